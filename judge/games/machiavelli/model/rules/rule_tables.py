"""The numbers of the rules, in tables: chances, kinds of units, church, points, victory (N-014 to N-072).

A rulebook file gives them under these names, with hyphens; what it leaves out is as its base has it.
The values here are those of the classic rules. Not here: money (money_tables),
named switches and the year (rulebook).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from annotated_types import Ge
from pydantic import BaseModel, ConfigDict, Field

from judge.games.machiavelli.model.state import PhaseKind, Special, UnitKind

Amount = Annotated[int, Ge(0)]
"""A number of which there is never less than none: a price, a chance, a distance, points."""

A, F, G = UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON


class Table(BaseModel):
    """Values under names; in files the names have hyphens."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=lambda name: name.replace("_", "-"),
        populate_by_name=True,
    )


# ---------------------------------------------------------------- chances


class UnrestLimit(Table):
    """The highest die at which a province of an assassinated ruler rebels (N-072 effect 5)."""

    with_a_unit: int = Field(ge=0, le=6)
    """The highest die at which rebels rise where there is a unit; 0: they never do (N-072 effect 5)."""
    empty: int = Field(ge=0, le=6)
    """The highest die at which rebels rise where there is no unit (N-072 effect 5)."""


class Unrest(Table):
    """The same at home and in conquered land."""

    home: UnrestLimit = UnrestLimit(with_a_unit=1, empty=2)
    """In a province of the murdered ruler's home:"""
    elsewhere: UnrestLimit = UnrestLimit(with_a_unit=3, empty=5)
    """In a province that the ruler conquered:"""


class Assassination(Table):
    """Chances of an attempt: one sixth for each price of one (N-072)."""

    allows_any_attempts: bool = False
    """Any number of attempts may be paid for; off: one on each other ruler in the whole game (N-072)."""

    free_sixths: Amount = 0
    """Sixths of a chance that an attempt has in addition to those paid for (B-034)."""
    breaks_sieges: bool = True
    """Sieges by a murdered ruler are broken; off: they wait (N-072 effect 1, B-034)."""
    most_sixths: Amount = 3
    """Sixths of a chance that can be bought for one attempt (N-072)."""
    high_faces_kill: bool = False
    """High faces kill: 6, then 5 and 6, and so on; off: 1, then 1 and 2, and so on (N-072, F-023)."""
    attempts_given: bool = True
    """The right to an attempt may be given away (N-072, F-023)."""
    unrest: Unrest = Unrest()
    """Unrest after a murder."""

    @property
    def allows_one_attempt_each(self) -> bool:
        """Decide whether there is one attempt on every other ruler in a whole game (N-072)."""
        return not self.allows_any_attempts


class Disasters(Table):
    """Famine, plague and storms (N-050, N-060)."""

    is_drawn: bool = False
    """Areas struck are drawn from all provinces (B-035), and plague spares the first year and takes at most
    two units of a power (B-036, B-Q20); off: they are looked up in a table (N-050), and plague takes every
    unit there."""


# ---------------------------------------------------------------- units


UnitOrderName = Literal[
    "hold", "advance", "support", "transport", "besiege", "lift", "convert", "disband", "destroy", "rebuild"
]
CLASSIC_ORDERS: frozenset[UnitOrderName] = frozenset(get_args(UnitOrderName)) - {"destroy", "rebuild"}


class KindRow(Table):
    """A kind of unit. All but fleets and garrisons stand and march as armies do."""

    upkeep: Amount = 3
    """Ducats to raise it, and to keep it each year (N-054)."""
    strength: Amount = 1
    """Its strength in attack, defence and support (N-003)."""
    siege_seasons: int = Field(2, ge=1, le=2)
    """Seasons that it must besiege a city to take it (N-020)."""
    orders: frozenset[UnitOrderName] = CLASSIC_ORDERS
    """Orders that it may have, as far as the rules allow them to units in its place (N-003, B-012)."""
    becomes: frozenset[UnitKind] | None = None
    """Kinds into which it converts; null: into garrisons, and garrisons into all others (N-025, B-015)."""
    carried: bool = False
    """Fleets carry it (N-010)."""
    special: bool = True
    """Special units of this kind can be raised (N-014, B-037)."""
    words: tuple[str, ...] = ()
    """Words that players may write for it, in addition to the grammar's words for armies, fleets and
    garrisons (F-030)."""


class SpecialRow(Table):
    """A unit that is not of the usual composition (N-014, O-014, O-015)."""

    upkeep: Amount
    """Ducats to raise it, and to keep it each year (N-014)."""
    strength: Amount = 1
    """Strength that it counts for in attack, defence and support (N-015)."""
    bribe_times: Amount = 1
    """Times the usual price that a bribe against it costs (N-068)."""
    words: tuple[str, ...] = ()
    """Words that players may write for it, in addition to the grammar's words for special units (F-024)."""
    called: str = ""
    """The key of the words by which the judge calls it, if not its own (B-037)."""
    rides: bool = False
    """An army of this kind may move two provinces (O-014)."""


