"""Scripted players: they look at what their seat may know, and write orders as people do.

They expand, besiege, bribe and build by simple greed with a little whim; the whim is a seeded generator that
is handed in, so that a demonstration can be played again. Not here: letters and how they travel (turn).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import garrisonable, neighbours
from judge.games.machiavelli.steps.winter.adjustment import room

UPKEEP = 3
"""Ducats that a usual unit costs a year (N-054)."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a player sees: the ground, the position as their seat may know it, and who they are.

    `spares` is a power that is left alone, with what lies around it: somebody is learning there.
    """

    setting: Setting
    state: State
    power: Power
    spares: Power | None = None

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.state.units_of(self.power)

    def reach(self, unit: Unit) -> tuple[Harbour, ...]:
        """Where a field unit could go in one step, in order."""
        board = self.setting.board
        if unit.kind is UnitKind.ARMY:
            return tuple(Harbour(a) for a in sorted(board.army_borders.get(unit.area, ())))
        if unit.kind is UnitKind.FLEET:
            return tuple(sorted(board.fleet_borders.get(Harbour(unit.area, unit.coast), ()), key=str))
        return ()

    @property
    def spared(self) -> frozenset[AreaId]:
        """Where the power that is left alone has land or units, and all around that is nobody's."""
        if self.spares is None:
            return frozenset()
        state, board = self.state, self.setting.board
        own = {a for a, power in state.province_owner.items() if power == self.spares}
        own |= {u.area for u in state.units_of(self.spares)}
        near = {n for a in own for n in neighbours(board, a) if n not in state.province_owner}
        return frozenset(own | near)

    def worth(self, area: AreaId) -> float:
        """How much a greedy mind wants to stand there."""
        place = self.setting.board.area(area)
        if place.impassable or area in self.spared:
            return -1.0
        if place.is_sea and place.city is None:
            return 0.4 if area not in self.state.field else 0.0
        mine = self.state.province_owner.get(area) == self.power
        city_mine = self.state.city_owner.get(area) == self.power
        value = 0.0 if mine else 2.0
        if place.city is not None and not city_mine:
            value += 3.0 + 2 * place.city.income
        return value


def orders(eyes: Eyes, whim: Random) -> list[str]:
    """The lines a player writes for the open phase: one order or expenditure each."""
    match eyes.state.phase.kind:
        case PhaseKind.MOVEMENT:
            return [*_money(eyes, whim), *_campaign(eyes, whim)]
        case PhaseKind.RETREATS:
            return list(_retreats(eyes, whim))
        case PhaseKind.ADJUSTMENT:
            return list(_adjustment(eyes, whim))


# ---------------------------------------------------------------- campaigns


def _campaign(eyes: Eyes, whim: Random) -> Iterator[str]:
    taken: set[AreaId] = set()
    idle: list[Unit] = []
    moving: dict[AreaId, tuple[Unit, Harbour]] = {}
    for unit in eyes.units:
        if _can_besiege(eyes, unit):
            taken.add(unit.area)
            yield f"{_name(eyes, unit, whim)} {whim.choice(['besieges', 'b', 'siege'])}"
            continue
        choice = _ambition(eyes, unit, taken, whim)
        if choice is None:
            idle.append(unit)
            taken.add(unit.area)
        else:
            taken.add(choice.area)
            moving[choice.area] = (unit, choice)
    for unit, goal in moving.values():
        verb = whim.choice(["->", "-", "m", "moves to"])
        yield f"{_name(eyes, unit, whim)} {verb} {_place(eyes, goal, whim)}"
    for unit in idle:
        yield _help_or_hold(eyes, unit, moving, whim)


def _can_besiege(eyes: Eyes, unit: Unit) -> bool:
    garrison = eyes.state.garrisons.get(unit.area)
    city = eyes.setting.board.area(unit.area).city
    if unit.kind is UnitKind.GARRISON or garrison is None or city is None or garrison.power == eyes.power:
        return False
    if not garrisonable(eyes.setting, unit.area):
        return False
    return unit.kind is UnitKind.ARMY or city.port


