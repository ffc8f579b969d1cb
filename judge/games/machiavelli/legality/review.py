"""Judging a whole letter: who owes what, what it costs together, what is missing or pointless.

Not here: whether a single order is lawful (campaign, retreats, money, adjustment), sums up to the
expenditures (banking), what an order leads to (steps).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.api.values import Agenda, Remark, Seat
from judge.games.machiavelli.legality import banking
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.banking import Banking
from judge.games.machiavelli.model.events import Payment
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Build,
    Convert,
    Expense,
    ExpenseKind,
    Maintain,
    Order,
    Remove,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.rules.expenditure_prices import most_for_a_murder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, UnitKind, UnitRef
from judge.games.machiavelli.model.turn import Accepted, PaidExpense
from judge.games.machiavelli.model.year import ADJUSTMENT, MONEY, MOVES, RETREATS
from judge.games.machiavelli.movement.reach import coasts_reached, may_move
from judge.games.machiavelli.named_rules.reach_of_bribes import Reached, reach_of_unit
from judge.games.machiavelli.steps.money.bribes import has_special
from judge.games.machiavelli.steps.money.paid_expenses import BRIBES, in_reach, reaches, rule_of
from judge.games.machiavelli.steps.money.payments import relieves_nothing
from judge.games.machiavelli.steps.winter.adjustment import room, supply
from judge.games.machiavelli.steps.winter.building import build_fault

# ---------------------------------------------------------------- who owes what


def agenda(setting: Setting, state: State) -> Agenda:
    """List who must write in the open phase, and for which units (as a reader of orders understands them)."""
    over = bool(state.victors)
    owes: dict[Seat, tuple[str, ...]] = {}
    for power in setting.scenario.powers.values():
        debts = None if over or power.id in state.eliminated else _owes(setting, state, power.id)
        if power.playable and debts is not None:
            owes[Seat(power.id)] = tuple(f"{ref.kind} {ref.area}" for ref in debts)
    if not owes and not over and _spends(setting, state):
        living = (p for p in setting.scenario.powers.values() if p.id not in state.eliminated)
        owes = {Seat(p.id): () for p in living if p.playable}
    return Agenda(phase=state.phase.key, kind=state.phase.kind, owes=owes, over=over)


def _spends(setting: Setting, state: State) -> bool:
    """Decide whether ducats may be spent in the open phase, which is then everybody's, with units or not."""
    return setting.rules.money and MONEY in setting.rules.letter(state.phase)


def _owes(setting: Setting, state: State, power: Power) -> tuple[UnitRef, ...] | None:
    """The units a power must give orders for; None if it need not write at all."""
    units = tuple(unit.ref for unit in state.units_of(power))
    letter = setting.rules.letter(state.phase)
    if RETREATS in letter:
        beaten = [state.dislodged[a].unit for a in sorted(state.dislodged)]
        return tuple(unit.ref for unit in beaten if unit.power == power) or None
    if ADJUSTMENT not in letter:
        return units or None
    if setting.rules.money:
        return units if units or supply(setting, state, power) else None
    if MOVES in letter:
        return units if units or room(setting, state, power) else None
    return () if room(setting, state, power) else None


# ---------------------------------------------------------------- the whole letter


def check(setting: Setting, state: State, power: Power, orders: Sequence[Order]) -> list[Remark]:
    """All remarks on a letter: orders not allowed first, then what it adds up to."""
    accepted, remarks = accept(setting, state, power, orders)
    letter, money = setting.rules.letter(state.phase), setting.rules.money
    if MOVES in letter:
        remarks += _idle(state, power, accepted.units)
        remarks += _supports(power, state, accepted.units)
        remarks += _coasts(setting, state, accepted.units)
        remarks += _voyages(setting, state, power, accepted.units)
        remarks += _marches(accepted)
    if MONEY in letter:
        if money:
            sums = banking.banking(setting, state, power, accepted)
            remarks += banking.remarks(setting, state, power, accepted, sums)
            remarks += _remarks_on_spending(setting, accepted, sums)
        remarks += _doubtful(setting, state, power, accepted)
    if RETREATS in letter:
        remarks += _remarks_on_beaten(state, power, accepted.units)
    if ADJUSTMENT in letter and money:
        if not setting.rules.keeps_unnamed_units:
            remarks += _unkept(state, power, accepted)
        remarks += _unpaid(setting, state, power, accepted)
        remarks += _uncertain(setting, state, power, accepted)
    elif ADJUSTMENT in letter:
        remarks += _remarks_on_count(setting, state, power, accepted)
    return remarks


