"""Text in one form: the plain characters that orders are made of, however somebody's program writes them.

Not here: bytes to text (mail.reading.characters).
"""

from __future__ import annotations

import re
import unicodedata

LONGEST_LINE = 4000
"""Characters. No order comes near; a paragraph of press, which mailers send as one line, may."""

_MANY_TO_ONE = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2e3a\u2e3b\ufe58\ufe63\uff0d",
    "->": "\u2192\u21d2\u27f6\u27f9\u2794\u279c\u279d\u279e\u27a1\u27a4\u2799\u279b\u21e8\u2b95\u27fe"
    "\u21a6\uffeb",
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e\uff02",
    "'": "\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc\uff07",
    "*": "\u2022\u2219\u25cf\u25aa",
}
_INVISIBLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x070F, 0x070F), (0x115F, 0x1160)),
    *((0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF9, 0xFFFB)),
    *((0x1D173, 0x1D17A), (0xE0000, 0xE01EF)),
)
"""Soft hyphens, joiners, marks of direction, fillers, selectors and tags, from and to: nobody sees them
(Unicode's Default_Ignorable_Code_Point, and annotation marks)."""
_BLANK = frozenset(chr(code) for first, last in _INVISIBLE for code in range(first, last + 1)) | {"\u2800"}
"""Those, and the pattern of Braille without a dot."""
_PLAIN: dict[int, str | None] = {ord(one): to for to, many in _MANY_TO_ONE.items() for one in many}
_PLAIN |= {code: None for code in (*range(9), *range(14, 32), *range(127, 160)) if code != 0x85}
_PLAIN |= {code: None for first, last in _INVISIBLE for code in range(first, last + 1)}
_PLAIN |= {ord("\t"): " ", 0xFDFA: None, 0xFDFB: None}  # the two that NFKC makes a sentence of
_PLAIN |= dict.fromkeys(range(0xD800, 0xE000))  # halves of characters, which UTF-7 can smuggle in
_SHOWN = frozenset(one for to, many in _MANY_TO_ONE.items() if to for one in many)
_UNSEEN = {code: to for code, to in _PLAIN.items() if chr(code) not in _SHOWN}
_PIECE = re.compile("[\\s\\S]{1,200}[\u0300-\u036f]{0,30}")
"""Of a long line: putting many accents of one letter in order costs the square of their number."""


def is_seen(character: str) -> bool:
    """Decide whether a character leaves a mark on a page, be it a blank of a known width."""
    return character not in _BLANK and unicodedata.category(character)[0] != "C"


def words_between(text: str, signs: str = ",;") -> list[str]:
    """The words of a text, parted by blanks and these signs."""
    return text.translate(dict.fromkeys(map(ord, signs), " ")).split()


def plain(text: str) -> str:
    """One form for each character: NFKC, typographic dashes, arrows, quotes and blanks to ASCII."""
    if text.isascii() and text.isprintable():
        return text
    pieces = _PIECE.findall(text.translate(_PLAIN))
    return "".join(unicodedata.normalize("NFKC", piece) for piece in pieces).translate(_PLAIN)


def as_written(text: str) -> str:
    """The text with its own dashes, arrows and quotes; only what nobody sees is left out, as in `plain`."""
    if text.isascii() and text.isprintable():
        return text
    pieces = _PIECE.findall(text[:LONGEST_LINE].translate(_UNSEEN))
    return "".join(unicodedata.normalize("NFC", piece) for piece in pieces)
