"""Replies about passwords and sign-ons, and those that several families of commands give.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from judge.commands.limits.letter_costs import Cost
    from judge.core import complaints
    from judge.rendering.rule_text import Rule
    from judge.rendering.words import Term


class AnsweredAtHome(Reply):
    token: bool


class BadAddress(Reply):
    word: Any


class BadDate(Reply):
    text: str
    zone: str


class Complaint(Reply):
    complaint: complaints.Complaint
    only_masters: bool


class DatePast(Reply):
    when: datetime


class Empty(Reply):
    left_out: int


class GameOver(Reply):
    pass


class HelpTopic(Reply):
    """`told`: the message that says it in plain words; where there is none the `rules` say it themselves.

    `own`: the lines are about the reader's own units and neighbours.
    """

    word: str
    told: str
    lines: tuple[str, ...]
    own: bool
    rules: tuple[Rule, ...]
    page: str
    off: str
    """The option that is off at this table, so that there is no such thing there; empty if none is."""


class LastMaster(Reply):
    pass


class MapNotYet(Reply):
    pass


class AddressTooLike(Reply):
    word: str


class NameTooLike(Reply):
    name: str


class NoPhaseOpen(Reply):
    status: str


class NotForYou(WrongRole):
    pass


class NotInThisGame(Reply):
    pass


class NotRegistered(Reply):
    name: str
    """The writer's, as the From line has it; empty if it has none that may be registered."""
    table: str
    """The table to sign on to that the letter speaks of, as SIGN ON has it; empty if it names none."""


class NothingToDo(Reply):
    pass


class OnlyMastersDo(WrongRole):
    pass


class PasswordNeeded(Reply):
    pass


class PasswordNeedsMore(Reply):
    pass


class PlayersHowMany(Reply):
    seats: int
    joined: int


class InQuotation(Reply):
    """Lines that were not used, for they stand in a letter of ours, or within one; `more` than are shown."""

    lines: tuple[str, ...]
    more: int


class Problem(Reply):
    problem: str


class Rules(Reply):
    """`untranslated` has a word for each rule of which a reader's language has no text, else an empty one."""

    rules: tuple[Rule, ...]
    missing: tuple[str, ...]
    last: tuple[str, ...]
    untranslated: tuple[str, ...] = ()


class SeveralMeant(Reply):
    """`people` with their addresses may be meant by a word; `lines`: what to send, one for each of them."""

    word: str
    people: tuple[str, ...]
    lines: tuple[str, ...]


class SignOnFirst(WrongRole):
    pass


class Stray(Reply):
    lines: Sequence[str]
    more: int
    registered: bool
    orders: bool
    topics: Mapping[str, Any]
    games: tuple[str, ...]


class SwitchFixed(Reply):
    switch: str | Term


class TooMany(Reply):
    kind: str
    over: int


class TooManyLines(Reply):
    left: int


class GameUnreadable(Reply):
    """`letter`: ``kept`` for when the game can be read, ``part``: what is in it for the game is kept, and the
    rest was done, ``asked``: it was only asked about."""

    name: str
    letter: str


class UnknownGame(Reply):
    word: str
    near: tuple[str, ...]


class UnknownScenario(Reply):
    word: str
    near: tuple[str, ...]
    known: tuple[str, ...]


class Unproven(Reply):
    pass


class Unread(Reply):
    problem: str


class VoteGone(Reply):
    pass


class UsedUp(Reply):
    cost: Cost
    hourly: bool
    lines: tuple[str, ...]
    count: int


class MasterFromElsewhere(Reply):
    pass


class SignOnClosed(Reply):
    who: str
    until: datetime


class TooManyClaimed(Reply):
    places: int


class WrongPassword(Reply):
    who: str
    left: int
