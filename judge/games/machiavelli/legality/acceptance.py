"""Acceptance of a power's orders: refused ones fall out, the last word on a thing stands.

Not here: whether an order is lawful (campaign, retreats, money, adjustment).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from judge.api.values import Remark
from judge.games.machiavelli.legality import adjustment, campaign, money, optional_rules, retreats
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.orders import (
    AdjustmentOrder,
    Ally,
    Ban,
    Borrow,
    Build,
    BuyProvince,
    Expense,
    ExpenseKind,
    ForceTax,
    GiveChit,
    GiveProvince,
    MoneyOrder,
    NoExpense,
    Order,
    Pay,
    PayBank,
    ProvinceOrder,
    Remove,
    RetreatList,
    SellProvince,
    StrategicMove,
    Support,
    Transport,
    UnitOrder,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, UnitRef
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.model.year import (
    ADJUSTMENT,
    BANS,
    GIFTS,
    MONEY,
    MOVES,
    PROVINCES,
    RETREAT_LISTS,
    RETREATS,
)
from judge.games.machiavelli.steps.money.paid_expenses import BRIBES
from judge.games.machiavelli.steps.winter.adjustment import new_unit as raised_unit
from judge.games.machiavelli.steps.winter.building import place_fault

_UNIT_ORDERS = get_args(UnitOrder)
_MONEY_ORDERS = get_args(MoneyOrder)
_ADJUSTMENT_ORDERS = get_args(AdjustmentOrder)
_ALONE: Mapping[type, str] = {
    Pay: GIFTS,
    **dict.fromkeys(get_args(ProvinceOrder), PROVINCES),
    Ban: BANS,
}
"""Orders of ducats that a letter may hold without the others, and the group that lets it."""
_SETTLED_BY_MONEY = frozenset({"nothing-to-besiege", "garrison-inside"})
"""Faults that bribes and rebellions may cure between the letter and the moves."""


@dataclass(frozen=True, slots=True)
class Law:
    """Checks that refuse an order to a unit, or about money, with a remark; None: it is allowed."""

    moves: Callable[[Setting, State, Power, UnitOrder, frozenset[UnitRef]], Remark | None] = campaign.refusal
    money: Callable[[Setting, State, Power, MoneyOrder, int], Remark | None] = money.refusal


def accept(
    setting: Setting, state: State, power: Power, orders: Sequence[Order], law: Law | None = None
) -> tuple[Accepted, list[Remark]]:
    """Sort out which orders count in the open phase, with a fatal remark for each that is not allowed.

    Who is out of the game orders nothing any more (N-035). `law`: what is allowed, if not as the rules say.
    """
    if power in state.eliminated:
        out = [Remark(code="out-of-the-game", order=n, fatal=True, rule="N-035") for n in range(len(orders))]
        return Accepted(), out
    letter = setting.rules.letter(state.phase)
    if RETREATS in letter:
        return _retreats(setting, state, power, orders)
    return _campaign(setting, state, power, orders, letter, law or Law())


def _other_phase(index: int, season: str = "") -> Remark:
    """`season`: in whose letter the order has its place, where one has it to itself."""
    facts = {"season": season} if season else {}
    return Remark(code="other-phase", order=index, fatal=True, rule="N-002", facts=facts)


# ---------------------------------------------------------------- campaigns


@dataclass(slots=True)
class _Funds:
    """Money orders as they add up, later ones over earlier ones."""

    expenses: dict[int, Expense] = field(default_factory=dict)
    borrow: dict[int, Borrow] = field(default_factory=dict)
    pay: dict[Power, Pay] = field(default_factory=dict)
    pay_bank: int = 0
    chits: list[GiveChit] = field(default_factory=list)
    leave: set[Power] = field(default_factory=set)
    lends: set[Power] = field(default_factory=set)
    provinces: dict[AreaId, ProvinceOrder] = field(default_factory=dict)
    purchases: dict[AreaId, BuyProvince] = field(default_factory=dict)
    ban: Power | None = None

    def take(self, order: MoneyOrder) -> None:
        match order:
            case Expense(number=number):
                self.expenses[number] = order
            case NoExpense(number=number):
                self.expenses.pop(number, None)
            case Borrow(years=years):
                self.borrow.pop(years, None)
                self.borrow[years] = order
            case PayBank(ducats=ducats):
                self.pay_bank = ducats
            case Pay(to=power):
                self.pay.pop(power, None)
                self.pay[power] = order
            case GiveChit():
                self.chits.append(order)
            case Ally(power=power, allowed=allowed, bribes=bribes):
                given = self.lends if bribes else self.leave
                (given.add if allowed else given.discard)(power)
            case BuyProvince(area=area):
                self.purchases.pop(area, None)
                if order.ducats:
                    self.purchases[area] = order
            case SellProvince(area=area, ducats=0):
                self.provinces.pop(area, None)
            case GiveProvince() | ForceTax() | SellProvince():
                self.provinces.pop(order.area, None)
                self.provinces[order.area] = order
            case Ban(power=power):
                self.ban = power

    def orders_accepted(self) -> Accepted:
        """Orders that count in the end; sums of nothing were taken back."""
        return Accepted(
            expenses=dict(sorted(self.expenses.items())),
            borrow=tuple(wish for wish in self.borrow.values() if wish.ducats),
            pay_bank=self.pay_bank,
            pay=tuple(gift for gift in self.pay.values() if gift.ducats),
            chits=tuple(self.chits),
            leave=frozenset(self.leave),
            lends=frozenset(self.lends),
            provinces=(*self.purchases.values(), *self.provinces.values()),
            ban=self.ban,
        )


@dataclass(slots=True)
class _Parts:
    """The orders of a letter but money, by kind, each with its place in the letter."""

    moves: list[tuple[int, UnitOrder]] = field(default_factory=list)
    marches: list[tuple[int, StrategicMove]] = field(default_factory=list)
    winter: list[tuple[int, AdjustmentOrder]] = field(default_factory=list)
    retreats: list[tuple[int, RetreatList]] = field(default_factory=list)

    def take(self, index: int, order: Order, letter: Collection[str]) -> bool:
        """Keep an order if the open phase asks for its kind, and return whether it does."""
        if isinstance(order, _UNIT_ORDERS) and MOVES in letter:
            self.moves.append((index, order))
        elif isinstance(order, StrategicMove) and MOVES in letter:
            self.marches.append((index, order))
        elif isinstance(order, RetreatList) and RETREAT_LISTS in letter:
            self.retreats.append((index, order))
        elif isinstance(order, _ADJUSTMENT_ORDERS) and ADJUSTMENT in letter:
            self.winter.append((index, order))
        else:
            return False
        return True


def _campaign(
    setting: Setting,
    state: State,
    power: Power,
    orders: Sequence[Order],
    letter: Collection[str],
    law: Law,
) -> tuple[Accepted, list[Remark]]:
    """Sort out what counts of a letter with moves, money, builds and retreat lists, or some of these.

    Units that the same letter raises may be ordered at once (F-024).
    """
    parts, purse, remarks = _Parts(), _Funds(), []
    for index, order in sorted(enumerate(orders), key=_purchases_first):
        if isinstance(order, _MONEY_ORDERS) and is_asked_for(setting, order, letter):
            traded = _with_deals(state, power, purse) if isinstance(order, ForceTax) else state
            remark = law.money(setting, traded, power, order, purse.pay_bank)
            if remark is None:
                purse.take(order)
            else:
                remarks.append(replace(remark, order=index))
        elif not parts.take(index, order, letter):
            remarks.append(_other_phase(index, _season_of(setting, order)))
    remarks += _contradictions(setting, purse, orders)
    marches, refused = _marches(setting, state, power, parts.marches)
    remarks += refused
    adjusted, refused = _adjustments(setting, _with_deals(state, power, purse), power, parts.winter)
    remarks += refused
    raised, wanted = state, _units_wanted(purse)
    paid_first = MONEY in letter and setting.rules.counts_what_hangs_on_money
    if ADJUSTMENT in letter and not setting.rules.adjusts_after_moves(state.phase):
        built = _with_builds(state, power, adjusted)
        raised = _with_others(setting, built, [order for _, order in parts.moves])
    units, refused = _moves(setting, raised, power, parts.moves, wanted, law, paid_first=paid_first)
    remarks += refused
    lists, refused = _lists(setting, raised, power, parts.retreats, wanted)
    remarks += refused
    accepted = replace(
        purse.orders_accepted(), units=units, marches=marches, adjustment=adjusted, retreats=lists
    )
    return accepted, sorted(remarks, key=lambda remark: remark.order or 0)


def _contradictions(setting: Setting, purse: _Funds, orders: Sequence[Order]) -> list[Remark]:
    """Takes bribes out that are to do different things with one unit, where a book forbids it (A-080)."""
    if not setting.rules.bribes_by_highest_counter:
        return []
    wishes: dict[UnitRef, dict[int, tuple[ExpenseKind, UnitOrder | None]]] = {}
    for number, expense in purse.expenses.items():
        if expense.kind in BRIBES and expense.target is not None:
            wishes.setdefault(expense.target, {})[number] = expense.kind, expense.order
    places = {order.number: index for index, order in enumerate(orders) if isinstance(order, Expense)}
    void = sorted(n for those in wishes.values() if len(set(those.values())) > 1 for n in those)
    for number in void:
        del purse.expenses[number]
    return [Remark(code="contradictory-bribes", order=places[n], fatal=True, rule="A-080") for n in void]


def _moves(
    setting: Setting,
    state: State,
    power: Power,
    given: Sequence[tuple[int, UnitOrder]],
    wanted: frozenset[UnitRef],
    law: Law,
    *,
    paid_first: bool,
) -> tuple[dict[UnitRef, UnitOrder], list[Remark]]:
    """The last lawful order of each unit, and a remark for each that is not.

    `paid_first`: bribes and rebellions of this phase come before its moves; what hangs on them counts, and
    the moves show whether it can be done (B-030, F-007).
    """
    units: dict[UnitRef, UnitOrder] = {}
    remarks = []
    for index, order in given:
        remark = law.moves(setting, state, power, order, wanted)
        counts = remark is None or (paid_first and remark.code in _SETTLED_BY_MONEY)
        if counts:
            units[order.unit] = order
        if remark is not None:
            remarks.append(replace(remark, order=index, fatal=not counts))
    return units, remarks


def _purchases_first(placed: tuple[int, Order]) -> bool:
    """Sort key, purchases first: what is bought may be taxed, wherever in the letter it stands (A-012)."""
    return not isinstance(placed[1], BuyProvince)


def is_asked_for(setting: Setting, order: Order, letter: Collection[str]) -> bool:
    """Decide whether the open phase asks for orders of ducats of this kind.

    Bans only where it says so (A-190), and what is done with provinces too, once some phase does (A-012).
    """
    group = _ALONE.get(type(order), "")
    return group in letter or (MONEY in letter and group != BANS and not _season_of(setting, order))


def _season_of(setting: Setting, order: Order) -> str:
    """The season whose letter asks for what is done with provinces, apart from other orders of ducats."""
    if _ALONE.get(type(order)) != PROVINCES:
        return ""
    return next((str(row.season) for row in setting.rules.year if PROVINCES in row.letter), "")


def _with_deals(state: State, power: Power, purse: _Funds) -> State:
    """The position as it would be if every trade of provinces in the letter comes off (A-012, A-063)."""
    if not purse.purchases and not purse.provinces:
        return state
    land, towns = dict(state.province_owner), dict(state.city_owner)
    for area in purse.purchases:
        land[area] = towns[area] = power
    for order in purse.provinces.values():
        if isinstance(order, SellProvince):
            land[order.area] = towns[order.area] = order.to
    return replace(state, province_owner=land, city_owner=towns)


def _with_builds(state: State, power: Power, adjusted: Sequence[AdjustmentOrder]) -> State:
    """The position as it would be with all that the power wants to raise."""
    for order in adjusted:
        if isinstance(order, Build) and state.unit(order.unit) is None:
            state = place_unit(state, raised_unit(state, power, order))
    return state


def _with_others(setting: Setting, state: State, given: Sequence[UnitOrder]) -> State:
    """The same with units that others might raise in this phase, where orders help or carry them (F-Q29)."""
    named = [order.target for order in given if isinstance(order, Support)]
    named += [order.army for order in given if isinstance(order, Transport)]
    for ref in named:
        owner, build = state.province_owner.get(ref.area), Build(ref)
        there = ref.area in (state.garrisons if ref.in_city else state.field)
        if not (there or owner in (None, AUTONOMOUS)) and not place_fault(setting, ref.kind, build):
            state = place_unit(state, raised_unit(state, owner, build))
    return state


def _marches(
    setting: Setting, state: State, power: Power, marches: Sequence[tuple[int, StrategicMove]]
) -> tuple[tuple[StrategicMove, ...], list[Remark]]:
    """The last lawful strategic move of each unit, for as many units as may go (O-019)."""
    kept: dict[UnitRef, StrategicMove] = {}
    remarks = []
    for index, order in marches:
        remark = optional_rules.march_refusal(setting, state, power, order, kept)
        if remark is None:
            kept[order.unit] = order
        else:
            remarks.append(replace(remark, order=index))
    return tuple(kept.values()), remarks


def _lists(
    setting: Setting,
    state: State,
    power: Power,
    asked: Sequence[tuple[int, RetreatList]],
    wanted: frozenset[UnitRef],
) -> tuple[dict[UnitRef, RetreatList], list[Remark]]:
    """The last lawful list of each unit, each place once (B-022); and what is odd about them."""
    kept: dict[UnitRef, RetreatList] = {}
    remarks: list[Remark] = []
    for index, order in asked:
        found = retreats.list_remarks(setting, state, power, order, wanted)
        remarks += [replace(remark, order=index) for remark in found]
        if not any(remark.fatal for remark in found):
            kept[order.unit] = replace(order, places=tuple(dict.fromkeys(order.places)))
    return kept, remarks


def _units_wanted(purse: _Funds) -> frozenset[UnitRef]:
    """Units that a power tries to buy may be ordered at once (N-067 bribes 3)."""
    return frozenset(
        expense.target
        for expense in purse.expenses.values()
        if expense.kind is ExpenseKind.BUY and expense.target is not None
    )


# ---------------------------------------------------------------- retreats and adjustments


def _retreats(
    setting: Setting, state: State, power: Power, orders: Sequence[Order]
) -> tuple[Accepted, list[Remark]]:
    units: dict[UnitRef, UnitOrder] = {}
    remarks = []
    for index, order in enumerate(orders):
        if not isinstance(order, _UNIT_ORDERS):
            remarks.append(_other_phase(index))
            continue
        remark = retreats.refusal(setting, state, power, order)
        if remark is None:
            units[order.unit] = order
        else:
            remarks.append(replace(remark, order=index))
    return Accepted(units=units), remarks


def _adjustments(
    setting: Setting, state: State, power: Power, orders: Sequence[tuple[int, AdjustmentOrder]]
) -> tuple[tuple[AdjustmentOrder, ...], list[Remark]]:
    """Sort out what counts of builds and upkeep, in the order given."""
    if not orders:  # as in most campaigns
        return (), []
    lawful: list[tuple[int, AdjustmentOrder]] = []
    built: set[UnitRef] = set()
    remarks = []
    for index, order in orders:
        remark = adjustment.refusal(setting, state, power, order)
        if isinstance(order, Remove) and order.unit in built:
            remark = None
        if remark is not None:
            remarks.append(replace(remark, order=index))
            continue
        if isinstance(order, Build):
            built.add(order.unit)
        lawful.append((index, order))
    counted, more = adjustment.together(setting, state, power, lawful)
    return counted, remarks + more
