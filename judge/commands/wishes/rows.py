"""The rows of ``grammar/wishes.yaml`` and of a game's own file, with the words that fill their slots.

Not here: how a sentence is ranked by them (understanding.intents), what fills a slot (slots).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from judge import resources
from judge.core.places import Role
from judge.understanding.intents import Examples, Row

STRANGER = "stranger"
"""The role of whoever is signed on nowhere."""
KEEPER = "keeper"
"""That of whoever leads the judge itself."""
_ANYBODY = "anybody"
_TELLS, _CHANGES = "tells", "changes"


class WishesError(ValueError):
    """A file of wishes says something that nobody could mean."""


class _File(BaseModel):
    """One such file. `slots`: words by what is filled in for them, by slot."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    meaning: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    times: Mapping[str, str] = {}
    parts_of_days: Mapping[str, str] = {}
    spans: Mapping[str, tuple[str, ...]] = {}
    whole_spans: Mapping[str, str] = {}
    ones: tuple[str, ...] = ()
    slots: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    rows: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """All rows for a game with their examples, and the words of times, spans and its own slots."""

    examples: Examples
    times: Mapping[str, str]
    parts_of_days: Mapping[str, str]
    spans: Mapping[str, str]
    whole_spans: Mapping[str, str]
    ones: frozenset[str]
    meaning: tuple[str, ...] = ()
    slots: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def rows_for(self, role: str) -> frozenset[str]:
        """The names of the rows that somebody in a role may say."""
        return frozenset(row.name for row in self.examples.rows if role in row.roles)


@cache
def wishes(game: str = "") -> Wishes:
    """The rows of the house, and those of a game (its folder in ``grammar``)."""
    files = [_file("grammar", "wishes.yaml")]
    if game and resources.folder("grammar").joinpath(game, "wishes.yaml").is_file():
        files.append(_file("grammar", game, "wishes.yaml"))
    rows = [_row(name, said) for file in files for name, said in file.rows.items()]
    if len({row.name for row in rows}) < len(rows):
        raise WishesError(f"{game} and the house have a row of one name")
    house = files[0]
    return Wishes(
        examples=Examples(rows, _groups([group for file in files for group in file.same])),
        times=house.times,
        parts_of_days=house.parts_of_days,
        spans={word: unit for unit, words in house.spans.items() for word in words},
        whole_spans=house.whole_spans,
        ones=frozenset(house.ones),
        meaning=house.meaning,
        slots={
            slot: {word: value for value, words in values.items() for word in words}
            for file in files
            for slot, values in file.slots.items()
        },
    )


def _groups(groups: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """Groups of words that mean the same, those with a word in common put together."""
    found: list[list[str]] = []
    for group in groups:
        with_it = [other for other in found if set(other) & set(group)]
        found = [other for other in found if other not in with_it]
        found.append([*dict.fromkeys([*(word for other in with_it for word in other), *group])])
    return found


def _file(*path: str) -> _File:
    told = {str(name).replace("-", "_"): what for name, what in resources.table(*path).items()}
    return _File.model_validate(told)


def _row(name: str, said: Mapping[str, Any]) -> Row:
    if said["does"] not in (_TELLS, _CHANGES):
        raise WishesError(f"{name}: does what?")
    lines = tuple(said.get("lines", ())) or ((said["line"],) if "line" in said else ())
    roles = frozenset(str(said["for"]).split())
    everybody = frozenset(role.value for role in Role) if _ANYBODY in roles else frozenset()
    unknown = roles - frozenset(role.value for role in Role) - {_ANYBODY, STRANGER, KEEPER}
    if unknown or bool(lines) == ("page" in said):
        raise WishesError(f"{name}: nobody may say it, or it means nothing")
    return Row(
        name=name,
        lines=lines,
        page=str(said.get("page", "")),
        roles=(roles - {_ANYBODY}) | everybody,
        changes=said["does"] == _CHANGES,
        instead=tuple(said.get("instead", ())),
        grave=bool(said.get("grave", False)),
        carries=bool(said.get("carries", False)),
        examples=(*said.get("en", ()), *said.get("fr", ())),
    )
