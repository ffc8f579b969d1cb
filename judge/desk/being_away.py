"""SET ABSENCE (HOLIDAY, VACATION) and MAX ABSENCE: who is away when, so that no new deadline falls into it.

Masters are told, others are not; longer than the table's limit only a master can enter it, as the power.
Not here: which deadlines are pushed, and how (clock).
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from judge.clock.absences import ABSENCES, Absence, absences
from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, position, power_facts
from judge.language.dates import read_date
from judge.language.player_commands import SetAbsence, SetMaxAbsence
from judge.letter import GameStatus

MOST = 3
"""Absences of one player at a time (A10)."""
_USUAL_DAYS = 14
_UNTIL = re.compile(r"\s+(?:to|until|till|til|through|thru|-|–|and)\s+", re.IGNORECASE)
_LEAD = re.compile(r"^\s*(?:from|between|on)\s+", re.IGNORECASE)


@handles(SetAbsence, Role.PLAYER, Role.MASTER, otherwise="not-for-you")
def set_absence(visit: Visit, command: SetAbsence) -> Visit:
    """``SET ABSENCE 24 Dec to 2 Jan``, or one day; NO takes all back, or those that hold a day."""
    assert visit.standing is not None
    record = visit.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED, GameStatus.FORMING):
        return visit.say("game-over")
    if visit.standing.role is Role.PLAYER and record.state:
        _, state = position(visit, record)
        if visit.standing.seat in {str(p) for p in state.eliminated}:
            return visit.say("vote-gone")
    mine = tuple(a for a in absences(record).get(_key(visit), ()) if a.end > visit.context.now)
    if not command.dates:
        return _taken_back(visit, mine, ()) if not command.on else _say(visit, mine)
    span = _span(visit, command.dates)
    if span is None:
        return visit.say("bad-date", text=visit.without_secrets(command.dates)[:60], zone=_zone(visit).key)
    if not command.on:
        left = tuple(a for a in mine if a.end <= span.start or a.start >= span.end)
        return _taken_back(visit, mine, left)
    return _added(visit, mine, span)


def _added(visit: Visit, mine: tuple[Absence, ...], span: Absence) -> Visit:
    assert visit.standing is not None
    days = -((span.start - span.end) // timedelta(days=1))
    most = int(visit.table().settings.get("max_absence", _USUAL_DAYS))
    by_master = visit.standing.role is Role.MASTER or visit.standing.master is not None
    if span.end <= visit.context.now:
        return visit.say("date-past", when=span.end)
    if days > most and not by_master:
        return visit.say("absence-long", days=days, most=most)
    if any(a.start < span.end and span.start < a.end for a in mine):
        return visit.say("absence-overlaps", absences=_facts(mine))
    if len(mine) >= MOST:
        return visit.say("absence-many", most=MOST, absences=_facts(mine))
    kept = tuple(sorted((*mine, span)))
    return _told(_say(_kept(visit, kept), kept), span, on=True)


def _taken_back(visit: Visit, mine: tuple[Absence, ...], left: tuple[Absence, ...]) -> Visit:
    visit = _say(_kept(visit, left), left)
    for span in mine:
        visit = visit if span in left else _told(visit, span, on=False)
    return visit


def _told(visit: Visit, span: Absence, *, on: bool) -> Visit:
    """Tell the masters."""
    record, standing = visit.table(), visit.standing
    assert standing is not None
    who = power_facts(visit.rules(record), standing.seat) if standing.seat is not None else None
    masters = (r for r in visit.others(record) if r.role is Role.MASTER)
    facts = {"power": who, "start": span.start, "end": span.end, "on": on}
    return visit.tell(record, "replies/notices/absence", masters, **facts)


@handles(SetMaxAbsence, *TABLE, otherwise="not-for-you")
def set_max_absence(visit: Visit, command: SetMaxAbsence) -> Visit:
    """How many days a player may be away without asking the master."""
    if not may_change(visit):
        return only_masters(visit, "max absence")
    found = re.fullmatch(r"\s*(\d{1,3})\s*(?:days?)?\s*", command.days, re.IGNORECASE)
    if found is None:
        return visit.say("bad-days", text=visit.without_secrets(command.days)[:40])
    record = visit.table()
    old, new = int(record.settings.get("max_absence", _USUAL_DAYS)), int(found[1])
    visit = visit.with_settings(record, max_absence=new)
    return announce(visit, (Change("max absence (days)", old, new),), along=())


def _key(visit: Visit) -> str:
    assert visit.standing is not None
    return visit.standing.seat or f"master:{visit.standing.person}"


def _zone(visit: Visit) -> ZoneInfo:
    return ZoneInfo(visit.person.time_zone if visit.person is not None else visit.table().time_zone)


def _span(visit: Visit, dates: str) -> Absence | None:
    """Whole days on the writer's clock, unless a time of day is written."""
    first, *rest = _UNTIL.split(_LEAD.sub("", dates), maxsplit=1)
    zone, now = _zone(visit), visit.context.now
    start = read_date(first, now, zone.key)
    if start is None:
        return None
    end = read_date(rest[0], max(now, start - timedelta(days=1)), zone.key) if rest else start
    if end is None:
        return None
    timed = re.search(r"\d[:.]\d\d", first) is not None
    day = start.astimezone(zone).date()
    opens = start if timed else datetime.combine(day, time(0), tzinfo=zone).astimezone(UTC)
    closes = end if rest and re.search(r"\d[:.]\d\d", rest[0]) else end + timedelta(minutes=1)
    return Absence(opens, closes) if opens < closes else None


def _kept(visit: Visit, spans: tuple[Absence, ...]) -> Visit:
    record = visit.table()
    all_kept: dict[str, Any] = dict(record.settings.get(ABSENCES, {}))
    all_kept[_key(visit)] = [[a.start.isoformat(), a.end.isoformat()] for a in spans]
    return visit.with_game(
        replace(record, settings={**record.settings, ABSENCES: {k: v for k, v in all_kept.items() if v}})
    )


def _facts(spans: tuple[Absence, ...]) -> tuple[dict[str, datetime], ...]:
    return tuple({"start": a.start, "end": a.end} for a in spans)


def _say(visit: Visit, mine: tuple[Absence, ...]) -> Visit:
    """What is kept of the writer's now; to a master, of everybody's."""
    assert visit.standing is not None
    record = visit.table()
    everybody: tuple[dict[str, Any], ...] = ()
    if visit.standing.role is Role.MASTER:
        everybody = tuple(
            {"seat": who, "absences": _facts(spans)}
            for who, spans in sorted(absences(record).items())
            if not who.startswith("master:")
        )
    return visit.say("absences", mine=_facts(mine), everybody=everybody, setting=visit.rules(record).setting)
