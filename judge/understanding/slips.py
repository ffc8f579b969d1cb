"""Slips of the pen: words and names that are one or two letters from one that is known.

Not here: what a mended word costs (lattice).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from judge.understanding.lexicon import SHORTEST_SLIP, Lexicon
from judge.understanding.mentions import Position
from judge.understanding.tokens import WORD, Token


class Slip(NamedTuple):
    """A word as it was written, and how many letters of it are wrong.

    `in_name`: it stands for a whole name, and no other name is nearly as close.
    """

    written: str
    letters: int
    in_name: bool = False


def mend_slips(
    said: Sequence[Token], lexicons: Sequence[Lexicon], position: Position
) -> tuple[tuple[Token, ...], Mapping[int, Slip]]:
    """The tokens with slips mended, and what was written in their places.

    A kind of pieces in small letters comes first, then a name one letter away, then words of longer names and
    of the language, then a name further away; a word that several may be meant for stays.
    """
    found: list[Token] = []
    slips: dict[int, Slip] = {}
    for at, token in enumerate(said):
        beside = (said[near].text for near in (at - 1, at + 1) if 0 <= near < len(said))
        short = len(token.text) == SHORTEST_SLIP - 1
        if short and any(len(text) >= SHORTEST_SLIP and position.near_word(text) == text for text in beside):
            word, letters = _intended_name_word(token, lexicons, position)
        else:
            word, letters = _intended_word(token, lexicons, position)
        rest = _without_glued(token, lexicons, position)
        glued = rest and (letters != 1 or position.name(rest) is not None)
        if glued and _is_unknown(token, lexicons, position):
            word = rest  # "dalbanie" is no slip for Albania
        elif word:
            near = position.near_name(token.text)
            slips[at] = Slip(token.text, letters, near == (word, 1))
        found.append(replace(token, text=word) if word else token)
    return tuple(found), slips


def _is_unknown(
    token: Token, lexicons: Sequence[Lexicon], position: Position, shortest: int = SHORTEST_SLIP
) -> bool:
    """Decide whether a longer word is in no language at hand, and names nothing, nor is part of a name."""
    text = token.text
    if token.kind != WORD or len(text) < shortest or position.name(text) is not None:
        return False
    if position.near_word(text) == text:
        return False
    known = any(text in lexicon.words or lexicon.knows(token) for lexicon in lexicons)
    return not known and not people_of(text, position)


def _intended_word(token: Token, lexicons: Sequence[Lexicon], position: Position) -> tuple[str, int]:
    """The word that a token is a slip for, and how many letters are wrong; empty if it is none."""
    text = token.text
    if not _is_unknown(token, lexicons, position):
        return "", 0
    near = position.near_name(text)
    if near is not None and near[1] <= 1:
        kind = _near_kind(token, lexicons)
        return (kind, 1) if kind else near
    if word := position.near_word(text):
        return ("", 0) if word == text else (word, 1)
    word = next(filter(None, (lexicon.near(text) for lexicon in lexicons)), "")
    return (word, 1) if word else near or ("", 0)


def _near_kind(token: Token, lexicons: Sequence[Lexicon]) -> str:
    """The word for a kind of pieces that one in small letters is a slip for (``la flote``); else empty."""
    for lexicon in lexicons if not token.capital else ():
        word = lexicon.near(token.text)
        meant = lexicon.meanings((replace(token, text=word),), 0) if word else ()
        if any(meaning.what == "kind" for meaning in meant):
            return word
    return ""


def _intended_name_word(token: Token, lexicons: Sequence[Lexicon], position: Position) -> tuple[str, int]:
    """The word of a longer name that a short one beside another of its words is for (``uper Adriatic``)."""
    if not _is_unknown(token, lexicons, position, len(token.text)):
        return "", 0
    word = position.near_word(token.text)
    return (word, 1) if word and word != token.text else ("", 0)


_GLUED = frozenset("ldjt")
"""Letters that hasty French writers glue to the next word. Not ``n``: it denies."""


def _without_glued(token: Token, lexicons: Sequence[Lexicon], position: Position) -> str:
    """The rest of a word behind an article or pronoun that is glued to it (``ladriatique``)."""
    text, rest = token.text, token.text[1:]
    if token.kind != WORD or text[:1] not in _GLUED or len(rest) < SHORTEST_SLIP:
        return ""
    word = replace(token, text=rest)
    known = position.near_word(rest) == rest or position.name(rest) is not None
    return rest if known or any(lexicon.knows(word) for lexicon in lexicons) else ""


_OF_PEOPLE = ("iens", "ans", "ese", "ian", "ine", "an", "en", "in", "is", "n")
_SHORTEST_PEOPLE = 5


def people_of(word: str, position: Position) -> str:
    """The place whose people a word names: ``Pisan``, ``Sienese``; empty if it is none."""
    text = word.removesuffix("s") if word.endswith("ans") else word
    for ending in _OF_PEOPLE:
        if len(text) >= _SHORTEST_PEOPLE and text.endswith(ending):
            stem = text.removesuffix(ending)
            for more in ("", "a", "o", "e", "i"):
                name = position.name(stem + more) if len(stem) > 2 else None
                if name is not None and name.full and name.place:
                    return name.place
    return ""
