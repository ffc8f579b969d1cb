"""The pieces of a sentence: words by their meaning, names, numbers and signs (``grammar/empires/lexicon``).

A sentence with one word that is not known has no pieces: what is not understood is asked about. Not here:
what the pieces say together (sentences).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from judge import resources
from judge.games.empires.language.names import Called, bare

Kind = Literal[
    "verb",
    "mark",
    "word",
    "number",
    "ordinal",
    "opening",
    "self",
    "having",
    "little",
    "article",
    "name",
    "sign",
    "comma",
]
LANGUAGES = ("en", "fr")
_PLAIN: tuple[tuple[str, Kind], ...] = (
    ("openings", "opening"),
    ("self", "self"),
    ("having", "having"),
    ("little", "little"),
    ("articles", "article"),
)
_MEANT: tuple[tuple[str, Kind], ...] = (
    ("verbs", "verb"),
    ("marks", "mark"),
    ("words", "word"),
    ("numbers", "number"),
    ("ordinals", "ordinal"),
)
ORDERED = ("conquer", "pillage", "tie", "fortify", "rule", "tax", "plunder", "defend")
"""Verbs that are heard in orders rather than in talk."""
_BEFORE_A_VERB: tuple[Kind, ...] = ("opening", "self", "comma", "little", "ordinal")
_ENDS = str.maketrans(",;", "  ")
_SIGNS = ("<=", ">=", "!=", "<", ">", "=", "≤", "≥")
_NUMBER = re.compile(r"-?\d{1,4}(?![\w.])")


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or several that mean one thing. `means`: by kind, for a word may be verb and noun.

    `named`: what it is the name of, by ``area``, ``power``, ``card``.
    """

    text: str
    means: Mapping[Kind, tuple[str, ...]]
    named: Mapping[str, str] = field(default_factory=dict)

    def is_(self, kind: Kind, *meanings: str) -> bool:
        """Decide whether it can be a piece of that kind, with one of these meanings if any are given."""
        found = self.means.get(kind)
        return found is not None and (not meanings or any(one in found for one in meanings))


@cache
def words_of(language: str) -> Mapping[str, Mapping[Kind, tuple[str, ...]]]:
    """Every phrase of a language with what it may mean."""
    given = resources.from_yaml(resources.text("grammar", "empires", "lexicon", f"{language}.yaml"))
    found: dict[str, dict[Kind, tuple[str, ...]]] = {}
    for section, kind in _MEANT:
        for meaning, phrases in given[section].items():
            for phrase in phrases:
                means = found.setdefault(bare(phrase), {})
                means[kind] = (*means.get(kind, ()), str(meaning))
    for section, kind in _PLAIN:
        for phrase in given[section]:
            found.setdefault(bare(phrase), {})[kind] = ("",)
    return found


class Lexicon:
    """The words of one language together with the names of one table."""

    def __init__(self, language: str, areas: Called, powers: Called, cards: Called) -> None:
        self.words = words_of(language)
        self.names: dict[str, dict[str, str]] = {}
        for kind, called in (("area", areas), ("power", powers), ("card", cards)):
            for text, id in called.ids.items():
                self.names.setdefault(text, {})[kind] = id
        self.longest = max(len(text) for text in (*self.words, *self.names))

    def pieces(self, text: str) -> tuple[Piece, ...] | None:
        """A line, already folded, as its pieces; None if a part of it is not known."""
        found: list[Piece] = []
        at = 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            piece = self._at(text, at)
            if piece is None:
                return None
            found.append(piece)
            at += len(piece.text)
        return tuple(_without_fillers(found))

    def unknown_word(self, text: str) -> tuple[int, int] | None:
        """Spot of the first unknown word in a line that sets out to give an order.

        The whole of it, if every word is known; None: it does not begin with an order's verb, whoever speaks.
        """
        at, ordered = 0, False
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            piece = self._at(text, at)
            if piece is None:
                word = text[at:].translate(_ENDS).partition(" ")[0]
                return (at, at + len(word)) if ordered and word else None
            if piece.is_("verb", *ORDERED):
                ordered = True
            elif not ordered and not any(piece.is_(kind) for kind in _BEFORE_A_VERB):
                return None
            at += len(piece.text)
        return (0, len(text)) if ordered else None

    def _at(self, text: str, at: int) -> Piece | None:
        if text[at] in ",:":
            return Piece(text[at], {"comma": ("",)})
        if sign := next((sign for sign in _SIGNS if text.startswith(sign, at)), ""):
            return Piece(sign, {"sign": (sign,)})
        if number := _NUMBER.match(text, at):
            return Piece(number.group(), {"number": (number.group(),)})
        for end in range(min(at + self.longest, len(text)), at, -1):
            part = text[at:end]
            if (part in self.words or part in self.names) and _ends_here(text, end):
                return Piece(part, self._meanings(part), self.names.get(part, {}))
        return None

    def _meanings(self, part: str) -> Mapping[Kind, tuple[str, ...]]:
        known = self.words.get(part, {})
        return {**known, "name": ("",)} if part in self.names else known


def _ends_here(text: str, end: int) -> bool:
    """Decide whether a word ends there; one that ends with an apostrophe runs into the next."""
    return end == len(text) or text[end - 1] == "'" or not (text[end].isalpha() or text[end] == "'")


def _without_fillers(pieces: list[Piece]) -> Iterator[Piece]:
    """Without words that say nothing; `a card`, `une piece d'or` are one of them.

    French `la` is an article, or `it` before a verb: `la fortifier`.
    """
    for n, piece in enumerate(pieces):
        following = pieces[n + 1] if n + 1 < len(pieces) else None
        if "article" in piece.means and len(piece.means) == 1:
            if following is not None and following.is_("word", "gold", "cards"):
                yield Piece(piece.text, {"number": ("1",)})
        elif "little" in piece.means and piece.is_("word", "it"):
            if following is not None and following.is_("verb"):
                yield piece
        elif set(piece.means) != {"little"}:
            yield piece
