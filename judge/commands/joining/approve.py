"""APPROVE and NOT APPROVE: a master lets newcomers in, and who asks for an abandoned power.

Not here: the lists of who may come at all (joining.access_lists).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands import notices
from judge.commands.joining.access_lists import applicants_of
from judge.commands.joining.sign_on import start_if_full
from judge.commands.joining.take_over import seat_taken
from judge.commands.names.people import names_with_addresses, people_named
from judge.commands.names.powers import power_of
from judge.commands.replies import joining as replies
from judge.commands.replies.shared import SeveralMeant
from judge.commands.session import AnySession, Reader, Session, SignedOn, notice, power_facts
from judge.core.game import Seat
from judge.core.people import Person, PersonNumber
from judge.core.places import Role, seat_record
from judge.core.table import Applicant, GameRecord, GameStatus
from judge.syntax.commands.master_commands import Approve


def approve(session: SignedOn, command: Approve) -> Session:
    """``APPROVE address`` for newcomers, ``APPROVE power`` for who asked to play it, ``APPROVE ALL``."""
    record = session.table()
    if record.status is GameStatus.FORMING:
        return _newcomers(session, record, command)
    asked = applicants_of(record)
    seat = power_of(session.rules(record), command.whom)
    meant = _people(session, [n.person for n in asked], command.whom) if seat is None else ()
    wishes = tuple(n for n in asked if n.wants == seat or n.person in {person.id for person in meant})
    if not wishes:
        rules = session.rules(record)
        names = tuple(power_facts(rules, Seat(n.wants))["name"] for n in asked)
        return session.say(replies.ApproveWhom(word=command.whom[:60], waiting=names))
    if len({wish.person for wish in wishes}) > 1:
        return _say_several(session, command, [wish.person for wish in wishes])
    return _applicant(session, record, wishes[0], on=command.on)


def _people(session: SignedOn, asked: Sequence[PersonNumber], written: str) -> tuple[Person, ...]:
    """Whoever is meant by an address or a name among those who have asked."""
    return people_named(session.people_of(asked), written)


def _say_several(session: SignedOn, command: Approve, people: Sequence[PersonNumber]) -> Session:
    """Ask which of several people is approved, or not, with a line for each."""
    addresses = (person.addresses[0] for person in session.people_of(people))
    verb = "approve" if command.on else "not approve"
    return session.say(
        SeveralMeant(
            word=command.whom[:60],
            people=names_with_addresses(session, people),
            lines=tuple(f"{verb} {address}" for address in addresses),
        )
    )


def _newcomers(session: SignedOn, record: GameRecord, command: Approve) -> Session:
    waiting = tuple(n.person for n in applicants_of(record))
    if command.whom.strip().lower() == "all":
        chosen = waiting
    else:
        chosen = tuple(person.id for person in _people(session, waiting, command.whom))
        if len(chosen) > 1:
            return _say_several(session, command, chosen)
    names = tuple(p.name for p in session.people_of(chosen))
    if not chosen:
        left = tuple(p.name for p in session.people_of(waiting))
        return session.say(replies.ApproveWhom(word=command.whom[:60], waiting=left))
    told = [r for r in session.others(record) if r.role is Role.NEWCOMER and r.person.id in chosen]
    newcomers = tuple(
        replace(n, approved=n.approved or n.person in chosen)
        for n in record.newcomers
        if command.on or n.person not in chosen
    )
    session = session.with_game(replace(record, newcomers=newcomers))
    session = session.say(replies.Approved(names=names, on=command.on, power=None))
    for reader in told:
        addressed = reader if command.on else replace(reader, token="")
        session = _tell(session, record, addressed, on=command.on)
    return start_if_full(session, session.table())


def _applicant(session: SignedOn, record: GameRecord, wish: Applicant, *, on: bool) -> Session:
    """Seat who asked for a power, with the password they chose; or send them away."""
    seat = Seat(wish.wants)
    left = tuple(n for n in record.newcomers if n != wish and not (on and n.wants == wish.wants))
    record = replace(record, newcomers=left)
    person = session.person_of(wish.person)
    place = seat_record(record, seat)
    who = power_facts(session.rules(record), seat)
    if person is None or not (place.person is None or place.abandoned):
        return session.with_game(record).say(replies.ApproveGone(power=who))
    session = session.with_game(record).say(replies.Approved(names=(person.name,), on=on, power=who))
    if on:
        session = seat_taken(session, record, place, person, wish.password, claimed=wish.claimed)
    return _tell(session, session.table(), _reader(session, person, seat, on=on), on=on)


def _reader(session: SignedOn, person: Person, seat: Seat, *, on: bool) -> Reader:
    token = seat_record(session.table(), seat).token if on else ""
    return Reader(role=Role.PLAYER, person=person, address=person.addresses[0], token=token, seat=seat)


def _tell(session: AnySession, record: GameRecord, reader: Reader, *, on: bool) -> AnySession:
    who = power_facts(session.rules(record), reader.seat) if reader.seat is not None else None
    told = notice(record, notices.Approved(on=on, power=who), reader)
    return replace(session, sends=(*session.sends, told))
