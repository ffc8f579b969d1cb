"""Audits a phase of moves or retreats: what the second judge comes to, beside what the game comes to.

It refuses what the second judge does not know: switches, boards and orders. Not here: its rules (second).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from judge.api.values import C, Dice, Seat, SecondOpinion
from judge.games.machiavelli.calendar import STEPS
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.maps.library import load_scenario, rules_for
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import Board
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.second.books import BOOKS, Book
from judge.games.machiavelli.second.case import Case, RefusedError
from judge.games.machiavelli.second.retreats import after_retreats
from judge.games.machiavelli.second.verdict import Verdict, verdict, verdict_of
from judge.games.machiavelli.steps.campaign.rebellions import without_control_of_rebels

_SWITCHES = """
    name bases manners settled cites notation usual_unit_words summer dice famine plague storm money loans
    assassinations special adjacency coastal_convoys disband fog hidden_treasuries automatic_upkeep
    spreading_plague scorched_earth province_trade excommunication strategic_movement forced_taxation
    famine_severity victory_needs_countries victory_home_cities keeps_unnamed_units
    dismisses_specials_alone country_is_its_cities lost_without pays_as_written
    bars_province_of_the_removed first_adjustment_runs_short rebels_bar_all_builds campaign_end winter
    opening income disasters church victory
"""

WITHOUT_BEARING = frozenset(_SWITCHES.split())
"""Switches that change nothing in a phase, but what may be ordered, or what the second judge is told of."""

MOVES = (o.Hold, o.Advance, o.Support, o.Transport, o.Besiege, o.LiftSiege, o.Convert, o.RetreatList)
MONEY = (o.Borrow, o.PayBank, o.Pay, o.Ally, o.Expense, o.NoExpense)
WINTER = (o.Build, o.Maintain, o.Remove, o.Waive)
KNOWN = (*MOVES, *MONEY, *WINTER)
"""Orders that it knows; those for the winter are carried out after the moves, if at all."""

STRANGE_EXPENSES = frozenset((o.ExpenseKind.BODYGUARD, o.ExpenseKind.CAUSE_FAMINE, o.ExpenseKind.HIRE))

_STEPS = """
    banking payments relief rebellions bribes control-after-expenses assassinations
    bankers-assassinations movement control liberation province-rebellions city-rebellions retreats
    retreats-by-list control-after-retreats
