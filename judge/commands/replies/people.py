"""Replies about people: who they are, where they are, and when they are away.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from judge.core.system.names import Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceLong(Reply):
    days: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceMany(Reply):
    most: int
    absences: tuple[Mapping[str, datetime], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceOverlaps(Reply):
    absences: tuple[Mapping[str, datetime], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Absences(Reply):
    mine: tuple[Mapping[str, datetime], ...]
    everybody: tuple[Mapping[str, Any], ...]
    setting: Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressGone(Reply):
    word: str
    addresses: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressSet(Reply):
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressTaken(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyAlso(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoAsked(Reply):
    candidate: str
    days: int
    where: str
    password: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoAskedNew(Reply):
    candidate: str
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoDone(Reply):
    name: str
    addresses: tuple[str, ...]
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoEnough(Reply):
    candidate: str
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoNobody(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsoWaiting(Reply):
    candidate: str
    days: int
    old: bool
    password: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BadDays(Reply):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BadPreference(Reply):
    text: str
    powers: Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedEnough(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmNothing(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmStale(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmWhat(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandsBelow(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentCalledOff(Reply):
    """`undone`: an address that was added already, which the no does not take off."""

    undone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentUnclear(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportTooNew(Reply):
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported(Reply):
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetAsked(Reply):
    games: tuple[str, ...]
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetWaiting(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepersOnly(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageSet(Reply):
    """`back` is the language before, `before` the same said in it, where only a From line asked for it."""

    name: str
    back: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAddress(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapsSet(Reply):
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoThresholds(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAsMaster(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotYourAddress(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OneAddress(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordSet(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordVouched(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordYes(Reply):
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceSet(Reply):
    text: str
    names: Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceTooLate(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ProveAsked(Reply):
    line: str
    days: int
    password: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ProveWaiting(Reply):
    line: str
    password: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterNameKept(Reply):
    name: str
    wanted: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterNameMissing(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterNameReserved(Reply):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered(Reply):
    person: Mapping[str, object]
    again: bool
    first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyAddressNew(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class StandbySet(Reply):
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TooManyAddresses(Reply):
    word: str
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownLanguage(Reply):
    word: str
    languages: tuple[Any, ...]
    near: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownZone(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitSet(Reply):
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneSet(Reply):
    zone: str
