"""SET for one's own seat: password, address, wait, preference, time zone, maps.

A new password needs the old one in the same letter, or an answer (token) from an address on file: a token
alone, on a letter that was forwarded, does not hand the seat over. Not here: settings of the table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from judge.desk.planning import with_line
from judge.desk.readiness import reckoned
from judge.desk.registering import ADDRESS
from judge.desk.registry import handles
from judge.desk.signing import my_seat
from judge.desk.visit import Role, Visit, with_seat
from judge.language.commands import SetAddress, SetPassword, SetPreference, SetWait, SetZone
from judge.language.player_commands import SetMaps
from judge.language.zones import zone_named, zones_like
from judge.letter import MAPS, Attendant, GameStatus, Newcomer, SeatRecord

_ANYBODY = (Role.PLAYER, Role.NEWCOMER, Role.MASTER, Role.OBSERVER)
_PREFERENCE = re.compile(r"\*|([a-z]|\[[a-z]+\])+\*?", re.IGNORECASE)


def _changed(visit: Visit, **values: str) -> Visit:
    """The visit with other values in the writer's own place at the table."""
    standing = visit.standing
    assert standing is not None
    record = visit.table()
    match standing.role:
        case Role.PLAYER:
            return visit.with_game(with_seat(record, _with(my_seat(visit), values)))
        case Role.NEWCOMER:
            places = tuple(_with(n, values) if n.person == standing.person else n for n in record.newcomers)
            return visit.with_game(replace(record, newcomers=places))
        case _:
            attendants = tuple(
                _with(a, values) if (a.person, a.role.value) == (standing.person, standing.role.value) else a
                for a in record.attendants
            )
            return visit.with_game(replace(record, attendants=attendants))


P = TypeVar("P", SeatRecord, Newcomer, Attendant)


def _with(place: P, values: Mapping[str, str]) -> P:
    return replace(place, **values)  # type: ignore[arg-type]


@handles(SetPassword, *_ANYBODY)
def set_password(visit: Visit, command: SetPassword) -> Visit:
    """A new password for this seat. It is never said back."""
    assert visit.standing is not None
    person = visit.person_of(visit.standing.person)
    at_home = person is not None and visit.letter.sender in person.addresses
    if visit.standing.by_token and not at_home:
        return visit.say("password-needs-more")
    hashed = visit.context.passwords.hash(command.password)
    return _changed(visit, password=hashed).say("password-set")


@handles(SetAddress, *_ANYBODY)
def set_address(visit: Visit, command: SetAddress) -> Visit:
    """Where letters of this seat go: the address named, or the one this letter came from."""
    assert visit.standing is not None
    if visit.standing.by_token and visit.letter.sender not in _addresses(visit):
        return visit.say("password-needs-more")
    if len(command.addresses) > 1:
        return visit.say("one-address")
    address = command.addresses[0] if command.addresses else visit.letter.sender
    if not ADDRESS.fullmatch(address):
        return visit.say("bad-address", word=address)
    return _changed(visit, address=address).say("address-set", address=address)


def _addresses(visit: Visit) -> tuple[str, ...]:
    assert visit.standing is not None
    person = visit.person_of(visit.standing.person)
    return person.addresses if person is not None else ()


@handles(SetWait, Role.PLAYER, Role.MASTER, otherwise="not-for-you")
def set_wait(visit: Visit, command: SetWait) -> Visit:
    """Do not process before the deadline; lapses with the phase. May be stored for a later one (PHASE)."""
    assert visit.standing is not None
    if visit.ahead:
        return with_line(visit, "set wait" if command.on else "set nowait")
    record = visit.table()
    if record.status is not GameStatus.ACTIVE:
        return visit.say("no-phase-open")
    if visit.standing.role is Role.MASTER:
        visit = visit.with_settings(record, master_waits=record.phase if command.on else "")
        return reckoned(visit).say("wait-set", on=command.on)
    visit = visit.with_game(with_seat(record, replace(my_seat(visit), wait=command.on)))
    return visit.say("wait-set", on=command.on)


@handles(SetPreference, Role.NEWCOMER, otherwise="preference-too-late")
def set_preference(visit: Visit, command: SetPreference) -> Visit:
    """Which powers one would like, by letters, ties in brackets: ``EF[GR]``, or ``*``."""
    text = re.sub(r"[\s,]+", "", command.text).upper()
    assert visit.standing is not None
    record = visit.table()
    powers = visit.rules(record).setting.scenario.powers.values()
    letters = {p.letter.upper(): p.name for p in powers if p.playable}
    used = re.findall(r"[A-Z]", text)
    unknown = [letter for letter in used if letter not in letters]
    if not _PREFERENCE.fullmatch(text) or unknown or len(set(used)) != len(used):
        return visit.say("bad-preference", text=command.text[:60], powers=sorted(letters.items()))
    return _changed(visit, preferences=text).say(
        "preference-set", text=text, names=[letters[x] for x in used]
    )


@handles(SetZone)
def set_zone(visit: Visit, command: SetZone) -> Visit:
    """The zone in which the writer reads times."""
    zone = zone_named(command.zone)
    if visit.person is None:
        return visit.say("not-registered", about="")
    if zone is None:
        return visit.say("unknown-zone", word=command.zone[:60], near=zones_like(command.zone))
    return visit.with_person(replace(visit.person, time_zone=zone)).say("zone-set", zone=zone)


@handles(SetMaps)
def set_maps(visit: Visit, command: SetMaps) -> Visit:
    """As what the maps of all one's results come: a picture, a drawing to enlarge, both, or not at all."""
    if visit.person is None:
        return visit.say("not-registered", about="")
    details = {**visit.person.details, MAPS: command.form}
    return visit.with_person(replace(visit.person, details=details)).say("maps-set", form=command.form)
