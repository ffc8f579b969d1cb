"""A resignation taken back: whoever gave a power up has it again, with their password, until somebody has it.

What is needed for it lies with the person, not at the table, and is forgotten with them. Not here: giving up
(joining.resign), somebody else who takes the power (joining.sign_on).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.commands import notices
from judge.commands.access import authentication
from judge.commands.access.sign_in import SignIn, Trust
from judge.commands.joining import extra_time
from judge.commands.replies import joining as replies
from judge.commands.session import AnySession, Session, power_facts
from judge.core.people import Person
from judge.core.person_details import GivenUp
from judge.core.places import Role, with_seat
from judge.core.table import GameRecord, GameStatus, SeatRecord

_MOST = 20
"""Powers given up that are remembered of one person."""


def remember_seat(session: AnySession, record: GameRecord, seat: SeatRecord) -> AnySession:
    """The session in which the player of that seat could have it again."""
    person = session.person_of(seat.person) if seat.person is not None else None
    if person is None:
        return session
    gone = GivenUp(password=seat.password, claimed=seat.claimed)
    left = {**person.details.given_up, _key(record, seat): gone}
    return session.with_person(_with(person, dict(list(left.items())[-_MOST:])))


def take_seat_back(session: Session, record: GameRecord, seat: SeatRecord, password: str) -> Session | None:
    """Signed on to the power that the writer gave up; None if it is not free, or they cannot have it so."""
    person = session.person
    if (
        person is None
        or seat.person is not None
        or record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED)
    ):
        return None
    kept = person.details.given_up.get(_key(record, seat))
    if kept is None or any(s.person == person.id for s in record.seats):
        return None
    who = power_facts(session.rules(record), seat.seat)
    trust = authentication.trust_of_taking(session)
    sign_in = SignIn(game=record.name, role=Role.PLAYER, person=person.id, seat=seat.seat, trust=trust)
    claim = authentication.Claim(
        who=who["name"], hashed=kept.password, token="", claimed=kept.claimed, sign_in=sign_in
    )
    if trust is not Trust.OWNER and not authentication.opens(session, record, claim, password):
        return None
    own = replace(
        seat,
        person=person.id,
        password=kept.password,
        token=session.context.fresh_token(),
        abandoned=False,
        claimed=kept.claimed,
    )
    gone = tuple(g for g in record.notes.resigned if (g.seat, g.person) != (seat.seat, person.id))
    record = replace(record, notes=replace(record.notes, resigned=gone))
    left = {key: value for key, value in person.details.given_up.items() if key != _key(record, seat)}
    record = extra_time.with_time(with_seat(record, own), seat.seat, session.context.now, extra_time.BACK)
    session = session.with_person(_with(person, left)).with_game(record).with_sign_in(sign_in)
    session = session.say(replies.TakenBack(power=who))
    others = (r for r in session.others(record) if r.role is Role.MASTER or not record.options.quiet)
    return session.tell(record, notices.TakenBack(power=who), others)


def _key(record: GameRecord, seat: SeatRecord) -> str:
    return f"{record.name}|{seat.seat}"


def _with(person: Person, left: Mapping[str, GivenUp]) -> Person:
    return replace(person, details=replace(person.details, given_up=left))
