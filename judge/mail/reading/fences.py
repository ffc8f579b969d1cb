"""Lines of plain text between visible marks of quotation: somebody copied them there from elsewhere.

Marks are tags (``[quote]``), lines that say where something begins and ends (``=== begin ===``), scissors,
brackets or quotation marks around several lines. What encloses names of orders (``[orders]``) heads them, and
emphasis (``[b]``) quotes nobody. Not here: marks on each line (quoting), code and what is struck out
(struck_lines).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

from judge import resources
from judge.core.written_words import bare_words, letters_at

_LONGEST = 60
"""Characters of a line that says where something begins or ends."""
_MOST_WORDS = 6
_LONGEST_TAG, _LONGEST_NAME = 200, 20
_FORMATTING = frozenset(
    bare_words(
        "b i u s em strong big small sub sup mark ins del strike abbr p div span br hr h1 h2 h3 h4 h5 h6 pre "
        "tt code kbd font color colour size center centre left right align indent list ul ol li dl dt dd url "
        "a img email table thead tbody tr td th html body head"
    )
)
"""Tags of emphasis and layout, and those that struck_lines reads."""
_TAG_SIGNS = {"<": ">", "[": "]"}
_BRACKETS = {"[": "]", "(": ")", "{": "}", "<": ">"}
_RULES = {"-": 2, "=": 2, "~": 2, "#": 2, "+": 2, "*": 3, "_": 3}
"""Signs around the words of a fence, and how many of them are no emphasis."""
_AROUND_WORDS = "".join((*_BRACKETS, *_BRACKETS.values(), *_RULES, " .:!|"))
_MIRRORED = {**_BRACKETS, ">": "<", '"': '"', "'": "'"}
_ENCLOSING = frozenset((*_MIRRORED, *_MIRRORED.values()))
_MOST_SIGNS = 10
_SCISSORS = ("8<", ">8", "%<", ">%", *"\u2702\u2701\u2703\u2704")
_BESIDE_SCISSORS = "-=_.~* "
_FIRST_OF_SCISSORS = frozenset("".join((*_SCISSORS, _BESIDE_SCISSORS)))
_MARKS = {'"': '"', "\u2039": "\u203a", "\u275d": "\u275e", "\u300c": "\u300d", "\u300e": "\u300f"}
"""Quotation marks that open and close, as plain text has them."""
_BEHIND_MARKS = " .,;:!?"
_ARMOUR = "pgp"


def fenced_lines(lines: Sequence[str]) -> frozenset[int]:
    """Find the numbers of the lines within marks of quotation, with those that bear the marks."""
    bare = [line.strip() for line in lines]
    spans = [*_between_tags(bare), *_between_words(bare), *_cut_out(bare)]
    spans += [*_between_brackets(bare), *_between_marks(bare)]
    changes = [0] * (len(lines) + 1)
    for begin, end in spans:
        changes[begin] += 1
        changes[end + 1] -= 1
    return frozenset(n for n, depth in enumerate(accumulate(changes[:-1])) if depth)


def _between_tags(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of what stands between a tag and its end, in whatever depth."""
    opened: dict[str, list[int]] = {}
    for n, line in enumerate(lines):
        for name, ends in _tags(line):
            if not ends:
                opened.setdefault(name, []).append(n)
            elif begun := opened.get(name):
                yield begun.pop(), n


def _tags(line: str) -> Iterator[tuple[str, bool]]:
    """The names of the tags in a line that may quote, and whether each is one that ends."""
    for opens, closes in _TAG_SIGNS.items():
        for part in line.split(opens)[1:] if opens in line else ():
            inside, closed, _ = part[:_LONGEST_TAG].partition(closes)
            ends = inside.startswith("/")
            name = letters_at(inside[: _LONGEST_NAME + 2], int(ends)).lower()
            behind = inside[len(name) + ends :]
            named = bool(closed) and 0 < len(name) <= _LONGEST_NAME and behind[:1] in ("", " ", "=")
            if named and name not in _FORMATTING and not _heads_orders((name,)):
                yield opens + name, ends


@dataclass(frozen=True, slots=True)
class _Fence:
    """A line of few words that may enclose others; `about`: the words that do not say where it stands.

    `ruled`: signs of a rule stand on both sides of them, `signed`: signs of any kind before them.
    """

    about: tuple[str, ...]
    begins: bool
    ends: bool
    ruled: bool
    bracketed: bool
    signed: bool

    @property
    def may_open(self) -> bool:
        """Decide whether something may begin below it; a word without signs says only itself."""
        if self.begins:
            return self.signed or bool(self.about)
        return not self.ends and (self.ruled or self.bracketed)

    @property
    def may_close(self) -> bool:
        """Decide whether something may end above it."""
        return self.ends and (self.signed or bool(self.about))


