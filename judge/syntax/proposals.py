"""A line that is proposed names all that the written one named: else it would mean something else.

Every proposal of orders and of commands passes through `keeps_all`. What it looks at are places, powers,
kinds of units and numbers (sums, dates, expenditures); a misspelt word names nothing, and may become
anything.
Not here: which lines are proposed (games, commands).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from judge.core.written_words import bare_words

_WORD = re.compile(r"(?P<number>\d+)|(?P<word>[^\W\d_]+)|(?P<goal>->|→|[-–—>=:/])")
_MOST_WORDS = 4
"""Words of the longest name: Western Gulf of Lyons."""
_SHORTEST = 3
_COMMON = frozenset(
    {"are", "as", "come", "for", "fra", "her", "is", "ist", "la", "par", "per", "sie", "and", "the", "all"}
    | {"bar", "cap", "car", "fire", "man", "mes", "mon", "pal", "sale", "sea", "sir", "tries"}
)
"""Words of sentences that begin the name of a place on some board, and name it where a place has to stand."""
_ARTICLES = frozenset({"the", "la"})
"""The same, but they never name one alone (``to the Ligurian Sea``)."""
_BEFORE_PLACES = frozenset({"to", "in", "at", "into", "from"})
_RESTS = frozenset(
    {"except", "unless", "only", "but", "not", "never", "without", "instead", "sauf", "sans", "seulement"}
    | {"jamais", "außer", "ausser", "nicht", "ohne", "tranne", "eccetto", "senza", "solo"}
)
"""Words that take something away from what a line says."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Thing that words of a text may name: a place, a power, or one that is called like the other."""

    written: str
    named: frozenset[tuple[str, Any]]

    def is_part_of(self, other: Mention) -> bool:
        """Tell whether the other is a longer name with these words in it (Tunis in Bay of Tunis)."""
        longer = len(other.written) > len(self.written)
        own, others = (" ".join(bare_words(name.lower())) for name in (self.written, other.written))
        return longer and f" {own} " in f" {others} "


class Called(Protocol):
    """Names of powers, and of places where a game has any (`place`); `kinds`: words for kinds of units, by
    the letter that stands for each, where a game has them.
    """

    def power(self, written: str) -> Any: ...


def keeps_all(said: str, proposed: str, names: Called, *, restricted: bool = True) -> bool:
    """Decide whether a proposal says all that the line says: each name in it as often, each number, each
    kind of unit, and (if `restricted`) every word that takes something away.
    """
    kinds = kinds_lost(said, proposed, names)
    rests = _RESTS.intersection(bare_words(said.lower())).difference(bare_words(proposed.lower()))
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


def kinds_lost(said: str, proposed: str, names: Called) -> frozenset[str]:
    """The kinds of units that a line has words for and a proposal neither words nor letters."""
    of_units = _kinds_of(names)
    return _kinds(said, of_units) - _kinds(proposed, of_units) - _letters(proposed, of_units)


def mentions(text: str, names: Called) -> Iterator[Mention]:
    """Things that the words of a text name, in order; the longest names first."""
    words = [found for found in _WORD.finditer(text) if found["number"] is None]
    at = 0
    while at < len(words):
        for count in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            found = _mention_of(text, words[at : at + count], words[at - 1] if at else None, names)
            if found is not None:
                yield found
                at += count
                break
        else:
            at += 1


def _mention_of(
    text: str, words: Sequence[re.Match[str]], before: re.Match[str] | None, names: Called
) -> Mention | None:
    """Thing named by a run of words together; nothing where a mark stands between them, or a kind of unit."""
    if any(word["goal"] for word in words):
        return None
    written = text[words[0].start() : words[-1].end()]
    if (
        len(written) < _SHORTEST
        or written.lower() in _ARTICLES
        or (written.lower() in _COMMON and not _for_a_place(before, _kinds_of(names)))
    ):
        return None
    place = getattr(names, "place", _nowhere)(written)
    found = (("place", place), ("power", names.power(written)))
    named = frozenset((kind, name) for kind, name in found if name is not None)
    return Mention(written, named) if named else None


def _nowhere(_: str) -> None:
    """The place that a game without places finds."""


def _kinds_of(names: Called) -> Mapping[str, frozenset[str]]:
    """The words for kinds of units, by their letters; a game without units has none."""
    found: Mapping[str, frozenset[str]] = getattr(names, "kinds", {})
    return found


def _for_a_place(before: re.Match[str] | None, kinds: Mapping[str, frozenset[str]]) -> bool:
    """Decide whether the word before says that a place follows."""
    if before is None:
        return False
    last = before.group().lower()
    of_units = last in kinds or any(last in words for words in kinds.values())
    return before["goal"] is not None or last in _BEFORE_PLACES or of_units


def _numbers(text: str) -> Counter[str]:
    """The numbers of a text; nothing is no sum."""
    figures = (found["number"] for found in _WORD.finditer(text) if found["number"])
    return Counter(figure.lstrip("0") for figure in figures if figure.strip("0"))


def _kinds(text: str, kinds: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The kinds of units that words of a text are about."""
    words = {found.group().lower() for found in _WORD.finditer(text)}
    return frozenset(letter for letter, known in kinds.items() if words & known)


def _letters(text: str, kinds: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The kinds of units that single letters of a text stand for."""
    return frozenset(kinds.keys() & {found.group().lower() for found in _WORD.finditer(text)})
