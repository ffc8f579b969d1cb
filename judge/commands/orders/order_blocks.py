"""Blocks of lines of orders as they stand in a letter, and the lines of talk above and below each.

Not here: what a line beside orders makes of them (lines_spoken_of), whose they are (disowning).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from judge.commands.orders.letters_to_others import NamesAtTable
from judge.core.complaints import Complaint
from judge.core.system.orders import OrderReader
from judge.syntax.commands.basic_commands import Why
from judge.syntax.letters import Item, OrderLine, Said, Wrong, read_with_lines
from judge.syntax.talk_words import phrases, single_words, words_in

_STOPS = (".", "!", "?", ":", "\u2026")
_FEWEST_AROUND = 4
"""Words on each side of a sentence that is known for one though empty lines part it."""
_FEW = 3
"""Words that a sentence begins with, whoever it is about among them; words of a short one."""
_LONGEST_TITLE = 4
"""Words of what stands above orders like a heading."""
_SEVERAL = 3
"""Lines that somebody types together; fewer may be cited."""
_LONGEST_COMMENT = 5
"""Words of a sentence that comments on orders."""
_LONGEST_COMMAND = 6
"""Words of a line that can hardly be a sentence (``Try of my new mail program, please ignore``)."""
_BEHIND_NAMES = ":>"
"""Signs behind the names that some programs put before each line of what they copy."""
_COMMENTS = 2
"""Sentences below orders that comment on them."""
_RULES = " =-_*~#+|"
"""Signs of rules, between which a title may stand."""
_OF_AN_ORDER = 3
"""Words from which on a line is known for a part of a broken order."""


@dataclass(frozen=True)
class Beside:
    """A line beside orders; `apart`: an empty line stands between. `speaks`: it is no order, nor courtesy.

    `follows`: it stands right below other orders; `is_first`: nothing stands above it.
    """

    line: str
    apart: bool
    is_below: bool
    is_prose: Callable[[str, bool], bool]
    follows: bool = False
    is_first: bool = False

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

    def is_for_another(self, names: NamesAtTable) -> bool:
        """Decide whether it says for whom orders are, and no more (``for Carla``)."""
        words = words_in(self.line)
        if not 1 < len(words) <= _FEW or words[0].text not in single_words("meant-for"):
            return False
        return names.is_another(self.line[words[-1].start : words[-1].end])

    def is_own(self) -> bool:
        """Decide whether it begins with its writer, or with what an order is for."""
        return bool(self.words) and self.words[0] in single_words("writer-self") | single_words("tells-why")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of orders with nothing between them, and the lines above and below. `at`: their numbers."""

    at: range
    lines: tuple[str, ...]
    above: Beside | None
    below: Beside | None

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
        if any(one is not None and not one.apart and one.is_for_another(names) for one in (above, below)):
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
        if above.is_first and above.line.rstrip().endswith(",") and len(above.words) == 1:
            return False  # a greeting in any language (``Merhaba,``)
        words = words_in(above.line)
        if phrases("greets").begin(words) or any(map(str.isdigit, above.line)):
            return False  # "SPRING 1454 - VENETIAN STATES"
        if any(phrases("hands-over").length_at(words, n) == len(words) - n for n in range(len(words))):
            return False
        copied = above.apart and not frozenset(_BEHIND_NAMES).isdisjoint(above.line)
        if copied or above.line.strip() in broken:
            return False
        return above.speaks and reader.stops_below(f"{above.line.strip()}:")

    def sentence_beside(self) -> str:
        """The line above or below that nobody understands, or any line above; empty if there is neither."""
        beside = [one for one in (self.above, self.below) if one is not None]
        speaking = sorted((one for one in beside if one.speaks), key=lambda one: one.apart)
        return next((one.line for one in (*speaking, *beside) if one in speaking or not one.is_below), "")

    def has_sentence_beside(self) -> bool:
        """Decide whether a sentence that nobody understands stands above or below."""
        return any(one is not None and one.speaks for one in (self.above, self.below))

    def stands_within_sentence(self) -> bool:
        """Decide whether a sentence breaks off right above the lines and goes on right below them."""
        above, below = self.above, self.below
        if above is None or below is None:
            return False
        if (above.apart or below.apart) and min(len(above.words), len(below.words)) < _FEWEST_AROUND:
            return False
        capitals = all(line.strip()[:1].isupper() for line in self.lines)  # else they are its writer's way
        leads = above.breaks_off and not above.line.rstrip().endswith(",")
        return capitals and leads and below.goes_on and above.speaks

    def has_doubtful_title(self, reader: OrderReader) -> bool:
        """Decide whether words above tell of what was, or a few of what somebody else does (``Our moves
        were``, ``She will``); or such words of orders, or that break off (``My guess is``), or any between
        rules (``== SPECIMEN ==``), would stop them with a colon.
        """
        above = self.above
        if above is None or above.apart or not above.breaks_off or not above.words:
            return False
        first, last = above.words[0], above.words[-1]
        if last in single_words("ends-past"):
            return True
        if len(above.words) > _LONGEST_TITLE:
            return False
        if first in single_words("third-persons"):
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


