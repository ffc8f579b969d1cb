"""The HTML of letters that have no HTML template of their own: the text again, shaped by its lines.

Blocks that begin with blanks, ``>`` or ``|`` keep their columns; the others flow, so that a phone can read
them. In a complaint the line keeps them, with its faulty words underlined where carets stand below it, and
what is said of it flows; so does a rule behind its number. Not here: the page around it (``layout.html``).
"""

from __future__ import annotations

import re
from html import escape

_BLOCKS = re.compile(r"\n\s*\n")
_HEADING = re.compile(r"^[A-ZÀ-ÖØ-ÞŒ][A-ZÀ-ÖØ-ÞŒ0-9 ,:'()&-]{2,60}$")
_RULE = re.compile(r"^-{4,}.*$")
_KEPT = re.compile(r"^(\s{1,}|[>|])")
_OF_A_LINE = re.compile(r"^ {0,3}> ")
_CARETS = re.compile(r"^ *\^+$")
_SAID_OF_IT = re.compile(r"^ {4,}\S")
_RULE_TOLD = re.compile(r"^[A-Z]-[A-Z]?\d+ ")
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
    if (complaint := _complaint(lines)) is not None:
        return complaint
    if _RULE_TOLD.match(lines[0]) and all(map(_SAID_OF_IT.match, lines[1:])):
        return f"<p>{escape(' '.join(line.strip() for line in lines))}</p>"
    if any(_KEPT.match(line) or _RULE.match(line) for line in lines):
        return f"<pre>{escape(block)}</pre>"
    return f"<p>{escape(' '.join(lines))}</p>"


def _complaint(lines: list[str]) -> str | None:
    """The HTML of a quoted line and what is said of it; None if a block is not just that."""
    carets = next(iter(lines[1:2]), "")
    marked = carets if _CARETS.match(carets) else ""
    said = lines[2:] if marked else lines[1:]
    if not said or not _OF_A_LINE.match(lines[0]) or not all(map(_SAID_OF_IT.match, said)):
        return None
    start, end = marked.find("^"), len(marked)
    line = escape(lines[0])
    if marked and start < len(lines[0].rstrip()):
        before, words, behind = lines[0][:start], lines[0][start:end], lines[0][end:]
        line = f"{escape(before)}<u>{escape(words)}</u>{escape(behind)}"
    return f"<pre>{line}</pre>\n<p>{escape(' '.join(one.strip() for one in said))}</p>"


def _items(lines: list[str]) -> str:
    items: list[str] = []
    for line in lines:
        if _ITEM.match(line):
            items.append(_ITEM.sub("", line))
        else:
            items[-1] += " " + line.strip()
    return "<ul>" + "".join(f"<li>{escape(i)}</li>" for i in items) + "</ul>"
