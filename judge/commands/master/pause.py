"""PAUSE, RESUME, TERMINATE: a table rests, goes on, or ends without a result.

While a game rests nothing is due; letters between players go on. The deadline moves by whole days, so that
it keeps its time of day. ``Please pause the game until 6 January`` wants a line, which is proposed; ``pause
Easter`` and ``pause until Monday`` are lines themselves. Not here: what is due when (runtime).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from judge.commands import notices
from judge.commands.master.dice_seeds import renew_seed
from judge.commands.master.rollback import reopen_phase
from judge.commands.orders.readiness import settle
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.replies.base import Notice
from judge.commands.session import Session, SignedOn, position
from judge.commands.settings.announce import may_change
from judge.commands.settings.secrecy import over
from judge.commands.wishes import menu
from judge.commands.wishes.kept_menus import keep_lines
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.times import dates_in
from judge.commands.wishes.unknown_days import unknown_dates_in
from judge.core.places import Role
from judge.core.table import DeadlineRule, GameRecord, GameStatus
from judge.core.written_words import without_opening
from judge.syntax.calendar_words import word_by_word
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.master_commands import Pause, Resume, Terminate
from judge.syntax.dates import read_date
from judge.syntax.letters import Said
from judge.understanding.tokens import NUMBER, tokens

_ENDS = ("until", "till", "to")
_LEADS = ("with", "the deadline", "deadline", *_ENDS, "due")
_FARTHEST = timedelta(days=120)
_LONGEST_REASON = 200
_VERBS = {Pause: "pause", Resume: "resume"}


def pause(session: SignedOn, command: Pause) -> Session:
    """Nothing is processed and no deadline comes until RESUME, or until the date that PAUSE UNTIL names.

    A day that cannot be read is asked for, and nothing is paused.
    """
    if not may_change(session):
        return session.say(shared.OnlyMastersDo(role=Role.PLAYER.value, acting=_acting(session)))
    record = session.table()
    if record.status is not GameStatus.ACTIVE:
        return session.say(replies.NotToPause(status=record.status.value))
    resumes, reason = _until(session, record, command.reason)
    if resumes is None and (day := _unread_day(command.reason)):
        return _ask_for_the_day(session, day)
    record = replace(record, status=GameStatus.PAUSED, process_at=None)
    notes = replace(record.notes, paused_at=session.context.now, resumes_at=resumes)
    session = session.with_notes(record, notes)
    text = session.without_secrets(reason)[:_LONGEST_REASON]
    told = notices.Paused(reason=text, resumes=resumes)
    return session.say(replies.Paused(reason=text, resumes=resumes)).tell(
        session.table(), told, session.others(session.table())
    )


def _until(session: Session, record: GameRecord, reason: str) -> tuple[datetime | None, str]:
    """Time when a pause ends by itself, if its reason is nothing but that (``until Monday 18:00``)."""
    first, _, when = word_by_word(reason.strip(), "spans").partition(" ")
    return _deadline_or_reason(session, record, when) if first in _ENDS and when else (None, reason)


def _begins_with_an_end(reason: str) -> bool:
    """Decide whether what stands behind PAUSE is until when, and nothing else."""
    return word_by_word(reason.strip(), "spans").partition(" ")[0] in _ENDS


def _unread_day(reason: str) -> str:
    """The day that a pause is to end on, if no calendar of ours has it (``until Christmas``, ``until the
    33rd``); empty for what is no day (``until the flood is over``).
    """
    said = tokens(word_by_word(reason.strip(), "spans"))
    if not said or said[0].text not in _ENDS:
        return ""
    figures = any(token.kind == NUMBER for token in said)
    return reason.strip().partition(" ")[2] if figures or any(unknown_dates_in(said, wishes())) else ""


def _ask_for_the_day(session: Session, day: str) -> Session:
    """Ask for a date, and offer a pause without an end: nobody could tell when this one is over."""
    kept, numbered = keep_lines(session, ("pause",))
    said = session.without_secrets(day)[:_LONGEST_REASON]
    return kept.say(replies.PauseUntilWhen(said=said, numbered=numbered))


def resume(session: SignedOn, command: Resume) -> Session:
    """Go on, after a pause or after the end; with a date, that is the deadline."""
    record = session.table()
    if over(record):
        return _reopen_game(session, record, command)
    if not may_change(session):
        return session.say(shared.OnlyMastersDo(role=Role.PLAYER.value, acting=_acting(session)))
    if record.status is not GameStatus.PAUSED:
        return session.say(replies.NotPaused(status=record.status.value))
    when, reason = _deadline_or_reason(session, record, command.reason)
    later = resume_clock(record, _rule(session, record), session.context.now, when)
    session = session.with_game(later)
    if later.seats:
        first = later.seats[0]
        session = settle(session, later, first.seat, complete=first.ready)
    return _tell_all(session, replies.Resumed, reason)


def resume_clock(
    record: GameRecord, rule: DeadlineRule, now: datetime, when: datetime | None = None
) -> GameRecord:
    """A game that rested, its deadline by as many whole days later, or at `when`. `rule`: of its phase."""
    since = record.notes.paused_at or now
    days = -((since - now) // timedelta(days=1))
    deadline = when or days_later(record, rule, record.deadline, days)
    grace = days_later(record, rule, record.grace, days)
    return replace(
        record,
        status=GameStatus.ACTIVE,
        notes=replace(record.notes, paused_at=None, resumes_at=None),
        deadline=deadline,
        grace=max(grace, deadline) if grace and deadline else grace,
        reminded=None,
    )


def _rule(session: Session, record: GameRecord) -> DeadlineRule:
    return record.deadline_rules.get(record.kind) or session.phases(record).deadlines[record.kind]


def _deadline_or_reason(session: Session, record: GameRecord, text: str) -> tuple[datetime | None, str]:
    """The deadline that RESUME names, if it does; else the reason that it gives."""
    zone = session.person.time_zone if session.person is not None else record.time_zone
    words = without_opening(text.strip(), _LEADS, ":")
    when = read_date(words, session.context.now, zone) if words else None
    if when is None or not session.context.now < when <= session.context.now + _FARTHEST:
        return None, text
    return when, ""


def _reopen_game(session: SignedOn, record: GameRecord, command: Resume) -> Session:
    """A game that was ended, but not won on the board, goes on where it stood, with new dice.

    Masters can do that; players only with what ended without a result, and where the table lets them.
    """
    master = session.sign_in.role is Role.MASTER
    if not master and not (record.status is GameStatus.TERMINATED and record.options.resume):
        return session.say(shared.OnlyMastersDo(role=session.sign_in.role.value, acting=_acting(session)))
    if not record.state:
        session = session.with_game(replace(record, status=GameStatus.FORMING))
        return _tell_all(session, replies.Resumed, command.reason)
    if record.status is GameStatus.FINISHED and not record.notes.ended:
        return session.say(replies.NotPaused(status=record.status.value))
    secret = "".join(session.context.fresh_token() for _ in range(3))
    record = renew_seed(record, secret)
    rules, state = position(session, record)
    record = replace(
        record,
        status=GameStatus.ACTIVE,
        notes=replace(record.notes, ended=""),
        state=session.codec(record).dump_state(rules.as_won_by(state, ())),
    )
    session = reopen_phase(session, record)
    when, reason = _deadline_or_reason(session, record, command.reason)
    if when is not None:
        fresh = session.table()
        session = session.with_game(replace(fresh, deadline=when, grace=max(when, fresh.grace or when)))
    return _tell_all(session, replies.Resumed, reason, promise=record.commitment)


def terminate(session: SignedOn, _: Terminate) -> Session:
    """End without a result. A game that has begun gets its last letter, with the seed of its dice.

    Without a master nobody ends it for others: only who is alone in a forming game; players can vote a draw.
    """
    alone = session.table().status is GameStatus.FORMING and len(session.table().newcomers) <= 1
    if session.sign_in.role is not Role.MASTER and not (may_change(session) and alone):
        return session.say(shared.OnlyMastersDo(role=session.sign_in.role.value, acting=_acting(session)))
    record = session.table()
    if record.status in (GameStatus.FINISHED, GameStatus.TERMINATED):
        return session.say(shared.GameOver())
    if record.status is GameStatus.FORMING:
        session = session.with_game(replace(record, status=GameStatus.TERMINATED))
        return _tell_all(session, replies.Terminated, "")
    record = replace(record, status=GameStatus.ACTIVE, process_at=None)
    session = session.with_notes(record, replace(record.notes, conclude=GameStatus.TERMINATED.value))
    return session.say(replies.Terminated(phase=session.phase_facts(record), deadline=None, reason=""))


def _acting(session: Session) -> bool:
    return session.sign_in is not None and session.sign_in.master is not None


def _tell_all(
    session: SignedOn,
    kind: type[replies.Resumed | replies.Terminated],
    reason: str,
    promise: str = "",
) -> Session:
    """Say it to the writer, and to all others. `promise`: the hash of new dice's seed."""
    record = session.table()
    text = session.without_secrets(reason)[:_LONGEST_REASON]
    said = kind(reason=text, phase=session.phase_facts(record), deadline=record.deadline, promise=promise)
    told: Notice = notices.Terminated()
    if kind is replies.Resumed:
        told = notices.Resumed(reason=text, phase=said.phase, deadline=said.deadline, promise=promise)
    return session.say(said).tell(record, told, session.others(record))