def _no_order(ref: UnitRef, rule: str) -> Remark:
    return Remark(code="no-order", rule=rule, facts={"kind": str(ref.kind), "area": ref.area})


def _idle(state: State, power: Power, units: Mapping[UnitRef, UnitOrder]) -> list[Remark]:
    """Units without orders will hold."""
    return [_no_order(unit.ref, "N-003") for unit in state.units_of(power) if unit.ref not in units]


def _remarks_on_beaten(state: State, power: Power, units: Mapping[UnitRef, UnitOrder]) -> list[Remark]:
    """Beaten units without orders will disband."""
    beaten = [state.dislodged[area].unit for area in sorted(state.dislodged)]
    return [_no_order(u.ref, "N-006") for u in beaten if u.power == power and u.ref not in units]


def _supports(power: Power, state: State, units: Mapping[UnitRef, UnitOrder]) -> list[Remark]:
    """Supports of one's own units that do something else."""
    found = []
    for ref in sorted(units, key=lambda ref: (ref.area, ref.kind)):
        order = units[ref]
        if isinstance(order, AreaSupport) and _helps_nobody(power, ref, order, state, units):
            facts = {"kind": str(ref.kind), "area": ref.area, "target_area": order.area}
            found.append(Remark(code="support-without-match", rule="A-110", facts=facts))
        if not isinstance(order, Support):
            continue
        helped = state.unit(order.target)
        if helped is not None and helped.power == power and not _matches(order, units.get(order.target)):
            facts = {"kind": str(ref.kind), "area": ref.area, "target_area": order.target.area}
            found.append(Remark(code="support-without-match", rule="N-003", facts=facts))
    return found


def _voyages(
    setting: Setting, state: State, power: Power, units: Mapping[UnitRef, UnitOrder]
) -> list[Remark]:
    """Armies sent where they cannot walk, with no fleet of one's own ordered to carry them (N-010)."""
    carried = {order.army for order in units.values() if isinstance(order, Transport)}
    if any(isinstance(order, TransportFor) for order in units.values()):
        return []
    found = []
    for unit in state.units_of(power):
        order = units.get(unit.ref)
        if not isinstance(order, Advance) or unit.kind is not UnitKind.ARMY or order.via:
            continue
        if unit.ref not in carried and (order.by_sea or not may_move(setting.board, unit, order.to)):
            facts = {"kind": str(unit.kind), "area": unit.area, "to": order.to}
            found.append(Remark(code="nobody-carries", rule="N-010", facts=facts))
    return found


def _helps_nobody(
    power: Power, helper: UnitRef, order: AreaSupport, state: State, units: Mapping[UnitRef, UnitOrder]
) -> bool:
    """Decide whether a power supports itself where it will neither stay nor come (A-110, A-112)."""
    if order.power not in (None, power):
        return False
    for unit in state.units_of(power):
        given = units.get(unit.ref)
        if unit.ref == helper or isinstance(given, AreaSupport):
            continue
        comes = isinstance(given, Advance) and given.to == order.area
        stays = unit.area == order.area and not isinstance(given, Advance)
        if comes or stays:
            return False
    return True


def _coasts(setting: Setting, state: State, units: Mapping[UnitRef, UnitOrder]) -> list[Remark]:
    """Fleets sent to a province with two coasts in reach, of which none is named: the first is meant."""
    found = []
    for ref in sorted(units, key=lambda ref: (ref.area, ref.kind)):
        order, unit = units[ref], state.unit(ref)
        if not isinstance(order, Advance) or unit is None or order.coast is not None:
            continue
        reached = sorted(coasts_reached(setting.board, unit, order.to))
        if len(reached) > 1:
            facts = {"area": ref.area, "to": order.to, "coasts": tuple(coast.value for coast in reached)}
            found.append(Remark(code="coast-not-named", rule="N-041", facts=facts))
    return found


def _marches(accepted: Accepted) -> list[Remark]:
    """Garrisons that are sent far and do not come out (O-019)."""
    stay = [wish.unit for wish in accepted.marches if wish.unit.in_city]
    return [
        Remark(code="garrison-stays", rule="O-019", facts={"area": ref.area})
        for ref in stay
        if not isinstance(accepted.units.get(ref), Convert)
    ]


def _matches(support: Support, helped: UnitOrder | None) -> bool:
    if isinstance(helped, Convert):
        return support.conversion
    if isinstance(helped, Advance):
        return support.into == helped.to
    return support.into is None and not support.conversion


