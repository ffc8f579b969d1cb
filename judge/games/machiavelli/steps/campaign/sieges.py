"""The siege step: besieging, its second season, and the fall of a garrison.

Not here: who may besiege (campaign), relief (equations), who then holds the city (control).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Event, SiegeBegun, SiegeLifted, Verdict
from judge.games.machiavelli.model.orders import Besiege, Hold, LiftSiege
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.movement.units import (
    Piece,
    besieger,
    city_before,
    is_besieged,
    is_bought_besieger,
)


@dataclass(frozen=True, slots=True)
class Sieges:
    """Sieges after a campaign: those begun, those that wait half done, those won, and the news."""

    begun: frozenset[AreaId]
    waiting: frozenset[AreaId]
    won: frozenset[AreaId]
    events: tuple[Event, ...]


def settle_sieges(
    setting: Setting,
    before: State,
    stayed: Collection[Piece],
    victims: Collection[Power],
    withstood: frozenset[AreaId] = frozenset(),
) -> Sieges:
    """Two seasons of besieging running take a city; anything else lifts the siege (N-020, N-022).

    `stayed` are the units that neither left nor were dislodged; the sieges of `victims` of an assassination
    are broken (N-072 effect 1). Garrisons that have `withstood` are not taken (M-005).
    """
    board = setting.board
    at_it = {
        city_before(board, p.unit): p for p in stayed if p.hindered is None and isinstance(p.order, Besiege)
    }
    second = frozenset(area for area, piece in at_it.items() if _last_season(setting, before, piece))
    won, begun = second - withstood, frozenset(at_it) - second
    waiting = _sieges_that_wait(setting, before, stayed, victims) - won
    lifted = [area for area in sorted(before.sieges - won - waiting) if is_besieged(board, before, area)]
    events: list[Event] = [
        SiegeBegun(rule="N-020", power=at_it[area].unit.power, area=area) for area in sorted(begun)
    ]
    for area in lifted:
        outside = besieger(board, before, area)
        murdered = outside is not None and outside.power in victims
        events.append(SiegeLifted(rule="N-072" if murdered else "N-022", area=area))
    return Sieges(begun, waiting, won, tuple(events))


def _last_season(setting: Setting, before: State, piece: Piece) -> bool:
    """Decide whether this season of besieging takes the city: the second, or a kind's only one."""
    seasons = setting.rules.units[piece.unit.kind].siege_seasons
    return seasons == 1 or is_besieged(setting.board, before, city_before(setting.board, piece.unit))


def without_lapsed_sieges(setting: Setting, was: State, now: State) -> tuple[State, tuple[SiegeLifted, ...]]:
    """The position without the sieges that bribes have ended: no garrison, or one ruler of both.

    Their besiegers are free (N-023).
    """
    board = setting.board
    idle = {a for a in was.sieges if is_besieged(board, was, a) and not is_besieged(board, now, a)}
    outside = {area: besieger(board, now, area) for area in idle}
    idle -= {a for a, unit in outside.items() if unit is not None and is_bought_besieger(setting, now, unit)}
    over = sorted(idle | (was.sieges - now.sieges))
    if not over:
        return now, ()
    news = tuple(SiegeLifted(rule="N-023", area=area) for area in over)
    return replace(now, sieges=now.sieges.difference(over)), news


def _sieges_that_wait(
    setting: Setting, before: State, stayed: Collection[Piece], victims: Collection[Power]
) -> frozenset[AreaId]:
    """Places of second-season besiegers with another order, or none, that held instead: a reading (N-022).

    Where it need not lift its siege only a hold keeps it. A garrison that disbanded is besieged no more.
    """
    rules = setting.rules
    if not before.sieges or not rules.siege_waits_during_another_order:
        return frozenset()
    shut_in = {p.unit.area for p in stayed if p.unit.in_city} | set(before.city_rebellions)

    def waits(area: AreaId) -> bool:
        return is_besieged(setting.board, before, area) and area in shut_in

    def is_kept(piece: Piece) -> bool:
        obeys = piece.unit.power not in victims  # B-034
        lifts = obeys and isinstance(piece.order, LiftSiege)
        if piece.hindered is Verdict.OWN_GARRISON or lifts:
            return False
        return rules.besieger_must_lift or isinstance(piece.order, Hold)

    broken = victims if rules.assassination.breaks_sieges else ()
    outside = [p for p in stayed if not p.unit.in_city and p.unit.power not in broken]
    return frozenset(p.unit.area for p in outside if waits(p.unit.area) and is_kept(p))
