"""A letter's lines of orders, taken one after another: what is ordered, asked, hung up or taken back so far.

Not here: which lines those are, and what is said about all of them at the end (order_lines), what becomes of
the orders (submit).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.commands.limits.line_costs import part_ends
from judge.commands.orders.broken_lines import lines_offered
from judge.commands.orders.disowning import SentencesBeside, sentences_beside
from judge.commands.orders.hanging_orders import (
    HANGING,
    MAY_BE_NONE,
    hung_by,
    is_for_one_answer,
    no_order_of_now,
    pieces,
    question_about_all_beside,
    without_alternatives,
)
from judge.commands.orders.merge import Given
from judge.commands.orders.prose import name_of
from judge.commands.orders.short_headings import short_headings
from judge.commands.orders.taken_back_later import take_back_named
from judge.commands.session import Session
from judge.commands.wishes.certainty import is_likely, is_sure
from judge.commands.wishes.reading import (
    has_something_told,
    is_wish_of_many_words,
    line_of_a_master,
    wishes_in,
)
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.names import Talk
from judge.core.system.orders import OrderReader, Reading
from judge.core.system.table_game import TableGame
from judge.core.written_words import opens_with_letter, parts_between, sentences
from judge.syntax import smalltalk
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.proposals import mentions

UNSURE = "unsure"
_OF_ORDERS = frozenset(
    {"other-phase", "say-what-for", UNSURE, "one-of-several", "condition-left", "not-read"}
)
"""Complaints about orders, however they are worded: no talk. Nor is the line at which the reading ended."""
_OF_ANY_WORDS = frozenset({MAY_BE_NONE, UNSURE, "unknown-order", "unknown-place", "unknown-power"})
"""Complaints about words that need not be an order's."""
_UNIT_LETTERS = "afg"
_AS_GOOD_AS_AN_EXAMPLE, _SURE_BESIDE_DOUBT = 0.8, 0.65
"""The score of a wish that changes something, above which a line is no order that is asked about; and where
it may be none by its own words (``Take back what I wrote for the fleet in Pisa``).
"""
_LONGEST_ORDER = 10
"""Words of a long order."""
_FEW_WORDS = 3
_FEWEST_OF_A_SENTENCE = 8
"""Words of a line that is a sentence, if it names nothing on the board, even if it begins with ``A``."""
_SHORTEST_NAME = 5
"""Letters of a name that need not begin with a capital."""
_LONGEST_QUOTE = 200
"""Characters of a line that are kept with its order."""


@dataclass(frozen=True, slots=True)
class _Role:
    """The part that a line plays among the orders around it.

    `heads`: it ends in a colon; `stops`: what is below it is no order of now; `of_all`: it says something of
    all orders above or below; `silent`: it orders nothing itself; `lone`: it is the condition of the order
    above it; `doubtful`: it may make the orders of its letter none of now.
    """

    heads: bool
    stops: bool
    of_all: bool
    silent: bool
    lone: bool
    doubtful: bool


