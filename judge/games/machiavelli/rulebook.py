"""The named switches of the rules. Rulebook files in ``maps/rulebooks`` give their values.

GM flags (N-076) are overrides of the same switches. There is no `if` on a rulebook's name anywhere.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Rulebook(BaseModel):
    """Every switch, with the classic advanced rules as defaults. The docstrings name rule and meaning."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = "classic"

    # --- options a GM may set (N-076)
    mach2: bool = False
    """Play by the 1995 edition: sets the readings of that edition (second-edition text)."""
    summer: bool = True
    money: bool = True
    dice: bool = True
    loans: bool = True
    famine: bool = True
    plague: bool = False
    storm: bool = False
    assassinations: bool = True
    garrisons: bool = True
    special: bool = True
    fortresses: bool = False
    adjacency: bool = True
    coastal_convoys: bool = True
    disband: bool = False

    # --- readings where books, or the book and the recorded judge, differ
    control_at: Literal["always", "fall"] = "always"
    retreat_into_city: Literal["last-resort", "always"] = "last-resort"
    besieger_must_lift: bool = True
    besieged_may_convert: bool = False
    famine_severity: Literal["njudge", "original"] = "njudge"
    fortress_income: int = 0
    victory_needs_countries: bool = True
    venice_conversion_under_equal_attack: Literal["succeeds", "stands-off"] = "succeeds"
    """Venice d: the text lets it succeed; the recorded judge lets both stand off (D3)."""
    rebellion_targets: Literal["enemy", "any"] = "enemy"
    """Expenditures j, k: only in enemy provinces, or anywhere (D6)."""
    adjacency_of: Literal["all", "bribes"] = "all"
    """N-069: the whole table, or bribes and counter-bribes only (D7)."""
    self_bribes: Literal["all-but-buy", "counter-only"] = "all-but-buy"
    """N-073 or D15."""
    first_adjustment_runs_short: bool = True
    """Whether money may run out in the first adjustment of a game (D17)."""
    elimination_with_home_gained: Literal["survives", "eliminated"] = "survives"
    """N-036, N-Q5."""
