"""Settles yes-or-no questions that depend on each other, after Kruijswijk, "The Math of Adjudication".

A question answers yes, no, or "not known yet" from the answers known so far, and never takes an answer
back when more is known. Plain deduction settles nearly everything. What is left are circles: those that
wait for nobody outside are settled first, by trying each answer and deducing on. Exactly one consistent
outcome is taken; otherwise a rule that the caller names decides. Since only what depends on what is
looked at, the order in which questions are listed cannot matter.

Not here: any rule of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

Answers = Sequence[bool | None]
"""One for each question; None: not known yet."""

_Slate = list[bool | None]
"""Answers while they are filled in."""

Circle = tuple[int, ...]
"""Numbers of questions that wait for each other."""

TieRule = Callable[[Circle, Sequence[Mapping[int, bool]]], Mapping[int, bool]]
"""Given a circle and its consistent outcomes (none, or several): the answers that shall count.

It must answer at least one question of the circle; deduction goes on from there.
"""

_ENOUGH = 64
"""No circle of real play comes near this number of consistent outcomes."""


class Question(NamedTuple):
    """`asks`: every question whose answer `answer` may look at."""

    asks: tuple[int, ...]
    answer: Callable[[Answers], bool | None]


def settle(questions: Sequence[Question], tie_rule: TieRule) -> list[bool]:
    """All answers."""
    waiting = _questions_that_wait(questions)
    answers: _Slate = [None] * len(questions)
    todo: Iterable[int] = range(len(questions))
    while True:
        _deduce(questions, waiting, answers, todo)
        if None not in answers:
            return [bool(answer) for answer in answers]
        chosen: dict[int, bool] = {}
        for circle in _first_circles(questions, answers):
            outcomes = _outcomes(questions, waiting, answers, circle)
            chosen.update(outcomes[0] if len(outcomes) == 1 else tie_rule(circle, outcomes))
        for number, answer in chosen.items():
            answers[number] = answer
        todo = [follower for number in chosen for follower in waiting[number]]


def _questions_that_wait(questions: Sequence[Question]) -> list[list[int]]:
    """For each question, those that look at it."""
    waiting: list[list[int]] = [[] for _ in questions]
    for number, question in enumerate(questions):
        for asked in question.asks:
            waiting[asked].append(number)
    return waiting


def _deduce(
    questions: Sequence[Question], waiting: list[list[int]], answers: _Slate, first: Iterable[int]
) -> None:
    """Fill in all that follows, beginning at `first`. What is answered stays answered."""
    todo = list(first)
    while todo:
        number = todo.pop()
        if answers[number] is None:
            answer = questions[number].answer(answers)
            if answer is not None:
                answers[number] = answer
                todo.extend(waiting[number])


def _agrees(
    questions: Sequence[Question],
    waiting: list[list[int]],
    answers: _Slate,
    guessed: int,
    circle: frozenset[int],
) -> bool:
    """Fill in what follows from a guess inside its circle. False: somebody in it would say otherwise."""
    todo = [guessed, *waiting[guessed]]
    while todo:
        number = todo.pop()
        if number not in circle:
            continue
        answer = questions[number].answer(answers)
        if answer is None or answer is answers[number]:
            continue
        if answers[number] is not None:
            return False
        answers[number] = answer
        todo.extend(waiting[number])
    return True


def _outcomes(
    questions: Sequence[Question], waiting: list[list[int]], answers: Answers, circle: Circle
) -> list[dict[int, bool]]:
    """Every consistent way to answer a circle."""
    members = frozenset(circle)
    found: list[dict[int, bool]] = []
    trials = [list(answers)]
    while trials and len(found) < _ENOUGH:
        trial = trials.pop()
        guessed = next((n for n in circle if trial[n] is None), None)
        if guessed is None:
            found.append({n: bool(trial[n]) for n in circle})
            continue
        for guess in (False, True):
            attempt = list(trial)
            attempt[guessed] = guess
            if _agrees(questions, waiting, attempt, guessed, members):
                trials.append(attempt)
    return found


def _first_circles(questions: Sequence[Question], answers: Answers) -> list[Circle]:
    """The sets of open questions that wait for each other and for no open question outside."""
    asks = {
        number: [asked for asked in questions[number].asks if answers[asked] is None]
        for number, answer in enumerate(answers)
        if answer is None
    }
    return [
        circle
        for circle in _strongly_connected(asks)
        if all(asked in circle for number in circle for asked in asks[number])
    ]


def _strongly_connected(asks: Mapping[int, list[int]]) -> list[Circle]:
    """The strongly connected parts of a graph (Tarjan), each sorted."""
    place: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    knots: list[Circle] = []
    done: set[int] = set()

    def visit(number: int) -> None:
        place[number] = low[number] = len(place)
        stack.append(number)
        for asked in asks[number]:
            if asked not in place:
                visit(asked)
                low[number] = min(low[number], low[asked])
            elif asked not in done:
                low[number] = min(low[number], place[asked])
        if low[number] == place[number]:
            at = stack.index(number)
            knots.append(tuple(sorted(stack[at:])))
            done.update(stack[at:])
            del stack[at:]

    for number in asks:
        if number not in place:
            visit(number)
    return knots