@dataclass(slots=True)
class OrdersSoFar:
    """The orders, questions and prose of a letter, line by line from the first one on.

    `new`: its orders; `passed`: prose; `gone`: orders that a line took back; `fallen`: units and expenditures
    whose orders fell with what they hang on; `heading`: the line that heads the next ones, `stopped` if they
    are no orders of now, `conditional` if because they hang on it; `closed`: the letter's end was said;
    `above`: the orders of the line before.
    """

    session: Session
    rules: TableGame
    reader: OrderReader
    seat: Seat
    lines: Sequence[str]
    fallen: frozenset[str]
    new: list[Given] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    gone: list[Given] = field(default_factory=list)
    heading: str = ""
    stopped: bool = False
    conditional: bool = False
    closed: bool = False
    above: int = 0

    def take_back(self, line: str, found: Reading) -> tuple[Reading, bool]:
        """Drop the orders that a line takes back by their names; its reading without them, and whether any
        was dropped.
        """
        if found.corrects_itself:
            return found, False
        withdrawn = take_back_named(line, found, self.new, self.reader, self.seat)
        if withdrawn.gone:
            self.new[:] = withdrawn.left
            self.gone += withdrawn.gone
            self.above = 0
        return withdrawn.reading, bool(withdrawn.gone)

    def take(self, line: str, reading: Reading, *, took_back: bool) -> None:
        """Add what a line orders, asks or says; `took_back`: it took back orders by their names."""
        role = self._role(line, reading, took_back=took_back)
        if not (took_back or (role.silent and role.of_all)):
            reading, took_back = self._turn_from_those_above(line, reading)
        reading = self._below_its_heading(line, role, reading)
        self.fallen |= pieces(self.rules, hung_by(line, reading, self.reader, self.seat))
        if is_for_one_answer(line, self.lines):
            self.fallen |= pieces(self.rules, reading.orders)
        reading = without_alternatives(line, reading, self.fallen, self.rules, self.reader)
        self._ask_about_those_above(line, role, reading)
        self.above = (
            len(self.new) if role.silent and role.of_all else self.above * role.lone * (not role.heads)
        )
        if self.above:
            self._hang_those_above(line, role)
            return
        self.above = len(reading.orders)
        if took_back and not reading.orders and not any(map(_is_on_offer, reading.complaints)):
            return
        left = self._unless_passed_over(line, reading)
        if left is not None:
            self._file(line, left)

    def _turn_from_those_above(self, line: str, reading: Reading) -> tuple[Reading, bool]:
        """Ask about the orders from which a line turns away that orders nothing new itself; its reading
        without them, and whether there are any.
        """
        above = [given.order for given in self.new if given.new and given.text != line]
        if any(order not in above for order in reading.orders):
            return reading, False
        turned = self.reader.orders_turned_from(line, above)
        if not turned:
            return reading, False
        self.new[:] = [given for given in self.new if given.order not in turned]
        self.above = 0
        offered = {str(told) for complaint in reading.complaints for told in complaint.facts.get("lines", ())}
        lines = [words for order in turned if (words := str(self.reader.words(order))) not in offered]
        if lines:
            self.complaints.append(self.session.mask(question_about_all_beside(line, lines)))
        return replace(reading, orders=tuple(o for o in reading.orders if o not in turned)), True

    def _role(self, line: str, reading: Reading, *, took_back: bool) -> _Role:
        reader = self.reader
        heads = line.rstrip().endswith(":")
        stops = reader.stops_below(line) and not self._may_head_orders(line)
        of_all = reader.is_condition_of_all(line)
        silent = not reading.orders and (stops or of_all or reader.is_condition(line))
        silent = silent and not (reading.tells_what_then or _ordering(line, reader, self.seat))
        lone = silent and not reading.hanging and reader.is_condition(line)
        lone = lone or (not reading.orders and _hangs_above(line, reader, self.seat))
        bracketed = line.rstrip().endswith((")", "]")) and reader.heads_with_condition(line)
        hangs = (silent and (of_all or (stops and (bracketed or not self.new)))) or (self.above and lone)
        hangs = hangs and (bool(self.new) or not of_all)  # of all above, where nothing stands above
        ordered = reading.orders and (reader.orders(line, self.seat) or not reader.asks_after_orders(line))
        settled = heads or hangs or ordered or took_back or reading.tells_what_then
        if settled or not self._leaves_in_doubt(line, reading):
            return _Role(heads, stops, of_all, silent, lone, doubtful=False)
        offered = (reader.orders(text, self.seat) for text in lines_offered(reading))
        moved = pieces(self.rules, (*reading.hanging, *(order for found in offered for order in found)))
        known = pieces(self.rules, (given.order for given in self.new))
        silent = not (self.new and moved) or not moved.isdisjoint(known) or reader.asks_after_orders(line)
        silent = silent or reader.leaves_all_in_doubt(line)
        heads_block = self._begins_paragraph_of_orders(line)
        below = reader.points_below(line) or heads_block
        stops = silent and (below or reader.presents_orders(line) or not self.new)
        of_all = silent and bool(self.new) and not (below and self._has_orders_below(line))
        return _Role(heads, stops, of_all, silent, lone, doubtful=silent)

    def _leaves_in_doubt(self, line: str, reading: Reading) -> bool:
        """Decide whether a line may make the orders of its letter none of now, and is no wish of another
        kind, nor surely talk.
        """
        reader = self.reader
        if not reader.leaves_in_doubt(line, [given.order for given in self.new]):
            return False
        if not reader.asks_after_orders(line) and _is_surely_a_wish(self.session, line, reading):
            return wishes_in(self.session, line)[0].row.tries
        return reader.hangs(line) or not self._beside.is_surely_talk(line)

    @property
    def _beside(self) -> SentencesBeside:
        return sentences_beside(self.rules.system.name)

    def _may_head_orders(self, line: str) -> bool:
        """Decide whether a heading speaks for the orders below it, and is no condition, or names a game."""
        reader, said = self.reader, line.strip()
        surely = not reader.is_strange_heading(line)
        hangs = surely and (
            reader.hangs(line) or reader.is_condition(line) or reader.heads_with_condition(line)
        )
        heads = said.endswith(":") and not hangs and self._beside.heads_orders(said, surely=surely)
        heads = heads or (bool(self.above) and not hangs and self._beside.parts_from_above(said))
        heads = heads or (not surely and short_headings(self.rules.system.name).leads_to_orders(said))
        return heads or _names_a_game(line, self.session)

    def _has_orders_below(self, line: str) -> bool:
        """Decide whether the notation stands somewhere below a line."""
        below = self.lines[self.lines.index(line) + 1 :] if line in self.lines else self.lines
        return any(self.reader.orders(other, self.seat) for other in below)

    def _begins_paragraph_of_orders(self, line: str) -> bool:
        """Decide whether an empty line stands above a line, and orders right below it."""
        written = self.session.letter.lines
        at = next((n for n, one in enumerate(written) if one.strip() == line.strip()), 0)
        if not 0 < at < len(written) - 1 or written[at - 1].strip():
            return False
        return bool(written[at + 1].strip() and self.reader.orders(written[at + 1], self.seat))

    def _below_its_heading(self, line: str, role: _Role, reading: Reading) -> Reading:
        """The reading of a line below the heading above it; a heading itself is kept for the next ones."""
        if role.heads or (role.silent and not reading.hanging and role.stops):
            self.stopped = role.stops and not reading.orders
            self.heading = self.session.without_secrets(line.strip())
            self.conditional = self.stopped and (
                self.reader.is_condition(line) or self.reader.heads_with_condition(line)
            )
        elif self.stopped and reading.orders:
            asked = no_order_of_now(line, reading.orders, self.reader, below=self.heading)
            return Reading(complaints=(asked,), hanging=reading.orders if self.conditional else ())
        return reading

    def _ask_about_those_above(self, line: str, role: _Role, reading: Reading) -> None:
        """Ask about the orders of the line before, if this one begins with words that take them back."""
        goes_on = line.rstrip().endswith((":", ",", "..."))
        taken_back = bool(self.above and reading.complaints) and not goes_on and self.reader.takes_back(line)
        if not taken_back or not (role.doubtful or _says_instead(line, reading)):
            return
        hung = self.new[-self.above :]
        lines = tuple(dict.fromkeys(str(self.reader.words(given.order)) for given in hung))
        self._drop_those_above()
        self.complaints.append(_question(MAY_BE_NONE, hung[0].text, lines))

    def _hang_those_above(self, line: str, role: _Role) -> None:
        """Ask about the orders above a line that they hang on."""
        lines_of = _lines_of(self.new[-self.above :], self.reader)
        self._drop_those_above()
        if role.doubtful:
            again = [one for told in lines_of.values() for one in told]
            self.complaints.append(self.session.mask(question_about_all_beside(line, again)))
            return
        self.complaints += [_question(HANGING, text, told) for text, told in lines_of.items()]
        self.passed.append(self.session.without_secrets(line))

    def _drop_those_above(self) -> None:
        """Drop the orders of the line before, and the same ones given further up."""
        fallen = [given.order for given in self.new[-self.above :]]
        self.new[:] = [given for given in self.new[: -self.above] if given.order not in fallen]
        self.above = 0

    def _unless_passed_over(self, line: str, reading: Reading) -> Reading | None:
        """The reading of a line, as a misspelt command if it is one; None for talk and wishes."""
        if not reading.orders and not reading.complaints:
            self.closed = self.closed or smalltalk.closes(line, ordered=bool(self.new))
        self.closed = self.closed or (_is_last(line, self.lines) and smalltalk.is_signature(line))
        headed = any(complaint.facts.get("below") for complaint in reading.complaints)
        if not (self.closed or headed) and _is_surely_a_wish(self.session, line, reading):
            self.passed.append(self.session.without_secrets(line))
            return None
        if reading.orders or not reading.complaints or _is_for_an_order(reading):
            return reading
        talk = self.rules.talk(line, name_of(self.session), closed=self.closed)
        talk = None if talk is Talk.PROSE and _offers_lines(reading) else talk
        self.closed = self.closed or smalltalk.closes(line, ordered=bool(self.new))
        command = talk is not Talk.COURTESY and not _begins_as_order(reading)
        meant = misspelt_command(line) if command else None
        if meant is not None and not is_wish_of_many_words(self.session, line):
            return replace(reading, complaints=(meant,))
        wish = talk is None and not self.closed and _is_a_wish(self.session, line, reading)
        if talk is Talk.PROSE or wish:
            self.passed.append(self.session.without_secrets(line))
        return None if talk is not None or wish else reading

    def _file(self, line: str, reading: Reading) -> None:
        """Add the orders and complaints of a line, and pass over the talk beside its orders."""
        said = {id(order): words for order, words in reading.echoed}
        self.new += [
            Given(o, line[:_LONGEST_QUOTE], True, said.get(id(o), ""), o in reading.rest)
            for o in reading.orders
        ]
        for complaint in reading.complaints:
            aside = _aside(complaint, self.rules) if reading.orders else ""
            if aside:
                self.passed.append(self.session.without_secrets(aside))
            else:
                self.complaints.append(self.session.mask(complaint))


