"""Tables of rulebooks' rebellions, movement and retreats: one for each, the classic way as it is.

Not here: numbers (rule_tables, money_tables), readings of the classic text alone (rulebook).
"""

from __future__ import annotations

from typing import Literal

from judge.games.machiavelli.model.rules.rule_tables import Table


class Rebels(Table):
    """Rules of rebellions: where they rise, what they change, whom they help, what ends them (N-070)."""

    rise_in_cities: bool = False
    """Rebels rise in a city without garrison alone where there is one, walled or not, and besieged
    then, and else in the province; of several who claim their help, the one with most cities has it, then
    with most units; and another power frees the place by standing there when control is looked at (B-033).
    Off: in the province, and in its fortified city if no garrison is there (N-070 4); none of several has
    their help; a place is freed by coming in, or by buying its victim's unit there (N-070 8.3)."""
    leave_control_to_nobody: bool = False
    """A place in rebellion is nobody's, and its victim's again once the rebellion is pacified or put down;
    the rebels stay against the power against which they rose, whoever has the province (F-022, A-033, A-130).
    Off: it is its victim's as before, and they are against whoever has it now (N-070 3)."""
    victim_is_their_enemy: bool = False
    """Rebels are at war with their victim: he may not support or retreat where they are, his coming in
    takes their help away from the only other who does, and his hold is in vain while the city rebels too
    (A-134, A-135, A-137). They lend their strength to advances alone, not to conversions (A-134); a quiet
    city in their province joins them when its garrison goes (A-133); and they end when any unit there changes
    its owner by a bribe, even if nobody owns it then, or their victim is out of the game (A-138). Off: they
    end when their victim's unit there is bought, and outlive him (N-070 8.4)."""
    entering_puts_down: bool = False
    """The victim's army or fleet ends a province's rebellion by coming in too; off: by a hold alone
    (N-070 8.2, F-022)."""


class Movement(Table):
    """Rules of movement: what support means and what cuts it, and what becomes of those who fail (N-003)."""

    supports_areas: bool = False
    """A support helps whatever the power that it names does in an area, except supports; off: it helps the
    unit that it names, if that does what it says (A-110, A-112, A-Q5)."""
    transports_for_powers: bool = False
    """A fleet's order names only the power of an army that names its fleets; such an army attacks from its
    last carrier, and the carrier's power needs leave for straits on the way (A-097, A-Q12, A-Q47). Off: it
    names the army and its end, and the army attacks from its start, with leave for itself."""
    leaves_garrisons_idle: bool = True
    """Garrisons of nobody do nothing; off: they help an advance into their province against a power's unit,
    if one power alone comes (A-202, A-Q26)."""
    convoyed_support: bool = True
    """An army's advance over sea may be supported (F-031)."""
    cancels_beaten_orders: bool = False
    """A beaten unit's advance neither keeps others out, nor cuts support, nor closes retreats (A-161); and
    orders that hang on themselves come out so that most advances succeed, or if that leaves a choice nobody
    moves (A-159). Off: it does all three; rings of advances turn, and a transport that hangs on itself
    fails."""
    friends: Literal["stand-off", "hold", "never-fight"] = "stand-off"
    """Units of one power that go to one place stand each other off, and others too; or all of them hold, and
    bar nobody (F-033); so do those that would change places, and who follows one that stays or supports an
    attack on it (A-158)."""
    bought_besieger_is_free: bool = False
    """A besieger that a bribe has put under one ruler with the garrison may do anything; off: it may only
    hold, for its orders become to lift the siege (N-024, A-103)."""
    beaten_sortie: Literal["stays-in", "comes-out", "comes-out-unless-kept-in"] = "stays-in"
    """A garrison that comes out against a stronger attacker fails; or comes out and must retreat, and goes
    back in only if no place is open (A-160), unless whoever is thrown out was as strong as it (F-Q38)."""

    @property
    def supports_units(self) -> bool:
        """Decide whether support is for the unit that it names (N-008)."""
        return not self.supports_areas

    @property
    def transports_armies(self) -> bool:
        """Decide whether a fleet's order names the army and its end (N-010)."""
        return not self.transports_for_powers

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

    seas: tuple[str, ...] = ()
    """The seas by their place in a list of areas, the best first; those left out come after them (A-175).
    Where there are some, the judge leads a unit, where it does, by that list, and keeps by it units that no
    list of payments names, when ducats do not reach; else to its own land first (F-035, A-174, A-076)."""
    led_jointly: bool = False
    """Units that the judge leads find places together, so that as few as possible are lost (A-173); places
    are shut that anybody tried to attack, and a beaten unit of nobody goes into its city if it can (A-171).
    Off: one after the other, places are shut where somebody tried in vain, and such a unit is lost."""

    @property
    def by_area_preference(self) -> bool:
        """Decide whether a list of areas says where the judge leads a unit (A-174)."""
        return bool(self.seas)
