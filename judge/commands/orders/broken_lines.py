"""The lines of a letter, each with its reading: what a mailer broke in two is one again.

Not here: what becomes of the orders (order_lines), sentences over several lines (wrapped_lines).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from judge.commands.limits.letter_costs import Allowance, TimeIsUpError
from judge.commands.limits.line_costs import may_look, parts_of, parts_to_understand
from judge.commands.limits.postponed import not_read
from judge.commands.orders.hanging_orders import HANGING, MAY_BE_NONE, no_order_of_now
from judge.commands.orders.inline_answers import about_quoted
from judge.commands.orders.merge import Given
from judge.commands.session import Session
from judge.core.game import Seat
from judge.core.system.orders import OrderReader, Reading
from judge.core.written_words import end_of_bullet, is_of_word, opens_with_letter

_BROKEN_OFF = frozenset({"unfinished", "unsure"})
"""Complaints about lines that may go on in the next one."""
_STOPPED = frozenset({MAY_BE_NONE, HANGING})
_RUNS_ON, _LONGEST = 45, 400
"""Letters of a line that a mailer may have broken, and of the sentence that is put together again."""
_SHORTEST_WORD = 4
"""Letters of a word that is no name cut short."""
_SENTENCE_ENDS = (".", "!", "?", ":", ";")
_WANT_MORE = frozenset(
    {
        "the",
        "of",
        "in",
        "and",
        "to",
        "from",
        "with",
        "my",
        "our",
        "at",
        "on",
        "into",
        "by",
        "for",
    }
    | {"le", "la", "les", "de", "du", "et", "en", "vers", "avec", "à", "au", "aux", "des"}
    | {"sur", "dans", "ma", "mon", "mes", "jusqu'à", "nach", "von", "mit", "und", "verso", "di", "naar"}
)
"""Words that no sentence ends with, besides those of a game."""
_UNIT_LETTERS = "afg"
_WORDS_OF_A_PIECE = 3


def lines_with_readings(
    session: Session, lines: Sequence[str], reader: OrderReader, seat: Seat, new: Sequence[Given]
) -> Iterator[tuple[str, Reading]]:
    """Each line with its reading. Lines that a mailer broke in two are one again: the first wants more, and
    the whole can be read. It ends with a complaint where the letter has had its time.

    `new`: the orders of the lines before.
    """
    rest = list(lines)
    answered = dict(session.letter.answers)
    heading = _Heading()
    asked: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    known = 0
    ahead: tuple[str, Sequence[Any], tuple[str, ...], Reading] | None = None

    allowance = session.context.allowance
    while rest:
        line = rest.pop(0)
        asked = asked if len(new) == known else fresh
        known, fresh = len(new), ()
        if not reader.is_condition(line) and (named := reader.heading(line, heading.words)) is not None:
            heading = _Heading(named, session.without_secrets(line.strip()))
            if heading.words:
                continue
        if not (allowance.weighs_on() and _reads_on(allowance, line, reader, seat)):
            yield line, Reading(complaints=(not_read(line, len(rest)),))
            return
        above = [given.order for given in new]
        headed_so = heading.read(line, reader, seat, above)
        if headed_so is not None:
            yield line, heading.held_to(line, headed_so, reader)
            continue
        quoted = answered.get(line, "")
        known_ahead = ahead is not None and ahead[:3] == (line, above, asked)
        reading = ahead[3] if ahead and known_ahead else reader.read(line, seat, above, asked)
        if quoted and not reading.orders:
            question = about_quoted(line, quoted, reader, seat, above, asked)
            if question is not None:
                fresh = lines_offered(question)
                asked += fresh
                yield line, question
                continue
        try:
            line, reading, next_reading = _with_line_below(
                line, reading, rest, reader, seat, above=above, asked=asked, allowance=allowance
            )
        except TimeIsUpError:
            yield line, Reading(complaints=(not_read(line, len(rest)),))
            return
        fresh = lines_offered(reading)
        asked += fresh
        if next_reading is not None:
            ahead = (rest[0], above, asked, next_reading)
        yield line, heading.held_to(line, reading, reader)


@dataclass(slots=True)
class _Heading:
    """A heading alone on its line: the words that it puts in front of each line below it, if any.

    `fits`: it has headed an order that may stand below it.
    """

    words: str = ""
    line: str = ""
    fits: bool = False

    def read(self, line: str, reader: OrderReader, seat: Seat, above: Sequence[Any]) -> Reading | None:
        """A line as it reads below the heading; None without words, or if that is not all of it."""
        if not self.words:
            return None
        reading = reader.read(f"{self.words} {line[end_of_bullet(line) :]}", seat, above)
        return reading if reading.orders and not reading.complaints else None

    def held_to(self, line: str, reading: Reading, reader: OrderReader) -> Reading:
        """The reading of a line, its orders asked about where they may not stand below the heading."""
        if not self.words or self.fits or not reading.orders:
            return reading
        self.fits = reader.may_head(self.words, reading.orders)
        if self.fits:
            return reading
        return Reading(complaints=(no_order_of_now(line, reading.orders, reader, below=self.line),))


def _with_line_below(
    line: str,
    reading: Reading,
    rest: list[str],
    reader: OrderReader,
    seat: Seat,
    *,
    above: Sequence[Any],
    asked: tuple[str, ...],
    allowance: Allowance,
) -> tuple[str, Reading, Reading | None]:
    """A line with its reading, as one with the first of the `rest` if a mailer broke them; and the reading of
    that one, below what is asked of this, if it was read for this and stays. Two lines that each can be asked
    about are two, unless the second begins as no line does; and so are two of which each begins with a piece
    of the writer's. Raises TimeIsUpError where nobody can tell.
    """
    join = partial(_join_next, reader=reader, seat=seat, above=above, asked=asked, allowance=allowance)
    ahead: Reading | None = None
    if rest and (reading.complaints or not reading.orders) and runs_on(line, rest[0], reader):
        whole, joined = join(line, rest[0])
        questioned = any(c.of_a_clause for c in joined.complaints) and not joined.orders
        better = questioned or wants_more(line, reader) or any(c.code in _STOPPED for c in joined.complaints)
        if not joined.complaints or better:
            rest.pop(0)
            line, reading = whole, joined
    elif rest and reading.orders and not reading.complaints and reader.takes_back(rest[0]):
        corrected = _with_correction_below(join, line, reading, rest[0], reader, seat)
        if corrected is not None:
            rest.pop(0)
            line, reading = corrected
    elif rest and line.rstrip().endswith(",") and runs_on(line, rest[0], reader):
        whole, joined = join(line, rest[0])
        if len(joined.orders) > len(reading.orders) and not joined.complaints:
            rest.pop(0)
            line, reading = whole, joined
    broken = reading.complaints
    if (
        rest
        and broken
        and broken[-1].code in _BROKEN_OFF
        and not rest[0].rstrip().endswith(":")
        and not (broken[-1].of_a_clause and reader.is_condition(line))
        and not _ends_a_sentence(line.rstrip())
        and allowance.joins_on()
    ):
        if not (reader.is_exact(rest[0], seat) or may_look(allowance, rest[0])):
            raise TimeIsUpError
        offered = lines_offered(reading)
        ahead = reader.read(rest[0], seat, above, (*asked, *offered))
        begins = not rest[0].lstrip()[:1].islower() and bool(lines_offered(ahead))
        begins = begins or (not wants_more(line, reader) and _begins_with_piece(rest[0], reader, seat))
        are_two = bool(offered) and begins
        may_be_one = bool(ahead.complaints) and not are_two
        if may_be_one:
            whole, joined = join(line, rest[0])
            if not joined.complaints:
                rest.pop(0)
                return whole, joined, None
        if may_be_one or reading.orders:  # below orders the next line is read once more
            allowance.joined_in_vain += 1
    return line, reading, ahead


def _with_correction_below(
    join: Callable[[str, str], tuple[str, Reading]],
    line: str,
    reading: Reading,
    following: str,
    reader: OrderReader,
    seat: Seat,
) -> tuple[str, Reading] | None:
    """A line that the next one corrects, as one with it, if that leaves no choice (``No, to Perugia``), or
    what is meant is asked about.
    """
    ended = line.rstrip()
    whole, joined = join(ended if ended.endswith(_SENTENCE_ENDS) else f"{ended}.", following)
    if joined.corrects_itself and not joined.complaints:
        return whole, joined
    if reader.withdraws(following) or reader.orders(following, seat):
        return None  # it says all that it means
    lines = lines_offered(joined)
    offered = {order for line in lines for part in line.split(";") for order in reader.orders(part, seat)}
    asks = bool(lines) and all(one.of_a_clause for one in joined.complaints)
    return (whole, joined) if asks and not offered <= set(reading.orders) else None


def _join_next(
    line: str,
    following: str,
    *,
    reader: OrderReader,
    seat: Seat,
    above: Sequence[Any],
    asked: tuple[str, ...],
    allowance: Allowance,
) -> tuple[str, Reading]:
    """A line and the next one as one, with its reading; TimeIsUpError where there is no time for it."""
    whole = f"{line.rstrip()} {following.strip()}"
    if not allowance.understands_on(parts_to_understand(whole)):
        raise TimeIsUpError
    return whole, reader.read(whole, seat, above, asked)


def lines_offered(reading: Reading) -> tuple[str, ...]:
    """The first line that each complaint offers: what it most likely means."""
    lines = (next(iter(c.facts.get("lines", ())), c.corrected) for c in reading.complaints)
    return tuple(str(line) for line in lines if line)


def _reads_on(allowance: Allowance, line: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether there is time for a line: a sentence is dear, with a condition mostly no order."""
    parts = parts_of(line)
    if not allowance.reads_on(parts) or (reader.is_condition(line) and not may_look(allowance, line)):
        return False
    return reader.is_exact(line, seat) or allowance.understands_on(parts_to_understand(line))


