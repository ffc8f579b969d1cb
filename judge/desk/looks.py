"""What the writer of a letter may see of a position: fog blinds no master, and lifts when a game is over.

Not here: what each sees (games), the letters after a phase (service).
"""

from __future__ import annotations

from typing import Any

from judge.desk.veils import leads, over
from judge.desk.visit import Visit
from judge.game import Seat, View
from judge.games.machiavelli.state import State
from judge.letter import GameRecord


def look(
    visit: Visit, record: GameRecord, state: State, seat: Seat | None, events: tuple[Any, ...] = ()
) -> View[State]:
    """A position and what happened, as `seat` sees them; None: as a bystander, or the table's master."""
    rules = visit.rules(record)
    clear = leads(visit, record) or over(record)
    view: View[State] = (rules.unveiled if clear else rules.view)(state, seat, events)
    return view
