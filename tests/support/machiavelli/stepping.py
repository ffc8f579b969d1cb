"""Phases as they were played, from generated positions and orders, for Hypothesis.

Not here: the positions (positions), the orders (orderings), what must be true afterwards (invariants).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from judge.core.dice import SeededDice
from judge.core.game import Outcome
from judge.games.machiavelli.codec import dump_events, dump_state
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.state import PhaseKind, State
from tests.support.machiavelli.orderings import Letters, letters
from tests.support.machiavelli.positions import Case, defeats, positions

DICE = st.integers(0, 255).map(lambda number: SeededDice(bytes([number])))


def written(outcome: Outcome[State]) -> str:
    return dump_state(outcome.state) + dump_events(outcome.events)


@dataclass(frozen=True, slots=True)
class Step:
    """A phase as it was played."""

    case: Case
    orders: Letters
    dice: SeededDice
    outcome: Outcome[State]

    @property
    def after(self) -> State:
        return self.outcome.state

    @property
    def events(self) -> tuple[Event, ...]:
        return self.outcome.events

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))

    def __repr__(self) -> str:
        lines = [repr(self.case), *(f"{seat}: {mine}" for seat, mine in self.orders.items())]
        return "\n".join([*lines, *map(str, self.events)])


@st.composite
def steps(draw: DrawFn, /, kind: PhaseKind | None = None, scenario: str | None = None, **needs: Any) -> Step:
    """A position, what everybody ordered, and what came of it."""
    retreats = kind is PhaseKind.RETREATS
    case = draw(defeats(needs, scenario) if retreats else positions(kind, needs, scenario))
    orders, dice = draw(letters(case)), draw(DICE)
    return Step(case, orders, dice, case.game.adjudicate(case.state, orders, dice))
