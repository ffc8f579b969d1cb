"""Replies about people: who they are, where they are, and when they are away.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from judge.core.system.names import Setting


class AbsenceLong(Reply):
    days: int
    most: int


class AbsenceMany(Reply):
    most: int
    absences: tuple[Mapping[str, datetime], ...]


class AbsenceOverlaps(Reply):
    absences: tuple[Mapping[str, datetime], ...]


class Absences(Reply):
    """`deadline` is that of the open phase, if a vacation has moved it. `left` and `budget` are days of
    vacation that stop the clock; None where a table grants none. `leads`: the writer is a master."""

    mine: tuple[Mapping[str, datetime], ...]
    everybody: tuple[Mapping[str, Any], ...]
    setting: Setting
    deadline: datetime | None = None
    left: int | None = None
    budget: int = 0
    leads: bool = False


class AddressGone(Reply):
    word: str
    addresses: Any


class AddressSet(Reply):
    address: str


class AddressTaken(Reply):
    word: str


class Agree(Reply):
    """`lines` and, if it has `passwords`, what the letter chose as such wait for a yes with the code."""

    code: str
    lines: tuple[str, ...]
    passwords: bool


class AgreeAsked(Reply):
    lines: tuple[str, ...]
    days: int
    password: bool


class AgreeWaiting(Reply):
    lines: tuple[str, ...]
    password: bool


class AlreadyAlso(Reply):
    word: str


class AlsoAsked(Reply):
    candidate: str
    days: int
    where: str
    password: bool


class AlsoAskedNew(Reply):
    candidate: str
    days: int


class AlsoDone(Reply):
    name: str
    addresses: tuple[str, ...]
    days: int


class AlsoEnough(Reply):
    candidate: str
    days: int


class AlsoNobody(Reply):
    word: str


class AlsoWaiting(Reply):
    candidate: str
    days: int
    old: bool
    password: bool = False


class BadDays(Reply):
    text: str


class BadPreference(Reply):
    text: str
    powers: Sequence[Any]


class ChangedEnough(Reply):
    pass


class ConfirmNothing(Reply):
    pass


class ConfirmStale(Reply):
    pass


class ConfirmWhat(Reply):
    pass


class CommandsBelow(Reply):
    pass


class LineBelow(Reply):
    """`line` stands below other text, and a letter of ours may have spelt it out."""

    line: str


class ConsentCalledOff(Reply):
    """`undone`: an address that was added already, which the no does not take off."""

    undone: str


class ConsentBeside(Reply):
    """`line`: words that stand beside the answer to a letter with a code; `yes`: that answer is a yes;
    `attached`: it stands in an attached file instead.
    """

    line: str
    yes: bool
    attached: bool


class ConsentElsewhere(Reply):
    """`sender`: where the answer came from; the letter with the code went somewhere else."""

    sender: str


class ConsentUnclear(Reply):
    pass


class ConsentWhich(Reply):
    pass


class ExportTooNew(Reply):
    until: datetime


class Exported(Reply):
    games: int


class ForgetAsked(Reply):
    games: tuple[str, ...]
    days: int


class ForgetWaiting(Reply):
    pass


class Forgotten(Reply):
    pass


class AdviceSet(Reply):
    on: bool


class JsonSet(Reply):
    on: bool


class KeepersOnly(Reply):
    pass


class LanguageSet(Reply):
    """`back` is the language before, `before` the same said in it, where only a From line asked for it."""

    name: str
    back: str = ""
    before: str = ""


class LastAddress(Reply):
    word: str


class LetterSet(Reply):
    form: str


class RemindersSet(Reply):
    """`hours` before a deadline, None: as usual; `quiet`: from and to (``22:00``), on the clock of `zone`."""

    hours: tuple[int, ...] | None
    quiet: tuple[str, ...]
    zone: str


class ReminderHoursUnclear(Reply):
    text: str
    most: int
    farthest: int


class QuietHoursUnclear(Reply):
    text: str


class PunctualitySet(Reply):
    """`sure` False: nobody can tell that it is the writer who asks, and nothing was changed."""

    on: bool
    sure: bool


class VacationLong(Reply):
    days: int
    left: int
    budget: int


class LineStale(Reply):
    line: str


class MapsSet(Reply):
    form: str


class DeskSet(Reply):
    """`closes`: links that were sent open nothing any more."""

    on: bool
    closes: bool


class NoThresholds(Reply):
    pass


class NotAsMaster(Reply):
    pass


class NotYourAddress(Reply):
    word: str


class OneAddress(Reply):
    pass


class PasswordSet(Reply):
    pass


class PasswordVouched(Reply):
    pass


class PeoplePageSet(Reply):
    """`sure` False: nobody can tell that it is the writer who asks, and nothing was changed."""

    on: bool
    name: str
    sure: bool


class PreferenceSet(Reply):
    text: str
    names: Sequence[Any]


class PreferenceTooLate(WrongRole):
    pass


class ProveAsked(Reply):
    line: str
    days: int
    password: bool


class ProveWaiting(Reply):
    line: str
    password: bool


class RegisterNameKept(Reply):
    name: str
    wanted: str


class RegisterNameMissing(Reply):
    pass


class RegisterNameReserved(Reply):
    name: str


class Registered(Reply):
    person: Mapping[str, object]
    again: bool
    first: bool


class ReplyAddressNew(Reply):
    pass


class StandbySet(Reply):
    on: bool


class TooManyAddresses(Reply):
    word: str
    most: int


class UnknownLanguage(Reply):
    word: str
    languages: tuple[Any, ...]
    near: bool


class UnknownZone(Reply):
    word: str
    near: tuple[str, ...]


class WaitSet(Reply):
    on: bool


class ZoneSet(Reply):
    zone: str
