"""Sentences of a master about a power's pieces: none is filed at once as that power's order.

``Put the Florentine army from Siena into Arezzo`` may be an order that its player asked for, or a correction
of the board: both are numbered lines, the order with its power named. Not here: lines of the notation, and
those below a power's name (attribution).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.commands.information.help import game_of
from judge.commands.session import Session, SignedOn
from judge.commands.wishes import menu
from judge.commands.wishes.certainty import is_likely
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.slots import sights
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
        lines += [
            _order_line(self.rules, self.state, seat, line)
            for seat, line in self.said
            if not self._is_turned_round(session, seat, line)
        ]
        if not lines:
            return menu.answer_wishes(session, [line for _, line in self.said], least=menu.OF_A_MASTER)[0]
        return menu.offer_lines(session, self.said[0][1], lines)

    def _is_turned_round(self, session: SignedOn, seat: Seat, line: str) -> bool:
        """Decide whether the order of a sentence with two kinds of pieces is for the second: no ``fleet in
        Arezzo`` stands there that could be an army.
        """
        sight = next(iter(sights(session, line, wishes(game_of(session)))), None)
        kinds = tuple(dict.fromkeys(sight.values.get("unit", ()))) if sight is not None else ()
        reader = self.rules.reader(self.state)
        ordered = {reader.words(order).partition(" ")[0] for order in reader.orders(line, seat)}
        return len(kinds) > 1 and kinds[0] not in ordered


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
