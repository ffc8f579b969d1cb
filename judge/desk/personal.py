"""SET for one's own seat: password, address, wait, preference, time zone, maps.

A new password needs the old one in the same letter, or a code that went to an address on file: a reply token
may lie on a letter that was handed on, and a From line can be forged. What only a From line asks for in the
writer's own entry is told to the other addresses. Not here: settings of the table.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from judge.desk import places
from judge.desk.codes import asked_to_prove
from judge.desk.entries import changed_entry
from judge.desk.on_file import settled
from judge.desk.planning import with_line
from judge.desk.readiness import reckoned
from judge.desk.registering import ADDRESS, wished
from judge.desk.registry import handles
from judge.desk.signing import my_seat
from judge.desk.visit import AddressWish, Role, Trust, Visit, with_seat
from judge.language.commands import SetAddress, SetPassword, SetPreference, SetWait, SetZone
from judge.language.player_commands import NewReplyAddress, SetMaps
from judge.language.zones import zone_named, zones_like
from judge.letter import MAPS, GameStatus

_ANYBODY = (Role.PLAYER, Role.NEWCOMER, Role.MASTER, Role.OBSERVER)
_PREFERENCE = re.compile(r"\*|([a-z]|\[[a-z]+\])+\*?", re.IGNORECASE)


def _changed(visit: Visit, **values: Any) -> Visit:
    """The visit with other values in the writer's own place at the table."""
    assert visit.standing is not None
    return visit.with_game(places.with_place(visit.table(), visit.standing, **values))


@handles(SetPassword, *_ANYBODY)
def set_password(visit: Visit, command: SetPassword) -> Visit:
    """A new password for this place, and a new reply address. It is never said back."""
    assert visit.standing is not None
    if visit.standing.master is not None:
        return visit.say("not-as-master")
    if visit.standing.trust < Trust.OWNER:
        return asked_to_prove(visit, "set password")
    hashed = visit.context.passwords.hash(command.password)
    token = visit.context.fresh_token()
    return _changed(visit, password=hashed, token=token, claimed=False).say("password-set")


@handles(NewReplyAddress, *_ANYBODY)
def new_reply_address(visit: Visit, _: NewReplyAddress) -> Visit:
    """Letters of this place get another reply address; answers to older ones sign nobody on."""
    assert visit.standing is not None
    if visit.standing.master is not None:
        return visit.say("not-as-master")
    return _changed(visit, token=visit.context.fresh_token()).say("reply-address-new")


@handles(SetAddress, *_ANYBODY)
def set_address(visit: Visit, command: SetAddress) -> Visit:
    """Where letters of this place go: an address on file; another one is added first (I AM ALSO)."""
    standing = visit.standing
    assert standing is not None
    if standing.master is not None:
        return visit.say("not-as-master")
    if len(command.addresses) > 1:
        return visit.say("one-address")
    address = command.addresses[0] if command.addresses else visit.letter.sender
    if not ADDRESS.fullmatch(address):
        return visit.say("bad-address", word=address)
    person = visit.person_of(standing.person)
    if person is None or address not in person.addresses:
        return wished(visit, AddressWish(person=standing.person, address=address, place=places.key(standing)))
    if standing.trust < Trust.OWNER and address not in settled(person, visit.context.now):
        return asked_to_prove(visit, f"set address {address}")
    return _changed(visit, address=address).say("address-set", address=address)


@handles(SetWait, Role.PLAYER, Role.MASTER, otherwise="not-for-you", trust=Trust.AWAY)
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


@handles(SetPreference, Role.NEWCOMER, otherwise="preference-too-late", trust=Trust.AWAY)
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
        return visit.who_are_you()
    if zone is None:
        return visit.say("unknown-zone", word=command.zone[:60], near=zones_like(command.zone))
    return changed_entry(visit, replace(visit.person, time_zone=zone), "zone-set", zone=zone)


@handles(SetMaps)
def set_maps(visit: Visit, command: SetMaps) -> Visit:
    """As what the maps of all one's results come: a picture, a drawing to enlarge, both, or not at all."""
    if visit.person is None:
        return visit.who_are_you()
    details = {**visit.person.details, MAPS: command.form}
    return changed_entry(visit, replace(visit.person, details=details), "maps-set", form=command.form)
