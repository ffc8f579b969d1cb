"""Orders in an attached document of a word processor: its paragraphs as lines, within limits.

Only what people type orders into: .docx (ECMA-376) and .odt (OpenDocument), both XML in a zip. Not here:
PDF and pictures, which no one can read safely or at all.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from html import unescape

MOST = 5
"""Documents that are opened in one letter."""
LARGEST = 400_000
"""Bytes of XML in all of them together, however small the zips made them. A page of orders has some 50 000.
"""
MOST_LINES = 1_000

_BODY = {"docx": "word/document.xml", "odt": "content.xml"}
_PIECES = re.compile(r"<([^<>]{1,20000})>|([^<>]+)")
_TAG = re.compile(r"(/?)(?:\w{1,20}:)?([\w-]{1,40})")
_ENDS = frozenset({"p", "h"})
_BREAKS = frozenset({"br", "cr", "line-break"})
_BLANKS = frozenset({"tab", "s"})
_ROWS = frozenset({"tr", "table-row"})
_UNSEEN = frozenset({"delText", "instrText", "tracked-changes", "annotation", "deletion", "del"})
_STRUCK = frozenset({"strike", "dstrike", "vanish"})
"""Properties of a run of text: struck out by its writer, or hidden."""
_OFF = re.compile(r"val=\"(?:0|false|off|none)\"", re.IGNORECASE)
_STYLE = re.compile(r"\bstyle:name=\"([^\"]{1,100})\"|text:style-name=\"([^\"]{1,100})\"")
_LINE_THROUGH = re.compile(r"text-line-through-(?:style|type)=\"(?!none)|text:display=\"none\"")


@dataclass(slots=True)
class Unpacking:
    """The allowance that one letter has left for unpacking. `over`: something was left closed for it."""

    documents: int = MOST
    bytes: int = LARGEST
    over: bool = False


def kind_of(name: str) -> str:
    """``docx`` or ``odt`` by the file's name, else nothing."""
    end = name.rpartition(".")[2].lower()
    return end if end in _BODY else ""


def lines_of(data: bytes, kind: str, left: Unpacking | None = None) -> list[str] | None:
    """The document's lines; a table's row is one. None if it cannot be read, or is more than is `left`.

    A part of a document is never used: nobody could tell where it ends.
    """
    left = left if left is not None else Unpacking()
    if left.documents <= 0 or left.bytes <= 0:
        left.over = True
        return None
    left.documents -= 1
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, packed.open(_BODY[kind]) as body:
            content = body.read(left.bytes + 1)
    except (zipfile.BadZipFile, KeyError, OSError, RuntimeError, NotImplementedError, EOFError, zlib.error):
        return None
    left.bytes -= len(content)
    if left.bytes < 0:
        left.over = True
        return None
    return _lines(content.decode("utf-8", "replace"))


def _lines(text: str) -> list[str]:
    lines: list[str] = []
    line, rows, unseen = "", 0, ""
    struck = _Struck()
    for found in _PIECES.finditer(text):
        inside, said = found.groups()
        if said is not None:
            line += "" if unseen or struck.run else unescape(said)
            continue
        tag = _TAG.match(inside)
        if tag is None:
            continue
        name, closing, alone = tag[2], bool(tag[1]), inside.endswith("/")
        struck.see(name, inside, closing=closing)
        if unseen:
            unseen = "" if closing and name == unseen else unseen
        elif not closing and not alone and (name in _UNSEEN or struck.names(inside)):
            unseen = name
        elif (name in _BLANKS and not closing) or (rows and name in _ENDS):
            line += " "
        elif (name in (_ENDS | _ROWS) and (closing or alone)) or (name in _BREAKS and not closing):
            lines.append(" ".join(line.split()))
            line = ""
        if name in _ROWS and not alone:
            rows += -1 if closing else 1
        if len(lines) >= MOST_LINES:
            break
    return lines


class _Struck:
    """Marks of what is struck out: the run that is being read (.docx), and names of styles (.odt)."""

    def __init__(self) -> None:
        self.run = False
        self._in_run = False
        self._style = ""
        self._styles: set[str] = set()

    def see(self, name: str, inside: str, *, closing: bool) -> None:
        """Take note of a tag."""
        if name == "r":
            self._in_run, self.run = not closing, False
        elif name in _STRUCK:
            self.run |= self._in_run and not _OFF.search(inside)
        elif name == "style":
            found = None if closing else _STYLE.search(inside)
            self._style = found[1] or "" if found else ""
        elif name == "text-properties" and self._style and _LINE_THROUGH.search(inside):
            self._styles.add(self._style)

    def names(self, inside: str) -> bool:
        """Decide whether a tag has a style that strikes out."""
        found = _STYLE.search(inside) if self._styles else None
        return found is not None and found[2] in self._styles
