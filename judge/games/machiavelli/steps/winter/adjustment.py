"""The adjustment step: units are paid for, or counted against cities (N-054, N-001).

Civil disorder: which units go where a power owes removals and has not said which (N-001).

Garrisons that nobody owns appear in cities that stand open and are nobody's (A-200).

Not here: what may be built where (adjustment), income (income), how units become independent by bribes
(money.bribes) or with their ruler's end (ownership.elimination).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.changes import place_unit, remove_unit, with_ducats, with_reckoning
from judge.games.machiavelli.model.conditions import holds
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    BuildsPending,
    BuildWaived,
    IndependentGarrison,
    OrderResolved,
    Reason,
    Verdict,
)
from judge.games.machiavelli.model.orders import AdjustmentOrder, Build, Maintain, Remove, Waive
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import garrisonable, is_counted_city, neighbours
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import liberate
from judge.games.machiavelli.steps.money.bribes import has_special
from judge.games.machiavelli.steps.winter.building import build_fault


def adjust(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Every power pays for its units, or counts them, without looking at the others (N-054, N-001)."""
    work = _with_money if setting.rules.money else _without_money
    for power in setting.scenario.powers:
        turn, wishes = settle_conditions(turn, power, orders.get(power, Accepted()).adjustment)
        turn = work(setting, turn, power, wishes)
    return turn


def settle_conditions(
    turn: Turn, power: Power, wishes: tuple[AdjustmentOrder, ...]
) -> tuple[Turn, tuple[AdjustmentOrder, ...]]:
    """The orders whose conditions hold now, without these; their power alone hears of the others (B-041)."""
    kept: list[AdjustmentOrder] = []
    for wish in wishes:
        if isinstance(wish, Waive) or wish.when is None:
            kept.append(wish)
        elif holds(wish.when, turn.state):
            kept.append(replace(wish, when=None))
        else:
            turn = turn.then(turn.state, _not_so(power, wish))
    return turn, tuple(kept)


def _not_so(power: Power, wish: Build | Maintain | Remove) -> OrderResolved:
    return OrderResolved(
        power=power,
        unit=wish.unit,
        order=wish,
        verdicts=(Verdict.CONDITION_FAILED,),
        special=wish.special if isinstance(wish, Build) else None,
        rule="B-041",
        private_to=power,
    )


# ---------------------------------------------------------------- with money


@dataclass(frozen=True, slots=True)
class _Changes:
    """Wishes of a power, sorted: units to keep, units to let go, units to raise, each in the order given."""

    kept: tuple[Unit, ...]
    gone: tuple[tuple[Unit, Remove | None], ...]
    built: tuple[Build, ...]


def _with_money(setting: Setting, turn: Turn, power: Power, wishes: tuple[AdjustmentOrder, ...]) -> Turn:
    """Old units first, by the number on their counters, then new ones as written; what the treasury does
    not reach is lost (N-054, N-066). Where nobody wrote at all, the treasury pays unasked (a ruling).
    """
    if not wishes and setting.rules.automatic_upkeep and not setting.rules.keeps_unnamed_units:
        for unit in _by_serial(turn.state.units_of(power)):
            turn = _keep(setting, turn, unit, None)
        return turn
    if turn.state.victors:
        return turn
    before = turn.state.units_of(power)
    changes = _changes(
        turn.state,
        power,
        wishes,
        keep_all=setting.rules.keeps_unnamed_units,
        as_written=setting.rules.pays_as_written,
    )
    for unit, order in changes.gone:
        turn = _let_go(turn, unit, order)
    for unit in changes.kept:
        turn = _keep(setting, turn, unit, Maintain(unit.ref))
    left = {unit.area for unit in before if turn.state.unit(unit.ref) is None}
    barred = set(left) if setting.rules.bars_province_of_the_removed else set()
    let_go = frozenset(barred)
    for build in changes.built:
        if code := _hindrance_to_build(setting, turn.state, power, build, barred=barred, let_go=let_go):
            turn = turn.then(turn.state, _not_raised(power, build, code))
        else:
            turn = _raise(turn, power, build, setting.rules.upkeep(build.unit.kind, build.special))
            if turn.state.unit(build.unit) is not None:
                barred.add(build.unit.area)  # one a city (N-054); builds under conditions may be two (B-Q42)
    return turn


