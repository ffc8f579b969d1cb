"""The parts of a letter that repeat letters of ours to its writer: blocks of their text, not single lines.

Lines are compared by their words alone, so that wrapping, marks and HTML do not matter. A block is ours if it
follows one of our letters word for word and has a sentence of it, or begins as it does: orders alone may well
be a player's own once more. Not here: which letters went to whom (store), what follows from it (quoting).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from judge.core.plain_text import plain
from judge.core.shared_words import without_sign, words_of
from judge.core.written_words import is_number
from judge.mail.reading.hypertext import text_of
from judge.mail.reading.own_lists import QUOTER, Listed, lists_in

LONGEST = 30_000
"""Characters of one of our letters that are compared."""
MOST_LINES = 500
"""Lines of a letter that are compared; no more are read."""
_LEAST = 40
"""Characters of words by which a block is known for ours."""
_PARAGRAPH = 160
_GAP = 24
"""Characters of ours that may be missing between two lines of a block: a link, a number."""
_END = 200
"""Characters at a letter's end that may be missing or changed: people fill in the list of units there."""
_MOST_PLACES = 8
_INITIALS = 3
"""Characters of a word that a program puts in front of each line that it quotes."""
_BEHIND_NUMBERS = ":.)|"
_NUMBERED = 4
"""Lines that are numbered one after another: a program has counted what it quotes."""
_PREFIX = re.compile(rf"\s*[\[(<]?{QUOTER}")
"""A mark that a program may put in front of each line that it quotes: a time, a name, initials."""
_PREFIXED = 4
"""Lines one after another that have such a prefix."""
_BROKEN = 40
"""Characters of a line that may go on in the next; a shorter one without a stop is an order, or a name."""
_STOPS = (".", ":", "!", "?")


class Whose(Enum):
    """The owner of a line: the writer, us, or either (it stands further down in what is quoted above)."""

    THEIRS = auto()
    OURS = auto()
    EITHER = auto()


class OwnLetter:
    """A letter of ours: the number of its row, and what it says."""

    def __init__(self, row: int, text: str, html: str = "") -> None:
        self.row = row
        self._text, self._html = text, html

    @cached_property
    def lists(self) -> tuple[Listed, ...]:
        """Its lists."""
        return lists_in(self._text)

    @cached_property
    def lines(self) -> frozenset[str]:
        """Its lines, as somebody copies them."""
        return frozenset(map(_as_copied, self._text[:LONGEST].splitlines()))

    @cached_property
    def wordings(self) -> tuple[_Words, ...]:
        """Its text, and its HTML if that is worded otherwise."""
        text = _Words(_sentences(self._text[:LONGEST].splitlines()))
        if not self._html:
            return (text,)
        lines = text_of(self._html)[0][:LONGEST].splitlines()
        shown = _Words((line, text.has_sentence(words_of(line))) for line in lines)
        return (text,) if shown.stream in text.stream else (text, shown)


