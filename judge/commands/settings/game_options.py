"""SET for the switches of a game's rules, where the game itself has no more to say of it.

A switch is fixed once the game has begun. Not here: which there are (the words of the games), what they do.
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.table import GameStatus
from judge.syntax.commands.basic_commands import SetSwitch


def set_switch(session: SignedOn, command: SetSwitch) -> Session:
    """Turn a switch before the beginning, and tell everybody."""
    record = session.table()
    stands = session.rules(record).option(command.switch)
    if stands is None:
        return session.say(shared.NotInThisGame())
    if not may_change(session):
        return only_masters(session, command.switch)
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch=command.switch))
    changed = replace(record, flags={**record.flags, command.switch: command.on})
    change = Change(command.switch, bool(stands), command.on)
    return announce(session.with_game(changed), (change,), along=())
