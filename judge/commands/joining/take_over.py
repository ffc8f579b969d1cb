"""Taking over an abandoned power, at once or by a master's leave; all others are told.

Not here: a power that its player wants back (joining.taken_back), a chair in a game that is
forming (sign_on).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands import notices
from judge.commands.access import authentication
from judge.commands.access.sign_in import SignIn
from judge.commands.joining import extra_time
from judge.commands.joining.access_lists import is_barred, needs_approval
from judge.commands.orders.scheduled import fresh_start
from judge.commands.registry import carry_out
from judge.commands.replies import joining as replies
from judge.commands.session import AnySession, Reader, Session, everybody, power_facts
from judge.commands.settings.secrecy import identities_hidden
from judge.core.game import Seat
from judge.core.people import Person
from judge.core.places import Role, watching_no_more, with_seat
from judge.core.table import Applicant, GameRecord, SeatRecord
from judge.core.table import Role as AttendantRole
from judge.syntax.commands.basic_commands import ListGames
from judge.syntax.commands.player_commands import Map


def leads_it(record: GameRecord, person: Person) -> bool:
    return any(a.person == person.id and a.role is AttendantRole.MASTER for a in record.attendants)


def take_over(session: Session, record: GameRecord, seat: SeatRecord, password: str) -> Session:
    """Somebody new plays an abandoned power, with a new password. The deadline stays."""
    if session.person is None:
        return session.who_are_you(record.name)
    if is_barred(record, session.person):
        return session.say(replies.Barred(), about=record.name)
    if leads_it(record, session.person):  # who sees through fog and reads all orders plays no power
        return session.say(replies.MastersDoNotPlay(), about=record.name)
    if any(s.person == session.person.id for s in record.seats) and not record.options.several:
        return session.say(replies.OnePower(), about=record.name)
    if (refused := authentication.in_the_way(session, record)) is not None:
        return refused
    hashed = session.context.passwords.hash(password)
    if needs_approval(record):
        return _keep_wish(session, record, seat, session.person, hashed)
    who = power_facts(session.rules(record), seat.seat)
    trust = authentication.trust_of_taking(session)
    sign_in = SignIn(
        game=record.name, role=Role.PLAYER, person=session.person.id, seat=seat.seat, trust=trust
    )
    person = session.person
    claimed = authentication.only_claimed(session)
    taken = seat_taken(session.with_sign_in(sign_in), record, seat, person, hashed, claimed=claimed)
    time_left = extra_time.until(taken.table(), taken.context.now)
    return _show_board(taken.say(replies.TakenOver(power=who, until=time_left)), record.name, person)


def _show_board(session: Session, game: str, person: Person) -> Session:
    """The session with the game as it stands, and its map unless the reader wants none."""
    session = carry_out(session, ListGames(table=game))
    return session if person.details.maps == "none" else carry_out(session, Map(what=game))


def seat_taken(
    session: AnySession, record: GameRecord, seat: SeatRecord, person: Person, hashed: str, *, claimed: bool
) -> AnySession:
    """Somebody else plays a power from now on; all others are told. `claimed` as of a SeatRecord."""
    fresh = replace(
        seat,
        person=person.id,
        password=hashed,
        token=session.context.fresh_token(),
        address="",
        abandoned=False,
        dummy=False,
        late_notices=0,
        wait=False,
        claimed=claimed,
    )
    former = session.person_of(seat.person) if seat.person is not None and seat.person != person.id else None
    record = watching_no_more(with_seat(record, fresh), person.id)
    record = extra_time.with_time(record, seat.seat, session.context.now, extra_time.NEW)
    session = fresh_start(session.with_game(record), record, seat.seat)
    record = session.game(record.name) or record
    who = power_facts(session.rules(record), seat.seat)
    if former is not None and former.addresses:
        reader = Reader(
            role=Role.PLAYER, person=former, address=seat.address or former.addresses[0], token=""
        )
        session = session.tell(record, notices.Replaced(power=who), iter((reader,)))
    until = extra_time.until(record, session.context.now)
    told = notices.TakenOver(power=who, name=person.name, until=until)
    return tell_with_name(session, record, told, but=seat.seat)


def _keep_wish(
    session: Session, record: GameRecord, seat: SeatRecord, person: Person, hashed: str
) -> Session:
    """Keep a wish where a master approves who plays, with the password that was chosen."""
    wish = Applicant(
        person=person.id,
        password=hashed,
        token=session.context.fresh_token(),
        approved=False,
        wants=seat.seat,
        claimed=authentication.only_claimed(session),
    )
    others = tuple(n for n in record.newcomers if (n.person, n.wants) != (person.id, seat.seat))
    record = replace(record, newcomers=(*others, wish))
    who = power_facts(session.rules(record), seat.seat)
    session = session.with_game(record).say(replies.ApprovalNeeded(power=who), about=record.name)
    told = notices.AsksForPower(power=who, name=person.name, address=session.letter.sender)
    leaders = (r for r in everybody(session, record) if r.role is Role.MASTER)
    return session.tell(record, told, leaders)


def tell_with_name(
    session: AnySession,
    record: GameRecord,
    told: notices.TakenOver,
    but: Seat | None = None,
) -> AnySession:
    """To all others; where identities are hidden only masters learn the name."""
    hidden = identities_hidden(record)
    for reader in session.others(record):
        if record.options.quiet and reader.role is not Role.MASTER:
            continue
        if but is not None and reader.seat == but:
            continue
        master = reader.role is Role.MASTER
        seen = told if master or not hidden else replace(told, name="")
        session = session.tell(record, seen, iter((reader,)))
    return session
