"""The shape of the files in ``maps``: boards, tables, scenarios and rulebooks as they are written.

Every field has a default, so that a file with faults can still be looked at as a whole. Not here: what the
values mean and whether they fit each other (checks), reading files (catalogue).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from annotated_types import MultipleOf
from pydantic import BaseModel, ConfigDict

from judge.games.machiavelli.model.board import Coast
from judge.games.machiavelli.model.rules.money_tables import HalfDucats
from judge.games.machiavelli.model.state import Season

Feature = Literal["walls", "fortress", "port", "one-space", "at-sea", "fleets-only", "rebels-if-empty"]
Allowed = Literal["both", "build", "bribe", "none"]
KINDS = ("ordinary", "militia", "mercenary", "professional")
NOBODY = "nobody"
"""An owner of areas that would otherwise be somebody's; the holder of a strait that is always open."""
DISASTERS = ("famine", "plague", "storm")


class Raw(BaseModel):
    """Keys are written with hyphens; unknown ones are faults."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        populate_by_name=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )


class RawArea(Raw):
    """A province or sea. `city`: income in ducats, 0 for none. `closed`: there, but nobody may enter it."""

    name: str = ""
    also: tuple[str, ...] = ()
    city: int = 0
    has: tuple[Feature, ...] = ()
    coasts: tuple[Coast, ...] = ()
    anchors: tuple[Coast, ...] = ()
    within: str = ""
    closed: bool = False
    ownable: bool = True


class RawBorders(Raw):
    """Area (with ``/coast``) to areas; each border stands in one place only."""

    armies: Mapping[str, tuple[str, ...]] = {}
    armies_and_fleets: Mapping[str, tuple[str, ...]] = {}
    fleets: Mapping[str, tuple[str, ...]] = {}

    def groups(self) -> tuple[tuple[str, Mapping[str, tuple[str, ...]]], ...]:
        """The three groups with the names they have in the file."""
        return (
            ("armies", self.armies),
            ("armies-and-fleets", self.armies_and_fleets),
            ("fleets", self.fleets),
        )


class RawStrait(Raw):
    """`through`: no border, but a transport that goes on from one of two areas by this one to the other."""

    between: tuple[str, ...] = ()
    through: str = ""
    held_by: str = ""
    no_escape: bool = False


class RawBoard(Raw):
    """`passages`: pairs that border on each other although they do not touch; a drawing shows a double
    arrow."""

    board: str = ""
    title: str = ""
    provinces: Mapping[str, RawArea] = {}
    seas: Mapping[str, RawArea] = {}
    borders: RawBorders = RawBorders()
    straits: tuple[RawStrait, ...] = ()
    passages: tuple[tuple[str, ...], ...] = ()


class RawChange(Raw):
    """Change of a scenario to its board. Keys given for an area replace the board's."""

    base: str = ""
    without: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    areas: Mapping[str, Mapping[str, Any]] = {}
    borders: RawBorders = RawBorders()
    passages: tuple[tuple[str, ...], ...] = ()


class RawTable(Raw):
    """Rows 2..12 as lines of eleven words; a dot is nowhere."""

    table: str = ""
    board: str = ""
    famine: Mapping[int, str] = {}
    plague: Mapping[int, str] = {}
    storm: Mapping[int, str] = {}


class RawKinds(Raw):
    """Ways in which kinds of units may be had."""

    ordinary: Allowed | None = None
    militia: Allowed | None = None
    mercenary: Allowed | None = None
    professional: Allowed | None = None


class RawLimits(RawKinds):
    """Limits for all units of a power, and others for its armies, fleets or garrisons."""

    A: RawKinds = RawKinds()
    F: RawKinds = RawKinds()
    G: RawKinds = RawKinds()


class RawPower(Raw):
    letter: str = ""
    name: str = ""
    adjective: str = ""
    playable: bool = True
    home: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    may_have: RawLimits | None = None


class RawIncome(Raw):
    dice: int = 1
    ducats: tuple[int, ...] = ()
    first: int | None = None
    fixed: HalfDucats | None = None


class RawOwned(Raw):
    provinces: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()


class RawBegins(Raw):
    """First campaign. `set_up`: the year before it, unless given."""

    year: int = 0
    season: Season = Season.SPRING
    set_up: int | None = None


class RawVictory(Raw):
    cities: int = 0
    countries: int = 0


Halves = Annotated[int | float, MultipleOf(0.5)]
"""Ducats, in halves where a rulebook has them; less than nothing is told apart (checks.scenarios)."""


