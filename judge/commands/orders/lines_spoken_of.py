"""Orders that stand beside a sentence which may speak of them: they are copied, and asked about.

``I see here / A Arezzo -> Siena / who ordered that?``: a line that is one of a letter of ours to the sign, or
of another's press, is asked about beside a sentence that nobody understands, unless it changes nothing.
``Bruno proposes / A Arezzo -> Siena``: so is any where such a sentence breaks off beside it and names
another. Small talk beside lines of the writer's own leaves these. So is what follows words to the reader in
one line that were not understood, as somebody dictates a report. Not here: headings with a colon (the game's
reader), lists (copied_lists).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise

from judge.commands.orders.hanging_orders import no_order_of_now
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.orders.merge import Given
from judge.commands.orders.open_questions import lines_asked_about
from judge.commands.orders.press_of_others import PressOfOthers
from judge.commands.orders.prose import said
from judge.commands.orders.speakers import lines_of_speakers
from judge.commands.session import Session
from judge.commands.wishes.reading import is_sure, wishes_in
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.names import Talk
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.syntax.commands.basic_commands import Why
from judge.syntax.letters import Item, OrderLine, Said, read_with_lines
from judge.syntax.smalltalk import is_signature
from judge.syntax.talk_words import phrases, single_words, words_in

_STOPS = (".", "!", "?", ":", "\u2026")
_FEW = 3
"""Words that a sentence begins with, whoever it is about among them; words of a short one."""
_LONGEST_TITLE = 4
"""Words of what stands above orders like a heading."""
_SEVERAL = 3
"""Lines that somebody types together; fewer may be cited."""
_LONGEST_LEAVE = 6
"""Words of a line that only greets or takes leave."""
_COMMENTS, _LONGEST_COMMENT = 2, 5
"""Sentences below orders that comment on them; words of one."""
_NOT_KNOWN = ("unknown-order", "unknown-place", "unknown-power", "no-order")
"""Ends of codes of complaints about what need not be an order, in any game."""
_OF_A_NAME = ("unknown-place", "unknown-power")
_BEHIND_NAMES = ":>"
"""Signs behind the names that some programs put before each line of what they copy."""
_RULES = " =-_*~#+|"
"""Signs of rules, between which a title may stand."""
_OF_AN_ORDER = 3
"""Words from which on a line is known for a part of a broken order."""


def without_lines_spoken_of(
    session: Session,
    record: GameRecord,
    old: Sequence[Given],
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    passed: Sequence[str],
    reader: OrderReader,
    seat: Seat,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders without those that a sentence beside them may speak of, and the complaints with a
    question about each of their lines.

    `old`: orders on file, which a copy of their lines does not change; `passed`: prose of the letter.
    """
    on_file = [one.order for one in old]
    fresh = [one for one in new if one.new and one.order not in on_file]
    texts = {one.text for one in fresh}
    others = {one.text.strip() for one in fresh if reader.owner(one.order) not in (None, seat)}
    copied = _lines_copied(session, record, texts, others, complaints, reader, seat)
    spoken: frozenset[str] = frozenset()
    for one in fresh[:1]:
        lines = session.letter.lines
        spoken = lines_of_speakers(lines, one.order, reader, seat, session.context.allowance)
    reports = [one.line for one in complaints if _may_report(one)]
    reports += [one for one in passed if one in texts and _begins_with_reader(one)]
    asked = [
        one
        for one in fresh
        if any(line in one.text for line in copied | spoken)
        or any(one.text.strip() in line for line in spoken)
        or one.text.startswith(tuple(reports))
    ]
    questions = [
        no_order_of_now(text, [one.order for one in asked if one.text == text], reader)
        for text in dict.fromkeys(one.text for one in asked)
    ]
    return [one for one in new if one not in asked], (*complaints, *map(session.mask, questions))


