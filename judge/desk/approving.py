"""APPROVE and NOT APPROVE: a master lets newcomers in, and who asks for an abandoned power.

Not here: the lists of who may come at all (doors).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.doors import unapproved
from judge.desk.powers import power_of, reader_at
from judge.desk.registry import handles
from judge.desk.signing import seat_taken, start_if_full
from judge.desk.visit import Reader, Role, Visit, notice, power_facts, seat_record
from judge.game import Seat
from judge.language.master_commands import Approve
from judge.letter import GameRecord, GameStatus, Newcomer, Person

_NOTICE = "replies/notices/approved"


@handles(Approve, Role.MASTER, otherwise="only-masters-do")
def approve(visit: Visit, command: Approve) -> Visit:
    """``APPROVE address`` for newcomers, ``APPROVE power`` for who asked to play it, ``APPROVE ALL``."""
    record = visit.table()
    if record.status is GameStatus.FORMING:
        return _newcomers(visit, record, command)
    seat = power_of(visit.rules(record), command.whom)
    asked = unapproved(record)
    wish = next((n for n in asked if n.wants == seat), None)
    if seat is None or wish is None:
        rules = visit.rules(record)
        names = tuple(power_facts(rules, Seat(n.wants))["name"] for n in asked)
        return visit.say("approve-whom", word=command.whom[:60], waiting=names)
    return _applicant(visit, record, wish, on=command.on)


def _newcomers(visit: Visit, record: GameRecord, command: Approve) -> Visit:
    waiting = tuple(n.person for n in unapproved(record))
    if command.whom.strip().lower() == "all":
        chosen = waiting
    else:
        reader = reader_at(visit, record, command.whom)
        chosen = (reader.person.id,) if reader is not None and reader.person.id in waiting else ()
    names = tuple(p.name for i in chosen if (p := visit.person_of(i)) is not None)
    if not chosen:
        left = tuple(p.name for i in waiting if (p := visit.person_of(i)) is not None)
        return visit.say("approve-whom", word=command.whom[:60], waiting=left)
    told = [r for r in visit.others(record) if r.role is Role.NEWCOMER and r.person.id in chosen]
    newcomers = tuple(
        replace(n, approved=n.approved or n.person in chosen)
        for n in record.newcomers
        if command.on or n.person not in chosen
    )
    visit = visit.with_game(replace(record, newcomers=newcomers))
    visit = visit.say("approved", names=names, on=command.on, power=None)
    for reader in told:
        addressed = reader if command.on else replace(reader, token="")
        visit = _tell(visit, record, addressed, on=command.on)
    return start_if_full(visit, visit.table())


def _applicant(visit: Visit, record: GameRecord, wish: Newcomer, *, on: bool) -> Visit:
    """Seat who asked for a power, with the password they chose; or send them away."""
    seat = Seat(wish.wants)
    left = tuple(n for n in record.newcomers if n != wish and not (on and n.wants == wish.wants))
    record = replace(record, newcomers=left)
    person = visit.person_of(wish.person)
    place = seat_record(record, seat)
    who = power_facts(visit.rules(record), seat)
    if person is None or not (place.person is None or place.abandoned):
        return visit.with_game(record).say("approve-gone", power=who)
    visit = visit.with_game(record).say("approved", names=(person.name,), on=on, power=who)
    if on:
        visit = seat_taken(visit, record, place, person, wish.password, claimed=wish.claimed)
    return _tell(visit, visit.table(), _reader(visit, person, seat, on=on), on=on)


def _reader(visit: Visit, person: Person, seat: Seat, *, on: bool) -> Reader:
    token = seat_record(visit.table(), seat).token if on else ""
    return Reader(role=Role.PLAYER, person=person, address=person.addresses[0], token=token, seat=seat)


def _tell(visit: Visit, record: GameRecord, reader: Reader, *, on: bool) -> Visit:
    who = power_facts(visit.rules(record), reader.seat) if reader.seat is not None else None
    told = notice(record, _NOTICE, reader, {"on": on, "power": who})
    return replace(visit, sends=(*visit.sends, told))
