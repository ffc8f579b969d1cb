"""The plain part of a letter with the quotation marks that its HTML part has.

Many programs mark in HTML what they quote, and write it without any mark into the plain part beside it.
Not here: reading HTML (hypertext), what follows from a mark (quoting).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.mail.reading.characters import plain

MARK = "> "
_WORD = re.compile(r"\w+")
_FARTHEST = 4_000
"""Characters by which the two parts may be out of step, for links and pictures that one of them shows."""


def words_of(line: str) -> str:
    """The words of a line in small letters, with a blank around each; empty if there are none."""
    words = _WORD.findall(plain(line).casefold())
    return f" {' '.join(words)} " if words else ""


def with_marks_of(lines: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The plain `lines`, each marked that is quoted in `shown`, the lines of the HTML.

    A line that the HTML does not have is quoted if the lines around it are. If the HTML quotes all, none are.
    """
    if all(line.startswith(MARK) for line in shown if line.strip()) or not any(
        line.startswith(MARK) for line in shown
    ):
        return list(lines)
    quoted = _quoted(lines, shown)
    return [
        f"{MARK}{line}" if there and not line.startswith(">") else line
        for line, there in zip(lines, quoted, strict=True)
    ]


def _quoted(lines: Sequence[str], shown: Sequence[str]) -> list[bool]:
    pieces = [(words_of(line), line.startswith(MARK)) for line in shown]
    stream = " ".join(words.strip() for words, _ in pieces if words)
    marked: list[bool] = []
    for words, there in pieces:
        marked += [there] * (len(words) - 1 if words else 0)
    stream = f" {stream} "
    marked.append(False)
    found: list[bool | None] = []
    at = 0
    for line in lines:
        words = words_of(line)
        where = stream.find(words, at, at + _FARTHEST + len(words)) if words else -1
        if where < 0:
            found.append(None)
            continue
        at = where + len(words) - 1
        found.append(all(marked[where:at]))
    return _filled(found)


def _filled(found: Sequence[bool | None]) -> list[bool]:
    """Lines of which nothing is known are quoted if the next known ones above and below them are."""
    below: list[bool] = []
    known = False
    for one in reversed(found):
        known = known if one is None else one
        below.append(known)
    below.reverse()
    above, filled = False, []
    for one, under in zip(found, below, strict=True):
        above = above if one is None else one
        filled.append(above and under)
    return filled
