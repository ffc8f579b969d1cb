"""Tables of rulebooks' rebellions, movement and retreats: one for each, the classic way as it is.

Not here: numbers (rule_tables, money_tables), readings of the classic text alone (rulebook).
"""

from __future__ import annotations

from typing import Literal

from judge.games.machiavelli.model.rules.rule_tables import Amount, Table


class Rebels(Table):
    """Rules of rebellions: where they rise, what they change, whom they help, what ends them (N-070)."""

    rise: Literal["province-and-city", "city-or-province"] = "province-and-city"
    """In the province, and in its city if no garrison is there; or in such a city alone where there is one,
    and else in the province (B-033)."""
    against: Literal["controller", "risen"] = "controller"
    """Against whom they are once their province has changed hands: whoever has it now, or still the power
    against which they rose (N-070 3, A-130)."""
    cities: Literal["fortified", "all"] = "fortified"
    """Cities that can rebel by themselves, and are besieged then, walls or not; others are part of their
    province (N-070 4, B-033)."""
    control: Literal["kept", "nobody"] = "kept"
    """Whose a place in rebellion is: its victim's as before; or nobody's, and its victim's again once the
    rebellion is pacified or put down (F-022, A-033)."""
    city_left_open: Literal["quiet", "joins"] = "quiet"
    """What becomes of a quiet city in a rebelling province when its garrison goes: it stays quiet; or it
    rebels like the province (A-133)."""
    help: Literal["advances-and-conversions", "advances"] = "advances-and-conversions"
    """What rebels lend a point of strength to (N-070 6, A-134)."""
    rivals: Literal["get-none", "most-cities"] = "get-none"
    """Where several claim their help: nobody has it; or who has most cities, then most units (B-033)."""
    victim_is_rival: bool = False
    """Whether their victim who comes in too takes the help away from the only other who does (A-134)."""
    victim_supports: bool = True
    """Whether its victim's armies and fleets in a rebelling province may give support (A-135)."""
    victim_retreats: Literal["province", "elsewhere"] = "province"
    """Whether its victim may retreat into a rebelling province, if not into a rebelling city (A-135)."""
    put_down_by: Literal["hold", "entering-or-hold"] = "hold"
    """What its victim's army or fleet ends a province's rebellion by (N-070 8.2, F-022)."""
    hold_beside_rebelling_city: bool = True
    """Whether that hold will do while the city rebels too (A-137)."""
    bribes_that_end: Literal["of-the-victims-unit", "any-change"] = "of-the-victims-unit"
    """A rebellion ends when its victim's unit there is bought; or when any unit there changes its owner by a
    bribe, be it that nobody owns it then (N-070 8.4, A-138)."""
    freed_by: Literal["entering-or-buying", "standing"] = "entering-or-buying"
    """What another power frees a rebelling place by: by coming in, or buying its victim's unit there; or by
    standing there when control is looked at (N-070 8.3, B-033)."""
    outlive_victim: bool = True
    """Whether a rebellion goes on when its victim is out of the game (A-138)."""

    @property
    def rise_in_all_cities(self) -> bool:
        """Decide whether cities without walls can rebel by themselves too (B-033)."""
        return self.cities == "all"

    @property
    def are_freed_by_standing(self) -> bool:
        """Decide whether another power frees a place by standing there (B-033)."""
        return self.freed_by == "standing"


