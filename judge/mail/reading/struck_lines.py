"""Lines of plain text that their writer has struck out, or put aside as a remark, by signs alone.

Programs write so what is struck out on the screen (``~~A flo h~~``), and people who know a markup. Not here:
what is struck out in HTML (hypertext) and in documents (documents).
"""

from __future__ import annotations

from collections.abc import Sequence
from string import digits

_ALONE = ("//", *"\u2717\u2718\u274c\u274e\u2612\u26d4\U0001f6ab")
"""Signs that put one line aside, and pictures of no before it."""
_FENCES = ('"""', "'''")
_FENCE_SIGNS = "`~"
"""Above and below code, or what is put aside in it, three or more of them."""
_LONGEST_KIND = 60
"""Letters behind a fence, for the language of the code."""
_MARK = "-*.)" + digits
_LONGEST_MARK = 6
"""Signs before the items of a list."""
_ENDS = {
    "~~": "~~", "/*": "*/", "<!--": "-->", "(*": "*)", "{-": "-}", "{#": "#}", "{{!--": "--}}",
    "<%--": "--%>", "--[[": "]]",
}  # fmt: skip
_TAGS = {
    **{f"[{tag}]": f"[/{tag}]" for tag in ("s", "del", "strike", "hide", "comment", "spoiler")},
    **{f"<{tag}>": f"</{tag}>" for tag in ("s", "del", "strike")},
}
_OVERSTRUCK = frozenset("\u0335\u0336\u0337\u0338")
"""Characters that draw a line through the one before."""
_MOST = 60
"""Lines that one pair of signs may strike out."""


def struck_out(lines: Sequence[str]) -> frozenset[int]:
    """Find the numbers of lines that are struck out, each wholly, or fenced in as code within a letter."""
    found = _lines_in_fences(lines)
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        words = _without_mark(line)
        sign = _beginning(words)
        last = _end_of(lines, at, sign, len(line) - len(words) + len(sign)) if sign else -1
        if last >= 0:
            found.update(range(at, last + 1))
            at = last + 1
            continue
        if not _OVERSTRUCK.isdisjoint(line) or words.startswith(_ALONE) or _is_between_tildes(words):
            found.add(at)
        at += 1
    return frozenset(found)


def _without_mark(line: str) -> str:
    """An item of a list without its mark, any other line as it is."""
    item = line.lstrip(_MARK)
    marked = len(line) - len(item) <= _LONGEST_MARK and item[:1].isspace()
    return item.lstrip() if marked else line


def _beginning(words: str) -> str:
    """The sign that some words begin with, if all up to its end is struck out."""
    low = words.lower()
    if low.startswith("~~~"):
        return ""
    return next((sign for sign in (*_ENDS, *_TAGS) if low.startswith(sign)), "")


def _is_between_tildes(words: str) -> bool:
    """Decide whether one tilde stands before and one behind all words: ``~A flo h~.``"""
    before, _, behind = words.partition("~")
    said, tilde, rest = behind.partition("~")
    return not before and bool(said) and said == said.strip() and tilde == "~" and rest in ("", ".", ",", ";")


def _lines_in_fences(lines: Sequence[str]) -> set[int]:
    """The lines of fenced code, with the fences; none if the whole letter is such.

    Without an end all the rest is fenced.
    """
    found: set[int] = set()
    fence = ""
    for n, line in enumerate(lines):
        bare = line.strip()
        signs = _fence(bare)
        if fence or signs:
            found.add(n)
        if not fence:
            fence = signs
        elif signs.startswith(fence) and bare == signs:
            fence = ""
    return found if any(line.strip() for n, line in enumerate(lines) if n not in found) else set()


def _fence(line: str) -> str:
    """The signs of a fence; empty if a line is none."""
    if line in _FENCES:
        return line
    kind = line.lstrip(line[:1]) if line[:1] in _FENCE_SIGNS else line
    signs = line.removesuffix(kind)
    fenced = len(signs) >= 3 and len(kind) <= _LONGEST_KIND and not set(_FENCE_SIGNS) & set(kind)
    return signs if fenced else ""


def _end_of(lines: Sequence[str], at: int, sign: str, behind: int) -> int:
    """The line that ends what a sign begins; -1 if none does, or words stand behind."""
    end = _ENDS.get(sign) or _TAGS[sign]
    for n in range(at, min(at + _MOST, len(lines))):
        said = lines[n].strip()[behind if n == at else 0 :].lower()
        place = said.find(end)
        if place >= 0:
            return n if not said[place + len(end) :].strip(".,; ") else -1
    return -1
