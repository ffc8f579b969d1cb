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
from typing import Any, ClassVar, Self

from pydantic_core import core_schema

from judge.api.values import Seat
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.ducats import Ducats

Power = Seat
"""A power's id, such as ``florence``."""

AUTONOMOUS = Power("autonomous")
"""Owner of autonomous garrisons, of what they hold, and of countries that lost their power."""


class Season(StrEnum):
    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"


class PhaseKind(StrEnum):
    """Kind of a phase: what players are asked for. The adjustment has the fall of the year just played."""

    MOVEMENT = "movement"
    RETREATS = "retreats"
    ADJUSTMENT = "adjustment"


class _Word(str):
    """A word of which there is one object only, so that it may be compared with ``is``."""

    __slots__ = ()
    _known: ClassVar[dict[str, Self]]

    def __init_subclass__(cls) -> None:
        cls._known = {}

    def __new__(cls, word: str) -> Self:
        return cls._known.setdefault(word, super().__new__(cls, word))

    @property
    def value(self) -> str:
        """The word as plain text."""
        return str(self)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_after_validator_function(cls, core_schema.str_schema())


class UnitKind(_Word):
    """A kind of unit: the letter of its row in the rulebook. What it may do stands in that row."""

    __slots__ = ()
    ARMY: ClassVar[UnitKind]
    FLEET: ClassVar[UnitKind]
    GARRISON: ClassVar[UnitKind]


UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON = UnitKind("A"), UnitKind("F"), UnitKind("G")


class Special(_Word):
    """A unit that is not of the usual composition (N-014), by the name of its row in the rulebook."""

    __slots__ = ()
    MILITIA: ClassVar[Special]
    MERCENARY: ClassVar[Special]
    PROFESSIONAL: ClassVar[Special]
    CAVALRY: ClassVar[Special]  # O-014
    ARMOURED: ClassVar[Special]  # O-015


Special.MILITIA, Special.MERCENARY = Special("militia"), Special("mercenary")
Special.PROFESSIONAL = Special("professional")
Special.CAVALRY, Special.ARMOURED = Special("cavalry"), Special("armoured-cavalry")


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
    def in_city(self) -> bool:
        return self.kind is UnitKind.GARRISON


@dataclass(frozen=True, slots=True, order=True)
class RetreatPlace:
    """Place where a dislodged unit may go: an area (with a coast), or `into_city` of its own province."""

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
class Ruin:
    """Remains of a city that was burnt (B-016, B-017).

    `burnt_by` are the powers that burnt it, in order; None of them builds it up. `city`: it stands again,
    only its walls do not. `builder` is the power that has one season of building behind it.
    """

    burnt_by: tuple[Power, ...] = ()
    city: bool = False
    builder: Power | None = None


@dataclass(frozen=True, kw_only=True)  # without slots it is copied quickly (copies.replace)
class State:
    """A whole position between two phases. All mappings are keyed by ids; absent means nobody or none.

    `home_control` maps a power's original country to the power that has it now (AUTONOMOUS: nobody, N-032).
    `rebellion_victims` are the powers against which the rebellions rose, by province; a position of old, or
    one made up, may leave them out (rebellions.rebels_against).
    `sieges` are the areas where the unit in the province has completed one season of a siege (N-020).
    `chits` are the powers whose rulers a power may try to have killed, sorted; twice where it has two chits.
    `driven_out` are garrisons that came out beside a beaten army or fleet, and must retreat as well; the
    judge leads them (A-160). `leave` and the two `pending` mappings are only filled while retreats are
    awaited: straits permissions of the campaign, and ownership already decided by expenditures but applied
    after the retreats. `plague` are the provinces from which a plague may spread (O-010), `taxed` those taxed
    by force this year (O-013).
    `reckoned` are the treasuries as everybody can reckon them, where incomes are published (A-015).
    `excommunicated` are in the open phase, `banned_before` whoever was ever (A-190). `fallen` says of
    the eliminated how many campaigns of how many years had begun when they fell: 3 a year (A-037).
    `ruins` are the cities that do not stand, or stand without their walls (B-016). `revenue` are ducats that
    have been counted and will be paid out later in the year (B-003).
    """

    phase: Phase
    field: Mapping[AreaId, Unit] = default(default_factory=dict)
    garrisons: Mapping[AreaId, Unit] = default(default_factory=dict)
    dislodged: Mapping[AreaId, Dislodged] = default(default_factory=dict)
    driven_out: Mapping[AreaId, Dislodged] = default(default_factory=dict)
    province_owner: Mapping[AreaId, Power] = default(default_factory=dict)
    city_owner: Mapping[AreaId, Power] = default(default_factory=dict)
    home_control: Mapping[Power, Power] = default(default_factory=dict)
    famine: frozenset[AreaId] = frozenset()
    sieges: frozenset[AreaId] = frozenset()
    province_rebellions: frozenset[AreaId] = frozenset()
    city_rebellions: frozenset[AreaId] = frozenset()
    rebellion_victims: Mapping[AreaId, Power] = default(default_factory=dict)
    ducats: Mapping[Power, Ducats] = default(default_factory=dict)
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
    ruins: Mapping[AreaId, Ruin] = default(default_factory=dict)
    revenue: Mapping[Power, Ducats] = default(default_factory=dict)
    reckoned: Mapping[Power, Ducats] = default(default_factory=dict)
    excommunicated: frozenset[Power] = frozenset()
    banned_before: frozenset[Power] = frozenset()
    fallen: Mapping[Power, int] = default(default_factory=dict)

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
        """The same of one power."""
        spaces = self.field, self.garrisons
        own = [(units, sorted(a for a, u in units.items() if u.power == power)) for units in spaces]
        return tuple(units[area] for units, areas in own for area in areas)
