"""Replies about taking a place at a table, and giving it up.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessListSet(Reply):
    which: str
    addresses: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyMaster(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyThere(Reply):
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalNeeded(Reply):
    power: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveGone(Reply):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveWhom(Reply):
    word: str
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Approved(Reply):
    names: tuple[str, ...]
    on: bool
    power: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BadGameName(Reply):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotBecomeMaster(Reply):
    others: int
    begun: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Created(Reply):
    scenario: str
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegins(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameExists(Reply):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFull(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteWho(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteWhom(Reply):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited(Reply):
    addresses: tuple[Any, ...]
    left: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Reply):
    """`some`: three of the powers, each with its letter, for an example of preferences."""

    scenario: str
    some: tuple[tuple[str, str], ...]
    players: int
    seats: int
    powers: int
    by_hand: bool
    unapproved: bool
    needed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterNow(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class MastersDoNotPlay(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Monitoring(Reply):
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoFormingGame(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NoNewGames(Reply):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPractice(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchAttendant(Reply):
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Observing(Reply):
    scenario: str
    begun: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePower(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeOpened(Reply):
    power: str
    primer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeThere(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyAddressOld(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignPlayers(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Reply):
    role: str
    power: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteOneself(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutePlays(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteUnknown(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted(Reply):
    power: Mapping[str, str]
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Reply):
    power: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver(Reply):
    power: Mapping[str, str]
    until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownLetter(Reply):
    letter: str
    powers: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownOption(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichPower(Reply):
    over: bool
    free: Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongLetter(Reply):
    own: Mapping[str, str]
    written: Mapping[str, str]
