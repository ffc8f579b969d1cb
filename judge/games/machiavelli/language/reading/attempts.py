"""A part of a line as the notation reads it, and what is asked of the reader of the notation.

Not here: the notation itself (order_reader), what becomes of the parts (in_sentences).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from judge.api.values import Complaint
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.order_parser import Wrong
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import Power, UnitRef


@dataclass(frozen=True, slots=True)
class Attempt:
    """A part of a line as the notation reads it: its orders, or where it went wrong.

    `exact`: it is documented notation, word for word.
    """

    start: int
    part: str
    kind: str
    orders: tuple[Order, ...]
    wrong: Wrong | MisreadError | None
    exact: bool

    @property
    def end(self) -> int:
        return self.start + len(self.part)

    def part_as_written(self, line: str) -> str:
        """The words of the line that it is made of, with their capitals; those that were read, if it is made
        of others.
        """
        written = line[self.start : self.end]
        return written if written.lower() == self.part.lower() else self.part

    def lies_in(self, span: tuple[int, int]) -> bool:
        """Decide whether it has a character in a span of the line."""
        return self.start < span[1] and span[0] < self.end


Positions = dict[tuple[Power, tuple[UnitRef, ...]], BoardPosition]
"""Positions of one phase, by whose orders are read and which units the letter builds or buys."""


class Documented(Protocol):
    """The documented notation."""

    @property
    def names(self) -> Names: ...
    @property
    def positions(self) -> Positions: ...
    def notation_orders(self, part: str, at: Position) -> tuple[Order, ...]: ...


class NotationReader(Documented, Protocol):
    """Part of the reader of the notation that is needed here."""

    def complaint_about(self, line: str, attempt: Attempt, at: Position) -> Complaint | None: ...
    def about_another_phase(self, line: str, attempt: Attempt, own: Complaint, at: Position) -> Complaint: ...


def sentences_at(reader: Documented, at: Position) -> Sentences:
    """The sentences that a line may say where it is read."""
    return Sentences(position_of(reader, at), lambda said: reader.notation_orders(said, at), at.asked)


def position_of(reader: Documented, at: Position) -> BoardPosition:
    """The position that sentences are read on, with what is remembered of those that were."""
    known = reader.positions
    if (at.seat, at.coming) not in known:
        board, rules = at.scenario.board, at.setting.rules
        known[at.seat, at.coming] = BoardPosition(reader.names, rules, board, at.state, at.seat, at.coming)
    return known[at.seat, at.coming]
