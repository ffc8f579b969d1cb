"""A second adjudicator of Absence of Plague, written from its rules alone: every set of advances is tried.

It shares nothing with the game but the values of orders, and knows armies that hold, advance and support
(A-110 to A-112, A-150 to A-161). Not here: conversions, sieges, transports, retreats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

Place = str
MOST = 12
"""Armies that advance in one position; each doubles the sets that are tried."""


@dataclass(frozen=True)
class Army:
    """``- bol`` advances, ``S bol milan`` supports Milan in Bologna, ``H`` holds."""

    power: str
    at: Place
    order: str = "H"

    @property
    def goal(self) -> Place | None:
        return self.order[2:] if self.order.startswith("- ") else None

    @property
    def help(self) -> tuple[Place, str] | None:
        _, place, power = self.order.split() if self.order.startswith("S ") else ("", "", "")
        return (place, power) if place else None


def outcomes(armies: Mapping[Place, Army]) -> list[frozenset[Place]]:
    """Every set of armies that may get in together, by where they come from."""
    field = Field(_without_quarrels(armies))
    movers = sorted(place for place, army in field.armies.items() if army.goal)
    assert len(movers) <= MOST
    tried = (frozenset(some) for n in range(len(movers) + 1) for some in combinations(movers, n))
    return [some for some in tried if all((m in some) == field.gets_in(m, some) for m in movers)]


def decided(armies: Mapping[Place, Army]) -> frozenset[Place] | None:
    """The outcome in which most get in; None where there is a choice, or no outcome at all (A-159)."""
    found = outcomes(armies)
    most = max(map(len, found), default=0)
    best = [some for some in found if len(some) == most]
    return best[0] if len(best) == 1 else None


def _without_quarrels(armies: Mapping[Place, Army]) -> dict[Place, Army]:
    """Friends that would fight hold, and so does who would help against a friend that stays (A-158)."""
    now = dict(armies)
    while held := list(_quarrels(now)):
        now |= {place: Army(now[place].power, place) for place in held}
    for place, army in armies.items():
        if army.help is not None and army.help[1] != army.power:
            there = now.get(army.help[0])
            stays = there is not None and there.power == army.power and there.goal is None
            if stays and any(a.goal == army.help[0] and a.power == army.help[1] for a in now.values()):
                now[place] = Army(army.power, place)
    return now


def _quarrels(armies: Mapping[Place, Army]) -> Iterator[Place]:
    for place, army in armies.items():
        friends = [a for p, a in armies.items() if p != place and a.power == army.power]
        there = next((a for a in friends if a.at == army.goal), None)
        together = any(a.goal == army.goal for a in friends)
        if army.goal and (together or (there is not None and there.goal in (None, place))):
            yield place


@dataclass(frozen=True)
class Field:
    """What comes of a guess at who gets in (`some`), rule by rule."""

    armies: Mapping[Place, Army]

    def thrown_out(self, place: Place, some: frozenset[Place]) -> bool:
        """Somebody gets into its place, and it does not get away (A-152, A-170)."""
        return place not in some and any(self.armies[m].goal == place for m in some)

    def helps(self, place: Place) -> Place | None:
        """Whom a support helps: who stays there, or else who comes; never who supports (A-110, A-112)."""
        army = self.armies[place]
        if army.help is None:
            return None
        area, power = army.help
        ours = [a for a in self.armies.values() if a.power == power and a.at != place]
        staying = [a for a in ours if a.at == area and a.goal is None]
        coming = [a for a in ours if a.goal == area]
        for one in (*staying, *coming):
            return one.at if one.help is None else None
        return None

    def stands(self, place: Place, some: frozenset[Place]) -> bool:
        """A support is cut from elsewhere than where it helps, but not by who is thrown out (A-151)."""
        army = self.armies[place]
        assert army.help is not None
        comes = [a for a in self.armies.values() if a.goal == place and a.power != army.power]
        cut = any(a.at != army.help[0] and not self.thrown_out(a.at, some) for a in comes)
        return not cut and not self.thrown_out(place, some)

    def force(self, place: Place, some: frozenset[Place], but: str = "") -> int:
        """One, and a point for each support that stands (A-150)."""
        helpers = (p for p, a in self.armies.items() if a.help is not None and a.power != but)
        return 1 + sum(self.helps(p) == place and self.stands(p, some) for p in helpers)

    def gets_in(self, place: Place, some: frozenset[Place]) -> bool:
        """Stronger than who stays there and than all others who come (A-152 to A-156, A-161)."""
        army = self.armies[place]
        there = self.armies.get(army.goal or "")
        force, met = self.force(place, some), 0
        if there is not None and (there.goal == place or there.at not in some):
            if there.power == army.power:
                return False
            force = self.force(place, some, but=there.power)
            met = self.force(there.at, some) if there.goal in (None, place) else 1
        others = [a for a in self.armies.values() if a.goal == army.goal and a.at != place]
        return force > max([met, *(self.bars(a, some) for a in others)])

    def bars(self, army: Army, some: frozenset[Place]) -> int:
        """How strongly who comes as well keeps others out: not if beaten, nor behind a friend (A-158)."""
        there = self.armies.get(army.goal or "")
        behind = there is not None and there.power == army.power and there.at not in some
        return 0 if behind or self.thrown_out(army.at, some) else self.force(army.at, some)
