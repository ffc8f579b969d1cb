"""Up to three things worth doing in the open phase, and lines for all units: sound, simple, never clever.

Pure. It looks only at what the power may see. Not here: why (templates), whether it works out (the rules).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from judge.games.machiavelli.advice.building import building
from judge.games.machiavelli.advice.reach import finds_a_siege
from judge.games.machiavelli.advice.wording import AdvisedLine, advised_line
from judge.games.machiavelli.legality.adjustment import first_of_all
from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.orders import (
    Advance,
    Besiege,
    Build,
    Convert,
    Expense,
    ExpenseKind,
    Hold,
    Maintain,
    Order,
    Remove,
    Support,
)
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    PhaseKind,
    Power,
    Season,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.model.topology import garrisonable, is_counted_city, neighbours
from judge.games.machiavelli.model.year import ADJUSTMENT
from judge.games.machiavelli.movement.reach import may_stand
from judge.games.machiavelli.movement.units import city_before

_FAR = 4
"""Campaigns that a unit may be on its way to a city."""
_MOST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing to do: `key` names its text, `place` is the city that it is about, `lines` do it."""

    key: str
    place: str
    lines: tuple[AdvisedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """`things`, the most important first; `rest` are lines for the units that they leave out."""

    things: tuple[Thing, ...]
    rest: tuple[AdvisedLine, ...]


def advice(setting: Setting, state: State, power: Power) -> Advice:
    """Advise `power` on what it might do in the open phase; nothing if it owes nothing."""
    match state.phase.kind:
        case PhaseKind.MOVEMENT:
            return _campaign(setting, state, power)
        case PhaseKind.RETREATS:
            return Advice(things=tuple(_retreats(setting, state, power))[:_MOST], rest=())
        case PhaseKind.ADJUSTMENT:
            return _winter(setting, state, power)


# ---------------------------------------------------------------- campaigns


def _campaign(setting: Setting, state: State, power: Power) -> Advice:
    idle = [u for u in state.units_of(power) if u.kind is not UnitKind.GARRISON]
    purse = state.ducats.get(power, 0) if setting.rules.money else 0
    relief = setting.rules.prices.flat[ExpenseKind.FAMINE_RELIEF] or 1
    things: list[Thing] = []
    for unit in list(idle):
        if not finds_a_siege(setting, state, unit) or (unit.area in _deadly(state) and purse < relief):
            continue
        key = "siege-again" if city_before(setting.board, unit) in state.sieges else "siege"
        things.append(_thing(setting, key, unit.area, Besiege(unit.ref)))
        idle.remove(unit)
    besieging = {u.area for u in state.units_of(power) if u not in idle}
    for wanted, key in ((_open_city, "open-city"), (_autonomous, "walled-city")):
        things += _marches(setting, state, power, idle, wanted, key, {t.place for t in things})
    things.sort(key=lambda thing: thing.key.startswith("to-"))  # what can be had at once comes first
    staying = [*idle, *_garrisons(state, power)]
    hungry = sorted(_deadly(state) & (besieging | {u.area for u in staying}))[: purse // relief]
    fed = tuple(_food(setting, number, area, relief) for number, area in enumerate(hungry[:_MOST], 1))
    purse -= relief * len(fed)
    besieged = {t.place for t in things if t.key.startswith("siege")}
    bought = _purchase(setting, state, power, besieged, purse, len(fed) + 1)[: _MOST - len(fed)]
    raised = () if bought else _armies_to_raise(setting, state, power, purse)
    shown = (*fed, *things[: _MOST - len(fed) - len(bought)], *bought, *raised)
    told = {line for thing in shown for line in thing.lines}
    done = [line for thing in things for line in thing.lines if line not in told]
    rest = (*done, *_lines(setting, (Hold(u.ref) for u in staying)))
    if not shown and rest:
        return Advice(things=(Thing(key="stay", place="", lines=rest),), rest=())
    return Advice(things=shown, rest=rest)


def _deadly(state: State) -> frozenset[AreaId]:
    """Places where units die at the end of this campaign, unless somebody sends food (N-051)."""
    return state.famine if state.phase.season is Season.SPRING else frozenset()


def _food(setting: Setting, number: int, area: AreaId, price: int) -> Thing:
    return _thing(setting, "famine", area, Expense(number, ExpenseKind.FAMINE_RELIEF, price, area=area))


def _garrisons(state: State, power: Power) -> tuple[Unit, ...]:
    return tuple(u for u in state.units_of(power) if u.kind is UnitKind.GARRISON)


Wanted = Callable[[Setting, State, Power, AreaId], bool]


def _open_city(setting: Setting, state: State, power: Power, area: AreaId) -> bool:
    """A city that is had by walking in: nobody's, nobody there (N-030)."""
    city = setting.board.areas[area].city
    empty = area not in state.field and area not in state.garrisons
    return city is not None and not city.fortress and empty and area not in state.city_owner


def _autonomous(setting: Setting, state: State, power: Power, area: AreaId) -> bool:
    """A city, no mere fortress (N-045), with an autonomous garrison and nobody before its walls (N-013)."""
    garrison = state.garrisons.get(area)
    nobodys = garrison is not None and garrison.power == AUTONOMOUS
    return nobodys and is_counted_city(setting, area) and area not in state.field


def _marches(
    setting: Setting, state: State, power: Power, idle: list[Unit], wanted: Wanted, key: str, taken: set[str]
) -> Iterator[Thing]:
    """Units sent to the nearest city of a kind, one each; a second one beside the goal supports the first."""
    found = []
    for unit in idle:
        if (way := _way(setting, state, power, unit, wanted)) is not None:
            found.append((len(way), unit.area, unit, way))
    for steps, _, unit, way in sorted(found, key=lambda each: each[:2]):
        goal, first = way[-1].area, way[0]
        title = setting.board.areas[goal].name
        if title in taken or unit not in idle:
            continue
        taken.add(title)
        idle.remove(unit)
        orders: list[Order] = [Advance(unit.ref, first.area, first.coast)]
        if steps == 1:
            helper = next((u for u in idle if _steps_to(setting, u, goal)), None)
            if helper is not None:
                idle.remove(helper)
                orders.append(Support(helper.ref, unit.ref, first.area, first.coast))
        yield _thing(setting, key if steps == 1 else f"to-{key}", goal, *orders)


def _way(
    setting: Setting, state: State, power: Power, unit: Unit, wanted: Wanted
) -> tuple[Harbour, ...] | None:
    """The shortest way of a unit to something wanted, past places where others stand."""
    begun: list[tuple[Harbour, ...]] = [
        (step,)
        for step in _next(setting, unit, Harbour(unit.area, unit.coast))
        if step.area not in _deadly(state)
    ]
    seen: set[Harbour] = {Harbour(unit.area, unit.coast)}
    for way in begun:  # it grows meanwhile
        here = way[-1]
        if here in seen or here.area in state.field or len(way) > _FAR:
            continue
        seen.add(here)
        if _may_take(setting, unit, here.area) and wanted(setting, state, power, here.area):
            return way
        if state.province_owner.get(here.area, power) == power or setting.board.areas[here.area].is_sea:
            begun.extend((*way, step) for step in _next(setting, unit, here))
    return None


def _may_take(setting: Setting, unit: Unit, area: AreaId) -> bool:
    """A fleet besieges ports only (N-020); open cities are anybody's."""
    city = setting.board.areas[area].city
    if unit.kind is UnitKind.ARMY:
        return True
    return city is not None and (city.port or not garrisonable(setting, area))


def _next(setting: Setting, unit: Unit, here: Harbour) -> tuple[Harbour, ...]:
    board = setting.board
    if unit.kind is UnitKind.ARMY:
        found = [Harbour(a) for a in board.army_borders.get(here.area, ())]
    else:
        found = list(board.fleet_borders.get(here, ()))
    standing = (h for h in found if may_stand(setting, unit.kind, h.area))
    return tuple(sorted(standing, key=lambda h: (h.area, h.coast or "")))


def _steps_to(setting: Setting, unit: Unit, goal: AreaId) -> bool:
    return any(h.area == goal for h in _next(setting, unit, Harbour(unit.area, unit.coast)))


def _purchase(
    setting: Setting, state: State, power: Power, besieged: set[str], purse: int, number: int
) -> tuple[Thing, ...]:
    """The cheapest autonomous garrison beside one's units that the purse reaches (N-067, N-069)."""
    if not setting.rules.money or not setting.rules.garrisons:
        return ()
    near = {a for u in state.units_of(power) for a in (u.area, *neighbours(setting.board, u.area))}
    offers = []
    for area in sorted(near):
        garrison = state.garrisons.get(area)
        if garrison is None or garrison.power != AUTONOMOUS or area in state.sieges:
            continue  # a garrison that others starve out is not worth its price
        if setting.board.areas[area].name in besieged:
            continue
        price = expenditure_prices.bribe(setting, garrison, ExpenseKind.BUY)
        if price is not None and price <= purse:
            offers.append((price, area))
    if not offers:
        return ()
    price, area = min(offers)
    bought = UnitRef(UnitKind.GARRISON, area)
    return (_thing(setting, "buy", area, Expense(number, ExpenseKind.BUY, price, bought)),)


# ---------------------------------------------------------------- retreats and winter


def _retreats(setting: Setting, state: State, power: Power) -> Iterator[Thing]:
    for area in sorted(state.dislodged):
        beaten = state.dislodged[area]
        if beaten.unit.power != power:
            continue
        place = beaten.places[0]
        unit = beaten.unit.ref
        into = Convert(unit, UnitKind.GARRISON) if place.into_city else Advance(unit, place.area, place.coast)
        yield _thing(setting, "retreat", area, into)


def _winter(setting: Setting, state: State, power: Power) -> Advice:
    """Keep what can be paid for, then raise armies with what is left."""
    if not setting.rules.money:
        return Advice(things=(), rest=())
    purse = state.ducats.get(power, 0)
    kept: list[Order] = []
    for unit in state.units_of(power):
        price = setting.rules.upkeep(unit.kind, unit.special)
        if price <= purse:
            purse -= price
            kept.append(Maintain(unit.ref))
        else:
            kept.append(Remove(unit.ref))
    raised = _armies(setting, state, power, purse)
    things = [Thing(key="maintain", place="", lines=_lines(setting, kept))] if kept else []
    things += [Thing(key="build", place="", lines=raised)] if raised else []
    return Advice(things=tuple(things), rest=())


def _armies_to_raise(setting: Setting, state: State, power: Power, purse: Ducats) -> tuple[Thing, ...]:
    """Armies to raise, where the letter of a campaign pays for them too (B-004, F-024), with what is left of
    the purse and of revenue on its way when all units are paid."""
    if not setting.rules.money or ADJUSTMENT not in setting.rules.letter(state.phase):
        return ()
    upkeep = sum(setting.rules.upkeep(unit.kind, unit.special) for unit in state.units_of(power))
    raised = _armies(setting, state, power, purse + state.revenue.get(power, 0) - upkeep)[:_MOST]
    return (Thing(key="build", place="", lines=raised),) if raised else ()


def _armies(setting: Setting, state: State, power: Power, purse: Ducats) -> tuple[AdvisedLine, ...]:
    """A line for each army that the purse pays for and some place may raise."""
    found = building(setting, state, power)
    sites = [s for s in found.sites if any(k.unit is UnitKind.ARMY for k in s.kinds)]
    price = dict(found.prices).get(UnitKind.ARMY) or 1
    limit = setting.rules.opening.raised_at_most if first_of_all(setting, state) else None
    most = max(int(purse // price), 0)
    raised = sites[: most if limit is None else min(most, limit)]
    return _lines(setting, (Build(UnitRef(UnitKind.ARMY, AreaId(s.place.short.lower()))) for s in raised))


# ---------------------------------------------------------------- words


def _thing(setting: Setting, key: str, area: AreaId, *orders: Order) -> Thing:
    return Thing(key=key, place=setting.board.areas[area].name, lines=_lines(setting, orders))


def _lines(setting: Setting, orders: Iterable[Order]) -> tuple[AdvisedLine, ...]:
    return tuple(advised_line(order, setting) for order in orders)
