"""State of the game, for a master or an observer who signs on and writes nothing else.

A master sees all orders on file, who waits and who is away, or who has come with which wishes. Not
here: the game as everybody may see it (information.list_games).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from judge.commands.access import places
from judge.commands.information.list_games import list_games
from judge.commands.orders.readiness import unready
from judge.commands.replies import information as replies
from judge.commands.session import Session, SignedOn, power_facts
from judge.core.places import Role, has_begun, seats_of_bots
from judge.core.table import GameRecord, SeatRecord
from judge.scheduling.absences import absences
from judge.syntax.commands.basic_commands import ListGames


def with_overview(session: Session) -> Session:
    """The session with an overview, if a master or an observer signed on and asked for nothing."""
    if not isinstance(session, SignedOn) or session.in_hand.pending:
        return session
    at = session.sign_in
    if at.role not in (Role.MASTER, Role.OBSERVER):
        return session
    if any(e.sign_in == at for e in session.entries) or any(
        waiting.place == places.key(at) for _, waiting in session.to_agree
    ):
        return session
    record = session.table()
    if at.role is Role.OBSERVER or not (has_begun(record) or record.newcomers):
        return list_games(session, ListGames(table=record.name))
    late = unready(session, record) if has_begun(record) else ()
    return session.say(
        replies.Overview(
            phase=session.phase_facts(record),
            deadline=record.deadline,
            process_at=_played_at(session, record),
            setting=session.rules(record).setting,
            powers=tuple(_power(session, record, s, late=s.seat in late) for s in record.seats),
            newcomers=tuple(
                {"name": _name(session, n.person), "wishes": n.preferences, "approved": n.approved}
                for n in record.newcomers
            ),
        )
    )


def _played_at(session: Session, record: GameRecord) -> datetime | None:
    """When a phase is played early; not before letters that may have been held up have had time to come."""
    awaited = session.context.letters_awaited_until()
    return max(record.process_at, awaited or record.process_at) if record.process_at is not None else None


def _power(session: Session, record: GameRecord, place: SeatRecord, *, late: bool) -> Mapping[str, Any]:
    away, bot = absences(record), place.seat in seats_of_bots(record)
    return {
        "id": power_facts(session.rules(record), place.seat)["id"],
        "player": _name(session, place.person) if place.person is not None else "",
        "late": late,
        "wait": place.wait,
        "free": place.abandoned and (bot or not place.dummy),
        "dummy": place.dummy and not bot,
        "bot": bot,
        "orders": tuple(f.canonical for f in session.orders_on_file(record, place.seat)),
        "away": tuple((a.start, a.end) for a in away.get(str(place.seat), ()) if a.end > session.context.now),
    }


def _name(session: Session, person: int) -> str:
    found = session.person_of(person)
    return found.name if found is not None else ""
