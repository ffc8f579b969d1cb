"""References of a scenario file, and its parts read one by one: its board, rulebook and units.

Tables of disasters: what is wrong with one, and the table it makes.

Not here: whether they are right (scenarios), the whole scenario (scenario_builder), reading files
(machiavelli.maps.library), throwing the dice, and what a disaster does (steps).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from judge.data_files.faults import Fault
from judge.games.machiavelli.maps.schema import DISASTERS, RawBoard, RawScenario, RawTable, change_board
from judge.games.machiavelli.model.board import AreaId, Board, Coast
from judge.games.machiavelli.model.rules.rule_tables import overlaid
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import DisasterTable
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, Unit, UnitKind

UNIT = re.compile(r"([A-Z]) ([a-z0-9]+)(?:/([nsew]c))?(?: ([a-z-]+))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class MapFiles:
    """Files that a scenario may refer to, by name, all of the right shape. Rulebooks are complete ones."""

    boards: Mapping[str, RawBoard]
    tables: Mapping[str, RawTable]
    rulebooks: Mapping[str, Rulebook]


def board_as_written(raw: RawScenario, map_files: MapFiles) -> RawBoard | None:
    """The board with the scenario's changes; None if there is no such board or they make no sense."""
    if isinstance(raw.board, str):
        return map_files.boards.get(raw.board)
    base = map_files.boards.get(raw.board.base)
    try:
        return base and change_board(base, raw.board)
    except ValidationError:
        return None


def rulebook_of(raw: RawScenario, map_files: MapFiles) -> Rulebook:
    """The rulebook with the scenario's switches. KeyError or ValidationError where it is faulty."""
    if isinstance(raw.rulebook, str):
        return map_files.rulebooks[raw.rulebook]
    given = {key.replace("-", "_"): value for key, value in raw.rulebook.items() if key != "base"}
    base = map_files.rulebooks[str(raw.rulebook.get("base"))]
    return Rulebook.model_validate(overlaid(base.model_dump(), given))


def placements(raw: RawScenario) -> Iterator[tuple[str, Power, str]]:
    """Path, owner and text of every unit; autonomous ones last."""
    for id, power in raw.powers.items():
        for index, text in enumerate(power.units):
            yield f"powers.{id}.units[{index}]", Power(id), text
    for index, text in enumerate(raw.autonomous):
        yield f"autonomous[{index}]", AUTONOMOUS, text


def unit_from(power: Power, text: str) -> Unit | None:
    """``F cro/nc militia`` as a unit; None if it cannot be read."""
    found = UNIT.fullmatch(text)
    if not found:
        return None
    kind, area, coast, special = found.groups()
    return Unit(
        power=power,
        kind=UnitKind(kind),
        area=AreaId(area),
        coast=Coast(coast) if coast else None,
        special=Special(special) if special else None,
    )


ROWS = range(2, 13)


def table_faults(table: RawTable, board: RawBoard) -> Iterator[Fault]:
    """Rows 2 to 12, eleven cells each, land struck by famine and plague, seas by storms (N-050)."""
    for kind in DISASTERS:
        where = board.seas if kind == "storm" else board.provinces
        rows: Mapping[int, str] = getattr(table, kind)
        if rows and sorted(rows) != list(ROWS):
            yield Fault(kind, "rows-not-2-to-12", {"rows": sorted(rows)})
        for row, line in rows.items():
            words = line.split()
            if len(words) != len(ROWS):
                yield Fault(f"{kind}.{row}", "cells-not-eleven", {"count": len(words)})
            for column, word in zip(ROWS, words, strict=False):
                if word != "." and word not in where:
                    yield Fault(f"{kind}.{row}", "unknown-area", {"area": word, "column": column})


def disaster_table(rows: Mapping[int, str], board: Board) -> DisasterTable:
    """The table of a faultless file, without areas that this board leaves out."""
    return DisasterTable(
        cells={
            (row, column): AreaId(word)
            for row, line in rows.items()
            for column, word in zip(ROWS, line.split(), strict=True)
            if word in board.areas
        }
    )
