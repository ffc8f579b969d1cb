"""Links and reach: chains of own areas and seas, and what seas cost (E-007, E-013, E-018, E-024).

A row of seas between two land areas has a price: one sea 1 gold, two 2 and the rating is halved; beginning or
ending at a seafaring area of the player's, one is free, two cost 1, three 2 and halve (E-Q17). The dearest
row prices a chain, and of all chains the cheapest counts (E-Q11). Not here: whose turn it is (legality).
"""

from __future__ import annotations

import heapq

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.state import State
from judge.games.empires.model.working import Chain
from judge.games.empires.sets.board import AreaId

PLAIN = {0: 0, 1: 1, 2: 2}
"""Gold for a row of so many seas; a third cannot be crossed (E-013, E-018)."""
SEAFARING = {0: 0, 1: 0, 2: 1, 3: 2}
"""The same where seafarers are at one end (E-024)."""
HALVES_AT = 2
"""The gold at which a row halves the rating as well: two seas, or three by seafarers."""
FLEETS = {**SEAFARING, 4: 3}
"""The same where a fleet lies at one end: a fourth sea (E-049, H-018)."""


def adjacent(ground: Ground, one: str, other: str) -> bool:
    """Decide whether two areas share a border line or an arrow, or touch as land and sea do (E-007)."""
    return other in ground.board.neighbours.get(one, ())


def _price(state: State, power: Power, length: int, *ends: AreaId) -> int | None:
    """Gold for a row of so many seas; None: it cannot be crossed. Only one's own seafarers count (E-Q17)."""
    own = [state.areas[end] for end in ends if state.areas[end].owner == power]
    if any(area.fleets for area in own):
        return FLEETS.get(length)
    return (SEAFARING if any(area.seafaring for area in own) else PLAIN).get(length)


def most_of_seafarers(state: State, power: Power, *ends: AreaId) -> int:
    """Seas in a row that own seafarers or fleets at one end reach over; 0: there are none (E-024, E-049)."""
    own = [state.areas[end] for end in ends if state.areas[end].owner == power]
    if any(area.fleets for area in own):
        return max(FLEETS)
    return max(SEAFARING) if any(area.seafaring for area in own) else 0


def direct(ground: Ground, state: State, power: Power, base: AreaId, target: AreaId) -> Chain | None:
    """From base to target by border, arrow or seas alone (E-017, E-Q14); None: out of reach."""
    if base == target:
        return Chain((base,))
    seas = ground.board.crossings[base].get(target)
    price = None if seas is None else _price(state, power, len(seas), base, target)
    if seas is None or price is None:
        return None
    return Chain((base, *seas, target), len(seas), price, price >= HALVES_AT)


def chain(ground: Ground, state: State, power: Power, start: AreaId, goal: AreaId) -> Chain | None:
    """The cheapest chain of the power's own areas and seas; `goal` may be anybody's. None: there is none."""
    land = _by_land(ground, state, power, start, goal)
    if land is not None:
        return land
    steps = _steps(ground, state, power, start, goal)
    prices = sorted({price for edges in steps.values() for _, _, price in edges} | {0})
    adds_up = ground.rules.sea_gold == "all-seas"
    for most in prices if not adds_up else prices[-1:]:
        found = _shortest(steps, start, goal, most, by_price=adds_up)
        if found is not None:
            return found
    return None


def _by_land(ground: Ground, state: State, power: Power, start: AreaId, goal: AreaId) -> Chain | None:
    """The first of the shortest chains without any sea, of which nothing is cheaper; None: there is none."""
    ways: dict[AreaId, tuple[str, ...]] = {start: (start,)}
    front = [start]
    while front and goal not in ways:
        following: list[AreaId] = []
        for here in front:
            board = ground.board.areas[here]
            for name in (*board.borders, *board.arrows):
                other = AreaId(name)
                if other not in ways and (other == goal or state.areas[other].owner == power):
                    ways[other] = (*ways[here], other)
                    following.append(other)
        front = [one for one in following if state.areas[one].owner == power]
    return Chain(ways[goal]) if goal in ways else None


Edges = dict[AreaId, list[tuple[AreaId, tuple[str, ...], int]]]


def _steps(ground: Ground, state: State, power: Power, start: AreaId, goal: AreaId) -> Edges:
    """From each own area to every other, and to the goal, with the seas between and their price."""
    found: Edges = {}
    ends = tuple(dict.fromkeys((start, *state.areas_of(power), goal)))
    for one in ends:
        crossings = ground.board.crossings[one]
        found[one] = edges = []
        if one == goal and state.areas[one].owner != power:
            continue
        for other in ends:
            seas = crossings.get(other)
            if seas is not None:
                price = _price(state, power, len(seas), one, other)
                if price is not None:
                    edges.append((other, seas, price))
    return found


def _shortest(
    steps: Edges, start: AreaId, goal: AreaId, most: int, *, by_price: bool = False
) -> Chain | None:
    """The chain of fewest seas, then fewest areas, over rows that cost `most` at most."""
    heap: list[tuple[int, int, tuple[str, ...], AreaId, tuple[tuple[int, int], ...]]] = [
        (0, 0, (start,), start, ())
    ]
    done: set[AreaId] = set()
    while heap:
        cost, length, places, here, rows = heapq.heappop(heap)
        if here == goal:
            longest = max((seas for seas, _ in rows), default=0)
            gold = cost if by_price else max((price for _, price in rows), default=0)
            halves = any(price >= HALVES_AT for _, price in rows)
            return Chain(places, longest, gold, halves)
        if here in done:
            continue
        done.add(here)
        for other, seas, price in steps.get(here, ()):
            if price <= most and other not in done:
                row = (*rows, (len(seas), price))
                added = price if by_price else len(seas)
                heapq.heappush(heap, (cost + added, length + 1, (*places, *seas, other), other, row))
    return None


def is_linked(ground: Ground, state: State, power: Power, area: AreaId) -> bool:
    """Decide whether an area of a power is joined to its court (E-013). Nothing is without a court."""
    return link(ground, state, power, area) is not None


def link(ground: Ground, state: State, power: Power, area: AreaId) -> Chain | None:
    """The chain from the court to an own area; None: cut off, or not the power's."""
    court = state.powers[power].court
    if court is None or state.areas[area].owner != power:
        return None
    return chain(ground, state, power, court, area)
