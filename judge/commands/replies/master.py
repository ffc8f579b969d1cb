"""Replies to what a master does to a running game.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from judge.core.game import Seat
    from judge.core.system.names import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Became(Reply):
    power: Mapping[str, str]
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunAlready(Reply):
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotRoll(Reply):
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Reply):
    powers: tuple[Seat, ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredGone(Reply):
    powers: tuple[Seat, ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceKnown(Reply):
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DummyPlayed(Reply):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DummySet(Reply):
    power: Mapping[str, str]
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EjectWhom(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ejected(Reply):
    power: Mapping[str, str] | None
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Excused(Reply):
    powers: tuple[Seat, ...]
    on: bool
    all: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceBegun(Reply):
    players: int
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyPlays(Reply):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyToBegin(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotBegun(Reply):
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotPaused(Reply):
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotToPause(Reply):
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToRollForward(Reply):
    kept: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneRoll(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyMastersProcess(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPhaseOpen(Reply):
    named: str
    phase: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Reply):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicted(Reply):
    text: str
    purses: Mapping[Seat, Any]
    late: tuple[Seat, ...]
    phase: Mapping[str, str] | None
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessBeforePhase(Reply):
    phase: Mapping[str, str] | None
    opened: datetime | None
    received: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessMissing(Reply):
    phase: Mapping[str, str] | None
    late: tuple[Seat, ...]
    setting: Setting
    named: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Processing(Reply):
    phase: Mapping[str, str] | None
    late: tuple[Seat, ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class PromoteWhom(Reply):
    word: str
    role: str
    observers: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Promoted(Reply):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Reply):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollBackWhere(Reply):
    word: str
    phases: tuple[Mapping[str, int | Mapping[str, str] | None], ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledBack(Reply):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None
    ready: tuple[Seat, ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledForward(Reply):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None
    ready: tuple[Seat, ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminated(Reply):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownPower(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstartTooLate(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Unstarted(Reply):
    players: int
