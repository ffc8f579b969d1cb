"""What a master or an observer is told who signs on and writes nothing else: how the game stands.

A master sees all orders on file, who waits and who is away, or who has come with which wishes (A5). Not
here: the game as everybody may see it (listing).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.clock.absences import absences
from judge.desk.listing import list_games
from judge.desk.readiness import unready
from judge.desk.visit import Role, Visit, begun, phase_facts, power_facts
from judge.language.commands import ListGames
from judge.letter import GameRecord, SeatRecord


def looked_around(visit: Visit) -> Visit:
    """The visit with an overview, if its standing is a master's or an observer's and asked for nothing."""
    at = visit.standing
    if at is None or at.role not in (Role.MASTER, Role.OBSERVER) or visit.pending:
        return visit
    if any(e.get("standing") == at for e in visit.entries):
        return visit
    record = visit.table()
    if at.role is Role.OBSERVER or not (begun(record) or record.newcomers):
        return list_games(visit, ListGames(table=record.name))
    late = unready(visit, record) if begun(record) else ()
    return visit.say(
        "overview",
        phase=phase_facts(record),
        deadline=record.deadline,
        process_at=record.process_at,
        setting=visit.rules(record).setting,
        powers=tuple(_power(visit, record, s, late=s.seat in late) for s in record.seats),
        newcomers=tuple(
            {"name": _name(visit, n.person), "wishes": n.preferences, "approved": n.approved}
            for n in record.newcomers
        ),
    )


def _power(visit: Visit, record: GameRecord, place: SeatRecord, *, late: bool) -> Mapping[str, Any]:
    away = absences(record)
    return {
        "id": power_facts(visit.rules(record), place.seat)["id"],
        "player": _name(visit, place.person) if place.person is not None else "",
        "late": late,
        "wait": place.wait,
        "free": place.abandoned and not place.dummy,
        "dummy": place.dummy,
        "orders": tuple(f.canonical for f in visit.orders_on_file(record, place.seat)),
        "away": tuple((a.start, a.end) for a in away.get(str(place.seat), ()) if a.end > visit.context.now),
    }


def _name(visit: Visit, person: int) -> str:
    found = visit.person_of(person)
    return found.name if found is not None else ""
