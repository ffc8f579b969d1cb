"""Ways over sea: which rows of fleets could carry an army from one coast to another (N-010).

Not here: whether these fleets have orders to carry it (muster), or are thrown out (strengths).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.ground import at_sea
from judge.games.machiavelli.movement.reach import carries_over
from judge.games.machiavelli.scenario import Setting

_ENOUGH = 64
"""Routes; no campaign offers so many. The shortest ones are found first."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go: the fleets that carry, in order, and the provinces that may yet close straits on it."""

    fleets: tuple[AreaId, ...] = ()
    straits: tuple[AreaId, ...] = ()


def may_carry(setting: Setting, area: AreaId) -> bool:
    """A fleet at sea carries; one on a coast only where the table has coastal convoys (N-010)."""
    return setting.rules.coastal_convoys or at_sea(setting, area)


def sea_routes(
    setting: Setting, start: AreaId, to: AreaId, fleets: Collection[AreaId]
) -> tuple[tuple[AreaId, ...], ...]:
    """Every route over some of these fleets that no shortcut would serve as well, the shortest first."""
    board = setting.board
    usable = [a for a in sorted(fleets) if a not in (start, to) and may_carry(setting, a)]
    leads = {a: {b for b in usable if b != a and carries_over(board, a, b)} for a in usable}
    lands = {a for a in usable if carries_over(board, a, to)}
    embarks = {a for a in usable if carries_over(board, start, a)}
    found: list[tuple[AreaId, ...]] = []
    begun: deque[tuple[AreaId, ...]] = deque((a,) for a in usable if a in embarks)
    while begun and len(found) < _ENOUGH and len(begun) < _ENOUGH**2:
        route = begun.popleft()
        if route[-1] in lands:
            found.append(route)
            continue
        shorter = embarks.union(*(leads[a] for a in route[:-1]), route)
        begun.extend((*route, a) for a in usable if a in leads[route[-1]] - shorter)
    return tuple(found)
