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
from judge.commands.session import Role
from judge.syntax.commands import Process
from judge.syntax.master_commands import (
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
    Command(Become, become.become, MASTERS, otherwise="only-masters-do"),
    Command(ForceBegin, seats.force_begin, MASTERS, otherwise="only-masters-do"),
    Command(Unstart, seats.unstart, MASTERS, otherwise="only-masters-do"),
    Command(Dummy, seats.dummy, MASTERS, otherwise="only-masters-do"),
    Command(Promote, seats.promote, MASTERS, otherwise="only-masters-do"),
    Command(Declare, declare.declare, MASTERS, otherwise="only-masters-do"),
    Command(Eject, eject.eject, MASTERS, otherwise="only-masters-do"),
    Command(Excuse, excuse.excuse, MASTERS, otherwise="only-masters-do"),
    Command(Process, process.process, MASTERS, otherwise="only-masters-process"),
    Command(Pause, pause.pause, (Role.MASTER, Role.PLAYER), otherwise="only-masters-do"),
    Command(Resume, pause.resume, TABLE, otherwise="only-masters-do"),
    Command(Terminate, pause.terminate, TABLE, otherwise="only-masters-do"),
    Command(Predict, forecast.predict, MASTERS, otherwise="only-masters-do"),
    Command(RollBack, rollback.roll_back, MASTERS, otherwise="only-masters-do"),
    Command(RollForward, rollback.roll_forward, MASTERS, otherwise="only-masters-do"),
)
