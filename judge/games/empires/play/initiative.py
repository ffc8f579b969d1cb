"""The order of turns in a round (E-004): who chooses first, and what each chooses.

Not here: the turns (rounds).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.empires.model.events import OrderSettled
from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import PlaceWish
from judge.games.empires.play.table import Table

MOST_THROWS = 20
"""Ties thrown so often in vain are settled by name."""


def settle(table: Table) -> Table:
    """The turns of a round in their order, by ranks and wishes."""
    table, ranks, dice = rank_powers(table)
    order = chosen_places(ranks, {power: wish(table, power) for power in ranks})
    told = tuple((p, table.empire(p).total, len(table.state.areas_of(p))) for p in ranks)
    table = table.having(order=order, turn=0)
    return table.telling(OrderSettled(order=order, ranks=told, dice=dice, rule="E-004"))


def rank_powers(table: Table) -> tuple[Table, tuple[Power, ...], Mapping[Power, int]]:
    """Powers by the sum of statures, then areas, then a die thrown again among equals (E-004, E-Q25)."""
    groups: dict[tuple[int, int], list[Power]] = {}
    for power in table.state.active:
        key = (-table.empire(power).total, -len(table.state.areas_of(power)))
        groups.setdefault(key, []).append(power)
    ranks: list[Power] = []
    first: dict[Power, int] = {}
    for key in sorted(groups):
        table, settled, thrown = _throw_ties(table, groups[key], 0)
        ranks += settled
        first |= thrown
    return table, tuple(ranks), first


def _throw_ties(table: Table, tied: list[Power], times: int) -> tuple[Table, list[Power], dict[Power, int]]:
    """Equals in the order of their dice; who throws alike throws again."""
    if len(tied) == 1 or times == MOST_THROWS:
        return table, sorted(tied) if times else tied, {}
    faces: dict[Power, int] = {}
    for power in tied:
        table, faces[power] = table.throw(f"initiative:{power}", 1)
    ranks: list[Power] = []
    for face in sorted({*faces.values()}, reverse=True):
        table, settled, _ = _throw_ties(table, [p for p in tied if faces[p] == face], times + 1)
        ranks += settled
    return table, ranks, faces


def wish(table: Table, power: Power) -> tuple[int, ...]:
    """The places that a power would like, the dearest first."""
    for order in table.empire(power).standing:
        if isinstance(order, PlaceWish):
            return order.places
    return ()


def chosen_places(ranks: tuple[Power, ...], wishes: Mapping[Power, tuple[int, ...]]) -> tuple[Power, ...]:
    """Each in turn takes the dearest free place, else the first; the last has what is left (E-004)."""
    places: dict[int, Power] = {}
    free = list(range(1, len(ranks) + 1))
    for power in ranks:
        place = next((one for one in wishes.get(power, ()) if one in free), free[0])
        free.remove(place)
        places[place] = power
    return tuple(places[place] for place in sorted(places))