def _lines_copied(
    session: Session,
    record: GameRecord,
    texts: Iterable[str],
    others: Set[str],
    complaints: Sequence[Complaint],
    reader: OrderReader,
    seat: Seat,
) -> set[str]:
    """The lines of orders that a sentence beside them may speak of. `texts`: what gave the orders,
    `others` those for pieces of another.
    """
    offered = lines_asked_about(record, seat)
    ours = frozenset(session.letter.repeated_lines).difference(offered)
    names, press = NamesAtTable(session, record), PressOfOthers(session, record)
    asked_of = frozenset(one.line.strip() for one in complaints if _is_of_an_order(one))
    speaks = partial(_speaks, session, record, reader, seat, asked_of)
    copied: set[str] = set()
    lines, giving = session.letter.lines, [text.strip() for text in texts]

    def may_order(line: str) -> bool:
        return bool(reader.orders(line, seat))

    blocks = tuple(_blocks(lines, giving, may_order, speaks))
    whole = tuple(
        _blocks(lines, [*giving, *asked_of], may_order, speaks)
    )  # with lines that are asked about anyway
    within = [b for b in whole if b.stands_within_sentence() and not offered.issuperset(b.orders())]
    broken = {one.line.strip() for one in complaints if one.code.endswith(_OF_A_NAME)}
    for block in (
        *_commented(blocks, broken),
        *_commented(whole, broken),
        *within,
        *_choices(blocks, reader, seat),
    ):
        copied.update(block.orders())
    speaking = any(block.has_sentence_beside() for block in blocks)
    for block in blocks:
        of_ours = ours.issuperset(block.lines) and block.may_be_spoken_of()
        unknown = block.has_unknown_lead(reader, broken) and offered.isdisjoint(block.orders())
        told = unknown or block.has_doubtful_title(reader)
        doubtful = told or of_ours or block.may_be_anothers(names)
        if doubtful or ((speaking or not others.isdisjoint(block.orders())) and press.holds(block.lines)):
            copied.update(block.orders())
    return copied.union(text for text in giving if _is_refrain(text))


