"""The numbers of the rules, in tables: prices, the bank, chances, kinds of units, incomes (N-014 to N-072).

A rulebook file gives them under these names, with hyphens; what it leaves out is as its base has it.
The values here are those of the classic rules. Not here: named switches, and the year (rulebook).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from annotated_types import Ge, MultipleOf
from pydantic import BaseModel, ConfigDict, Field

from judge.games.machiavelli.model.orders import ExpenseKind
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


# ---------------------------------------------------------------- prices


class RebellionPrices(Table):
    """Ducats for a rebellion: in a home country of its victim, and elsewhere (N-067 j, k)."""

    home: Amount = 15
    elsewhere: Amount = 9
    independent: Amount | None = None
    """Where a unit that nobody owns has the province; null: not there (A-130)."""


class BribePrices(Table):
    """Ducats for a bribe against one kind of unit; what is left out cannot be ordered (N-067 d to i)."""

    disband: Amount | None = None
    buy: Amount | None = None
    make_autonomous: Amount | None = None

    def of(self, kind: ExpenseKind) -> int | None:
        """The sum for one kind of bribe."""
        match kind:
            case ExpenseKind.DISBAND:
                return self.disband
            case ExpenseKind.BUY:
                return self.buy
            case _:
                return self.make_autonomous


class HirePrices(Table):
    """Ducats to hire an autonomous unit: to leave its city, to carry, for anything else (O-004 to O-008)."""

    come_out: Amount = 9
    transport: Amount = 9
    otherwise: Amount = 6


class Doubled(Table):
    """Which bribes cost double for the city they are about (N-068)."""

    major_city: Literal["garrisons", "all", "never"] = "garrisons"
    """Garrisons, or all units in a province with a major city."""
    owned_by: Literal["anybody", "powers"] = "anybody"
    """Whose garrisons: also autonomous ones, or those of powers alone."""


class Prices(Table):
    """What expenditures cost at least, in ducats (N-067)."""

    famine_relief: Amount = 3
    pacify_rebellion: Amount = 12
    cause_famine: Amount = 3
    counter_bribe: Amount = 3
    assassinate: Amount = 12
    bodyguard: Amount | None = None
    """For a ruler's bodyguard; null: there are none (A-120)."""
    cause_rebellion: RebellionPrices = RebellionPrices()
    bribe_autonomous: Mapping[UnitKind, BribePrices] = {
        G: BribePrices(disband=6, buy=9, make_autonomous=9),
        A: BribePrices(disband=9, buy=15, make_autonomous=12),
        F: BribePrices(disband=9, buy=15, make_autonomous=12),
    }
    """Units that nobody owns, by kind."""
    bribe: Mapping[UnitKind, BribePrices] = {
        G: BribePrices(disband=12, buy=18, make_autonomous=9),
        A: BribePrices(disband=12, buy=18, make_autonomous=12),
        F: BribePrices(disband=12, buy=18, make_autonomous=12),
    }
    """Units of powers, by kind."""
    hire: HirePrices = HirePrices()
    doubled: Doubled = Doubled()
    major_city: Amount = 2
    """The income from which a city is a major one."""

    @property
    def flat(self) -> Mapping[ExpenseKind, int]:
        """Those that are the same everywhere."""
        return {
            ExpenseKind.FAMINE_RELIEF: self.famine_relief,
            ExpenseKind.PACIFY: self.pacify_rebellion,
            ExpenseKind.CAUSE_FAMINE: self.cause_famine,
            ExpenseKind.COUNTER_BRIBE: self.counter_bribe,
            ExpenseKind.ASSASSINATE: self.assassinate,
            ExpenseKind.BODYGUARD: self.bodyguard or 0,
        }


