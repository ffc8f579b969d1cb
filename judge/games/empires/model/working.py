"""Working of a figure: ratings with their terms, gold with its chain, codes as they were read.

Plain values that news carry, so that everybody can check them. Not here: the sums themselves (play.rating).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from judge.games.empires.model.ground import Power
from judge.games.empires.sets.board import AreaId

Column = Literal["target", "active"]


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a rating or of a rebellion value, and what it is for."""

    what: str
    value: int
    area: AreaId | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """An effectiveness rating with its working (E-018, E-Q12).

    `terms` add up to `total`; `after_seas` is half of it where `halved`; `before_defense` has the extra gold
    added; `value` the defense subtracted.
    """

    terms: tuple[Term, ...]
    total: int
    halved: bool
    after_seas: Fraction
    gold: int
    before_defense: Fraction
    defense: tuple[Term, ...] = ()
    value: Fraction


@dataclass(frozen=True, slots=True)
class Chain:
    """Areas from one to another; `run`: the longest row of seas among them, `gold` and `halves` its price."""

    places: tuple[str, ...]
    run: int = 0
    gold: int = 0
    halves: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Gold for an endeavour: its own cost, for seas, extra. `chain`: court to target (E-018)."""

    cost: int
    seas: int
    extra: int
    chain: Chain | None

    @property
    def total(self) -> int:
        """All three together."""
        return self.cost + self.seas + self.extra


@dataclass(frozen=True, slots=True, kw_only=True)
class Seas:
    """The chains that decide halving: `base_target` and `base_court` (E-018)."""

    base_target: Chain | None = None
    base_court: Chain | None = None


@dataclass(frozen=True, slots=True)
class CodeRead:
    """A result code of the card. `why`: empty, or why it does nothing although the rating is in its range."""

    column: Column
    code: str
    in_range: bool
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended:
    """A defense against an endeavour: the defender's card, stature, gold for the rating and gold in all."""

    power: Power
    card: int
    combat: int
    gold: int
    paid: int
