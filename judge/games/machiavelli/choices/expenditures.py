"""Expenditures that make sense: of each kind the targets in reach, with the least sum (N-066 to N-073).

Not here: other orders of ducats (money_forms), whether the purse reaches (legality.review).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from judge.games.machiavelli.choices.drafts import Draft, Entry
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.choices.unit_orders import unit_orders
from judge.games.machiavelli.legality import money
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Expense, ExpenseKind, UnitOrder
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.state import AUTONOMOUS
from judge.games.machiavelli.steps.campaign.rebellions import rebels

Expenses = Iterator[tuple[Expense, bool]]
"""Each with whether it is usual."""


def expenditures(ground: Ground) -> Iterator[Draft]:
    """A form of each kind; garrisons and other units are made autonomous in different words."""
    rules = ground.setting.rules
    numbers = rules.expenditures.most or _MANY
    for kind, find in _KINDS.items():
        found = [(e, usual) for e, usual in find(ground) if _is_lawful(ground, e)]
        groups = [found]
        if kind is ExpenseKind.TO_AUTONOMOUS:
            inside = [each for each in found if each[0].target is not None and each[0].target.in_city]
            groups = [inside, [each for each in found if each not in inside]]
        for group, name in zip(groups, (str(kind), "unit-to-autonomous"), strict=False):
            if group:
                yield Draft(
                    kind=name,
                    entries=tuple(_entry(ground, expense, usual) for expense, usual in group),
                    blanks=("number", "ducats", "what"),
                    step=rules.expenditures.step_of(kind) or 0,
                    most=_most(ground, kind),
                    numbers=numbers,
                )


_MANY = 12
"""Expenditures that are numbered where a book sets no limit; whoever wants more writes them."""


def _is_lawful(ground: Ground, expense: Expense) -> bool:
    return money.refusal(ground.setting, ground.state, ground.power, expense) is None


def _most(ground: Ground, kind: ExpenseKind) -> int | None:
    """The most that may be ordered for an attempt, where more is refused (B-034)."""
    rules = ground.setting.rules
    if kind is not ExpenseKind.ASSASSINATE or not rules.expenditures.are_whole_or_none:
        return None
    return None if rules.unlimited_assassinations else expenditure_prices.most_for_a_murder(rules)


def _entry(ground: Ground, expense: Expense, usual: bool) -> Entry:
    leave = expense.target in ground.on_leave
    return Entry(
        order=expense, cost=expense.ducats, usual=usual and not leave, hangs_on="leave" if leave else ""
    )


def _with_prices(ground: Ground, draft: Expense) -> Iterator[Expense]:
    """With its least sum, if it is for sale."""
    least = expenditure_prices.least(ground.setting, ground.state, draft)
    if least is not None:
        yield Expense(draft.number, draft.kind, least, draft.target, draft.area, draft.victim, draft.order)


def _is_near_enough(ground: Ground, area: AreaId) -> bool:
    """Decide whether something may be paid for there: everywhere, where no nearness is asked (N-069)."""
    rules = ground.setting.rules
    return not rules.adjacency or not rules.pays_only_nearby or area in ground.near


# ---------------------------------------------------------------- kinds


def _bribes(kind: ExpenseKind) -> Callable[[Ground], Expenses]:
    def bribes(ground: Ground) -> Expenses:
        for unit, _ in ground.bribable:
            if unit.power != ground.power:
                for expense in _with_prices(ground, Expense(1, kind, 0, target=unit.ref)):
                    yield expense, unit.area in ground.near

    return bribes


def _guards(ground: Ground) -> Expenses:
    """One's own units first; whoever likes guards a friend's."""
    units = [unit for unit, _ in ground.bribable]
    near = [u for u in units if u.power not in (ground.power, AUTONOMOUS) and u.area in ground.near]
    for unit in (*ground.own, *near):
        for expense in _with_prices(ground, Expense(1, ExpenseKind.COUNTER_BRIBE, 0, target=unit.ref)):
            yield expense, unit.power == ground.power


def _hirings(ground: Ground) -> Expenses:
    """Autonomous units near one's own, for whatever they may be hired for (O-004 to O-008, A-146)."""
    rules = ground.setting.rules
    autonomous = [unit for unit in ground.state.units() if unit.power == AUTONOMOUS]
    for unit in autonomous if any(getattr(rules, name) for name in _HIRING) else ():
        for offer in unit_orders(ground, unit, AUTONOMOUS) if unit.area in ground.near else ():
            assert isinstance(offer.order, UnitOrder)
            hire = Expense(1, ExpenseKind.HIRE, 0, target=unit.ref, order=offer.order)
            yield from ((expense, True) for expense in _with_prices(ground, hire))


