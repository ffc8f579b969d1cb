"""DESK and SET DESK: the link to one's order desk, in a letter of its own to the seat's address on file.

Letters with results get forwarded, so a link stands in none of them. Whoever asked, a link goes home, and not
often. Not here: what a key opens (core.desk_keys), the page (judge.desk).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from judge.commands import notices
from judge.commands.people.addresses_on_file import lasting_addresses, new_until
from judge.commands.people.own_entry import by_from_alone, change_entry
from judge.commands.replies import orders as replies
from judge.commands.replies import people as people_replies
from judge.commands.replies import shared
from judge.commands.session import (
    AnySession,
    Playing,
    Reader,
    Session,
    everybody,
    letter_to,
    position,
    power_facts,
)
from judge.core.desk_keys import key_for
from judge.core.effects import Effect, KeepDeskKey, WithdrawDeskKeys
from judge.core.game import Seat
from judge.core.places import Role, seat_record
from judge.core.repository import Repository
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.player_commands import Desk, SetDesk

MOST_AN_HOUR = 12
"""Links that a seat is sent on demand."""
_HOUR = timedelta(hours=1)


def desk(session: Playing, _: Desk) -> Session:
    """Send the link for the open phase; the one before it opens nothing any more."""
    record, seat = session.table(), session.seat
    if session.sign_in.master is not None:
        return session.say(people_replies.NotAsMaster())
    if not session.context.desk:
        return session.say(replies.NoDesk())
    if record.status is not GameStatus.ACTIVE:
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    if not _plays(session, record, seat):
        return session.say(replies.DeskNotNow(phase=session.phase_facts(record)))
    sent_already = any(isinstance(e, KeepDeskKey) and e.key.seat == seat for e in session.effects)
    if sent_already:
        return session
    hour_ago = session.context.now - _HOUR
    if len(session.repository.desk_keys(record.name, seat, hour_ago)) >= MOST_AN_HOUR:
        return session.say(replies.DeskEnough(most=MOST_AN_HOUR))
    reader = _reader(session, record, seat)
    if reader is None:
        return session.say(replies.DeskNowhere())
    person = session.person_of(session.sign_in.person)
    always = person is not None and person.details.desk
    return _send_link(session, record, reader).say(replies.DeskSent(always=always))


def set_desk(session: Session, command: SetDesk) -> Session:
    """Send the link at each new phase of all one's games, or never; off, no link opens anything any more.

    A From line alone changes the setting and closes nothing: a forger could do so before each deadline.
    """
    person = session.person
    if person is None:
        return session.who_are_you()
    if command.on and not session.context.desk:
        return session.say(replies.NoDesk(), about="-")
    wished = replace(person, details=replace(person.details, desk=command.on))
    closes = not command.on and not by_from_alone(session, person)
    done = change_entry(session, wished, people_replies.DeskSet(on=command.on, closes=closes))
    if done.person != wished and done.person == person:  # too many changes by a From line alone
        return done
    if not command.on:
        return done.put(*_withdrawn(done, person.id)) if closes else done
    playing = isinstance(done, Playing) and done.sign_in.person == person.id and done.sign_in.master is None
    return desk(done, Desk()) if playing and isinstance(done, Playing) else done


def links_at_opening(name: str, repository: Repository, session: Session) -> Iterator[Effect]:
    """Effects of a phase's opening: a link to everybody who plays it and wants one each time."""
    record = repository.game(name)
    if record is None or record.status is not GameStatus.ACTIVE or not session.context.desk:
        return
    for place in record.seats:
        person = session.person_of(place.person) if place.person is not None else None
        if person is None or not person.details.desk or place.abandoned:
            continue
        reader = _reader(session, record, place.seat)
        if reader is not None and _plays(session, record, place.seat):
            told = _send_link(session, record, reader)
            yield from told.effects[len(session.effects) :]
            yield from told.sends[len(session.sends) :]


def _plays(session: Session, record: GameRecord, seat: Seat) -> bool:
    """Decide whether a seat has anything to say in the open phase."""
    rules, state = position(session, record)
    agenda = rules.agenda(state)
    return seat in {*agenda.owes, *agenda.may}


def _reader(session: Session, record: GameRecord, seat: Seat) -> Reader | None:
    """Whoever plays a seat, where letters for it go; never at an address that is new."""
    found = next((r for r in everybody(session, record) if (r.role, r.seat) == (Role.PLAYER, seat)), None)
    if found is None or new_until(found.person, found.address, session.context.now) is None:
        return found
    trusted = lasting_addresses(found.person, session.context.now)
    return replace(found, address=trusted[0], token=seat_record(record, seat).token) if trusted else None


def _send_link(session: AnySession, record: GameRecord, reader: Reader) -> AnySession:
    """The session with a fresh key and the letter that brings it."""
    assert reader.seat is not None
    rules = session.rules(record)
    key = session.context.fresh_desk_key()
    told = notices.DeskLink(
        power=power_facts(rules, reader.seat),
        phase=session.phase_facts(record),
        deadline=record.deadline,
        link=f"{session.context.desk}{key}",
    )
    facts = {"setting": rules.setting, **told.facts()}
    letter = letter_to(record, told.template, reader, facts, kind="desk")
    kept = KeepDeskKey(key=key_for(key, record, reader.seat, session.context.now))
    return replace(session, sends=(*session.sends, letter), effects=(*session.effects, kept))


def _withdrawn(session: Session, person: int) -> Iterator[WithdrawDeskKeys]:
    for record in session.games_of(person):
        yield from (
            WithdrawDeskKeys(game=record.name, seat=s.seat) for s in record.seats if s.person == person
        )
