"""Reasons why an endeavour may not be undertaken (E-013, E-017, E-019): codes, each with its rule.

Not here: what becomes of those that may (endeavours).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt
from judge.games.empires.model.state import State
from judge.games.empires.play import pieces, reach
from judge.games.empires.play.rating import base_of, base_to_target, price_of, rating_of
from judge.games.empires.sets.board import AreaId

Reason = tuple[str, str]
"""A code, and the rule."""


def refusals(ground: Ground, state: State, power: Power, attempt: Attempt, extra: int) -> tuple[Reason, ...]:
    """Everything that forbids an endeavour with so much `extra` gold; empty: it may be undertaken."""
    empire = state.powers[power]
    found: list[Reason] = []
    if empire.out:
        return (("out-of-the-game", "E-001"),)
    if empire.played >= 5:
        found.append(("five-cards-played", "E-017"))
    elif not empire.cards:
        found.append(("no-card-left", "E-017"))
    base = base_of(ground, state, power, attempt)
    if base is None:
        return (*found, ("no-court", "E-014") if empire.court is None else ("no-base", "E-017"))
    places = (*_places(ground, state, power, attempt, base), *_pieces(ground, state, attempt))
    found += places
    if extra < 0:
        found.append(("negative-gold", "E-021"))
    price = price_of(ground, state, power, attempt, extra)
    if not places and price.total > empire.gold:
        found.append(("not-enough-gold", "E-Q36"))
    rating = rating_of(ground, state, power, attempt, base, gold=extra)
    low = rating.after_seas if ground.rules.zero_before_gold else rating.before_defense
    if not places and low < 0:
        found.append(("rating-below-zero", "E-019"))
    return tuple(found)


def _places(ground: Ground, state: State, power: Power, attempt: Attempt, base: AreaId) -> Iterator[Reason]:
    """Faults of base and target."""
    owner, court = state.areas[attempt.target].owner, state.powers[power].court
    match attempt.endeavour:
        case "diplomacy":
            yield from _diplomacy(ground, state, power, attempt.target)
        case "ruling" | "fortification":
            if court is None:
                yield "no-court", "E-014"
            elif owner != power:
                yield "target-not-own", "E-017"
            elif not reach.is_linked(ground, state, power, attempt.target):
                yield "target-not-linked", "E-013"
        case "conquest" | "pillage":
            if court is None:
                yield "no-court", "E-014"
            elif state.areas[base].owner != power:
                yield "base-not-own", "E-017"
            elif not reach.is_linked(ground, state, power, base):
                yield "base-not-linked", "E-013"
            if owner == power:
                yield "target-own", "E-017"
            elif (found := base_to_target(ground, state, power, base, attempt.target)) is None:
                yield "target-out-of-reach", "E-017"
            elif _is_barred(state, base, attempt.target, found.run):
                yield "fleets-bar-the-way", "E-049"


def _pieces(ground: Ground, state: State, attempt: Attempt) -> Iterator[Reason]:
    """Faults of a building, with ruling all palaces, with a marker to burn (E-049)."""
    wrong = pieces.refusal(ground, state, attempt)
    if wrong is not None:
        yield wrong
    if attempt.palaces and "palace" not in state.areas[attempt.target].markers:
        yield "no-palace", "E-049"
    if attempt.burns is not None and ground.tables.civilisation is None:
        yield "pieces-not-played", "E-049"


def _is_barred(state: State, base: AreaId, target: AreaId, seas: int) -> bool:
    """Fleets bar attacks over sea from a base with fewer of them (E-049)."""
    return seas > 0 and state.areas[target].fleets > state.areas[base].fleets


def _diplomacy(ground: Ground, state: State, power: Power, target: AreaId) -> Iterator[Reason]:
    """Diplomacy goes anywhere (E-017); to courts of others and own areas cut off as the set has it."""
    others = {one.court for id, one in state.powers.items() if id != power and not one.out}
    if target in others and not ground.rules.ties_at_courts:
        yield "court-of-another", "H-005"
    own = state.areas[target].owner == power
    if own and not ground.rules.own_cut_off_diplomacy and not reach.is_linked(ground, state, power, target):
        yield "target-not-linked", "E-Q29"
