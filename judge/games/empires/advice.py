"""Up to three things worth doing in one's turn, as lines in the order in which they are done.

It looks only at what the power may see. Not here: why (``templates/empires``), what scripted players do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt, Defend, Is, Keep, Negated, Order, Tax
from judge.games.empires.model.state import State
from judge.games.empires.play import reach
from judge.games.empires.play.chances import chances
from judge.games.empires.play.legality import refusals
from judge.games.empires.play.rating import base_of, rating_of
from judge.games.empires.sets.board import AreaId

_POOR = 6
"""Gold below which taxes are advised."""
_HOPEFUL = 3
"""The rating from which a conquest is advised: one card in two."""
_MOST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing to do: `key` names its text, `area` is what it is about, `orders` do it. Of an endeavour
    also its `rating`, and of so many unseen cards (`of`) how many say yes."""

    key: str
    orders: tuple[Order, ...]
    area: AreaId | None = None
    rating: int = 0
    yes: int = 0
    of: int = 0


def advice(ground: Ground, state: State, power: Power) -> tuple[Thing, ...]:
    """Things that `power` might do in its turn, in the order of the lines."""
    if power not in state.powers or state.powers[power].court is None:
        return ()
    return tuple(_things(ground, state, power))[:_MOST]


def _things(ground: Ground, state: State, power: Power) -> Iterator[Thing]:
    own = [area for area in state.areas_of(power) if reach.is_linked(ground, state, power, area)]
    restless = next((area for area in own if state.areas[area].unrest), None)
    if restless is not None:
        calm = Attempt("ruling", restless, times=None, until=Negated(Is("unrest", restless)))
        yield Thing(key="calm", area=restless, orders=(calm,))
    if state.powers[power].gold < _POOR:
        taxed = tuple(a for a in own if not state.areas[a].unrest and state.areas[a].social_state > -1)
        if taxed:
            yield Thing(key="tax", orders=(Tax(taxed),))
            state = state.power(power, gold=state.powers[power].gold + _taxes(ground, state, taxed))
    endeavours = (_conquest(ground, state, power, own), _tie(ground, state, power, own))
    found = [one for one in endeavours if one is not None]
    yield from found
    if restless is None and not found and own:
        yield Thing(key="raise", area=own[0], orders=(Attempt("ruling", own[0]),))
    if not state.powers[power].standing:
        yield Thing(key="guard", orders=(Defend(gold=1, cards=2), Keep(2)))


def _taxes(ground: Ground, state: State, areas: tuple[AreaId, ...]) -> int:
    rows = ground.tables.gold.tax if ground.tables.gold else {}
    return sum(rows.get(state.areas[area].social_state, 0) for area in areas)


def _conquest(ground: Ground, state: State, power: Power, own: list[AreaId]) -> Thing | None:
    """A free neighbour, or else that of another power: with a claim, over few seas, with a high rating."""
    found: list[tuple[bool, bool, int, int, AreaId, Attempt]] = []
    for base in own:
        for target, seas in ground.board.crossings[base].items():
            area = AreaId(target)
            attempt = Attempt("conquest", area, base, times=3, until=Is("mine", area))
            few = ground.board.areas[area].population <= 1
            if state.areas[area].owner == power or not few or refusals(ground, state, power, attempt, 0):
                continue
            rating = int(rating_of(ground, state, power, attempt, base).value)
            if rating >= _HOPEFUL:
                taken, claimed = state.areas[area].owner is not None, power in state.areas[area].claims
                found.append((taken, not claimed, len(seas), -rating, area, attempt))
    if not found:
        return None
    best = min(found, key=lambda row: row[:5])
    return _thing("conquer-owned" if best[0] else "conquer", ground, state, power, best[5])


def _tie(ground: Ground, state: State, power: Power, own: list[AreaId]) -> Thing | None:
    """A tie to an own area without a claim."""
    for area in own:
        here = state.areas[area]
        if power in here.claims or power in here.ties or area == state.powers[power].court:
            continue
        attempt = Attempt("diplomacy", area, times=3, until=Is("tie", area))
        if not refusals(ground, state, power, attempt, 0):
            return _thing("tie", ground, state, power, attempt)
    return None


def _thing(key: str, ground: Ground, state: State, power: Power, attempt: Attempt) -> Thing:
    base = base_of(ground, state, power, attempt)
    assert base is not None
    rating = rating_of(ground, state, power, attempt, base).value
    own = state.areas[attempt.target].owner == power
    found = chances(ground, state, attempt.endeavour, rating, target_is_own=own)
    unseen = len(ground.cards) - len(state.shown)
    wanted = "T" if attempt.endeavour == "diplomacy" else "C"
    yes = int(found.get(("target", wanted), 0) * unseen)
    return Thing(key=key, area=attempt.target, orders=(attempt,), rating=int(rating), yes=yes, of=unseen)
