"""Sentences of orders on a position of this game, and lines of the notation for what `understanding` finds.

What is understood ends in a line of the documented notation, which the grammar of orders reads: nothing else
becomes an order. Not here: how a sentence is understood (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from judge.api.understanding import (
    LENIENT,
    Frame,
    Move,
    Piece,
    Reader,
    SpokenSentence,
    Understood,
    corrected_sentences,
    guess,
)
from judge.games.machiavelli.language.board_position import GROUPS_OF_PHASES, BoardPosition
from judge.games.machiavelli.language.words_of_orders import ALWAYS, all_frames, lexicons
from judge.games.machiavelli.model.orders import Advance, Besiege, Convert, Hold, LiftSiege, Order
from judge.games.machiavelli.model.state import PhaseKind, UnitRef


def moves_of(orders: Sequence[Order], position: BoardPosition) -> tuple[Move, ...]:
    """Moves that the pieces of a position's seat make by the orders that stand above a line."""
    mine = {(piece.kind, piece.place): piece for piece in position.pieces if piece.owner == position.seat}

    def piece(unit: UnitRef) -> Piece:
        kind, place = str(unit.kind), str(unit.area)
        return mine.get((kind, place)) or Piece(kind, place, position.seat)

    found: list[Move] = []
    for order in orders:
        match order:
            case Advance(unit=unit, to=to):
                found.append(Move(piece(unit), str(to)))
            case Hold(unit=unit):
                found.append(Move(piece(unit), ""))
            case Besiege(unit=unit) | LiftSiege(unit=unit) | Convert(unit=unit):
                found.append(Move(piece(unit), "", other_deed=True))
            case _ if isinstance(getattr(order, "unit", None), UnitRef):
                found.append(Move(piece(order.unit), "", True))  # type: ignore[union-attr]
    return tuple(found)


@lru_cache(64)
def frames_for(groups: frozenset[str]) -> dict[str, Frame]:
    """The frames of what may be ordered now."""
    return {
        name: frame for name, frame in all_frames().items() if frame.group in groups or frame.group == ALWAYS
    }


class Block(NamedTuple):
    """A word that blocks its sentence: what kind, where it stands, and where the sentence does."""

    kind: str
    start: int
    end: int
    sentence: tuple[int, int]


class Sentences:
    """The meaning of a writer's sentences on one position. `read_line`: the grammar's reading of a line, if
    it is to be understood, and not only what it names; `asked`: orders above it that are only asked about;
    `kind`: of another phase than the open one.
    """

    def __init__(
        self,
        position: BoardPosition,
        read_line: Callable[[str], tuple[Order, ...]] | None,
        asked: Sequence[Order] = (),
        kind: PhaseKind | None = None,
    ) -> None:
        self._read_line = lru_cache(512)(read_line or (lambda _: ()))
        groups = position.groups if kind is None else GROUPS_OF_PHASES.get(kind, frozenset())
        frames = frames_for(groups)
        self._reader = Reader(
            lexicons(),
            frames,
            position,
            self._can_be_read,
            memory=position.memory,
            names_only=read_line is None,
        )
        self._position = position
        moves = moves_of(asked, position)
        self._asked = tuple(replace(move, only_named=True) for move in moves)

    @cached_property
    def _lenient(self) -> Reader:
        return replace(self._reader, prices=LENIENT)

    def _can_be_read(self, line: str) -> bool:
        return bool(self._read_line(line))

    def orders(self, lines: Sequence[str]) -> tuple[Order, ...]:
        """The orders of lines of the notation, as the grammar reads them."""
        return tuple(order for line in lines for order in self._read_line(line))

    def blocks_of(self, line: str, covered: Callable[[str, int, int], bool]) -> tuple[Block, ...]:
        """The sentences of a line that are blocked. `covered`: whether a word is documented notation."""
        found: dict[tuple[int, int], Block] = {}
        for operator, start, end, span in self._reader.operators(line):
            if not covered(operator.kind, start, end):
                found.setdefault(span, Block(operator.kind, start, end, span))
        return tuple(found.values())

    def spoken_sentences(self, text: str) -> Iterator[SpokenSentence]:
        """The sentences of a text that nothing blocks, and what each speaks of."""
        return self._lenient.spoken_sentences(text)

    def named_in(self, text: str) -> Iterator[SpokenSentence]:
        """The sentences of a text that name anything, whatever blocks them."""
        return self._lenient.named_in(text)

    def sentences_of(self, text: str) -> Iterator[str]:
        """The sentences of a text, whatever they name."""
        return self._lenient.sentences_of(text)

    def reasons(self, line: str) -> tuple[tuple[int, int], ...]:
        """Positions where a line only tells why its orders are given."""
        return self._reader.reasons(line)

    def help_of_nobody(self, line: str) -> tuple[tuple[int, int], ...]:
        """Positions where a line tells of help from where nobody stands."""
        return self._reader.help_of_nobody(line)

    def preambles(self, line: str) -> tuple[tuple[int, int], ...]:
        """Positions of greetings, circumstances, grounds and remarks beside the orders of a line."""
        return self._reader.preambles(line)

    def spans_lifted(self, line: str) -> frozenset[tuple[int, int]]:
        """Positions of words in a line that would block, but belong to an order (``or`` in a list)."""
        if not any(frame.lifts for frame in self._reader.frames.values()):
            return frozenset()
        return frozenset(span for clause in self._reader.understand(line) for span in clause.lifted)

    def is_draft(self, line: str) -> bool:
        """Decide whether a line says of its whole letter that it is no order yet."""
        return self._reader.is_draft(line)

    def takes_back(self, line: str) -> bool:
        """Decide whether a line begins with words that take back what stands above it."""
        return self._reader.takes_back(line)

    def understand(self, line: str, above: Sequence[Order] = ()) -> tuple[Understood, ...]:
        """Read what the clauses of a line mean, below other orders of its letter."""
        return self._reader.understand(line, (*moves_of(above, self._position), *self._asked))

    def corrections_of(self, line: str, above: Sequence[Order] = ()) -> tuple[Understood, ...]:
        """Read what sentences that correct themselves mean in the end."""
        before = (*moves_of(above, self._position), *self._asked)
        return corrected_sentences(self._lenient, line, before, self._reader)

    def guess(
        self, line: str, above: Sequence[Order], doubtful: Sequence[tuple[int, int]]
    ) -> tuple[Understood, ...]:
        """Guess what the clauses of a line may mean, whatever else they say: only to be asked about.

        `doubtful`: the places in the line that nobody understood.
        """
        before = (*moves_of(above, self._position), *self._asked)
        return guess(self._lenient, line, before, doubtful)
