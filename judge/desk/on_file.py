"""Which addresses of somebody are on file, and which of them are too new to be trusted with everything.

A new address gets no reply token and no export for some days, and speaks for nobody; meanwhile the others,
which are told of it, can take it off again. Not here: how an address is added or taken off (identity).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from judge.letter import Person

NEW_FOR = timedelta(days=3)
"""How long an address counts as new."""
_NEW = "_new"
"""Detail of a person: a JSON object of addresses, and until when (ISO 8601, UTC) each of them is new."""


def new_until(person: Person, address: str, now: datetime) -> datetime | None:
    """Until when one of somebody's addresses is new; None if it is not."""
    until = _all_new(person).get(address)
    return until if until is not None and now < until else None


def settled(person: Person, now: datetime) -> tuple[str, ...]:
    """Somebody's addresses, the first one first, without those that are new."""
    return tuple(a for a in person.addresses if new_until(person, a, now) is None)


def with_address(person: Person, address: str, now: datetime) -> Person:
    """The person with one address more, which is new from now on."""
    kept = {a: u for a, u in _all_new(person).items() if now < u} | {address: now + NEW_FOR}
    return _with_new(replace(person, addresses=(*person.addresses, address)), kept)


def without_address(person: Person, address: str, now: datetime) -> Person:
    """The person without one of their addresses. Letters go to the first of the others: no new one."""
    kept = {a: u for a, u in _all_new(person).items() if a != address}
    left = [a for a in person.addresses if a != address]
    known = settled(person, now)
    return _with_new(replace(person, addresses=tuple(sorted(left, key=lambda a: a not in known))), kept)


def _all_new(person: Person) -> dict[str, datetime]:
    kept = json.loads(person.details.get(_NEW, "{}"))
    return {address: datetime.fromisoformat(until) for address, until in kept.items()}


def _with_new(person: Person, kept: Mapping[str, datetime]) -> Person:
    details = {k: v for k, v in person.details.items() if k != _NEW}
    if kept:
        details[_NEW] = json.dumps({address: until.isoformat() for address, until in kept.items()})
    return replace(person, details=details)
