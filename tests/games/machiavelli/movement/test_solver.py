"""The solver, on questions that are no game at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.games.machiavelli.movement.solver import Answers, Circle, Question, settle


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