class Expenditures(Table):
    """How many there are in a campaign, and how they are paid (N-066)."""

    most: Amount | None = 4
    """How many a power may have in one campaign; null: as many as it likes."""
    step: Amount = 3
    """Ducats come in steps of so many; what is over is paid and does not count (D13)."""
    short: Literal["rest-is-spent", "skipped"] = "rest-is-spent"
    """Where the treasury does not reach: what is left is paid all the same, or the next one is tried."""
    steps: Mapping[ExpenseKind, Amount | None] = {}
    """Kinds whose ducats come in other steps; null: the price and no other sum (F-020, A-081)."""
    odd_sum: Literal["rounded-down", "refused"] = "rounded-down"
    """A sum between two steps counts for the lower one, or cannot be ordered."""
    besieged: Literal["bribed", "out-of-reach"] = "bribed"
    """Whether besieged garrisons can be bribed (A-104)."""
    one_independent_an_area: bool = False
    """Whether a bribe fails that would make a second unit of one area nobody's (A-201)."""

    def step_of(self, kind: ExpenseKind) -> int | None:
        """The steps in which ducats for a kind come; None: its price is the only sum."""
        return self.steps.get(kind, self.step)

    def allows(self, number: int) -> bool:
        """Whether an expenditure may have this number."""
        return 1 <= number <= (MOST_NUMBERED if self.most is None else self.most)


MOST_NUMBERED = 99
"""The highest number that a letter may give an expenditure where a rulebook sets no limit."""


class Reach(Table):
    """How near a power must stand to what it spends money on (N-069)."""

    distance: Amount = 1
    """Steps between a unit of the power and the place; 0: in the same area."""
    lent: bool = False
    """Whether another power's unit will do for a bribe where that power gives leave; without its leave the
    bribe is void and costs nothing (F-020)."""
    of_bribes: Literal["near", "home-or-near"] = "near"
    """Which units may be bribed: those near one's own; or those in one's home country too, garrisons being
    near to what is before their gates alone, and no way over straits that another holds (A-140, A-141)."""


# ---------------------------------------------------------------- bank, incomes


class Bank(Table):
    """Loans (N-061 to N-065)."""

    credit: Amount = 25
    """Ducats that a power may owe in all."""
    credit_covers: Literal["principal", "debt"] = "principal"
    """Whether the interest of all loans is part of what may be owed (F-025)."""
    beyond: Literal["refused", "cut"] = "refused"
    """A wish for more than the credit leaves cannot be ordered, or is cut down to that (F-025)."""
    debtors_give: bool = False
    """Whether who owes the bank may give ducats away (N-064, F-025)."""
    interest: Mapping[int, Amount] = {1: 20, 2: 50}
    """Percent by the years that a loan runs, rounded up."""
    debts: Literal["together", "apart"] = "together"
    """What falls due at one time is one debt, and who cannot pay it loses all that he has; or each loan is a
    debt of its own, paid whole or not at all, and each unpaid one brings the bankers' assassins (B-038)."""


HalfDucats = Annotated[int | float, Ge(0), MultipleOf(0.5)]
"""A sum that may have half a ducat in it."""


class Opening(Table):
    """What happens before the first letter where the scenario names no treasuries (N-Q8, D17)."""

    income: bool = True
    """Whether an income is counted; else treasuries are empty."""
    upkeep: bool = True
    """Whether the first units are paid for."""
    raised_at_most: Amount | None = None
    """Units that a power may raise in the first adjustment; null: as many as it can pay (A-021)."""
    countries: Literal["of-the-armed", "of-all"] = "of-the-armed"
    """Who rules his home country: who begins with units; or everybody, where units come later (A-020)."""


class WithoutDice(Table):
    """What stands for a die in a game without dice, by the year (N-076)."""

    odd_years: Amount = 4
    even_years: Amount = 3


class Income(Table):
    """What land and sea pay in a year, in ducats; cities pay what the board says (N-052)."""

    province: HalfDucats = 1
    sea: HalfDucats = 1
    """For a fleet in a sea."""
    forced_tax: Amount = 2
    """How many times its income a province pays that is taxed by force (O-013)."""
    forced_tax_of_city: Amount | None = None
    """The most that a city adds to that; null: what it pays otherwise (A-054)."""
    after_forced_tax: Literal["nothing", "as-ever"] = "nothing"
    """What a province pays, and whether units are raised there, in the rest of such a year (O-013, A-054)."""
    told: Literal["owner", "all"] = "owner"
    """Who learns of incomes; where all do, treasuries too as everybody can reckon them (A-015)."""
    of_the_divided: Literal["controllers", "occupants"] = "controllers"
    """Who has the tax of a place that nobody controls: nobody; or whose units stand there (A-032, A-051)."""
    empty_sea_pays: Mapping[str, str] = {}
    """Seas without a fleet that pay whoever controls another place (A-055)."""
    paid: Literal["at-once", "later"] = "at-once"
    """Whether what is counted is in the treasury at once, or when the step `revenue` pays it out (B-003)."""
    first_year_unit: HalfDucats = 0
    """What each unit of a power adds in the first year (B-003)."""
    famished_land: Literal["barren", "pays"] = "barren"
    """Whether the land of a famished province pays; its city does not, without a garrison (B-Q25)."""
    beside_rebels: Literal["walled", "garrisoned"] = "walled"
    """Which cities pay in a rebelling province: all with walls, or those with a garrison alone (F-013)."""
    without_dice: WithoutDice = WithoutDice()


