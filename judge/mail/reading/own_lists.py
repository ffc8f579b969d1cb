"""Lists in letters of ours, which stand indented, and the lines of these that another letter has.

They are compared by their words, whatever marks, numbers, names, cells or ends of lines stand before or
within them. A list has no sentence by which a copy would be known as ours (own_letters), and people copy
single lines of one on purpose: so two lines one below the other, as ours have them, are a copy, and one alone
if nobody types it so (in columns, broken, behind a name). Not here: what follows (commands.copied_lists).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from judge.core.shared_words import item_words
from judge.core.written_words import has_columns

LONGEST = 30_000
"""Characters of a letter whose lists are looked at."""
_MOST_LINES = 500
"""Lines of a letter that are looked at."""
_SAID_BY_OTHERS = (">", "|", '"', "'", "^")
"""Beginnings of lines of ours that show what somebody wrote, or offer a line in quotation marks."""
QUOTER = r"[^\W_]{1,20}(?:[:.][^\W_]{1,2}){0,3}[\])>:|]+(?:\s|\Z)"
"""A time, a name, initials: a program may put them in front of each line that it quotes."""
_PREFIX = re.compile(rf"(?:[^\w\n]{{0,9}}{QUOTER}){{1,3}}")
_JOINS = 3
"""Letters of a word by which a program, or somebody, joins two items in one line."""
_MARKS = "\"'`{[<_"
"""Signs around a line that is cited, or set off; so is ``*`` with no blank behind it."""

Listed = tuple[str, ...]
"""The words of each item of a list, from above."""


class Repeated(NamedTuple):
    """Lines of lists of ours that are there whole, of those of which two lines or more are, and of any;
    and those that nobody types as they stand there.
    """

    whole: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()


def without_prefix(line: str) -> str:
    """A line without what a program may have put in front of it."""
    prefix = _PREFIX.match(line)
    return line[prefix.end() :] if prefix is not None else line


def lists_in(text: str) -> tuple[Listed, ...]:
    """The lists of a letter: indented lines with nothing between them."""
    return tuple(tuple(one) for one in _runs(text[:LONGEST].splitlines()) if one)


def _runs(lines: Sequence[str]) -> Iterator[list[str]]:
    run: list[str] = []
    for line in lines:
        if not line[:1].isspace() or not line.strip():
            yield run
            run = []
        elif not line.lstrip().startswith(_SAID_BY_OTHERS) and (words := item_words(line)):
            run.append(words)
    yield run


def find_repeats(lines: Sequence[str], lists: Sequence[Listed]) -> Repeated:
    """Find the lines of a letter that stand in lists."""
    said = {line: words for line in lines if (words := item_words(line))}
    there = frozenset(said.values())
    common = [(frozenset(one), there.intersection(one)) for one in lists if not there.isdisjoint(one)]
    whole = frozenset(word for one, both in common if both == one for word in both)
    several = frozenset(word for _, both in common if len(both) > 1 for word in both)
    return Repeated(
        whole=tuple(line for line, words in said.items() if words in whole),
        several=tuple(line for line, words in said.items() if words in several),
        listed=tuple(line for line, words in said.items() if any(words in one for one in lists)),
        copied=_copied_lines(lines, lists),
    )


def _copied_lines(lines: Sequence[str], lists: Iterable[Listed]) -> tuple[str, ...]:
    """The lines that stand below each other as in a list, or as nobody types one."""
    several = tuple(dict.fromkeys(tuple(dict.fromkeys(one)) for one in lists))
    if not several:
        return ()
    speaking = [n for n, line in enumerate(lines) if any(map(str.isalnum, line))][:_MOST_LINES]
    written = _Written.of(speaking, lines, [item.split() for one in several for item in one])
    found: set[int] = set()
    for one in several:
        places = tuple(_places(written, one))
        for place in places:
            if place.items > 1 or not written.prefixed.isdisjoint(place.lines) or _is_odd(lines, place.lines):
                found.update(place.lines)
        for above, below in pairwise(places):
            if written.follows(above, below) and above.last < below.first:
                found.update((*above.lines, *below.lines))
    return tuple(dict.fromkeys(lines[n] for n in sorted(found)))


def _is_odd(lines: Sequence[str], numbers: Sequence[int]) -> bool:
    """Decide whether an item is broken into several lines, or stands in columns or between marks."""
    line = lines[numbers[0]].strip()
    marked = line[:1] in _MARKS or (line[:1] == "*" and line[1:2].strip() != "")
    return len(numbers) > 1 or has_columns(line[:-1]) or marked


def _begins(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(words[:2])


@dataclass(frozen=True, slots=True)
class _Written:
    """The words of a letter one after another, and the line of each; where lines begin, and end.

    `prefixed`: the numbers of lines without the name that stands before their words.
    """

    words: tuple[str, ...]
    lines: tuple[int, ...]
    begins: tuple[int, ...]
    prefixed: frozenset[int]
    order: Mapping[int, int]

    @classmethod
    def of(cls, numbers: Sequence[int], lines: Sequence[str], items: Iterable[Sequence[str]]) -> _Written:
        """The words of these lines, without the prefixes with which no item begins."""
        items = tuple(items)
        begin = frozenset(map(_begins, items))
        known = frozenset(word for item in items for word in item)
        words: list[str] = []
        places: list[int] = []
        begins: list[int] = []
        prefixed: set[int] = set()
        for number in numbers:
            said = item_words(lines[number]).split()
            prefix = _PREFIX.match(lines[number])
            if prefix is not None and _begins(said) not in begin:
                if not known.issuperset(item_words(prefix[0]).split()):
                    prefixed.add(number)
                said = item_words(lines[number][prefix.end() :]).split()
            begins.append(len(words))
            words += said
            places += [number] * len(said)
        begins.append(len(words))
        order = {number: n for n, number in enumerate(numbers)}
        return cls(tuple(words), tuple(places), tuple(begins), frozenset(prefixed), order)

    def follows(self, above: _Place, below: _Place) -> bool:
        """Decide whether nothing that speaks stands between two places."""
        return self.order[below.lines[0]] == self.order[above.lines[-1]] + 1


@dataclass(frozen=True, slots=True)
class _Place:
    """Place of items of a list: the lines, the number of items, the first and the last of them."""

    lines: tuple[int, ...]
    items: int
    first: int
    last: int


def _places(written: _Written, items: Listed) -> Iterator[_Place]:
    """The places of items, from above: each begins with a line, and ends with one or is not alone."""
    split = [tuple(item.split()) for item in items]
    by_word: defaultdict[str, list[int]] = defaultdict(list)
    for longest in sorted(range(len(split)), key=lambda n: -len(split[n])):
        by_word[split[longest][0]].append(longest)
    taken = 0
    ends = frozenset(written.begins)
    for start in written.begins:
        if start < taken or start == len(written.words):
            continue
        at, end, found = start, start, list[int]()
        while (number := _item_at(written.words, at, split, by_word)) is not None:
            found.append(number)
            at = end = at + len(split[number])
            if at in ends:
                break
            if (
                _item_at(written.words, at, split, by_word) is None
                and len(_word(written.words, at)) <= _JOINS
            ):
                at += 1
        if found and (end in ends or len(found) > 1):
            taken = end
            numbers = tuple(dict.fromkeys(written.lines[start:end]))
            yield _Place(numbers, len(found), found[0], found[-1])


def _item_at(
    words: Sequence[str], at: int, split: Sequence[tuple[str, ...]], by_word: Mapping[str, Sequence[int]]
) -> int | None:
    """The longest item that stands at a place; None if none does."""
    candidates = by_word.get(_word(words, at), ())
    return next((n for n in candidates if tuple(words[at : at + len(split[n])]) == split[n]), None)


def _word(words: Sequence[str], at: int) -> str:
    return words[at] if at < len(words) else ""
