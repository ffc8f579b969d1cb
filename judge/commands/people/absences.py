"""SET ABSENCE (HOLIDAY, VACATION) and MAX ABSENCE: who is away when, so that no new deadline falls into it.

A VACATION stops the clock where the table grants days of it (`people.vacations`); else it is an absence.

Masters are told, others are not; longer than the table's limit only a master can enter it, as the power.
Not here: which deadlines are pushed, and how (scheduling).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.commands import notices
from judge.commands.people import vacations
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, position, power_facts
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.places import Role
from judge.core.table import GameStatus
from judge.core.written_words import is_number, without_opening
from judge.rendering.words import Term
from judge.scheduling.absences import Absence, absences, vacation_days_left
from judge.syntax.calendar_words import word_by_word
from judge.syntax.commands.player_commands import SetAbsence, SetMaxAbsence
from judge.syntax.dates import has_time_of_day, read_date

MOST = 3
"""Absences of one player at a time."""
_UNTIL = frozenset({"to", "until", "till", "til", "through", "thru", "-", "–", "and"})
_LEADS = ("from", "between", "on")


def set_absence(session: SignedOn, command: SetAbsence) -> Session:
    """``SET ABSENCE 24 Dec to 2 Jan``, or one day; NO takes all back, or those that hold a day."""
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED, GameStatus.FORMING):
        return session.say(shared.GameOver())
    if session.sign_in.role is Role.PLAYER and record.state:
        rules, state = position(session, record)
        if session.sign_in.seat not in rules.survivors(state):
            return session.say(shared.VoteGone())
    mine = tuple(a for a in absences(record).get(_key(session), ()) if a.end > session.context.now)
    if not command.dates:
        return _take_back(session, mine, ()) if not command.on else _say(session, mine)
    span = _span(session, command.dates)
    if span is None:
        return session.say(
            shared.BadDate(text=session.without_secrets(command.dates)[:60], zone=_zone(session).key)
        )
    if not command.on:
        left = tuple(a for a in mine if a.end <= span.start or a.start >= span.end)
        return _take_back(session, mine, left)
    return _add_absence(session, mine, span, vacation=command.vacation)


def _add_absence(session: SignedOn, mine: tuple[Absence, ...], span: Absence, *, vacation: bool) -> Session:
    record, seat = session.table(), session.sign_in.seat
    days = -((span.start - span.end) // timedelta(days=1))
    most = record.options.max_absence
    by_master = session.sign_in.role is Role.MASTER or session.sign_in.master is not None
    stops = vacation and record.options.vacation_days > 0 and seat is not None
    if span.end <= session.context.now:
        return session.say(shared.DatePast(when=span.end))
    if stops and seat is not None:
        refused = vacations.too_long(record, seat, span)
        if refused is not None and not by_master:
            return session.say(refused)
    elif days > most and not by_master:
        return session.say(replies.AbsenceLong(days=days, most=most))
    if any(a.start < span.end and span.start < a.end for a in mine):
        return session.say(replies.AbsenceOverlaps(absences=_facts(mine)))
    if len(mine) >= MOST:
        return session.say(replies.AbsenceMany(most=MOST, absences=_facts(mine)))
    kept = tuple(sorted((*mine, span)))
    session = _keep_absences(session, kept)
    if not stops or seat is None:
        return _tell_masters(_say(session, kept), span, on=True)
    before, session = record.deadline, vacations.with_vacation(session, seat, span)
    moved = session.table().deadline if session.table().deadline != before else None
    session = _say(session, kept, moved)
    return session if moved is not None else _tell_masters(session, span, on=True)


def _take_back(session: SignedOn, mine: tuple[Absence, ...], left: tuple[Absence, ...]) -> Session:
    session, seat = _keep_absences(session, left), session.sign_in.seat
    for span in mine:
        if span not in left and seat is not None:
            session = vacations.without_vacation(session, seat, span)
    session = _say(session, left)
    for span in mine:
        session = session if span in left else _tell_masters(session, span, on=False)
    return session


def _tell_masters(session: SignedOn, span: Absence, *, on: bool) -> SignedOn:
    """Tell the masters."""
    record, sign_in = session.table(), session.sign_in
    who = power_facts(session.rules(record), sign_in.seat) if sign_in.seat is not None else None
    masters = (r for r in session.others(record) if r.role is Role.MASTER)
    told = notices.Absence(power=who, start=span.start, end=span.end, on=on)
    return session.tell(record, told, masters)


def set_max_absence(session: SignedOn, command: SetMaxAbsence) -> Session:
    """Set how many days a player may be away without asking the master."""
    if not may_change(session):
        return only_masters(session, Term.of("settings", "max absence"))
    new = vacations.days_written(command.days)
    if new is None:
        return session.say(replies.BadDays(text=session.without_secrets(command.days)[:40]))
    record = session.table()
    old = record.options.max_absence
    session = session.with_options(record, replace(record.options, max_absence=new))
    return announce(session, (Change(Term.of("settings", "max absence (days)"), old, new),), along=())


def _key(session: SignedOn) -> str:
    return session.sign_in.seat or f"master:{session.sign_in.person}"


def _zone(session: SignedOn) -> ZoneInfo:
    return ZoneInfo(session.person.time_zone if session.person is not None else session.table().time_zone)


def _span(session: SignedOn, dates: str) -> Absence | None:
    """Whole days on the writer's clock, unless a time of day is written."""
    words = without_opening(word_by_word(dates, "spans").lstrip(), _LEADS).split()
    until = next((n for n, word in enumerate(words[:-1]) if n and word.lower() in _UNTIL), len(words))
    first, last = " ".join(words[:until]), " ".join(words[until + 1 :])
    zone, now = _zone(session), session.context.now
    month = _month_behind(last.split()) if first.isdigit() else ""
    start = read_date(f"{first} {month}", now, zone.key)
    if start is None:
        return None
    end = read_date(last, max(now, start - timedelta(days=1)), zone.key) if last else start
    if end is None:
        return None
    day = start.astimezone(zone).date()
    timed = has_time_of_day(first)
    opens = start if timed else datetime.combine(day, time(0), tzinfo=zone).astimezone(UTC)
    closes = end if has_time_of_day(last) else end + timedelta(minutes=1)
    return Absence(opens, closes) if opens < closes else None


