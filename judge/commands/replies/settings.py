"""Replies about what a table has chosen.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from judge.syntax.languages import CommandLine


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDates:
    """The next deadlines of phases of a kind, in the zone of the game.

    `opened`: the first of them is that of the open phase.
    """

    moments: tuple[datetime, ...]
    kind: str
    zone: str
    opened: bool


class BadTiming(Reply):
    fault: str
    rule: Mapping[Any, Any] | Mapping[str, Any]
    kinds: tuple[Any, ...]


class Changed(Reply):
    changes: tuple[Mapping[str, Any], ...]
    along: tuple[str, ...]
    told: bool
    explained: bool = False
    dates: NextDates | None = None
    brief: bool = False


class DateFar(Reply):
    when: datetime


class GraceEarly(Reply):
    when: datetime
    deadline: datetime


class NearerDeadline(Reply):
    """`which`, ``deadline`` or ``grace``, would come nearer, from `old` to `new`; `line` does it."""

    which: str
    old: datetime
    new: datetime
    line: CommandLine


class NeedsNotice(Reply):
    what: str
    at: datetime
    line: str


class MayBegin(Reply):
    pass


class NobodyLeads(Reply):
    pass


class NothingChanged(Reply):
    changes: tuple[Any, ...]
    dates: NextDates | None = None


class NothingToUndo(Reply):
    why: str


class OnlyMasters(Reply):
    what: str


class PowersPlayed(Reply):
    powers: int
    dummies: int


class SkippedHour(Reply):
    """The clock of `zone` goes past `hour` on that day, so it is `when`."""

    hour: str
    when: datetime
    zone: str


class StartLate(Reply):
    when: datetime
    deadline: datetime


class WouldUndo(Reply):
    """`changes` would come back by `line`; `numbered`: also by its number in an answer."""

    changes: tuple[Mapping[str, Any], ...]
    line: CommandLine
    numbered: bool
