"""May this be borrowed, given or spent? Orders about money, one by one (N-061 to N-073).

Not here: whether the treasury reaches (legality), what comes of it (loans, payments).
"""

from __future__ import annotations

from judge.api.values import Remark
from judge.games.machiavelli.legality.optional_rules import (
    NOT_PLAYED,
    free_unit_fault,
    hire_refusal,
    province_fault,
)
from judge.games.machiavelli.model.orders import (
    Ally,
    Ban,
    Borrow,
    BuyProvince,
    Expense,
    ExpenseKind,
    ForceTax,
    GiveChit,
    GiveProvince,
    MoneyOrder,
    NoExpense,
    Pay,
    PayBank,
    SellProvince,
)
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, UnitKind
from judge.games.machiavelli.model.topology import may_touch, one_space
from judge.games.machiavelli.steps.money.assassination import FACES
from judge.games.machiavelli.steps.money.loans import most_lent
from judge.games.machiavelli.steps.money.province_sales import least_price, sale_fault

Fault = tuple[str, str]
"""A code and the rule it stands on."""
_SALES = "province-sales"
"""The step in which provinces change hands."""


def refusal(
    setting: Setting, state: State, power: Power, order: MoneyOrder, repaying: int = 0
) -> Remark | None:
    """Remark that refuses an order; None: it is allowed. `repaying`: what the same letter pays the bank."""
    hiring = isinstance(order, Expense) and order.kind is ExpenseKind.HIRE and setting.rules.money
    if isinstance(order, Expense) and hiring and setting.rules.expenditures.allows(order.number):
        return hire_refusal(setting, state, order)
    if isinstance(order, Expense) and setting.rules.money:
        fault = _fault(setting, state, power, order)
        return Remark(code=fault[0], fatal=True, rule=fault[1]) if fault else odd_sum(setting, state, order)
    if isinstance(order, Borrow) and setting.rules.money:
        fault = _borrow_fault(setting, state, power, order, repaying)
    else:
        fault = _fault(setting, state, power, order)
    return Remark(code=fault[0], fatal=True, rule=fault[1]) if fault else None


def _fault(setting: Setting, state: State, power: Power, order: MoneyOrder) -> Fault | None:
    match order:
        case Ally(bribes=True) if not setting.rules.reach.lent:
            return "reach-not-lent", "N-069"
        case Ally(power=other):
            return None if other in setting.scenario.powers else ("unknown-power", "N-040")
        case NoExpense(number=number):
            return None if setting.rules.expenditures.allows(number) else ("bad-number", "N-066")
        case GiveProvince(to=other):
            return province_fault(setting, state, power, order) or _receiver_fault(
                setting, state, power, other
            )
        case _ if not setting.rules.money:
            return "no-money", "N-076"
        case Borrow() | PayBank():
            return None
        case ForceTax():
            return province_fault(setting, state, power, order)
        case SellProvince() | BuyProvince():
            return _trade_fault(setting, state, power, order)
        case Ban(power=other):
            return _ban_fault(setting, state, power, other)
        case Pay(to=other):
            return _receiver_fault(setting, state, power, other)
        case GiveChit() if not setting.rules.assassination.attempts_given:
            return "attempts-stay", "F-023"
        case GiveChit(victim=victim, to=other):
            if victim not in state.chits.get(power, ()):
                return "no-chit-nor-province" if setting.rules.province_trade else "no-chit-to-give", "N-072"
            return _receiver_fault(setting, state, power, other)
        case Expense():
            return _expense_fault(setting, state, power, order)


def _trade_fault(
    setting: Setting, state: State, power: Power, order: SellProvince | BuyProvince
) -> Fault | None:
    """Fault of the land, with whoever sells it; else of whoever the trade is with."""
    seller, other = (power, order.to) if isinstance(order, SellProvince) else (order.seller, order.seller)
    return _sale_fault(setting, state, seller, order) or _receiver_fault(setting, state, power, other)


