"""Is it the right password? And if not: who is told, and when the door closes for a while.

A sender whom our own mail server has proven needs none. Four wrong tries in a day close a door for an hour;
the owner learns of the first by a letter to the address on file, which can be answered without a password.
Not here: which door it is (signing).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from judge.desk.visit import Visit
from judge.letter import GameRecord, Send

TRIES = 4
"""Wrong tries within a day that close the door."""
CLOSED = timedelta(hours=1)
_DAY = timedelta(days=1)


def check(
    visit: Visit, record: GameRecord, who: str, hashed: str, password: str, token: str, person: int
) -> Visit:
    """The visit with `refused` False if the writer may enter; else it says why not, and counts the try."""
    if _answered(visit, token):
        return replace(visit, refused=False)
    if not password and _proven(visit, person):
        return replace(visit, refused=False)
    if not password:
        return visit.say("password-needed", about=record.name)
    key = f"{who}:{person}"
    tries = _tries(record, key, visit.context.now)
    if len(tries) >= TRIES and visit.context.now < tries[-1] + CLOSED:
        return visit.say("door-closed", about=record.name, who=who, until=tries[-1] + CLOSED)
    if visit.context.passwords.verify(password, hashed):
        return replace(_forgotten(visit, record, key) if tries else visit, refused=False)
    tries = (*tries, visit.context.now)[-TRIES:]
    visit = _counted(visit, record, key, tries)
    visit = visit.say("wrong-password", about=record.name, who=who, left=TRIES - len(tries))
    return _owner_told(visit, record, who, token, person) if len(tries) == 1 else visit


def _answered(visit: Visit, token: str) -> bool:
    """Whether this letter answers one that went to the same seat."""
    return bool(token) and visit.letter.token == token


def _proven(visit: Visit, person: int) -> bool:
    """Whether our own mail server vouches for an address of the owner's; the keeper has to configure that."""
    return visit.letter.proof == "pass" and visit.person is not None and visit.person.id == person


def _tries(record: GameRecord, who: str, now: datetime) -> tuple[datetime, ...]:
    kept: Mapping[str, list[str]] = record.settings.get("tries", {})
    times = (datetime.fromisoformat(t) for t in kept.get(who, ()))
    return tuple(t for t in times if now - t < _DAY)


def _counted(visit: Visit, record: GameRecord, who: str, tries: tuple[datetime, ...]) -> Visit:
    kept = {**record.settings.get("tries", {}), who: [t.isoformat() for t in tries]}
    return visit.with_settings(record, tries=kept)


def _forgotten(visit: Visit, record: GameRecord, who: str) -> Visit:
    kept = {k: v for k, v in record.settings.get("tries", {}).items() if k != who}
    return visit.with_settings(record, tries=kept)


def _owner_told(visit: Visit, record: GameRecord, who: str, token: str, person: int) -> Visit:
    owner = visit.person_of(person)
    if owner is None or not owner.addresses:
        return visit
    told = Send(
        to=owner.addresses[0],
        template="replies/notices/wrong-password",
        facts={"who": who},
        kind="notice",
        game=record.name,
        token=token,
        time_zone=owner.time_zone,
        language=owner.language,
    )
    return replace(visit, sends=(*visit.sends, told))