class Movement(Table):
    """Rules of movement: what support means and what cuts it, and what becomes of those who fail (N-003)."""

    support: Literal["unit", "area"] = "unit"
    """A support helps the unit that it names, if that does what it says; or whatever the power that it
    names does in an area, but for supports (A-110, A-Q5)."""
    transport: Literal["army", "power"] = "army"
    """A fleet's order names the army and its end; or only the power of an army that names its fleets
    (A-097)."""
    independent_garrisons: Literal["idle", "help-attackers"] = "idle"
    """Garrisons of nobody do nothing; or help an advance into their province against a power's unit, if one
    power alone comes (A-202, A-Q26)."""
    transported_from: Literal["start", "last-carrier"] = "start"
    """From where an army under transport attacks (A-097, A-Q12)."""
    leave_for: Literal["army", "carrier"] = "army"
    """Whose power needs leave for straits on the way of a transport (A-Q47)."""
    circles: Literal["turn", "most-advances"] = "turn"
    """Rings of advances turn, and a transport that hangs on itself fails; or whatever hangs on itself comes
    out so that most advances succeed, and if that leaves a choice nobody moves (A-159)."""
    supporters_supported: bool = True
    """Whether a unit that supports may be supported where it stands (A-112)."""
    cut_by: Literal["any-attack", "undislodged"] = "any-attack"
    """Whether attackers that are thrown out themselves cut support (A-151)."""
    convoyed_support: bool = True
    """Whether an army's advance over sea may be supported (F-031)."""
    beaten_orders: Literal["bar-others", "cancelled"] = "bar-others"
    """Whether a beaten unit's advance keeps others out, cuts support and closes retreats (A-161)."""
    friends: Literal["stand-off", "hold", "never-fight"] = "stand-off"
    """Units of one power that go to one place stand each other off, and others too; or all of them hold, and
    bar nobody (F-033); so do those that would change places, and who follows one that stays or supports an
    attack on it (A-158)."""
    bought_besieger: Literal["free", "holds"] = "holds"
    """What a besieger may do that has one ruler with the garrison, for a bribe: anything, or nothing but
    hold, for its orders become to lift the siege (N-024, A-103)."""
    beaten_sortie: Literal["stays-in", "comes-out", "comes-out-unless-kept-in"] = "stays-in"
    """A garrison that comes out against a stronger attacker fails; or comes out and must retreat, and goes
    back in only if no place is open (A-160), unless whoever is thrown out was as strong as it (F-Q38)."""

    @property
    def supports_areas(self) -> bool:
        """Decide whether support is for all that a power does in an area (A-110)."""
        return self.support == "area"

    @property
    def supports_units(self) -> bool:
        """Decide whether support is for the unit that it names (N-008)."""
        return self.support == "unit"

    @property
    def transports_for_powers(self) -> bool:
        """Decide whether a fleet's order names only the power whose armies it carries (A-097)."""
        return self.transport == "power"

    @property
    def transports_armies(self) -> bool:
        """Decide whether a fleet's order names the army and its end (N-010)."""
        return self.transport == "army"

    @property
    def leaves_garrisons_idle(self) -> bool:
        """Decide whether garrisons of nobody do nothing (A-202)."""
        return self.independent_garrisons == "idle"

    @property
    def cancels_beaten_orders(self) -> bool:
        """Decide whether a beaten unit's advance neither bars others nor cuts support (A-161)."""
        return self.beaten_orders == "cancelled"

    @property
    def friends_never_fight(self) -> bool:
        """Decide whether units of one power hold, too, that would change places (A-158)."""
        return self.friends == "never-fight"

    @property
    def friends_stand_off(self) -> bool:
        """Decide whether units of one power stand each other off, and others too (N-003)."""
        return self.friends == "stand-off"


class Retreats(Table):
    """Rules of retreats: where the beaten may go, and who leads those without orders (N-006)."""

    shut_by: Literal["standoff", "any-attack"] = "standoff"
    """Places that are shut: where somebody strove in vain; or those that anybody tried to attack (A-171)."""
    led_to: Literal["own-land-first", "area-preference"] = "own-land-first"
    """The list by which the judge leads a unit, where it does; and by which it keeps units that no list of
    payments names, when ducats do not reach (F-035, A-174, A-076)."""
    seas: tuple[str, ...] = ()
    """The seas by their place in such a list, the best first; those left out come after them (A-175)."""
    large_city: Amount = 3
    """Ducats of yearly income from which such a list puts a city before all others (A-175)."""
    middling_city: Amount = 2
    """Ducats of yearly income from which it puts a city before small ones (A-175)."""
    led: Literal["one-by-one", "jointly"] = "one-by-one"
    """Those whom the judge leads find places one after the other, or together, so that as few as possible
    are lost (A-173)."""
    independent: Literal["lost", "into-city"] = "lost"
    """What becomes of a beaten unit of nobody: it is lost, or goes into its city if it can (A-171)."""
