"""Who may join: allow and deny lists, and the approval of a master.

Addresses on the lists are told to masters only. Not here: joining itself (joining.sign_on), APPROVE
(joining.approve).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.commands.session import Session, masters
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.people import Person
from judge.core.table import Applicant, GameRecord
from judge.syntax.master_commands import SetAccessList, SetAdmission

APPROVAL = "approval"
_MOST = 200


def barred(record: GameRecord, person: Person) -> bool:
    """Whether somebody may not come to this table: denied, or not on an allow list that is there."""
    allowed: Sequence[str] = record.settings.get("allow", ())
    denied: Sequence[str] = record.settings.get("deny", ())
    if any(a in denied for a in person.addresses):
        return True
    return bool(allowed) and not any(a in allowed for a in person.addresses)


def barred_address(record: GameRecord, address: str) -> bool:
    """Whether an address is denied at this table, whoever is behind it."""
    denied: Sequence[str] = record.settings.get("deny", ())
    return address in denied


def needs_approval(record: GameRecord) -> bool:
    return bool(record.settings.get(APPROVAL)) and bool(masters(record))


def unapproved(record: GameRecord) -> tuple[Applicant, ...]:
    """Newcomers whom no master has approved yet, in the order in which they came."""
    return tuple(n for n in record.newcomers if not n.approved)


def set_access_list(session: Session, command: SetAccessList) -> Session:
    """Put addresses on a list, or with ``-`` before them take them off. The answer shows the whole list."""
    record = session.table()
    kept = list(record.settings.get(command.which, ()))
    for word in re.findall(r"[^\s,;]+", command.addresses.lower()):
        address = word.lstrip("-+")
        if "@" not in address:
            return session.say("bad-address", word=word[:60])
        if word.startswith("-"):
            kept = [a for a in kept if a != address]
        elif address not in kept:
            kept.append(address)
    session = session.with_settings(record, **{command.which: kept[:_MOST]})
    return session.say("access-list-set", which=command.which, addresses=tuple(kept[:_MOST]))


def set_admission(session: Session, command: SetAdmission) -> Session:
    """Newcomers, and who wants an abandoned power, need a master's APPROVE."""
    if not may_change(session):
        return only_masters(session, APPROVAL)
    record = session.table()
    old = bool(record.settings.get(APPROVAL))
    session = session.with_settings(record, **{APPROVAL: command.on})
    return announce(session, (Change(APPROVAL, old, command.on),), along=())