# ---------------------------------------------------------------- chances


class UnrestLimit(Table):
    """The highest die at which a province of an assassinated ruler rebels (N-072 effect 5)."""

    with_a_unit: Amount
    empty: Amount


class Unrest(Table):
    """The same at home and in conquered land."""

    home: UnrestLimit = UnrestLimit(with_a_unit=1, empty=2)
    elsewhere: UnrestLimit = UnrestLimit(with_a_unit=3, empty=5)


class Assassination(Table):
    """Chances of an attempt: one sixth for each price of one (N-072)."""

    method: Literal["chance", "margin"] = "chance"
    """By a die; or the highest attempt must exceed the highest bodyguard by its price (A-120)."""
    attempts: Literal["one-each", "unlimited"] = "one-each"
    """One on every other ruler in a whole game; or as many as one pays for."""

    free_sixths: Amount = 0
    """Chances of an attempt besides those that are paid for (B-034)."""
    sieges: Literal["broken", "wait"] = "broken"
    """What becomes of the sieges of a murdered ruler (N-072 effect 1, B-034)."""
    most_sixths: Amount = 3
    """That can be bought."""
    faces: Literal["low", "high"] = "low"
    """Which faces of the die kill: 1, 1 and 2, and so on, or 6, 5 and 6 (N-072, F-023)."""
    attempts_given: bool = True
    """Whether the right to an attempt may be given away (N-072, F-023)."""
    most_sixths_unlimited: Amount = 6
    """The same where there is no limit (O-011)."""
    unrest: Unrest = Unrest()


class Severity(Table):
    """Which sums of two dice strike a row of a table of disasters, and which a column (N-050)."""

    row: frozenset[int]
    column: frozenset[int]


class DisasterDraw(Table):
    """Whether a drawn disaster comes, and where (B-035)."""

    chance: Amount = 4
    """The highest die at which it comes."""
    more: Amount = 2
    """Provinces drawn besides as many as another die says (B-Q6)."""


class Disasters(Table):
    """Famine, plague and storms (N-050, N-060)."""

    severity: Mapping[str, Severity] = {
        "njudge": Severity(
            row=frozenset({4, 6, 8, 9, 10, 11, 12}), column=frozenset({5, 7, 8, 9, 10, 11, 12})
        ),
        "original": Severity(
            row=frozenset({4, 7, 8, 9, 10, 11, 12}), column=frozenset({5, 6, 8, 9, 10, 11, 12})
        ),
    }
    """By the names that the reading `famine-severity` chooses among."""
    method: Literal["table", "draw"] = "table"
    """Areas struck are looked up in a table, or drawn from all provinces (B-035)."""
    draw: DisasterDraw = DisasterDraw()
    plague_after: Amount = 0
    """Years of a game that have no plague (B-036)."""
    plague_takes: Amount | None = None
    """Units that a power loses by one plague at most; null: all that are struck (B-Q20)."""
    contagion: Amount = 3
    """The highest die at which a plague goes on to a neighbouring province (O-010)."""


# ---------------------------------------------------------------- units


UnitOrderName = Literal[
    "hold", "advance", "support", "transport", "besiege", "lift", "convert", "disband", "destroy", "rebuild"
]
CLASSIC_ORDERS: frozenset[UnitOrderName] = frozenset(get_args(UnitOrderName)) - {"destroy", "rebuild"}


