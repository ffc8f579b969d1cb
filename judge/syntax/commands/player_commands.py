"""Requests of players and everybody beyond commands: one validated model for each command.

A rule of ``grammar/players.lark`` makes one (player_models), a function in judge/commands carries it out. Not
here: how it is written, what it does.
"""

from __future__ import annotations

from typing import Literal

from judge.syntax.commands.basic_commands import Command


class Preview(Command):
    """`text`: an order to suppose, on the same line."""

    text: str = ""


class Suppose(Command):
    text: str


class Ahead(Command):
    """Heading of lines for `phase` as written; ``always``, or a section of the game: kept until cleared."""

    phase: str


class Branch(Command):
    """A line of a condition; `written`: all of it, where that is not in English."""

    word: Literal["if", "then", "elseif", "else", "endif"]
    rest: str = ""
    written: str = ""


class ClearSome(Command):
    what: str


class Template(Command):
    pass


class Desk(Command):
    """The link to the order desk."""


class SetDesk(Command):
    """The link to the order desk comes at each new phase."""

    on: bool


class SetAbsence(Command):
    """`dates` as written; `on` False takes absences back. `vacation`: it may stop the clock."""

    on: bool
    dates: str = ""
    vacation: bool = False


class SetMaxAbsence(Command):
    days: str


class SetVacationDays(Command):
    """Setting of how many days of vacation each player has, on which the clock stands still."""

    days: str


class SetDraw(Command):
    """`powers` as written; empty for all survivors."""

    on: bool
    powers: str = ""


class SetConcede(Command):
    on: bool
    power: str = ""


class SetDias(Command):
    on: bool


class SetSeveral(Command):
    """Setting of whether one person may play several powers."""

    on: bool


class Summary(Command):
    table: str = ""


class History(Command):
    """`what` as written: a game, FROM, TO, LINES, or a range of turns."""

    what: str = ""


class WhoGame(Command):
    table: str = ""


class WhoIs(Command):
    address: str


class InfoPlayer(Command):
    address: str


class Map(Command):
    """`what` as written: a game, a phase, or both."""

    what: str = ""


class SetMaps(Command):
    """In which form the maps of results come to the writer."""

    form: Literal["png", "svg", "both", "none"]


class SetJson(Command):
    """Results come with the phase as JSON as well."""

    on: bool


class SetAdvice(Command):
    """The letters of games say what the writer might do, or do not; usually the first four do."""

    on: bool


class SetReminders(Command):
    """Setting of how many hours before a deadline the writer is reminded; `on` False: never."""

    on: bool
    hours: str = ""


class SetQuietHours(Command):
    """From when to when no reminder comes; `on` False: at any time."""

    on: bool
    span: str = ""


class SetPunctuality(Command):
    """Others see how often the writer was on time, or do not."""

    on: bool


class SetPeoplePage(Command):
    """The public page of people names the writer."""

    on: bool


class SetLetter(Command):
    """Form of results for the writer: the short letter, the full one, or the short one and all else below."""

    form: Literal["short", "full", "both"]


class SetPlayers(Command):
    players: int


class SetAssignment(Command):
    """Setting of how powers are given out."""

    by: Literal["lists", "lots"]


class Status(Command):
    """Of the judge; with a table, of that game."""

    table: str = ""


class IAmAlso(Command):
    address: str


class IAmNot(Command):
    """An address that shall be taken off."""

    address: str


class NewReplyAddress(Command):
    """Another address, with another token in it, to which letters of a place are answered."""


class Confirm(Command):
    code: str = ""


class ForgetMe(Command):
    code: str = ""


class Export(Command):
    pass


class Diary(Command):
    """`action` is ``record``, ``list``, ``read`` or ``delete``; `number` counts from 1."""

    action: Literal["record", "list", "read", "delete"]
    number: int = 0


class ResignFor(Command):
    """`to` is the substitute as written."""

    to: str


class MyPowers(Command):
    pass


class ShowSettings(Command):
    """Everything that is set at a table, in one table."""

    table: str = ""


class Practice(Command):
    """Lessons, and a private table with scripted opponents. `of`: a game, its scenario, a lesson; empty: what
    is next. `alone`: a word about lessons stood by itself (``again``)."""

    of: str = ""
    alone: bool = False


class HowTo(Command):
    """A wish in plain words: `topic` is the page with the line to send; `who` and `whom` are as written.

    `lines` are what to send, where the page is nothing but them; `said` is the line as it was written.
    """

    topic: str
    who: str = ""
    whom: str = ""
    lines: tuple[str, ...] = ()
    said: str = ""