@dataclass(frozen=True)
class _Beside:
    """A line beside orders; `apart`: an empty line stands between. `speaks`: it is no order, nor courtesy.

    `follows`: it stands right below other orders.
    """

    line: str
    apart: bool
    is_below: bool
    is_prose: Callable[[str, bool], bool]
    follows: bool = False

    @cached_property
    def speaks(self) -> bool:
        """Decide whether it is a sentence that nobody understands."""
        return self.is_prose(self.line, self.is_below and self.goes_on)

    @cached_property
    def words(self) -> list[str]:
        """The words of the line, in small letters."""
        return [word.text for word in words_in(self.line)]

    @property
    def breaks_off(self) -> bool:
        """Decide whether no sentence ends with it; none does with a short form (``viz.``)."""
        line = self.line.rstrip(" )]\"'")
        return not line.endswith(_STOPS) or (
            line.endswith(".") and not single_words("short-forms").isdisjoint(self.words[-1:])
        )

    @property
    def goes_on(self) -> bool:
        """Decide whether it begins otherwise than sentences do."""
        return self.line.lstrip(" \"'")[:1].islower() or self.line.lstrip().startswith(("(", "["))

    @property
    def asks(self) -> bool:
        """Decide whether it asks something."""
        return self.line.rstrip().endswith("?")

    @property
    def speaks_to_reader(self) -> bool:
        """Decide whether it speaks to whoever reads it, or of what is theirs."""
        return not single_words("reader-self").isdisjoint(self.words)

    @property
    def points(self) -> bool:
        """Decide whether it speaks of what stands there."""
        return not single_words("points-at").isdisjoint(self.words)

    @property
    def comments(self) -> bool:
        """Decide whether it is a short sentence that nobody understands, and not about its writer or why."""
        return len(self.words) <= _LONGEST_COMMENT and self.speaks and not self.is_own()

    def is_about_another(self, names: NamesAtTable) -> bool:
        """Decide whether it names another as what it is about, or as whose something is (``says Bruno``)."""
        words = [word for word in words_in(self.line) if word.text not in single_words("articles")]
        whose = single_words("owned-by") | single_words("to")
        return any(
            (n < _FEW and n + 1 < len(words)) or (n > 0 and words[n - 1].text in whose)
            for n, word in enumerate(words)
            if names.is_another(text := self.line[word.start : word.end]) or names.is_another_ruler(text)
        )

    def names_another(self, names: NamesAtTable) -> bool:
        """Decide whether a name of another stands anywhere in it."""
        return any(names.is_another(self.line[word.start : word.end]) for word in words_in(self.line))

    def is_own(self) -> bool:
        """Decide whether it begins with its writer, or with what an order is for."""
        return bool(self.words) and self.words[0] in single_words("writer-self") | single_words("tells-why")


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of orders with nothing between them, and the lines above and below."""

    lines: tuple[str, ...]
    above: _Beside | None
    below: _Beside | None

    def orders(self) -> frozenset[str]:
        """The lines as they order."""
        return frozenset(map(str.strip, self.lines))

    def may_be_spoken_of(self) -> bool:
        """Decide whether a sentence beside lines of ours may be about them: it breaks off above, goes on
        below, asks, or speaks to its reader; below few lines also one that stands right there, or points.
        """
        above = self.above if self.above is not None and self.above.speaks else None
        below = self.below if self.below is not None and self.below.speaks else None
        asked = any(one is not None and (one.asks or one.speaks_to_reader) for one in (above, below))
        leads = above is not None and above.breaks_off
        follows = below is not None and below.goes_on
        beside = (leads and above is not None and not above.apart) or (
            follows and below is not None and not below.apart
        )
        few = len(self.lines) < _SEVERAL
        pointed = few and below is not None and (below.points or below.goes_on or not below.apart)
        return asked or beside or (leads and follows) or pointed

    def may_be_anothers(self, names: NamesAtTable) -> bool:
        """Decide whether a sentence that breaks off beside the lines says that they are another's.

        Names are looked up last: those of people cost a statement each.
        """
        above, below = self.above, self.below
        leads = above is not None and above.breaks_off and not above.is_own() and above.speaks
        if leads and above is not None and above.is_about_another(names):
            return True
        if below is None or below.apart or below.is_own():
            return False
        short = len(below.words) <= _FEW and below.breaks_off
        return (below.goes_on or short) and below.speaks and below.names_another(names)

    def has_unknown_lead(self, reader: OrderReader, broken: Set[str]) -> bool:
        """Decide whether a line that nobody understands breaks off above, and would stop the orders with a
        colon (``Carla's last letter``). `broken`: lines that may be orders.
        """
        above = self.above
        if above is None or above.follows or not above.breaks_off or above.is_own():
            return False
        words = words_in(above.line)
        if phrases("greets").begin(words) or any(map(str.isdigit, above.line)):
            return False  # "SPRING 1454 - VENETIAN STATES"
        if any(phrases("hands-over").length_at(words, n) == len(words) - n for n in range(len(words))):
            return False
        copied = above.apart and not frozenset(_BEHIND_NAMES).isdisjoint(above.line)
        if copied or above.line.strip() in broken:
            return False
        return above.speaks and reader.stops_below(f"{above.line.strip()}:")

    def has_sentence_beside(self) -> bool:
        """Decide whether a sentence that nobody understands stands above or below."""
        return any(one is not None and one.speaks for one in (self.above, self.below))

    def stands_within_sentence(self) -> bool:
        """Decide whether a sentence breaks off right above the lines and goes on right below them."""
        above, below = self.above, self.below
        if above is None or below is None or above.apart or below.apart:
            return False
        capitals = all(line.strip()[:1].isupper() for line in self.lines)  # else they are its writer's way
        leads = above.breaks_off and not above.line.rstrip().endswith(",")
        return capitals and leads and below.goes_on and above.speaks

    def has_doubtful_title(self, reader: OrderReader) -> bool:
        """Decide whether a few words above tell of what was, or of what somebody else does (``Our moves
        were``, ``She will``); or such words of orders, or that break off (``My guess is``), or any between
        rules (``== SPECIMEN ==``), would stop them with a colon.
        """
        above = self.above
        if above is None or above.apart or not above.breaks_off or not 0 < len(above.words) <= _LONGEST_TITLE:
            return False
        first, last = above.words[0], above.words[-1]
        if first in single_words("third-persons") or last in single_words("ends-past"):
            return True
        line = above.line.strip()
        title = line.strip(_RULES)
        between_rules = bool(title) and line[0] in _RULES and line[-1] in _RULES
        titles = (
            between_rules
            or last in single_words("copulas")
            or not single_words("introduces").isdisjoint(above.words)
        )
        return titles and reader.stops_below(f"{title}:")


def _is_refrain(line: str) -> bool:
    """Decide whether a line says the same words twice in a row, as songs do."""
    parts = [" ".join(part.split()).lower() for part in line.strip(" ,.;!").split(",")]
    return any(before == part and " " in part for before, part in pairwise(parts))


def _commented(blocks: Sequence[_Block], broken: Set[str]) -> list[_Block]:
    """The blocks that somebody has written between, as people comment on what another wrote: short lines that
    nobody understands, of which one stands between two of them and another below. `broken`: lines that lack a
    known place, which may be orders.
    """
    between = [
        one.below is not None and below.above is not None and one.below.line == below.above.line
        for one, below in pairwise(blocks)
    ]
    comments = [
        one.below is not None and one.below.comments and one.below.line.strip() not in broken
        for one in blocks
    ]
    within = [n for n, is_between in enumerate(between) if is_between and comments[n]]
    if not within or sum(comments) < _COMMENTS:
        return []
    return [one for n, one in enumerate(blocks) if comments[n] or n - 1 in within]


def _choices(blocks: Sequence[_Block], reader: OrderReader, seat: Seat) -> list[_Block]:
    """The blocks below a few words each which order the same unit, where those above a later one would stop
    it with a colon (``HEADS ... / TAILS ...``).
    """
    titled = [one for one in blocks if one.above is not None and not one.above.apart]
    found: list[_Block] = []
    for first, second in pairwise(titled):
        title = second.above.line.strip() if second.above is not None else ""
        if len(words_in(title)) <= _FEW and reader.stops_below(f"{title}:"):
            units = [
                {
                    " ".join(reader.words(order).split()[:2])
                    for line in one.lines
                    for order in reader.orders(line, seat)
                }
                for one in (first, second)
            ]
            found += (first, second) if not units[0].isdisjoint(units[1]) else ()
    return found


def _blocks(
    lines: Sequence[str],
    texts: Sequence[str],
    may_order: Callable[[str], bool],
    is_prose: Callable[[str, bool], bool],
) -> Iterator[_Block]:
    """The blocks of lines that gave orders (`texts`), as they stand in the letter, with those above them that
    may have been the end of a broken line.
    """
    talk = {n for place, item in read_with_lines(lines) if _may_be_prose(item) for n in place}
    ordering = [bool(line.strip()) and _is_of(line.strip(), texts) for line in lines]
    speaking = [n for n, line in enumerate(lines) if line.strip()]
    for at, _ in enumerate(lines):
        if not ordering[at] or (at > 0 and ordering[at - 1]):
            continue
        end = next((n for n in range(at, len(lines)) if not ordering[n]), len(lines))
        begin = at - 1 if at > 0 and lines[at - 1].strip() and may_order(lines[at - 1]) else at
        above = max((n for n in speaking if n < begin), default=-1)
        below = min((n for n in speaking if n >= end), default=-1)
        yield _Block(
            tuple(lines[at:end]),
            _Beside(lines[above], above < begin - 1, False, is_prose, above > 0 and ordering[above - 1])
            if above in talk
            else None,
            _Beside(lines[below], below > end, True, is_prose) if below in talk else None,
        )


def _may_be_prose(item: Item) -> bool:
    """Decide whether an item may be a sentence: no command is, but one that begins as a question does."""
    return isinstance(item, OrderLine) or (isinstance(item, Said) and isinstance(item.command, Why))


def _is_of_an_order(complaint: Complaint) -> bool:
    """Decide whether a line is an order that was understood but for a part of it."""
    offers = bool(complaint.corrected or complaint.facts.get("lines"))
    return offers or not (complaint.of_a_clause or complaint.code.endswith(_NOT_KNOWN))


def _may_report(complaint: Complaint) -> bool:
    """Decide whether words that a line begins with, and nobody understands, speak to its reader (``you wrote
    new line army Arezzo to Siena new line``); where they may be an order, of what is the reader's.
    """
    words = single_words("reader-self")
    if complaint.corrected or complaint.facts.get("lines"):
        words &= single_words("not-mine")
    return not words.isdisjoint(word.text for word in words_in(complaint.line[: complaint.end]))


def _begins_with_reader(said: str) -> bool:
    """Decide whether a line begins by speaking to its reader (``you wrote ...``), and not with thanks."""
    words = words_in(said)
    if phrases("takes-leave").begin(words) or phrases("greets").begin(words):
        return False
    return not single_words("reader-self").isdisjoint(word.text for word in words[:_FEW])


def _is_of(line: str, texts: Sequence[str]) -> bool:
    """Decide whether a line is one that gave orders, or a part of a broken one."""
    part = len(line.split()) >= _OF_AN_ORDER
    return any(line == text or (part and line in text) for text in texts)


def _speaks(
    session: Session,
    record: GameRecord,
    reader: OrderReader,
    seat: Seat,
    asked_of: frozenset[str],
    line: str,
    goes_on: bool,
) -> bool:
    """Decide whether a line is a sentence that nobody understands: no order, wish, courtesy or heading.

    `asked_of`: lines of which some may be orders; `goes_on`: it goes on with what stands above it, and is
    none of these then but an order or thanks.
    """
    words = words_in(line)
    if not words or line.rstrip().endswith(":") or line.strip() in asked_of or reader.orders(line, seat):
        return False
    if len(words) <= _LONGEST_LEAVE and any(phrases(kind).begin(words) for kind in ("greets", "takes-leave")):
        return False
    content = phrases("is-content").length_at(words)
    if content == len(words):
        return False
    if goes_on or content:
        return True
    if said(session, line, record) is Talk.COURTESY or is_signature(line):
        return False
    return not (session.context.allowance.searches_on(line) and is_sure(wishes_in(session, line)))
