"""The siege step: besieging, its second season, and the fall of a garrison.

Not here: who may besiege (checks_campaign), relief (strengths), who then holds the city (control).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import Event, SiegeBegun, SiegeLifted, Verdict
from judge.games.machiavelli.movement.muster import Piece, besieged
from judge.games.machiavelli.orders import Besiege, Hold
from judge.games.machiavelli.rulebook import Rulebook
from judge.games.machiavelli.state import Power, State


@dataclass(frozen=True, slots=True)
class Sieges:
    """What a campaign made of the sieges: those begun, those that wait half done, those won, and the news."""

    begun: frozenset[AreaId]
    waiting: frozenset[AreaId]
    won: frozenset[AreaId]
    events: tuple[Event, ...]


def settle_sieges(
    rules: Rulebook,
    before: State,
    unbeaten: Collection[Piece],
    victims: Collection[Power],
    withstood: frozenset[AreaId] = frozenset(),
) -> Sieges:
    """Two seasons of besieging running take a city; anything else lifts the siege (N-020, N-022).

    `unbeaten` are the units that were not dislodged; the sieges of `victims` of an assassination are broken
    (N-072 effect 1). Garrisons that have `withstood` are not taken (M-005).
    """
    at_it = {p.unit.area: p for p in unbeaten if p.hindered is None and isinstance(p.order, Besiege)}
    second = frozenset(area for area in at_it if besieged(before, area))
    won, begun = second - withstood, frozenset(at_it) - second
    waiting = _waiting(before, unbeaten) if rules.siege_after_another_order == "waits" else frozenset()
    lifted = [area for area in sorted(before.sieges - won - waiting) if besieged(before, area)]
    events: list[Event] = [
        SiegeBegun(rule="N-020", power=at_it[area].unit.power, area=area) for area in sorted(begun)
    ]
    for area in lifted:
        murdered = before.field[area].power in victims
        events.append(SiegeLifted(rule="N-072" if murdered else "N-022", area=area))
    return Sieges(begun, waiting, won, tuple(events))


def _waiting(before: State, unbeaten: Collection[Piece]) -> frozenset[AreaId]:
    """Where a second-season besieger was given another order and held instead, or was told to (N-022)."""
    return frozenset(
        p.unit.area
        for p in unbeaten
        if not p.unit.ref.in_city and besieged(before, p.unit.area)
        if p.hindered is Verdict.SIEGE_IN_PROGRESS or isinstance(p.order, Hold)
    )
