"""Absences push deadlines: a new deadline never falls into the absence of somebody whom the table waits for.

The open phase's deadline stays as it is. A vacation does more, where a table grants days of it: the clock
stands still meanwhile, of the open phase too. Pure, on the record alone. Not here: announcing an absence
(commands).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.core.game import Seat
from judge.core.table import DeadlineRule, GameRecord
from judge.scheduling.deadlines import Deadlines, open_deadlines

_DAY, _NOTHING = timedelta(days=1), timedelta(0)


@dataclass(frozen=True, slots=True, order=True)
class Absence:
    """Away from `start` until `end`."""

    start: datetime
    end: datetime


def absences(game: GameRecord) -> Mapping[str, tuple[Absence, ...]]:
    """All that were announced, by seat or master, the soonest first."""
    return {
        who: tuple(sorted(Absence(start, end) for start, end in spans))
        for who, spans in game.notes.absences.items()
    }


def counting(game: GameRecord, owing: Collection[Seat]) -> tuple[Absence, ...]:
    """The absences that push the next deadline: of masters; of who owes orders where only those can
    make others wait, or nobody writes to each other; else of everybody who plays.
    """
    waited_for = _powers_waited_for(game, owing)
    return tuple(
        span
        for who, spans in sorted(absences(game).items())
        if who.startswith("master:") or who in waited_for
        for span in spans
    )


def vacations(game: GameRecord, owing: Collection[Seat]) -> tuple[Absence, ...]:
    """The vacations on which the next phase's clock stands still: of those whose absences count."""
    waited_for = _powers_waited_for(game, owing)
    found = (spans for who, spans in sorted(game.notes.vacations.items()) if who in waited_for)
    return tuple(Absence(start, end) for spans in found for start, end in spans)


def vacation_days_left(game: GameRecord, seat: Seat) -> int:
    """Days of vacation that a seat has left in this game; parts of a day count as one."""
    taken = sum(-((start - end) // _DAY) for start, end in game.notes.vacations.get(seat, ()))
    return max(0, game.options.vacation_days - taken)


def clock_stopped(deadline: datetime, since: datetime, away: Collection[Absence]) -> datetime:
    """A deadline later by all the time from `since` on at which anybody is on vacation."""
    clock, left = since, deadline - since
    for span in sorted(away):
        if span.end <= clock:
            continue
        if clock + left <= span.start:
            break
        left -= max(span.start - clock, _NOTHING)
        clock = span.end
    return clock + left


def spans_without_cover(span: Absence, others: Collection[Absence]) -> tuple[Absence, ...]:
    """Parts of a span that no other one covers."""
    left, start = list[Absence](), span.start
    for other in sorted(others):
        if other.end <= start or other.start >= span.end:
            continue
        if other.start > start:
            left.append(Absence(start, other.start))
        start = max(start, other.end)
    return (*left, Absence(start, span.end)) if start < span.end else tuple(left)


def _powers_waited_for(game: GameRecord, owing: Collection[Seat]) -> set[str]:
    few = game.options.strict_wait or game.options.press == "none"
    playing = {s.seat for s in game.seats if s.person is not None and not s.abandoned}
    return {str(s) for s in playing if not few or s in owing}


def deadlines(
    rule: DeadlineRule,
    now: datetime,
    zone: str,
    away: Collection[Absence],
    *,
    stops: Collection[Absence] = (),
    strict_grace: bool = False,
) -> Deadlines:
    """As `open_deadlines`, but past every absence that the deadline would fall into, and with a clock that
    stands still on the vacations of `stops`.
    """
    times = open_deadlines(rule, now, zone, strict_grace=strict_grace)
    stopped = clock_stopped(times.deadline, now, stops)
    if stopped != times.deadline:
        times = _from(rule, stopped, zone, times, strict_grace=strict_grace)
    for _ in range(len(away)):
        held = [a.end for a in away if a.start <= times.deadline < a.end]
        if not held:
            break
        times = _from(rule, max(held), zone, times, strict_grace=strict_grace)
    return times


def _from(
    rule: DeadlineRule, earliest: datetime, zone: str, times: Deadlines, *, strict_grace: bool
) -> Deadlines:
    """The deadline at or after `earliest` that the rule's clock and days allow; grace follows from it."""
    at_once = DeadlineRule(
        clock=rule.clock, min=0, next=0, grace=rule.grace, delay=rule.delay, days=rule.days
    )
    pushed = open_deadlines(at_once, earliest, zone, strict_grace=strict_grace)
    return Deadlines(earliest=times.earliest, deadline=pushed.deadline, grace=pushed.grace)
