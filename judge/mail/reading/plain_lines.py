"""Lines of a text in one form, as long as they are then, and how many of them are read.

Not here: the form itself (core.plain_text), whose lines they are (quoting).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from judge.core.plain_text import LONGEST_LINE, plain
from judge.mail.reading.quoting import MOST_LINES

_MOST_READ = 50_000
"""Characters of all lines that count together; the longest press letter has two fifths of them."""
_SHOWN = 200
"""Characters of a line that is too long, by which its writer knows it."""
_WIDEST_GAP = " " * 40
"""Nobody's table is wider; some patterns take their time over blanks."""


@dataclass(frozen=True, slots=True)
class PlainLines:
    """The lines of a text, the beginnings of those that are too long, and the characters that may follow.

    `room` below 0: there are more than there was room for, and `lines` are not all.
    """

    lines: list[str]
    too_long: list[str]
    room: int


def in_one_form(physical: Sequence[str], room: int) -> PlainLines:
    """Each line in the one form of `plain`, where a single sign may have become six letters."""
    lines: list[str] = []
    too_long: list[str] = []
    for line in physical:
        whole = len(line) <= LONGEST_LINE
        written = plain(line if whole else line[:_SHOWN])
        if (room := room - len(written)) < 0:
            break
        if whole and len(written) <= LONGEST_LINE:
            lines.append(written)
        else:
            too_long.append(f"{written[:_SHOWN]}...")
    return PlainLines(lines, too_long, room)


def count_of_read(lines: Sequence[str]) -> int:
    """The number of lines from the first on that are read: not too many, and together not too long."""
    sizes = accumulate(map(len, lines[:MOST_LINES]))
    return sum(1 for _ in takewhile(lambda size: size <= _MOST_READ, sizes))


def trim(lines: Sequence[str]) -> list[str]:
    """Without blanks at line ends, very wide gaps, and empty lines at the top and the bottom."""
    bare = [with_blanks(line) for line in lines]
    speaking = [at for at, line in enumerate(bare) if line]
    return bare[speaking[0] : speaking[-1] + 1] if speaking else []


def with_blanks(line: str) -> str:
    """A line without very wide gaps, and blanks at its end."""
    first, *parts = line.rstrip().split(f"{_WIDEST_GAP} ")
    return _WIDEST_GAP.join((first, *(part.lstrip(" ") for part in parts if part)))
