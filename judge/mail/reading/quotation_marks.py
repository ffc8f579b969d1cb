"""The plain part of a letter with the quotation marks that its HTML part has.

Many programs mark in HTML what they quote, and write it without any mark into the plain part beside it.
Not here: reading HTML (hypertext), what follows from a mark (quoting).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from judge.core.shared_words import words_of
from judge.mail.reading.quoted_heads import PARTED

MARK = "> "
_ESCAPED = ">From "
"""The beginning of a line with ``From``, out of a mailbox that parts letters by such lines."""
_MOST_COMPARED = 200
_FARTHEST = 4_000
"""Characters by which the two parts may be out of step, for links and pictures that one of them shows."""


def with_marks_of(lines: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The plain `lines`, each marked that is quoted in `shown`, the lines of the HTML.

    `PARTED` stands where it stands there. A line that the HTML does not have is quoted if the lines around it
    are. If the HTML quotes all, none are.
    """
    if not any(line.startswith(MARK) or line == PARTED for line in shown):
        return list(lines)
    found = _quoted_lines(lines, shown)
    if all(found):
        return list(lines)
    out: list[str] = []
    for line, quoted in zip(lines, found, strict=True):
        if quoted is _Quoted.BELOW and PARTED not in out:
            out.append(PARTED)
        out.append(f"{MARK}{line}" if quoted is _Quoted.MARKED and not line.startswith(">") else line)
    return out


def without_escapes(lines: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The plain `lines`; without the sign that some servers put before ``From``, where the lines of the HTML
    have these words and no mark of quotation.
    """
    if not any(line.startswith(_ESCAPED) for line in lines):
        return list(lines)
    end = shown.index(PARTED) if PARTED in shown else len(shown)
    own = (words_of(line).strip() for line in shown[:end] if not line.startswith(">"))
    stream = f" {' '.join(own)} "
    return [
        line[1:] if line.startswith(_ESCAPED) and f" {words_of(line).strip()} " in stream else line
        for line in lines
    ]


def any_stands_in(lines: Sequence[str], texts: Sequence[str]) -> bool:
    """Decide whether a line of some texts stands in the lines, word for word."""
    words = " ".join(words_of(line).strip() for line in lines).split()
    stream = f" {' '.join(words)} "
    beginnings = {tuple(words[at : at + length]) for length in (1, 2, 3) for at in range(len(words))}
    pieces = (words_of(piece) for text in texts for piece in text.splitlines())
    likely = [piece for piece in pieces if piece and tuple(piece.split(maxsplit=3)[:3]) in beginnings]
    return len(likely) > _MOST_COMPARED or any(piece in stream for piece in likely)


def missing_in(lines: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Texts with two neighbouring words that do not stand side by side in the lines."""
    words = " ".join(words_of(line).strip() for line in lines).split()
    pairs = {*pairwise(words), *((word,) for word in words)}

    def stands_in(text: str) -> bool:
        said = words_of(text).split()
        return pairs.issuperset(pairwise(said) if len(said) > 1 else ((word,) for word in said))

    return [text for text in texts if not stands_in(text)]


class _Quoted(IntEnum):
    """Degrees of being quoted: not at all, below the mark of all the rest, or with a mark of its own."""

    NOT = 0
    BELOW = 1
    MARKED = 2


def _quoted_lines(lines: Sequence[str], shown: Sequence[str]) -> list[_Quoted]:
    words_shown: list[str] = []
    marks: list[_Quoted] = []
    rest = _Quoted.NOT
    for line in shown:
        if line == PARTED:
            rest = _Quoted.BELOW
        elif words := words_of(line):
            words_shown.append(words.strip())
            marks += [_Quoted.MARKED if line.startswith(MARK) else rest] * (len(words) - 1)
    stream = f" {' '.join(words_shown)} "
    found: list[_Quoted | None] = []
    at = 0
    for line in lines:
        words = words_of(line)
        where = stream.find(words, at, at + _FARTHEST + len(words)) if words else -1
        if where < 0:
            found.append(None)
            continue
        at = where + len(words) - 1
        found.append(min(marks[where:at], default=_Quoted.NOT))
    return _fill_gaps(found)


def _fill_gaps(found: Sequence[_Quoted | None]) -> list[_Quoted]:
    """Lines of which nothing is known are quoted if the next known ones above and below them are."""
    below: list[_Quoted] = []
    known = _Quoted.NOT
    for one in reversed(found):
        known = known if one is None else one
        below.append(known)
    below.reverse()
    above, filled = _Quoted.NOT, []
    for one, under in zip(found, below, strict=True):
        above = above if one is None else one
        filled.append(min(above, under))
    return filled