def _question(code: str, line: str, lines: Sequence[str]) -> Complaint:
    """The question whether the orders of a line are meant, told as the lines to send."""
    return Complaint(
        line=line, start=0, end=len(line), code=code, of_a_clause=True, facts={"lines": tuple(lines)}
    )


def _names_a_game(line: str, session: Session) -> bool:
    """Decide whether a heading is the name of a game."""
    name = line.strip().removesuffix(":").strip().lower()
    return " " not in name and session.game(name) is not None


def _is_last(line: str, lines: Sequence[str]) -> bool:
    """Decide whether nothing stands below a line, and something above it."""
    written = [one for one in lines if one.strip()]
    return len(written) > 1 and line.strip() == written[-1].strip()


def _lines_of(given: Sequence[Given], reader: OrderReader) -> dict[str, tuple[str, ...]]:
    """The orders of each written line, as lines to send."""
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        line = str(reader.words(one.order))
        before = found.get(one.text, ())
        found[one.text] = before if line in before else (*before, line)
    return found


def _names_a_unit(session: Session, line: str) -> bool:
    """Decide whether a line begins with the letter of a unit, and not with the article of a sentence; a label
    may stand before it (``Correction: F pis - lig``).
    """
    parts = (part.strip() for part in (line, line.partition(":")[2]))
    return any(opens_with_letter(part, _UNIT_LETTERS) and _may_order(session, part) for part in parts)


