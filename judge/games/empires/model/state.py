"""A position: what lies on the board, what each power has, and how far the round has come.

Not here: what never changes (ground), what happened (events).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import Order
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Level, Marker, Religion, Stature

Marks = Mapping[Power, Mapping[AreaId, int]]
"""C results that do not yet make a conquest: whose, from which base, how many (E-030)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A land area as it is now. `owner` None: independent. `waived`: powers whose ties stir up no rebels.

    `armies`: points of the owner's army, `markers` of civilisation (E-049); `crusaders`: a state that a
    crusade has founded (E-044)."""

    owner: Power | None = None
    language: str = ""
    religion: Religion = "roman"
    seafaring: bool = False
    social_state: int = 0
    fortification: int = 0
    unrest: bool = False
    ties: tuple[Power, ...] = ()
    waived: tuple[Power, ...] = ()
    claims: tuple[Power, ...] = ()
    marks: Marks = field(default_factory=dict)
    armies: int = 0
    fleets: int = 0
    markers: tuple[Marker, ...] = ()
    crusaders: bool = False

    def marks_of(self, power: Power) -> int:
        """Number of C results that a power has against the area."""
        return sum(self.marks.get(power, {}).values())

    @property
    def all_marks(self) -> int:
        """C results of all powers together."""
        return sum(sum(bases.values()) for bases in self.marks.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Empire:
    """A power. `origin`: the court of its dynasty, which gives the leader's language and religion (E-Q16).

    `cards`: year cards not yet turned up, in the order dealt; `played`: how many were, this round; `hold`:
    event cards kept in secret; `lasting`: event cards whose effect goes on. `may_return`: the first court was
    won back and no card was played since (E-014). `marched`: area-points that armies moved this round.
    `start_score`: what it began with (E-047).
    """

    court: AreaId | None = None
    first_court: AreaId | None = None
    origin: AreaId | None = None
    language: str = ""
    religion: Religion = "roman"
    combat: Level = 3
    administration: Level = 3
    diplomacy: Level = 3
    gold: int = 0
    cards: tuple[int, ...] = ()
    played: int = 0
    turn_taken: bool = False
    taxed: bool = False
    endeavours: int = 0
    marched: int = 0
    hold: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    may_return: bool = False
    out: bool = False
    start_score: int = 0
    standing: tuple[Order, ...] = ()

    def stature(self, kind: Stature) -> Level:
        """One of the three levels (E-015)."""
        level: Level = getattr(self, kind)
        return level

    @property
    def total(self) -> int:
        """The sum of the three statures (E-004)."""
        return self.combat + self.administration + self.diplomacy


Step = Literal["turn", "round", "over"]
"""The next thing to be asked for: a player's turn, a simultaneous round, nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`year`: the first of the round's five. `deck`: year cards not dealt, `order`: the turns of the round in
    their order, `turn`: how many of them are over, `shown`: year cards turned up in this round, `thrown`:
    throws of this round so far (they name them), `crusaded`: a crusade has come in this game turn,
    `crusades`: those that won something (E-044)."""

    year: int
    first: int = 0
    last: int = 0
    areas: Mapping[AreaId, Holding]
    powers: Mapping[Power, Empire]
    step: Step = "turn"
    order: tuple[Power, ...] = ()
    turn: int = 0
    deck: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    event_deck: tuple[str, ...] = ()
    event_discards: tuple[str, ...] = ()
    thrown: int = 0
    won: tuple[Power, ...] = ()
    crusaded: bool = False
    crusades: int = 0

    def areas_of(self, power: Power) -> tuple[AreaId, ...]:
        """The areas of a power, in the order of the board."""
        return tuple(id for id, area in self.areas.items() if area.owner == power)

    def area(self, id: AreaId, **changes: Any) -> State:
        """The same with an area changed."""
        return replace(self, areas={**self.areas, id: replace(self.areas[id], **changes)})

    def power(self, id: Power, **changes: Any) -> State:
        """The same with a power changed."""
        return replace(self, powers={**self.powers, id: replace(self.powers[id], **changes)})

    @property
    def active(self) -> tuple[Power, ...]:
        """Powers that are still in the game."""
        return tuple(id for id, one in self.powers.items() if not one.out)


def with_one(names: Iterable[Power], one: Power) -> tuple[Power, ...]:
    """The names with one more, sorted."""
    return tuple(sorted({*names, one}))


def without(names: Iterable[Power], one: Power) -> tuple[Power, ...]:
    """The names but one."""
    return tuple(name for name in names if name != one)
