"""Replies to who asks: help, listings, history, maps, reasons.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from judge.core.game import Seat
    from judge.core.system.names import Setting


class Answer(Reply):
    """Answer of a game to a command of its own: the message `name` of its family, with its facts."""

    name: str
    told: Mapping[str, object] = field(default_factory=dict)


class Game(Reply):
    name: str
    scenario: str
    status: str
    phase: Mapping[str, str] | None
    players: int | str
    seats: int
    open: int
    deadline: datetime | None
    comment: str
    setting: Setting
    secrecy: tuple[Any, ...]
    settings: Mapping[str, Any]
    rules: tuple[tuple[str, Mapping[str, Any]], ...]
    zone: str
    description: tuple[str, ...]
    masters: tuple[str, ...]
    newcomers: tuple[str, ...]
    powers: tuple[Mapping[str, Any], ...]
    late: tuple[Seat, ...]
    undecided: tuple[Seat, ...]
    grace: datetime | None
    commitment: str
    of_game: Mapping[str, Any]


class Games(Reply):
    """`unreadable`: names of public games that cannot be read, `nameless` how many others."""

    games: tuple[Mapping[str, Any], ...]
    more: int
    unreadable: tuple[str, ...] = ()
    nameless: int = 0


class Help(Reply):
    setting: Setting
    page: str
    source: str
    """Its template; `above` and `below` are those of what its game says around every page, or empty."""
    above: str
    below: str
    pages: tuple[str, ...]
    """The names of all others."""
    primer: str
    book: str
    part: str
    """Part of a book's page in place of a usual page (``orders``, ``money``); empty for all of it."""
    numbers: bool
    """HELP BOOK has numbers for the game at hand that this page tells as they usually are."""


class History(Reply):
    setting: Setting
    phases: tuple[Mapping[str, Any], ...]
    own: bool
    leads: bool
    most: int
    first: datetime | None


class HistoryWhat(Reply):
    text: str


class HowTo(Reply):
    setting: Setting | None
    topic: str
    who: str
    whom: str
    lines: tuple[Any, ...]
    master: bool
    registered: bool
    name: str
    """The writer's, as the From line has it; empty if it has none that may be registered."""
    table: str
    """The table to sign on to that the letter speaks of, as SIGN ON has it; empty if it names none."""
    named: str
    """The game that the letter speaks of; empty if it names none."""
    deadline: datetime | None
    missing: tuple[str, ...] | None
    undecided: tuple[str, ...]
    plays: tuple[tuple[str, str], ...]
    money: Mapping[str, object]
    """Money that the writer may know of, as their game has it; empty where there is none."""
    goal: Mapping[str, object]
    """The goal of the game (`listing`), and what each power has of it (`rows`); empty where nobody asks."""
    prices: Mapping[str, object]
    """Prices that the writer asks for by name."""
    secret_of: str
    """The power whose money is asked after, where that is not the writer's; else empty."""
    phase: Mapping[str, str] | None = None
    process_at: datetime | None = None
    waits: datetime | None = None
    """The time by which letters on their way have come; None: none are awaited."""
    away: tuple[Mapping[str, object], ...] = ()
    """The people who are to be away (`name`, `start`, `end`), where a master asks."""
    voices: int = 0
    """The powers that are left, where somebody asks for votes."""


class Menu(Reply):
    """Lines that somebody may have meant; `numbered`: a number in an answer takes one of them.

    `remarks`: names of what is said below them; `late`: the powers that are not ready in the phase that a
    line would play, `undecided` those of them whose orders are on file; `falls`: the deadline that a line
    would give which counts from the present one; `zone`: whose hours a line has that sets hours for good.
    """

    said: str
    lines: tuple[Any, ...]
    likely: bool
    numbered: bool
    remarks: tuple[str, ...] = ()
    late: tuple[Any, ...] = ()
    undecided: tuple[Any, ...] = ()
    setting: Any = None
    falls: datetime | None = None
    zone: str = ""


class NotAnswered(Reply):
    """Questions beside sentences that were answered."""

    lines: tuple[str, ...]


class MenuUnknown(Reply):
    """`lines`: those that can still be taken by their numbers; none: there are none. `gone`: those of an
    offer that was for an earlier phase.
    """

    lines: tuple[Any, ...]
    gone: tuple[Any, ...] = ()


class Declined(Reply):
    """`lines`: those that a no has left; none: there was no question."""

    lines: tuple[Any, ...]


class InfoPlayer(Reply):
    name: str
    few: int
    conduct: Mapping[str, Any] | None


class Map(Reply):
    phase: Mapping[str, str] | None
    names: Sequence[Any]
    now: bool


class MapGame(Reply):
    names: Sequence[Any]


class MapMany(Reply):
    most: int


class MapUnknown(Reply):
    text: str


class MyPowers(Reply):
    games: tuple[Any, ...]
    unreadable: tuple[str, ...] = ()


class Overview(Reply):
    phase: Mapping[str, str] | None
    deadline: datetime | None
    process_at: datetime | None
    setting: Setting
    powers: tuple[Any, ...]
    newcomers: tuple[Any, ...]


class RuleBook(Reply):
    text: str


class RuleList(Reply):
    setting: Setting
    chapters: tuple[Any, ...]
    books: tuple[Any, ...]


class Scenarios(Reply):
    books: tuple[tuple[str, tuple[Mapping[str, Any], ...]], ...]
    """The rulebooks, each with its scenarios."""
    usual: str
    unknown: str
    """The name of a book that somebody asked for and that there is not."""


class Settings(Reply):
    scenario: str
    rules: tuple[tuple[str, Any, bool], ...]
    toggles: tuple[tuple[str, Any, bool], ...]
    people: tuple[tuple[str, Any, bool], ...]
    press: str
    press_rules: tuple[Any, ...]
    timing: tuple[tuple[str, Mapping[str, Any], bool], ...]
    zone: str


class Status(Reply):
    judge_name: str
    version: str
    now: datetime
    counted: tuple[Any, ...]
    free: tuple[Any, ...]
    forming: tuple[Any, ...]
    mine: tuple[Any, ...]
    unreadable: tuple[str, ...] = ()
    nameless: int = 0


class Summary(Reply):
    setting: Setting
    scenario: str
    status: str
    begun: bool
    powers: tuple[Any, ...]
    years: tuple[Any, ...]
    players: tuple[Any, ...]
    hidden: bool
    ended: str
    victors: tuple[Seat, ...]
    fogged: bool


class Undelivered(Reply):
    rows: tuple[Any, ...]
    more: int


class UnknownPage(Reply):
    word: str
    near: tuple[str, ...]
    pages: tuple[str, ...]


class Version(Reply):
    version: str
    judge_name: str


class WhichGame(Reply):
    command: str = ""


class WhoGame(Reply):
    powers: tuple[Mapping[str, Any], ...]
    newcomers: tuple[Any, ...]
    masters: tuple[Any, ...]
    observers: Any
    hidden: bool


class WhoIs(Reply):
    name: str
    zone: str
    language: str
    conduct: Mapping[str, Any] | None


class WhoIsNobody(Reply):
    word: str


class Why(Reply):
    phase: Mapping[str, str] | None
    setting: Setting
    of_game: Mapping[str, Any]


class WhyNothing(Reply):
    begun: bool
