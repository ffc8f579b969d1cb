"""Notices: letters about a game or a person that nobody asked for, with every fact that their template needs.

The class names the template: `TakenOver` is the message ``notice/taken-over``. Beside its facts a notice
about a game knows the game's setting and the role of its reader. Not here: who is told (session).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from judge.commands.replies.base import CodeNotice, Notice
from judge.core.system.names import Setting
from judge.core.table import DeadlineRule


class Absence(Notice):
    power: Mapping[str, str] | None
    start: datetime
    end: datetime
    on: bool


class AddressGone(Notice):
    address: str
    judge_name: str
    name: str


class AllPress(Notice):
    on: bool
    role: str
    name: str


class Approved(Notice):
    on: bool
    power: Mapping[str, str] | None


class AsksForPower(Notice):
    power: Mapping[str, str]
    name: str
    address: str


class DeskLink(Notice):
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    deadline: datetime | None
    link: str


class Diaries(Notice):
    diaries: tuple[tuple[str, tuple[Any, ...]], ...]


class Dummy(Notice):
    power: Mapping[str, str]
    on: bool


class Edited(Notice):
    operations: tuple[Any, ...]
    note: str
    edited: bool


class Ejected(Notice):
    power: Mapping[str, str] | None
    role: str
    you: bool


class EntryChanged(Notice):
    sender: str
    judge_name: str
    name: str


class Excused(Notice):
    on: bool


class Invitation(Notice):
    setting: Setting
    judge: str
    name: str
    leads: bool
    scenario: str
    comment: str
    forming: bool
    seats: int
    free: Sequence[Mapping[str, str]]
    zone: str
    rules: tuple[tuple[str, DeadlineRule], ...]


class NewPlayer(Notice):
    name: str
    earlier: tuple[str, ...]
    """Names of others who have joined since the last letter."""
    address: str
    approved: bool
    players: int
    seats: int
    by_hand: bool
    unapproved: bool
    needed: int


class Paused(Notice):
    """`resumes`: when the game goes on by itself."""

    reason: str
    resumes: datetime | None


class Promoted(Notice):
    name: str


class Proposal(Notice):
    line: str
    what: str


class Replaced(Notice):
    power: Mapping[str, str]


class Resigned(Notice):
    power: Mapping[str, str] | None
    role: str
    name: str


class Resumed(Notice):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str


class RolledBack(Notice):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None


class RolledForward(Notice):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None


class SettingsChanged(Notice):
    changes: tuple[Mapping[str, Any], ...]
    by: str
    by_name: str


class Substitute(Notice):
    power: Mapping[str, str]


class TakenBack(Notice):
    power: Mapping[str, str]


class TakenOver(Notice):
    power: Mapping[str, str]
    name: str
    until: datetime | None


class Terminated(Notice):
    pass


class Unstarted(Notice):
    pass


class Vacation(Notice):
    """The clock stands still while a power is on vacation: `deadline` is that of the open phase now."""

    power: Mapping[str, str]
    start: datetime
    end: datetime
    deadline: datetime


class AddressAdded(CodeNotice):
    address: str
    new_for: int


class Agree(CodeNotice):
    lines: tuple[str, ...]


class ConfirmAddress(CodeNotice):
    candidate: str
    old: bool


class ConfirmForget(CodeNotice):
    games: tuple[str, ...]


class FromElsewhere(CodeNotice):
    who: str
    sender: str


class KeeperGuessedAt(CodeNotice):
    pass


class Prove(CodeNotice):
    line: str


class WrongPassword(CodeNotice):
    who: str
