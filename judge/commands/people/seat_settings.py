"""SET for one's own seat: password, address, wait, preference, time zone, maps, JSON, how results come.

A new password needs the old one in the same letter, or a code that went to an address on file: a reply token
may lie on a letter that was handed on, and a From line can be forged. What only a From line asks for in the
writer's own entry is told to the other addresses. Not here: settings of the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.commands.access import places
from judge.commands.access.sign_in import Trust
from judge.commands.orders.readiness import reckon_early_time
from judge.commands.orders.scheduled import with_line
from judge.commands.people.addresses_on_file import lasting_addresses
from judge.commands.people.agreement import needs_yes
from judge.commands.people.mailbox_codes import ask_to_prove
from judge.commands.people.own_entry import by_from_alone, change_entry
from judge.commands.people.register import wish_address
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.commands.session import AddressWish, Playing, Session, SignedOn
from judge.core.mail_address import canonical
from judge.core.places import Role, seat_record, with_seat
from judge.core.plain_text import words_between
from judge.core.table import GameStatus
from judge.syntax.commands.basic_commands import SetAddress, SetPassword, SetPreference, SetWait, SetZone
from judge.syntax.commands.player_commands import (
    NewReplyAddress,
    SetAdvice,
    SetJson,
    SetLetter,
    SetMaps,
    SetPeoplePage,
    SetPunctuality,
)
from judge.syntax.time_zones import zone_named, zones_like


def _change_place(session: SignedOn, **values: Any) -> Session:
    """The session with other values in the writer's own place at the table."""
    return session.with_game(places.with_place(session.table(), session.sign_in, **values))


def set_password(session: SignedOn, command: SetPassword) -> Session:
    """A new password for this place, and a new reply address. It is never said back."""
    if session.sign_in.master is not None:
        return session.say(replies.NotAsMaster())
    if session.sign_in.trust < Trust.OWNER:
        return ask_to_prove(session, "set password")
    hashed = session.context.passwords.hash(command.password)
    token = session.context.fresh_token()
    return _change_place(session, password=hashed, token=token, claimed=False).say(replies.PasswordSet())


def new_reply_address(session: SignedOn, _: NewReplyAddress) -> Session:
    """Letters of this place get another reply address; answers to older ones sign nobody on."""
    if session.sign_in.master is not None:
        return session.say(replies.NotAsMaster())
    return _change_place(session, token=session.context.fresh_token()).say(replies.ReplyAddressNew())


def set_address(session: SignedOn, command: SetAddress) -> Session:
    """Set where letters of this place go: an address on file; another one is added first (I AM ALSO)."""
    sign_in = session.sign_in
    if sign_in.master is not None:
        return session.say(replies.NotAsMaster())
    if len(command.addresses) > 1:
        return session.say(replies.OneAddress())
    word = command.addresses[0] if command.addresses else session.letter.sender
    address = canonical(word)
    if not address:
        return session.say(shared.BadAddress(word=word))
    person = session.person_of(sign_in.person)
    if person is None or address not in person.addresses:
        return wish_address(
            session, AddressWish(person=sign_in.person, address=address, place=places.key(sign_in))
        )
    if sign_in.trust < Trust.OWNER and address not in lasting_addresses(person, session.context.now):
        return needs_yes(session, f"set address {address}")
    return _change_place(session, address=address).say(replies.AddressSet(address=address))


def set_wait(session: SignedOn, command: SetWait) -> Session:
    """Do not process before the deadline; lapses with the phase. May be stored for a later one (PHASE)."""
    if session.in_hand.ahead:
        return with_line(session, "set wait" if command.on else "set nowait")
    record = session.table()
    if record.status is not GameStatus.ACTIVE:
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    if session.sign_in.role is Role.MASTER:
        session = session.with_notes(
            record, replace(record.notes, master_waits=record.phase if command.on else "")
        )
        return reckon_early_time(session).say(replies.WaitSet(on=command.on))
    if isinstance(session, Playing):
        mine = replace(seat_record(record, session.seat), wait=command.on)
        session = session.with_game(with_seat(record, mine))
    return session.say(replies.WaitSet(on=command.on))


