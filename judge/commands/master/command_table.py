"""A master's commands for a running game: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.limits.letter_costs import Cost
from judge.commands.master import (
    become,
    declare,
    eject,
    excuse,
    forecast,
    pause,
    process,
    rollback,
    seats,
)
from judge.commands.registry import MASTERS, TABLE, TableCommand
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.core.places import Role
from judge.syntax.commands.basic_commands import Process
from judge.syntax.commands.master_commands import (
    Become,
    Declare,
    Dummy,
    Eject,
    Excuse,
    ForceBegin,
    Pause,
    Predict,
    Promote,
    Resume,
    RollBack,
    RollForward,
    Terminate,
    Unstart,
)

COMMANDS = (
    TableCommand(Become, become.become, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(ForceBegin, seats.force_begin, (Role.MASTER, Role.NEWCOMER), otherwise=shared.OnlyMastersDo),
    TableCommand(Unstart, seats.unstart, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(Dummy, seats.dummy, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(Promote, seats.promote, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(Declare, declare.declare, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(Eject, eject.eject, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(Excuse, excuse.excuse, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(Process, process.process, MASTERS, otherwise=replies.OnlyMastersProcess),
    TableCommand(Pause, pause.pause, (Role.MASTER, Role.PLAYER), otherwise=shared.OnlyMastersDo),
    TableCommand(Resume, pause.resume, TABLE, otherwise=shared.OnlyMastersDo),
    TableCommand(Terminate, pause.terminate, TABLE, otherwise=shared.OnlyMastersDo),
    TableCommand(Predict, forecast.predict, MASTERS, otherwise=shared.OnlyMastersDo, cost=Cost.PREVIEW),
    TableCommand(RollBack, rollback.roll_back, MASTERS, otherwise=shared.OnlyMastersDo),
    TableCommand(RollForward, rollback.roll_forward, MASTERS, otherwise=shared.OnlyMastersDo),
)
