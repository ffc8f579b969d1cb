"""The habits of a table that are on or off: what each is when nobody has set it, and SET for them.

Not here: what they lead to (signing, voting, listing, the service), the rules of the game
(settings.rule_flags).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.joining.sign_on import start_if_full
from judge.commands.orders.readiness import reckoned
from judge.commands.session import Session, masters
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.commands.settings.secrecy import GUNBOAT
from judge.core.table import GameRecord
from judge.syntax.commands import SetHabit

USUAL: Mapping[str, bool] = {
    "moderated": True,
    "show": True,
    "reveal": True,
    "rated": True,
    "resume": True,
    "concessions": True,
    "dias": True,
}
"""Habits that are on unless they are turned off; all others are off."""


def usual(record: GameRecord, name: str) -> bool:
    """What a habit is when nobody has set it. Where identities are hidden, so is who changed a setting."""
    if name == "show":
        return not record.settings.get(GUNBOAT)
    return USUAL.get(name, False)


def habit(record: GameRecord, name: str) -> bool:
    """How a habit stands at a table."""
    return bool(record.settings.get(name, usual(record, name)))


def set_habit(session: Session, command: SetHabit) -> Session:
    """Turn a habit on or off; MODERATED is for tables that somebody leads."""
    if not may_change(session):
        return only_masters(session, command.habit)
    record = session.table()
    if command.habit == "moderated" and not masters(record):
        return session.say("nobody-leads")
    old = habit(record, command.habit)
    session = session.with_settings(record, **{command.habit: command.on})
    if command.habit in ("manual_process", "strict_wait"):
        session = reckoned(session)
    session = announce(session, (Change(command.habit, old, command.on),), along=(), explained=True)
    return start_if_full(session, session.table()) if command.habit == "manual_start" else session
