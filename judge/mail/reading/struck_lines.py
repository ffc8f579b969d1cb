"""Lines of plain text that their writer has struck out, or put aside as a remark, by signs alone.

Programs write so what is struck out on the screen (``~~A flo h~~``), and people who know a markup. Not here:
what is struck out in HTML (hypertext) and in documents (documents).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_ALONE = re.compile(
    r"~(?![\s~])[^~]*(?<!\s)~[.,;]?|//.*|[\u2717\u2718\u274c\u274e\u2612\u26d4\U0001f6ab]\ufe0f?.*"
)
"""Signs that strike out within one line alone, and pictures of no before it."""
_BEGINS = re.compile(
    r"(?:[-*\d.)]{1,6}\s{1,4})?(~~(?!~)|/\*|<!--|\(\*|\{-|\{#|\{\{!--|<%--|--\[\[|"
    r"\[(?:s|del|strike|hide|comment|spoiler)\]|<(?:s|del|strike)>)",
    re.IGNORECASE,
)
_FENCE = re.compile(r"(`{3,}|~{3,})[^`~]{0,60}|(\"{3}|'{3})")
"""Above and below code, or what is put aside in it."""
_MARK = re.compile(r"[-*\d.)]{1,6}\s{1,4}")
"""Before the items of a list."""
_ENDS = {
    "~~": "~~", "/*": "*/", "<!--": "-->", "(*": "*)", "{-": "-}", "{#": "#}", "{{!--": "--}}",
    "<%--": "--%>", "--[[": "]]",
}  # fmt: skip
_OVERSTRUCK = re.compile("[\u0335-\u0338]")
"""Characters that draw a line through the one before."""
_MOST = 60
"""Lines that one pair of signs may strike out."""


def struck_out(lines: Sequence[str]) -> frozenset[int]:
    """Find the numbers of lines that are struck out, each wholly, or fenced in as code within a letter."""
    found = _lines_in_fences(lines)
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        begins = _BEGINS.match(line)
        last = _end_of(lines, at, begins[1].lower(), begins.end()) if begins else -1
        if last >= 0:
            found.update(range(at, last + 1))
            at = last + 1
            continue
        if _OVERSTRUCK.search(line) or _ALONE.fullmatch(_MARK.sub("", line, count=1)):
            found.add(at)
        at += 1
    return frozenset(found)


def _lines_in_fences(lines: Sequence[str]) -> set[int]:
    """The lines of fenced code, with the fences; none if the whole letter is such.

    Without an end all the rest is fenced.
    """
    found: set[int] = set()
    fence = ""
    for n, line in enumerate(lines):
        mark = _FENCE.fullmatch(bare) if (bare := line.strip()) else None
        signs = (mark[1] or mark[2]) if mark else ""
        if fence or signs:
            found.add(n)
        if not fence:
            fence = signs
        elif signs.startswith(fence) and bare == signs:
            fence = ""
    return found if any(line.strip() for n, line in enumerate(lines) if n not in found) else set()


def _end_of(lines: Sequence[str], at: int, sign: str, behind: int) -> int:
    """The line that ends what a sign begins; -1 if none does, or words stand behind."""
    end = _ENDS.get(sign) or f"{sign[0]}/{sign[1:]}"
    for n in range(at, min(at + _MOST, len(lines))):
        said = lines[n].strip()[behind if n == at else 0 :].lower()
        place = said.find(end)
        if place >= 0:
            return n if not said[place + len(end) :].strip(".,; ") else -1
    return -1
