"""Provinces are sold for ducats, where seller and buyer order the same (A-060 to A-063).

Not here: provinces that are given away, or taxed by force (province_deals).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.events import ProvinceDeal, ProvinceGiven
from judge.games.machiavelli.model.orders import BuyProvince, SellProvince
from judge.games.machiavelli.model.rebellions import rebelling
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State
from judge.games.machiavelli.model.turn import Orders, Turn
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
