"""A letter's text on a telephone: paragraphs whose lines end where the screen does.

Letters are laid out for 72 columns. Not here: what they say (rendering), how wide a page is (pages/desk.css).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

COLUMNS = 72
"""Where lines of letters are broken."""
_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")


def paragraphs(text: str) -> tuple[str, ...]:
    """Split a letter at its blank lines, with no line broken in the middle and no column far to the right.

    ``  A Florence -> Siena              done`` becomes ``  A Florence -> Siena · done``.
    """
    blocks = re.split(r"\n\s*\n", text.strip("\n"))
    return tuple("\n".join(_closed_up(line) for line in _whole_lines(block)) for block in blocks)


def _whole_lines(block: str) -> Iterator[str]:
    """Put lines together that were broken, and rows whose first column goes on in the line below."""
    whole, last = "", ""
    for line in block.splitlines():
        deeper, gap = _indent(line) - _indent(last), _GAP.search(whole)
        if not whole:
            whole = line.rstrip()
        elif gap is not None and deeper > 0:
            whole = f"{whole[: gap.start()]} {line.strip()}{whole[gap.start() :]}"
        elif deeper >= 0 and len(last) + 1 + len(line.split(maxsplit=1)[0]) > COLUMNS:
            whole = f"{whole} {line.strip()}"
        else:
            yield whole
            whole = line.rstrip()
        last = line.rstrip()
    yield whole


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _closed_up(line: str) -> str:
    """A row with its columns side by side; what stands in brackets is set off by a space alone."""
    return _GAP.sub(" · ", line).replace(" · (", " (")
