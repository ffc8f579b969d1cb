"""Movement (N-003 to N-010, N-025 to N-027, N-040): the rules as equations, each beside its number.

Unknown are, for each unit, whether it `moves`, is `beaten`, is `carried`, and how much support it `gives`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Support
from judge.games.machiavelli.model.state import Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.second.case import (
    Case,
    RefusedError,
    bars,
    hostile,
    occupant_of,
    one_space,
    strength,
    victim,
)
from judge.games.machiavelli.second.tries import Tries, Try, routes
from judge.games.machiavelli.second.unknowns import Read, TooManyError, Unknowns, subsets

Name = tuple[str, UnitRef]


@dataclass
class Battle:
    """The moves of one phase."""

    case: Case
    tries: Tries
    stopped: frozenset[UnitRef] = frozenset()  # armies whose way over sea hangs on itself (Szykman)
    entering: dict[AreaId, list[Try]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for one in self.tries.values():
            if one.enters and one.goal is not None:
                self.entering.setdefault(one.goal, []).append(one)

    # ------------------------------------------------------------ the equations

    def value(self, name: Name, read: Read) -> Any:
        """Value of one unknown."""
        what, ref = name
        return getattr(self, what)(self.tries[ref], read)

    def moves(self, one: Try, read: Read) -> bool:
        """Decide whether it is stronger than who stays there and than all others who want it (N-003)."""
        if not one.moves:
            return False
        if one.verb == "in":
            return True  # N-027: into a city always; where it is not so the order is not allowed
        if not self.goes(one, read):
            return False
        there = self._occupant(one)
        if there is None:
            resists, against = 0, None
        elif self._meets(one, there, read):
            resists, against = self._force(there, read), there.unit.power  # N-009
        elif read(("moves", there.ref)):
            resists, against = 0, None
        else:
            resists, against = self._stands(there, read), there.unit.power
        if against == one.unit.power:
            return False  # nobody throws out his own
        force = self._force(one, read, against)
        if force <= resists:
            return False
        assert one.goal is not None  # whoever moves goes somewhere
        others = (w for w in self.entering[one.goal] if w is not one)
        return all(force > self._bars_others(other, read) for other in others)

    def comes_out_but_for(self, one: Try, victor: Try, read: Read) -> bool:
        """Decide whether nobody but the one who enters would have kept this garrison in (F-Q38)."""
        there = self._occupant(one)
        against = there.unit.power if there is not None else None
        stays = there is not None and not read(("moves", there.ref))
        if stays and against == one.unit.power:
            return False
        force = self._force(one, read, against if stays else None)
        resists = self._stands(there, read) if there is not None and stays else 0
        others = (w for w in self.entering[one.unit.area] if w not in (one, victor))
        return force > resists and all(force > self._bars_others(w, read) for w in others)

    def beaten(self, one: Try, read: Read) -> bool:
        """Decide whether somebody comes in while a unit stays; within walls nobody is thrown out."""
        if self._within_walls(one):
            return False
        for other in self.entering.get(one.unit.area, ()):
            if other.ref != one.ref and read(("moves", other.ref)):
                return not (one.moves and read(("moves", one.ref)))
        return False

    def turns(self, one: Try, read: Read) -> bool:
        """Decide whether a unit changes where it stands, in one space (N-044 c to e), or as a train (B-015).

        A garrison does not while anybody comes, and nobody who is thrown out.
        """
        attacked = any(self.goes(other, read) for other in self.entering.get(one.unit.area, ()))
        return not read(("beaten", one.ref)) and not (one.unit.in_city and attacked)

    def _within_walls(self, one: Try) -> bool:
        return one.unit.in_city and not one_space(self.case.board, one.unit.area)

    def gives(self, one: Try, read: Read) -> int:
        """Support that a unit gives, if it fits what the other does and is not cut (N-003, N-015, M-011)."""
        if one.verb != "support" or not self._fits(one) or self._is_barred(one, read):
            return 0
        if read(("beaten", one.ref)):
            return 0
        whole = strength(one.unit)
        for other in self._attackers(one):
            if not self._cuts(other, one, read):
                continue
            if not self.case.book.cut_by_point:
                return 0
            whole -= strength(other.unit)
        return max(0, whole)

    def carried(self, one: Try, read: Read) -> bool:
        """Decide whether a row of fleets carries it there, none of them beaten, no strait shut (N-010)."""
        if one.ref in self.stopped:
            return False
        return any(
            not any(read(("beaten", fleet.ref)) for fleet in route)
            and not self._route_barred(one, route, read)
            for route in self.routes(one)
        )

    # ------------------------------------------------------------ their parts

    def goes(self, one: Try, read: Read) -> bool:
        """Decide whether it really comes to the place for which it strives."""
        if one.by_sea:
            return bool(read(("carried", one.ref)))
        return not self._is_barred(one, read)

    def _occupant(self, one: Try) -> Try | None:
        unit = occupant_of(self.case, one.goal) if one.goal else None
        return None if unit is None or unit.ref == one.ref else self.tries[unit.ref]

    def _meets(self, one: Try, other: Try, read: Read) -> bool:
        """They come against each other by one way, neither over sea."""
        both = one.verb == other.verb == "advance" and not one.by_sea and not other.by_sea
        there = both and one.goal == other.unit.area and other.goal == one.unit.area
        return there and self.goes(one, read) and self.goes(other, read)

    def _supports(self, one: Try) -> Iterator[Try]:
        """Supports that name what this unit does."""
        for other in self.tries.values():
            if other.verb == "support" and isinstance(other.order, Support) and other.order.target == one.ref:
                yield other

    def _force(self, one: Try, read: Read, against: Power | None = None) -> int:
        """Its own strength, what others give (not against their own side), and rebels (N-070 6)."""
        if self._has_lost_way(one, read):
            return 0
        given = (s for s in self._supports(one) if s.unit.power != against)
        force = strength(one.unit) + sum(read(("gives", s.ref)) for s in given)
        return int(force) + (1 if self.is_helped_by_rebels(one) else 0)

    def _has_lost_way(self, one: Try, read: Read) -> bool:
        return not self.goes(one, read)

    def _bars_others(self, one: Try, read: Read) -> int:
        """With what it keeps others out: nothing if whom it met head on has beaten it (N-003)."""
        there = self._occupant(one)
        if there is None:
            return self._force(one, read)
        if self._meets(one, there, read) and read(("moves", there.ref)):
            return 0
        follows = there.unit.power == one.unit.power and not read(("moves", there.ref))
        if self.case.book.friends_hold and follows:
            return 0  # F-Q41: what is not possible becomes hold, and makes no conflict among one's own
        return self._force(one, read)

    def _stands(self, one: Try, read: Read) -> int:
        """Let those who would have gone stand alone; all others with what they are given."""
        if one.moves:
            return strength(one.unit)
        return strength(one.unit) + int(sum(read(("gives", s.ref)) for s in self._supports(one)))

    def _fits(self, one: Try) -> bool:
        """A support helps what it names: a move to the same place, or a unit that stays."""
        order = one.order
        assert isinstance(order, Support)
        target = self.tries.get(order.target)
        if target is None:
            return False
        if order.conversion:
            return target.verb in ("out", "turns")
        if order.into is None:
            return not target.moves
        if target.verb != "advance" or target.goal != order.into:
            return False
        if target.by_sea and not self.case.book.support_over_sea:
            return False
        return order.coast is None or target.coast is None or order.coast == target.coast

    def _attackers(self, one: Try) -> Iterator[Try]:
        """Others' moves into the place of a unit outside; nobody attacks a garrison: sieges are none."""
        if self._within_walls(one):
            return
        for other in self.entering.get(one.unit.area, ()):
            if other.unit.power != one.unit.power:
                yield other

    def _cuts(self, other: Try, one: Try, read: Read) -> bool:
        """N-003: not from where the support is aimed; N-040 d: not past a strait that is shut."""
        if other.verb == "advance" and other.unit.area == one.goal:
            return False
        if not self.goes(other, read):
            return False
        return not (
            other.by_sea and self.case.book.spares_its_fleets and self._about_its_fleet(other, one, read)
        )

    def _about_its_fleet(self, army: Try, one: Try, read: Read) -> bool:
        """The rule of 1982: the support is for or against a fleet that carries this very army."""
        about = [any(f.area == one.goal for f in route) for route in self.routes(army)]
        if any(about) and not all(about):
            raise RefusedError("an army that cuts, of whose ways one leads over the fleet in question")
        return any(about)

    def is_helped_by_rebels(self, one: Try) -> bool:
        """Decide whether rebels help a unit: the only one of another power that comes in (N-070 6)."""
        area = one.goal
        state = self.case.state
        if area not in state.province_rebellions | state.city_rebellions or not one.enters:
            return False
        against = victim(self.case, area)
        claims = [w for w in self.entering[area] if w.unit.power != against]
        if one not in claims:
            return False
        if len(claims) > 1 and self.case.book.rebels_most_cities:
            return one.unit.power == self._greatest(claims)
        return len(claims) == 1

    def _greatest(self, claims: list[Try]) -> Power | None:
        """B-033: of several the one with most cities, then most units; equal ones have nothing."""
        state, powers = self.case.state, [t.unit.power for t in claims]
        if len(set(powers)) < len(powers):
            raise RefusedError("two units of one power claim the rebels' help (B-033)")
        rank = {
            p: (
                sum(p == owner for owner in state.city_owner.values()),
                sum(u.power == p for u in state.units()),
            )
            for p in powers
        }
        best = [p for p in powers if rank[p] == max(rank.values())]
        return best[0] if len(best) == 1 else None

    # ------------------------------------------------------------ straits and ways over sea

    def _is_barred(self, one: Try, read: Read) -> bool:
        """N-040: no hostile fleet moves or supports through straits."""
        if one.unit.kind is not UnitKind.FLEET or one.goal is None or one.verb not in ("advance", "support"):
            return False
        return self._shut(one.unit.area, one.goal, one.unit.power, read)

    def _shut(self, a: AreaId, b: AreaId, passing: Power, read: Read) -> bool:
        strait = bars(self.case, a, b)
        if strait is None:
            return False
        there = self.case.state.field.get(strait)
        if there is not None and there.kind is UnitKind.FLEET:
            converts = self.tries[there.ref].verb == "in" and not self.case.book.converting_closes
            return hostile(self.case, there, passing) and not converts
        if not self.case.book.arrivals_close:
            return False
        return any(
            self.becomes_fleet(w) and self._hostile_power(w.unit.power, passing) and read(("moves", w.ref))
            for w in self.entering.get(strait, ())
        )

    def becomes_fleet(self, one: Try) -> bool:
        """Decide whether a fleet comes, or a garrison that converts to one (N-040 c)."""
        if one.verb == "out":
            return getattr(one.order, "to", None) is UnitKind.FLEET
        return one.unit.kind is UnitKind.FLEET

    def _hostile_power(self, holder: Power, passing: Power) -> bool:
        ghost = Unit(power=holder, kind=UnitKind.FLEET, area=AreaId("ets"))
        return hostile(self.case, ghost, passing)

    def routes(self, one: Try) -> list[tuple[Unit, ...]]:
        """The ways over sea that orders leave it."""
        return routes(self.case, self.tries, one)

    def _route_barred(self, one: Try, route: tuple[Unit, ...], read: Read) -> bool:
        """N-040 a: the army's power needs the leave, from the first step to the landing."""
        assert one.goal is not None
        places = [one.unit.area, *(f.area for f in route), one.goal]
        pairs = itertools.pairwise(places)
        return any(self._shut(a, b, one.unit.power, read) for a, b in pairs)