# ---------------------------------------------------------------- money


_TURNS = {
    ExpenseKind.ASSASSINATE: 0,
    ExpenseKind.BODYGUARD: 0,
    ExpenseKind.PACIFY: 1,
    ExpenseKind.CAUSE_REBELLION: 1,
}
"""Order in which kinds of expenditures are paid for, where each has its turn (A-017); others come last."""


def _remarks_on_spending(setting: Setting, accepted: Accepted, sums: Banking) -> list[Remark]:
    """Say it when the treasury cannot bear everything: the first expenditure that it does not reach.

    `spent` are the ducats gone before that expenditure, `has` those of the treasury with taxes and new loans
    in it. Banking comes first (N-065).
    """
    has, spent = sums.left + sums.ducats_spent, sums.ducats_spent
    in_turn = setting.rules.expenditures.are_whole_or_none
    order = sorted(accepted.expenses, key=lambda n: (_TURNS.get(accepted.expenses[n].kind, 2) * in_turn, n))
    for number in order:
        expense = accepted.expenses[number]
        if spent + expense.ducats > has:
            facts = {
                "number": number,
                "ducats": expense.ducats,
                "spent": spent,
                "has": has,
                "skipped": int(in_turn),
            }
            return [Remark(code="unaffordable", rule="N-066", facts=facts)]
        spent += expense.ducats
    return []


def _doubtful(setting: Setting, state: State, power: Power, accepted: Accepted) -> list[Remark]:
    """Expenditures that are lawful, but that the position already dooms.

    Chits that are given away in the same campaign are gone by then, and each attempt takes one (N-072).
    """
    found = []
    chits = Counter(state.chits.get(power, ()))
    chits.subtract(gift.victim for gift in accepted.chits)
    for number, expense in sorted(accepted.expenses.items()):
        counted = setting.rules.ducats_counted(expense.kind, expense.ducats)
        outlay = PaidExpense(power=power, expense=expense, spent=expense.ducats, ducats=counted)
        if counted < expense.ducats:
            facts = {"number": number, "ducats": expense.ducats, "counts": outlay.ducats}
            found.append(Remark(code="rounded-down", rule="N-067", facts=facts))
        most = most_for_a_murder(setting.rules) if expense.kind is ExpenseKind.ASSASSINATE else None
        if most is not None and counted > most:
            facts = {"number": number, "ducats": counted, "counts": most}
            found.append(Remark(code="more-than-counts", rule="N-072", facts=facts))
        doom = _doom(setting, state, outlay, chits)
        if expense.victim is not None and doom is None:
            chits[expense.victim] -= 1
        if doom is not None:
            code, required = doom
            facts = {"number": number, "ducats": outlay.ducats, "required": required}
            found.append(Remark(code=code, rule=rule_of(code, expense.kind), facts=facts))
        elif (far := _out_of_reach(setting, state, power, expense)) is not None:
            found.append(Remark(code=far, rule="N-069", facts={"number": number}))
        elif expense.area is not None and relieves_nothing(state, expense.kind, expense.area):
            where = {"number": number, "area": expense.area}
            found.append(Remark(code=f"no-{expense.kind}-needed", rule="N-067", facts=where))
        elif expense.kind is ExpenseKind.TO_AUTONOMOUS and _is_autonomous(state, expense.target):
            found.append(Remark(code="autonomous-already", rule="N-067", facts={"number": number}))
    return found


def _out_of_reach(setting: Setting, state: State, power: Power, expense: Expense) -> str | None:
    """Reason why a bribe may reach nobody: no leave helps, or somebody's must come this campaign (A-140)."""
    unit = None if expense.target is None else state.unit(expense.target)
    if not setting.rules.bribes_by_highest_counter or expense.kind not in BRIBES or unit is None:
        return None
    if reach_of_unit(setting, state, power, unit, {}, {}) is Reached.YES:
        return None
    leave = {other: frozenset({power}) for other in setting.scenario.powers}
    return (
        "leave-awaited"
        if reach_of_unit(setting, state, power, unit, leave, leave) is Reached.YES
        else "nothing-near"
    )


def _is_autonomous(state: State, target: UnitRef | None) -> bool:
    unit = state.unit(target) if target is not None else None
    return unit is not None and unit.power == AUTONOMOUS


