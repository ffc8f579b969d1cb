"""Quiet phases: what readers who got no letter about them (`Agenda.tells`) are told in their next one.

Who was told follows from the positions that are kept. Not here: the letters (phases.result_letters).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from judge.core.game import S, Seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, PhaseRecord
from judge.store.database import Store


@dataclass(frozen=True, slots=True)
class QuietPhases:
    """The phases of a game before its open one (that of `game`), read from the store as far back as somebody
    has not heard of them."""

    store: Store
    rules: TableGame
    game: GameRecord
    _read: dict[int, PhaseRecord | None] = field(default_factory=dict)

    def untold(self, opened: S, seats: Collection[Seat]) -> tuple[PhaseRecord, ...]:
        """Phases that closed since the last letter to these seats, oldest first. `opened`: the position in
        which the open phase began."""
        return tuple(self._back_to_the_last_letter(opened, seats))[::-1]

    def _back_to_the_last_letter(self, state: S, seats: Collection[Seat]) -> Iterator[PhaseRecord]:
        for turn in range(self.game.turn - 1, 0, -1):
            closed = None if self.rules.agenda(state).is_told_to(seats) else self._phase(turn)
            if closed is None:
                return
            yield closed
            state = self.rules.system.codec.load_state(closed.before)

    def _phase(self, turn: int) -> PhaseRecord | None:
        if turn not in self._read:
            with self.store.read() as known:
                self._read[turn] = known.phase(self.game.name, turn)
        return self._read[turn]