def _sentences(lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The lines, and whether each is of a sentence: orders and tables have no stop, and are short."""
    for depth, paragraph in groupby(lines, _depth):
        whole = tuple(paragraph)
        ends = max((n for n, one in enumerate(whole) if one.rstrip().endswith(_STOPS)), default=-1)
        speaking = range(ends + 1) if depth is not None else ()
        yield from ((one, n in speaking and _goes_on(one)) for n, one in enumerate(whole))


def _goes_on(line: str) -> bool:
    """Decide whether a line ends with a stop, or is as long as lines are that go on in the next."""
    return line.rstrip().endswith(_STOPS) or len(line.strip()) >= _BROKEN


def _depth(line: str) -> int | None:
    """The indentation of a line: those of a paragraph are alike. None: it is empty."""
    return len(line) - len(line.lstrip()) if line.strip() else None


class _Words:
    """The words of a letter one after another, and which of them are of sentences."""

    def __init__(self, lines: Iterable[tuple[str, bool]]) -> None:
        written = tuple(lines)
        said = [(words_of(line), speaks) for line, speaks in written]
        self.indented = frozenset(words_of(line) for line, _ in written if line[:1].isspace())
        self.stream = " " + " ".join(words.strip() for words, _ in said if words) + " "
        self.sentences = bytearray()
        for words, speaks in said:
            self.sentences += bytes([speaks]) * max(len(words) - 1, 0)
        self.sentences += b"\0\0"

    def has_sentence(self, words: str) -> bool:
        """Decide whether some words make a sentence here, and no order that stands on a line of its own."""
        at = self.stream.find(words) if words and words not in self.indented else -1
        return at >= 0 and self.sentences.count(1, at, at + len(words)) * 2 > len(words)

    def as_written(self, words: str) -> str:
        """Words of a line without the initials or the letter that a program may have put in front of it."""
        first, _, rest = words[1:].partition(" ")
        if rest and len(first) <= _INITIALS and words not in self.stream and f" {rest}" in self.stream:
            return f" {rest}"
        return words

    def places(self, words: str) -> Iterator[int]:
        at = self.stream.find(words)
        for _ in range(_MOST_PLACES):
            if at < 0:
                return
            yield at
            at = self.stream.find(words, at + 1)


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines that follow each other in one of our letters: their numbers, and their place in its words."""

    lines: tuple[int, ...]
    start: int
    end: int


class _Run(NamedTuple):
    """A block that is looked for: the first and the last of the lines that say anything, by count."""

    first: int
    last: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """The owner of each line; the letters of ours that are quoted, by row; the lines with which one ends."""

    whose: tuple[Whose, ...]
    rows: frozenset[int]
    complete: frozenset[int]


def recognise(lines: Sequence[str], letters: Sequence[OwnLetter]) -> Recognised:
    """Find blocks of our letters among the lines of a letter, the longest first.

    Letters may share lines: that which has most of these lines is looked at first.
    """
    speaking = [n for n, line in enumerate(lines) if line.strip()][:MOST_LINES]
    said = [""] * len(lines)
    bare = _without_prefixes(_without_numbers(lines))
    for n in speaking:
        said[n] = words_of(bare[n])
    speaking = [n for n in speaking if said[n]]
    whose = [Whose.THEIRS] * len(lines)
    rows: set[int] = set()
    complete: set[int] = set()
    found = [
        (letter.row, words, _blocks([words.as_written(line) for line in said], speaking, words))
        for letter in letters
        for words in letter.wordings
    ]
    for row, words, all_blocks in sorted(found, key=lambda one: -sum(b.end - b.start for b in one[2])):
        blocks = [block for block in all_blocks if whose[block.lines[0]] is Whose.THEIRS]
        ours: list[_Block] = []
        for block in sorted(blocks, key=lambda one: one.start - one.end):
            if not _is_ours(block, words) or any(_repeats(block, one) for one in ours):
                continue
            ours.append(block)
            rows.add(row)
            _mark(whose, block, Whose.OURS)
            if len(words.stream) - block.end <= _END:
                complete.add(block.lines[-1])
        for block in blocks:
            _mark_rest(whose, block, ours, words.stream)
    return Recognised(whose=tuple(whose), rows=frozenset(rows), complete=frozenset(complete))


def _without_numbers(lines: Sequence[str]) -> list[str]:
    """Lines of which many in a row were counted, without these numbers."""
    bare = list(lines)
    found = [_number(line) for line in lines]
    steps = [int(number.rstrip(_BEHIND_NUMBERS)) - n if number else None for n, number in enumerate(found)]
    for step, run in groupby(range(len(lines)), steps.__getitem__):
        counted = tuple(run)
        if step is not None and len(counted) >= _NUMBERED:
            for n in counted:
                bare[n] = lines[n].lstrip().removeprefix(found[n])
    return bare


def _number(line: str) -> str:
    """The number in front of a line, with the sign behind it; empty if none is there."""
    word = next(iter(line.split(maxsplit=1)), "")
    return word if is_number(word[:-1] if word[-1:] in tuple(_BEHIND_NUMBERS) else word, 3) else ""


def _without_prefixes(lines: Sequence[str]) -> list[str]:
    """Lines of which many in a row have something in front of them, without that (``[12:03]``, ``Anna:``)."""
    bare = list(lines)
    found = [_PREFIX.match(line) for line in lines]
    begun = 0
    for n in range(len(lines) + 1):
        if n < len(lines) and (found[n] is not None or not lines[n].strip()):
            continue
        counted = [(at, prefix) for at in range(begun, n) if (prefix := found[at]) is not None]
        if len(counted) >= _PREFIXED:
            for at, prefix in counted:
                bare[at] = lines[at][prefix.end() :]
        begun = n + 1
    return bare


def _is_ours(block: _Block, words: _Words) -> bool:
    """Decide whether a block is a quotation: a lone line is copied on purpose, a paragraph is not."""
    length = block.end - block.start
    several = len(block.lines) > 1 and length >= _LEAST
    said = words.sentences.count(1, block.start, block.end) * 2
    begins = block.start == 0 and len(block.lines) > 1 and said > 0
    return begins or ((several or length >= _PARAGRAPH) and said >= _LEAST)


def _repeats(block: _Block, longer: _Block) -> bool:
    """Decide whether a block stands above a longer one that has the same words: then it was typed."""
    return block.lines[0] < longer.lines[0] and block.start < longer.end - 1 and longer.start < block.end - 1


def _mark(whose: list[Whose], block: _Block, mark: Whose) -> None:
    for line in block.lines:
        if whose[line] is not Whose.OURS:
            whose[line] = mark


def _mark_rest(whose: list[Whose], block: _Block, ours: Sequence[_Block], stream: str) -> None:
    """A line or two between which an answer stands: ours if the quotation goes on with them, else perhaps."""
    if block in ours:
        return
    words = stream[block.start : block.end]
    before = max((one for one in ours if one.lines[0] < block.lines[0]), key=_first_line, default=None)
    after = min((one for one in ours if one.lines[0] > block.lines[0]), key=_first_line, default=None)
    if before is not None and (at := stream.find(words, before.end - 1)) >= 0:
        goes_on = at - before.end < _GAP or (after is not None and at < after.start)
        _mark(whose, block, Whose.OURS if goes_on else Whose.EITHER)
    elif before is None and after is not None:
        end = stream.rfind(words, 0, after.start + 1) + len(words)
        if end >= len(words) and after.start - end < _GAP:
            _mark(whose, block, Whose.OURS)


def _first_line(block: _Block) -> int:
    return block.lines[0]


def _blocks(said: Sequence[str], speaking: Sequence[int], words: _Words) -> list[_Block]:
    """The longest blocks of lines that stand in one of our letters; none shares a line with another."""
    open_runs: list[_Run] = []
    found: list[_Run] = []
    for n, line in enumerate(speaking):
        going_on: dict[int, _Run] = {}
        for run in open_runs:
            start = words.stream.find(said[line], run.end - 1, run.end + _GAP + len(said[line]))
            if start >= 0:
                going_on.setdefault(
                    start + len(said[line]), _Run(run.first, n, run.start, start + len(said[line]))
                )
        for start in words.places(said[line]):
            going_on.setdefault(start + len(said[line]), _Run(n, n, start, start + len(said[line])))
        open_runs = sorted(going_on.values(), key=_longest_first)[:_MOST_PLACES]
        found += open_runs
    chosen: list[_Block] = []
    taken: set[int] = set()
    for run in sorted(found, key=_longest_first):
        if taken.isdisjoint(range(run.first, run.last + 1)):
            chosen.append(_Block(tuple(speaking[run.first : run.last + 1]), run.start, run.end))
            taken.update(range(run.first, run.last + 1))
    return sorted(chosen, key=_first_line)


def _longest_first(run: _Run) -> tuple[int, int, int]:
    return (run.start - run.end, run.first, run.start)


def repeated_lines(lines: Sequence[str], letters: Sequence[OwnLetter]) -> tuple[str, ...]:
    """The lines that are one of a letter of ours, to the sign: who writes a line anew seldom does it so."""
    written = {line: _as_copied(line) for line in lines[:MOST_LINES] if line.strip()}
    return tuple(line for line, said in written.items() if any(said in letter.lines for letter in letters))


def _as_copied(line: str) -> str:
    """A line without what stands in front of it in a list, or behind it in a sentence."""
    return " ".join(without_sign(plain(line)).split()).rstrip(".,;")


def may_share_words(lines: Sequence[str]) -> bool:
    """Decide whether any line is long enough to be looked for in our letters (`shares_words`)."""
    return bool(_line_words(lines))


def shares_words(lines: Sequence[str], letters: Sequence[OwnLetter]) -> bool:
    """Decide whether some of the lines stand in one of our letters, so that a closer look is worth while."""
    said = _line_words(lines)
    return bool(said) and any(
        line in words.stream for letter in letters for words in letter.wordings for line in said
    )


def _line_words(lines: Sequence[str]) -> list[str]:
    """The words of the longer lines; of short ones, as some programs break them, with those of the next."""
    spoken = [words for line in lines[:MOST_LINES] if (words := words_of(line))]
    together = (first + second[1:] for first, second in pairwise(spoken))
    return [words for words in (*spoken, *together) if len(words) >= _LEAST // 2]
