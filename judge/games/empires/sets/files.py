"""The files of a set: a folder below ``maps/empires``, or one that a keeper has put in, laid out alike.

Not here: what is wrong with them (`checking`), the set that they make (`loading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePath

from pydantic import BaseModel

from judge import resources
from judge.data_files.yaml_limits import MOST_BYTES
from judge.games.empires.sets.board import Board
from judge.games.empires.sets.cards import EventCards, YearCards
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.scenario import Scenario
from judge.games.empires.sets.set_of_data import SetLabel
from judge.games.empires.sets.tables import Tables

LABEL = "set.yaml"
PARTS: Mapping[str, type[BaseModel]] = {
    LABEL: SetLabel,
    "board.yaml": Board,
    "year-cards.yaml": YearCards,
    "event-cards.yaml": EventCards,
    "tables.yaml": Tables,
    "house-rules.yaml": HouseRules,
}
"""Every set has these, and one or more scenarios."""
SCENARIO = "scenario-"
MOST_FILES = 40

Texts = Mapping[str, bytes]
"""The files of one set by their names."""


class UnknownSetError(LookupError):
    """No such set."""


def part_of(file: str) -> type[BaseModel] | None:
    """Model of what a file of this name holds; None: no part of a set."""
    name = PurePath(file).name
    return Scenario if name.startswith(SCENARIO) and name.endswith(".yaml") else PARTS.get(name)


def is_set(files: Mapping[str, bytes]) -> bool:
    """Decide whether files that a keeper gives are a set: one of them is its label."""
    return any(PurePath(file).name == LABEL for file in files)


@cache
def own_sets() -> tuple[str, ...]:
    """The sets that the judge brings along."""
    found = resources.folder("maps").joinpath("empires").iterdir()
    return tuple(sorted(folder.name for folder in found if folder.joinpath(LABEL).is_file()))


def texts_in(folder: Path) -> dict[str, bytes]:
    """The files of a folder. Of one that is too large only as much as shows it. Raises OSError."""
    found = {}
    for path in sorted(folder.glob("*.yaml"))[: MOST_FILES + 1]:
        with path.open("rb") as file:
            found[path.name] = file.read(4 * MOST_BYTES + 1)
    return found


class SetFiles:
    """The judge's own sets, and those in a keeper's folder. The judge's own come first."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder / "empires" if folder is not None else None

    def names(self) -> tuple[str, ...]:
        """All sets, in alphabetical order."""
        return tuple(sorted({*own_sets(), *self.keeper_files()}))

    def keeper_files(self) -> tuple[str, ...]:
        """The sets that a keeper has put in."""
        found = self.folder.glob(f"*/{LABEL}") if self.folder is not None else ()
        return tuple(sorted(path.parent.name for path in found if path.parent.name not in own_sets()))

    def texts(self, name: str) -> dict[str, bytes]:
        """The files of a set. Raises UnknownSetError."""
        if name in own_sets():
            folder = resources.folder("maps").joinpath("empires", name)
            return {f.name: f.read_bytes() for f in folder.iterdir() if f.name.endswith(".yaml")}
        if self.folder is None or name not in self.keeper_files():
            raise UnknownSetError(name)
        return texts_in(self.folder / name)
