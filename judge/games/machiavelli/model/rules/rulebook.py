"""Rulebooks: the readings that books differ in, and their tables of numbers, besides options and the year.

Files in ``maps/rulebooks`` give the values; what a master sets for a game (N-076) overrides them. There is no
`if` on a rulebook's name anywhere. Not here: what a master may set (options), phases and steps (book_year).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rules import campaign_tables, money_tables, rule_tables
from judge.games.machiavelli.model.rules.book_year import BookYear
from judge.games.machiavelli.model.rules.fixed_numbers import CITIES_A_COUNTRY, PERCENT, SIXTHS
from judge.games.machiavelli.model.state import Special, UnitKind


class Rulebook(BookYear):
    """All switches and tables, with the classic advanced rules as defaults. Each docstring names its rule."""

    name: str = "classic"
    bases: tuple[str, ...] = ()
    """The books that it builds on, the nearest first."""

    # --- readings where books, or the book and the recorded judge, differ
    changes_hands_in_fall: bool = False
    """N-031, M-002: land changes hands only in fall; off: after every campaign."""
    units_listed: bool = False
    """M-008: the units that a scenario lists for a power are a limit, as `limits-raising-alone` says; off:
    the list is ignored."""
    limits_raising_alone: bool = True
    """M-008: a power cannot raise what its scenario forbids; off: it can raise, bribe and convert only what
    is listed."""
    keeps_unnamed_units: bool = False
    """N-054, F-024: units that an adjustment does not mention are kept while the money lasts; off: they are
    lost."""
    retreats_without_orders: Literal["disband", "led", "drawn"] = "disband"
    """N-006, F-035, B-022: a beaten unit that no order or list sends anywhere disbands, or the judge leads
    it, or draws a place for it."""
    retreat_into_city: Literal["last-resort", "always", "never"] = "last-resort"
    """N-006, M-004: a beaten unit may go into its own empty city if no province is open; or always, or
    never."""
    besieger_must_lift: bool = True
    """N-022: a unit that has besieged for a season must lift the siege before it does anything else; off: it
    can simply leave."""
    counts_what_hangs_on_money: bool = False
    """N-020, B-030, F-007: an order that only this phase's bribes or rebellions can make possible, such as
    the siege of a city that is still empty, is accepted, and the phase decides; off: it is refused at
    once."""
    siege_waits_during_another_order: bool = False
    """N-022: a second-season besieger with another order holds, and the siege waits half done; off: it
    ends."""
    besieged_may_convert: bool = False
    """N-021, M-005: a garrison that has been besieged for a season may come out, and this may be
    supported."""
    sieges_as_recorded: bool = False
    """M-005, N-022, as the recorded judge plays: where a besieged garrison may come out, one that is
    stronger than its besieger stays inside and withstands the siege (D19), and a fleet bound by its siege
    can carry armies all the same. Off: the garrison comes out, and such a fleet holds."""
    famine_severity: Literal["njudge", "original"] = "njudge"
    """N-050: which sums of two dice strike a row, and which a column (see fixed_numbers)."""
    city_at_sea_is_two_spaces: bool = False
    """M-010: a city in the sea is surrounded by a sea area; off: by a shore that armies cannot enter (one
    space, as on land)."""
    armies_in_cities_at_sea: bool = True
    """M-010, F-004: armies may go into a city that lies in a sea; not in 1995."""
    fortress_is_its_garrisons: bool = False
    """N-045: only garrisons decide who owns an empty fortress; off: it changes hands with its province, as
    cities do."""
    divided_province: Literal["outside", "nobody", "neither"] = "outside"
    """N-031: if somebody else's garrison is inside, the province belongs to the army outside; in 1995 to
    nobody, or (a stricter reading of M-002) neither the province nor the city belongs to anybody."""
    victory_needs_countries: bool = True
    """N-037: victory takes home countries besides cities; off: only cities."""
    victory_home_cities: Literal["none", "one", "all"] = "one"
    """N-037: a country counts for victory if its ruler has one of its cities, or even none; or, in basic
    games, a power needs one country with all its cities, and six other cities."""
    venice_converts_by_strength: bool = False
    """N-044 d, e, D3, D81: a conversion in Venice under an attack of equal strength stands off, and a
    garrison that converts while it is attacked comes out against a weaker force; off: the first succeeds,
    the second never does."""
    straits_closed_by_arrival: bool = True
    """N-040 c, d: a fleet that enters Piombino or Messina while there is no fleet bars the straits; not in
    1995."""
    straits_need_control: bool = False
    """N-040 b, A-095: only a fleet whose power controls the province holds a strait, and a unit beaten by
    the holder cannot retreat through it (A-174); off: any fleet there holds it, and nobody else can retreat
    through it (N-040 h)."""
    straits_as_recorded: bool = False
    """N-040, as the recorded judge plays: held straits bar neither the landing of a convoy nor the flight of
    a fleet that another fleet throws out of Piombino (a, m); a retreat through them may be tried, and
    destroys the fleet (h, D25); an attack that they have stopped still cuts the support of the unit that it
    was aimed at (c, d, D56). Off: they bar both, no retreat through them is offered, and such an attack cuts
    nothing."""
    garrisons_and_rebels_as_recorded: bool = False
    """N-027, N-070, as the recorded judge plays: a garrison that holds ends a rebellion in its province too
    (8.2); nobody converts into a city that rebels (D76); and a garrison that converts does not compete with
    an advance for the rebels' one point (6). Off: only an army or fleet that holds ends it, rebels shut
    their city only to their victim, and the two compete."""
    vague_support_is_narrow: bool = False
    """N-041, N-075: support that names no kind of unit never helps a garrison (D26), and support that names
    neither of two coasts is only for the first in reach (D70); off: it helps the unit that is there alone,
    and is for either coast."""
    as_in_diplomacy: bool = False
    """N-077: armies also go to a neighbour by sea if a fleet of their own is ordered to carry them (N-010);
    the place that a transported army came from is open to the unit that it threw out (N-006); a fleet that
    names neither of two coasts has no lawful order (N-041); of more builds or removals than allowed the
    first count, and if a power does not choose, the unit farthest from its cities is removed (N-001); fleets
    are raised in all cities on coasts (N-045), and units only in a power's original country (N-054 a). Off:
    by sea only when asked for; never; the first coast; the last count, and the unit with the lowest counter
    is removed; fleets are raised only in ports, and units in every country that a power rules."""
    country_is_its_cities: bool = False
    """N-033, B-Q41: to rule a country a power needs all its cities that are still standing, and keeps it
    with one of them; units can also be raised in a power's original country, whether it rules it or not.
    Off: provinces count as well, and units are raised in countries that a power rules."""
    straits_held_while_converting: bool = True
    """N-040 e: a fleet there that is ordered to convert bars the straits; not in 1995."""
    convoyed_attack_cuts_all: bool = False
    """N-003: an army under convoy cuts every support against it; off: not a support that concerns a fleet
    that carries it."""
    spells_out_convoys: bool = False
    """N-010: the route of a convoy must be spelled out; off: if the order leaves it out, the judge finds
    it."""
    dismisses_specials_alone: bool = False
    """N-054, B-006: owners may dismiss special units only (B-006); off: any."""
    lost_without: Literal["home-city", "home-city-open", "original-city", "any-city", "city-and-unit"] = (
        "home-city"
    )
    """N-035, F-037: a power is out when it has no city in a country of its own; when other powers have them
    all, so that one which nobody controls saves it (A-040); when it has none in the country it began with;
    when it has no city at all; or when it has neither city nor unit (B-Q14)."""
    home_is_original: bool = False
    """N-067, N-072, F-Q31: rebellions are expensive, and unrest is rare, only in the country that a power
    began with; off: in all that it has ruled so far."""
    pays_as_written: bool = False
    """N-054, F-024: old units are paid for in the order in which the letter names them, followed by those it
    does not name; off: lowest counters first."""
    bars_province_of_the_removed: bool = False
    """N-055, F-024: no unit is raised in the province of a unit that is removed in the same adjustment; off:
    none on the very space that it leaves."""
    cuts_whole_support: bool = True
    """N-015: support of strength two is cut entirely; off: by one point for each unit that cuts it (D18)."""
    rebellions_at_home: bool = False
    """N-067 j, k: rebellions may be caused in any province (D6); off: only in enemy ones."""
    adjacency_of: Literal["all", "bribes", "bribes-alone"] = "all"
    """N-069: which expenditures must be near: all, or bribes and counter-bribes only (D7), or bribes only
    (F-Q20)."""
    counters_own_units_alone: bool = False
    """N-073, D15: a power can pay only counter-bribes for its own units; off: anything except buying them."""
    major_doubles_all: bool = False
    """B-031: in the province of a major city bribes cost double for all units, not only for garrisons."""
    bribe_contest: Literal["counters-add-up", "highest-counter", "most-cities"] = "counters-add-up"
    """N-068, B-031, A-143, A-144: how rival bribes and counter-bribes are weighed. Where the highest counter
    decides, bribes follow other rules as well: units in one's home country can be bribed besides those near
    one's own, garrisons are near only to what is before their gates, and no way leads over straits that
    somebody else holds (A-140, A-141); besieged garrisons are out of reach (A-104); a power cannot order
    different bribes for one unit (A-080); a bribe that would make a second unit of one area nobody's fails
    (A-201); and bribes of autonomous units are never doubled (A-145)."""
    first_adjustment_runs_short: bool = False
    """Units that the first income cannot pay for are lost before anybody could give orders (N-054, D17)."""
    rebels_bar_all_builds: bool = False
    """N-070 5, 6: rebels bar builds anywhere in the province and its city (D53); off: only in their own
    space."""
    rebels_bar_city_too: bool = False
    """N-070 5: rebels bar their victim's retreat into a city anywhere in its province (D62); off: only where
    the city itself rebels."""
    murdered_garrisons: Literal["second-season", "any-siege", "none"] = "second-season"
    """N-072 effect 4: which garrisons surrender when their ruler is murdered: those besieged since last
    season, or also those besieged only now (D51), or none (A-122)."""

    notation: str = ""
    """F-030: the marks in which orders are written and echoed, a file of the grammar; empty: words."""

    # --- numbers, in tables of their own
    prices: money_tables.Prices = money_tables.Prices()
    """Prices of expenditures (N-067)."""
    expenditures: money_tables.Expenditures = money_tables.Expenditures()
    """The number of expenditures, and how they are paid (N-066)."""
    reach: money_tables.Reach = money_tables.Reach()
    """The distance between a power and what it spends money on (N-069)."""
    bank: money_tables.Bank = money_tables.Bank()
    """Credit and interest (N-061)."""
    opening: money_tables.Opening = money_tables.Opening()
    """Sources of the first treasuries (N-Q8)."""
    income: money_tables.Income = money_tables.Income()
    """Income from provinces and seas (N-052)."""
    assassination: rule_tables.Assassination = rule_tables.Assassination()
    """Chances of attempts, and of the unrest after them (N-072)."""
    disasters: rule_tables.Disasters = rule_tables.Disasters()
    """Dice and lots for famine, plague and storms (N-050)."""
    rebels: campaign_tables.Rebels = campaign_tables.Rebels()
    """Rebellions: where they rise, what they change, whom they help, and what ends them (N-070)."""
    movement: campaign_tables.Movement = campaign_tables.Movement()
    """Movement: what support means and what cuts it, and what happens to those who fail (N-003)."""
    retreating: campaign_tables.Retreats = campaign_tables.Retreats()
    """Retreats: where beaten units may go, and who leads those without orders (N-006)."""
    units: Mapping[UnitKind, rule_tables.KindRow] = rule_tables.KINDS
    """The kinds of units: armies, fleets, garrisons (N-003)."""
    specials: Mapping[Special, rule_tables.SpecialRow] = rule_tables.SPECIALS
    """Special units (N-014)."""
    usual_unit_words: tuple[str, ...] = ()
    """Words that this book uses for its usual units where others mean special ones: ``mercenaires``
    (F-024)."""
    church: rule_tables.Church = rule_tables.Church()
    """The power that excommunicates, where a rulebook has that as an order (A-190)."""
    victory: rule_tables.VictoryNumbers = rule_tables.VictoryNumbers()
    """Ways to win, besides the goals that a scenario names (N-037)."""

    manners: rule_tables.Manners = rule_tables.Manners()
    """Deadlines and habits with which new tables begin (A-214)."""

    settled: frozenset[str] = frozenset()
    """Options that the book fixes, so that no table can change them, and `rulebook` for all of it (N-076)."""
    cites: Mapping[str, str] = {}
    """Numbers of classic rules such as `N-054`, with the numbers of this book that say the same: letters
    show the latter."""

    def number_of(self, rule: str, *about: str) -> str:
        """The number by which a rule is known in this book.

        Where the book divides otherwise, what it is `about` decides: an expenditure's kind, a remark's code.
        """
        finer = (self.cites[f"{rule} {each}"] for each in about if f"{rule} {each}" in self.cites)
        return next(finer, self.cites.get(rule, rule))

    def special_key(self, special: str) -> str:
        """The key of the words by which this book calls a special unit (B-037)."""
        row = next((row for kind, row in self.specials.items() if kind == special), None)
        return row.called if row is not None and row.called else str(special)

    @property
    def wins_with_whole_home(self) -> bool:
        """Decide whether a victory needs every city of the home country."""
        return self.victory_home_cities == "all"

    @property
    def retreats_into_cities(self) -> bool:
        """Decide whether a beaten unit may retreat into its city at all."""
        return self.retreat_into_city != "never"

    @property
    def leads_retreats(self) -> bool:
        """Decide whether the judge leads units that retreat without orders."""
        return self.retreats_without_orders == "led"

    @property
    def bribes_by_highest_counter(self) -> bool:
        """Decide whether bribes go by the rules of the highest counter-bribe (A-104, A-140 to A-145,
        A-201)."""
        return self.bribe_contest == "highest-counter"

    @property
    def occupants_tax_the_divided(self) -> bool:
        """Decide whether the tax of what nobody controls goes to whose units stand there (A-032, A-051)."""
        return self.divided_province == "neither"

    @property
    def most_sixths(self) -> int:
        """The sixths of a chance that one attempt on a ruler can have (N-072, O-011)."""
        return SIXTHS if self.unlimited_assassinations else self.assassination.most_sixths

    @property
    def counters_anywhere(self) -> bool:
        """Decide whether counter-bribes are paid for units out of reach as well (F-Q20)."""
        return self.adjacency_of == "bribes-alone"

    @property
    def pays_only_nearby(self) -> bool:
        """Decide whether every expenditure must be of what is near (N-069)."""
        return self.adjacency_of == "all"

    def upkeep(self, kind: UnitKind, special: Special | None) -> int:
        """Ducats a year to build or keep a unit (N-014, N-054, O-014)."""
        return self.units[kind].upkeep if special is None else self.specials[special].upkeep

    def strength(self, kind: UnitKind, special: Special | None) -> int:
        """The strength of a unit: of the usual composition, or of another (N-015, O-015)."""
        return self.units[kind].strength if special is None else self.specials[special].strength

    def rides(self, special: Special | None) -> bool:
        """Decide whether a unit may go two provinces far (O-014)."""
        return special is not None and self.specials[special].rides

    def interest(self, ducats: int, years: int) -> int:
        """Cost of a loan besides its sum, in ducats, rounded up (N-061)."""
        return -(-ducats * self.bank.interest[years] // PERCENT)

    def countries_for(self, cities: int) -> int:
        """Number of home countries that a victory of so many cities asks for (N-037)."""
        return (cities + 1) // CITIES_A_COUNTRY

    def ducats_counted(self, kind: ExpenseKind, ducats: int) -> int:
        """Ducats of a sum that count (N-067, D13)."""
        step = self.expenditures.step_of(kind)
        return ducats if step is None else ducats - ducats % step