class KindRow(Table):
    """A kind of unit. All but fleets and garrisons stand and march as armies do."""

    upkeep: Amount = 3
    """Ducats to raise it, and every year (N-054)."""
    strength: Amount = 1
    siege_seasons: int = Field(2, ge=1, le=2)
    """Seasons that it must besiege a city to take it (N-020)."""
    orders: frozenset[UnitOrderName] = CLASSIC_ORDERS
    """What it may be ordered to do, as far as the rules let units of its place do it."""
    becomes: frozenset[UnitKind] | None = None
    """Kinds into which it converts; null: into garrisons, and garrisons into all others (N-025, B-015)."""
    carried: bool = False
    """Whether fleets carry it (N-010)."""
    words: tuple[str, ...] = ()
    """What players write for it besides the words that the grammar has for armies, fleets and garrisons."""


class SpecialRow(Table):
    """A unit that is not of the usual composition (N-014, O-014, O-015)."""

    upkeep: Amount
    strength: Amount = 1
    bribe_times: Amount = 1
    """How many times the usual price a bribe against it costs (N-068)."""
    words: tuple[str, ...] = ()
    """What players write for it besides the words that the grammar has for special units."""
    called: str = ""
    """The key of the words by which the judge calls it, if not its own."""
    rides: bool = False
    """An army that may go two provinces far (O-014)."""


class DeadlineRow(Table):
    """When phases of a kind are due, as `judge.core.table.DeadlineRule` has it: minutes, and days."""

    clock: int = -1
    min: int = 0
    next: int
    grace: int
    delay: int = 30
    days: str = "SMTWTFS"


class Manners(Table):
    """What tables of this book have set at first (A-210 to A-214); masters set it otherwise."""

    deadlines: Mapping[PhaseKind, DeadlineRow] = {}
    zone: str = ""
    """The time zone of new tables; empty: their creator's."""
    options: Mapping[Literal["nmr", "strict_grace", "one_correction", "orders_alone"], bool] = {}


class Church(Table):
    """Excommunication by order (A-190); the one of the optional rules is a command (O-018)."""

    pope: str = "papacy"
    """The power that excommunicates."""


class UnitLimits(Table):
    """How many of something a power may have or do."""

    specials: Amount = 1
    """Special units of a power at a time (N-014)."""
    loot_years: Amount = 2
    """How many years of its revenue a burnt city yields to who burnt it (B-016)."""
    strategic_moves: Amount = 2
    """Units of a power that march far in one campaign (O-019)."""


# ---------------------------------------------------------------- victory


class Points(Table):
    """Points for what a power has, where points win (B-039)."""

    city: Amount = 1
    province: Amount = 0
    country: Amount = 0
    """For a home country, its own or another's."""
    unit: Amount = 0
    ducat: Amount = 0
    """For each ducat in the treasury."""
    major_city: Amount | None = None
    """For a city of much income instead; null: as for any other (B-Q4)."""
    port: Amount = 0
    """For a city with a port besides."""
    ducats_a_point: Amount | None = None
    """Whole ducats that make a point, of those left were all debts paid; null: they make none (B-039)."""


class VictoryNumbers(Table):
    """What wins besides the goal that a scenario names (N-037)."""

    method: Literal["cities-and-countries", "cities-with-provinces", "points"] = "cities-and-countries"
    """Whether cities and home countries win; or cities held together with their provinces, one of them of
    the power's own first country, the best in rank alone winning (A-035, A-036); or points."""
    fallen_units: Literal["removed", "independent"] = "removed"
    """The units of a power that is out leave the board, or stand for themselves (N-035, A-040)."""
    ranks: bool = False
    """Whether all powers have a place at the end, and are told it (A-036)."""
    ties: Literal["all-win", "most-cities"] = "all-win"
    """Of several who reach the goal at once all are named; or those with most cities (F-008)."""
    goals: Mapping[int, int] = {}
    """Cities or points that win, by the first year for which that holds; empty: as the scenario says."""
    points: Points = Points()
    several: Literal["all", "highest"] = "all"
    """Who wins of several that reach the goal by points: all of them, or the highest; equals share (B-Q5)."""
    other_cities: Amount = 6
    """Cities outside a country of one's own, where that counts for victory only whole."""
    cities_a_country: Amount = 8
    """Where a master sets the number of cities, one home country is needed for each so many, less one."""


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
