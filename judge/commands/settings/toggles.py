"""SET for what is on or off: toggles of a table (judge.core.options), and switches of a game's rules.

A switch is fixed once the game has begun. Not here: what toggles lead to (joining, votes, information,
runtime), which switches there are (the words of the games), rules of which a game has more to say
(machiavelli.commands.rule_flags).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.joining.newcomers_told import opens_it
from judge.commands.joining.sign_on import start_if_full
from judge.commands.orders.readiness import reckon_early_time
from judge.commands.replies import settings as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.places import masters
from judge.core.table import GameStatus
from judge.syntax.commands.basic_commands import SetSwitch, SetToggle


def set_toggle(session: SignedOn, command: SetToggle) -> Session:
    """Turn a toggle on or off; MODERATED is for tables that somebody leads."""
    if not may_change(session):
        return only_masters(session, command.toggle)
    record = session.table()
    if command.toggle == "moderated" and not masters(record):
        return session.say(replies.NobodyLeads())
    old = bool(record.options.stands(command.toggle))
    session = session.with_options(record, record.options.with_one(command.toggle, command.on))
    if command.toggle in ("manual_process", "strict_wait", "bots"):
        session = reckon_early_time(session)
    session = announce(session, (Change(command.toggle, old, command.on),), along=(), explained=True)
    if command.toggle == "bots" and command.on and opens_it(session):
        return session.say(replies.MayBegin())
    return start_if_full(session, session.table()) if command.toggle == "manual_start" else session


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
