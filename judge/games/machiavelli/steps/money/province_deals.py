"""Deals of powers with provinces as such: giving them away, taxing them by force (O-012, O-013).

Not here: income at the end of the year (income), rebellions that others cause (rebellions).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats, with_reckoning
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import ProvinceGiven, ProvinceTaxed
from judge.games.machiavelli.model.orders import ForceTax, GiveProvince
from judge.games.machiavelli.model.rules.fixed_numbers import FORCED_TAX, LIGHT_TAX_OF_CITY
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import rebel
from judge.games.machiavelli.steps.money.income import city_income, province_income


def trade_provinces(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Provinces change hands before anything is paid, with their cities (O-012).

    They are noted as what money changed is: retreats do not undo it (N-074).
    """
    for giver, order in _province_gifts(orders):
        state = turn.state
        city = state.city_owner.get(order.area) == giver
        land, inside = {order.area: order.to}, {order.area: order.to} if city else {}
        handed = replace(
            state,
            province_owner={**state.province_owner, **land},
            city_owner={**state.city_owner, **inside},
            pending_province_owner={**state.pending_province_owner, **land},
            pending_city_owner={**state.pending_city_owner, **inside},
        )
        if setting.rules.changes_hands_in_fall:  # nothing else stands while retreats are awaited (M-002)
            kept = {**turn.kept_provinces, **land}, {**turn.kept_cities, **inside}
            turn = replace(turn, kept_provinces=kept[0], kept_cities=kept[1])
        turn = turn.then(handed, ProvinceGiven(power=giver, area=order.area, to=order.to, rule="O-012"))
    return turn


def _province_gifts(orders: Orders) -> Iterator[tuple[Power, GiveProvince]]:
    for power in sorted(orders):
        for order in orders[power].provinces:
            if isinstance(order, GiveProvince):
                yield power, order


def force_taxes(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Double income at once, ready to be spent in this campaign; and the province rebels (O-013).

    When a year begins, last year's taxes are forgotten.
    """
    if turn.state.taxed and setting.rules.begins_year(turn.state.phase):
        turn = replace(turn, state=replace(turn.state, taxed=frozenset()))
    for power in sorted(orders):
        for order in orders[power].provinces:
            if isinstance(order, ForceTax) and turn.state.province_owner.get(order.area) == power:
                turn = _tax(setting, turn, power, order.area)
    return turn


def _tax(setting: Setting, turn: Turn, power: Power, area: AreaId) -> Turn:
    ducats = forced_yield(setting, turn.state, power, area)
    state = with_reckoning(with_ducats(turn.state, power, ducats), power, ducats)
    if not setting.rules.income.forced_tax_is_light:
        state = replace(state, taxed=state.taxed | {area})
    news = ProvinceTaxed(power=power, area=area, ducats=ducats, rule="O-013")
    return rebel(setting, turn.then(state, news), area)


def forced_yield(setting: Setting, state: State, power: Power, area: AreaId) -> int:
    """Ducats: twice what the province would pay now, and its city if the power has it (O-013).

    A light tax is as much as the province would pay, and at most a ducat for the city (A-054).
    """
    land = province_income(setting, state, area)
    city = city_income(setting, state, area) if state.city_owner.get(area) == power else 0
    light = setting.rules.income.forced_tax_is_light
    return land + min(city, LIGHT_TAX_OF_CITY) if light else FORCED_TAX * (land + city)
