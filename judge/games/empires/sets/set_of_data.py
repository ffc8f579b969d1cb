"""A whole set of data without faults: what a game of Empires of the Middle Ages is played with.

Not here: reading and checking it (`loading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from judge.games.empires.sets.board import Board
from judge.games.empires.sets.cards import EventCards, YearCards
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.scenario import Scenario
from judge.games.empires.sets.shape import Shape
from judge.games.empires.sets.tables import Tables

Origin = Literal["house", "keeper"]
"""house: made up by this project, nobody's tables. keeper: typed in by a keeper from a game that he owns."""


class SetLabel(Shape):
    """Contents of ``set.yaml``."""

    set: str = ""
    title: str = ""
    origin: Origin = "keeper"
    licence: str = ""
    areas: Literal["book", "own"] = "book"
    """book: the 77 areas of the public list, with their languages; own: a board of one's own invention."""
    event_cards: int | None = None
    """Cards in the event deck, copies counted, of a set with its own areas; None: a book's, 56 or 164."""


class SetOfData(Shape):
    """`checksum`: SHA-256 of its files, in hexadecimal digits; letters show the first eight."""

    label: SetLabel
    checksum: str
    board: Board
    year_cards: YearCards
    event_cards: EventCards
    tables: Tables
    rules: HouseRules
    scenarios: Mapping[str, Scenario]

    def rules_of(self, scenario: str) -> HouseRules:
        """The switches in force in one of its scenarios. KeyError: there is none of that name."""
        given = {key.replace("-", "_"): value for key, value in self.scenarios[scenario].rules.items()}
        return HouseRules.model_validate({**self.rules.model_dump(), **given})
