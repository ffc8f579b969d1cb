"""PAUSE, RESUME, TERMINATE: a table rests, goes on, or ends without a result.

While a game rests nothing is due; letters between players go on. The deadline moves by whole days, so that
it keeps its time of day. Not here: what is due when (service).
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from judge.clock.deadlines import DEFAULT_RULES
from judge.desk.changing import may_change
from judge.desk.readiness import settle
from judge.desk.registry import handles
from judge.desk.rolling import reopened
from judge.desk.seeds import renewed
from judge.desk.veils import over
from judge.desk.visit import Role, Visit, phase_facts, position
from judge.games.machiavelli import codec
from judge.language.dates import read_date
from judge.language.master_commands import Pause, Resume, Terminate
from judge.letter import GameRecord, GameStatus

_TABLE = (Role.MASTER, Role.PLAYER)
_SINCE = "paused_at"
CONCLUDE = "conclude"
"""Table setting: the status with which the game is to end now, as it stands."""
ENDED = "ended"
"""Table setting: how the game ended, ``draw``, ``concession`` or ``declared``; absent: by force."""
_LEAD = re.compile(r"(?:with\s+)?(?:(?:the\s+)?deadline|until|to|till|due)\b[\s:]*", re.IGNORECASE)
_FARTHEST = timedelta(days=120)
_LONGEST_REASON = 200


@handles(Pause, *_TABLE, otherwise="only-masters-do")
def pause(visit: Visit, command: Pause) -> Visit:
    """Nothing is processed and no deadline comes until RESUME."""
    if not may_change(visit):
        return visit.say("only-masters-do", role=Role.PLAYER.value, acting=_acting(visit))
    record = visit.table()
    if record.status is not GameStatus.ACTIVE:
        return visit.say("not-to-pause", status=record.status.value)
    record = replace(record, status=GameStatus.PAUSED, process_at=None)
    visit = visit.with_settings(record, **{_SINCE: visit.context.now.isoformat()})
    return _told(visit, "paused", command.reason)


@handles(Resume, *_TABLE, Role.NEWCOMER, otherwise="only-masters-do")
def resume(visit: Visit, command: Resume) -> Visit:
    """Go on, after a pause or after the end; with a date, that is the deadline."""
    record = visit.table()
    if over(record):
        return _reopened(visit, record, command)
    if not may_change(visit):
        return visit.say("only-masters-do", role=Role.PLAYER.value, acting=_acting(visit))
    if record.status is not GameStatus.PAUSED:
        return visit.say("not-paused", status=record.status.value)
    now = visit.context.now
    since = datetime.fromisoformat(str(record.settings.get(_SINCE, now.isoformat())))
    days = -((since - now) // timedelta(days=1))
    settings = {k: v for k, v in record.settings.items() if k != _SINCE}
    when, reason = _dated(visit, record, command.reason)
    later = replace(
        record,
        status=GameStatus.ACTIVE,
        settings=settings,
        deadline=when or _later(record, record.deadline, days),
        reminded=None,
    )
    grace = _later(record, record.grace, days)
    later = replace(later, grace=max(grace, later.deadline) if grace and later.deadline else grace)
    visit = visit.with_game(later)
    if later.seats:
        first = later.seats[0]
        visit = settle(visit, later, first.seat, complete=first.ready)
    return _told(visit, "resumed", reason)


def _dated(visit: Visit, record: GameRecord, text: str) -> tuple[datetime | None, str]:
    """The deadline that RESUME names, if it does; else the reason that it gives."""
    zone = visit.person.time_zone if visit.person is not None else record.time_zone
    words = _LEAD.sub("", text.strip())
    when = read_date(words, visit.context.now, zone) if words else None
    if when is None or not visit.context.now < when <= visit.context.now + _FARTHEST:
        return None, text
    return when, ""


def _reopened(visit: Visit, record: GameRecord, command: Resume) -> Visit:
    """A game that was ended, but not won on the board, goes on where it stood, with new dice.

    Masters can do that; players only with what ended without a result, and where the table lets them.
    """
    assert visit.standing is not None
    master = visit.standing.role is Role.MASTER
    if not master and not (record.status is GameStatus.TERMINATED and record.settings.get("resume", True)):
        return visit.say("only-masters-do", role=visit.standing.role.value, acting=_acting(visit))
    if not record.state:
        visit = visit.with_game(replace(record, status=GameStatus.FORMING))
        return _told(visit, "resumed", command.reason)
    if record.status is GameStatus.FINISHED and ENDED not in record.settings:
        return visit.say("not-paused", status=record.status.value)
    secret = "".join(visit.context.fresh_token() for _ in range(3))
    record = renewed(record, secret)
    _, state = position(visit, record)
    settings = {k: v for k, v in record.settings.items() if k != ENDED}
    record = replace(
        record,
        status=GameStatus.ACTIVE,
        settings=settings,
        state=codec.dump_state(replace(state, victors=())),
    )
    visit = reopened(visit, record)
    when, reason = _dated(visit, record, command.reason)
    if when is not None:
        fresh = visit.table()
        visit = visit.with_game(replace(fresh, deadline=when, grace=max(when, fresh.grace or when)))
    return _told(visit, "resumed", reason, promise=record.commitment)


@handles(Terminate, *_TABLE, Role.NEWCOMER, otherwise="only-masters-do")
def terminate(visit: Visit, _: Terminate) -> Visit:
    """End without a result. A game that has begun gets its last letter, with the seed of its dice.

    Without a master nobody ends it for others: only who is alone in a forming game; players can vote a draw.
    """
    assert visit.standing is not None
    alone = visit.table().status is GameStatus.FORMING and len(visit.table().newcomers) <= 1
    if visit.standing.role is not Role.MASTER and not (may_change(visit) and alone):
        return visit.say("only-masters-do", role=visit.standing.role.value, acting=_acting(visit))
    record = visit.table()
    if record.status in (GameStatus.FINISHED, GameStatus.TERMINATED):
        return visit.say("game-over")
    if record.status is GameStatus.FORMING:
        visit = visit.with_game(replace(record, status=GameStatus.TERMINATED))
        return _told(visit, "terminated", "")
    record = replace(record, status=GameStatus.ACTIVE, process_at=None)
    visit = visit.with_settings(record, **{CONCLUDE: GameStatus.TERMINATED.value})
    return visit.say("terminated", phase=phase_facts(record), deadline=None, reason="")


def _acting(visit: Visit) -> bool:
    return visit.standing is not None and visit.standing.master is not None


def _told(visit: Visit, what: str, reason: str, promise: str = "") -> Visit:
    """Say it to the writer, and to all others. `promise`: the hash of new dice's seed."""
    record = visit.table()
    text = visit.without_secrets(reason)[:_LONGEST_REASON]
    facts = {"reason": text, "phase": phase_facts(record), "deadline": record.deadline, "promise": promise}
    visit = visit.say(what, **facts)
    return visit.tell(record, f"replies/notices/{what}", visit.others(record), **facts)


def _later(record: GameRecord, moment: datetime | None, days: int) -> datetime | None:
    """So many days later on the game's clock, and then on a day that its rule allows."""
    if moment is None:
        return None
    rule = record.deadline_rules.get(record.kind) or DEFAULT_RULES["movement"]
    zone = ZoneInfo(record.time_zone)
    wall = moment.astimezone(zone).replace(tzinfo=None) + timedelta(days=days)
    for _ in range(7):
        if days and rule.days[(wall.weekday() + 1) % 7] == "-":
            wall += timedelta(days=1)
    return wall.replace(tzinfo=zone).astimezone(moment.tzinfo)
