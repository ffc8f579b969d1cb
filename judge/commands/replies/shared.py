"""Replies that several families of commands give.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from judge.rendering.rule_text import Rule
    from judge.rendering.words import Term
    from judge.syntax import complaints


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAtHome(Reply):
    token: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BadAddress(Reply):
    word: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class BadDate(Reply):
    text: str
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint(Reply):
    complaint: complaints.Complaint
    only_masters: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DatePast(Reply):
    when: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Empty(Reply):
    left_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpTopic(Reply):
    word: str
    lines: tuple[str, ...]
    rules: tuple[Rule, ...]
    page: str
    off: str
    """The option that is off at this table, so that there is no such thing there; empty if none is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMaster(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class MapNotYet(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressTooLike(Reply):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTooLike(Reply):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPhaseOpen(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotForYou(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotInThisGame(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRegistered(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToDo(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyMastersDo(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordNeeded(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordNeedsMore(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersHowMany(Reply):
    seats: int
    joined: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InQuotation(Reply):
    """Lines that were not used, for they stand in a letter of ours, or within one; `more` than are shown."""

    lines: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem(Reply):
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Reply):
    """`untranslated` has a word for each rule of which a reader's language has no text, else an empty one."""

    rules: tuple[Rule, ...]
    missing: tuple[str, ...]
    last: tuple[str, ...]
    untranslated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOnFirst(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Stray(Reply):
    lines: Sequence[str]
    more: int
    registered: bool
    orders: bool
    topics: Mapping[str, Any]
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchFixed(Reply):
    switch: str | Term


@dataclass(frozen=True, slots=True, kw_only=True)
class TooMany(Reply):
    kind: str
    over: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TooManyLines(Reply):
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUnreadable(Reply):
    """`letter`: ``kept`` for when the game can be read, ``part``: what is in it for the game is kept, and the
    rest was done, ``asked``: it was only asked about."""

    name: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownGame(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownScenario(Reply):
    word: str
    near: tuple[str, ...]
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unproven(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread(Reply):
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteGone(Reply):
    pass
