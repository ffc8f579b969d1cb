"""A position changed by hand: small operations as lists of words, kept so that a game can be replayed.

Not here: how they are written (commands), whether what comes out can stand on the board (records).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.burnt_cities import with_ruin
from judge.games.machiavelli.model.changes import with_loans, without_chit
from judge.games.machiavelli.model.ducats import Ducats, ducats
from judge.games.machiavelli.model.rebellions import rebels_against, with_rebels, without_rebels
from judge.games.machiavelli.model.state import (
    Loan,
    Phase,
    PhaseKind,
    Power,
    Ruin,
    Season,
    Special,
    State,
    Unit,
    UnitKind,
)

Operation = tuple[str, ...]
"""A kind and ids: ``("unit", "A", "flo", "florence", special, coast)``, ``("ducats", "milan", "20")``."""

NOBODY = ""
_MARKS = {
    "famine": "famine",
    "siege": "sieges",
    "rebellion": "province_rebellions",
    "city-rebellion": "city_rebellions",
}
_POWERS = {"default": "bank_defaults", "eliminated": "eliminated"}
_OWNERS = {"province": "province_owner", "city": "city_owner", "country": "home_control"}

K = TypeVar("K")
V = TypeVar("V")


def apply_operations(state: State, operations: Sequence[Operation]) -> State:
    """The position after all operations, in their order. Raises ValueError for one that is none."""
    for operation in operations:
        state = _one(state, operation)
    return state


def _one(state: State, operation: Operation) -> State:
    """The position after one operation: of units, the calendar and land; all others are of a power."""
    match operation:
        case ("unit", kind, area, power, special, coast):
            return _with_unit(state, UnitKind(kind), AreaId(area), Power(power), special, coast)
        case ("remove", kind, area):
            return _without_unit(state, UnitKind(kind), AreaId(area))
        case ("phase", key):
            year, season, kind = key.split("-")
            phase = Phase(year=int(year), season=Season(season), kind=PhaseKind(kind))
            return replace(state, phase=phase)
        case (("province" | "city" | "country") as what, place, power):
            table = getattr(state, _OWNERS[what])
            owners = {_OWNERS[what]: _with(table, place, Power(power) if power else None)}
            return replace(state, **owners)  # type: ignore[arg-type]
        case (("rebellion" | "city-rebellion") as what, area, on, *against):
            return _rebellion(state, AreaId(area), what == "city-rebellion", on == "on", against)
        case ("ruin", area, power, standing, on):
            return _with_city_burnt(state, AreaId(area), power, standing == "walls", on == "on")
        case (("famine" | "siege") as what, area, on):
            marks = getattr(state, _MARKS[what])
            marks = marks | {AreaId(area)} if on == "on" else marks - {AreaId(area)}
            return replace(state, **{_MARKS[what]: marks})
        case _:
            return _with_power_edited(state, operation)


def _with_power_edited(state: State, operation: Operation) -> State:
    """The position after an operation that changes what a power has, or what it is."""
    match operation:
        case ("ducats", power, amount):
            return replace(state, ducats=_with(state.ducats, Power(power), _sum(amount)))
        case ("revenue", power, amount):
            return replace(state, revenue=_with(state.revenue, Power(power), _sum(amount)))
        case ("loan", power, principal, interest, due):
            debt = Loan(principal=int(principal), interest=int(interest), due_in=int(due))
            debts = sorted((*state.loans.get(Power(power), ()), debt), key=lambda loan: loan.due_in)
            return with_loans(state, Power(power), tuple(debts))
        case ("no-loans", power):
            return with_loans(state, Power(power), ())
        case ("chit", power, victim, on):
            held = state.chits.get(Power(power), ())
            if on:
                held = tuple(sorted((*held, Power(victim))))
            elif victim in held:
                held = without_chit(held, Power(victim))
            return replace(state, chits=_with(state.chits, Power(power), held or None))
        case (("default" | "eliminated") as what, power, on):
            powers = getattr(state, _POWERS[what])
            powers = powers | {Power(power)} if on else powers - {Power(power)}
            if what == "eliminated" and not on:
                state = replace(state, fallen=_with(state.fallen, Power(power), None))
            return replace(state, **{_POWERS[what]: powers})
        case ("ban", power, on):
            return _with_ban(state, Power(power), on == "on")
        case ("fallen", power, year, season):
            return _with_fallen_power(state, Power(power), int(year), Season(season))
        case ("published", power, amount):
            return replace(state, reckoned=_with(state.reckoned, Power(power), int(amount)))
        case _:
            raise ValueError(operation)


def on_position(state: State, operation: Operation) -> tuple[Operation, ...]:
    """The operations that one comes to on a position: a unit moved is one taken off and set elsewhere, and a
    sum added or taken away is the new sum. None where more would be taken away than there is.
    """
    match operation:
        case ("move", kind, area, goal):
            table = state.garrisons if kind == UnitKind.GARRISON else state.field
            unit = table.get(AreaId(area))
            gone: Operation = ("remove", kind, area)
            if unit is None or unit.kind != kind:
                return (gone,)
            return gone, ("unit", kind, goal, unit.power, unit.special or "", "")
        case (("ducats" | "revenue") as what, power, amount) if amount[:1] in ("+", "-"):
            had = ducats(getattr(state, what).get(Power(power), 0))
            more = _sum(amount[1:])
            now = had + more if amount[0] == "+" else had - more
            return ((what, power, str(now)),) if now >= 0 else ()
        case _:
            return (operation,)


SECRET = frozenset({"ducats", "revenue", "loan", "no-loans", "chit", "default"})
"""Kinds of operations that change what is its owner's secret; the power is the second word."""


