"""Year cards and event cards as a set writes them: numbers, codes and verbs, never the text of a card.

Not here: decks, draws and what a verb does (the rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from judge.games.empires.sets.codes import Code, codes_of
from judge.games.empires.sets.shape import Endeavour, Level, Many, Shape, Stature


def _as_printed(value: object) -> object:
    """A bare ``+1`` or ``-1``, which YAML reads as a number, as it is printed."""
    return f"{value:+d}" if isinstance(value, int) and not isinstance(value, bool) else value


Column = Annotated[str, BeforeValidator(_as_printed)]
"""Codes with spaces between them; empty: no result."""


class Results(Shape):
    """The two columns of an endeavour: the target's, printed first, and the active player's base (E-Q20)."""

    target: Column = ""
    active: Column = ""

    @property
    def target_codes(self) -> tuple[Code, ...]:
        """Codes of what may happen to the target, in order."""
        return codes_of(self.target)

    @property
    def active_codes(self) -> tuple[Code, ...]:
        """Codes of what may happen to the base, in order."""
        return codes_of(self.active)


class YearCard(Shape):
    """`check`: the stature levels that make a leader check necessary; empty: none required (E-016)."""

    conquest: Results = Results()
    pillage: Results = Results()
    diplomacy: Results = Results()
    fortification: Results = Results()
    ruling: Results = Results()
    check: Many[Level] = ()

    def results(self, endeavour: Endeavour) -> Results:
        """The columns of one endeavour."""
        found: Results = getattr(self, endeavour)
        return found


class YearCards(Shape):
    """The deck; `cards` by the number printed on them, from 1 on."""

    source: str = ""
    cards: Mapping[int, YearCard] = {}


class Areas(Shape):
    """Areas that an effect is about: `count` of `whose`, picked `by`; 0 for all of them.

    `by` lot: drawn. lowest, highest: social state, ties in alphabetical order of their ids. named: by whoever
    plays the card. `court` picks the player's court alone; `kin` leaves areas of the leader's language group,
    `faith` those of his religion; `coast` those by a sea.
    """

    whose: Literal["own", "others", "independent", "any"] = "own"
    by: Literal["lot", "lowest", "highest", "named", "court"] = "lot"
    count: int = Field(default=1, ge=0, le=100)
    kin: bool | None = None
    faith: bool | None = None
    coast: bool | None = None


class Gold(Shape):
    """`amount` more gold, or less, but never below nothing; `whose` treasury."""

    do: Literal["gold"] = "gold"
    amount: int = Field(default=0, ge=-20, le=20)
    whose: Literal["own", "others", "all"] = "own"


class SocialState(Shape):
    """Areas rise or fall `by` so many levels, within their limits (E-008)."""

    do: Literal["social-state"] = "social-state"
    by: int = Field(default=0, ge=-3, le=3)
    areas: Areas = Areas()


class Unrest(Shape):
    """Areas enter unrest; those in unrest already are checked for rebellion."""

    do: Literal["unrest"] = "unrest"
    areas: Areas = Areas()


class Calm(Shape):
    """Areas leave unrest."""

    do: Literal["calm"] = "calm"
    areas: Areas = Areas()


class RebellionCheck(Shape):
    """Areas are checked, their value changed by `add`."""

    do: Literal["rebellion-check"] = "rebellion-check"
    add: int = Field(default=0, ge=-10, le=10)
    areas: Areas = Areas()


class Plague(Shape):
    """Each of `areas` falls a level; of every neighbour of one that fell, on a die of `spreads` or less too.

    It goes `steps` steps far at most, over land, whoever owns the areas.
    """

    do: Literal["plague"] = "plague"
    spreads: int = Field(default=0, ge=0, le=6)
    steps: int = Field(default=0, ge=0, le=10)
    areas: Areas = Areas()


class Fortify(Shape):
    """Areas gain `by` points of fortification, or lose them."""

    do: Literal["fortify"] = "fortify"
    by: int = Field(default=1, ge=-3, le=3)
    areas: Areas = Areas()


class Tie(Shape):
    """The player gets ties to areas, or (`lost`) loses them."""

    do: Literal["tie"] = "tie"
    lost: bool = False
    areas: Areas = Areas(whose="any")


class StatureCheck(Shape):
    """The player's leader is checked (E-016)."""

    do: Literal["stature-check"] = "stature-check"


class StatureChange(Shape):
    """One stature goes up or down `by` levels, within the five."""

    do: Literal["stature"] = "stature"
    stature: Stature = "combat"
    by: int = Field(default=0, ge=-4, le=4)


class LeaderDies(Shape):
    """The leader dies; without an heir his areas enter unrest and are checked (E-014, E-038)."""

    do: Literal["leader-dies"] = "leader-dies"
    heirless: bool = False


class Cards(Shape):
    """So many year cards more or fewer in this round; a player keeps at least one."""

    do: Literal["cards"] = "cards"
    by: int = Field(default=0, ge=-4, le=4)


class Rating(Shape):
    """`add` to the ratings of one's endeavours, for as long as the card lasts; `against`: subtracted from
    those of attackers whom one defends against."""

    do: Literal["rating"] = "rating"
    add: int = Field(default=0, ge=-6, le=6)
    endeavours: Many[Endeavour] = ()
    against: int = Field(default=0, ge=0, le=6)


class Tax(Shape):
    """`add` gold whenever one taxes, for as long as the card lasts."""

    do: Literal["tax"] = "tax"
    add: int = Field(default=0, ge=-6, le=6)


Effect = Annotated[
    Gold
    | SocialState
    | Unrest
    | Calm
    | RebellionCheck
    | Plague
    | Fortify
    | Tie
    | StatureCheck
    | StatureChange
    | LeaderDies
    | Cards
    | Rating
    | Tax,
    Field(discriminator="do"),
]

Trigger = Literal["drawn", "own-turn", "defense"]
"""The time when it works: drawn: at once; Hold cards: on the own turn before any endeavour, or in defense."""
Lasts = Literal["once", "turn", "round", "game-turn", "heirless", "game"]
"""turn: this player turn. heirless: until one's leader dies without an heir."""


class EventCard(Shape):
    """`count` copies of it in the deck. A card with `hold` is kept in secret until it is played (E-005)."""

    name: str = ""
    count: int = Field(default=1, ge=1, le=164)
    hold: bool = False
    trigger: Trigger = "drawn"
    lasts: Lasts = "once"
    effects: Many[Effect] = ()


class EventCards(Shape):
    """The deck; `cards` by an id such as ``good-harvest``."""

    source: str = ""
    cards: Mapping[str, EventCard] = {}
