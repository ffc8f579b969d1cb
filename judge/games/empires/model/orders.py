"""Orders of players: lines of a program, standing defenses and wishes, and the conditions on them.

A letter's lines stand in their order. Not here: text, what may be done (legality).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.games.empires.model.ground import Power
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Building, Endeavour, Marker

Sign = Literal["<", "<=", "=", "!=", ">=", ">"]
Measure = Literal["gold", "cards", "social-state", "fortification", "rating"]
Fact = Literal["unrest", "mine", "tie", "partly-conquered"]


@dataclass(frozen=True, slots=True)
class Compared:
    """A number of the position: one's gold or cards left, an area's value, the rating of the endeavour."""

    what: Measure
    sign: Sign
    number: int
    area: AreaId | None = None


@dataclass(frozen=True, slots=True)
class Is:
    """A fact about an area."""

    what: Fact
    area: AreaId


@dataclass(frozen=True, slots=True)
class Negated:
    """True where the other is not."""

    of: Condition


@dataclass(frozen=True, slots=True)
class Combined:
    """All of several conditions, or any of them."""

    how: Literal["all", "any"]
    of: tuple[Condition, ...]


Condition = Compared | Is | Negated | Combined


@dataclass(frozen=True, slots=True)
class Attempt:
    """An endeavour, tried `times` at most (None: for as long as there are cards).

    `base`: None for the court (diplomacy) or the area itself (ruling, fortification). `gold`: extra gold,
    with `up_to` less if there is less (E-Q36). `when` must hold before each try, `until` must not yet, and
    `stop` ends the line like `until`. `builds`: what comes instead of a fortification or of a better social
    state; `palaces`: all areas with palaces are ruled; `burns`: the marker that a pillager burns in place of
    a -1 (E-049).
    """

    endeavour: Endeavour
    target: AreaId
    base: AreaId | None = None
    gold: int = 0
    up_to: bool = False
    times: int | None = 1
    when: Condition | None = None
    until: Condition | None = None
    stop: Condition | None = None
    builds: Building | None = None
    palaces: bool = False
    burns: Marker | None = None


@dataclass(frozen=True, slots=True)
class Tax:
    """Areas taxed at one time, and those plundered then (E-005, E-037).

    `everything`: all own areas that can be taxed, without those of `but`. `before`: the year card of the
    turn, counted from 1, before which it is done (6: behind the fifth); 0: when its line is reached.
    """

    areas: tuple[AreaId, ...] = ()
    plunder: tuple[AreaId, ...] = ()
    when: Condition | None = None
    everything: bool = False
    before: int = 0
    but: tuple[AreaId, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveCourt:
    """The court goes to an area, where that is allowed (E-014)."""

    to: AreaId
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """Gold for another power (H-008)."""

    to: Power
    gold: int
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """A Hold card played in one's own turn (E-005), on the areas that it asks for."""

    card: str
    areas: tuple[AreaId, ...] = ()
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class March:
    """Points of an army go from one own area to another at the start of a turn (E-049); None: all."""

    start: AreaId
    goal: AreaId
    points: int | None = None
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """So many year cards stay for defense: endeavours end when no more are left (E-005)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Defend:
    """A standing order (E-022): areas (None: all) defended against powers (None: all).

    `gold` each time, with `up_to` less if the treasury has less (E-Q36), or with `down_to` as much as brings
    the rating to that, at most `gold`. `cards`: how
    many of a round it may use, of which `used` are. `when` sees the attacker's rating after his extra gold.
    `event`: a Hold card for defense that is played with it (E-Q8).
    """

    area: AreaId | None = None
    against: Power | None = None
    endeavour: Endeavour | None = None
    gold: int = 0
    down_to: int | None = None
    cards: int = 5
    when: Condition | None = None
    event: str | None = None
    used: int = 0
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class PlaceWish:
    """Places in the round, the dearest first, from 1 on (E-004)."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CourtWish:
    """Wish for where the court is to go if it is lost, the dearest first (E-014)."""

    areas: tuple[AreaId, ...]


@dataclass(frozen=True, slots=True)
class Shield:
    """Areas in which a point of the army dies in place of a -1, as long as there is one (E-049)."""

    areas: tuple[AreaId, ...] = ()
    everything: bool = False


@dataclass(frozen=True, slots=True)
class TakeCross:
    """So many year cards for the next crusade, with extra gold for each (E-044); none: no crusader."""

    cards: int = 4
    gold: int = 0


Line = Attempt | Tax | MoveCourt | Give | PlayEvent | March
Standing = Defend | PlaceWish | CourtWish | Shield | TakeCross
Order = Line | Keep | Standing


@dataclass(frozen=True, slots=True)
class Program:
    """Deeds of a turn, line by line; `keep` cards are left for defense."""

    lines: tuple[Line, ...] = ()
    keep: int = 0


def program_of(orders: tuple[Order, ...]) -> Program:
    """The program among the lines of a letter."""
    keep = max((order.cards for order in orders if isinstance(order, Keep)), default=0)
    return Program(tuple(o for o in orders if isinstance(o, Line)), keep)


def standing_of(orders: tuple[Order, ...], before: tuple[Order, ...] = ()) -> tuple[Order, ...]:
    """Orders that still hold after the turn: defenses and wishes; of each kind those of the last letter."""
    new = tuple(order for order in orders if isinstance(order, Standing))
    kinds = {type(order) for order in new}
    return (*(order for order in before if type(order) not in kinds), *new)