def _borrow_fault(setting: Setting, state: State, power: Power, order: Borrow, repaying: int) -> Fault | None:
    """Within the limit, if what the letter repays were all principal (N-061, N-065)."""
    if not (setting.rules.loans and setting.rules.dice):
        return "loans-not-allowed", "N-076"
    if order.years not in setting.rules.bank.interest:
        return "bad-term", "N-061"
    if setting.rules.bank.credit_covers_interest:
        return None
    most = most_lent(setting.rules, state, power, order.years, repaying)
    return ("loan-limit", "N-061") if order.ducats > most else None


def _sale_fault(
    setting: Setting, state: State, seller: Power, order: SellProvince | BuyProvince
) -> Fault | None:
    """Fault of a sale: of what is not the seller's, or not empty, or below its tax (A-060, A-061)."""
    if not order.ducats:
        return None
    if not sells_provinces(setting.rules):
        return NOT_PLAYED, "A-060"
    if fault := sale_fault(setting, state, seller, order.area):
        return (
            "not-the-sellers" if fault == "not-your-province" and isinstance(order, BuyProvince) else fault
        ), "A-060"
    return ("price-too-low", "A-061") if order.ducats < least_price(setting, order.area) else None


def sells_provinces(rules: Rulebook) -> bool:
    """Decide whether provinces are bought and sold in some phase of the year (A-060)."""
    return any(_SALES in set(rules.step_names(row)) for row in rules.year)


def _ban_fault(setting: Setting, state: State, power: Power, other: Power) -> Fault | None:
    """The Pope, each power once (A-190)."""
    if power != setting.rules.church.pope:
        return "pope-only", "A-190"
    if other == power:
        return "to-oneself", "A-190"
    if other not in setting.scenario.powers or other in state.eliminated:
        return "unknown-power", "A-190"
    return ("banned-before", "A-190") if other in state.banned_before else None


def _receiver_fault(setting: Setting, state: State, power: Power, other: Power) -> Fault | None:
    if other not in setting.scenario.powers or other in state.eliminated:
        return "unknown-power", "N-064"
    return ("to-oneself", "N-064") if other == power else None


def _expense_fault(setting: Setting, state: State, power: Power, order: Expense) -> Fault | None:
    if not setting.rules.expenditures.allows(order.number):
        return "bad-number", "N-066"
    match order.kind:
        case ExpenseKind.BODYGUARD:
            barred = None if setting.rules.prices.bodyguard else (NOT_PLAYED, "A-120")
            return barred or _ruler_fault(setting, state, order)
        case ExpenseKind.ASSASSINATE:
            return _assassination_fault(setting, state, power, order)
        case ExpenseKind.FAMINE_RELIEF | ExpenseKind.PACIFY:
            return _land_fault(setting, order)
        case ExpenseKind.CAUSE_FAMINE:
            barred = None if setting.rules.scorched_earth else ("option-not-played", "O-009")
            return barred or _land_fault(setting, order)
        case ExpenseKind.CAUSE_REBELLION:
            return _land_fault(setting, order) or _rebellion_fault(setting, state, power, order)
        case _:
            return _bribe_fault(setting, state, power, order)


def odd_sum(setting: Setting, state: State, order: Expense) -> Remark | None:
    """Remark on a sum that cannot be ordered, as books may have it, with those around it (F-Q24, A-Q38)."""
    rules = setting.rules
    step, price = rules.expenditures.step_of(order.kind), expenditure_prices.least(setting, state, order)
    if not rules.expenditures.are_whole_or_none or price is None:
        return None
    most = price if step is None else None
    if order.kind is ExpenseKind.ASSASSINATE and rules.assassination.most_sixths < FACES:
        most = None if rules.unlimited_assassinations else expenditure_prices.most_for_a_murder(rules)
    fits = order.ducats == price if step is None else order.ducats % step == 0
    if rules.expenditures.refuses_sums_below_price:
        fits = fits and order.ducats >= price
    if fits and (most is None or order.ducats <= most):
        return None
    below = order.ducats if step is None else order.ducats - order.ducats % step
    around = {max(sum, price) for sum in (below, below + (step or 0))}
    sums = sorted(around if most is None else {min(sum, most) for sum in around})
    facts = {"price": price, "step": step or 0, "sums": tuple(sums)}
    if step is None:
        return Remark(code="fixed-price", fatal=True, rule="N-067", facts=facts)
    return Remark(code="odd-sum", fatal=True, rule="N-067", facts=facts)


