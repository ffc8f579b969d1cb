"""Positions of Absence of Plague, made by words, and phases of it played from lines as players write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from judge.core.dice import ScriptedDice
from judge.core.game import Outcome, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Phase,
    PhaseKind,
    Power,
    Season,
    State,
    Unit,
    UnitKind,
)

NO_DICE = ScriptedDice({})
"""A game in which no die is ever thrown."""
GAME: Machiavelli = table("absence-of-plague", {})
CAMPAIGN = Phase(year=1460, season=Season.SUMMER, kind=PhaseKind.MOVEMENT)
FALL = replace(CAMPAIGN, season=Season.FALL)
PHASE_A = Phase(year=1460, season=Season.SPRING, kind=PhaseKind.ADJUSTMENT)


def standing(units: str = "", phase: Phase = CAMPAIGN, **ducats: int) -> State:
    """The opening with more units (``florence A are, milan G mil``), and treasuries."""
    state = replace(GAME.open(NO_DICE).state, phase=phase)
    for words in filter(None, (part.strip() for part in units.split(","))):
        power, kind, area = words.split()
        state = place_unit(state, Unit(power=Power(power), kind=UnitKind(kind), area=AreaId(area)))
    return replace(state, ducats={**state.ducats, **{Power(p): d for p, d in ducats.items()}})


def without(state: State, *areas: str) -> State:
    """The same with nobody in these cities and provinces."""
    return replace(
        state,
        field={a: u for a, u in state.field.items() if a not in areas},
        garrisons={a: u for a, u in state.garrisons.items() if a not in areas},
    )


def owned(state: State, power: str, areas: Iterable[str]) -> State:
    """The same with provinces, and their cities, in the hands of a power."""
    land = {AreaId(area): Power(power) for area in areas}
    towns = {area: who for area, who in land.items() if area in GAME.setting.board.cities}
    return replace(
        state, province_owner={**state.province_owner, **land}, city_owner={**state.city_owner, **towns}
    )


def played(state: State, letters: Mapping[str, str]) -> Outcome[State]:
    """The phase, with one letter a power; every line of it must be understood."""
    given = {}
    for power, lines in letters.items():
        found: list[Order] = []
        for line in filter(None, lines.splitlines()):
            reading = reader_for(GAME, state).read(line.strip(), Power(power))
            assert not reading.complaints, (line, reading.complaints)
            found += reading.orders
        given[Seat(power)] = tuple(found)
    return GAME.adjudicate(state, given, NO_DICE)


def refused(state: State, power: str, line: str) -> str:
    """Why a line is not allowed; empty if it is."""
    orders = reader_for(GAME, state).read(line, Power(power)).orders
    return next((r.code for r in GAME.check(state, Seat(power), orders) if r.fatal), "")


__all__ = [
    "AUTONOMOUS",
    "CAMPAIGN",
    "FALL",
    "GAME",
    "NO_DICE",
    "PHASE_A",
    "owned",
    "played",
    "refused",
    "standing",
]
