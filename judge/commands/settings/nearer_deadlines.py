"""A line that brings the deadline of an open phase nearer, or the end of its grace, is asked about first.

Somebody counts on that time. What is sent again with ``!`` is done: SET DEADLINE! date, SET GRACE! date,
RESUME! date. Not here: UNDO, which asks whatever it takes back (undo); what one player alone may not do at
all (settings.notice_period).
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from judge.commands.registry import carry_out
from judge.commands.replies import settings as replies
from judge.commands.session import Session, SignedOn
from judge.core.places import has_begun
from judge.core.table import GameRecord
from judge.syntax.commands.basic_commands import SetDate
from judge.syntax.commands.master_commands import Resume
from judge.syntax.languages import CommandLine
from judge.syntax.letters import Said


def ask_if_nearer(before: GameRecord | None, asked: Session, done: Session, item: Said) -> Session:
    """`done`; or `asked` with the question, where one of them comes nearer and the line does not insist."""
    command = item.command
    if before is None or not isinstance(command, SetDate | Resume) or command.sure:
        return done
    after = done.game(before.name)
    if after is None or not has_begun(before) or not isinstance(asked, SignedOn):
        return done
    if isinstance(command, Resume):
        usual = carry_out(asked, Resume()).game(before.name)
        before = usual if usual is not None else before
    times = (("deadline", before.deadline, after.deadline), ("grace", before.grace, after.grace))
    for which, old, new in times:
        if old is not None and new is not None and new < old:
            line = _line(asked, command, which, new)
            return asked.say(replies.NearerDeadline(which=which, old=old, new=new, line=line))
    return done


def _line(session: Session, command: SetDate | Resume, which: str, new: datetime) -> CommandLine:
    """The line that does it, with the very date, whenever it is sent."""
    if isinstance(command, Resume):
        return CommandLine(f"resume! {session.without_secrets(command.reason)[:60]}")
    return CommandLine(f"set {which}! {_exact(new, session)}")


def _exact(when: datetime, session: Session) -> str:
    """A date on the writer's clock; in UTC in the hour that comes twice."""
    zone = ZoneInfo(session.person.time_zone if session.person is not None else "UTC")
    here = when.astimezone(zone)
    if here.replace(fold=0).utcoffset() != here.replace(fold=1).utcoffset():
        return f"{when.astimezone(ZoneInfo('UTC')):%Y-%m-%d %H:%M} UTC"
    return f"{here:%Y-%m-%d %H:%M}"
