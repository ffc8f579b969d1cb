"""EJECT: a master frees a power, or sends an observer or a newcomer away, or leaves himself.

Not here: leaving of one's own will (joining.resign), powers given up by the clock (runtime).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands import notices
from judge.commands.access.sign_in import Trust
from judge.commands.names.people import readers_named, say_several_meant
from judge.commands.names.powers import power_of, powers_in, powers_like
from judge.commands.people.agreement import needs_yes
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Reader, Session, SignedOn, notice, power_facts
from judge.core.game import Seat
from judge.core.options import Resignation
from judge.core.places import Role, masters, seat_record, with_seat
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.master_commands import Eject


def eject(session: SignedOn, command: Eject) -> Session:
    """The power becomes free for somebody else; its orders on file stay."""
    if session.sign_in.trust < Trust.OWNER:
        return needs_yes(session, f"eject {command.whom[:60]}")
    record = session.table()
    rules = session.rules(record)
    seat = power_of(rules, command.whom) if record.seats else None
    if seat is not None:
        return _power(session, record, seat)
    meant = readers_named(session, record, command.whom)
    if len(meant) > 1:
        return say_several_meant(session, command.whom, meant, "eject")
    reader = meant[0] if meant else None
    several, wrong = powers_in(rules, command.whom) if record.seats and reader is None else ((), "")
    if several and not wrong:
        return _powers(session, record, several)
    if reader is None:
        word = command.whom[:40]
        return session.say(replies.EjectWhom(word=word, near=powers_like(rules, word)))
    if reader.role is Role.PLAYER and reader.seat is not None:
        return _power(session, record, reader.seat)
    if reader.role is Role.MASTER and len(masters(record)) == 1 and record.status is not GameStatus.FINISHED:
        return session.say(shared.LastMaster())
    return _attendant(session, record, reader)


def _powers(session: Session, record: GameRecord, seats: Sequence[Seat]) -> Session:
    """Several of them, one after the other: ``eject milan and venice``."""
    for seat in seats:
        session = _power(session, session.game(record.name) or record, seat)
    return session


def _power(session: Session, record: GameRecord, seat: Seat) -> Session:
    place = seat_record(record, seat)
    who = power_facts(session.rules(record), seat)
    if place.person is None:
        return session.say(replies.NobodyPlays(power=who))
    others = tuple(session.others(record))
    free = replace(place, person=None, password="", token="", address="", abandoned=True, wait=False)
    gone = Resignation(seat=seat, person=place.person, phase=record.phase)
    notes = replace(record.notes, resigned=(*record.notes.resigned, gone))
    left = replace(with_seat(record, free), notes=notes)
    session = session.with_game(left).say(replies.Ejected(power=who, role="player"))
    # Whoever is sent away gets no token: the notice cannot be answered.
    for reader in others:
        is_gone = reader.role is Role.PLAYER and reader.seat == seat
        addressed = replace(reader, token="") if is_gone else reader
        told = notice(record, notices.Ejected(power=who, role="player", you=is_gone), addressed)
        session = replace(session, sends=(*session.sends, told))
    return session


def _attendant(session: Session, record: GameRecord, gone: Reader) -> Session:
    """An observer, a master, or a newcomer of a forming game."""
    id = gone.person.id
    fresh = replace(
        record,
        newcomers=tuple(n for n in record.newcomers if gone.role is not Role.NEWCOMER or n.person != id),
        attendants=tuple(a for a in record.attendants if (a.person, a.role.value) != (id, gone.role.value)),
    )
    session = session.with_game(fresh).say(replies.Ejected(power=None, role=gone.role.value))
    about = notices.Ejected(power=None, role=gone.role.value, you=True)
    told = notice(record, about, replace(gone, token=""))
    session = replace(session, sends=(*session.sends, told))
    if gone.role is Role.MASTER and session.sign_in is not None and id == session.sign_in.person:
        return session.sign_off(refused=True)
    return session
