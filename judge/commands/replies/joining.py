"""Replies about taking a place at a table, and giving it up.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime


class AccessListSet(Reply):
    which: str
    addresses: tuple[Any, ...]


class AlreadyMaster(Reply):
    pass


class AlreadyThere(Reply):
    role: str


class ApprovalNeeded(Reply):
    power: Mapping[str, str] | None


class ApproveGone(Reply):
    power: Mapping[str, str]


class ApproveWhom(Reply):
    word: str
    waiting: tuple[str, ...]


class Approved(Reply):
    names: tuple[str, ...]
    on: bool
    power: Mapping[str, str] | None


class BadGameName(Reply):
    name: str


class Barred(Reply):
    pass


class CreateNeedsPassword(Reply):
    """Complaint that nothing, or the name of a `scenario`, stands where the password should."""

    name: str
    scenario: str


class NothingOpened(Reply):
    pass


class CannotBecomeMaster(Reply):
    others: int
    begun: bool


class Created(Reply):
    """`led`: the same letter makes its writer the master, which says how the game is led."""

    scenario: str
    seats: int
    led: bool = False


class GameBegins(Reply):
    pass


class GameExists(Reply):
    name: str


class GameFull(Reply):
    pass


class InviteWho(WrongRole):
    pass


class InviteWhom(Reply):
    text: str


class Invited(Reply):
    addresses: tuple[Any, ...]
    left: tuple[Any, ...]


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


class GameOffered(Reply):
    """Ways to open or join a game, each with its lines, which a number takes.

    `offers`: `kind` (``leads``, ``plays``, ``joins``), `game`, `scenario`, `players`, `power`, `lines`.
    `made`: what of them nobody said: ``name``, ``taken`` (the name has a number), ``password``, ``person``,
    ``board``. `boards`: titles of others for so many; `taken`: powers that were named and are not free;
    `too_many`: people, more than the board named has powers.
    """

    offers: tuple[Mapping[str, Any], ...]
    made: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    too_many: int = 0


class OfferWhich(Reply):
    """A yes to several `offers`: they are shown again, so that the answer to this letter may choose."""

    offers: tuple[Any, ...]


class MasterNow(Reply):
    pass


class MastersDoNotPlay(Reply):
    pass


class Monitoring(Reply):
    on: bool


class LessonLeft(Reply):
    """`number` 0: there was none."""

    number: int


class OfLessons(Reply):
    """A `word` about lessons (``again``) that stood alone where there is none."""

    word: str


class LessonOpened(Reply):
    """`lesson`: its course and number, as its messages are called (``classic-3``)."""

    lesson: str
    number: int
    length: int


class LessonOver(Reply):
    """About a lesson that has been played to its end, `passed` or not."""

    number: int
    length: int
    passed: bool


class LessonThere(LessonOpened):
    """`step`: the phase that is open, the first of which is 1; `lines`: what might be written."""

    step: int
    lines: tuple[str, ...]


class NoFormingGame(Reply):
    pass


class NoNewGames(Reply):
    reason: str


class NoPractice(Reply):
    pass


class NoSuchLesson(Reply):
    number: int
    length: int


class NoSuchAttendant(Reply):
    role: str


class Observing(Reply):
    scenario: str
    begun: bool


class OnePower(Reply):
    pass


class PracticeOpened(Reply):
    """`own_book`: another scenario than the usual one, whose rules may differ from the primer's. `schooled`:
    behind the lessons, so that nobody is gentle."""

    power: str
    primer: str
    own_book: bool
    schooled: bool


class PracticeThere(Reply):
    pass


class ReplyAddressOld(Reply):
    pass


class ResignPlayers(WrongRole):
    pass


class Resigned(Reply):
    role: str
    power: Mapping[str, str] | None


class SubstituteOneself(Reply):
    pass


class SubstitutePlays(Reply):
    pass


class SubstituteUnknown(Reply):
    word: str


class Substituted(Reply):
    power: Mapping[str, str]
    name: str


class TakenBack(Reply):
    power: Mapping[str, str]


class TakenOver(Reply):
    power: Mapping[str, str]
    until: datetime | None


class UnknownLetter(Reply):
    letter: str
    powers: Sequence[Mapping[str, str]]


class UnknownOption(Reply):
    word: str


class WhichPower(Reply):
    over: bool
    free: Sequence[Mapping[str, str]]


class WrongLetter(Reply):
    own: Mapping[str, str]
    written: Mapping[str, str]