def runs_on(line: str, following: str, reader: OrderReader) -> bool:
    """Decide whether a sentence goes on below: a long one without an end, the next in small letters."""
    long = len(line.rstrip()) >= _RUNS_ON and len(line) + len(following) < _LONGEST
    small = following[:1].islower() and not opens_with_letter(following, _UNIT_LETTERS)
    return long and (small or wants_more(line, reader)) and not line.rstrip().endswith(_SENTENCE_ENDS)


def _begins_with_piece(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a line begins with a piece of its writer's (``suisse soutient``), of which it tells."""
    words = line.split()
    begins = (" ".join(words[:count]) for count in range(1, min(len(words), _WORDS_OF_A_PIECE + 1)))
    return any(reader.piece_named(said, seat) is not None for said in begins)


def _ends_a_sentence(line: str) -> bool:
    """Decide whether no mailer broke a line at its end, and no name is cut short there (``A Flo.``)."""
    last = line[-_SHORTEST_WORD - 1 : -1]
    return line[-1:] in (".", "!", "?") and len(last) == _SHORTEST_WORD and all(map(is_of_word, last))


def wants_more(line: str, reader: OrderReader) -> bool:
    """Decide whether a line ends with a word that no sentence ends with."""
    last = line.rstrip().rpartition(" ")[2].lower()
    return last in _WANT_MORE or last in reader.never_last
