"""Text to tokens: words, numbers, arrows and signs, each with its place in the text.

Not here: what a word means (lexicon).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

_ARROW_BLOCKS = (0x2190, 0x21FF), (0x25A0, 0x27FF), (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x1F800, 0x1F8FF)
_ELSEWHERE = ("LEFT", "UP", "DOWN")


def _points_right(sign: str) -> bool:
    """Decide whether a sign is an arrow to the right, by its name."""
    name = unicodedata.name(sign, "")
    points = "RIGHTWARDS" in name.replace("-", " ").split() or "RIGHT-POINTING" in name
    return points and not name.startswith(_ELSEWHERE)


_ARROWS = "".join(
    sign for first, last in _ARROW_BLOCKS for sign in map(chr, range(first, last + 1)) if _points_right(sign)
)
"""All signs that point to the right, those of telephones among them."""
_TOKEN = re.compile(
    r"(?P<word>[^\W\d_](?:[^\W\d_]|[\u0300-\u036f\u00ad\u200b-\u200d])*)|(?P<number>\d+(?:[.,]\d+)?)"
    rf"|(?P<run>[-\u2010-\u2015\u2212=~>\u203a\u00bb{_ARROWS}]+)"
    r"|(?P<leader>(?<!\.)\.{5,}+(?=[ \t]*+\d))"
    r"|(?P<sign>[^\s\u0300-\u036f\u00ad\u200b-\u200d\ufe0e\ufe0f\ufeff])"
)
_TIMES = frozenset("xX\u00d7")
"""Signs behind a number that say no more than it (``1x army``)."""
_HEADS = frozenset(f">\u203a\u00bb{_ARROWS}")
_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_APOSTROPHES = frozenset("'\u2019\u2018\u00b4`")
_OPENING = frozenset("aeiouyh")
"""Letters before which French and Italian words lose their last: ``l'armee``, ``dell'esercito``."""
_STOP = "STOP"
_ELIDED = frozenset({"j", "qu", "d", "l", "n", "s", "c", "m", "t", "jusqu", "lorsqu", "puisqu"})
"""French words without their last letter, which stand before short words as well: ``j'y``, ``qu'on``."""
WORD, NUMBER, ARROW, DASH, SIGN = "word", "number", "arrow", "dash", "sign"


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is folded: small letters, no accents (`accented`: it had some). `glued`: no blank before it."""

    text: str
    kind: str
    start: int
    end: int
    glued: bool = False
    capital: bool = False
    accented: bool = False


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens of a text, in order. ``don't`` is two, ``don`` and ``'t``; so is ``l'armee``."""
    return _tokens_known(text) if len(text) <= _LONGEST_KNOWN else _tokens(text)


def _tokens(text: str) -> tuple[Token, ...]:
    found = tuple(_join_apostrophes([*_plain_tokens(text)]))
    return found if _STOP not in text else tuple(_telegram_tokens(found, text))


_LONGEST_KNOWN = 400
"""Characters of a text whose tokens are kept: a line is asked for them many times."""
_tokens_known = lru_cache(1024)(_tokens)


def _telegram_tokens(found: tuple[Token, ...], text: str) -> Iterator[Token]:
    """The tokens of a telegram, whose stops are words (``ALL HOLD STOP FLEET TO SEA STOP``)."""
    for number, token in enumerate(found):
        stops = number > 0 and text[token.start : token.end] == _STOP
        yield replace(token, text=".", kind=SIGN) if stops else token


def _plain_tokens(text: str) -> Iterator[Token]:
    end, before = 0, ""
    for found in _TOKEN.finditer(text):
        said, kind = found.group(), str(found.lastgroup)
        counts = said in _TIMES and before == NUMBER and found.start() == end
        if counts and found.string[found.end() : found.end() + 1].isspace():
            end = found.end()
            continue
        before = kind
        if kind == "run":
            signs = set(said)
            kind = ARROW if signs & _HEADS else DASH if signs <= _DASHES else SIGN
        elif kind == "leader":
            said, kind = "|", SIGN  # "Rome to Tivoli ....... 3 ducats"
        elif (kind == NUMBER and not said.isdigit()) or (kind == WORD and not said[0].isalpha()):
            kind = SIGN  # no whole number
        start = found.start()
        text = fold(said)
        accented = text != said.lower()
        yield Token(text, kind, start, found.end(), start == end, said[0].isupper(), accented)
        end = found.end()


def _join_apostrophes(plain: list[Token]) -> Iterator[Token]:
    """The tokens, apostrophes joined to the word that they belong to."""
    at = 0
    while at < len(plain):
        token, behind = plain[at], plain[at + 1 : at + 3]
        mark = behind[0] if behind else None
        if token.kind == WORD and mark is not None and mark.text in _APOSTROPHES and mark.glued:
            following = behind[1] if len(behind) == 2 and behind[1].glued and behind[1].kind == WORD else None
            if following is None or _elides(token.text, following.text):
                yield replace(token, text=f"{token.text}'", end=mark.end)
                at += 2
                continue
            yield token
            yield Token(f"'{following.text}", WORD, mark.start, following.end, True)
            at += 3
            continue
        yield token
        at += 1


def _elides(first: str, second: str) -> bool:
    """Decide whether a word lost its last letter before another: ``l'armee``, ``qu'on``, ``j'garde``."""
    if second[0] in _OPENING and (len(second) > 2 or first in _ELIDED):
        return True
    return first == "j" and len(second) > 1


@lru_cache(4096)
def fold(word: str) -> str:
    """Small letters without accents, soft hyphens and widths: ``Pérouse`` is ``perouse``."""
    bare = unicodedata.normalize("NFKD", word).lower().replace("\u0153", "oe").replace("\u00df", "ss")
    return (
        "".join(c for c in bare if not unicodedata.combining(c) and unicodedata.category(c) != "Cf") or word
    )
