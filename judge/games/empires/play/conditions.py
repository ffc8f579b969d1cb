"""Conditions of orders as questions to a position, and which of them can never come true.

Not here: how they are written (the reader of letters).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from typing import assert_never

from judge.games.empires.model.ground import LOWEST, Ground, Power
from judge.games.empires.model.orders import Combined, Compared, Condition, Is, Negated, Sign
from judge.games.empires.model.state import State

SIGNS: Mapping[Sign, Callable[[Fraction, Fraction], bool]] = {
    "<": lt,
    "<=": le,
    "=": eq,
    "!=": ne,
    ">=": ge,
    ">": gt,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The power that asks, and the position; `rating`: of the endeavour that the condition is about."""

    ground: Ground
    state: State
    power: Power
    rating: Fraction | None = None


def holds(asked: Asked, condition: Condition) -> bool:
    """Decide whether a condition is true now. A rating that is not known is compared with nothing."""
    match condition:
        case Compared():
            number = _number(asked, condition)
            return number is not None and SIGNS[condition.sign](number, Fraction(condition.number))
        case Is():
            return _fact(asked, condition)
        case Negated():
            return not holds(asked, condition.of)
        case Combined():
            answers = (holds(asked, one) for one in condition.of)
            return all(answers) if condition.how == "all" else any(answers)
        case _:
            assert_never(condition)


def _number(asked: Asked, condition: Compared) -> Fraction | None:
    empire, area = asked.state.powers[asked.power], condition.area
    match condition.what:
        case "gold":
            return Fraction(empire.gold)
        case "cards":
            return Fraction(len(empire.cards))
        case "rating":
            return asked.rating
        case "social-state":
            return Fraction(asked.state.areas[area].social_state) if area else None
        case "fortification":
            return Fraction(asked.state.areas[area].fortification) if area else None
        case _:
            assert_never(condition.what)


def _fact(asked: Asked, condition: Is) -> bool:
    area = asked.state.areas[condition.area]
    match condition.what:
        case "unrest":
            return area.unrest
        case "mine":
            return area.owner == asked.power
        case "tie":
            return asked.power in area.ties
        case "partly-conquered":
            return bool(area.marks_of(asked.power))
        case _:
            assert_never(condition.what)


def never_true(ground: Ground, state: State, condition: Condition) -> bool:
    """Decide whether a condition can never come true: its numbers lie beyond all limits (E-008)."""
    match condition:
        case Compared(what="social-state", area=area) if area is not None:
            highest = max(ground.highest(area), state.areas[area].social_state)
            return not _possible(condition, LOWEST, highest)
        case Compared(what="cards"):
            return not _possible(condition, 0, 5)
        case Compared(what="gold"):
            return not _possible(condition, 0, 10_000)
        case Compared(what="fortification"):
            return not _possible(condition, 0, max(9, ground.rules.most_fortification))
        case Combined(how="all", of=parts):
            return any(never_true(ground, state, one) for one in parts)
        case Combined(of=parts):
            return all(never_true(ground, state, one) for one in parts)
        case _:
            return False


def _possible(condition: Compared, low: int, high: int) -> bool:
    return any(SIGNS[condition.sign](Fraction(n), Fraction(condition.number)) for n in range(low, high + 1))
