"""The HTML of letters that have no HTML template of their own: the text again, shaped by its lines.

Blocks that begin with blanks, ``>`` or ``|`` keep their columns (a caret must stay under its word);
the others flow, so that a phone can read them. Not here: the page around it (``layout.html``).
"""

from __future__ import annotations

import re
from html import escape

_BLOCKS = re.compile(r"\n\s*\n")
_HEADING = re.compile(r"^[A-ZÀ-ÖØ-ÞŒ][A-ZÀ-ÖØ-ÞŒ0-9 ,:'()&-]{2,60}$")
_RULE = re.compile(r"^-{4,}.*$")
_KEPT = re.compile(r"^(\s{1,}|[>|])")
_ITEM = re.compile(r"^\s{0,2}\* ")


def html_from(text: str) -> str:
    """HTML fragments, one for each block of the text. Everything is escaped."""
    return "\n".join(_block(b) for b in _BLOCKS.split(text.strip("\n")) if b.strip())


def _block(block: str) -> str:
    lines = block.split("\n")
    if _HEADING.match(lines[0]):
        rest = "\n".join(lines[1:])
        return f"<h3>{escape(lines[0])}</h3>" + ("\n" + _block(rest) if rest.strip() else "")
    if _ITEM.match(lines[0]):
        return _items(lines)
    if any(_KEPT.match(line) or _RULE.match(line) for line in lines):
        return f"<pre>{escape(block)}</pre>"
    return f"<p>{escape(' '.join(lines))}</p>"


def _items(lines: list[str]) -> str:
    items: list[str] = []
    for line in lines:
        if _ITEM.match(line):
            items.append(_ITEM.sub("", line))
        else:
            items[-1] += " " + line.strip()
    return "<ul>" + "".join(f"<li>{escape(i)}</li>" for i in items) + "</ul>"
