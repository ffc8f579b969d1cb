"""Marks that a phase's events leave on a map: moves, supports, convoys, sieges, conversions, gains, losses,
bribes, disasters.

Only what the events say, and so only what their reader may know. Not here: how it is drawn (`arrows`,
`position`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.state import Power, UnitKind, UnitRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """An advance or a retreat. `via`: the areas of the fleets that carry it, in order."""

    power: Power
    kind: UnitKind
    start: AreaId
    to: AreaId
    coast: Coast | None = None
    via: tuple[AreaId, ...] = ()
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """A support: of the unit where it stands (`into` None, or a conversion), or of its advance into
    `into`."""

    power: Power
    kind: UnitKind
    start: AreaId
    target: UnitRef
    into: AreaId | None
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Siege:
    """A besieger at work. `seasons`: 2 when the garrison fell by it. `done` False: it could not besiege."""

    power: Power
    kind: UnitKind
    area: AreaId
    done: bool
    seasons: int = 1
    lifted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    power: Power
    area: AreaId
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    kind: UnitKind
    area: AreaId


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """A unit that is no more, where it stood last."""

    power: Power | None
    kind: UnitKind
    area: AreaId


@dataclass(frozen=True, slots=True, kw_only=True)
class Bribed:
    """A bribe that all hear of, or that the reader knows of. `done` False: it came to nothing."""

    kind: UnitKind
    area: AreaId
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """`disaster`: ``plague`` or ``storm``; famine is part of the position."""

    disaster: str
    area: AreaId


Mark = Move | Help | Siege | Conversion | Raised | Lost | Bribed | Struck
_GONE = frozenset({ev.Verdict.DESTROYED, ev.Verdict.DISBANDED, ev.Verdict.REMOVED_BY_DEFAULT})
_WITHERED = frozenset({ev.Verdict.UNPAID, ev.Verdict.NOT_MAINTAINED})


def marks_of(events: Iterable[Any]) -> tuple[Mark, ...]:
    """All marks of a phase, in the order of its events, each once."""
    return tuple(dict.fromkeys(mark for marks in marks_by_event(events) for mark in marks))


def marks_of_orders(orders: Mapping[Power, Iterable[Any]]) -> tuple[Mark, ...]:
    """Marks of the orders of each power's units, drawn as if all of it came off; money is not drawn."""
    return marks_of(
        ev.OrderResolved(power=power, unit=order.unit, order=order, verdicts=(ev.Verdict.OK,))
        for power in orders
        for order in orders[power]
        if isinstance(order, od.UnitOrder | od.Build | od.Remove)
    )


def marks_by_event(events: Iterable[Any]) -> tuple[tuple[Mark, ...], ...]:
    """The marks of each event of a phase, in their order."""
    told = tuple(events)
    carriers = _carriers(told)
    fallen = {e.unit.area for e in told if isinstance(e, ev.UnitPerished) and e.cause == "siege"}
    fallen |= {
        e.unit.area
        for e in told
        if isinstance(e, ev.OrderResolved) and ev.Verdict.GARRISON_FELL in e.verdicts and not e.unit.in_city
    }
    return tuple(
        tuple(_of_order(e, carriers, fallen) if isinstance(e, ev.OrderResolved) else _of_news(e))
        for e in told
    )


def _carriers(told: tuple[Any, ...]) -> dict[tuple[UnitRef, AreaId], tuple[AreaId, ...]]:
    """By army and goal: the areas of the fleets that were ordered to carry it."""
    found: dict[tuple[UnitRef, AreaId], tuple[AreaId, ...]] = {}
    for event in told:
        if isinstance(event, ev.OrderResolved) and isinstance(event.order, od.Transport):
            key = (event.order.army, event.order.to)
            found[key] = (*found.get(key, ()), event.unit.area)
    return found


def _of_order(event: ev.OrderResolved, carriers: Any, fallen: set[AreaId]) -> Iterable[Mark]:
    power, unit, order = event.power, event.unit, event.order
    done = ev.Verdict.OK in event.verdicts
    verdicts = set(event.verdicts)
    if isinstance(order, od.Advance):
        via = order.via or carriers.get((unit, order.to), ())
        yield Move(
            power=power, kind=unit.kind, start=unit.area, to=order.to, coast=order.coast, via=via, done=done
        )
    elif isinstance(order, od.Support):
        yield Help(
            power=power, kind=unit.kind, start=unit.area, target=order.target, into=order.into, done=done
        )
    elif isinstance(order, od.AreaSupport):
        there = UnitRef(UnitKind.ARMY, order.area)
        yield Help(power=power, kind=unit.kind, start=unit.area, target=there, into=None, done=done)
    elif isinstance(order, od.Besiege):
        seasons = 2 if unit.area in fallen else 1
        yield Siege(power=power, kind=unit.kind, area=unit.area, done=done or seasons == 2, seasons=seasons)
    elif isinstance(order, od.LiftSiege):
        yield Siege(power=power, kind=unit.kind, area=unit.area, done=False, lifted=True)
    elif isinstance(order, od.Convert):
        yield Conversion(power=power, area=unit.area, done=done)
    elif isinstance(order, od.Build) and done:
        yield Raised(kind=unit.kind, area=unit.area)
    removed = isinstance(order, od.Remove | od.Disband) and (done or not verdicts)
    if removed or verdicts & _GONE or (verdicts & _WITHERED and not isinstance(order, od.Build)):
        yield Lost(power=power, kind=unit.kind, area=unit.area)


def _of_news(event: Any) -> Iterable[Mark]:
    match event:
        case ev.UnitPerished() | ev.DestroyedNoRetreat():
            yield Lost(power=event.power, kind=event.unit.kind, area=event.unit.area)
        case ev.UnitBought() | ev.GarrisonMadeAutonomous():
            yield Bribed(kind=event.unit.kind, area=event.unit.area, done=True)
        case ev.UnitDisbandedByBribe():
            yield Bribed(kind=event.unit.kind, area=event.unit.area, done=True)
            yield Lost(power=event.was, kind=event.unit.kind, area=event.unit.area)
        case ev.BribeFailed():
            yield Bribed(kind=event.unit.kind, area=event.unit.area, done=False)
        case ev.BesiegedGarrisonDisbanded():
            yield Lost(power=None, kind=UnitKind.GARRISON, area=event.area)
        case ev.StrategicMoved():
            unit = event.unit
            yield Move(power=event.power, kind=unit.kind, start=unit.area, to=event.to, done=not event.failed)
        case ev.DisasterStruck() if event.disaster is not ev.Disaster.FAMINE:
            for area in event.areas:
                yield Struck(disaster=str(event.disaster), area=area)
        case ev.PlagueSpread():
            for area in event.areas:
                yield Struck(disaster="plague", area=area)
        case _:
            return
