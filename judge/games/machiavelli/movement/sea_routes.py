"""Ways over sea: which rows of fleets could carry an army from one coast to another (N-010).

Not here: whether these fleets have orders to carry it (attempts), or are thrown out (equations).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice, pairwise

from judge.games.machiavelli.model.board import AreaId, Coast, Harbour
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.topology import at_sea
from judge.games.machiavelli.movement.reach import carries_over

_ENOUGH = 4000
"""Rows to look at; no campaign offers so many. The shortest ones come first."""

Fleets = Mapping[AreaId, Coast | None]
"""Places of fleets, with the coast where there are several."""


@dataclass(frozen=True, slots=True)
class ConvoyRoute:
    """One way to go: the fleets that carry, in order, and the provinces that may yet close straits on it."""

    fleets: tuple[AreaId, ...] = ()
    straits: tuple[AreaId, ...] = ()


def may_carry(setting: Setting, area: AreaId) -> bool:
    """A fleet at sea carries; one on a coast only where the table has coastal convoys (N-010)."""
    return setting.rules.coastal_convoys or at_sea(setting, area)


def sails_on(setting: Setting, fleets: Fleets, here: AreaId, there: AreaId) -> bool:
    """Decide whether an army can go on from `here` to `there`: one is a fleet, the other a fleet or a shore.

    A fleet serves the coast where it lies (N-010). Where nobody lies yet any coast will do.
    """
    return carries_over(setting.board, here, there) and _coasts_meet(setting, fleets, here, there)


def _coasts_meet(setting: Setting, fleets: Fleets, here: AreaId, there: AreaId) -> bool:
    """Decide whether a leg that fleets sail is sailed by those that lie at its ends."""
    board = setting.board
    several = fleets.get(here) is not None or fleets.get(there) is not None
    if not several:
        return True
    ends = [[Harbour(a, fleets[a])] if a in fleets else board.harbours(a) for a in (here, there)]
    borders = board.fleet_borders if board.carried_over is None else board.carried_over
    return any(end in borders.get(start, ()) for start in ends[0] for end in ends[1])


def sail_on_from(setting: Setting, fleets: Fleets, start: AreaId) -> frozenset[AreaId]:
    """The fleets that an army could come aboard of, one after the other, from a shore (N-010)."""
    aboard = [area for area in sorted(fleets) if sails_on(setting, fleets, start, area)]
    seen = set(aboard)
    for here in aboard:  # it grows meanwhile
        on = [a for a in sorted(fleets) if a not in seen and sails_on(setting, fleets, here, a)]
        seen.update(on)
        aboard.extend(on)
    return frozenset(seen)


def jumps(setting: Setting, fleets: Fleets, route: tuple[AreaId, ...], to: AreaId) -> AreaId | None:
    """The first fleet of a route, start included, that lies at the wrong coast to pass an army on, if any."""
    afloat = {area: fleets[area] for area in route[1:] if area in fleets}
    for here, there in pairwise((*route, to)):
        if not sails_on(setting, afloat, here, there):
            return there if afloat.get(here) is None else here
    return None


class _Net:
    """The fleets that pass an army on to each other, from `start` to `to`; each is asked about once."""

    def __init__(self, setting: Setting, start: AreaId, to: AreaId, fleets: Fleets) -> None:
        self.setting, self.to = setting, to
        self.afloat = {a: coast for a, coast in fleets.items() if a not in (start, to)}
        self._leads: dict[AreaId, tuple[AreaId, ...]] = {}
        self._free_leads: dict[AreaId, tuple[AreaId, ...]] = {}
        self._turns = {area for _, area, _ in setting.board.straits_through}

    def leads(self, here: AreaId) -> tuple[AreaId, ...]:
        """The fleets that take an army over from a fleet or shore, in the order of their areas."""
        if here not in self._leads:
            near = self.setting.board.sea_legs.get(here, frozenset())
            found = (a for a in near if a in self.afloat and a != here and self._takes_over(here, a))
            self._leads[here] = tuple(sorted(found))
        return self._leads[here]

    def free_leads(self, here: AreaId) -> tuple[AreaId, ...]:
        """The fleets among them that the army comes to by a leg which no straits can bar (N-040)."""
        if here not in self._free_leads:
            self._free_leads[here] = tuple(a for a in self.leads(here) if self.is_free(here, a))
        return self._free_leads[here]

    def is_free(self, here: AreaId, there: AreaId) -> bool:
        """Decide whether no straits lie on a leg, nor on a way that turns at one of its ends."""
        return (here, there) not in self.setting.board.straits and self._turns.isdisjoint((here, there))

    def _takes_over(self, here: AreaId, there: AreaId) -> bool:
        return may_carry(self.setting, there) and _coasts_meet(self.setting, self.afloat, here, there)

    def lands(self, here: AreaId) -> bool:
        """Decide whether a fleet puts an army ashore where it goes."""
        return sails_on(self.setting, self.afloat, here, self.to)


def may_sail(setting: Setting, start: AreaId, to: AreaId, fleets: Fleets) -> bool:
    """Decide whether any route leads there over some of these fleets: the routes need not be listed."""
    net = _Net(setting, start, to, fleets)
    begun = [*net.leads(start)]
    seen = set(begun)
    for here in begun:  # it grows meanwhile
        if net.lands(here):
            return True
        begun.extend(a for a in net.leads(here) if a not in seen)
        seen.update(net.leads(here))
    return False


def sea_routes(setting: Setting, start: AreaId, to: AreaId, fleets: Fleets) -> tuple[tuple[AreaId, ...], ...]:
    """Every route over some of these fleets that no shortcut would serve as well, the shortest first.

    One through straits would not: somebody may bar it (N-010, N-040).
    """
    net = _Net(setting, start, to, fleets)
    found: list[tuple[AreaId, ...]] = []
    begun: list[tuple[AreaId, ...]] = [(a,) for a in net.leads(start)]
    for route in islice(begun, _ENOUGH):  # it grows meanwhile
        if net.lands(route[-1]):
            found.append(route)
            if net.is_free(route[-1], to):
                continue
        shorter = set(route).union(*(net.free_leads(a) for a in (start, *route[:-1])))
        begun.extend((*route, a) for a in net.leads(route[-1]) if a not in shorter)
    return tuple(found)