class RawScenario(Raw):
    scenario: str = ""
    title: str = ""
    njudge: str = ""
    board: str | RawChange = ""
    rulebook: str | Mapping[str, Any] = ""
    begins: RawBegins = RawBegins()
    victory: RawVictory = RawVictory()
    disasters: str = ""
    powers: Mapping[str, RawPower] = {}
    autonomous: tuple[str, ...] = ()
    open_garrisons: tuple[str, ...] = ()
    owned: Mapping[str, RawOwned] = {}
    variable_income: Mapping[str, RawIncome] = {}
    treasuries: Mapping[str, Halves] = {}


class RawRulebook(Raw):
    """A rulebook over `base` (`classic` unless it says otherwise), or a profile to lay over any rulebook.

    `options` are what a master may set for a game; `readings` are how the text is understood; all others are
    tables, of which only what differs from the base need be there; `year` is given whole.
    """

    rulebook: str = ""
    title: str = ""
    base: str = ""
    options: Mapping[str, Any] = {}
    readings: Mapping[str, Any] = {}
    year: tuple[Any, ...] = ()
    prices: Mapping[str, Any] = {}
    expenditures: Mapping[str, Any] = {}
    reach: Mapping[str, Any] = {}
    bank: Mapping[str, Any] = {}
    opening: Mapping[str, Any] = {}
    income: Mapping[str, Any] = {}
    assassination: Mapping[str, Any] = {}
    disasters: Mapping[str, Any] = {}
    rebels: Mapping[str, Any] = {}
    movement: Mapping[str, Any] = {}
    retreating: Mapping[str, Any] = {}
    units: Mapping[str, Any] = {}
    specials: Mapping[str, Any] = {}
    usual_unit_words: tuple[str, ...] = ()
    church: Mapping[str, Any] = {}
    manners: Mapping[str, Any] = {}
    victory: Mapping[str, Any] = {}
    settled: tuple[str, ...] = ()
    cites: Mapping[str, str] = {}

    def switches(self) -> dict[str, Any]:
        """Options and readings, named as `Rulebook` names them."""
        return {key.replace("-", "_"): value for key, value in {**self.options, **self.readings}.items()}

    def given_values(self) -> dict[str, Any]:
        """Switches and tables, by the names of `Rulebook`."""
        tables = {name: getattr(self, name) for name in TABLES if name in self.model_fields_set}
        if "settled" in tables:
            tables["settled"] = [name.replace("-", "_") for name in self.settled]
        return {**self.switches(), **tables}

    def place(self, path: str) -> str:
        """Place in the file where something is said of which `Rulebook` complains."""
        first, *rest = path.split(".")
        if first in TABLES:
            return ".".join((first, *(part.replace("_", "-") for part in rest)))
        return first.replace("_", "-")


TABLES = tuple(
    name
    for name in RawRulebook.model_fields
    if name not in {"rulebook", "title", "base", "options", "readings"}
)
"""Keys of a rulebook file that hold tables."""


def change_board(board: RawBoard, change: RawChange) -> RawBoard:
    """The board with a scenario's changes. Unknown areas are passed over: `scenario_faults` names them."""
    gone = frozenset(change.without)

    def area(id: str, old: RawArea) -> RawArea:
        new = {key.replace("-", "_"): value for key, value in change.areas.get(id, {}).items()}
        if id in change.closed:
            new["closed"] = True
        if new.get("name", old.name) != old.name:
            new["also"] = (*new.get("also", old.also), old.name)  # the board's own name is still read
        return RawArea.model_validate({**old.model_dump(), **new}) if new else old

    def merge_borders(group: str) -> Mapping[str, tuple[str, ...]]:
        old, new = getattr(board.borders, group), getattr(change.borders, group)
        both = {
            a: _places_that_stay((*old.get(a, ()), *new.get(a, ())), gone)
            for a in (*old, *new)
            if _base(a) not in gone
        }
        return {a: others for a, others in both.items() if others}

    return RawBoard(
        board=board.board,
        title=board.title,
        provinces={i: area(i, a) for i, a in board.provinces.items() if i not in gone},
        seas={i: area(i, a) for i, a in board.seas.items() if i not in gone},
        borders=RawBorders(**{g: merge_borders(g) for g in RawBorders.model_fields}),
        straits=tuple(s for s in board.straits if not gone & {*s.between, s.through, s.held_by}),
        passages=tuple(p for p in (*board.passages, *change.passages) if not gone & set(p)),
    )


def _base(place: str) -> str:
    return place.partition("/")[0]


def _places_that_stay(places: Sequence[str], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(p for p in places if _base(p) not in gone)
