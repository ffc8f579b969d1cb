"""The toggles of a table that are on or off: what each is when nobody has set it, and SET for them.

Not here: what they lead to (joining, votes, information, runtime), the rules of the game
(machiavelli.commands.rule_flags).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.joining.sign_on import start_if_full
from judge.commands.orders.readiness import reckoned
from judge.commands.session import Session, masters
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.commands.settings.secrecy import GUNBOAT
from judge.core.table import GameRecord
from judge.syntax.commands import SetToggle

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
    """What a toggle is when nobody has set it. Where identities are hidden, so is who changed a setting."""
    if name == "show":
        return not record.settings.get(GUNBOAT)
    return USUAL.get(name, False)


def is_on(record: GameRecord, name: str) -> bool:
    """How a toggle stands at a table."""
    return bool(record.settings.get(name, usual(record, name)))


def set_toggle(session: Session, command: SetToggle) -> Session:
    """Turn a toggle on or off; MODERATED is for tables that somebody leads."""
    if not may_change(session):
        return only_masters(session, command.toggle)
    record = session.table()
    if command.toggle == "moderated" and not masters(record):
        return session.say("nobody-leads")
    old = is_on(record, command.toggle)
    session = session.with_settings(record, **{command.toggle: command.on})
    if command.toggle in ("manual_process", "strict_wait"):
        session = reckoned(session)
    session = announce(session, (Change(command.toggle, old, command.on),), along=(), explained=True)
    return start_if_full(session, session.table()) if command.toggle == "manual_start" else session