def _ambition(eyes: Eyes, unit: Unit, taken: set[AreaId], whim: Random) -> Harbour | None:
    """The best place to go, or None to stay."""
    best, best_value = None, 0.3
    for harbour in eyes.reach(unit):
        occupant = eyes.state.field.get(harbour.area)
        if harbour.area in taken or (occupant is not None and occupant.power == eyes.power):
            continue
        value = eyes.worth(harbour.area) + whim.random()
        if occupant is not None:
            value -= 2.5
        if value > best_value:
            best, best_value = harbour, value
    return best


def _help_or_hold(eyes: Eyes, unit: Unit, moving: dict[AreaId, tuple[Unit, Harbour]], whim: Random) -> str:
    reachable = {h.area for h in eyes.reach(unit)}
    if unit.kind is UnitKind.GARRISON:
        walls = garrisonable(eyes.setting, unit.area) and not eyes.setting.board.area(unit.area).is_sea
        if walls and unit.area not in eyes.state.field and whim.random() < 0.3:
            return f"{_name(eyes, unit, whim)} c a"
        reachable = {unit.area}
    for area, (friend, goal) in moving.items():
        if area in reachable and friend.ref != unit.ref:
            helped = f"{_name(eyes, friend, whim)} - {_place(eyes, goal, whim)}"
            return f"{_name(eyes, unit, whim)} {whim.choice(['s', 'supports'])} {helped}"
    return f"{_name(eyes, unit, whim)} {whim.choice(['h', 'holds', 'hold'])}"


# ---------------------------------------------------------------- money


def _money(eyes: Eyes, whim: Random) -> Iterator[str]:
    if not eyes.setting.rules.money:
        return
    purse = eyes.state.ducats.get(eyes.power, 0)
    if (
        eyes.setting.rules.loans
        and purse < 4
        and whim.random() < 0.15
        and not eyes.state.loans.get(eyes.power)
    ):
        yield "borrow 5 ducats for 1 year"
    number = 1
    for price, line in _temptations(eyes, whim):
        if number > 4 or price > purse or whim.random() < 0.4:
            continue
        yield f"expense {number}: {price} ducats {line}"
        purse -= price
        number += 1


def _temptations(eyes: Eyes, whim: Random) -> Iterator[tuple[int, str]]:
    """Expenditures worth thinking of, with their prices in ducats (N-067)."""
    near = {h.area for u in eyes.units for h in eyes.reach(u)} | {u.area for u in eyes.units}
    for area in sorted(near):
        if area in eyes.state.famine and eyes.state.province_owner.get(area) == eyes.power:
            yield 3, f"famine relief {area}"
        if area in eyes.state.province_rebellions and eyes.state.province_owner.get(area) == eyes.power:
            yield 12, f"pacify rebellion {area}"
    spared = eyes.spared
    for unit in eyes.state.units():
        city = eyes.setting.board.area(unit.area).city
        if (
            unit.area not in near
            or unit.power == eyes.power
            or unit.area in spared
            or unit.special is not None
        ):
            continue
        major = unit.kind is UnitKind.GARRISON and city is not None and city.major
        if unit.power == AUTONOMOUS:
            yield (18 if major else 9), f"buy g {unit.area}"
        elif whim.random() < 0.3:
            yield (36 if major else 18), f"buy {unit.kind.lower()} {unit.area}"
        elif whim.random() < 0.2:
            yield (24 if major else 12), f"disband {unit.kind.lower()} {unit.area}"
    yield from _mischief(eyes, whim)


