"""Effectiveness ratings as exact fractions, line by line (E-009, E-012, E-015, E-018, E-021, E-022).

First the modifiers, then the seas, then extra gold, last the defense (E-Q12). Not here: whether the endeavour
is allowed (legality).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt
from judge.games.empires.model.state import State
from judge.games.empires.model.working import Chain, Price, Rating, Seas, Term
from judge.games.empires.play import pieces, reach, relation
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.cards import Rating as RatingEffect
from judge.games.empires.sets.shape import Endeavour, Stature
from judge.games.empires.sets.tables import GoldCosts

USES: dict[Endeavour, Stature] = {
    "conquest": "combat",
    "pillage": "combat",
    "diplomacy": "diplomacy",
    "fortification": "administration",
    "ruling": "administration",
}
"""E-015: the stature of each endeavour."""
FREE: frozenset[Endeavour] = frozenset({"pillage", "ruling"})


def base_of(ground: Ground, state: State, power: Power, attempt: Attempt) -> AreaId | None:
    """The court for diplomacy (E-017), the area itself where a realm is built up (E-Q18), else as named."""
    match attempt.endeavour:
        case "diplomacy":
            return state.powers[power].court
        case "ruling" | "fortification":
            return attempt.target
        case _:
            return attempt.base


def terms_of(ground: Ground, state: State, power: Power, attempt: Attempt, base: AreaId) -> tuple[Term, ...]:
    """All modifiers of an endeavour, before seas and gold."""
    return tuple(_terms(ground, state, power, attempt, base))


def _terms(ground: Ground, state: State, power: Power, attempt: Attempt, base: AreaId) -> Iterator[Term]:
    kind, target = attempt.endeavour, attempt.target
    there, here = state.areas[target], state.areas[base]
    stature = USES[kind]
    yield Term(stature, state.powers[power].stature(stature), rule="E-015")
    match kind:
        case "conquest" | "pillage" | "diplomacy":
            yield Term("base-social-state", here.social_state, base, "E-009")
            yield Term("target-social-state", -there.social_state, target, "E-009")
            language = relation.language_relation(ground, state, power, target)
            religion = relation.religion_relation(ground, state, power, target)
            yield Term("relation", relation.modifier(ground, language, religion), target, "E-011")
        case "fortification":
            yield Term("social-state", there.social_state, target, "E-009")
            yield Term("population", ground.board.areas[target].population, target, "E-012")
        case "ruling":
            yield Term("social-state", -abs(there.social_state), target, "E-009")
    if kind == "pillage":
        yield Term("population", ground.board.areas[target].population, target, "E-012")
    if kind in ("conquest", "pillage"):
        weight = ground.rules.fortification_weight
        if there.fortification and weight:
            yield Term("fortification", -weight * there.fortification, target, "E-Q4")
        if here.armies and here.owner == power:
            yield Term("army", here.armies, base, "E-049")
        if there.armies:
            yield Term("army", -there.armies, target, "E-049")
    civilisation = ground.tables.civilisation
    if kind == "ruling" and civilisation and "cathedral" in there.markers:
        yield Term("cathedral", civilisation.ruling, target, "E-049")
    for area in dict.fromkeys((base, target)):
        marks = state.areas[area].all_marks
        if marks and (state.areas[area].owner == power or ground.rules.marks_hinder == "all"):
            yield Term("marks", -marks, area, "E-031")
    for card in state.powers[power].lasting:
        for effect in ground.events[card].effects:
            if isinstance(effect, RatingEffect) and effect.add and _speaks_of(effect, kind):
                yield Term("event", effect.add, rule=card)


def _speaks_of(effect: RatingEffect, kind: Endeavour) -> bool:
    return not effect.endeavours or kind in effect.endeavours


def seas_of(ground: Ground, state: State, power: Power, attempt: Attempt, base: AreaId) -> Seas:
    """The chains that decide whether the rating is halved: base to target and base to court (E-018)."""
    court = state.powers[power].court
    if attempt.endeavour == "diplomacy" or court is None:
        return Seas()
    return Seas(
        base_target=base_to_target(ground, state, power, base, attempt.target),
        base_court=reach.chain(ground, state, power, base, court),
    )


def base_to_target(ground: Ground, state: State, power: Power, base: AreaId, target: AreaId) -> Chain | None:
    """Way to the target: by border or seas alone, or any chain by a set's reading (E-Q14)."""
    if ground.rules.targets == "chain":
        return reach.chain(ground, state, power, base, target)
    return reach.direct(ground, state, power, base, target)


def half_by_seas(total: Fraction) -> Fraction:
    """Half of a rating; a negative one grows by half and goes to the next lower whole number (E-018)."""
    return total / 2 if total >= 0 else Fraction(math.floor(total * 3 / 2))


def rating_of(
    ground: Ground,
    state: State,
    power: Power,
    attempt: Attempt,
    base: AreaId,
    *,
    gold: int = 0,
    defense: tuple[Term, ...] = (),
) -> Rating:
    """The rating of an endeavour from `base` with so much extra `gold`, against a defense."""
    terms = terms_of(ground, state, power, attempt, base)
    seas = seas_of(ground, state, power, attempt, base)
    halved = any(one is not None and one.halves for one in (seas.base_target, seas.base_court))
    total, minus = sum(term.value for term in terms), sum(term.value for term in defense)
    before = Fraction(total + (minus if ground.rules.defense_halved else 0))
    after_seas = _round_half(ground, half_by_seas(before)) if halved else before
    with_gold = after_seas + gold
    value = with_gold + (0 if ground.rules.defense_halved else minus)
    return Rating(
        terms=terms,
        total=total,
        halved=halved,
        after_seas=after_seas,
        gold=gold,
        before_defense=with_gold,
        defense=defense,
        value=value,
    )


def _round_half(ground: Ground, half: Fraction) -> Fraction:
    """Halves are kept, unless the set rounds them (E-Q1)."""
    match ground.rules.halves:
        case "down":
            return Fraction(math.floor(half))
        case "up":
            return Fraction(math.ceil(half))
        case _:
            return half


def price_of(ground: Ground, state: State, power: Power, attempt: Attempt, extra: int) -> Price:
    """Gold for an endeavour: its own cost, for the seas from court to target, extra (E-018, E-025)."""
    kind, court = attempt.endeavour, state.powers[power].court
    costs = ground.tables.gold_costs or GoldCosts()
    cost: int = getattr(costs, kind)
    if attempt.builds is not None:
        cost = pieces.cost(ground, attempt.builds) or 0
    if kind == "diplomacy" or court is None:
        return Price(cost=cost, seas=0, extra=extra, chain=None)
    found = reach.chain(ground, state, power, court, attempt.target)
    free = kind in FREE and attempt.builds is None
    pays = found is not None and (not free or ground.rules.sea_gold_for_free)
    return Price(cost=cost, seas=found.gold if found and pays else 0, extra=extra, chain=found)