def _begins_with_an_article(line: str, reading: Reading) -> bool:
    """Decide whether the letter that a sentence begins with is an article, and no unit: no place is called
    like what stands behind it, nor nearly so (``A note for my own eyes: ...``).
    """
    words = line.split()
    if len(words) < _FEWEST_OF_A_SENTENCE or not reading.complaints:
        return False
    first = reading.complaints[0]
    at_second_word = first.code == "unknown-place" and not line[: first.start].partition(words[0])[2].strip()
    return at_second_word and not _is_on_offer(first)


def _may_order(session: Session, part: str) -> bool:
    """Decide whether words that begin with a letter are few, or name a place."""
    return len(part.split()) < _FEWEST_OF_A_SENTENCE or _mentions_a_name(session, part)


def _mentions_a_name(session: Session, line: str) -> bool:
    """Decide whether a line names a power or place; a short word is a name only with a capital."""
    named = (mention.written for mention in mentions(line, session.names()))
    return any(len(name) >= _SHORTEST_NAME or name[:1].isupper() for name in named)


def _is_surely_a_wish(session: Session, line: str, reading: Reading) -> bool:
    """Decide whether a line that the notation does not know is as good as an example of a wish."""
    if reading.orders or (_names_a_unit(session, line) and not _begins_with_an_article(line, reading)):
        return False
    codes = {complaint.code for complaint in reading.complaints}
    offers = any(map(_is_on_offer, reading.complaints))
    if not offers and session.context.allowance.searches_on(line) and has_something_told(session, line):
        return True
    hangs = bool(reading.hanging) or HANGING in codes
    if (hangs or not codes <= _OF_ANY_WORDS) and any(mentions(line, session.names())):
        return False
    if not session.context.allowance.searches_on(line):
        return False
    found = wishes_in(session, line)
    if hangs and not (found[:1] and found[0].whole and found[0].score >= _AS_GOOD_AS_AN_EXAMPLE):
        return False  # an order of it is to be told
    doubted = MAY_BE_NONE in codes <= {MAY_BE_NONE, UNSURE}
    least = _SURE_BESIDE_DOUBT if doubted else _AS_GOOD_AS_AN_EXAMPLE
    named = found[:1] and found[0].whole and found[0].score >= least
    if offers and found and ((found[0].row.changes and not named) or found[0].said != line.strip()):
        return False  # it may be an order, or one sentence of it
    return is_sure(found, doubtful=doubted or line.rstrip().endswith("?"))


