"""The writer's view of a position: fog blinds no master, and lifts when a game is over.

Not here: what each sees (games), the letters after a phase (runtime).
"""

from __future__ import annotations

from typing import Any

from judge.commands.session import Session
from judge.commands.settings.secrecy import leads, over
from judge.core.game import Seat, View
from judge.core.table import GameRecord


def look(
    session: Session, record: GameRecord, state: Any, seat: Seat | None, events: tuple[Any, ...] = ()
) -> View[Any]:
    """A position and what happened, as `seat` sees them; None: as a bystander, or the table's master."""
    rules = session.rules(record)
    clear = leads(session, record) or over(record)
    view: View[Any] = (rules.view_without_fog if clear else rules.view)(state, seat, events)
    return view