_HIRING = (
    "autonomous_sorties",
    "autonomous_garrisoning",
    "autonomous_advances",
    "autonomous_convoys",
    "autonomous_sieges",
    "autonomous_support",
)
"""Options by which autonomous units are hired."""


def _relief(ground: Ground) -> Expenses:
    for area in sorted(ground.state.famine):
        if _is_near_enough(ground, area):
            yield from _land(ground, ExpenseKind.FAMINE_RELIEF, area, own=True)


def _pacifications(ground: Ground) -> Expenses:
    for area in sorted({*ground.state.province_rebellions, *ground.state.city_rebellions}):
        if rebels(ground.state, area) and _is_near_enough(ground, area):
            against = rebels_against(ground.state, area) == ground.power
            yield from (
                (expense, against) for expense, _ in _land(ground, ExpenseKind.PACIFY, area, own=True)
            )


def _famines(ground: Ground) -> Expenses:
    for area in ground.setting.board.areas:
        if area not in ground.state.famine and _is_near_enough(ground, area):
            yield from _land(ground, ExpenseKind.CAUSE_FAMINE, area, own=False)


def _risings(ground: Ground) -> Expenses:
    for area in ground.setting.board.areas:
        if not rebels(ground.state, area) and _is_near_enough(ground, area):
            yield from _land(ground, ExpenseKind.CAUSE_REBELLION, area, own=False)


def _land(ground: Ground, kind: ExpenseKind, area: AreaId, *, own: bool) -> Expenses:
    """For good things one's own land is usual, for bad ones the land of others alone makes sense."""
    owner = ground.state.province_owner.get(area)
    if own or owner != ground.power:
        if owner is None and kind is ExpenseKind.CAUSE_REBELLION:
            return
        for expense in _with_prices(ground, Expense(1, kind, 0, area=area)):
            yield expense, (owner == ground.power) is own


def _murders(ground: Ground) -> Expenses:
    """Victims for whom the power has a chit, where each attempt takes one (N-072)."""
    counted = ground.setting.rules.assassination.allows_one_attempt_each
    chits = ground.state.chits.get(ground.power, ())
    for victim in ground.others:
        if victim in chits or not counted:
            for expense in _with_prices(ground, Expense(1, ExpenseKind.ASSASSINATE, 0, victim=victim)):
                yield expense, True


def _bodyguards(ground: Ground) -> Expenses:
    for ruler in (ground.power, *ground.others):
        for expense in _with_prices(ground, Expense(1, ExpenseKind.BODYGUARD, 0, victim=ruler)):
            yield expense, ruler == ground.power


_KINDS: Mapping[ExpenseKind, Callable[[Ground], Expenses]] = {
    ExpenseKind.FAMINE_RELIEF: _relief,
    ExpenseKind.PACIFY: _pacifications,
    ExpenseKind.COUNTER_BRIBE: _guards,
    ExpenseKind.DISBAND: _bribes(ExpenseKind.DISBAND),
    ExpenseKind.BUY: _bribes(ExpenseKind.BUY),
    ExpenseKind.TO_AUTONOMOUS: _bribes(ExpenseKind.TO_AUTONOMOUS),
    ExpenseKind.HIRE: _hirings,
    ExpenseKind.CAUSE_REBELLION: _risings,
    ExpenseKind.CAUSE_FAMINE: _famines,
    ExpenseKind.ASSASSINATE: _murders,
    ExpenseKind.BODYGUARD: _bodyguards,
}
"""Kinds in the order in which they are listed: what guards comes before what harms."""
