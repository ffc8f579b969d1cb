"""The solver, on questions that are no game at all.

The battle alone (`Machiavelli.settle`): the same units in the same places as a phase's step has them.

The standoff that the README of the movement package follows through all modules (N-003).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.model.turn import Turn
from judge.games.machiavelli.movement.attempts import attempts_of
from judge.games.machiavelli.movement.resolution import Battle
from judge.games.machiavelli.movement.solver import Answers, Circle, Question, settle
from judge.games.machiavelli.second.books import BOOKS
from judge.games.machiavelli.steps.campaign.movement import resolve_movement
from judge.games.machiavelli.system import MachiavelliSystem
from tests.reference.crowds import crowd
from tests.support.machiavelli.battlefield import campaign, fight, ground


def yes(_: Answers) -> bool | None:
    return True


def same_as(number: int) -> Question:
    return Question((number,), lambda answers: answers[number])


def not_as(number: int) -> Question:
    def answer(answers: Answers) -> bool | None:
        known = answers[number]
        return None if known is None else not known

    return Question((number,), answer)


def never(_circle: Circle, _outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool]:
    raise AssertionError("nothing was left open")


def test_plain_deduction() -> None:
    assert settle([same_as(1), not_as(2), Question((), yes)], never) == [False, False, True]


def test_a_circle_with_two_outcomes_goes_to_the_rule() -> None:
    seen: list[tuple[Circle, int]] = []

    def rule(circle: Circle, outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool]:
        seen.append((circle, len(outcomes)))
        return max(outcomes, key=lambda outcome: sum(outcome.values()))

    assert settle([same_as(1), same_as(2), same_as(0)], rule) == [True, True, True]
    assert seen == [((0, 1, 2), 2)]


def test_a_circle_with_one_outcome_needs_no_rule() -> None:
    either = Question((0, 1), lambda a: True if a[0] or a[1] else None if None in a[:2] else False)
    both_or_not = Question((0,), lambda a: True if a[0] else None if a[0] is None else True)
    assert settle([either, both_or_not], never) == [True, True]


def test_a_paradox_has_no_outcome_and_goes_to_the_rule() -> None:
    seen: list[int] = []

    def rule(circle: Circle, outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool]:
        seen.append(len(outcomes))
        return {circle[0]: False}

    assert settle([same_as(1), not_as(0)], rule) == [False, True]
    assert seen == [0]


def test_a_circle_waits_for_the_circle_it_hangs_on() -> None:
    order: list[Circle] = []

    def rule(circle: Circle, outcomes: Sequence[Mapping[int, bool]]) -> Mapping[int, bool]:
        order.append(circle)
        return dict.fromkeys(circle, True)

    upper = Question((1, 2), lambda a: a[1] if a[2] is not False else False)
    assert settle([upper, same_as(0), same_as(3), same_as(2)], rule) == [True] * 4
    assert order == [(2, 3), (0, 1)]


@pytest.mark.parametrize("book", BOOKS)
def test_a_battle_leaves_the_units_where_the_step_does(book: str) -> None:
    """N-003, N-010, N-020: in crowded positions; the beaten are off the board, nothing else changes."""
    game, beaten = MachiavelliSystem().game(BOOKS[book].scenario, {}), 0
    for seed in range(60):
        case = crowd(BOOKS[book], seed)
        state = case.state
        orders = {
            Power(seat): game.accept(state, seat, given)[0] for seat, given in sorted(case.orders.items())
        }
        turn = Turn(state=state)
        step = resolve_movement(as_it_stands(game.setting, state), turn, orders, ScriptedDice({}, 1)).state
        settled = game.settle(state, orders)
        assert settled.field == step.field and settled.sieges == step.sieges, seed
        assert settled.garrisons.items() >= step.garrisons.items(), seed  # who comes out may be driven out
        assert (settled.phase, settled.ducats, settled.dislodged) == (state.phase, state.ducats, {})
        beaten += len(step.dislodged)
    assert beaten > 10


LINES = (
    "florence A flo - bol",
    "florence A pst S A flo - bol",
    "papacy A mod - bol",
    "milan A luc - pst",
)
BOLOGNA, PISTOIA = (AreaId("bol"), False), (AreaId("pst"), False)


def battle() -> Battle:
    setting = ground()
    state, orders = campaign(*LINES)
    return Battle(setting, state, orders, attempts_of(setting, Turn(state=state), orders))


def test_pieces_contenders_and_questions() -> None:
    fought = battle()
    assert [piece.unit.area for piece in fought.pieces] == ["flo", "luc", "mod", "pst"]
    assert [piece.goal for piece in fought.pieces] == [BOLOGNA, PISTOIA, BOLOGNA, None]
    contenders = fought.contenders
    assert contenders.attackers == {BOLOGNA: [0, 2], PISTOIA: [1]}
    assert contenders.backers == [[3], [], [], []] and contenders.harassers == {3: (1,)}
    assert not contenders.head_on and not contenders.rebels and contenders.own == [1, 1, 1, 1]
    equations = fought.equations
    assert (equations.entering, equations.points, equations.way) == ({0: 0, 1: 1, 2: 2}, {3: (3,)}, {})
    assert [question.asks for question in equations.questions()] == [(3,), (), (3,), (1,)]


def test_equations_and_answers() -> None:
    fought = battle()
    assert fought.answers == [False, False, False, False]
    equations, nothing = fought.equations, [None] * 4
    assert equations.stands(3, 1, nothing) is False, "Lucca comes, whether it gets in or not"
    assert equations.attack(0, nothing) == (1, 2), "as long as nothing is known of the support"
    assert equations.attack(0, fought.answers) == equations.prevent(2, fought.answers) == (1, 1)
    assert equations.resist(1, fought.answers) == (1, 1)


def test_what_is_asked_afterwards() -> None:
    fought = battle()
    assert fought.conqueror(BOLOGNA) is None and fought.has_clash(BOLOGNA)


def test_what_is_told() -> None:
    told = fight(*LINES)
    assert told.units == {"florence A flo", "florence A pst", "papacy A mod", "milan A luc"}
    for unit, by in (("A flo", "mod"), ("A mod", "flo"), ("A luc", "pst")):
        event = told.told(unit)
        assert event.verdicts == (Verdict.STOOD_OFF,) and event.because is not None
        assert (event.because.strength, event.because.against) == (1, 1)
        assert [ref.area for ref in event.because.units] == [by] and event.rule == "N-003"
    assert told.verdicts("A pst") == (Verdict.SUPPORT_CUT,)
    assert [ref.area for ref in told.told("A pst").because.units] == ["luc"]  # type: ignore[union-attr]