def _between_words(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of what stands between a line with a beginning and one with its end, or between
    two that are the same.
    """
    fences = {n: fence for n, line in enumerate(lines) if (fence := _fence(line)) is not None}
    ends: dict[tuple[str, ...], list[int]] = {}
    same: dict[str, list[int]] = {}
    for n, fence in fences.items():
        if fence.may_close:
            ends.setdefault(fence.about, []).append(n)
        elif fence.ruled and not (fence.begins or fence.ends):
            same.setdefault(lines[n], []).append(n)
    last = -1
    for n, fence in fences.items():
        if n > last and fence.may_open:
            found = [_next(ends.get(fence.about, ()), n)]
            found += [_next(same.get(lines[n], ()), n)]
            end = min((one for one in found if one > n + 1), default=-1)
            if end > 0:
                last = end
                yield n, end


def _next(numbers: Sequence[int], behind: int) -> int:
    """The first of some rising numbers behind another; -1 if there is none."""
    at = bisect_right(numbers, behind)
    return numbers[at] if at < len(numbers) else -1


def _fence(line: str) -> _Fence | None:
    """A line that may enclose others by its words; None if it is none."""
    if not 2 < len(line) <= _LONGEST:
        return None
    words = line.lower().strip(_AROUND_WORDS).split()
    told = _words("begins-copy", "ends-copy").intersection(words)
    if not told and line[0].isalnum():
        return None
    ruled, bracketed = _is_ruled(line), _BRACKETS.get(line[0]) == line[-1]
    begins, ends = not _words("begins-copy").isdisjoint(told), not _words("ends-copy").isdisjoint(told)
    if begins == ends and not (ruled or bracketed):
        return None
    said = tuple(word for word in bare_words(" ".join(words)) if word not in _words("around-copy"))
    about = tuple(word for word in said if word not in _words("begins-copy") | _words("ends-copy"))
    named = any(len(word) > 1 and word.isalpha() for word in about)
    if begins == ends and not named:
        return None
    if len(said) > _MOST_WORDS or _ARMOUR in about or _heads_orders(about):
        return None
    signed = not line[0].isalnum()
    return _Fence(about, begins and not ends, ends and not begins, ruled, bracketed, signed)


def _is_ruled(line: str) -> bool:
    """Decide whether the same signs of a rule stand before and behind the words of a line."""
    count = _RULES.get(line[0], 0)
    return count > 0 and line.startswith(line[0] * count) and line.endswith(line[0] * count)


def _cut_out(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of what stands between scissors, or below the last of them."""
    found = [n for n, line in enumerate(lines) if _has_scissors(line)]
    yield from zip(found[::2], [*found[1::2], len(lines) - 1], strict=False)


def _has_scissors(line: str) -> bool:
    """Decide whether a line is a rule with scissors on it."""
    if not 1 <= len(line) <= _LONGEST + _MOST_SIGNS or line[0] not in _FIRST_OF_SCISSORS:
        return False
    bare = line.strip(_BESIDE_SCISSORS)
    if not bare.startswith(_SCISSORS) or not bare.endswith(_SCISSORS):
        return False
    return bare != line or not any(map(str.isalnum, bare.replace("8", "")))


def _between_brackets(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of what stands between lines of nothing but brackets, or quotation marks."""
    alone: dict[str, list[int]] = {}
    for n, line in enumerate(lines):
        if 0 < len(line) <= _MOST_SIGNS and line[0] in _ENCLOSING and not line.strip(line[0]):
            alone.setdefault(line[0], []).append(n)
    last = -1
    for n, sign in sorted((n, sign) for sign, numbers in alone.items() for n in numbers):
        is_code = sign in "\"'" and len(lines[n]) > 2
        end = _next(alone.get(_MIRRORED.get(sign, ""), ()), n) if n > last and not is_code else -1
        if end > n:
            last = end
            yield n, end


def _between_marks(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of what begins with a quotation mark in one line and ends with one in another."""
    for opens, closes in _MARKS.items():
        having = [n for n, line in enumerate(lines) if opens in line or closes in line]
        for begin, end in pairwise(having):
            first, final = lines[begin], lines[end].rstrip(_BEHIND_MARKS)
            alone = _count(first, opens, closes) == _count(final, opens, closes) == 1
            if (
                alone
                and first.startswith(opens)
                and final.endswith(closes)
                and first + final != opens + closes
            ):
                yield begin, end


def _count(line: str, opens: str, closes: str) -> int:
    return line.count(opens) + (line.count(closes) if closes != opens else 0)


def _heads_orders(words: Iterable[str]) -> bool:
    """Decide whether some words are all of those that head orders."""
    said = [*words]
    return bool(said) and _words("headings", "introduces", "writer-self").issuperset(said)


@cache
def _words(*names: str) -> frozenset[str]:
    """Words of ``talk.yaml`` under some names."""
    told = resources.table("grammar", "talk.yaml")
    return frozenset(word.lower() for name in names for word in told[name])
