"""Positions that are the same but for one thing: ducats, debts, a unit.

Not here: when such a change is right (the steps).
"""

from __future__ import annotations

from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.state import Loan, Power, State, Unit


def with_loans(state: State, power: Power, loans: tuple[Loan, ...]) -> State:
    """The same but for a power's debts; who owes nothing is not listed."""
    rest = {p: owing for p, owing in state.loans.items() if p != power}
    return replace(state, loans={**rest, power: loans} if loans else rest)


def with_ducats(state: State, power: Power, change: Ducats) -> State:
    """The same with `change` ducats more in a power's treasury."""
    return replace(state, ducats={**state.ducats, power: state.ducats.get(power, 0) + change})


def with_reckoning(state: State, power: Power, change: Ducats) -> State:
    """The same with a change in a treasury that everybody knows of (A-015), if any is public."""
    if power not in state.reckoned:
        return state
    return replace(state, reckoned={**state.reckoned, power: state.reckoned[power] + change})


def without_chit(chits: tuple[Power, ...], victim: Power) -> tuple[Power, ...]:
    """The same chits but for one against `victim`; there may be another (N-072)."""
    at = chits.index(victim)
    return chits[:at] + chits[at + 1 :]


def place_unit(state: State, unit: Unit) -> State:
    """The same with `unit` in its space, whoever was there."""
    if unit.in_city:
        return replace(state, garrisons={**state.garrisons, unit.area: unit})
    return replace(state, field={**state.field, unit.area: unit})


def remove_unit(state: State, unit: Unit) -> State:
    """The same without `unit`; a siege of which it was a part is over (N-023)."""
    sieges = state.sieges - {unit.area}
    if unit.in_city:
        garrisons = {a: u for a, u in state.garrisons.items() if a != unit.area}
        return replace(state, garrisons=garrisons, sieges=sieges)
    return replace(state, field={a: u for a, u in state.field.items() if a != unit.area}, sieges=sieges)
