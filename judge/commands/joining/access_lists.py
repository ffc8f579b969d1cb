"""Admission to a table: allow and deny lists, and the approval of a master.

Addresses on the lists are told to masters only. Not here: joining itself (joining.sign_on), APPROVE
(joining.approve).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.mail_address import pattern
from judge.core.people import Person
from judge.core.places import masters
from judge.core.plain_text import words_between
from judge.core.table import Applicant, GameRecord
from judge.syntax.commands.master_commands import SetAccessList, SetAdmission

_MOST = 200


def is_barred(record: GameRecord, person: Person) -> bool:
    """Tell whether somebody may not come to this table: denied, or not on an allow list that is there."""
    allowed, denied = record.options.allow, record.options.deny
    if any(a in denied for a in person.addresses):
        return True
    return bool(allowed) and not any(a in allowed for a in person.addresses)


def is_address_barred(record: GameRecord, address: str) -> bool:
    """Tell whether an address is denied at this table, whoever is behind it."""
    return address in record.options.deny


def needs_approval(record: GameRecord) -> bool:
    return record.options.approval and bool(masters(record))


def applicants_of(record: GameRecord) -> tuple[Applicant, ...]:
    """Newcomers whom no master has approved yet, in the order in which they came."""
    return tuple(n for n in record.newcomers if not n.approved)


def set_access_list(session: SignedOn, command: SetAccessList) -> Session:
    """Put addresses on a list, or with ``-`` before them take them off. The answer shows the whole list."""
    record = session.table()
    kept = list(getattr(record.options, command.which))
    for word in words_between(command.addresses):
        address = pattern(word.lstrip("-+"))
        if "@" not in address:
            return session.say(shared.BadAddress(word=word[:60]))
        if word.startswith("-"):
            kept = [a for a in kept if a != address]
        elif address not in kept:
            kept.append(address)
    listed = tuple(kept[:_MOST])
    session = session.with_options(record, record.options.with_one(command.which, listed))
    return session.say(replies.AccessListSet(which=command.which, addresses=listed))


def set_admission(session: SignedOn, command: SetAdmission) -> Session:
    """Newcomers, and who wants an abandoned power, need a master's APPROVE."""
    if not may_change(session):
        return only_masters(session, "approval")
    record = session.table()
    old = record.options.approval
    session = session.with_options(record, replace(record.options, approval=command.on))
    return announce(session, (Change("approval", old, command.on),), along=())