def blocks_of_orders(
    lines: Sequence[str],
    texts: Sequence[str],
    may_order: Callable[[str], bool],
    is_prose: Callable[[str, bool], bool],
) -> Iterator[Block]:
    """The blocks of lines that gave orders (`texts`), as they stand in the letter, with those above them that
    may have been the end of a broken line.
    """
    talk = lines_of_talk(lines)
    ordering = [bool(line.strip()) and _is_of(line.strip(), texts) for line in lines]
    speaking = [n for n, line in enumerate(lines) if line.strip()]
    for at, _ in enumerate(lines):
        if not ordering[at] or (at > 0 and ordering[at - 1]):
            continue
        end = next((n for n in range(at, len(lines)) if not ordering[n]), len(lines))
        begin = at - 1 if at > 0 and lines[at - 1].strip() and may_order(lines[at - 1]) else at
        above = max((n for n in speaking if n < begin), default=-1)
        below = min((n for n in speaking if n >= end), default=-1)
        yield Block(
            range(at, end),
            tuple(lines[at:end]),
            Beside(
                lines[above],
                above < begin - 1,
                False,
                is_prose,
                follows=above > 0 and ordering[above - 1],
                is_first=above == speaking[0],
            )
            if above in talk
            else None,
            Beside(lines[below], below > end, True, is_prose) if below in talk else None,
        )


def commented_blocks(blocks: Sequence[Block], broken: Set[str]) -> list[Block]:
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


def lines_of_talk(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines that may be sentences or orders, and no commands."""
    return frozenset(n for place, item in read_with_lines(lines) if _may_be_prose(item) for n in place)


def lines_of_commands(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines of commands and press, none of which only begins like a command."""
    items = ((place, item) for place, item in read_with_lines(lines) if not _may_be_prose(item))
    return frozenset(n for place, item in items if not _goes_on_at_length(item) for n in place)


def _goes_on_at_length(item: Item) -> bool:
    """Decide whether a line that begins as a command can hardly be one."""
    match item:
        case Said(line=line) | Wrong(complaint=Complaint(line=line)):
            return len(line.split()) > _LONGEST_COMMAND
    return False


def _may_be_prose(item: Item) -> bool:
    """Decide whether an item may be a sentence: no command is, but one that begins as a question does."""
    return isinstance(item, OrderLine) or (isinstance(item, Said) and isinstance(item.command, Why))


def _is_of(line: str, texts: Sequence[str]) -> bool:
    """Decide whether a line is one that gave orders, or a part of a broken one."""
    part = len(line.split()) >= _OF_AN_ORDER
    return any(line == text or (part and line in text) for text in texts)
