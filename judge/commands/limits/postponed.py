"""Wishes of a letter that were not done because it costs too much, told once with all its lines.

Not here: what may be asked (limits.letter_costs).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.limits.letter_costs import UsedUpError
from judge.commands.replies import shared as replies
from judge.commands.session import AnySession
from judge.core.complaints import Complaint
from judge.syntax.languages import CommandLine

_SHOWN = 5
NOT_READ = "not-read"
_LONGEST = 100


def not_done(session: AnySession, error: UsedUpError, line: str) -> AnySession:
    """Say that a line was left out; several of one kind are told together."""
    line = CommandLine(session.without_secrets(line).strip()[:60])
    for number, entry in enumerate(session.entries):
        said = entry.reply
        if isinstance(said, replies.UsedUp) and (said.cost, said.hourly) == (error.cost, error.hourly):
            fresh = line not in said.lines and len(said.lines) < _SHOWN
            lines = (*said.lines, line) if fresh else said.lines
            more = replace(entry, reply=replace(said, lines=lines, count=said.count + 1))
            return replace(session, entries=(*session.entries[:number], more, *session.entries[number + 1 :]))
    lines = (line,) if line else ()
    return session.say(replies.UsedUp(cost=error.cost, hourly=error.hourly, lines=lines, count=1), about="-")


def not_read(line: str, more: int) -> Complaint:
    """Here the reading ended; so many lines follow."""
    end = min(len(line), _LONGEST)
    return Complaint(line=line[:_LONGEST], start=0, end=end, code=NOT_READ, facts={"more": more})