def _month_behind(words: list[str]) -> str:
    """The month, and the year, that ``24 to 30 March`` tells of its first day."""
    dated = words[-2:] if words[-1:] and is_number(words[-1], 4) else words[-1:]
    return " ".join(dated) if dated and dated[0].rstrip(".").isalpha() else ""


def _keep_absences(session: SignedOn, spans: tuple[Absence, ...]) -> SignedOn:
    record = session.table()
    everybodys = {**record.notes.absences, _key(session): tuple((a.start, a.end) for a in spans)}
    left = {who: away for who, away in everybodys.items() if away}
    return session.with_notes(record, replace(record.notes, absences=left))


def _facts(spans: tuple[Absence, ...]) -> tuple[dict[str, datetime], ...]:
    return tuple({"start": a.start, "end": a.end} for a in spans)


def _say(session: SignedOn, mine: tuple[Absence, ...], deadline: datetime | None = None) -> SignedOn:
    """The absences of the writer; to a master, of everybody. `deadline`: as a vacation moved it."""
    record, seat = session.table(), session.sign_in.seat
    budget = record.options.vacation_days
    left = vacation_days_left(record, seat) if budget and seat is not None else None
    everybody: tuple[dict[str, Any], ...] = ()
    if session.sign_in.role is Role.MASTER:
        everybody = tuple(
            {"seat": who, "absences": _facts(spans)}
            for who, spans in sorted(absences(record).items())
            if not who.startswith("master:")
        )
    return session.say(
        replies.Absences(
            mine=_facts(mine),
            everybody=everybody,
            setting=session.rules(record).setting,
            deadline=deadline,
            left=left,
            budget=budget,
            leads=session.sign_in.role is Role.MASTER,
        )
    )
