"""Tables of rulebooks' rebellions, movement and retreats: one for each, the classic way as it is.

Not here: numbers (rule_tables, money_tables), readings of the classic text alone (rulebook).
"""

from __future__ import annotations

from typing import Literal

from judge.games.machiavelli.model.rules.rule_tables import Table


class Rebels(Table):
    """Rules of rebellions: where they rise, what they change, whom they help, what ends them (N-070)."""

    rise_in_cities: bool = False
    """Rebels rise only in a city without a garrison if there is one, walled or not, and then besieged,
    otherwise in the province; if several claim their help, the one with most cities gets it, then the one
    with most units; and another power frees the place by being there when control is determined (B-033).
    Off: they rise in the province, and in its fortified city if it has no garrison (N-070 4); if several
    claim their help, nobody gets it; a place is freed by entering it, or by buying its victim's unit there
    (N-070 8.3)."""
    leave_control_to_nobody: bool = False
    """A place in rebellion is nobody's, and its victim's again once the rebellion is pacified or put down;
    the rebels stay against the power against which they rose, whoever has the province (F-022, A-033,
    A-130). Off: it stays its victim's, and they are against whoever has it now (N-070 3)."""
    victim_is_their_enemy: bool = False
    """Rebels are at war with their victim, who may not support or retreat into their place; if the victim
    enters it, the only other power that does so loses the rebels' help, and the victim's hold is in vain
    while the city rebels too (A-134, A-135, A-137). They help only advances, not conversions (A-134); a
    quiet city in their province joins them when its garrison leaves (A-133); and they end when any unit
    there changes its owner by a bribe, even to nobody, or when their victim is out of the game (A-138). Off:
    they end when their victim's unit there is bought, and outlive the victim (N-070 8.4)."""
    entering_puts_down: bool = False
    """The victim's army or fleet also ends a province's rebellion by entering; off: only by holding (N-070
    8.2, F-022)."""


class Movement(Table):
    """Rules of movement: what support means and what cuts it, and what becomes of those who fail (N-003)."""

    supports_areas: bool = False
    """A support helps whatever the power that it names does in an area, except supports; off: it helps the
    unit that it names, if that does what it says (A-110, A-112, A-Q5)."""
    transports_for_powers: bool = False
    """A fleet's order names only the power of an army, and the army names its fleets; such an army attacks
    from its last carrier, and the carrier's power needs leave for straits on the way (A-097, A-Q12, A-Q47).
    Off: the order names the army and its destination, and the army attacks from where it started, with leave
    of its own."""
    leaves_garrisons_idle: bool = True
    """Garrisons of nobody do nothing; off: they help an advance into their province against a power's unit,
    if only one power comes (A-202, A-Q26)."""
    convoyed_support: bool = True
    """An army's advance across the sea may be supported (F-031)."""
    cancels_beaten_orders: bool = False
    """A beaten unit's advance neither keeps others out, nor cuts support, nor closes retreats (A-161); and
    orders that depend on each other in a circle come out so that most advances succeed, or, if that leaves a
    choice, nobody moves (A-159). Off: it does all three; rings of advances turn, and a transport that
    depends on itself fails."""
    friends: Literal["stand-off", "hold", "never-fight"] = "stand-off"
    """Units of one power that go to the same place stand each other off, and others too; or all of them
    hold, and bar nobody (F-033); or the same goes for those that would change places, and for units that
    follow one that stays or that support an attack on it (A-158)."""
    bought_besieger_is_free: bool = False
    """If a bribe has put besieger and garrison under one ruler, the besieger may do anything; off: it may
    only hold, because its orders turn into lifting the siege (N-024, A-103)."""
    beaten_sortie: Literal["stays-in", "comes-out", "comes-out-unless-kept-in"] = "stays-in"
    """A garrison that comes out against a stronger attacker fails; or it comes out and must retreat, and
    goes back in only if no other place is open (A-160), unless the unit thrown out was as strong as it
    (F-Q38)."""

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
    """The seas in their order in a list of areas, the best first; those left out come after them (A-175). If
    there is a list, the judge follows it when it leads a unit, and when it chooses which of the units that
    no list of payments names are kept if ducats run out; otherwise units go first to their own land (F-035,
    A-174, A-076)."""
    led_jointly: bool = False
    """The judge finds places for all units that it leads together, so that as few as possible are lost
    (A-173); places that anybody tried to attack are closed, and a beaten unit of nobody goes into its city
    if it can (A-171). Off: it leads them one after the other, places are closed where somebody tried in
    vain, and such a unit is lost."""

    @property
    def by_area_preference(self) -> bool:
        """Decide whether a list of areas says where the judge leads a unit (A-174)."""
        return bool(self.seas)
