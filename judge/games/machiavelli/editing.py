"""A position changed by hand: small operations as lists of words, kept so that a game can be replayed.

Not here: how they are written (desk), whether what comes out can stand on the board (judge.recorded).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from judge.games.machiavelli.board import AreaId, Coast
from judge.games.machiavelli.state import Power, Special, State, Unit, UnitKind

Operation = tuple[str, ...]
"""A kind and ids: ``("unit", "A", "flo", "florence", special, coast)``, ``("ducats", "milan", "20")``."""

NOBODY = ""
_MARKS = {
    "famine": "famine",
    "siege": "sieges",
    "rebellion": "province_rebellions",
    "city-rebellion": "city_rebellions",
}
_OWNERS = {"province": "province_owner", "city": "city_owner", "country": "home_control"}

K = TypeVar("K")
V = TypeVar("V")


def edited(state: State, operations: Sequence[Operation]) -> State:
    """The position after all operations, in their order. Raises ValueError for one that is none."""
    for operation in operations:
        state = _one(state, operation)
    return state


def _one(state: State, operation: Operation) -> State:
    match operation:
        case ("unit", kind, area, power, special, coast):
            return _placed(state, UnitKind(kind), AreaId(area), Power(power), special, coast)
        case ("remove", kind, area):
            return _removed(state, UnitKind(kind), AreaId(area))
        case ("ducats", power, amount):
            return replace(state, ducats=_with(state.ducats, Power(power), int(amount)))
        case (("province" | "city" | "country") as what, place, power):
            table = getattr(state, _OWNERS[what])
            owners = {_OWNERS[what]: _with(table, place, Power(power) if power else None)}
            return replace(state, **owners)  # type: ignore[arg-type]
        case (("famine" | "siege" | "rebellion" | "city-rebellion") as what, area, on):
            marks = getattr(state, _MARKS[what])
            marks = marks | {AreaId(area)} if on == "on" else marks - {AreaId(area)}
            return replace(state, **{_MARKS[what]: marks})
        case _:
            raise ValueError(operation)


def _placed(state: State, kind: UnitKind, area: AreaId, power: Power, special: str, coast: str) -> State:
    serial = 1 + max((u.serial for u in state.units()), default=0)
    unit = Unit(
        power=power,
        kind=kind,
        area=area,
        special=Special(special) if special else None,
        coast=Coast(coast) if coast else None,
        serial=serial,
    )
    if kind is UnitKind.GARRISON:
        return replace(state, garrisons=_with(state.garrisons, area, unit))
    return replace(state, field=_with(state.field, area, unit))


def _removed(state: State, kind: UnitKind, area: AreaId) -> State:
    if kind is UnitKind.GARRISON:
        return replace(state, garrisons=_with(state.garrisons, area, None))
    sieges = state.sieges - {area}
    beaten = {a: d for a, d in state.dislodged.items() if not (a == area and d.unit.kind is kind)}
    if len(beaten) < len(state.dislodged):
        return replace(state, dislodged=beaten)
    return replace(state, field=_with(state.field, area, None), sieges=sieges)


def _with(table: Mapping[K, V], key: K, value: V | None) -> dict[K, V]:
    """The table with a value set, or taken out."""
    kept = {k: v for k, v in table.items() if k != key}
    return kept if value is None else {**kept, key: value}
