"""Changing somebody's own entry: name, time zone, language, looks. What only a From line asks for is told.

A From line alone changes no name that others at a table know, and anything else a few times a day only: each
time the other addresses on file are told. Not here: addresses (people.addresses), what is changed
(people.register, people.seat_settings).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from judge.commands.access.authentication import only_claimed
from judge.commands.access.sign_in import Key, Trust
from judge.commands.notices import EntryChanged
from judge.commands.people.addresses_on_file import lasting_addresses
from judge.commands.replies import people as replies
from judge.commands.replies.base import Reply
from judge.commands.session import Session
from judge.core.effects import Send
from judge.core.people import Person

TOLD_A_DAY = 3
"""Changes by letters that only their From line speaks for, of somebody who has several addresses."""
_DAY = timedelta(days=1)


def by_from_alone(session: Session, person: Person) -> bool:
    """Tell whether nothing in the letter but its From line says that it is this person's."""
    if person.id in session.vouched or (session.person == person and not only_claimed(session)):
        return False
    return not any(
        at.person == person.id
        and at.master is None
        and at.trust >= Trust.HOME
        and (at.by is Key.TOKEN or (at.trust is Trust.OWNER and at.by is not Key.TAKEN))
        for at in session.visited
    )


def change_entry(session: Session, person: Person, reply: Reply) -> Session:
    """The writer's entry changed, and told to the other addresses if only a From line asked for it."""
    before = session.person
    if before is None or before == person or not person.id or not by_from_alone(session, before):
        return session.with_person(person).say(reply, about="-")
    others = tuple(a for a in lasting_addresses(before, session.context.now) if a != session.letter.sender)
    if not others or any(s.template == EntryChanged.template for s in session.sends):
        return session.with_person(person).say(reply, about="-")
    told = _times_told_today(before, session.context.now)
    if len(told) >= TOLD_A_DAY:
        return session.say(replies.ChangedEnough(), about="-")
    details = replace(person.details, changes_told=(*told, session.context.now))
    session = session.with_person(replace(person, details=details))
    notices = tuple(_notice(session, before, address) for address in others)
    return replace(session, sends=(*session.sends, *notices)).say(reply, about="-")


def _times_told_today(person: Person, now: datetime) -> tuple[datetime, ...]:
    return tuple(t for t in person.details.changes_told if now - t < _DAY)


def _notice(session: Session, person: Person, to: str) -> Send:
    told = EntryChanged(sender=session.letter.sender, judge_name=session.context.name, name=person.name)
    return Send(
        to=to,
        template=told.template,
        facts=told.facts(),
        kind="notice",
        time_zone=person.time_zone,
        language=person.language,
    )
