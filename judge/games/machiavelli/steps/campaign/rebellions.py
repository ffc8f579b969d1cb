"""Rebellions: how they are caused, pacified, liberated and put down (N-070, N-071).

Not here: the help that rebels give to an attacker (movement), income (income).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    CityChangedHands,
    Event,
    GarrisonMadeAutonomous,
    OrderResolved,
    Payment,
    ProvinceChangedHands,
    RebellionBroke,
    RebellionLiberated,
    RebellionPacified,
    RebellionPutDown,
    Verdict,
)
from judge.games.machiavelli.model.orders import ExpenseKind, Hold
from judge.games.machiavelli.model.rebellions import (
    BOTH,
    LAND,
    Parts,
    rebelling,
    rebels_against,
    with_rebels,
    without_rebels,
)
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.model.topology import at_sea, is_counted_city, is_fortified, one_space
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.money.paid_expenses import expense_news, in_reach


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
    price = expenditure_prices.rebellion(setting, before, area)
    if not in_reach(setting, before, outlay, area):
        return turn.then(turn.state, expense_news(outlay, Payment.NOT_ADJACENT))
    if outlay.ducats < price:
        return turn.then(turn.state, expense_news(outlay, Payment.TOO_SMALL, price))
    return rebel(setting, turn.then(turn.state, expense_news(outlay, Payment.OK)), area, before)


def rebel(setting: Setting, turn: Turn, area: AreaId, seen: State | None = None) -> Turn:
    """Place the rebels: in the province, and in its fortified city if no garrison is there (N-070 4).

    Venice is one space: its rebels are in the city, and only while it is empty (N-071). `seen` is the
    position that decides whether there is a garrison, if not the present one.
    """
    state = turn.state
    seen = seen or state
    only_empty = one_space(setting, area) or setting.board.areas[area].rebels_if_empty
    if only_empty and (area in seen.garrisons or area in seen.field):
        return turn
    province, city = _rise(setting, seen, area)
    if (not province or area in state.province_rebellions) and (not city or area in state.city_rebellions):
        return turn
    victim = rebels_against(state, area)
    if victim is None and expenditure_prices.is_held_by_nobody(state, area):
        victim = AUTONOMOUS
    news = RebellionBroke(
        area=area,
        against=victim if rebels(state, area) else state.province_owner.get(area),
        province=province,
        city=city,
        rule="N-070",
    )
    turn = turn.then(with_rebels(state, area, (province, city), victim), news)
    return _take_from_owner(setting, turn, area) if setting.rules.rebels.leave_control_to_nobody else turn


def _rise(setting: Setting, seen: State, area: AreaId) -> Parts:
    """Parts of a place where rebels rise: in the province, and in its city where no garrison is (N-070 4)."""
    book = setting.rules.rebels
    able = is_fortified(setting, area) or (book.rise_in_cities and is_counted_city(setting, area))
    city = able and area not in seen.garrisons
    province = not one_space(setting, area) and not at_sea(setting, area)
    return province and not (city and book.rise_in_cities), city


def parts_unowned(setting: Setting, state: State, area: AreaId) -> Parts:
    """Parts of a place that are nobody's for a rebellion, by a reading (F-022, A-033)."""
    if not setting.rules.rebels.leave_control_to_nobody:
        return False, False
    open_city = area in state.province_rebellions and not is_fortified(setting, area)
    city = area in state.city_rebellions or (open_city and area not in state.garrisons)
    return area in state.province_rebellions, city


def without_control_of_rebels(setting: Setting, turn: Turn) -> Turn:
    """Leave no owner to places of rebels where rebels are nobody's: nor in positions made by hand (A-033)."""
    turn = with_open_cities(setting, turn)
    for area in sorted(rebelling(turn.state)):
        victim, parts = rebels_against(turn.state, area), parts_unowned(setting, turn.state, area)
        freed = _give_parts(setting, turn, area, AUTONOMOUS, parts)
        if freed.state is not turn.state and victim not in (None, AUTONOMOUS):
            freed = replace(freed, state=with_rebels(freed.state, area, (False, False), victim))
        turn = freed
    return turn


def with_open_cities(setting: Setting, turn: Turn) -> Turn:
    """By a reading a fortified city that its garrison has left rebels with its province (A-133).

    Not while a beaten unit of the place awaits its retreat, which may lead into the city.
    """
    state = turn.state
    if not setting.rules.rebels.victim_is_their_enemy or not state.province_rebellions:
        return turn
    quiet_cities = state.province_rebellions - state.city_rebellions - state.garrisons.keys()
    for area in sorted(quiet_cities - state.dislodged.keys() - state.driven_out.keys()):
        if is_fortified(setting, area):
            turn = rebel(setting, turn, area)
    return turn


