"""Writing of scripted players: units and places, now by their short names and now in full."""

from __future__ import annotations

from random import Random

from judge.games.machiavelli.model.board import Harbour
from judge.games.machiavelli.model.state import Unit
from judge.games.machiavelli.scripted.player_view import PlayerView


def bare(unit: Unit) -> str:
    return f"{unit.kind.lower()} {unit.area}"


def spot(harbour: Harbour) -> str:
    return f"{harbour.area}/{harbour.coast}" if harbour.coast else harbour.area


def unit_name(view: PlayerView, unit: Unit, whim: Random) -> str:
    long = {"A": "Army", "F": "Fleet", "G": "Garrison"}.get(unit.kind, unit.kind.value)
    kind = whim.choice([unit.kind.value, unit.kind.lower(), long])
    return f"{kind} {place_name(view, Harbour(unit.area), whim)}"


def place_name(view: PlayerView, harbour: Harbour, whim: Random) -> str:
    name = whim.choice([harbour.area, view.setting.board.area(harbour.area).name])
    return f"{name}/{harbour.coast}" if harbour.coast else name
