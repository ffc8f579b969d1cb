"""Commands of game masters: one validated model for each command, beside those of commands.

A rule of ``grammar/masters.lark`` makes one (master_models), a function in judge/commands carries it out. Not
here: how it is written, what it does.
"""

from __future__ import annotations

from typing import Literal

from judge.syntax.commands.basic_commands import Command


class Become(Command):
    """Act for a power for the rest of the letter."""

    power: str


class Predict(Command):
    phase: str = ""


class Pause(Command):
    """`reason` is told to everybody."""

    reason: str = ""


class Resume(Command):
    """`sure`: also if the deadline comes nearer by that (``RESUME!``)."""

    reason: str = ""
    sure: bool = False


class Terminate(Command):
    pass


class Eject(Command):
    """A power, or somebody's address."""

    whom: str


class Invite(Command):
    """Addresses as written."""

    whom: str


class Excuse(Command):
    """`powers` as written; `on` False takes it back."""

    on: bool
    powers: str


class Promote(Command):
    """The address or the name of an observer."""

    whom: str


class ForceBegin(Command):
    pass


class Unstart(Command):
    pass


class RollBack(Command):
    """`turn` as written: a number, a phase, or nothing for the last one."""

    turn: str = ""


class RollForward(Command):
    pass


class Undo(Command):
    """`sure`: take it back, and do not only tell what it is (``UNDO!``)."""

    sure: bool = False


class ReportUndelivered(Command):
    pass


class Declare(Command):
    """The winners as written."""

    winners: str


class Approve(Command):
    on: bool
    whom: str


class Propose(Command):
    """`setting` as SET would have it."""

    setting: str


class Vote(Command):
    text: str


class Dummy(Command):
    """Nobody waits for the orders of this power."""

    on: bool
    power: str


class StandBy(Command):
    """Setting of whether one is asked when a power anywhere is without a player."""

    on: bool


class SetSecrecy(Command):
    """Secret of a table that is set: who plays what (``gunboat``), or what its game can hide."""

    secret: str
    on: bool


class SetVariant(Command):
    """Another scenario for a game that has not begun, or an option of the old judges' variants."""

    on: bool
    name: str


class SetPowers(Command):
    """Setting of how many powers are played; the rest are dummies."""

    number: int


class SetAdmission(Command):
    """Setting of whether a master must approve newcomers."""

    on: bool


class SetThreshold(Command):
    """Demand of the old judges on players before they might join."""


class SetAccessList(Command):
    """``ALLOW`` and ``DENY``: who may join at all; with ``-`` before it an address is taken off again."""

    which: Literal["allow", "deny"]
    addresses: str
