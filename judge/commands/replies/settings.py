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


@dataclass(frozen=True, slots=True, kw_only=True)
class BadTiming(Reply):
    fault: str
    rule: Mapping[Any, Any] | Mapping[str, Any]
    kinds: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Reply):
    changes: tuple[Mapping[str, Any], ...]
    along: tuple[str, ...]
    told: bool
    explained: bool = False
    brief: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DateFar(Reply):
    when: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class GraceEarly(Reply):
    when: datetime
    deadline: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsNotice(Reply):
    what: str
    at: datetime
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyLeads(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingChanged(Reply):
    changes: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToUndo(Reply):
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyMasters(Reply):
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PowersPlayed(Reply):
    powers: int
    dummies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartLate(Reply):
    when: datetime
    deadline: datetime
