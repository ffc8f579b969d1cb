"""Nobody is left without time: where nobody leads, deadlines come nearer with a day's notice or by agreement.

The same for what happens to the late (NMR). A master, and a proposal that all agreed to, may do more. Not
here: the settings (settings.deadlines, settings.toggles), votes (votes.proposals).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.commands.replies import settings as replies
from judge.commands.session import Session, SignedOn
from judge.core.places import Role, has_begun
from judge.core.table import DeadlineRule, GameRecord, GameStatus
from judge.core.written_words import without_opening
from judge.scheduling.deadlines import open_deadlines
from judge.syntax.commands.basic_commands import SetDate, SetTiming, SetToggle
from judge.syntax.commands.master_commands import Resume, Undo
from judge.syntax.letters import Said

NOTICE = timedelta(hours=24)
_CHANGES = (SetDate, SetTiming, SetToggle, Undo, Resume)
_WEEK = tuple(timedelta(hours=h) for h in range(0, 168, 6))
"""Moments of a week at which a phase may open, to compare rules of deadlines."""


def with_notice(before: GameRecord | None, asked: Session, done: Session, item: Said) -> Session:
    """`done`; or `asked` with what is said instead, where somebody would have less than a day for it."""
    if before is None or not isinstance(item.command, _CHANGES) or not isinstance(asked, SignedOn):
        return done
    after = done.game(before.name)
    if asked.sign_in.role is Role.MASTER or after is None or not has_begun(before) or _alone(before, asked):
        return done
    what = _too_soon(before, after, asked.context.now)
    if not what:
        return done
    line = without_opening(asked.without_secrets(item.line).strip(), ("please", "set"))[:100]
    votable = not isinstance(item.command, Undo | Resume)
    return asked.say(
        replies.NeedsNotice(what=what, at=asked.context.now + NOTICE, line=line if votable else "")
    )


def _alone(record: GameRecord, session: SignedOn) -> bool:
    """Tell whether nobody but the writer plays: then nobody else has to agree."""
    return {s.person for s in record.seats if s.person is not None and not s.dummy} <= {
        session.sign_in.person
    }


def _too_soon(before: GameRecord, after: GameRecord, now: datetime) -> str:
    """The change that leaves less than a day: ``deadline``, ``timing``, ``nmr``; or none."""
    if before.options.nmr != after.options.nmr:
        ends = after.grace or after.deadline
        if after.status is GameStatus.PAUSED or ends is None or ends < now + NOTICE:
            return "nmr"
    pairs = ((before.deadline, after.deadline), (before.grace, after.grace))
    if any(_nearer(old, new, now) for old, new in pairs):
        return "deadline"
    strict = after.options.strict_grace
    rules = ((before.deadline_rules.get(k), rule) for k, rule in after.deadline_rules.items())
    if any(old is not None and _shorter(old, new, now, after.time_zone, strict) for old, new in rules):
        return "timing"
    return ""


def _nearer(old: datetime | None, new: datetime | None, now: datetime) -> bool:
    return new is not None and old is not None and new < old and new < now + NOTICE


def _shorter(old: DeadlineRule, new: DeadlineRule, now: datetime, zone: str, strict: bool) -> bool:
    """Tell whether a phase that opens some time in a week would have a nearer end under the new rule."""
    if old == new:
        return False
    for wait in _WEEK:
        opens = now + wait
        was = open_deadlines(old, opens, zone, strict_grace=strict)
        will = open_deadlines(new, opens, zone, strict_grace=strict)
        ends = ((was.deadline, will.deadline), (was.grace, will.grace))
        if any(_nearer(o, n, opens) for o, n in ends):
            return True
    return False