def _hindrance_to_build(
    setting: Setting,
    state: State,
    power: Power,
    build: Build,
    *,
    barred: Set[AreaId],
    let_go: Set[AreaId],
) -> str:
    """The code of why a unit is not raised when its turn comes; empty if it is."""
    if build.unit.area in barred:
        return "let-go-there" if build.unit.area in let_go else "one-a-province"
    if build.special is not None and has_special(state, power):
        return "second-special"
    return build_fault(setting, state, power, build)[0]


def _not_raised(power: Power, build: Build, code: str) -> OrderResolved:
    """A unit that expenditures of the same letter, or what is let go, leave no place for, and why (F-024)."""
    return OrderResolved(
        power=power,
        unit=build.unit,
        order=build,
        verdicts=(Verdict.NO_SITE,),
        because=Reason(code=code),
        special=build.special,
        rule="N-054",
    )


def _changes(
    state: State,
    power: Power,
    wishes: tuple[AdjustmentOrder, ...],
    *,
    keep_all: bool = False,
    as_written: bool = False,
) -> _Changes:
    named = [wish.unit for wish in wishes if isinstance(wish, Maintain)]
    keep, first = set(named), {ref: place for place, ref in enumerate(named)}
    drop = {wish.unit: wish for wish in wishes if isinstance(wish, Remove)}
    units = _by_serial(state.units_of(power))
    if as_written:
        units = sorted(units, key=lambda unit: first.get(unit.ref, len(first)))
    if keep_all:
        keep |= {unit.ref for unit in units if unit.ref not in drop}
    return _Changes(
        kept=tuple(u for u in units if u.ref in keep),
        gone=tuple((u, drop.get(u.ref)) for u in units if u.ref not in keep),
        built=tuple(wish for wish in wishes if isinstance(wish, Build)),
    )


def _keep(setting: Setting, turn: Turn, unit: Unit, order: Maintain | None) -> Turn:
    state, cost = turn.state, setting.rules.upkeep(unit.kind, unit.special)
    paid = state.ducats.get(unit.power, 0) >= cost
    news = OrderResolved(
        power=unit.power,
        unit=unit.ref,
        order=order,
        verdicts=(Verdict.OK if paid else Verdict.UNPAID,),
        special=unit.special,
        ducats=cost,
        rule="N-054",
    )
    if paid:
        return turn.then(with_reckoning(with_ducats(state, unit.power, -cost), unit.power, -cost), news)
    return turn.then(remove_unit(state, unit), news)


def _raise(turn: Turn, power: Power, build: Build, cost: int) -> Turn:
    state = turn.state
    paid = state.ducats.get(power, 0) >= cost
    news = OrderResolved(
        power=power,
        unit=build.unit,
        order=build,
        verdicts=(Verdict.OK if paid else Verdict.UNPAID,),
        special=build.special,
        ducats=cost or None,
        rule="N-054",
    )
    if not paid:
        return turn.then(state, news)
    state = with_reckoning(with_ducats(state, power, -cost), power, -cost)
    return turn.then(place_unit(state, new_unit(turn.state, power, build)), news)


def new_unit(state: State, power: Power, build: Build) -> Unit:
    """A new unit, with the next number on its counter."""
    return Unit(
        power=power,
        kind=build.unit.kind,
        area=build.unit.area,
        special=build.special,
        coast=build.coast,
        serial=1 + max((unit.serial for unit in state.units()), default=0),
    )


def _let_go(turn: Turn, unit: Unit, order: Remove | None, verdict: Verdict = Verdict.OK) -> Turn:
    """A unit goes, and its siege with it (N-023)."""
    if order is None and verdict is Verdict.OK:
        verdict = Verdict.NOT_MAINTAINED
    left = remove_unit(turn.state, unit)
    lifted = unit.area in turn.state.sieges - left.sieges
    verdicts = (verdict, Verdict.SIEGE_LIFTED) if lifted and order is not None else (verdict,)
    news = OrderResolved(
        power=unit.power, unit=unit.ref, order=order, verdicts=verdicts, special=unit.special, rule="N-054"
    )
    return turn.then(left, news)


# ---------------------------------------------------------------- without money


def supply(setting: Setting, state: State, power: Power) -> int:
    """Number of units a power may have: cities it owns together with their provinces (N-001)."""
    return sum(
        1
        for area, owner in state.city_owner.items()
        if owner == power and state.province_owner.get(area) == power and is_counted_city(setting, area)
    )


def room(setting: Setting, state: State, power: Power) -> int:
    """Units a power may still raise; negative: units it must remove (N-001)."""
    return supply(setting, state, power) - len(state.units_of(power))


