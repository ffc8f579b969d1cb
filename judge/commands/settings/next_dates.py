"""The next three deadlines as they stand, shown in each answer to a setting of times.

They are what the rule gives if each phase is played at its deadline; the dates of absences are left out of
them. Not here: the rule (scheduling).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice

from judge.commands.replies import settings as replies
from judge.commands.session import Entry, SignedOn
from judge.core.table import GameRecord, GameStatus
from judge.scheduling.absences import counting, deadlines, vacations

_SHOWN = 3


def with_next_dates(session: SignedOn, kind: str) -> SignedOn:
    """The session with the next dates in its last answer to a setting, and no more in those before.

    For the kind of the open phase, the first of them is that phase's own.
    """
    record = session.table()
    dates = replies.NextDates(
        moments=tuple(islice(_dates(session, record, kind), _SHOWN)),
        kind=kind,
        zone=record.time_zone,
        opened=_deadline_to_come(session, record) is not None and record.kind == kind,
    )
    entries = list(session.entries)
    last = max((at for at, entry in enumerate(entries) if _is_about(entry, record)), default=None)
    for at, entry in enumerate(entries):
        reply = entry.reply
        if _is_about(entry, record) and isinstance(reply, replies.Changed | replies.NothingChanged):
            shown = dates if at == last else reply.dates if reply.dates and reply.dates.kind != kind else None
            entries[at] = replace(entry, reply=replace(reply, dates=shown))
    return replace(session, entries=tuple(entries))


def _is_about(entry: Entry, record: GameRecord) -> bool:
    """Tell whether it is an answer to a setting of that table."""
    return entry.game == record.name and isinstance(entry.reply, replies.Changed | replies.NothingChanged)


def _deadline_to_come(session: SignedOn, record: GameRecord) -> datetime | None:
    """The deadline of the open phase, if it is still to come."""
    if record.status is not GameStatus.ACTIVE or record.deadline is None:
        return None
    return record.deadline if record.deadline > session.context.now else None


def _dates(session: SignedOn, record: GameRecord, kind: str) -> Iterator[datetime]:
    """The open phase's deadline, if it is of that kind, and those of phases of that kind behind it."""
    usual = session.phases(record).deadlines
    rule = record.deadline_rules.get(kind, usual[kind])
    awaited = _deadline_to_come(session, record)
    moment = awaited or session.context.now
    if awaited is not None and record.kind == kind:
        yield awaited
    seats = session.rules(record).seats
    away, stops = counting(record, seats), vacations(record, seats)
    while True:
        moment = deadlines(rule, moment, record.time_zone, away, stops=stops).deadline
        yield moment