def set_preference(session: SignedOn, command: SetPreference) -> Session:
    """Set which powers one would like, by letters, ties in brackets: ``EF[GR]``, or ``*``."""
    text = "".join(words_between(command.text, ",")).upper()
    record = session.table()
    powers = session.rules(record).setting.scenario.powers.values()
    letters = {p.letter.upper(): p.name for p in powers if p.playable}
    used = [letter for letter in text if "A" <= letter <= "Z"]
    unknown = [letter for letter in used if letter not in letters]
    if not _is_preference(text) or unknown or len(set(used)) != len(used):
        return session.say(replies.BadPreference(text=command.text[:60], powers=sorted(letters.items())))
    return _change_place(session, preferences=text).say(
        replies.PreferenceSet(text=text, names=[letters[x] for x in used])
    )


def set_zone(session: Session, command: SetZone) -> Session:
    """The zone in which the writer reads times."""
    zone = zone_named(command.zone)
    if session.person is None:
        return session.who_are_you()
    if zone is None:
        return session.say(replies.UnknownZone(word=command.zone[:60], near=zones_like(command.zone)))
    return change_entry(session, replace(session.person, time_zone=zone), replies.ZoneSet(zone=zone))


def set_maps(session: Session, command: SetMaps) -> Session:
    """As what the maps of all one's results come: a picture, a drawing to enlarge, both, or not at all."""
    if session.person is None:
        return session.who_are_you()
    details = replace(session.person.details, maps=command.form)
    return change_entry(session, replace(session.person, details=details), replies.MapsSet(form=command.form))


def set_json(session: Session, command: SetJson) -> Session:
    """Let all one's results bring the phase as JSON, or do so no more."""
    if session.person is None:
        return session.who_are_you()
    details = replace(session.person.details, json=command.on)
    return change_entry(session, replace(session.person, details=details), replies.JsonSet(on=command.on))


def set_advice(session: Session, command: SetAdvice) -> Session:
    """Let the letters of all one's games say what one might do, or not."""
    if session.person is None:
        return session.who_are_you()
    details = replace(session.person.details, advice=command.on)
    return change_entry(session, replace(session.person, details=details), replies.AdviceSet(on=command.on))


def set_people_page(session: Session, command: SetPeoplePage) -> Session:
    """Name the writer on the public page of people, or no more; a From line alone puts nobody there."""
    person = session.person
    if person is None:
        return session.who_are_you()
    sure = not command.on or not by_from_alone(session, person)
    said = replies.PeoplePageSet(on=command.on, name=person.name, sure=sure)
    if not sure:
        return session.say(said, about="-")
    details = replace(person.details, on_people_page=command.on)
    return change_entry(session, replace(person, details=details), said)


def set_punctuality(session: Session, command: SetPunctuality) -> Session:
    """Show others how often the writer was on time, or no more; a From line alone shows nothing."""
    person = session.person
    if person is None:
        return session.who_are_you()
    sure = not command.on or not by_from_alone(session, person)
    said = replies.PunctualitySet(on=command.on, sure=sure)
    if not sure:
        return session.say(said, about="-")
    return change_entry(
        session, replace(person, details=replace(person.details, punctuality=command.on)), said
    )


def set_letter(session: Session, command: SetLetter) -> Session:
    """Set how all one's results come: short, in full, or the short letter with everything else below it."""
    if session.person is None:
        return session.who_are_you()
    details = replace(session.person.details, letter=command.form)
    return change_entry(
        session, replace(session.person, details=details), replies.LetterSet(form=command.form)
    )


def _is_preference(text: str) -> bool:
    """Decide whether a text is letters of powers, some between brackets, with ``*`` behind or alone."""
    letters = text.removesuffix("*")
    alone, *tied = letters.split("[")
    closed = [part.partition("]") for part in tied]
    known = "".join((alone, *(part for one in closed for part in one[::2])))
    return text == "*" or (known.isalpha() and known.isascii() and all(one[0] and one[1] for one in closed))