def nothing_to_adjust(setting: Setting, state: State) -> bool:
    """Decide whether the winter is passed over: everybody has just as many units as cities (N-001)."""
    powers = [power.id for power in setting.scenario.powers.values() if power.playable]
    return not setting.rules.money and not any(room(setting, state, power) for power in powers)


def _without_money(setting: Setting, turn: Turn, power: Power, wishes: tuple[AdjustmentOrder, ...]) -> Turn:
    """Build or remove up to the number of cities, as in Diplomacy (N-001)."""
    free = room(setting, turn.state, power)
    return _fill(turn, power, wishes, free) if free >= 0 else _shrink(setting, turn, power, wishes, -free)


def _fill(turn: Turn, power: Power, wishes: tuple[AdjustmentOrder, ...], free: int) -> Turn:
    for wish in wishes:
        if free and isinstance(wish, Build):
            turn, free = _raise(turn, power, wish, 0), free - 1
        elif free and isinstance(wish, Waive):
            turn, free = turn.then(turn.state, BuildWaived(power=power, rule="N-001")), free - 1
    if free:
        turn = turn.then(turn.state, BuildsPending(power=power, count=free, rule="N-001"))
    return turn


def _shrink(
    setting: Setting, turn: Turn, power: Power, wishes: tuple[AdjustmentOrder, ...], excess: int
) -> Turn:
    wanted: dict[UnitRef, Remove] = {w.unit: w for w in wishes if isinstance(w, Remove)}
    for ref, order in wanted.items():
        unit = turn.state.unit(ref)
        if excess and unit is not None and unit.power == power:
            turn, excess = _let_go(turn, unit, order), excess - 1
    for unit in _first_to_go(setting, turn.state, power)[:excess]:
        turn = _let_go(turn, unit, None, Verdict.REMOVED_BY_DEFAULT)
    return turn


def _first_to_go(setting: Setting, state: State, power: Power) -> list[Unit]:
    """A power's units in the order in which they would be removed.

    By the number on their counters; or, as in Diplomacy, those farthest from a city of the power first, in
    steps of whatever kind, fleets before armies, then by the name of the place.
    """
    units = state.units_of(power)
    if not setting.rules.as_in_diplomacy:
        return _by_serial(units)
    cities = [a for a, owner in state.city_owner.items() if owner == power and is_counted_city(setting, a)]
    away = _distances(setting.board, cities)
    areas = setting.board.areas
    lost = len(areas)

    def rank(unit: Unit) -> tuple[int, bool, str]:
        return -away.get(unit.area, lost), unit.kind is not UnitKind.FLEET, areas[unit.area].name

    return sorted(units, key=rank)


def _by_serial(units: tuple[Unit, ...]) -> list[Unit]:
    """In the order of the numbers on their counters; equal ones by place."""
    return sorted(units, key=lambda unit: (unit.serial, unit.area, unit.kind))


def _distances(board: Board, goals: list[AreaId]) -> Mapping[AreaId, int]:
    """Steps from every area to the nearest goal, over land and water alike."""
    away = dict.fromkeys(sorted(goals), 0)
    ring = list(away)
    while ring:
        ring = sorted({n for area in ring for n in neighbours(board, area)} - away.keys())
        away.update(dict.fromkeys(ring, 1 + max(away.values())))
    return away


def raise_independent_garrisons(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Rebels make way for them. Where another unit of nobody's stands in the area, none appears (A-201)."""
    if turn.state.victors:
        return turn
    for area in sorted(setting.board.areas):
        if not _stands_open(setting, turn.state, area):
            continue
        serial = 1 + max((unit.serial for unit in turn.state.units()), default=0)
        garrison = Unit(power=AUTONOMOUS, kind=UnitKind.GARRISON, area=area, serial=serial)
        turn = liberate(setting, turn, area, None)
        turn = turn.then(place_unit(turn.state, garrison), IndependentGarrison(area=area, rule="A-200"))
    return turn


def _stands_open(setting: Setting, state: State, area: AreaId) -> bool:
    """A fortified city without a garrison, which no power controls, with no unit of nobody's before it.

    In Venice, where there is room for one unit, none may be there at all.
    """
    outside = state.field.get(area)
    if area in state.garrisons or not garrisonable(setting, area):
        return False
    if outside is not None and (outside.power == AUTONOMOUS or setting.board.areas[area].one_space):
        return False
    return state.city_owner.get(area, AUTONOMOUS) == AUTONOMOUS
