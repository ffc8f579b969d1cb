"""Lists in letters of ours, which stand indented, and the lines of these that another letter has.

A list has no sentence by which a copy would be known as ours (own_letters), and people copy single lines of
one on purpose. Not here: what follows from a copy (commands.copied_lines).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.core.shared_words import item_words

LONGEST = 30_000
"""Characters of a letter whose lists are looked at."""
_SAID_BY_OTHERS = (">", "|", '"', "'", "^")
"""Beginnings of lines of ours that show what somebody wrote, or offer a line in quotation marks."""

Listed = frozenset[str]
"""The words of each item of a list."""


class Repeated(NamedTuple):
    """Lines of lists of ours that are there whole, of those of which two lines or more are, and of any."""

    whole: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()


def lists_in(text: str) -> tuple[Listed, ...]:
    """The lists of a letter: indented lines with nothing between them."""
    return tuple(frozenset(one) for one in _runs(text[:LONGEST].splitlines()) if one)


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
    common = [(one, one & there) for one in lists if not there.isdisjoint(one)]
    whole = frozenset(word for one, both in common if both == one for word in both)
    several = frozenset(word for _, both in common if len(both) > 1 for word in both)
    return Repeated(
        whole=tuple(line for line, words in said.items() if words in whole),
        several=tuple(line for line, words in said.items() if words in several),
        listed=tuple(line for line, words in said.items() if any(words in one for one in lists)),
    )
