"""Orders of a seat that nobody plays: taxes, quiet, conquest where it promises most, ties, walls, defense.

It sees what a player sees; its choices among equals are drawn, so that a game can be repeated. Not here:
which orders count (play.legality).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.api.values import Dice
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt, Compared, Defend, Is, Negated, Order, Tax
from judge.games.empires.model.state import State
from judge.games.empires.play import reach
from judge.games.empires.play.legality import refusals
from judge.games.empires.play.rating import base_of, price_of, rating_of
from judge.games.empires.sets.board import AreaId

POOR = 6
"""Gold below which it taxes."""
WANTED = 5
"""The rating that it pays for."""
MOST_EXTRA = 3


def letter(ground: Ground, state: State, power: Power, dice: Dice) -> tuple[Order, ...]:
    """A whole letter of a power for its turn."""
    return tuple(_letter(ground, state, power, dice))


def _letter(ground: Ground, state: State, power: Power, dice: Dice) -> Iterator[Order]:
    empire = state.powers[power]
    yield Defend(gold=2, down_to=0, cards=1, when=Compared("rating", ">=", 3))
    own = [area for area in state.areas_of(power) if reach.is_linked(ground, state, power, area)]
    if empire.gold < POOR:
        calm = tuple(
            area for area in own if not state.areas[area].unrest and state.areas[area].social_state > -3
        )
        if calm:
            yield Tax(calm)
    for area in own:
        if state.areas[area].unrest:
            yield Attempt("ruling", area, times=2, when=Is("unrest", area))
    best = _best(ground, state, power, tuple(_conquests(ground, state, power, own)), dice)
    if best is not None:
        yield Attempt(
            "conquest",
            best.target,
            best.base,
            gold=_extra(ground, state, power, best),
            up_to=True,
            times=3,
            until=Is("mine", best.target),
        )
    for area in sorted(own, key=lambda one: (state.areas[one].social_state, one))[:2]:
        yield Attempt("ruling", area, when=Negated(Is("unrest", area)))


def _conquests(ground: Ground, state: State, power: Power, own: list[AreaId]) -> Iterator[Attempt]:
    """Every conquest of a neighbour that could be undertaken now."""
    for base in own:
        board = ground.board.areas[base]
        near = {*board.borders, *board.arrows}
        for sea in board.seas:
            near.update(one for one in ground.board.neighbours[sea] if ground.is_land(one))
        for target in sorted(near):
            attempt = Attempt("conquest", AreaId(target), base)
            if state.areas[AreaId(target)].owner != power and not refusals(ground, state, power, attempt, 0):
                yield attempt


def _best(
    ground: Ground, state: State, power: Power, attempts: tuple[Attempt, ...], dice: Dice
) -> Attempt | None:
    """The one with the best rating for its population; among equals one that is drawn."""
    if not attempts:
        return None

    def worth(attempt: Attempt) -> float:
        base = base_of(ground, state, power, attempt)
        assert base is not None
        rating = rating_of(ground, state, power, attempt, base).value
        return float(rating) - ground.board.areas[attempt.target].population

    highest = max(worth(one) for one in attempts)
    equal = [one for one in attempts if worth(one) == highest]
    place = dice.pick(f"scripted:{power}:{state.year}.{state.turn}", len(equal))
    return equal[place - 1]


def _extra(ground: Ground, state: State, power: Power, attempt: Attempt) -> int:
    """Gold that brings a rating to what it wants, within what it has."""
    base = base_of(ground, state, power, attempt)
    assert base is not None
    rating = rating_of(ground, state, power, attempt, base).value
    rest = state.powers[power].gold - price_of(ground, state, power, attempt, 0).total
    return max(0, min(int(WANTED - rating), MOST_EXTRA, rest))