def _mischief(eyes: Eyes, whim: Random) -> Iterator[tuple[int, str]]:
    rivals = sorted(set(eyes.setting.scenario.powers) - {eyes.power, eyes.spares} - eyes.state.eliminated)
    if rivals and whim.random() < 0.08:
        victim = whim.choice(rivals)
        if victim in eyes.state.chits.get(eyes.power, ()):
            yield 12, f"assassinate {victim}"
    if eyes.units and whim.random() < 0.1:
        yield 3, f"counter-bribe {_bare(whim.choice(eyes.units))}"


# ---------------------------------------------------------------- retreats and adjustments


def _retreats(eyes: Eyes, whim: Random) -> Iterator[str]:
    for gone in (eyes.state.dislodged[a] for a in sorted(eyes.state.dislodged)):
        if gone.unit.power != eyes.power:
            continue
        place = gone.places[0]
        name = _bare(gone.unit)
        if place.into_city:
            yield f"{name} c g"
        else:
            yield f"{name} - {_place(eyes, Harbour(place.area, place.coast), whim)}"


def _adjustment(eyes: Eyes, whim: Random) -> Iterator[str]:
    if not eyes.setting.rules.money:
        yield from _counted(eyes, whim)
        return
    purse = eyes.state.ducats.get(eyes.power, 0)
    reserve = 9 if purse > 30 else 0
    for unit in eyes.units:
        price = UPKEEP * (1 if unit.special is None else 2 if unit.special.value != "professional" else 3)
        if price <= purse:
            purse -= price
            yield f"maintain {_bare(unit)}"
        else:
            yield f"disband {_bare(unit)}"
    for area in sorted(eyes.setting.scenario.powers[eyes.power].home):
        if purse - UPKEEP < reserve or not _can_build(eyes, area):
            continue
        purse -= UPKEEP
        yield _build(eyes, area, whim)


def _counted(eyes: Eyes, whim: Random) -> Iterator[str]:
    """Without money units are counted against cities (N-001)."""
    free = room(eyes.setting, eyes.state, eyes.power)
    for unit in eyes.units[: max(-free, 0)]:
        yield f"remove {_bare(unit)}"
    yards = [a for a in sorted(eyes.setting.scenario.powers[eyes.power].home) if _can_build(eyes, a)]
    for area in yards[: max(free, 0)]:
        yield _build(eyes, area, whim)


def _build(eyes: Eyes, area: AreaId, whim: Random) -> str:
    """An army, or in a port perhaps a fleet, on the first of its coasts."""
    city, harbours = eyes.setting.board.area(area).city, eyes.setting.board.harbours(area)
    if city is not None and city.port and harbours and whim.random() < 0.5:
        return f"build f {_spot(harbours[0])}"
    return f"build a {area}"


def _can_build(eyes: Eyes, area: AreaId) -> bool:
    state, place = eyes.state, eyes.setting.board.area(area)
    return (
        place.city is not None
        and place.city.income > 0
        and state.province_owner.get(area) == eyes.power
        and state.city_owner.get(area) == eyes.power
        and area not in state.field
        and area not in state.famine | state.taxed
        and area not in state.province_rebellions
        and state.home_control.get(eyes.power) == eyes.power
        and not place.one_space
        and not place.is_sea
    )


# ---------------------------------------------------------------- how people write


def _bare(unit: Unit) -> str:
    return f"{unit.kind.lower()} {unit.area}"


def _spot(harbour: Harbour) -> str:
    return f"{harbour.area}/{harbour.coast}" if harbour.coast else harbour.area


def _name(eyes: Eyes, unit: Unit, whim: Random) -> str:
    long = {"A": "Army", "F": "Fleet", "G": "Garrison"}[unit.kind]
    kind = whim.choice([unit.kind.value, unit.kind.lower(), long])
    return f"{kind} {_place(eyes, Harbour(unit.area), whim)}"


def _place(eyes: Eyes, harbour: Harbour, whim: Random) -> str:
    name = whim.choice([harbour.area, eyes.setting.board.area(harbour.area).name])
    return f"{name}/{harbour.coast}" if harbour.coast else name
