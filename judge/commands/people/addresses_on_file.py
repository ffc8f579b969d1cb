"""Somebody's addresses on file, and those of them which are too new to be trusted with everything.

A new address gets no reply token and no export for some days, and speaks for nobody; meanwhile the others,
which are told of it, can take it off again. Not here: how an address is added or taken off
(people.addresses).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from judge.core.people import Person

NEW_FOR = timedelta(days=3)
"""Time for which an address counts as new."""


def new_until(person: Person, address: str, now: datetime) -> datetime | None:
    """Until when one of somebody's addresses is new; None if it is not."""
    until = person.details.new_addresses.get(address)
    return until if until is not None and now < until else None


def lasting_addresses(person: Person, now: datetime) -> tuple[str, ...]:
    """Somebody's addresses, the first one first, without those that are new."""
    return tuple(a for a in person.addresses if new_until(person, a, now) is None)


def with_address(person: Person, address: str, now: datetime) -> Person:
    """The person with one address more, which is new from now on."""
    kept = {a: u for a, u in person.details.new_addresses.items() if now < u} | {address: now + NEW_FOR}
    return _with_new(replace(person, addresses=(*person.addresses, address)), kept)


def without_address(person: Person, address: str, now: datetime) -> Person:
    """The person without one of their addresses. Letters go to the first of the others: no new one."""
    kept = {a: u for a, u in person.details.new_addresses.items() if a != address}
    left = [a for a in person.addresses if a != address]
    trusted = lasting_addresses(person, now)
    return _with_new(replace(person, addresses=tuple(sorted(left, key=lambda a: a not in trusted))), kept)


def _with_new(person: Person, kept: Mapping[str, datetime]) -> Person:
    return replace(person, details=replace(person.details, new_addresses=kept))
