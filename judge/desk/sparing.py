"""What a letter asked and was not done because it costs too much, told once with all its lines.

Not here: what may be asked (allowance).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.allowance import UsedUpError
from judge.desk.visit import Visit
from judge.language.complaints import Complaint

_SHOWN = 5
_LONGEST = 100


def not_done(visit: Visit, error: UsedUpError, line: str) -> Visit:
    """Say that a line was left out; several of one kind are told together."""
    line = visit.without_secrets(line).strip()[:60]
    for number, entry in enumerate(visit.entries):
        if entry["template"] == "used-up" and (entry["cost"], entry["hourly"]) == (error.cost, error.hourly):
            fresh = line not in entry["lines"] and len(entry["lines"]) < _SHOWN
            lines = (*entry["lines"], line) if fresh else entry["lines"]
            more = {**entry, "lines": lines, "count": entry["count"] + 1}
            return replace(visit, entries=(*visit.entries[:number], more, *visit.entries[number + 1 :]))
    lines = (line,) if line else ()
    return visit.say("used-up", about="-", cost=error.cost, hourly=error.hourly, lines=lines, count=1)


def not_read(line: str, more: int) -> Complaint:
    """Here the reading ended; so many lines follow."""
    end = min(len(line), _LONGEST)
    return Complaint(line=line[:_LONGEST], start=0, end=end, code="not-read", facts={"more": more})
