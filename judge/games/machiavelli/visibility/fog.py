"""Fog: a power sees the places where it has units or that it owns, and those next to them.

Pure geography of one position.

Powers that stand beside one's own, as far as one sees: press for neighbours goes to these.

View of one reader: what they may know of a position and of what happened. Treasuries, debts, chits and leave
are their owner's secret.

Not here: sending press (commands), who reads (the shell).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from judge.api.values import Seat
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    Event,
    MustRetreat,
    OrderResolved,
    Reason,
    RetreatDrawn,
    StrategicMoved,
    Verdict,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, UnitKind, UnitRef

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


def state_in_sight(state: State, seen: frozenset[AreaId], power: Power | None) -> State:
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
        rebellion_victims=_within(state.rebellion_victims, seen),
    )


def events_in_sight(
    board: Board, events: tuple[Event, ...], seen: frozenset[AreaId], power: Power | None
) -> tuple[Event, ...]:
    """Events that happened in sight, or to the power itself; news of no place is everybody's.

    Of what is told no part names a place out of sight: where a unit went, who helped it or stood in its way.
    """
    acted = {e.unit.area for e in events if isinstance(e, OrderResolved) and e.power == power}
    seen = seen | around(board, acted) if power is not None else seen
    kept = []
    for event in events:
        places = _places(event)
        own = power is not None and power in {getattr(event, name, None) for name in _CONCERNED}
        areas = getattr(event, "areas", None)
        if areas is not None:
            lists: dict[str, Any] = {n: getattr(event, n) for n in ("areas", "spared") if hasattr(event, n)}
            within: dict[str, Any] = {n: tuple(a for a in lists[n] if a in seen) for n in lists}
            kept.append(replace(event, **within))
        elif own or not places or _stands(event) in seen:
            told = _within_sight(event, seen, own=event.private_to == power or _acts(event, power))
            kept += (told,) if told is not None else ()
    return tuple(kept)


_CONCERNED = ("power", "private_to", "was", "now", "to", "against", "by")
"""The fields that name a power to which an event happened."""
_ENDS = frozenset({Verdict.DISLODGED, Verdict.GARRISON_FELL, Verdict.DESTROYED, Verdict.DISBANDED})


def _acts(event: Event, power: Power | None) -> bool:
    return power is not None and getattr(event, "power", None) == power


def _within_sight(event: Event, seen: frozenset[AreaId], *, own: bool) -> Event | None:
    """An event without the places out of sight; None if nothing is left to tell."""
    match event:
        case OrderResolved(order=order):
            event = replace(
                event, because=_reasons(event.because, seen), thrown_out=_reasons(event.thrown_out, seen)
            )
            if own or order is None or _places_named(order) <= seen:
                return event
            left = tuple(v for v in event.verdicts if v in _ENDS)
            return replace(event, rule="", order=None, verdicts=(Verdict.OUT_OF_SIGHT, *left), because=None)
        case MustRetreat() if not own:
            origin = event.attacker_from if event.attacker_from in seen else None
            return replace(
                event, attacker_from=origin, places=tuple(p for p in event.places if p.area in seen)
            )
        case RetreatDrawn(place=place) if not own and place.area not in seen:
            return None
        case RetreatDrawn() if not own:
            return replace(event, places=tuple(p for p in event.places if p.area in seen))
        case StrategicMoved() if not own and event.to not in seen:
            return None
        case _:
            return event


def _reasons(because: Reason | None, seen: frozenset[AreaId]) -> Reason | None:
    """Reason, told by those in sight; None if nobody who is named was."""
    if because is None:
        return None
    lists: dict[str, Any] = {n: tuple(u for u in getattr(because, n) if u.area in seen) for n in _HELPERS}
    return None if because.units and not lists["units"] else replace(because, **lists)


_HELPERS = ("units", "helped_by", "opposed_by")


def _places_named(order: Any) -> frozenset[AreaId]:
    """All places that an order speaks of."""
    found: set[AreaId] = set()
    for field in fields(order):
        value = getattr(order, field.name)
        if isinstance(value, UnitRef):
            found.add(value.area)
        elif field.name == "via":
            found.update(value)
        elif field.name in ("to", "into") and value is not None and not isinstance(value, UnitKind):
            found.add(value)
    return frozenset(found)


def _stands(event: Event) -> AreaId | None:
    """The one place that an event is about."""
    unit = getattr(event, "unit", None)
    area: AreaId | None = unit.area if isinstance(unit, UnitRef) else getattr(event, "area", None)
    return area


def _places(value: Any) -> bool:
    """Decide whether an event speaks of any place."""
    if not is_dataclass(value):
        return False
    names = {f.name for f in fields(value)}
    return bool(names & {"unit", "area", "areas"})


def _within(table: Mapping[AreaId, V], seen: frozenset[AreaId]) -> dict[AreaId, V]:
    return {area: value for area, value in table.items() if area in seen}


def touching(setting: Setting, state: State, seat: Seat) -> frozenset[str]:
    """The powers whose units or provinces lie beside one's own."""
    board = setting.board
    mine = _lands(state, seat)
    near = set(mine)
    for area in mine:
        near |= board.army_borders.get(area, frozenset())
        for harbour, others in board.fleet_borders.items():
            if harbour.area == area:
                near |= {other.area for other in others}
    return frozenset(p for p in setting.scenario.powers if p != Power(seat) and near & _lands(state, p))


def _lands(state: State, seat: str) -> set[AreaId]:
    owned = {area for area, power in state.province_owner.items() if power == seat}
    return owned | {unit.area for unit in state.units() if unit.power == seat}


def state_for_reader(state: State, reader: Power | None, *, hidden: bool = True) -> State:
    """The position with only the reader's own money matters in it; None: a bystander's.

    `hidden` False: treasuries, debts and chits are open to all.
    """
    money = replace(
        state,
        ducats=_own(state.ducats, reader),
        loans=_own(state.loans, reader),
        bank_defaults=state.bank_defaults & ({reader} if reader is not None else set()),
        chits=_own(state.chits, reader),
        revenue=_own(state.revenue, reader),
    )
    return replace(
        money if hidden else state,
        leave=_own(state.leave, reader),
        pending_province_owner={},
        pending_city_owner={},
    )


def events_for_reader(events: tuple[Event, ...], reader: Power | None) -> tuple[Event, ...]:
    """The public events and the reader's private ones, in order; what others paid for units is left out."""
    seen = [event for event in events if event.private_to is None or event.private_to == reader]
    return tuple(_without_sum(event, reader) for event in seen)


def _without_sum(event: Event, reader: Power | None) -> Event:
    if isinstance(event, OrderResolved) and event.power != reader and event.ducats is not None:
        return replace(event, ducats=None)
    return event


def _own(table: Mapping[Power, V], reader: Power | None) -> Mapping[Power, V]:
    return {power: value for power, value in table.items() if power == reader}
