"""A position: a value that nothing edits. Every step returns another one.

The two spaces of a province are two mappings, so that two armies in one province, or two garrisons in
one city, cannot even be written down. Not here: what is legal (legality), JSON (codec).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default
from enum import StrEnum
from functools import cache
from typing import NewType

from judge.games.machiavelli.model.board import AreaId, Coast

Power = NewType("Power", str)
"""A power's id, such as ``florence``."""

AUTONOMOUS = Power("autonomous")
"""Owner of autonomous garrisons, of what they hold, and of countries that lost their power."""


class Season(StrEnum):
    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"


class PhaseKind(StrEnum):
    """What players are asked for. The adjustment carries the fall of the year that was just played."""

    MOVEMENT = "movement"
    RETREATS = "retreats"
    ADJUSTMENT = "adjustment"


class UnitKind(StrEnum):
    ARMY = "A"
    FLEET = "F"
    GARRISON = "G"

    __hash__ = str.__hash__  # an enum's own is Python code, and units are looked up by kind all the time


class Special(StrEnum):
    """A unit that is not of the usual composition (N-014)."""

    MILITIA = "militia"
    MERCENARY = "mercenary"
    PROFESSIONAL = "professional"
    CAVALRY = "cavalry"  # O-014
    ARMOURED = "armoured-cavalry"  # O-015


RIDERS = frozenset({Special.CAVALRY, Special.ARMOURED})
"""Armies that may go two provinces far."""

_STRONG = frozenset({Special.MERCENARY, Special.PROFESSIONAL, Special.ARMOURED})


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Phase:
    year: int
    season: Season
    kind: PhaseKind

    @property
    def key(self) -> str:
        """``1455-spring-movement``: unique in a game."""
        return f"{self.year}-{self.season}-{self.kind}"


@dataclass(frozen=True, slots=True)
class UnitRef:
    """A unit as orders and events name it: its kind and where it stands."""

    kind: UnitKind
    area: AreaId

    @property
    def in_city(self) -> bool:
        return self.kind is UnitKind.GARRISON


_ref = cache(UnitRef)  # there are only so many, and every step asks for them


def strength_of(special: Special | None) -> int:
    """The strength of a unit of this special kind, or of none."""
    return 2 if special in _STRONG else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A piece on the board. `serial` is the number on its counter: where a rule must choose among a power's
    units and the player did not, the lowest goes first.
    """

    power: Power
    kind: UnitKind
    area: AreaId
    special: Special | None = None
    coast: Coast | None = None
    serial: int = 0

    @property
    def ref(self) -> UnitRef:
        return _ref(self.kind, self.area)

    @property
    def strength(self) -> int:
        """1, or 2 for mercenaries, professionals (N-015) and armoured cavalry (O-015)."""
        return strength_of(self.special)


@dataclass(frozen=True, slots=True, order=True)
class RetreatPlace:
    """Where a dislodged unit may go: an area (with a coast), or `into_city` of the province it stands in."""

    area: AreaId
    coast: Coast | None = None
    into_city: bool = False


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit thrown out of its province, and the places it may retreat to (never empty)."""

    unit: Unit
    places: tuple[RetreatPlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loan:
    """A debt to the bank in ducats. `due_in` campaigns: 0 is collected in the coming movement phase."""

    principal: int
    interest: int
    due_in: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole position between two phases. All mappings are keyed by ids; absent means nobody or none.

    `home_control` maps a power's original country to the power that has it now (AUTONOMOUS: nobody, N-032).
    `sieges` are the areas where the unit in the province has completed one season of a siege (N-020).
    `chits` are the powers whose rulers a power may try to have killed, sorted; twice where it has two chits.
    `leave` and the two `pending` mappings are only filled while retreats are awaited: straits permissions of
    the campaign, and ownership already decided by expenditures but applied after the retreats. `plague` are
    the provinces from which a plague may spread (O-010), `taxed` those taxed by force this year (O-013).
    """

    phase: Phase
    field: Mapping[AreaId, Unit] = default(default_factory=dict)
    garrisons: Mapping[AreaId, Unit] = default(default_factory=dict)
    dislodged: Mapping[AreaId, Dislodged] = default(default_factory=dict)
    province_owner: Mapping[AreaId, Power] = default(default_factory=dict)
    city_owner: Mapping[AreaId, Power] = default(default_factory=dict)
    home_control: Mapping[Power, Power] = default(default_factory=dict)
    famine: frozenset[AreaId] = frozenset()
    sieges: frozenset[AreaId] = frozenset()
    province_rebellions: frozenset[AreaId] = frozenset()
    city_rebellions: frozenset[AreaId] = frozenset()
    ducats: Mapping[Power, int] = default(default_factory=dict)
    loans: Mapping[Power, tuple[Loan, ...]] = default(default_factory=dict)
    bank_defaults: frozenset[Power] = frozenset()
    chits: Mapping[Power, tuple[Power, ...]] = default(default_factory=dict)
    eliminated: frozenset[Power] = frozenset()
    leave: Mapping[Power, frozenset[Power]] = default(default_factory=dict)
    pending_province_owner: Mapping[AreaId, Power] = default(default_factory=dict)
    pending_city_owner: Mapping[AreaId, Power] = default(default_factory=dict)
    victors: tuple[Power, ...] = ()
    plague: frozenset[AreaId] = frozenset()
    taxed: frozenset[AreaId] = frozenset()

    def unit(self, ref: UnitRef) -> Unit | None:
        """The unit of that kind there, dislodged ones not counted; None if there is none."""
        unit = (self.garrisons if ref.in_city else self.field).get(ref.area)
        return unit if unit is not None and unit.kind is ref.kind else None

    def units(self) -> tuple[Unit, ...]:
        """All units on the board (dislodged ones not counted): field units, then garrisons, by area."""
        return tuple(self.field[a] for a in sorted(self.field)) + tuple(
            self.garrisons[a] for a in sorted(self.garrisons)
        )

    def units_of(self, power: Power) -> tuple[Unit, ...]:
        return tuple(u for u in self.units() if u.power == power)
