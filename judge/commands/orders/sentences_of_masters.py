"""Sentences of a master about a power's pieces: none is filed at once as that power's order.

``Put the Florentine army from Siena into Arezzo`` may be an order that its player asked for, or a correction
of the board: both are numbered lines, the order with its power named. Not here: lines of the notation, and
those below a power's name (attribution).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.commands.session import Session, SignedOn
from judge.commands.wishes import menu
from judge.commands.wishes.certainty import is_likely
from judge.commands.wishes.reading import wishes_in
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame


@dataclass(frozen=True, slots=True)
class SentencesOfMaster:
    """Sentences of one letter that are put aside, each with the power whose piece it speaks of."""

    rules: TableGame
    state: Any
    said: list[tuple[Seat, str]] = field(default_factory=list)

    def take_aside(self, seat: Seat, line: str) -> bool:
        """Put a line aside if it is a sentence; tell whether it is."""
        is_spoken = self.rules.reader(self.state).is_prose(line, seat)
        self.said.extend([(seat, line)] * is_spoken)
        return is_spoken

    def session_with_offer(self, session: SignedOn) -> Session:
        """The session with the lines that these sentences may mean."""
        if not self.said:
            return session
        lines = [one for _, line in self.said for one in _changes_of(session, line)]
        lines += [_order_line(self.rules, self.state, seat, line) for seat, line in self.said]
        return menu.offer_lines(session, self.said[0][1], lines)


def wants_a_change(session: Session, line: str, reader: OrderReader, seats: Sequence[Seat]) -> bool:
    """Decide whether a sentence that may be any power's order is rather what only a master may want: ``Give
    Naples 3 ducats, they lost them through my mistake``.
    """
    return bool(_changes_of(session, line)) and all(reader.is_prose(line, seat) for seat in seats)


def _changes_of(session: Session, line: str) -> Sequence[str]:
    """The corrections and other lines of a master that a sentence most likely wants."""
    found = wishes_in(session, line)
    if not is_likely(found) or not found[0].row.changes:
        return ()
    return [wish.line for wish in found[:1] if wish.whole]


def _order_line(rules: TableGame, state: Any, seat: Seat, line: str) -> str:
    """The orders of a sentence as one line, each behind the name of its power."""
    reader = rules.reader(state)
    title = rules.names.power_titles[seat]
    return "; ".join(f"{title}: {reader.words(order)}" for order in reader.orders(line, seat))
