"""Forms for loans, gifts, chits, leave, provinces, bans: whatever of ducats is no expenditure.

Not here: expenditures, what the letter comes to (legality.review).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.games.machiavelli.choices.drafts import Draft, Entry
from judge.games.machiavelli.choices.expenditures import expenditures
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.legality import money
from judge.games.machiavelli.legality.acceptance import is_asked_for
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import UnitKind
from judge.games.machiavelli.model.year import MONEY
from judge.games.machiavelli.steps.money.loans import ducats_owed, most_lent
from judge.games.machiavelli.steps.money.province_sales import least_price


def money_forms(ground: Ground) -> Iterator[Draft]:
    """All of them; each holds at least one lawful order."""
    if ground.setting.rules.money and MONEY in ground.letter:
        yield from expenditures(ground)
    for draft in (*_bank(ground), *_gifts(ground), *_leave(ground), *_provinces(ground), *_bans(ground)):
        if draft.entries:
            yield draft


def _lawful_entries(ground: Ground, orders: Iterable[o.MoneyOrder]) -> tuple[Entry, ...]:
    return tuple(
        Entry(order=order, cost=getattr(order, "ducats", 0))
        for order in orders
        if is_asked_for(ground.setting, order, ground.letter)
        and money.refusal(ground.setting, ground.state, ground.power, order) is None
    )


def _bank(ground: Ground) -> Iterator[Draft]:
    """Loans within the credit that is left, and what is owed (N-061)."""
    rules, debt = ground.setting.rules, ducats_owed(ground.state, ground.power)
    for years in sorted(rules.bank.interest):
        most = most_lent(rules, ground.state, ground.power, years)
        if most > 0:
            loans = _lawful_entries(ground, [o.Borrow(1, years)])
            yield Draft(kind=f"borrow-{years}", entries=loans, blanks=("ducats",), most=most)
    if debt:
        back = _lawful_entries(ground, [o.PayBank(1)])
        yield Draft(kind="pay-bank", entries=back, blanks=("ducats",), most=debt)


def _gifts(ground: Ground) -> Iterator[Draft]:
    """Ducats, and rights to an attempt that one has (N-064, N-072)."""
    gifts = _lawful_entries(ground, [o.Pay(1, other) for other in ground.others])
    yield Draft(kind="pay", entries=gifts, blanks=("ducats", "to_power"))
    victims = dict.fromkeys(ground.state.chits.get(ground.power, ()))
    chits = [o.GiveChit(victim, other) for victim in victims for other in ground.others]
    yield Draft(kind="give-chit", entries=_lawful_entries(ground, chits), blanks=("victim", "to_power"))


def _leave(ground: Ground) -> Iterator[Draft]:
    """For straits that it holds or could hold, and for bribes beside its units (N-040, F-020)."""
    held = set(ground.setting.board.straits.values())
    fleets = [unit for unit in ground.own if unit.kind is UnitKind.FLEET]
    there = {unit.area for unit in fleets} | {area for unit in fleets for area, _ in ground.steps(unit)}
    if held & there:
        leave = _lawful_entries(ground, [o.Ally(other) for other in ground.others])
        yield Draft(kind="ally", entries=leave, blanks=("power",))
    lent = _lawful_entries(ground, [o.Ally(other, bribes=True) for other in ground.others])
    yield Draft(kind="ally-bribes", entries=lent, blanks=("power",))


def _provinces(ground: Ground) -> Iterator[Draft]:
    """Given away, taxed by force, sold and bought (O-012, O-013, A-060)."""
    state, rules = ground.state, ground.setting.rules
    own = sorted(area for area, owner in state.province_owner.items() if owner == ground.power)
    empty = [area for area in own if area not in state.field and area not in state.garrisons]
    if rules.province_trade:
        given = [o.GiveProvince(area, other) for area in empty for other in ground.others]
        yield Draft(kind="give-province", entries=_lawful_entries(ground, given), blanks=("area", "to_power"))
    if rules.forced_taxation:
        taxed = [o.ForceTax(area) for area in own]
        yield Draft(kind="force", entries=_lawful_entries(ground, taxed), blanks=("area",))
    if money.sells_provinces(rules):
        yield from _sales(ground, empty)


def _sales(ground: Ground, empty: list[AreaId]) -> Iterator[Draft]:
    """Sales and purchases of provinces where nobody is, for what they pay in a year or more (A-061)."""
    setting, owners = ground.setting, sorted(ground.state.province_owner.items())
    sums = {area: least_price(setting, area) or 1 for area, _ in owners}
    sold = [o.SellProvince(area, other, sums[area]) for area in empty for other in ground.others]
    yield Draft(kind="sell", entries=_lawful_entries(ground, sold), blanks=("area", "to_power", "ducats"))
    for seller in ground.others:
        bought = [o.BuyProvince(area, seller, sums[area]) for area, owner in owners if owner == seller]
        yield Draft(kind="buy-province", entries=_lawful_entries(ground, bought), blanks=("area", "ducats"))


def _bans(ground: Ground) -> Iterator[Draft]:
    """The Pope's ban (A-190)."""
    banned = _lawful_entries(ground, [o.Ban(other) for other in ground.others])
    yield Draft(kind="ban", entries=banned, blanks=("power",))
