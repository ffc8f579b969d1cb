"""Provinces are sold for ducats, where seller and buyer order the same (A-060 to A-063).

Deals of powers with provinces as such: giving them away, taxing them by force (O-012, O-013).

Not here: income at the end of the year (income), rebellions that others cause (rebellions).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats, with_reckoning
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.events import ProvinceDeal, ProvinceGiven, ProvinceTaxed
from judge.games.machiavelli.model.orders import BuyProvince, ForceTax, GiveProvince, SellProvince
from judge.games.machiavelli.model.rebellions import rebelling
from judge.games.machiavelli.model.rules.fixed_numbers import FORCED_TAX, LIGHT_TAX_OF_CITY
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import rebel
from judge.games.machiavelli.steps.money.income import city_income, province_income

_NEVER = Phase(year=1, season=Season.SPRING, kind=PhaseKind.MOVEMENT)
Sale = tuple[Power, Power, AreaId, int]
"""Seller, buyer, province, ducats."""


def sell_provinces(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All at once: a buyer pays from what he has when it begins, in the order of his letter (A-062)."""
    seen = turn.state
    offered = {s for s in _offers(orders) if _may_sell(setting, seen, s)}
    left = dict(seen.ducats)
    done: set[Sale] = set()
    for sale in _bids(orders):
        _, buyer, _, ducats = sale
        failed = _fault_of(seen, sale, offered, left)
        if not failed:
            left[buyer] -= ducats
            done.add(sale)
        turn = turn.then(turn.state, _news(sale, sold=False, failed=failed))
    for sale in _offers(orders):
        failed = "" if sale in done else _ban_between(seen, sale) or "no-deal"
        turn = turn.then(turn.state, _news(sale, sold=True, failed=failed))
    for sale in sorted(done):
        turn = _passes(turn, sale)
    return turn


def _offers(orders: Orders) -> Iterator[Sale]:
    for seller in sorted(orders):
        for order in orders[seller].provinces:
            if isinstance(order, SellProvince):
                yield seller, order.to, order.area, order.ducats


def _bids(orders: Orders) -> Iterator[Sale]:
    for buyer in sorted(orders):
        for order in orders[buyer].provinces:
            if isinstance(order, BuyProvince):
                yield order.seller, buyer, order.area, order.ducats


def _fault_of(state: State, sale: Sale, offered: set[Sale], left: dict[Power, Ducats]) -> str:
    _, buyer, _, ducats = sale
    if banned := _ban_between(state, sale):
        return banned
    if sale not in offered:
        return "no-deal"
    return "" if left.get(buyer, 0) >= ducats else "not-paid"


def _ban_between(state: State, sale: Sale) -> str:
    """Reason why a sale fails: who neither gives nor gets ducats buys and sells nothing (A-Q53)."""
    return "excommunicated" if state.excommunicated & set(sale[:2]) else ""


def _may_sell(setting: Setting, state: State, sale: Sale) -> bool:
    seller, _, area, ducats = sale
    return not sale_fault(setting, state, seller, area) and ducats >= least_price(setting, area)


def sale_fault(setting: Setting, state: State, seller: Power, area: AreaId) -> str:
    """Reason why a province is not for sale; empty if it is: the seller's, quiet, nobody there (A-060)."""
    if state.province_owner.get(area) != seller:
        return "not-your-province"
    if area in rebelling(state):
        return "province-in-rebellion"
    occupied = area in state.field or area in state.garrisons
    return "province-held-by-unit" if occupied else ""


def least_price(setting: Setting, area: AreaId) -> int:
    """Yield of province and city in a quiet year, in ducats (A-061)."""
    quiet = State(phase=_NEVER)
    return int(province_income(setting, quiet, area)) + city_income(setting, quiet, area)


def _news(sale: Sale, *, sold: bool, failed: str) -> ProvinceDeal:
    seller, buyer, area, ducats = sale
    mine, other = (seller, buyer) if sold else (buyer, seller)
    return ProvinceDeal(
        power=mine,
        area=area,
        other=other,
        ducats=ducats,
        sold=sold,
        failed=failed,
        rule="A-062",
        private_to=mine,
    )


def _passes(turn: Turn, sale: Sale) -> Turn:
    """Province and city are the buyer's; everybody sees that, and nobody the price (A-063, A-Q43)."""
    seller, buyer, area, ducats = sale
    state = with_ducats(with_ducats(turn.state, buyer, -ducats), seller, ducats)
    towns = {area: buyer} if area in state.city_owner else {}
    state = replace(
        state,
        province_owner={**state.province_owner, area: buyer},
        city_owner={**state.city_owner, **towns},
    )
    return turn.then(state, ProvinceGiven(power=seller, area=area, to=buyer, rule="A-063"))


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
    ducats = _forced_yield(setting, turn.state, power, area)
    state = with_reckoning(with_ducats(turn.state, power, ducats), power, ducats)
    if not setting.rules.income.forced_tax_is_light:
        state = replace(state, taxed=state.taxed | {area})
    news = ProvinceTaxed(power=power, area=area, ducats=ducats, rule="O-013")
    return rebel(setting, turn.then(state, news), area)


def _forced_yield(setting: Setting, state: State, power: Power, area: AreaId) -> int:
    """Ducats: twice what the province would pay now, and its city if the power has it (O-013).

    A light tax is as much as the province would pay, and at most a ducat for the city (A-054).
    """
    land = province_income(setting, state, area)
    city = city_income(setting, state, area) if state.city_owner.get(area) == power else 0
    light = setting.rules.income.forced_tax_is_light
    return land + min(city, LIGHT_TAX_OF_CITY) if light else FORCED_TAX * (land + city)
