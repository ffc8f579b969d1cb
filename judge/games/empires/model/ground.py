"""Ground of a game that never changes: board, decks, tables and the rules of the house.

Not here: the position (state), the files (sets).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.api.values import Seat
from judge.games.empires.sets.board import AreaId, Board
from judge.games.empires.sets.cards import EventCard, YearCard
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.set_of_data import SetOfData
from judge.games.empires.sets.tables import Tables

Power = Seat
"""A player's empire, as ``france``."""

CARDS_A_ROUND = 5
"""E-001: five year cards, five years."""
LOWEST = -3
"""E-008: no social state is lower."""
ABOVE_NORM = 2
"""E-008: how far a social state may be raised above its norm."""
MOST_LINES = 60
"""Lines that one letter's program may have; five endeavours are all that can be played of them."""


@dataclass(frozen=True, slots=True)
class Ground:
    """`cards`: year cards by number; `events`: event cards by id."""

    board: Board
    tables: Tables = field(default_factory=Tables)
    rules: HouseRules = field(default_factory=HouseRules)
    cards: Mapping[int, YearCard] = field(default_factory=dict)
    events: Mapping[str, EventCard] = field(default_factory=dict)

    def is_land(self, place: str) -> bool:
        """Decide whether a name is that of a land area."""
        return place in self.board.areas

    def highest(self, area: AreaId) -> int:
        """The level beyond which an area's social state is never raised (E-008)."""
        return self.board.areas[area].norm + ABOVE_NORM


def ground_of(data: SetOfData, scenario: str) -> Ground:
    """The ground of one scenario of a set. KeyError: it has none of that name."""
    options = data.scenarios[scenario].options
    off: dict[str, object] = {} if "raiders" in options else {"raiders": ()}
    off |= {name: None for name in ("crusade", "armies", "fleets", "civilisation") if name not in options}
    return Ground(
        board=data.board,
        tables=data.tables.model_copy(update=off),
        rules=data.rules_of(scenario),
        cards=data.year_cards.cards,
        events=data.event_cards.cards,
    )
