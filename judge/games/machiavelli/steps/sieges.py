"""The siege step: besieging, its second season, and the fall of a garrison.

Not here: who may besiege (checks_campaign), relief (strengths), who then holds the city (control).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import Event, SiegeBegun, SiegeLifted
from judge.games.machiavelli.movement.pieces import Piece, besieged
from judge.games.machiavelli.orders import Besiege, Hold, LiftSiege
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
    waiting = frozenset[AreaId]()
    if rules.siege_after_another_order == "waits":
        waiting = _waiting(rules, before, unbeaten, victims) - won
    lifted = [area for area in sorted(before.sieges - won - waiting) if besieged(before, area)]
    events: list[Event] = [
        SiegeBegun(rule="N-020", power=at_it[area].unit.power, area=area) for area in sorted(begun)
    ]
    for area in lifted:
        murdered = before.field[area].power in victims
        events.append(SiegeLifted(rule="N-072" if murdered else "N-022", area=area))
    return Sieges(begun, waiting, won, tuple(events))


def forsaken_sieges(
    rules: Rulebook, before: State, after: State, left: Collection[AreaId]
) -> frozenset[AreaId]:
    """Where a siege waits for its next besieger, by a reading (N-022, N-023).

    `left` are the areas out of which a unit marched. Where a siege need not be lifted, who comes begins anew.
    """
    if rules.siege_without_besieger == "ends":
        return frozenset()
    alone = {area for area in before.sieges if area not in before.field} | (before.sieges & frozenset(left))
    shut_in = {area for area in alone if area in after.garrisons}
    return frozenset(
        area
        for area in shut_in
        if area not in after.field
        or (rules.besieger_must_lift and after.field[area].power != after.garrisons[area].power)
    )


def lapsed(was: State, now: State) -> tuple[State, tuple[SiegeLifted, ...]]:
    """The position without the sieges that bribes have ended: no garrison, or one ruler of both.

    Their besiegers are free (N-023).
    """
    over = sorted(area for area in was.sieges if besieged(was, area) and not besieged(now, area))
    if not over:
        return now, ()
    news = tuple(SiegeLifted(rule="N-023", area=area) for area in over)
    return replace(now, sieges=now.sieges.difference(over)), news


def _waiting(
    rules: Rulebook, before: State, unbeaten: Collection[Piece], victims: Collection[Power]
) -> frozenset[AreaId]:
    """Where a second-season besieger was given another order, or none, and held instead (N-022).

    Where it need not lift its siege only a hold keeps it. A garrison that disbanded is besieged no more.
    """
    shut_in = {p.unit.area for p in unbeaten if p.unit.ref.in_city} | set(before.city_rebellions)
    return frozenset(
        p.unit.area
        for p in unbeaten
        if not p.unit.ref.in_city and besieged(before, p.unit.area) and p.unit.power not in victims
        if p.unit.area in shut_in
        if isinstance(p.order, Hold) or (rules.besieger_must_lift and not isinstance(p.order, LiftSiege))
    )