def days_later(record: GameRecord, rule: DeadlineRule, moment: datetime | None, days: int) -> datetime | None:
    """So many days later on the game's clock, and then on a day that its rule allows."""
    if moment is None:
        return None
    zone = ZoneInfo(record.time_zone)
    wall = moment.astimezone(zone).replace(tzinfo=None) + timedelta(days=days)
    for _ in range(7):
        if days and rule.days[(wall.weekday() + 1) % 7] == "-":
            wall += timedelta(days=1)
    return wall.replace(tzinfo=zone).astimezone(moment.tzinfo)


def is_sentence_of_a_pause(session: Session, command: Command) -> bool:
    """Decide whether a master's PAUSE or RESUME is a sentence, so that its line is only proposed."""
    master = session.sign_in is not None and session.sign_in.role is Role.MASTER
    if not master or not isinstance(command, Pause | Resume) or _begins_with_an_end(command.reason):
        return False
    said, known = tokens(command.reason), wishes()
    if _names_the_game(command.reason):
        return True
    if isinstance(command, Resume):
        return False
    return any(token.text in known.until for token in said) or any(
        dates_in(session, command.reason, said, known)
    )


def _names_the_game(reason: str) -> bool:
    """Decide whether the words behind a verb begin with what it is done to: ``the game, please``."""
    words = " ".join(token.text for token in tokens(reason))
    return any(f"{words} ".startswith(f"{phrase} ") for phrase in wishes().the_game)


def propose_pause(session: Session, item: Said) -> Session:
    """The lines that such a sentence may want; the bare verb, if nothing else is like it."""
    told, rest = menu.answer_wishes(session, [item.line])
    return told if not rest else menu.offer_lines(session, item.line, [_VERBS[type(item.command)]])
