"""Commands for the judge: one validated model for each command.

A rule of ``grammar/commands.lark`` makes one (commanding), a function in judge/commands carries it out. Not
here: how it is written (commanding), what it does (commands).
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Command(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SignOn(Command):
    """`table` as written: ``?``, ``?game``, a letter and the game, ``Mgame``, ``Ogame``."""

    table: str
    password: str = ""
    options: str = ""
    greeting: bool = False
    """Begun with HELLO: perhaps somebody is just being friendly."""


class SignOff(Command):
    pass


class Register(Command):
    """The first line of a block; the fields are in the letter's Registration."""


class Create(Command):
    table: str
    password: str = ""
    options: str = ""
    """Scenario first, then settings as SET would have them."""


class BecomeMaster(Command):
    pass


class Observe(Command):
    table: str
    password: str = ""


class ListGames(Command):
    table: str = ""
    full: bool = False


class Press(Command):
    """`to` as written; empty for everybody. `colour` empty: the table's own.

    `alias` is the name that a grey letter is signed with. `fake`: `shown` are the recipients that it pretends
    to have. `postal`: it goes out with the next results.
    """

    to: str = ""
    colour: Literal["", "white", "grey"] = ""
    alias: str = ""
    postal: bool = False
    fake: bool = False
    shown: str = ""


class Clear(Command):
    pass


class Resign(Command):
    """`unsubscribe`: so said, which is what people write to a list; a player may not mean the power."""

    unsubscribe: bool = False


class Process(Command):
    """`force`: also without everybody's orders (``PROCESS!``)."""

    phase: str = ""
    force: bool = False


class Help(Command):
    """HELP and GET are one: a page by its name, or the first page."""

    topic: str = ""


class Version(Command):
    pass


class Why(Command):
    about: str = ""


class SetPassword(Command):
    password: str


class SetAddress(Command):
    addresses: tuple[str, ...] = ()


class SetWait(Command):
    on: bool


class SetPreference(Command):
    text: str


class SetSwitch(Command):
    """A switch of the rules (N-076); `switch` is its name in the rulebook."""

    switch: str
    on: bool


class SetTiming(Command):
    """Fields of the DeadlineRule of one kind of phase; all but `days` in minutes."""

    kind: str
    fields: tuple[tuple[str, int | str], ...]


class SetDate(Command):
    """`sure`: also if it comes nearer by that (``SET DEADLINE!``, ``SET GRACE!``)."""

    which: Literal["deadline", "grace", "start"]
    when: str
    sure: bool = False


class SetListed(Command):
    on: bool


class SetComment(Command):
    """One line, or after ``COMMENT BEGIN`` the lines of a longer description up to ``END``."""

    text: str = ""
    description: tuple[str, ...] | None = None


class SetToggle(Command):
    """Toggle of what a table does or not: ``nmr``, ``strict_wait``, ``manual_start``, ``quiet`` and so on."""

    toggle: str
    on: bool


class SetPress(Command):
    """Setting of which colours there are; the first named is what PRESS means."""

    rule: Literal["white", "grey", "white/grey", "grey/white", "no white", "no grey", "none"]


class SetPressOption(Command):
    """``partial``, ``fake``, ``postal_press``, ``late_press``, ``grace_press``, ``minor_press``,
    ``must_order``, ``touch_press``; ``observer_press`` with ``any``, ``white`` or ``none``.
    """

    option: str
    value: bool | str


class SetLanguage(Command):
    """`language` as written: a code or a name."""

    language: str


class SetZone(Command):
    zone: str
