"""A scenario: who plays where and when, with which tables and which victory. Values only.

The validator that makes one from a file's mapping, or lists every fault, is maps.checks.scenarios.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import Power, Season, Special, Unit, UnitKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerSetup:
    """One power: its letter on the judge (``L``), name, adjective (``Florentine``), home and first units."""

    id: Power
    letter: str
    name: str
    adjective: str
    playable: bool
    home: frozenset[AreaId]
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VariableIncome:
    """`dice` throws looked up one by one: `ducats[face - 1]`. `home_of` None: whoever owns the city rolls.

    `first_year` is a fixed sum in the opening phase where the scenario gives one (N-053).
    """

    city: AreaId
    home_of: Power | None
    dice: int
    ducats: tuple[int, int, int, int, int, int]
    first_year: int | None = None
    fixed: Ducats | None = None
    """Sum that it pays every year where nothing is thrown for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisasterTable:
    """An 11 x 11 table: (row, column), both 2..12, to the area it strikes (N-050)."""

    cells: Mapping[tuple[int, int], AreaId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """Everything of a set-up that does not change during a game."""

    id: str
    title: str
    board: Board
    rulebook: Rulebook
    setup_year: int
    first_year: int
    first_season: Season
    powers: Mapping[Power, PowerSetup]
    autonomous: tuple[Unit, ...]
    variable_income: tuple[VariableIncome, ...]
    famine: DisasterTable
    plague: DisasterTable
    storm: DisasterTable
    unit_limits: Mapping[tuple[Power, UnitKind, Special | None], frozenset[str]] | None
    """1995: which kinds of units a power may ``build`` or ``bribe``; None: no limits."""
    victory_cities: int
    victory_countries: int
    province_owner: Mapping[AreaId, Power]
    city_owner: Mapping[AreaId, Power]
    """Ownership when the first campaign begins."""
    starting_ducats: Mapping[Power, Ducats] | None = None
    njudge: str = ""
    """Name that the old judge had for it."""

    def home_of(self, area: AreaId) -> Power | None:
        """Power whose original country an area belongs to."""
        return next((p.id for p in self.powers.values() if area in p.home), None)


@dataclass(frozen=True, slots=True)
class Setting:
    """Setting of a game: its scenario and the switches in force. Handed to every step.

    `changed` is the board where not all cities stand as in the scenario (`burnt_cities.as_it_stands`).
    """

    scenario: Scenario
    rules: Rulebook
    changed: Board | None = field(default=None, repr=False, compare=False)
    board: Board = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", self.changed or self.scenario.board)

    @property
    def game(self) -> str:
        """The name of the system."""
        return "machiavelli"