def _take_from_owner(setting: Setting, turn: Turn, area: AreaId) -> Turn:
    """A place whose rebels have made it nobody's."""
    return _give_parts(setting, turn, area, AUTONOMOUS, parts_unowned(setting, turn.state, area))


def _give_parts(setting: Setting, turn: Turn, area: AreaId, now: Power, parts: Parts) -> Turn:
    """Parts of a place go to a power, as far as they were another's."""
    state, (province, city) = turn.state, parts
    land, town = state.province_owner.get(area), state.city_owner.get(area)
    news: list[Event] = []
    if province and setting.board.areas[area].ownable and land != now:
        news.append(ProvinceChangedHands(area=area, was=land, now=now, rule="N-070"))
        state = replace(state, province_owner={**state.province_owner, area: now})
    if city and town is not None and town != now:
        news.append(CityChangedHands(area=area, was=town, now=now, rule="N-070"))
        state = replace(state, city_owner={**state.city_owner, area: now})
    return turn.then(state, *news)


def quiet(state: State, area: AreaId) -> State:
    """The same with no rebellion in the province, nor in its city; a siege of the rebels there is over with
    them (N-023).
    """
    sieges = state.sieges if area in state.garrisons else state.sieges - {area}
    return replace(without_rebels(state, area), sieges=sieges)


def end_rebellion(setting: Setting, turn: Turn, area: AreaId, state: State, news: Event) -> Turn:
    """A rebellion is over and nobody else has come in: what it had made nobody's is its victim's again."""
    victim, were = rebels_against(turn.state, area), parts_unowned(setting, turn.state, area)
    still = parts_unowned(setting, state, area)
    free = were[0] and not still[0], were[1] and not still[1]
    turn = turn.then(state, news)
    return turn if victim is None else _give_parts(setting, turn, area, victim, free)


def rebels(state: State, area: AreaId) -> bool:
    """Decide whether there are rebels in the province or in its city."""
    return area in state.province_rebellions or area in state.city_rebellions


def pacify(setting: Setting, turn: Turn, area: AreaId) -> Turn:
    """Expenditure b ends both rebellions of a province (N-070 8.5)."""
    if not rebels(turn.state, area):
        return turn
    return end_rebellion(
        setting, turn, area, quiet(turn.state, area), RebellionPacified(area=area, rule="N-070")
    )


def liberate(setting: Setting, turn: Turn, area: AreaId, by: Power | None) -> Turn:
    """Another than the victim came in, or bought the victim's unit: both rebellions end (N-070 8.3, 8.4)."""
    if not rebels(turn.state, area):
        return turn
    return turn.then(quiet(turn.state, area), RebellionLiberated(area=area, by=by, rule="N-070"))


def end_province_rebellions(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """The victim's army or fleet that was ordered to hold, and held, ends the province's rebellion (8.2).

    With the switch anybody's unit in the province can do it, and garrisons too.
    """
    anybody = setting.rules.garrisons_and_rebels_as_recorded
    inside = _holding_garrisons(turn) if anybody else frozenset()
    for area in sorted(turn.state.province_rebellions):
        unit, victim = turn.state.field.get(area), rebels_against(turn.state, area)
        outside = area in turn.held and unit is not None and (unit.power == victim or anybody)
        if outside or area in inside:
            turn = quell_rebellion(setting, turn, area)
    return turn


def quell_rebellion(setting: Setting, turn: Turn, area: AreaId) -> Turn:
    """The province's rebellion is put down, unless by a reading its city must be quiet first (A-137)."""
    if area in turn.state.city_rebellions and setting.rules.rebels.victim_is_their_enemy:
        return turn
    news = RebellionPutDown(area=area, where="province", rule="N-070")
    return end_rebellion(setting, turn, area, without_rebels(turn.state, area, LAND), news)


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
                news = RebellionPutDown(area=area, where=where, rule="N-070")
                parts = (False, True) if where == "city" else BOTH
                turn = end_rebellion(setting, turn, area, without_rebels(turn.state, area, parts), news)
        turn = replace(turn, state=quiet(turn.state, area))
    return turn


def end_with_victims(setting: Setting, turn: Turn) -> Turn:
    """By a reading no rebellion goes on when its victim is out; the place stays nobody's (A-138)."""
    for area in sorted(rebelling(turn.state)):
        if rebels_against(turn.state, area) in turn.state.eliminated:
            turn = turn.then(quiet(turn.state, area), RebellionPacified(area=area, rule="N-070"))
    return turn
