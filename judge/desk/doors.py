"""Who may join: allow and deny lists, and the approval of a master.

Addresses on the lists are told to masters only. Not here: joining itself (signing), APPROVE (approving).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, masters
from judge.language.master_commands import SetAdmission, SetDoor
from judge.letter import GameRecord, Newcomer, Person

APPROVAL = "approval"
_MOST = 200


def barred(record: GameRecord, person: Person) -> bool:
    """Whether somebody may not come to this table: denied, or not on an allow list that is there."""
    allowed: Sequence[str] = record.settings.get("allow", ())
    denied: Sequence[str] = record.settings.get("deny", ())
    if any(a in denied for a in person.addresses):
        return True
    return bool(allowed) and not any(a in allowed for a in person.addresses)


def needs_approval(record: GameRecord) -> bool:
    return bool(record.settings.get(APPROVAL)) and bool(masters(record))


def unapproved(record: GameRecord) -> tuple[Newcomer, ...]:
    """Newcomers whom no master has approved yet, in the order in which they came."""
    return tuple(n for n in record.newcomers if not n.approved)


@handles(SetDoor, Role.MASTER, otherwise="only-masters-do")
def set_door(visit: Visit, command: SetDoor) -> Visit:
    """Put addresses on a list, or with ``-`` before them take them off. The answer shows the whole list."""
    record = visit.table()
    kept = list(record.settings.get(command.door, ()))
    for word in re.findall(r"[^\s,;]+", command.addresses.lower()):
        address = word.lstrip("-+")
        if "@" not in address:
            return visit.say("bad-address", word=word[:60])
        if word.startswith("-"):
            kept = [a for a in kept if a != address]
        elif address not in kept:
            kept.append(address)
    visit = visit.with_settings(record, **{command.door: kept[:_MOST]})
    return visit.say("door-set", door=command.door, addresses=tuple(kept[:_MOST]))


@handles(SetAdmission, *TABLE, otherwise="not-for-you")
def set_admission(visit: Visit, command: SetAdmission) -> Visit:
    """Newcomers, and who wants an abandoned power, need a master's APPROVE."""
    if not may_change(visit):
        return only_masters(visit, APPROVAL)
    record = visit.table()
    old = bool(record.settings.get(APPROVAL))
    visit = visit.with_settings(record, **{APPROVAL: command.on})
    return announce(visit, (Change(APPROVAL, old, command.on),), along=())
