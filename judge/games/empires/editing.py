"""A position changed by hand: small operations as lists of words, kept so that a game can be replayed.

Not here: who changes one (lessons.school), whether what comes out can stand on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from judge.games.empires.model.ground import Power
from judge.games.empires.model.state import State, Step, with_one
from judge.games.empires.sets.board import AreaId

Operation = tuple[str, ...]
"""A kind, an area or a power, and what it has from then on: ``("gold", "england", "4")``."""


def apply_operations(state: State, operations: Sequence[Operation]) -> State:
    """The position after all operations, in their order. Raises ValueError for one that is none."""
    for operation in operations:
        state = _one(state, operation)
    return state


def _one(state: State, operation: Operation) -> State:
    kind, *words = operation
    match kind, words:
        case "events", _:
            return replace(state, event_deck=tuple(words))
        case "order", _:
            return replace(state, order=tuple(map(Power, words)), turn=0)
        case "step", ["turn" | "round" as step]:
            return replace(state, step=cast("Step", step))
        case _, [first, *rest] if first in state.areas:
            return _area(state, kind, AreaId(first), rest)
        case _, [first, *rest] if first in state.powers:
            return _power(state, kind, Power(first), rest)
        case _:
            raise ValueError(" ".join(operation))


def _area(state: State, kind: str, area: AreaId, words: Sequence[str]) -> State:
    match kind, words:
        case "owner", []:
            return state.area(area, owner=None)
        case "owner", [power] if power in state.powers:
            return state.area(area, owner=Power(power))
        case "social-state", [level]:
            return state.area(area, social_state=int(level))
        case "fortification", [level]:
            return state.area(area, fortification=int(level))
        case "unrest", ["on" | "off" as turned]:
            return state.area(area, unrest=turned == "on")
        case "tie", [power] if power in state.powers:
            return state.area(area, ties=with_one(state.areas[area].ties, Power(power)))
        case _:
            raise ValueError(" ".join((kind, area, *words)))


def _power(state: State, kind: str, power: Power, words: Sequence[str]) -> State:
    match kind, words:
        case "gold", [sum]:
            return state.power(power, gold=int(sum))
        case "cards", _:
            return state.power(power, cards=tuple(map(int, words)))
        case "hold", _:
            return state.power(power, hold=tuple(words))
        case _:
            raise ValueError(" ".join((kind, power, *words)))
