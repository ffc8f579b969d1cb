"""Fog: a power sees the places where it has units or that it owns, and those next to them.

Pure geography of one position. Not here: money and other secrets (view).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from judge.games.machiavelli.board import AreaId, Board
from judge.games.machiavelli.events import Event, OrderResolved
from judge.games.machiavelli.state import Power, State, UnitRef

V = TypeVar("V")


def sight(board: Board, state: State, power: Power | None) -> frozenset[AreaId]:
    """The areas that a power sees; a bystander sees none."""
    if power is None:
        return frozenset()
    own = {u.area for u in state.units_of(power)}
    own |= {a for a, d in state.dislodged.items() if d.unit.power == power}
    own |= {a for a, p in state.province_owner.items() if p == power}
    own |= {a for a, p in state.city_owner.items() if p == power}
    return around(board, own)


def around(board: Board, areas: Iterable[AreaId]) -> frozenset[AreaId]:
    """These areas and all that an army or a fleet could step to from them."""
    seen = set(areas)
    for area in tuple(seen):
        seen |= board.army_borders.get(area, frozenset()) | board.sea_legs.get(area, frozenset())
    return frozenset(seen)


def fogged_state(state: State, seen: frozenset[AreaId], power: Power | None) -> State:
    """The position without what stands, and who rules, in areas out of sight."""
    return replace(
        state,
        field=_within(state.field, seen),
        garrisons=_within(state.garrisons, seen),
        dislodged={a: d for a, d in state.dislodged.items() if a in seen or d.unit.power == power},
        province_owner=_within(state.province_owner, seen),
        city_owner=_within(state.city_owner, seen),
        home_control={c: p for c, p in state.home_control.items() if power in (c, p)},
        famine=state.famine & seen,
        plague=state.plague & seen,
        taxed=state.taxed & seen,
        sieges=state.sieges & seen,
        province_rebellions=state.province_rebellions & seen,
        city_rebellions=state.city_rebellions & seen,
    )


def fogged_events(
    board: Board, events: tuple[Event, ...], seen: frozenset[AreaId], power: Power | None
) -> tuple[Event, ...]:
    """What happened in sight, or to the power itself; news of no place is everybody's."""
    acted = {e.unit.area for e in events if isinstance(e, OrderResolved) and e.power == power}
    seen = seen | around(board, acted) if power is not None else seen
    kept = []
    for event in events:
        places = _places(event)
        own = power is not None and power in (getattr(event, "power", None), event.private_to)
        areas = getattr(event, "areas", None)
        if areas is not None:
            lists = {n: getattr(event, n) for n in ("areas", "spared") if hasattr(event, n)}
            within: dict[str, Any] = {n: tuple(a for a in lists[n] if a in seen) for n in lists}
            kept.append(replace(event, **within))
        elif own or not places or _stands(event) in seen:
            kept.append(event)
    return tuple(kept)


def _stands(event: Event) -> AreaId | None:
    """The one place that an event is about."""
    unit = getattr(event, "unit", None)
    area: AreaId | None = unit.area if isinstance(unit, UnitRef) else getattr(event, "area", None)
    return area


def _places(value: Any) -> bool:
    """Whether an event speaks of any place."""
    if not is_dataclass(value):
        return False
    names = {f.name for f in fields(value)}
    return bool(names & {"unit", "area", "areas"})


def _within(table: Mapping[AreaId, V], seen: frozenset[AreaId]) -> dict[AreaId, V]:
    return {area: value for area, value in table.items() if area in seen}
