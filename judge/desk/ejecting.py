"""EJECT: a master frees a power, or sends an observer or a newcomer away, or leaves himself.

Not here: leaving of one's own will (leaving), powers given up by the clock (service).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.codes import asked_to_prove
from judge.desk.powers import power_of, powers_like, reader_at
from judge.desk.registry import handles
from judge.desk.visit import Reader, Role, Trust, Visit, masters, notice, power_facts, seat_record, with_seat
from judge.game import Seat
from judge.language.master_commands import Eject
from judge.letter import GameRecord, GameStatus

_NOTICE = "replies/notices/ejected"


@handles(Eject, Role.MASTER, otherwise="only-masters-do")
def eject(visit: Visit, command: Eject) -> Visit:
    """The power becomes free for somebody else; its orders on file stay."""
    assert visit.standing is not None
    if visit.standing.trust < Trust.OWNER:
        return asked_to_prove(visit, f"eject {command.whom[:60]}")
    record = visit.table()
    rules = visit.rules(record)
    seat = power_of(rules, command.whom) if record.seats else None
    if seat is not None:
        return _power(visit, record, seat)
    reader = reader_at(visit, record, command.whom)
    if reader is None:
        word = command.whom[:40]
        return visit.say("eject-whom", word=word, near=powers_like(rules, word))
    if reader.role is Role.PLAYER and reader.seat is not None:
        return _power(visit, record, reader.seat)
    if reader.role is Role.MASTER and len(masters(record)) == 1 and record.status is not GameStatus.FINISHED:
        return visit.say("last-master")
    return _attendant(visit, record, reader)


def _power(visit: Visit, record: GameRecord, seat: Seat) -> Visit:
    place = seat_record(record, seat)
    who = power_facts(visit.rules(record), seat)
    if place.person is None:
        return visit.say("nobody-plays", power=who)
    others = tuple(visit.others(record))
    free = replace(place, person=None, password="", token="", address="", abandoned=True, wait=False)
    visit = visit.with_game(with_seat(record, free)).say("ejected", power=who, role="player")
    # Whoever is sent away gets no token: the notice cannot be answered.
    for reader in others:
        gone = reader.role is Role.PLAYER and reader.seat == seat
        addressed = replace(reader, token="") if gone else reader
        told = notice(record, _NOTICE, addressed, {"power": who, "role": "player", "you": gone})
        visit = replace(visit, sends=(*visit.sends, told))
    return visit


def _attendant(visit: Visit, record: GameRecord, gone: Reader) -> Visit:
    """An observer, a master, or a newcomer of a forming game."""
    id = gone.person.id
    fresh = replace(
        record,
        newcomers=tuple(n for n in record.newcomers if gone.role is not Role.NEWCOMER or n.person != id),
        attendants=tuple(a for a in record.attendants if (a.person, a.role.value) != (id, gone.role.value)),
    )
    visit = visit.with_game(fresh).say("ejected", power=None, role=gone.role.value)
    facts = {"power": None, "role": gone.role.value, "you": True}
    told = notice(record, _NOTICE, replace(gone, token=""), facts)
    visit = replace(visit, sends=(*visit.sends, told))
    if gone.role is Role.MASTER and visit.standing is not None and id == visit.standing.person:
        return replace(visit, standing=None, refused=True)
    return visit