"""

CAMPAIGN = frozenset(_STEPS.split())
"""Steps that it judges; what ends a campaign, and the winter, are left out on both sides."""

IDLE_BEFORE = frozenset({"province-trade", "forced-taxation"})
"""Steps before the moves that do nothing without orders of their own, which it refuses."""


ADJUSTMENT = "adjustment"
"""Step of which it takes the result, where it stands before the moves."""


class MachiavelliAudit:
    """The second judge of Machiavelli, as the shell has it."""

    def opinion(
        self,
        game: Machiavelli,
        before: State,
        orders: Mapping[Seat, tuple[o.Order, ...]],
        dice: Dice,
    ) -> SecondOpinion | None:
        """Opinion on a phase of moves or retreats; None: in all others nobody moves."""
        if before.phase.kind is PhaseKind.ADJUSTMENT:
            return None
        thrown, moves = Thrown(dice), _moves_alone(game.setting, before)
        ours = verdict_of(moves.adjudicate(before, orders, thrown).state)
        try:
            case = _case(game.setting, before, orders, thrown.faces)
            theirs = _second(_case_of_moves(moves, case, dice) if _adjusts_first(moves, before) else case)
        except RefusedError as refused:
            return SecondOpinion(refused=str(refused))
        return SecondOpinion(differences=tuple(theirs.differences(ours)))


@dataclass(frozen=True)
class Thrown:
    """Dice that remember what was thrown."""

    dice: Dice
    faces: dict[str, int] = field(default_factory=dict)

    def throw(self, name: str, count: int = 1) -> int:
        self.faces[name] = self.dice.throw(name, count)
        return self.faces[name]

    def pick(self, name: str, sides: int) -> int:
        return self.dice.pick(name, sides)

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        return self.dice.shuffle(name, cards)


def _second(case: Case) -> Verdict:
    if case.state.phase.kind is PhaseKind.RETREATS:
        return verdict_of(after_retreats(case))
    return verdict(case)


def _moves_alone(setting: Setting, before: State) -> Machiavelli:
    """The game without what ends its campaigns."""
    kept = {*CAMPAIGN, *_steps_before_moves(setting.rules, before)}
    return Machiavelli(setting, {name: step if name in kept else _idle for name, step in STEPS.items()})


def _adjusts_first(game: Machiavelli, before: State) -> bool:
    """Decide whether units are paid for between the expenditures and the moves (F-007)."""
    return ADJUSTMENT in _steps_before_moves(game.setting.rules, before)


def _case_of_moves(game: Machiavelli, case: Case, dice: Dice) -> Case:
    """The same question about the moves alone: what came before them is taken from the game (F-007)."""
    seats = {Seat(power): given for power, given in case.orders.items()}
    accepted = {Power(seat): game.accept(case.state, seat, given)[0] for seat, given in seats.items()}
    turn = without_control_of_rebels(game.setting, Turn(state=case.state, before=case.state))
    for name in _steps_before_moves(game.setting.rules, case.state):
        turn = STEPS[name](game.setting, turn, accepted, dice)
    moves = {power: _without_money(given) for power, given in case.orders.items()}
    collected = replace(turn.state, loans={})
    return replace(case, state=collected, orders=moves, struck=turn.assassinated)


def _without_money(given: tuple[o.Order, ...]) -> tuple[o.Order, ...]:
    return tuple(order for order in given if isinstance(order, (*MOVES, o.Ally)))


def _steps_before_moves(rules: Rulebook, before: State) -> list[str]:
    names = list(rules.step_names(rules.rest_of_year(before.phase)[0]))
    return names[: names.index("movement")] if "movement" in names else []


def _idle(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    return turn


def _case(
    setting: Setting, before: State, orders: Mapping[Seat, tuple[o.Order, ...]], faces: Mapping[str, int]
) -> Case:
    """The question to the second judge. Raises RefusedError for one that it does not know."""
    for reason in (
        *_unknown_ground(setting, before),
        *_unknown_steps(setting.rules, before),
        *_unknown_orders(setting.rules, before, orders),
    ):
        raise RefusedError(reason)
    given = {Power(seat): tuple(orders[seat]) for seat in sorted(orders)}
    ground = replace(setting.scenario, board=as_it_stands(setting, before).board)
    return Case(_book(setting.rules), ground, before, given, thrown=faces)


def _unknown_ground(setting: Setting, before: State) -> Iterator[str]:
    board: Board = setting.board
    if board.islands or board.straits_through or board.carried_over is not None:
        yield "the board: it has an island for besiegers at sea, or straits on the way through a province"
    if before.plague:
        yield "plague on the board"


def _unknown_steps(rules: Rulebook, before: State) -> Iterator[str]:
    known = {*CAMPAIGN, *IDLE_BEFORE, ADJUSTMENT}
    strange = [name for name in _steps_before_moves(rules, before) if name not in known]
    if strange:
        yield f"what is done before the moves: {', '.join(strange)}"


def _unknown_orders(
    rules: Rulebook, before: State, orders: Mapping[Seat, tuple[o.Order, ...]]
) -> Iterator[str]:
    retreats = before.phase.kind is PhaseKind.RETREATS
    for order in (order for seat in sorted(orders) for order in orders[seat]):
        if not isinstance(order, KNOWN) and not (retreats and isinstance(order, o.Disband)):
            yield f"an order of the kind {type(order).__name__}"
        elif isinstance(order, o.Expense) and order.kind in STRANGE_EXPENSES:
            yield f"an expenditure of the kind {order.kind}"
        elif _is_switched_off(rules, order):
            yield f"an order that the game's options rule out: {type(order).__name__}"


def _is_switched_off(rules: Rulebook, order: o.Order) -> bool:
    murder = isinstance(order, o.Expense) and order.kind is o.ExpenseKind.ASSASSINATE
    return (
        (isinstance(order, MONEY) and not isinstance(order, o.Ally) and not rules.money)
        or (isinstance(order, o.Borrow) and not rules.loans)
        or (murder and not rules.assassinations)
    )


def _book(rules: Rulebook) -> Book:
    """The book that has a game's switches. Raises RefusedError where none has them."""
    apart = {book.name: _switches_apart(rules, book) for book in BOOKS.values()}
    nearest = min(BOOKS.values(), key=lambda book: len(apart[book.name]))
    if apart[nearest.name]:
        names = ", ".join(name.replace("_", "-") for name in apart[nearest.name])
        raise RefusedError(f"switches that stand otherwise than in {nearest.name}: {names}")
    near = nearest.near if rules.adjacency else "nothing"
    return replace(nearest, near=near, carried_along_coasts=rules.coastal_convoys)


def _switches_apart(rules: Rulebook, book: Book) -> list[str]:
    theirs = _rules_of(book.scenario)
    asked = (name for name in Rulebook.model_fields if name not in WITHOUT_BEARING)
    return [name for name in asked if getattr(rules, name) != getattr(theirs, name)]


@cache
def _rules_of(scenario: str) -> Rulebook:
    return rules_for(load_scenario(scenario), {})
