"""RESIGN: give a power back, leave a forming game, stop observing. Not here: ending a letter (letters)."""

from __future__ import annotations

from dataclasses import replace

from judge.commands import notices
from judge.commands.access.sign_in import Trust
from judge.commands.information.how_to import how_to
from judge.commands.joining.taken_back import remember_seat
from judge.commands.orders.submit import leave_table, without_idle
from judge.commands.people.agreement import needs_yes
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.session import Playing, Session, SignedOn, power_facts
from judge.core.options import Resignation
from judge.core.places import Role, masters, with_seat
from judge.core.table import GameStatus
from judge.syntax.commands.basic_commands import Resign
from judge.syntax.commands.player_commands import HowTo


def resign(session: SignedOn, command: Resign) -> Session:
    """Leave the table. Orders on file stay, so that the power does not stand idle this phase.

    A power or a game to lead is given up by its owner only; an observer goes by one click. UNSUBSCRIBE,
    which people write to lists, takes nobody else off: it is answered with the lines that would.
    """
    sign_in = session.sign_in
    record = session.table()
    if command.unsubscribe and sign_in.role is not Role.OBSERVER:
        return how_to(session, HowTo(topic="leave"))
    if sign_in.role is not Role.OBSERVER and sign_in.trust is Trust.AWAY:
        return session.say(shared.PasswordNeedsMore())
    if isinstance(session, Playing):
        return _player(session)
    match sign_in.role:
        case Role.NEWCOMER:
            record = replace(
                record, newcomers=tuple(n for n in record.newcomers if n.person != sign_in.person)
            )
        case Role.MASTER if len(masters(record)) == 1 and record.status is not GameStatus.FINISHED:
            return session.say(shared.LastMaster())
        case Role.MASTER if sign_in.trust is Trust.HOME:
            return needs_yes(session, "resign")
        case _:
            record = replace(
                record,
                attendants=tuple(
                    a
                    for a in record.attendants
                    if (a.person, a.role.value) != (sign_in.person, sign_in.role.value)
                ),
            )
    person = session.person_of(sign_in.person)
    session = session.with_game(record).say(replies.Resigned(role=sign_in.role.value, power=None))
    if sign_in.role is not Role.OBSERVER:
        name = person.name if person else ""
        gone = notices.Resigned(power=None, role=sign_in.role.value, name=name)
        session = session.tell(record, gone, session.others(record))
    return replace(session.sign_off(refused=True), began=len(session.entries))


def _player(session: Playing) -> Session:
    record = session.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say(shared.GameOver())
    if session.sign_in.trust < Trust.OWNER:
        return needs_yes(session, "resign")
    seat_id = session.seat
    who = power_facts(session.rules(record), seat_id)
    others = tuple(session.others(record))
    done = without_idle(leave_table(session.say(replies.Resigned(role="player", power=who))))
    record = done.game(record.name) or record
    empty = next(s for s in record.seats if s.seat == seat_id)
    left = replace(
        empty, person=None, password="", token="", address="", abandoned=True, wait=False, claimed=False
    )
    done = remember_seat(done, record, empty)
    record = with_seat(record, left)
    if empty.person is not None:
        gone = Resignation(seat=seat_id, person=empty.person, phase=record.phase)
        notes = replace(record.notes, resigned=(*record.notes.resigned, gone))
        record = replace(record, notes=notes)
    told = (r for r in others if r.role is Role.MASTER or not record.options.quiet)
    gone_player = notices.Resigned(power=who, role="player", name="")
    return done.with_game(record).tell(record, gone_player, told).sign_off(refused=True)
