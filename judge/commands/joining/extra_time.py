"""Time for whoever comes to a power when the time of grace is over: a substitute, or its player who is back.

Without it they would be given up at the next look of the clock, before they could read the board. The
deadline itself stays where it was. Not here: giving powers up (runtime).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from judge.core.game import Seat
from judge.core.options import OfPhase
from judge.core.table import GameRecord, GameStatus

NEW = timedelta(days=2)
"""For somebody who has never seen the game."""
BACK = timedelta(days=1)
"""For its player of before."""


def with_time(record: GameRecord, seat: Seat, now: datetime, span: timedelta) -> GameRecord:
    """The game with grace until `span` from now at least, if its deadline is over; else as it is."""
    if record.status is not GameStatus.ACTIVE or record.deadline is None or record.deadline > now:
        return record
    grace = max(record.grace or record.deadline, now + span)
    record = replace(record, grace=grace, reminded=now)
    if span is BACK:
        return record
    others = tuple(s for s in record.notes.seats_excused_in(record.phase) if s != seat)
    excused = OfPhase(phase=record.phase, seats=(*others, seat))
    return replace(record, notes=replace(record.notes, excused=excused))


def until(record: GameRecord, now: datetime) -> datetime | None:
    """Until when a late power has time; None if it is not late."""
    return record.grace if record.deadline is not None and record.deadline <= now else None
