"""Units are paid for in the order of the letter, old and new alike (A-070 to A-077).

Not here: old units first, by their counters (adjustment); what may be ordered (legality.adjustment).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.changes import place_unit, remove_unit, with_ducats, with_reckoning
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.orders import AdjustmentOrder, Build, Maintain, Remove
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.named_rules.area_preference import AreaPreferences
from judge.games.machiavelli.steps.winter.adjustment import new_unit
from judge.games.machiavelli.steps.winter.building import site_fault

_KINDS = (UnitKind.GARRISON, UnitKind.ARMY, UnitKind.FLEET)
"""Of units that no list names, garrisons are paid first, then armies, then fleets (A-076)."""


def pay_as_listed(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Every power pays without looking at the others; who writes nothing keeps what his ducats reach for."""
    for power in setting.scenario.powers:
        if power not in turn.state.eliminated:
            turn = _pay(setting, turn, power, orders.get(power, Accepted()).adjustment)
    return turn


def _pay(setting: Setting, turn: Turn, power: Power, wishes: tuple[AdjustmentOrder, ...]) -> Turn:
    """The end of the list falls away when the treasury is empty; units without a word come after it."""
    for wish in wishes:
        if isinstance(wish, Remove) and (unit := _own(turn, power, wish.unit)) is not None:
            turn = _disband_unit(turn, unit, wish, Verdict.OK)
    let_go = {wish.unit.area for wish in wishes if isinstance(wish, Remove)}
    done: set[UnitRef] = set()
    for wish in wishes:
        if isinstance(wish, Build):
            done.add(wish.unit)
            turn = _raise(setting, turn, power, wish, barred=wish.unit.area in let_go)
        elif isinstance(wish, Maintain) and (unit := _own(turn, power, wish.unit)) is not None:
            done.add(wish.unit)
            turn = _keep(setting, turn, unit)
    for unit in _units_unnamed(setting, turn, power):
        if unit.ref not in done:
            turn = _keep(setting, turn, unit)
    return turn


def _own(turn: Turn, power: Power, ref: UnitRef) -> Unit | None:
    unit = turn.state.unit(ref)
    return unit if unit is not None and unit.power == power else None


def _units_unnamed(setting: Setting, turn: Turn, power: Power) -> list[Unit]:
    """A power's units in the order in which they are paid unasked (A-076)."""
    units = turn.state.units_of(power)
    areas = {unit.area: str(setting.board.areas[unit.area].name) for unit in units}
    by_name = sorted(areas, key=lambda area: areas[area])
    preferred = setting.rules.retreating.by_area_preference
    order = AreaPreferences(setting, turn.state, power).best_first(by_name) if preferred else by_name
    return sorted(units, key=lambda unit: (_KINDS.index(unit.kind), order.index(unit.area)))


def _keep(setting: Setting, turn: Turn, unit: Unit) -> Turn:
    cost = setting.rules.upkeep(unit.kind, unit.special)
    order = Maintain(unit.ref)
    if turn.state.ducats.get(unit.power, 0) < cost:
        return _disband_unit(turn, unit, order, Verdict.UNPAID, cost)
    return _pay_for(turn, unit.power, cost, _news_of(unit.power, unit.ref, order, Verdict.OK, cost))


def _raise(setting: Setting, turn: Turn, power: Power, build: Build, *, barred: bool) -> Turn:
    """Nothing is raised where a unit was let go (A-074), nor where the trades and taxes bar it (A-063)."""
    cost = setting.rules.upkeep(build.unit.kind, build.special)
    if barred or site_fault(setting, turn.state, power, build) is not None:
        return turn.then(turn.state, _news_of(power, build.unit, build, Verdict.NO_SITE))
    if turn.state.ducats.get(power, 0) < cost:
        return turn.then(turn.state, _news_of(power, build.unit, build, Verdict.UNPAID, cost))
    turn = _pay_for(turn, power, cost, _news_of(power, build.unit, build, Verdict.OK, cost))
    return turn.then(place_unit(turn.state, new_unit(turn.state, power, build)))


def _pay_for(turn: Turn, power: Power, cost: int, news: OrderResolved) -> Turn:
    return turn.then(with_reckoning(with_ducats(turn.state, power, -cost), power, -cost), news)


def _disband_unit(
    turn: Turn, unit: Unit, order: AdjustmentOrder, verdict: Verdict, cost: int | None = None
) -> Turn:
    return turn.then(remove_unit(turn.state, unit), _news_of(unit.power, unit.ref, order, verdict, cost))


def _news_of(
    power: Power, ref: UnitRef, order: AdjustmentOrder, verdict: Verdict, cost: int | None = None
) -> OrderResolved:
    return OrderResolved(power=power, unit=ref, order=order, verdicts=(verdict,), ducats=cost, rule="A-070")
