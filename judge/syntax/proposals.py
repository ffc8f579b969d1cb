"""A line that is proposed names all that the written one named: else it would mean something else.

Every proposal of orders and of commands passes through `keeps_all`. What it looks at are places, powers,
kinds of units and numbers (sums, dates, expenditures); a misspelt word names nothing, and may become
anything.
Not here: which lines are proposed (games, commands).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

_WORD = re.compile(r"(?P<number>\d+)|(?P<word>[^\W\d_]+)|(?P<goal>->|→|[-–—>=:/])")
_MOST_WORDS = 4
"""Words of the longest name: Western Gulf of Lyons."""
_SHORTEST = 3
_KINDS = {
    "army": frozenset({"army", "armies", "troops", "armée", "armées", "armee", "armata", "esercito", "heer"}),
    "fleet": frozenset({"fleet", "fleets", "ship", "ships", "flotte", "flottes", "flotta"}),
    "garrison": frozenset({"garrison", "garrisons", "garnison", "garnisons", "guarnigione", "besatzung"}),
}
"""Words for kinds of units."""
_LETTERS = {"a": "army", "f": "fleet", "g": "garrison"}
_COMMON = frozenset(
    {"are", "as", "come", "for", "fra", "her", "is", "ist", "la", "par", "per", "sie", "and", "the", "all"}
    | {"bar", "cap", "car", "fire", "man", "mes", "mon", "pal", "sale", "sea", "sir", "tries"}
)
"""Words of sentences that begin the name of a place on some board, and name it where a place has to stand."""
_ARTICLES = frozenset({"the", "la"})
"""The same, but they never name one alone (``to the Ligurian Sea``)."""
_BEFORE_PLACES = frozenset(
    {*_LETTERS, "to", "in", "at", "into", "from", *(w for words in _KINDS.values() for w in words)}
)
_RESTS = re.compile(
    r"\b(?:except|unless|only|but|not|never|without|instead|sauf|sans|seulement|jamais|außer|ausser|nicht|ohne|"
    r"tranne|eccetto|senza|solo)\b",
    re.IGNORECASE,
)
"""Words that take something away from what a line says."""


@dataclass(frozen=True, slots=True)
class Mention:
    """What words of a text may name: a place, a power, or one that is called like the other."""

    written: str
    named: frozenset[tuple[str, Any]]

    def is_part_of(self, other: Mention) -> bool:
        """Whether the other is a longer name with these words in it (Tunis in Bay of Tunis)."""
        longer = len(other.written) > len(self.written)
        return (
            longer and re.search(rf"\b{re.escape(self.written)}\b", other.written, re.IGNORECASE) is not None
        )


class Called(Protocol):
    """Names of powers, and of places where a game has any (`place`)."""

    def power(self, written: str) -> Any: ...


def keeps_all(said: str, proposed: str, names: Called, *, restricted: bool = True) -> bool:
    """Decide whether a proposal says all that the line says: each name in it as often, each number, each
    kind of unit, and (if `restricted`) every word that takes something away.
    """
    kinds = kinds_lost(said, proposed)
    rests = {word.lower() for word in _RESTS.findall(said)} - {w.lower() for w in _RESTS.findall(proposed)}
    if kinds or (rests and restricted) or _numbers(said) - _numbers(proposed):
        return False
    there = tuple(mentions(proposed, names))
    left = list(there)
    for mention in mentions(said, names):
        if any(map(mention.is_part_of, there)):
            continue
        same = next((at for at, other in enumerate(left) if mention.named & other.named), None)
        if same is None:
            return False
        del left[same]
    return True


def kinds_lost(said: str, proposed: str) -> frozenset[str]:
    """The kinds of units that a line has words for and a proposal neither words nor letters."""
    return _kinds(said) - _kinds(proposed) - _letters(proposed)


def mentions(text: str, names: Called) -> Iterator[Mention]:
    """What the words of a text name, in order; the longest names first."""
    words = [found for found in _WORD.finditer(text) if found["number"] is None]
    at = 0
    while at < len(words):
        for count in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            found = _named(text, words[at : at + count], words[:at], names)
            if found is not None:
                yield found
                at += count
                break
        else:
            at += 1


def _named(
    text: str, words: Sequence[re.Match[str]], before: Sequence[re.Match[str]], names: Called
) -> Mention | None:
    """What a run of words names together; nothing where a mark stands between them, or a kind of unit."""
    if any(word["goal"] for word in words):
        return None
    written = text[words[0].start() : words[-1].end()]
    if (
        len(written) < _SHORTEST
        or written.lower() in _ARTICLES
        or (written.lower() in _COMMON and not _for_a_place(before))
    ):
        return None
    place = getattr(names, "place", _nowhere)(written)
    found = (("place", place), ("power", names.power(written)))
    named = frozenset((kind, name) for kind, name in found if name is not None)
    return Mention(written, named) if named else None


def _nowhere(_: str) -> None:
    """The place that a game without places finds."""


def _for_a_place(before: Sequence[re.Match[str]]) -> bool:
    return bool(before) and (before[-1]["goal"] is not None or before[-1].group().lower() in _BEFORE_PLACES)


def _numbers(text: str) -> Counter[str]:
    """The numbers of a text; nothing is no sum."""
    figures = (found["number"] for found in _WORD.finditer(text) if found["number"])
    return Counter(figure.lstrip("0") for figure in figures if figure.strip("0"))


def _kinds(text: str) -> frozenset[str]:
    """The kinds of units that words of a text are about."""
    words = {found.group().lower() for found in _WORD.finditer(text)}
    return frozenset(kind for kind, known in _KINDS.items() if words & known)


def _letters(text: str) -> frozenset[str]:
    """The kinds of units that single letters of a text stand for."""
    words = {found.group().lower() for found in _WORD.finditer(text)}
    return frozenset(kind for letter, kind in _LETTERS.items() if letter in words)