# ---------------------------------------------------------------- the outcome


def outcome(case: Case, tries: Tries) -> tuple[Battle, dict[Name, Any]]:
    """Outcome of all moves. Raises RefusedError where the written rules leave it open."""
    battle = Battle(case, tries)
    return settle(battle)


def settle(battle: Battle) -> tuple[Battle, dict[Name, Any]]:
    """Choose of several ways: rings of three or more turn (N-009), a transport that hangs on itself fails."""
    try:
        found = list(_ways(battle))
        over_sea = [t.ref for t in battle.tries.values() if t.by_sea]
        split = {ref for ref in over_sea if len({way["carried", ref] for way in found}) > 1}
        if found and not split:
            return battle, _most_moves(found)
        for size in range(1, len(over_sea) + 1):
            cures = [_stop_ring(battle, each) for each in subsets(over_sea, size)]
            lasting = [(b, _most_moves(ways)) for b in cures if (ways := list(_ways(b)))]
            lasting = [(b, way) for b, way in lasting if _hangs(battle, b, way)]
            if len(lasting) == 1:
                return lasting[0]
            if lasting:
                raise RefusedError("more than one transport hangs on itself")
    except TooManyError:
        raise RefusedError("too many ways to try") from None
    raise RefusedError("no way in which all orders agree")


