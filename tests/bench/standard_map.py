"""The same standard-map phases, resolved by us and by the `diplomacy` library, in one run.

The library lives in an environment of its own (``scripts/bench`` makes it) and prints its phases and times.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, Unit, UnitKind
from tests.bench.timing import Timed, each, two_lines

FLAGS = dict.fromkeys(
    ("dice", "money", "special", "storm", "garrisons", "summer", "coastal_convoys", "disband"), False
) | {"mach2": True}
GAMES, TURNS = 10, 60
BEST_OF = 3


def report(python: Path) -> None:
    """Print our time over theirs, for the median and the slow end."""
    theirs, seconds = _theirs(python)
    game = table("dipmach", FLAGS)
    opening = game.open(ScriptedDice({})).state
    spring = Phase(year=1901, season=Season.SPRING, kind=PhaseKind.MOVEMENT)
    ids = {word: area.id for area in game.setting.board.areas.values() for word in area.abbreviations}
    works = []
    for phase in theirs:
        state = replace(opening, phase=spring, field=_field(phase["units"], ids))
        reader = reader_for(game, state)
        orders = {
            Seat(power.lower()): tuple(
                o for text in lines for o in reader.read(_ours(text), Power(power.lower())).orders
            )
            for power, lines in phase["orders"].items()
        }
        works.append(lambda s=state, o=orders: game.adjudicate(s, o, ScriptedDice({})))
    what = f"a Diplomacy phase of 30 or more units ({len(works)})"
    two_lines(what, each(works, BEST_OF), "0.7 x", seconds, "diplomacy")


def _theirs(python: Path) -> tuple[list[dict[str, Any]], Timed]:
    """The library's phases and the quickest of its times for each, over several runs of the same games."""
    command = [str(python), str(Path(__file__).with_name("diplomacy_library.py")), str(GAMES), str(TURNS)]
    same = {**os.environ, "PYTHONHASHSEED": "0"}  # it plays by the order of its sets
    runs = []
    for _ in range(BEST_OF):
        ran = subprocess.run(command, check=True, capture_output=True, text=True, env=same)
        runs.append([json.loads(text) for text in ran.stdout.splitlines()])
    quickest = (min(phase["seconds"] for phase in phases) for phases in zip(*runs, strict=True))
    return runs[0], Timed(tuple(quickest))


def _field(units: dict[str, list[str]], ids: dict[str, AreaId]) -> dict[AreaId, Unit]:
    field: dict[AreaId, Unit] = {}
    for power, words in units.items():
        for kind, place in (w.lstrip("*").split() for w in words):
            word, _, coast = place.lower().partition("/")
            area = ids[word]
            field[area] = Unit(
                power=Power(power.lower()),
                kind=UnitKind(kind),
                area=area,
                coast=Coast(coast) if coast else None,
            )
    return field


def _ours(text: str) -> str:
    """An order of the library in our syntax: a convoy is a transport, and ``VIA`` goes without saying."""
    words: list[Any] = [w.split("/")[0] if n == 1 else w for n, w in enumerate(text.split()) if w != "VIA"]
    if len(words) > 2 and words[2] == "C":
        words[2] = "T"
    return " ".join(words)