def place_of(operation: Operation) -> AreaId | None:
    """The area that an operation is about; None for the affairs of powers."""
    match operation:
        case ("unit", _, area, *_) | ("remove", _, area):
            return AreaId(area)
        case ("province" | "city" | "famine" | "siege" | "rebellion" | "city-rebellion" | "ruin", area, *_):
            return AreaId(area)
        case _:
            return None


def before(state: State, operation: Operation) -> Operation:
    """Operation that stands for what another will put out of the way; empty where there is nothing."""
    match operation:
        case ("unit", kind, area, *_) | ("remove", kind, area):
            table = state.garrisons if kind == UnitKind.GARRISON else state.field
            unit = table.get(AreaId(area))
            return ("unit", unit.kind, area, unit.power, unit.special or "", unit.coast or "") if unit else ()
        case (("ducats" | "revenue") as what, power, _):
            return (what, power, str(getattr(state, what).get(Power(power), 0)))
        case ("published", power, _):
            return ("published", power, str(state.reckoned.get(Power(power), 0)))
        case ("fallen", power, *_):
            campaigns = state.fallen.get(Power(power))
            if campaigns is None:
                return ()
            year, season = divmod(campaigns, len(Season))
            return ("fallen", power, str(year), tuple(Season)[season])
        case ("ban", power, _):
            return ("ban", power, "on" if power in state.excommunicated else "")
        case (("province" | "city" | "country") as what, place, _):
            return (what, place, getattr(state, _OWNERS[what]).get(place) or NOBODY)
        case ("ruin", area, *_):
            ruin = state.ruins.get(AreaId(area))
            if ruin is None:
                return ("ruin", area, "", "", "")
            burner = ruin.burnt_by[-1] if ruin.burnt_by else ""
            return ("ruin", area, burner, "walls" if ruin.city else "", "on")
        case (("famine" | "siege") as what, area, _):
            return (what, area, "on" if area in getattr(state, _MARKS[what]) else "")
        case (("rebellion" | "city-rebellion") as what, area, *_):
            if area not in getattr(state, _MARKS[what]):
                return (what, area, "")
            return (what, area, "on", rebels_against(state, AreaId(area)) or NOBODY)
        case _:
            return ()


def _sum(amount: str) -> Ducats:
    """``20``, or with halves ``4.5``, ``4½`` (B-003)."""
    return ducats(Fraction(amount.replace("½", ".5").replace(",", ".")))


def _with_unit(state: State, kind: UnitKind, area: AreaId, power: Power, special: str, coast: str) -> State:
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


def _with_ban(state: State, power: Power, on: bool) -> State:
    """A power shut out of all ducats in the open phase, and never again; or as if it never was (A-190)."""
    ever, now = state.banned_before, state.excommunicated
    if on:
        return replace(state, excommunicated=now | {power}, banned_before=ever | {power})
    return replace(state, excommunicated=now - {power}, banned_before=ever - {power})


def _with_fallen_power(state: State, power: Power, year: int, season: Season) -> State:
    """A power out of the game, since the campaign that its rank is reckoned by (A-037)."""
    campaigns = year * len(Season) + tuple(Season).index(season)
    fallen = {**state.fallen, power: campaigns}
    return replace(state, eliminated=state.eliminated | {power}, fallen=fallen)


def _with_city_burnt(state: State, area: AreaId, power: str, walls: bool, on: bool) -> State:
    """A city burnt by a power, and all that was in it gone; `walls`: the city stands, only its walls do not.
    Or it stands as ever."""
    if not on:
        return with_ruin(state, area, None)
    burners = (Power(power),) if power else ()
    state = replace(with_ruin(state, area, Ruin(burnt_by=burners, city=walls)), sieges=state.sieges - {area})
    if walls:
        return state
    state = without_rebels(state, area, (False, True))
    return replace(state, city_owner=_with(state.city_owner, area, None))


def _rebellion(state: State, area: AreaId, city: bool, on: bool, against: Sequence[str]) -> State:
    """Rebels set or taken away. Without a word on their victim they rise against whoever has the place."""
    parts = (not city, city)
    if not on:
        return without_rebels(state, area, parts)
    victim = Power(against[0]) if against else rebels_against(state, area)
    return with_rebels(state, area, parts, victim or None)


def _without_unit(state: State, kind: UnitKind, area: AreaId) -> State:
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