def _is_a_plain_sentence(session: Session, line: str) -> bool:
    """Decide whether a line is too long for an order, and names nothing on the board."""
    return len(line.split()) >= _FEWEST_OF_A_SENTENCE and not _mentions_a_name(session, line)


def _is_a_wish(session: Session, line: str, reading: Reading) -> bool:
    """Decide whether a line that is no order from its first word on wants something that is known."""
    if reading.orders or reading.hanging or not reading.complaints:
        return False
    if _names_a_unit(session, line) and not _begins_with_an_article(line, reading):
        return False
    first, codes = reading.complaints[0], {complaint.code for complaint in reading.complaints}
    at_first_word = first.code == "unknown-order" and not line[: first.start].strip()
    plain = codes <= _OF_ANY_WORDS and _is_a_plain_sentence(session, line)
    if not (at_first_word or plain) or any(map(_is_on_offer, reading.complaints)):
        return False
    if not session.context.allowance.searches_on(line):
        return False
    found = wishes_in(session, line)
    return is_likely(found) or bool(line_of_a_master(session, line, found))


def _is_on_offer(complaint: Complaint) -> bool:
    return bool(complaint.corrected or complaint.facts.get("lines"))


_PART_SIGNS = ",;.!?"


def _aside(complaint: Complaint, rules: TableGame) -> str:
    """The part of a line that is talk beside its orders: ``F psa h, of course``; nothing if it is none."""
    ends = [0, *part_ends(complaint.line), len(complaint.line)]
    at = sum(end <= complaint.start for end in ends)
    part = complaint.line[slice(*ends[at - 1 : at + 1])].strip()
    part = part.rstrip(_PART_SIGNS) if at < len(ends) - 1 else part
    talk = rules.talk(part)
    proposed = complaint.corrected or complaint.facts.get("lines")
    return part if part and not proposed and talk is not None else ""


def _ordering(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether any part of a line is an order by itself."""
    return any(
        reader.orders(part, seat) for sentence in sentences(line) for part in parts_between(sentence, ",;:")
    )


def _says_instead(line: str, reading: Reading) -> bool:
    """Decide whether a line that takes something back says little else, or what may stand for it.

    ``Sorry that this comes so late`` does neither.
    """
    offers = any(complaint.corrected or complaint.facts.get("lines") for complaint in reading.complaints)
    return offers or len(line.split()) <= _FEW_WORDS


def _hangs_above(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a line is the condition of the order above it, not of one in its first part."""
    if not reader.is_condition_of_above(line):
        return False
    words = parts_between(line, ",;:")[0].split()[-_LONGEST_ORDER:]
    return not any(reader.orders(" ".join(words[at:]), seat) for at in range(len(words)))


def _is_for_an_order(reading: Reading) -> bool:
    """Decide whether a line is wrong only because its order belongs elsewhere, or lacks something."""
    asked = any(c.of_a_clause and c.code in _OF_ORDERS for c in reading.complaints)
    return asked or all(complaint.code in _OF_ORDERS for complaint in reading.complaints)


def _offers_lines(reading: Reading) -> bool:
    """Decide whether a line that may be no order was understood well enough to ask about it."""
    return any(c.of_a_clause and c.code == MAY_BE_NONE and c.facts.get("lines") for c in reading.complaints)


def _begins_as_order(reading: Reading) -> bool:
    """Decide whether a line is an order but for a place, or what follows (``retreat A Milan - Rom``)."""
    return all(
        complaint.code in ("unknown-place", "unfinished")
        and len(complaint.line[: complaint.start].split()) > 1
        for complaint in reading.complaints
    )
