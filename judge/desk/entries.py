"""Changing somebody's own entry: name, time zone, language, looks. What only a From line asks for is told.

A From line alone changes no name that others at a table know, and anything else a few times a day only: each
time the other addresses on file are told. Not here: addresses (identity), what is changed (registering,
personal).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from judge.desk.admission import only_claimed
from judge.desk.on_file import settled
from judge.desk.visit import Key, Trust, Visit
from judge.letter import Person, Send

TOLD_A_DAY = 3
"""Changes by letters that only their From line speaks for, of somebody who has several addresses."""
_TOLD = "_changes"
"""Detail of a person: when other addresses were told of such a change."""
_DAY = timedelta(days=1)


def by_from_alone(visit: Visit, person: Person) -> bool:
    """Whether nothing in the letter but its From line says that it is this person's."""
    if person.id in visit.vouched or (visit.person == person and not only_claimed(visit)):
        return False
    return not any(
        at.person == person.id
        and at.master is None
        and at.trust >= Trust.HOME
        and (at.by is Key.TOKEN or (at.trust is Trust.OWNER and at.by is not Key.TAKEN))
        for at in visit.visited
    )


def changed_entry(visit: Visit, person: Person, template: str, /, **facts: Any) -> Visit:
    """The writer's entry changed, and told to the other addresses if only a From line asked for it."""
    before = visit.person
    if before is None or before == person or not person.id or not by_from_alone(visit, before):
        return visit.with_person(person).say(template, about="-", **facts)
    others = tuple(a for a in settled(before, visit.context.now) if a != visit.letter.sender)
    if not others or any(s.template == _NOTICE for s in visit.sends):
        return visit.with_person(person).say(template, about="-", **facts)
    told = _told(before, visit.context.now)
    if len(told) >= TOLD_A_DAY:
        return visit.say("changed-enough", about="-")
    kept = " ".join(t.isoformat() for t in (*told, visit.context.now))
    visit = visit.with_person(replace(person, details={**person.details, _TOLD: kept}))
    notices = tuple(_notice(visit, person, address) for address in others)
    return replace(visit, sends=(*visit.sends, *notices)).say(template, about="-", **facts)


_NOTICE = "replies/notices/entry-changed"


def _told(person: Person, now: datetime) -> tuple[datetime, ...]:
    times = (datetime.fromisoformat(t) for t in person.details.get(_TOLD, "").split())
    return tuple(t for t in times if now - t < _DAY)


def _notice(visit: Visit, person: Person, to: str) -> Send:
    return Send(
        to=to,
        template=_NOTICE,
        facts={"sender": visit.letter.sender, "judge_name": visit.context.name, "name": person.name},
        kind="notice",
        time_zone=person.time_zone,
        language=person.language,
    )