def _hangs(battle: Battle, stopped: Battle, way: dict[Name, Any]) -> bool:
    """Only those are stopped whose way, left open, would shut itself."""
    return not any(not battle.routes(battle.tries[ref]) for ref in stopped.stopped)


def _stop_ring(battle: Battle, armies: tuple[UnitRef, ...]) -> Battle:
    return Battle(battle.case, battle.tries, frozenset(armies))


def _most_moves(ways: list[dict[Name, Any]]) -> dict[Name, Any]:
    """N-009: a ring that may turn or stay turns."""
    count = [sum(v for (what, _), v in way.items() if what == "moves") for way in ways]
    best = [way for way, n in zip(ways, count, strict=True) if n == max(count)]
    if len(best) > 1:
        raise RefusedError("two ways with equally many moves")
    return best[0]


def _ways(battle: Battle) -> Iterator[dict[Name, Any]]:
    domains: dict[Name, tuple[Any, ...]] = {}
    for ref, one in battle.tries.items():
        domains["beaten", ref] = (False, True)
        if one.moves:
            domains["moves", ref] = (False, True)
        else:
            domains["moves", ref] = (False,)
        domains["gives", ref] = tuple(range(strength(one.unit) + 1)) if one.verb == "support" else (0,)
        if one.by_sea:
            domains["carried", ref] = (False, True)
    fixed = {n: d[0] for n, d in domains.items() if len(d) == 1}
    yield from Unknowns(domains, battle.value, most=4_000_000).solutions(fixed)
