"""The options of a rulebook: switches that the master of a game may set (N-076), and the optional rules.

Not here: the year and its steps (book_year), readings and numbers (rulebook).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """Switches that a master may set, as in the classic advanced game. Each docstring names its rule."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # --- options a GM may set (N-076)
    mach2: bool = False
    """N-076: play by the edition of 1995, whose readings take effect with it."""
    summer: bool = True
    """N-076: there is a summer campaign; off: a year has only spring and fall."""
    money: bool = True
    """N-076: there are ducats, and everything that they buy; off: the number of units follows the cities, as
    in Diplomacy."""
    dice: bool = True
    """N-076: variable incomes are thrown for; off: a fixed number stands for each die."""
    loans: bool = True
    """N-061, N-076: the bank lends."""
    famine: bool = True
    """N-050, N-076: famine is thrown for; off: none comes, but any that is on the board kills."""
    plague: bool = False
    """N-060, N-076: plague is thrown for in summer."""
    storm: bool = False
    """N-060, N-076: storms at sea are thrown for in fall."""
    assassinations: bool = True
    """N-072, N-076: rulers can be murdered."""
    garrisons: bool = True
    """N-012, N-076: units may go into fortified cities; off: there are no garrisons."""
    special: bool = True
    """N-014, N-076: special units may be raised."""
    fortresses: bool = False
    """N-045, N-076: fortresses can be garrisoned; off: there are none."""
    adjacency: bool = True
    """N-069, N-076: a power must be near what it bribes, as `reach` and `adjacency-of` say; off: distance
    does not matter."""
    coastal_convoys: bool = True
    """N-010, N-076: fleets in coastal provinces carry armies too."""
    disband: bool = False
    """N-007, N-076: units may be ordered to disband in a campaign."""

    # --- what is kept from sight; the same in every rulebook, a table's choice
    hidden_treasuries: bool = True
    """House rule: treasuries are their owners' secrets; off: everybody sees them, with debts and chits."""
    fog: bool = False
    """House rule: a power sees only what its own units and provinces border on."""

    # --- what becomes of those who do not play; the same in every rulebook, a table's choice
    automatic_upkeep: bool = True
    """N-054: a power that orders nothing at all in an adjustment keeps the units it can pay for, by the
    numbers on their counters; off: all are lost, as the rules literally say."""

    # --- optional rules, off in every rulebook (docs/rules/optional.md)
    autonomous_buying: bool = False
    """O-001: autonomous armies and fleets may be bought."""
    autonomous_making: bool = False
    """O-002: armies and fleets may be made autonomous."""
    autonomous_disbanding: bool = False
    """O-003: autonomous armies and fleets may be disbanded."""
    autonomous_sorties: bool = False
    """O-004: autonomous garrisons may be hired to come out."""
    autonomous_garrisoning: bool = False
    """O-005: autonomous armies and fleets may be hired to go into their city."""
    autonomous_advances: bool = False
    """O-006: autonomous units may be hired to advance."""
    autonomous_convoys: bool = False
    """O-007: autonomous fleets may be hired to carry armies."""
    autonomous_sieges: bool = False
    """A-146: autonomous units may be hired to besiege, or to hold."""
    autonomous_support: bool = False
    """O-008: autonomous units may be hired to support."""
    scorched_earth: bool = False
    """O-009: an expenditure of 3 ducats causes a famine."""
    spreading_plague: bool = False
    """O-010: a plague spreads to neighbouring provinces in every campaign."""
    unlimited_assassinations: bool = False
    """O-011: every 12 ducats buy another sixth of a chance, without limit."""
    province_trade: bool = False
    """O-012: provinces may be given away."""
    cavalry: bool = False
    """O-014: there is cavalry, which moves two provinces."""
    armoured_cavalry: bool = False
    """O-015: there is armoured cavalry, of strength two."""
    excommunication: bool = False
    """O-018: the Papacy may exclude one player from the diplomacy of a campaign (by a command)."""
    strategic_movement: bool = False
    """O-019: after the moves two units of each power may travel far through friendly country."""
    anchored_coasts: bool = False
    """O-016: in a province with several coasts fleets are raised and converted only at anchored coasts."""
    single_anchor: bool = False
    """O-017: in a province with several coasts fleets are raised and converted only at the first anchored
    coast."""
    forced_taxation: bool = False
    """O-013: a province may be taxed by force, once a year, and then rebels."""

    @property
    def throws_dice(self) -> bool:
        """Decide whether anything can be thrown for at all (A-020)."""
        return self.dice or self.famine or self.plague or self.storm