def _doom(
    setting: Setting, state: State, outlay: PaidExpense, chits: Mapping[Power, int]
) -> tuple[Payment, int] | None:
    """Reason why an expenditure cannot succeed as things stand, and the least it costs."""
    expense = outlay.expense
    unit = None if expense.target is None else state.unit(expense.target)
    required = setting.rules.prices.flat.get(expense.kind, 0)
    if expense.kind in BRIBES and unit is not None:
        required = expenditure_prices.bribe(setting, unit, expense.kind, expense.order) or 0
    elif expense.kind is ExpenseKind.CAUSE_REBELLION and expense.area is not None:
        required = expenditure_prices.rebellion(setting, state, expense.area)
    if outlay.ducats < required:
        return Payment.TOO_SMALL, required
    if unit is not None and expense.kind in BRIBES and not reaches(setting, state, outlay.power, unit):
        return (Payment.NO_LEAVE if setting.rules.reach.lent else Payment.NOT_ADJACENT), required
    alone = setting.rules.counters_anywhere
    if unit is not None and not alone and not reaches(setting, state, outlay.power, unit):
        return Payment.NOT_ADJACENT, required
    if expense.area is not None and not in_reach(setting, state, outlay, expense.area):
        return Payment.NOT_ADJACENT, required
    if expense.kind is ExpenseKind.BUY and unit is not None and unit.special:
        return (Payment.SPECIAL_LIMIT, required) if has_special(state, outlay.power) else None
    counted = setting.rules.assassination.allows_one_attempt_each
    if counted and expense.victim is not None and chits.get(expense.victim, 0) <= 0:
        return Payment.NO_CHIT, required
    return None


def _unkept(state: State, power: Power, accepted: Accepted) -> list[Remark]:
    """Units that are neither maintained nor removed will be lost (N-054)."""
    said = {order.unit for order in accepted.adjustment if isinstance(order, Maintain | Remove)}
    return [_no_order(unit.ref, "N-054") for unit in state.units_of(power) if unit.ref not in said]


def _uncertain(setting: Setting, state: State, power: Power, accepted: Accepted) -> list[Remark]:
    """Builds that wait for expenditures of the same letter (F-Q26), or for its moves (B-Q43)."""
    builds = [order for order in accepted.adjustment if isinstance(order, Build) and order.when is None]
    barred = [build for build in builds if build_fault(setting, state, power, build)[0]]
    moves = setting.rules.adjusts_after_moves(state.phase)
    leaving = {ref for ref, order in accepted.units.items() if isinstance(order, Advance | Convert)}
    if moves:
        barred = [b for b in barred if not any(ref.area == b.unit.area for ref in leaving)]
    code, rule = ("build-awaits-moves", "B-041") if moves else ("build-uncertain", "N-054")
    return [
        Remark(code=code, rule=rule, facts={"kind": str(build.unit.kind), "area": build.unit.area})
        for build in barred
    ]


def _unpaid(setting: Setting, state: State, power: Power, accepted: Accepted) -> list[Remark]:
    """The year's upkeep against what banking and expenditures of the same letter leave, in ducats."""
    said = {order.unit for order in accepted.adjustment if isinstance(order, Maintain | Remove)}
    kept = [state.unit(order.unit) for order in accepted.adjustment if isinstance(order, Maintain)]
    if setting.rules.keeps_unnamed_units:
        kept += [unit for unit in state.units_of(power) if unit.ref not in said]
    cost = sum(setting.rules.upkeep(unit.kind, unit.special) for unit in kept if unit is not None)
    for order in accepted.adjustment:
        if isinstance(order, Build) and order.when is None:
            cost += setting.rules.upkeep(order.unit.kind, order.special)
    has = state.ducats.get(power, 0)
    if MONEY in setting.rules.letter(state.phase):
        spent = sum(expense.ducats for expense in accepted.expenses.values())
        has = max(banking.banking(setting, state, power, accepted).left - spent, 0)
    has += state.revenue.get(power, 0)
    facts = {"cost": cost, "has": has}
    return [Remark(code="unaffordable-upkeep", rule="N-054", facts=facts)] if cost > has else []


def _remarks_on_count(setting: Setting, state: State, power: Power, accepted: Accepted) -> list[Remark]:
    """Builds not used, or removals still owed, in a game without money (N-001)."""
    free = room(setting, state, power)
    left = abs(free) - sum(1 for order in accepted.adjustment if not isinstance(order, Maintain))
    if left <= 0:
        return []
    code = "builds-left" if free > 0 else "removals-owed"
    return [Remark(code=code, rule="N-001", facts={"count": left})]
