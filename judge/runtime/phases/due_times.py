"""The clock's next look at a game. Pure; works on the record alone, so that it can run at each save.

An alarm that rings for nothing does no harm: whoever answers it looks again and sets the next one. Not
here: what is done then (phases.worker), when a phase's deadline falls (scheduling).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.core.places import seats_of_bots
from judge.core.table import GameRecord, GameStatus, SeatRecord
from judge.scheduling.reminders import ReminderWish, next_reminder

DAILY = timedelta(days=1)


def concluding(game: GameRecord) -> bool:
    """Is a game to end now without another phase?"""
    return game.status is GameStatus.ACTIVE and bool(game.notes.conclude)


def starting(game: GameRecord) -> bool:
    """Is a forming game to begin now?"""
    full = len(game.newcomers) >= game.options.starts_with > 0
    return game.status is GameStatus.FORMING and (full or game.notes.starting)


def is_forced(game: GameRecord) -> bool:
    """Is the open phase to be processed as it stands?"""
    return bool(game.phase) and game.notes.forced == game.phase


def missing(game: GameRecord) -> tuple[SeatRecord, ...]:
    """Seats that owe orders and are waited for: a dummy is not, nor one that the judge plays, nor with NMR an
    abandoned one."""
    nmr, bots = game.options.nmr, seats_of_bots(game)
    waited = (s for s in game.seats if not s.ready and not s.dummy and s.seat not in bots)
    return tuple(s for s in waited if not (s.abandoned and nmr))


def people_seated(game: GameRecord) -> tuple[int, ...]:
    """The persons of all seats, for whom a plan of reminders holds."""
    return tuple(seat.person for seat in game.seats if seat.person is not None)


def remind_at(game: GameRecord) -> datetime | None:
    """Time to look next for whom to remind; None if there is no deadline to remind of, or nobody any more."""
    plan = game.notes.reminders
    if game.deadline is None or game.opened is None:
        return None
    if plan is None:
        usual = next_reminder((ReminderWish(),), game.opened, game.deadline, game.opened)
        return usual if game.reminded is None else None
    if plan.deadline != game.deadline or plan.people != people_seated(game):
        return game.opened
    return plan.at


def late_notice_at(game: GameRecord) -> datetime | None:
    """Time of the next notice of lateness: at the deadline, and every day after."""
    if game.deadline is None:
        return None
    if game.reminded is None or game.reminded < game.deadline:
        return game.deadline
    return game.reminded + DAILY


def is_given_up(game: GameRecord) -> bool:
    """Everybody who is missing has been declared abandoned: the game waits for a replacement."""
    return all(s.abandoned for s in missing(game))


def newcomers_told_at(game: GameRecord) -> datetime | None:
    """Time when everybody hears of those who joined a forming game since the last letter about newcomers."""
    if game.status is not GameStatus.FORMING or not game.notes.joined or game.notes.joined_told is None:
        return None
    return game.notes.joined_told + DAILY


def alarm(game: GameRecord, now: datetime) -> datetime | None:
    """The next instant at which something about the game may be due; `now` or earlier: at once."""
    if starting(game):
        return now
    if game.status is GameStatus.FORMING:
        return newcomers_told_at(game)
    if game.status is GameStatus.PAUSED:
        return game.notes.resumes_at
    if game.status is not GameStatus.ACTIVE or not game.phase:
        return None
    if is_forced(game) or concluding(game):
        return now
    times = [game.process_at]
    if missing(game) and game.options.practice:
        return game.process_at  # whoever practises is never late
    if missing(game) and not is_given_up(game):
        times.append(remind_at(game))
        times.append(late_notice_at(game))
        times.append(game.grace)
    elif not missing(game) and not game.options.manual_process:
        times.append(game.deadline)
    return min((t for t in times if t is not None), default=None)


def due_since(game: GameRecord, now: datetime) -> datetime | None:
    """The latest instant up to now at which something about the game fell due; None if nothing has."""
    times = (game.alarm, game.process_at, game.deadline, game.grace)
    return max((t for t in times if t is not None and t <= now), default=None)


def first_due(game: GameRecord, now: datetime) -> datetime | None:
    """The instant at which a phase fell due that a master had processed; None if it was not due or not so."""
    times = (game.process_at, game.deadline, game.grace) if is_forced(game) else ()
    return min((t for t in times if t is not None and t <= now), default=None)


def early(game: GameRecord, now: datetime) -> bool:
    """Decide whether the open phase is to run before its deadline because everybody is ready."""
    ready = game.process_at is not None and game.process_at <= now and not is_forced(game)
    return ready and (game.deadline is None or now < game.deadline)
