"""The words of letters, and marks of them: small numbers by which letters that share words are found cheaply.

A mark is of three words one after another, or of a line that has fewer. Who finds a letter by its marks
compares the words themselves. Not here: how they are compared (mail.reading), where marks are kept (store).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import unescape
from zlib import crc32

from judge.core.plain_text import plain

_TOGETHER = 3
_SIZE = 4
"""Bytes of a mark."""
_LONGEST = 30_000
"""Characters of a letter that are marked."""
_SHORT = 80
"""Characters of a line whose words are remembered."""
_MOST_KEPT = 1000
"""Marks that are kept of a letter; of a longer one only those whose number can be divided."""
_MOST_LINES = 40
"""Lines whose marks are looked for, the same distance from each other."""
_MOST_SOUGHT = 160
"""Marks that are looked for, the same number of each line."""
_ARROW = "to"
"""The arrow as it is read aloud, and written by some who copy."""
_WORD = re.compile(r"[^\W_]+")
"""An underscore is emphasis: programs write it around words that were in italics."""
_SIGN = re.compile(r"\A\s*+(?:\(?\d{1,3}[.:)]?|[-*+o#])\s++(?=\S)")
"""A number or a sign in front of an item."""


def words_of(line: str) -> str:
    """The words of a line in small letters, with a blank around each; empty if there are none."""
    words = _words(line)
    return f" {' '.join(words)} " if words else ""


def item_words(line: str) -> str:
    """The words of an item of a list, without the sign or the number in front of it."""
    return words_of(without_sign(line))


def without_sign(line: str) -> str:
    """A line without the sign or the number in front of it."""
    return _SIGN.sub("", line)


def marks_of(text: str) -> bytes:
    """The marks of a letter, each once."""
    return _marks_of_text(text[:_LONGEST])


@lru_cache(32)
def _marks_of_text(text: str) -> bytes:
    """The same of a letter that is not too long: lists and pages of help go out again as they are."""
    lines = text.splitlines()
    said = [_words(line) for line in lines]
    few = (
        item_words(line).split() for line, words in zip(lines, said, strict=True) if len(words) <= _TOGETHER
    )
    short = {_mark(words) for words in few if 0 < len(words) < _TOGETHER}
    together = set(_marks([word for words in said for word in words]))
    step = (len(together) + _MOST_KEPT - 1) // _MOST_KEPT
    kept = (mark for mark in together if mark % step == 0)
    return b"".join(mark.to_bytes(_SIZE, "big") for mark in sorted({*short, *kept}))


def marks_sought(lines: Sequence[str]) -> tuple[frozenset[bytes], ...]:
    """The marks of each line of a letter that may have words of another: one is enough for its line."""
    said = [words for line in lines if (words := item_words(line).split())]
    lines_sought = said[:: max(1, (len(said) + _MOST_LINES - 1) // _MOST_LINES)]
    most = _MOST_SOUGHT // max(1, len(lines_sought))
    return tuple(frozenset(_of_line(words, most)) for words in lines_sought)


def count_of_shared(kept: bytes, sought: Iterable[frozenset[bytes]]) -> int:
    """The number of lines of which a mark is kept."""
    return sum(any(mark in kept for mark in marks) for marks in sought)


def count_of_whole(kept: bytes, sought: Iterable[frozenset[bytes]]) -> int:
    """The number of lines of which all marks are kept."""
    return sum(all(mark in kept for mark in marks) for marks in sought)


def _of_line(words: Sequence[str], most: int) -> Iterator[bytes]:
    marks = [_mark(words)] if len(words) < _TOGETHER else _marks(words)
    step = (len(marks) + most - 1) // most
    yield from (mark.to_bytes(_SIZE, "big") for mark in marks[::step])


def _words(line: str) -> tuple[str, ...]:
    """The words of a line; an arrow is none however it is spelt: ``->``, ``=>``, ``-&gt;``, ``to``."""
    return _words_of_short(line) if len(line) <= _SHORT else _words_anew(line)


def _words_anew(line: str) -> tuple[str, ...]:
    if "&" in line:
        line = unescape(unescape(line))
    return tuple(word for word in _WORD.findall(plain(line).casefold()) if word != _ARROW)


_words_of_short = lru_cache(2048)(_words_anew)
"""Most lines of ours are in many letters."""


def _marks(words: Sequence[str]) -> list[int]:
    """The marks of words one after another."""
    spelt = [word.encode() for word in words]
    return [*map(crc32, map(b" ".join, zip(*(spelt[at:] for at in range(_TOGETHER)), strict=False)))]


def _mark(words: Sequence[str]) -> int:
    return crc32(" ".join(words).encode())
