"""Scripted players: they look at what their seat may know, and write orders as people do.

They expand, besiege, bribe and build by simple greed with a little whim; the whim is a seeded generator that
is handed in, so that a demonstration can be played again. Not here: letters and how they travel (demo).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from judge.games.machiavelli.legality.adjustment import first_of_all
from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.rules.rule_tables import UnitOrderName
from judge.games.machiavelli.model.state import AUTONOMOUS, Unit, UnitKind
from judge.games.machiavelli.model.topology import armies_come, garrisonable, home_of
from judge.games.machiavelli.model.year import (
    ADJUSTMENT,
    BANS,
    GIFTS,
    MONEY,
    MOVES,
    PROVINCES,
    RETREAT_LISTS,
    RETREATS,
)
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games.machiavelli.steps.winter.adjustment import room


def orders(view: PlayerView, whim: Random) -> list[str]:
    """The lines a player writes for the open phase: one order or expenditure each."""
    letter = view.setting.rules.letter(view.state.phase)
    lines: list[str] = []
    for group, write in _WRITTEN.items():
        if group in letter:
            lines += write(view, whim)
    return lines


# ---------------------------------------------------------------- campaigns


def _campaign(view: PlayerView, whim: Random) -> Iterator[str]:
    taken: set[AreaId] = set()
    idle: list[Unit] = []
    moving: dict[AreaId, tuple[Unit, Harbour]] = {}
    for unit in view.units:
        if _can_besiege(view, unit):
            taken.add(unit.area)
            yield f"{unit_name(view, unit, whim)} {whim.choice(['besieges', 'b', 'siege'])}"
            continue
        if (work := _work(view, unit, whim)) is not None:
            taken.add(unit.area)
            yield f"{unit_name(view, unit, whim)} {work}"
            continue
        choice = _ambition(view, unit, taken, whim)
        if choice is None:
            idle.append(unit)
            taken.add(unit.area)
        else:
            taken.add(choice.area)
            moving[choice.area] = (unit, choice)
    for unit, goal in moving.values():
        verb = whim.choice(["->", "-", "m", "moves to"])
        yield f"{unit_name(view, unit, whim)} {verb} {place_name(view, goal, whim)}"
    for unit in idle:
        yield _help_or_hold(view, unit, moving, whim)


def _work(view: PlayerView, unit: Unit, whim: Random) -> str | None:
    """Building up what others burnt, and now and then burning a city oneself (B-016, B-017)."""
    ruin = view.state.ruins.get(unit.area)
    if ruin is not None and view.power not in ruin.burnt_by and _may(view, unit, "rebuild"):
        return "rebuilds" if ruin.builder == view.power or whim.random() < 0.5 else None
    city = view.setting.board.area(unit.area).city
    foreign = home_of(view.setting.scenario, unit.area) != view.power
    empty = city is not None and unit.area not in view.state.garrisons and unit.area not in view.areas_spared
    if _may(view, unit, "destroy") and foreign and empty and whim.random() < _FIERCENESS:
        return whim.choice(["destroys city", "burns"])
    return None


_FIERCENESS = 0.06
"""Chance that a city that can be burnt is burnt."""


def _can_besiege(view: PlayerView, unit: Unit) -> bool:
    garrison = view.state.garrisons.get(unit.area)
    city = view.setting.board.area(unit.area).city
    if unit.kind is UnitKind.GARRISON or garrison is None or city is None or garrison.power == view.power:
        return False
    if not garrisonable(view.setting, unit.area):
        return False
    return unit.kind is not UnitKind.FLEET or city.port


def _ambition(view: PlayerView, unit: Unit, taken: set[AreaId], whim: Random) -> Harbour | None:
    """The best place to go, or None to stay."""
    best, best_value = None, 0.3
    for harbour in view.reach(unit):
        occupant = view.state.field.get(harbour.area)
        if harbour.area in taken or (occupant is not None and occupant.power == view.power):
            continue
        value = view.worth(harbour.area) + whim.random()
        if occupant is not None:
            value -= 2.5
        if value > best_value:
            best, best_value = harbour, value
    return best


def _help_or_hold(
    view: PlayerView, unit: Unit, moving: dict[AreaId, tuple[Unit, Harbour]], whim: Random
) -> str:
    reachable = {h.area for h in view.reach(unit)}
    if unit.kind is UnitKind.GARRISON:
        land = armies_come(view.setting, unit.area) and not view.setting.board.area(unit.area).is_sea
        walls = garrisonable(view.setting, unit.area) and land
        if walls and unit.area not in view.state.field and whim.random() < 0.3:
            return f"{unit_name(view, unit, whim)} c a"
        reachable = {unit.area}
    for area, (friend, goal) in moving.items():
        if area in reachable and friend.ref != unit.ref and _may(view, unit, "support"):
            helped = f"{unit_name(view, friend, whim)} - {place_name(view, goal, whim)}"
            return f"{unit_name(view, unit, whim)} {whim.choice(['s', 'supports'])} {helped}"
    return f"{unit_name(view, unit, whim)} {whim.choice(['h', 'holds', 'hold'])}"


def _may(view: PlayerView, unit: Unit, order: UnitOrderName) -> bool:
    return order in view.setting.rules.units[unit.kind].orders


# ---------------------------------------------------------------- money


def _money(view: PlayerView, whim: Random) -> Iterator[str]:
    if not view.setting.rules.money:
        return
    purse = view.state.ducats.get(view.power, 0)
    if (
        view.setting.rules.loans
        and purse < 4
        and whim.random() < 0.15
        and not view.state.loans.get(view.power)
    ):
        yield "borrow 5 ducats for 1 year"
    number = 1
    for price, line in _temptations(view, whim):
        if not view.setting.rules.expenditures.allows(number) or price > purse or whim.random() < 0.4:
            continue
        yield f"expense {number}: {price} ducats {line}"
        purse -= price
        number += 1


def _temptations(view: PlayerView, whim: Random) -> Iterator[tuple[int, str]]:
    """Expenditures worth thinking of, with their prices in ducats (N-067)."""
    flat = view.setting.rules.prices.flat
    near = {h.area for u in view.units for h in view.reach(u)} | {u.area for u in view.units}
    for area in sorted(near):
        if area in view.state.famine and view.state.province_owner.get(area) == view.power:
            yield flat[ExpenseKind.FAMINE_RELIEF], f"famine relief {area}"
        if area in view.state.province_rebellions and rebels_against(view.state, area) == view.power:
            yield flat[ExpenseKind.PACIFY], f"pacify rebellion {area}"
    near -= view.areas_spared
    for unit in view.state.units():
        if unit.area not in near or unit.power == view.power or unit.special is not None:
            continue
        if unit.power == AUTONOMOUS or whim.random() < 0.3:
            yield from _bribe(view, unit, ExpenseKind.BUY)
        elif whim.random() < 0.2:
            yield from _bribe(view, unit, ExpenseKind.DISBAND)
    yield from _mischief(view, whim)


def _bribe(view: PlayerView, unit: Unit, kind: ExpenseKind) -> Iterator[tuple[int, str]]:
    price = expenditure_prices.bribe(view.setting, unit, kind)
    if price is not None:
        yield price, f"{kind} {unit.kind.lower()} {unit.area}"


def _mischief(view: PlayerView, whim: Random) -> Iterator[tuple[int, str]]:
    rivals = sorted(set(view.setting.scenario.powers) - {view.power, view.spares} - view.state.eliminated)
    price = view.setting.rules.prices.assassinate
    if rivals and whim.random() < 0.08:
        victim = whim.choice(rivals)
        unlimited = view.setting.rules.assassination.allows_any_attempts
        if unlimited or victim in view.state.chits.get(view.power, ()):
            yield price, f"assassinate {victim}"
    guard = view.setting.rules.prices.bodyguard
    if guard is not None and whim.random() < 0.1:
        yield guard, f"bodyguard for {view.power}"
    if view.units and whim.random() < 0.1:
        yield 3, f"counter-bribe {bare(whim.choice(view.units))}"


def _gifts(view: PlayerView, whim: Random) -> Iterator[str]:
    """Now and then a few ducats for somebody."""
    friends = sorted(set(view.setting.scenario.powers) - {view.power} - view.state.eliminated)
    if friends and view.state.ducats.get(view.power, 0) > 12 and whim.random() < 0.1:
        yield f"pay 3 ducats to {whim.choice(friends)}"


def _provinces(view: PlayerView, whim: Random) -> Iterator[str]:
    """Lines that tax what was conquered and stands empty, if there is little money; or offer it, or ask."""
    state, land = view.state, view.setting.scenario.powers[view.power].home
    bare = [
        area
        for area, owner in sorted(state.province_owner.items())
        if owner == view.power
        and area not in land
        and area not in state.field
        and area not in state.garrisons
    ]
    if bare and state.ducats.get(view.power, 0) < 9 and whim.random() < 0.2:
        yield f"force {whim.choice(bare)}"
    elif bare and whim.random() < 0.1:
        rivals = sorted(set(view.setting.scenario.powers) - {view.power} - state.eliminated)
        yield f"sell {whim.choice(bare)} to {whim.choice(rivals)} for 9 ducats"


def _bans(view: PlayerView, whim: Random) -> Iterator[str]:
    """The Pope has a favourite enemy once in a while."""
    left = set(view.setting.scenario.powers) - {view.power} - view.state.eliminated - view.state.banned_before
    if view.power == view.setting.rules.church.pope and left and whim.random() < 0.1:
        yield f"ban {whim.choice(sorted(left))}"


# ---------------------------------------------------------------- retreats and adjustments


def _retreats(view: PlayerView, whim: Random) -> Iterator[str]:
    for gone in (view.state.dislodged[a] for a in sorted(view.state.dislodged)):
        if gone.unit.power != view.power:
            continue
        place = gone.places[0]
        name = bare(gone.unit)
        if place.into_city:
            yield f"{name} c g"
        else:
            yield f"{name} - {place_name(view, Harbour(place.area, place.coast), whim)}"


def _adjustment(view: PlayerView, whim: Random) -> Iterator[str]:
    if not view.setting.rules.money:
        yield from _adjust_by_cities(view, whim)
        return
    purse = view.state.ducats.get(view.power, 0) + view.state.revenue.get(view.power, 0)
    reserve = 9 if purse > 30 else 0
    later = view.setting.rules.adjusts_after_moves(view.state.phase)
    for unit in view.units:
        price = view.setting.rules.upkeep(unit.kind, unit.special)
        if later:  # nobody need be named, and who knows where they will be
            purse -= price
        elif price <= purse:
            purse -= price
            yield f"maintain {bare(unit)}"
        else:
            yield f"remove {bare(unit)}"
    left = view.setting.rules.opening.raised_at_most if first_of_all(view.setting, view.state) else None
    for area in sorted(view.setting.scenario.powers[view.power].home):
        if left == 0:
            break
        price = view.setting.rules.upkeep(UnitKind.ARMY, None)
        if purse - price < reserve or not _can_build(view, area):
            continue
        purse -= price
        left = None if left is None else left - 1
        yield _build(view, area, whim)


def _adjust_by_cities(view: PlayerView, whim: Random) -> Iterator[str]:
    """Without money units are counted against cities (N-001)."""
    free = room(view.setting, view.state, view.power)
    for unit in view.units[: max(-free, 0)]:
        yield f"remove {bare(unit)}"
    yards = [a for a in sorted(view.setting.scenario.powers[view.power].home) if _can_build(view, a)]
    for area in yards[: max(free, 0)]:
        yield _build(view, area, whim)


def _lists(view: PlayerView, whim: Random) -> Iterator[str]:
    """For every unit in the field the provinces that it would flee to, its own first."""
    for unit in view.units:
        near = sorted(
            view.reach(unit), key=lambda h: (view.state.province_owner.get(h.area) != view.power, h.area)
        )
        if near:
            yield f"retreat {bare(unit)} - " + " - ".join(h.area for h in near[:3])


def _build(view: PlayerView, area: AreaId, whim: Random) -> str:
    """An army, or in a port perhaps a fleet, on the first of its coasts."""
    further = [row.words[0] for row in view.setting.rules.units.values() if row.words]
    if further and whim.random() < 0.3:
        return f"build {whim.choice(further)} {area}"
    city, harbours = view.setting.board.area(area).city, view.setting.board.harbours(area)
    ashore = armies_come(view.setting, area)
    if city is not None and city.port and harbours and (not ashore or whim.random() < 0.5):
        return f"build f {spot(harbours[0])}"
    return f"build a {area}"


def _can_build(view: PlayerView, area: AreaId) -> bool:
    state, place = view.state, view.setting.board.area(area)
    return (
        place.city is not None
        and place.city.income > 0
        and state.province_owner.get(area) == view.power
        and state.city_owner.get(area) == view.power
        and area not in state.field
        and area not in state.famine | state.taxed
        and area not in state.province_rebellions
        and not (view.setting.rules.rebels_bar_all_builds and area in state.city_rebellions)
        and state.home_control.get(view.power) == view.power
        and not place.one_space
        and not place.is_sea
    )


# ---------------------------------------------------------------- how people write


_WRITTEN: Mapping[str, Callable[[PlayerView, Random], Iterator[str]]] = {
    MONEY: _money,
    MOVES: _campaign,
    RETREATS: _retreats,
    RETREAT_LISTS: _lists,
    ADJUSTMENT: _adjustment,
    GIFTS: _gifts,
    PROVINCES: _provinces,
    BANS: _bans,
}
"""The writer of each group of orders, in this order."""


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
