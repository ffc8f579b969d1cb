"""Lines of plain text within a frame of signs, which may quote them, or adorn what the writer says.

Frames are rows of stars above and below, boxes of bars, quotation marks around each of several lines, and
the signs of what differs between two files (``@@ -1,4 +1,4 @@``).
Nobody can tell what they are meant for: the lines count, but an order among them is asked about. Not here:
marks that only a quotation has (fences), what is asked (commands.orders.lines_put_aside).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from judge.core.written_words import end_of_bullet

_STARS = 3
_LONGEST_RULE = 120
_BARS = frozenset("|\u2502\u2503\u2551\u00a6\u258c\u2590")
_OF_TABLES = "-=:+ "
"""Signs between the bars of a row that parts the head of a table from the rest."""
_MARKS = {
    '"': '"', "'": "'", "\u2039": "\u203a", "\u275d": "\u275e", "\u300c": "\u300d", "\u300e": "\u300f"
}  # fmt: skip
_BEHIND_MARKS = " .,;"
_HEAD_OF_DIFFERENCES, _OF_DIFFERENCES = "@@ -", ("+", "-", " ", "\\")
_SEVERAL = 2
"""Lines in marks of their own; one alone may be written so by whoever orders it."""


def framed_lines(lines: Sequence[str]) -> frozenset[int]:
    """Find the numbers of the lines in a frame, without those of nothing but signs."""
    bare = [line.strip() for line in lines]
    found = _between_stars(bare) | _in_boxes(bare) | _in_marks(bare) | _in_differences(lines)
    return frozenset(n for n in found if any(map(str.isalnum, bare[n])))


def _between_stars(lines: Sequence[str]) -> set[int]:
    """The lines between two rows of stars; none if that is all that the letter says."""
    rows = [n for n, line in enumerate(lines) if _is_row_of_stars(line)]
    found = {n for begin, end in zip(rows[::2], rows[1::2], strict=False) for n in range(begin, end + 1)}
    return found if any(line for n, line in enumerate(lines) if n not in found) else set()


def _is_row_of_stars(line: str) -> bool:
    if not line.startswith("*") or not line.endswith("*") or not _STARS <= len(line) <= _LONGEST_RULE:
        return False
    return line.count("*") >= _STARS and not line.strip("* ")


def _in_boxes(lines: Sequence[str]) -> set[int]:
    """The rows between bars that have one cell each; rows of a table have more, or a rule among them."""
    found: set[int] = set()
    rows = ((n, line) for n, line in enumerate(lines))
    for boxed, block in groupby(rows, key=lambda row: _is_between_bars(row[1])):
        cells = [(n, line[1:-1]) for n, line in block] if boxed else []
        if not any(_BARS.intersection(inside) or not inside.strip(_OF_TABLES) for _, inside in cells):
            found.update(n for n, _ in cells)
    return found


def _is_between_bars(line: str) -> bool:
    """Decide whether bars stand at both ends of a line, or stars with blanks beside them."""
    starred = line.startswith("* ") and line.endswith(" *") and "*" not in line[1:-1]
    return len(line) > len("||") and (starred or (line[0] in _BARS and line[-1] in _BARS))


def _in_differences(lines: Sequence[str]) -> set[int]:
    """The lines of one file that differ from another's, and those around them, below their head."""
    found: set[int] = set()
    below_head = False
    for n, line in enumerate(lines):
        heads = line.lstrip().startswith(_HEAD_OF_DIFFERENCES)
        below_head = heads or (below_head and line.startswith(_OF_DIFFERENCES))
        if below_head and not heads:
            found.add(n)
    return found


def _in_marks(lines: Sequence[str]) -> set[int]:
    """The lines that stand in quotation marks of their own, if there are several, and others beside them."""
    found = {n for n, line in enumerate(lines) if _is_in_marks(line)}
    beside = any(line for n, line in enumerate(lines) if n not in found)
    return found if len(found) >= _SEVERAL and beside else set()


def _is_in_marks(line: str) -> bool:
    """Decide whether quotation marks stand around all words of a line, and none within."""
    end = line[-_LONGEST_RULE:].rstrip(_BEHIND_MARKS)[-1:]
    if end not in _MARKS.values():
        return False
    words = line[end_of_bullet(line) :].rstrip(_BEHIND_MARKS)
    closes = _MARKS.get(words[:1], "")
    inside = words[1:-1]
    return closes == end and bool(inside) and words[0] not in inside and closes not in inside