class DeadlineRow(Table):
    """Times when phases of a kind are due, as `judge.core.table.DeadlineRule` has them: minutes, and days."""

    clock: int = -1
    """Minutes after midnight at which a phase is due; -1: at any time (A-214)."""
    min: int = 0
    """Minutes that players have at least, from the results on (A-214)."""
    next: int
    """Minutes from the results to the deadline (A-214)."""
    grace: int
    """Minutes after the deadline until a phase is played without the late (A-214)."""
    delay: int = 30
    """Minutes that all orders must have been in before a phase is played early (A-214)."""
    days: str = "SMTWTFS"
    """Days on which phases are due, Sunday first; ``-``: not on that one (A-214)."""


class Manners(Table):
    """Settings that tables of this book have at first (A-210 to A-214); masters set it otherwise."""

    deadlines: Mapping[PhaseKind, DeadlineRow] = {}
    """Deadlines of phases of a kind, in minutes and days; none: as the judge has it (A-214)."""
    zone: str = ""
    """The time zone of new tables; empty: their creator's (A-214)."""
    options: Mapping[Literal["nmr", "strict_grace", "one_correction", "orders_alone"], bool] = {}
    """Habits that are on or off at a new table; empty: the judge's own (A-210 to A-213)."""


class Church(Table):
    """Excommunication by order (A-190); the one of the optional rules is a command (O-018)."""

    pope: str = "papacy"
    """The power that excommunicates, by its id in the scenario (A-190, O-018)."""


# ---------------------------------------------------------------- victory


class Points(Table):
    """Points for what a power has, where points win (B-039)."""

    city: Amount = 1
    """For a city it controls."""
    province: Amount = 0
    """For a province it controls."""
    major_city: Amount | None = None
    """For a major city, instead; null: as for any other city (B-Q4)."""
    port: Amount = 0
    """For a city with a port, in addition."""
    ducats_a_point: Amount | None = None
    """Whole ducats that make a point, counting those that would be left if all debts were paid; null: they
    make none (B-039)."""


class VictoryNumbers(Table):
    """Numbers that win besides the goal that a scenario names (N-037)."""

    method: Literal["cities-and-countries", "cities-with-provinces", "points"] = "cities-and-countries"
    """Cities and home countries win; or cities held together with their provinces, one of them in the
    power's own first country, and only the best in rank wins (A-035): then all powers have a rank at the
    end, and are told it (A-036), and the units of a power that is out stand for themselves (A-040) instead
    of leaving the board (N-035); or points (B-039)."""
    most_cities_break_ties: bool = False
    """If several reach the goal at once, those with most cities win; off: all of them (F-008)."""
    goals: Mapping[int, Annotated[int, Ge(1)]] = {}
    """Cities or points that win, by the first year in which this holds; empty: as the scenario says
    (N-037)."""
    points: Points = Points()
    """Points, where points win (B-039)."""

    @property
    def is_by_whole_cities(self) -> bool:
        """Decide whether cities with their provinces win, and all powers have a place at the end (A-035)."""
        return self.method == "cities-with-provinces"

    @property
    def is_by_points(self) -> bool:
        """Decide whether points win, not cities (N-037)."""
        return self.method == "points"


def overlaid(base: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with what another file says of them: what it does not name stays, at every depth.

    A row that the other calls None is taken away.
    """
    found = dict(base)
    for name, value in given.items():
        key = next((k for k in (name, _under(name)) if k in found), name)
        old = found.get(key)
        if value is None and (isinstance(old, Mapping) or isinstance(key, int)):
            found.pop(key, None)
        elif isinstance(old, Mapping) and isinstance(value, Mapping):
            found[key] = overlaid(old, value)
        else:
            found[key] = value
    return found


def _under(name: Any) -> Any:
    return name.replace("-", "_") if isinstance(name, str) else name


KINDS: Mapping[UnitKind, KindRow] = {A: KindRow(carried=True), F: KindRow(), G: KindRow()}
SPECIALS: Mapping[Special, SpecialRow] = {
    Special.MILITIA: SpecialRow(upkeep=6, bribe_times=2),
    Special.MERCENARY: SpecialRow(upkeep=6, strength=2),
    Special.PROFESSIONAL: SpecialRow(upkeep=9, strength=2, bribe_times=2),
    Special.CAVALRY: SpecialRow(upkeep=9, bribe_times=2, rides=True),
    Special.ARMOURED: SpecialRow(upkeep=9, strength=2, bribe_times=2, rides=True),
}
