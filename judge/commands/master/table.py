"""What a master does to a running game: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

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
from judge.commands.registry import MASTERS, TABLE, Command
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Role
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
    Command(Become, become.become, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(ForceBegin, seats.force_begin, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Unstart, seats.unstart, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Dummy, seats.dummy, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Promote, seats.promote, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Declare, declare.declare, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Eject, eject.eject, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Excuse, excuse.excuse, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(Process, process.process, MASTERS, otherwise=replies.OnlyMastersProcess),
    Command(Pause, pause.pause, (Role.MASTER, Role.PLAYER), otherwise=shared.OnlyMastersDo),
    Command(Resume, pause.resume, TABLE, otherwise=shared.OnlyMastersDo),
    Command(Terminate, pause.terminate, TABLE, otherwise=shared.OnlyMastersDo),
    Command(Predict, forecast.predict, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(RollBack, rollback.roll_back, MASTERS, otherwise=shared.OnlyMastersDo),
    Command(RollForward, rollback.roll_forward, MASTERS, otherwise=shared.OnlyMastersDo),
)
