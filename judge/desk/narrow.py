"""A letter's text on a telephone: paragraphs whose lines end where the screen does.

Letters are laid out for 72 columns. Not here: what they say (rendering), how wide a page is
(templates/pages/files/desk.css).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

COLUMNS = 72
"""The width at which lines of letters are broken."""
_RULE = len("  (N-067)")
"""Columns that such a line leaves free at its end if the number of a rule follows."""
_HANGING = 4
"""Further indentation of the lines on which a row's first column continues."""
_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")


def paragraphs(text: str) -> tuple[str, ...]:
    """Split a letter at its blank lines, with no line broken in the middle and no column far to the right.

    ``  A Florence -> Siena              done`` becomes ``  A Florence -> Siena · done``.
    """
    blocks = re.split(r"\n\s*\n", text.strip("\n"))
    return tuple("\n".join(_close_columns_up(line) for line in _whole_lines(block)) for block in blocks)


def _whole_lines(block: str) -> Iterator[str]:
    """Put lines together that were broken, and rows of which a column goes on in the line below."""
    whole, first, last = "", "", ""
    for line in block.splitlines():
        deeper, gap, column = _indent(line) - _indent(last), _GAP.search(whole), _GAP.search(first)
        if not whole:
            whole = first = line.rstrip()
        elif column is not None and _indent(line) >= column.end():
            whole = f"{whole} {line.strip()}"
        elif gap is not None and _indent(line) - _indent(first) >= _HANGING:
            whole = f"{whole[: gap.start()]} {line.strip()}{whole[gap.start() :]}"
        elif (
            column is None
            and deeper >= 0
            and _is_broken(last, line, _RULE * (_indent(line) > _indent(first)))
        ):
            whole = f"{whole} {line.strip()}"
        else:
            yield whole
            whole = first = line.rstrip()
        last = line.rstrip()
    yield whole


def _is_broken(line: str, following: str, free: int) -> bool:
    """Decide whether the first word of the following line had no room, where some is left free."""
    return len(line) + 1 + len(following.split(maxsplit=1)[0]) > COLUMNS - free


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _close_columns_up(line: str) -> str:
    """A row with its columns side by side; what stands in brackets is set off by a space alone."""
    return _GAP.sub(" · ", line).replace(" · (", " (")
