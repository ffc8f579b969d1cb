"""A small world without faults, for tests that put one in: two powers around a pond."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import yaml

from judge.data_files.faults import Fault, read
from judge.games.machiavelli.maps.checks.scenario_references import MapFiles
from judge.games.machiavelli.maps.checks.scenarios import scenario_faults
from judge.games.machiavelli.maps.scenario_builder import scenario_from
from judge.games.machiavelli.maps.schema import RawBoard, RawScenario, RawTable
from judge.games.machiavelli.model.rules.rulebook import Rulebook

BOARD = """
board: pond
title: A pond
provinces:
  nor: {name: North, also: [nort], city: 2, has: [walls, port]}
  sou: {name: South, city: 1, has: [walls]}
  ist: {name: Isthmus, coasts: [nc, sc]}
  hil: {name: Hills, has: [fortress]}
  ile: {name: Isle, city: 1}
seas:
  pon: {name: The Pond}
  bay: {name: The Bay, also: [ba]}
borders:
  armies: {hil: [ist, nor, sou]}
  armies-and-fleets: {ist/nc: [nor], ist/sc: [sou]}
  fleets: {bay: [ile, ist/sc, pon, sou], ist/nc: [pon], nor: [pon], ile: [pon]}
straits:
  - {between: [bay, pon], held-by: ile}
"""
_ROWS = "\n".join(f"  {row}: '. . . . . . . . . . .'" for row in range(3, 13))
TABLE = f"""
table: ripples
board: pond
famine:
  2: "nor sou . . . . . . . . ."
{_ROWS}
storm:
  2: "pon . . . . . . . . . bay"
{_ROWS}
"""
SCENARIO = """
scenario: duck-war
title: The War of the Ducks, 1400
njudge: ducks
board: pond
rulebook: classic
begins: {year: 1400, season: spring}
victory: {cities: 2, countries: 1}
disasters: ripples
powers:
  drakes: {letter: D, name: Drakes, adjective: Drakish, home: [nor], units: [F nor, G nor]}
  geese: {letter: G, name: Geese, adjective: Goosish, home: [sou, ist], units: [A sou, F ist/sc militia]}
autonomous: []
variable-income:
  nor: {dice: 2, ducats: [1, 2, 3, 4, 5, 6], first: 4}
"""


def board() -> Any:
    return yaml.safe_load(BOARD)


def table() -> Any:
    return yaml.safe_load(TABLE)


def scenario() -> Any:
    return yaml.safe_load(SCENARIO)


def put(data: Any, path: str, value: Any) -> Any:
    """A copy with one place changed: ``put(board(), "provinces/nor/city", 3)``; None takes the place out."""
    data = deepcopy(data)
    *steps, last = path.split("/")
    here = data
    for step in steps:
        here = here[int(step) if isinstance(here, list) else step]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return data


def library(of_board: Any = None, of_table: Any = None) -> MapFiles:
    return MapFiles(
        boards={"pond": read(RawBoard, of_board or board())[0]},
        tables={"ripples": read(RawTable, of_table or table())[0]},
        rulebooks={"classic": Rulebook()},
    )


def faults_of(raw: Any, on: MapFiles | None = None) -> list[Fault]:
    model, shape = read(RawScenario, raw)
    return [*shape, *scenario_faults(model, on or library())]


def made(raw: Any, on: MapFiles | None = None) -> Any:
    """The Scenario of a mapping without faults."""
    return scenario_from(read(RawScenario, raw)[0], on or library())
