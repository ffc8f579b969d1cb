"""All that public pages ask of this game.

Not here: its board (pages.board), its JSON (pages.facts), sentences (letters).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from judge.api import Message
from judge.api.table import TablePages
from judge.api.values import Board, Colours, Layer, NewsTold, Seat, SeededDice, Story, View, language_written
from judge.games.empires.drawing import film
from judge.games.empires.drawing.chart import Chart
from judge.games.empires.letters.charted import chart_of
from judge.games.empires.letters.telling import message_of
from judge.games.empires.model.events import (
    Conquered,
    CourtLost,
    Event,
    EventKept,
    GameEnded,
    LeaderDied,
    PowerOut,
    Rebelled,
    WentIntoExile,
)
from judge.games.empires.model.orders import Order
from judge.games.empires.model.state import State
from judge.games.empires.pages import board, facts
from judge.games.empires.view import HIDDEN
from judge.painting.palette import palette

MOST_HEADLINES = 3
_HEADLINES: tuple[type[Event], ...] = (
    GameEnded,
    PowerOut,
    WentIntoExile,
    CourtLost,
    LeaderDied,
    Rebelled,
    Conquered,
)
"""Events that a stranger should read of first, the weightiest first."""

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable


class EmpiresPages(TablePages[State, Order, Event]):
    """For one table."""

    table: EmpiresTable

    def __init__(self, table: EmpiresTable) -> None:
        super().__init__(table)
        self._boards: dict[str, Board | None] = {}

    def public_facts(self, before: State | None, view: View[State, Event]) -> Mapping[str, Any]:
        """Positions, and every event between them."""
        return facts.public_facts(self.table.scenario, self._opening.powers, before, view)

    def schema(self) -> Mapping[str, Any]:
        """docs/phase-empires.schema.json."""
        return facts.schema()

    @cached_property
    def _opening(self) -> Chart:
        return chart_of(self.table, self.table.open(SeededDice(b"board")).state)

    def board(self) -> Board | None:
        """The map."""
        language = language_written()
        if language not in self._boards:
            self._boards[language] = board.board_of(self._opening)
        return self._boards[language]

    def layer(self, before: State | None, view: View[State, Event], address: str) -> Layer | None:
        """Owner of every area, its plaque, ties and claims."""
        return board.layer_of(chart_of(self.table, view.state), address)

    def story(self, before: State | None, view: View[State, Event], *, opening: bool = False) -> Story:
        """The parts of a letter, turn by turn; a card that is kept is for its owner's letter alone."""
        parts = self.table.presenter.parts([_for_all(event) for event in view.events])
        return Story(
            headlines=tuple(islice(self._headlines(view.events), MOST_HEADLINES)),
            sections=tuple(
                (str(head), tuple(NewsTold(str(one.text), one.rule) for one in lines))
                for head, lines in parts
            ),
        )

    def _headlines(self, events: Sequence[Event]) -> Iterator[str]:
        """Greatest changes, as sentences without their stop: the end first, single areas last."""
        for kind in _HEADLINES:
            for event in events:
                if not isinstance(event, kind):
                    continue
                if isinstance(event, GameEnded):
                    message = Message("empires/winners", {"winners": event.won})
                else:
                    message = message_of(self.table, event)
                yield str(self.table.presenter.wording_of(message)).strip().removesuffix(".")

    def film(self, stills: Sequence[tuple[State, str]]) -> Callable[[], bytes] | None:
        """Film of who owned every area; None for a set whose board nobody has drawn."""
        if self.board() is None:
            return None
        charts = [(chart_of(self.table, state), title) for state, title in stills]
        return lambda: film.gif(charts)

    def colours(self) -> Mapping[Seat, Colours]:
        """The colours of the map."""
        found, letters = palette(self._opening.powers), self._opening.letters
        return {
            Seat(p): Colours(
                piece=found.unit(p), land=found.land(p), letter=found.letter_on(p), sign=letters[p]
            )
            for p in self._opening.powers
        }


def _for_all(event: Event) -> Event:
    return replace(event, card=HIDDEN) if isinstance(event, EventKept) else event
