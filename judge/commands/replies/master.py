"""Replies to what a master does to a running game.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from judge.core.game import Seat
    from judge.core.system.names import Setting


class Became(Reply):
    power: Mapping[str, str]
    played: bool


class BeginsWithBots(Reply):
    """`opened`: the reader opened the game; `waiting`: somebody is still to be let in. `lines`: what begins
    it now; `numbered`: a number in an answer takes them."""

    opened: bool
    bots: bool
    waiting: bool
    players: int
    seats: int
    lines: tuple[Any, ...]
    numbered: bool


class BegunAlready(Reply):
    status: str


class CannotRoll(Reply):
    status: str


class Declared(Reply):
    powers: tuple[Seat, ...]
    setting: Setting
    draw: bool


class DeclaredGone(Reply):
    powers: tuple[Seat, ...]
    setting: Setting


class DiceKnown(Reply):
    turn: int


class DummyPlayed(Reply):
    power: Mapping[str, str]


class DummySet(Reply):
    power: Mapping[str, str]
    on: bool


class EjectWhom(Reply):
    word: str
    near: tuple[str, ...]


class Ejected(Reply):
    power: Mapping[str, str] | None
    role: str


class Excused(Reply):
    powers: tuple[Seat, ...]
    on: bool
    all: tuple[Seat, ...]


class ForceBegun(Reply):
    players: int
    seats: int
    bots: bool


class NobodyPlays(Reply):
    power: Mapping[str, str]


class NobodyToBegin(Reply):
    pass


class NotBegun(Reply):
    status: str


class NotPaused(Reply):
    status: str


class NotToPause(Reply):
    status: str


class NothingToRollForward(Reply):
    kept: tuple[Any, ...]


class OneRoll(Reply):
    pass


class OnlyMastersProcess(WrongRole):
    pass


class OtherPhaseOpen(Reply):
    named: str
    phase: Mapping[str, str] | None


class PauseUntilWhen(Reply):
    """`said`: the day as written; `numbered`: a number in an answer takes the pause without an end."""

    said: str
    numbered: bool


class Paused(Reply):
    """`resumes`: when the game goes on by itself."""

    reason: str
    resumes: datetime | None


class Predicted(Reply):
    text: str
    purses: Mapping[Seat, Any]
    late: tuple[Seat, ...]
    phase: Mapping[str, str] | None
    setting: Setting


class ProcessBeforePhase(Reply):
    phase: Mapping[str, str] | None
    opened: datetime | None
    received: datetime


class ProcessMissing(Reply):
    phase: Mapping[str, str] | None
    late: tuple[Seat, ...]
    undecided: tuple[Seat, ...]
    setting: Setting
    named: str


class Processing(Reply):
    """`waits`: when letters that may have been held up have had time to come; None: none are awaited."""

    phase: Mapping[str, str] | None
    late: tuple[Seat, ...]
    setting: Setting
    waits: datetime | None = None


class PromoteWhom(Reply):
    word: str
    role: str
    observers: tuple[Any, ...]


class Promoted(Reply):
    name: str


class Resumed(Reply):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str = ""


class RollBackWhere(Reply):
    word: str
    phases: tuple[Mapping[str, int | Mapping[str, str] | None], ...]
    more: int


class RolledBack(Reply):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None
    ready: tuple[Seat, ...]
    setting: Setting


class RolledForward(Reply):
    phase: Mapping[str, str] | None
    turn: int
    deadline: datetime | None
    ready: tuple[Seat, ...]
    setting: Setting


class Terminated(Reply):
    reason: str
    phase: Mapping[str, str] | None
    deadline: datetime | None
    promise: str = ""


class UnknownPower(Reply):
    word: str
    near: tuple[str, ...]


class UnstartTooLate(Reply):
    pass


class Unstarted(Reply):
    players: int
