"""Notices: letters about a game or a person that nobody asked for, with every fact that their template needs.

The class names the template: `TakenOver` is the message ``notice/taken-over``. Beside its facts a notice
about a game knows the game's setting and the role of its reader. Not here: who is told (session).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.commands.replies.base import CodeNotice, Notice
from judge.core.system.names import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence(Notice):
    power: Mapping[str, str] | None
    start: datetime
    end: datetime
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressGone(Notice):
    address: str
    judge_name: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPress(Notice):
    on: bool
    role: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Approved(Notice):
    on: bool
    power: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AsksForPower(Notice):
    power: Mapping[str, str]
    name: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diaries(Notice):
    diaries: tuple[tuple[str, tuple[Any, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dummy(Notice):
    power: Mapping[str, str]
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited(Notice):
    operations: tuple[Any, ...]
    note: str
    edited: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ejected(Notice):
    power: Mapping[str, str] | None
    role: str
    you: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChanged(Notice):
    sender: str
    judge_name: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Excommunication(Notice):
    banned: Any
    pope: str
    ignored: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Excused(Notice):
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
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
    rules: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlayer(Notice):
    name: str
    address: str
    approved: bool
    players: int
    seats: int
    by_hand: bool
    unapproved: bool
    needed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Notice):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Promoted(Notice):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(Notice):
    line: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(Notice):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Notice):
    power: Mapping[str, str] | None
    role: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Notice):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledBack(Notice):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledForward(Notice):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged(Notice):
    changes: tuple[Mapping[str, Any], ...]
    by: str
    by_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute(Notice):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Notice):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver(Notice):
    power: Mapping[str, str]
    name: str
    until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminated(Notice):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Unstarted(Notice):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressAdded(CodeNotice):
    address: str
    new_for: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmAddress(CodeNotice):
    candidate: str
    old: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmForget(CodeNotice):
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FromElsewhere(CodeNotice):
    who: str
    sender: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeeperBesieged(CodeNotice):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Prove(CodeNotice):
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPassword(CodeNotice):
    who: str
