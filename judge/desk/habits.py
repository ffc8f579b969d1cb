"""The habits of a table that are on or off: what each is when nobody has set it, and SET for them.

Not here: what they lead to (signing, voting, listing, the service), the rules of the game (rule_flags).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.readiness import reckoned
from judge.desk.registry import handles
from judge.desk.signing import start_if_full
from judge.desk.veils import GUNBOAT
from judge.desk.visit import Visit, masters
from judge.language.commands import SetHabit
from judge.letter import GameRecord

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


@handles(SetHabit, *TABLE, otherwise="not-for-you")
def set_habit(visit: Visit, command: SetHabit) -> Visit:
    """Turn a habit on or off; MODERATED is for tables that somebody leads."""
    if not may_change(visit):
        return only_masters(visit, command.habit)
    record = visit.table()
    if command.habit == "moderated" and not masters(record):
        return visit.say("nobody-leads")
    old = habit(record, command.habit)
    visit = visit.with_settings(record, **{command.habit: command.on})
    if command.habit in ("manual_process", "strict_wait"):
        visit = reckoned(visit)
    visit = announce(visit, (Change(command.habit, old, command.on),), along=(), explained=True)
    return start_if_full(visit, visit.table()) if command.habit == "manual_start" else visit