def _assassination_fault(setting: Setting, state: State, power: Power, order: Expense) -> Fault | None:
    """A missing chit that may yet come only wastes the money; the rest cannot be ordered at all (N-072)."""
    by_dice = setting.rules.prices.murders_are_by_chance
    if not setting.rules.assassinations or (by_dice and not setting.rules.dice):
        return "assassination-not-allowed", "N-076"
    if order.victim == power and order.victim not in state.eliminated:
        return "self-assassination", "N-072"
    return _ruler_fault(setting, state, order) or _attempt_fault(setting, state, power, order)


def _attempt_fault(setting: Setting, state: State, power: Power, order: Expense) -> Fault | None:
    """Fault of an attempt, where nobody can hand on a right to strike: his own is used up (F-023)."""
    chances = setting.rules.assassination
    one_each = setting.rules.prices.murders_are_by_chance and chances.allows_one_attempt_each
    if not one_each or chances.attempts_given or setting.rules.unlimited_assassinations:
        return None
    return None if order.victim in state.chits.get(power, ()) else ("attempt-used", "F-023")


def _ruler_fault(setting: Setting, state: State, order: Expense) -> Fault | None:
    if order.victim in state.eliminated:
        return "victim-is-out", "N-035"
    return None if order.victim in setting.scenario.powers else ("unknown-power", "N-072")


def _land_fault(setting: Setting, order: Expense) -> Fault | None:
    place = None if order.area is None else setting.board.areas[order.area]
    if place is None or (place.is_sea and place.city is None):
        return "not-a-province", "N-067"
    return None


def _rebellion_fault(setting: Setting, state: State, power: Power, order: Expense) -> Fault | None:
    """Not in Venice while a unit is there (N-071); in enemy provinces only, by the text (N-067, D6)."""
    area = order.area
    if area is None:
        return None
    place = setting.board.areas[area]
    if place.rebels_if_empty and (area in state.garrisons or area in state.field):
        return "no-rebellion-there", "F-022"
    if place.one_space:
        occupied = area in state.garrisons or (area in state.field and one_space(setting, area))
        if occupied:
            return "no-rebellion-there", "N-071"
    if not setting.rules.rebellions_at_home:
        victim = state.province_owner.get(area)
        independent = setting.rules.prices.cause_rebellion.independent
        if (
            victim in (None, AUTONOMOUS)
            and independent is not None
            and expenditure_prices.is_held_by_nobody(state, area)
        ):
            return None
        if victim is None or victim in (AUTONOMOUS, power):
            return "not-an-enemy-province", "N-067"
    return None


def _bribe_fault(setting: Setting, state: State, power: Power, order: Expense) -> Fault | None:
    """The unit must be there; one's own may be bribed as the switch says, never bought (N-073, D15)."""
    unit = None if order.target is None else state.unit(order.target)
    if unit is None:
        return "no-such-unit", "N-067"
    if not may_touch(setting, power, unit.kind, unit.special, "bribe"):
        return "unit-limit", "M-008"
    if order.kind is ExpenseKind.COUNTER_BRIBE:
        return None
    if expenditure_prices.bribe(setting, unit, order.kind, order.order) is None:
        return "not-for-sale", "N-067"
    barred = order.kind is ExpenseKind.BUY or setting.rules.counters_own_units_alone
    if unit.power == power and barred:
        return "own-unit", "N-073"
    return None if unit.kind is UnitKind.GARRISON else free_unit_fault(setting, unit, order.kind)
