"""Rebellions: how they are caused, pacified, liberated and put down (N-070, N-071).

Not here: the help that rebels give to an attacker (movement), income (income).
"""

from __future__ import annotations

from dataclasses import replace

from judge.core.game import Dice
from judge.games.machiavelli.model import prices
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    GarrisonMadeAutonomous,
    OrderResolved,
    Payment,
    RebellionBroke,
    RebellionLiberated,
    RebellionPacified,
    RebellionPutDown,
    Verdict,
)
from judge.games.machiavelli.model.orders import ExpenseKind, Hold
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import at_sea, fortified, one_space
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.money.paid_expenses import in_reach, resolved


def cause_rebellions(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Expenditures j and k, against whoever has the province, before any bribe works (N-067, N-070 3)."""
    before = turn.state
    for outlay in turn.outlays:
        if outlay.expense.kind is ExpenseKind.CAUSE_REBELLION:
            turn = cause(setting, before, turn, outlay)
    return turn


def cause(setting: Setting, before: State, turn: Turn, outlay: PaidExpense) -> Turn:
    """One of them; price, reach, and whether a garrison is there, as in the position before (N-067 j, k)."""
    area = outlay.expense.area
    if area is None:
        raise ValueError(outlay.expense.kind)
    price = prices.rebellion(setting, before, area)
    if not in_reach(setting, before, outlay, area):
        return turn.then(turn.state, resolved(outlay, Payment.NOT_ADJACENT))
    if outlay.ducats < price:
        return turn.then(turn.state, resolved(outlay, Payment.TOO_SMALL, price))
    return rebel(setting, turn.then(turn.state, resolved(outlay, Payment.OK)), area, before)


def rebel(
    setting: Setting, turn: Turn, area: AreaId, seen: State | None = None, *, beside_units: bool = False
) -> Turn:
    """Place the rebels: in the province, and in its fortified city if no garrison is there (N-070 4).

    Venice is one space: its rebels are in the city, and only while it is empty (N-071). `seen` is the
    position that decides whether there is a garrison, if not the present one; `beside_units` lets them rise
    in Venice while a fleet is there.
    """
    state, space = turn.state, one_space(setting, area)
    seen = seen or state
    if space and (area in seen.garrisons or (area in seen.field and not beside_units)):
        return turn
    city = fortified(setting, area) and area not in seen.garrisons
    province = not space and not at_sea(setting, area)
    if (not province or area in state.province_rebellions) and (not city or area in state.city_rebellions):
        return turn
    state = replace(
        state,
        province_rebellions=state.province_rebellions | ({area} if province else set()),
        city_rebellions=state.city_rebellions | ({area} if city else set()),
    )
    news = RebellionBroke(
        area=area, against=state.province_owner.get(area), province=province, city=city, rule="N-070"
    )
    return turn.then(state, news)


def quiet(setting: Setting, state: State, area: AreaId) -> State:
    """The same with no rebellion in the province, nor in its city; a siege of the rebels there is over with
    them (N-023), unless by a reading it must be lifted.
    """
    gone, state = frozenset({area}), _quiet_land(state, area)
    waits = setting.rules.siege_without_garrison == "waits"
    sieges = state.sieges if waits or area in state.garrisons else state.sieges - gone
    return replace(state, city_rebellions=state.city_rebellions - gone, sieges=sieges)


def _quiet_land(state: State, area: AreaId) -> State:
    return replace(state, province_rebellions=state.province_rebellions - {area})


def rebels(state: State, area: AreaId) -> bool:
    """Whether there are rebels in the province or in its city."""
    return area in state.province_rebellions or area in state.city_rebellions


def pacify(setting: Setting, turn: Turn, area: AreaId) -> Turn:
    """Expenditure b ends both rebellions of a province (N-070 8.5)."""
    if not rebels(turn.state, area):
        return turn
    return turn.then(quiet(setting, turn.state, area), RebellionPacified(area=area, rule="N-070"))


def liberate(setting: Setting, turn: Turn, area: AreaId, by: Power | None) -> Turn:
    """Another than the victim came in, or bought the victim's unit: both rebellions end (N-070 8.3, 8.4)."""
    if not rebels(turn.state, area):
        return turn
    return turn.then(quiet(setting, turn.state, area), RebellionLiberated(area=area, by=by, rule="N-070"))


def end_province_rebellions(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """The victim's army or fleet that was ordered to hold, and held, ends the province's rebellion (8.2).

    With the switch anybody's unit in the province can do it, and garrisons too.
    """
    inside = _holding_garrisons(turn) if setting.rules.rebellion_ended_by == "any-hold" else frozenset()
    for area in sorted(turn.state.province_rebellions):
        unit, victim = turn.state.field.get(area), turn.state.province_owner.get(area)
        mine = unit is not None and (unit.power == victim or setting.rules.rebellion_ended_by == "any-hold")
        outside = area in turn.held and mine
        if outside or area in inside:
            news = RebellionPutDown(area=area, where="province", rule="N-070")
            turn = turn.then(_quiet_land(turn.state, area), news)
    return turn


def _holding_garrisons(turn: Turn) -> frozenset[AreaId]:
    """Cities whose garrison was ordered to hold, and held, while nobody fought his way into the province.

    So does one that a bribe of this campaign has made autonomous, whatever it had been ordered, unless a
    siege begins.
    """
    told = [e for e in turn.events if isinstance(e, OrderResolved) and e.unit.in_city]
    held = {e.unit.area for e in told if isinstance(e.order, Hold) and e.verdicts == (Verdict.OK,)}
    freed = {e.unit.area for e in turn.events if isinstance(e, GarrisonMadeAutonomous) and e.unit.in_city}
    freed -= {e.unit.area for e in told if e.verdicts != (Verdict.OK,)}
    return frozenset((held | (freed & turn.state.garrisons.keys())) - turn.state.dislodged.keys())


def end_city_rebellions(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """A completed siege ends the rebellions of city and province (8.1).

    Nobody need wait for retreats: the besieger stands in the province, so none can lead into the city.
    """
    for area in sorted(turn.sieges_won):
        for where, places in (
            ("city", turn.state.city_rebellions),
            ("province", turn.state.province_rebellions),
        ):
            if area in places:
                turn = turn.then(turn.state, RebellionPutDown(area=area, where=where, rule="N-070"))
        turn = replace(turn, state=quiet(setting, turn.state, area))
    return turn
