"""Objects that a sentence must name before a line is offered that ends something or takes it from somebody.

The words are in ``grammar/wish_objects.yaml``, those of a game in its folder. Not here: how like a row it is
(scores).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from judge import resources
from judge.syntax.languages import fold
from judge.understanding.tokens import tokens

_ANY_ENDING = "*"
_FILE = "wish_objects.yaml"


@dataclass(frozen=True, slots=True)
class Words:
    """Words as they are, and the beginnings of others."""

    whole: frozenset[str]
    begun: tuple[str, ...]

    def are_in(self, said: Iterable[str]) -> bool:
        """Decide whether one of some words is one of these."""
        return any(word in self.whole or word.startswith(self.begun) for word in said)


@dataclass(frozen=True, slots=True)
class Objects:
    """Words of which a sentence must have one, and those of which it may have none; None: no matter."""

    of: Words | None
    never: Words | None

    def are_spoken_of(self, said: Sequence[str]) -> bool:
        """Decide whether a sentence of these words speaks of what a line is about, and of nobody else."""
        if self.never is not None and self.never.are_in(said):
            return False
        return self.of is None or self.of.are_in(said)


def speaks_of_object(row: str, seen: str, game: str = "") -> bool:
    """Decide whether a sentence, as it is seen (``{power}`` and the like in it), may want what a row does."""
    objects = objects_of_rows(game).get(row)
    return objects is None or objects.are_spoken_of(_words_of(seen))


def speaks_of_another(row: str, said: str, game: str = "") -> bool:
    """Decide whether a sentence has a word that no wish for a row has, whatever else that word may mean."""
    objects = objects_of_rows(game).get(row)
    return objects is not None and objects.never is not None and objects.never.are_in(_words_of(said))


def _words_of(seen: str) -> Sequence[str]:
    """The words of a sentence, each kind of name as ``<power>``."""
    found: list[str] = []
    for outside, part in enumerate(seen.replace("}", "{").split("{")):
        found += [f"<{part}>"] if outside % 2 else (token.text for token in tokens(part))
    return found


@cache
def objects_of_rows(game: str = "") -> Mapping[str, Objects]:
    """The objects by the names of their rows: those of the house, and those of a game (its folder)."""
    tables = [resources.table("grammar", _FILE)]
    if game and resources.folder("grammar").joinpath(game, _FILE).is_file():
        tables.append(resources.table("grammar", game, _FILE))
    said: dict[str, dict[str, list[object]]] = {}
    for row, kind, words in (
        (row, *one) for table in tables for row, kinds in table.items() for one in kinds.items()
    ):
        said.setdefault(str(row), {}).setdefault(kind, []).extend(words)
    return {row: Objects(_some(kinds.get("of")), _some(kinds.get("never"))) for row, kinds in said.items()}


def _some(said: Sequence[object] | None) -> Words | None:
    return None if said is None else words_and_stems(said)


def words_and_stems(said: Sequence[object]) -> Words:
    """Words of a table, those with a star behind them as beginnings of others."""
    words = [fold(str(word)) for word in said]
    return Words(
        frozenset(word for word in words if not word.endswith(_ANY_ENDING)),
        tuple(word.removesuffix(_ANY_ENDING) for word in words if word.endswith(_ANY_ENDING)),
    )
