"""RESIGN: give a power back, leave a forming game, stop observing. Not here: ending a letter (letters)."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.codes import asked_to_prove
from judge.desk.ordering import leave_table, without_idle
from judge.desk.registry import handles
from judge.desk.visit import Role, Trust, Visit, masters, power_facts, with_seat
from judge.language.commands import Resign
from judge.letter import GameStatus

_ANYBODY = (Role.PLAYER, Role.NEWCOMER, Role.MASTER, Role.OBSERVER)


@handles(Resign, *_ANYBODY, trust=Trust.AWAY)
def resign(visit: Visit, _: Resign) -> Visit:
    """Leave the table. Orders on file stay, so that the power does not stand idle this phase.

    A power or a game to lead is given up by its owner only; an observer goes by one click.
    """
    standing = visit.standing
    assert standing is not None
    record = visit.table()
    if standing.role is not Role.OBSERVER and standing.trust is Trust.AWAY:
        return visit.say("password-needs-more")
    match standing.role:
        case Role.PLAYER:
            return _player(visit)
        case Role.NEWCOMER:
            record = replace(
                record, newcomers=tuple(n for n in record.newcomers if n.person != standing.person)
            )
        case Role.MASTER if len(masters(record)) == 1 and record.status is not GameStatus.FINISHED:
            return visit.say("last-master")
        case Role.MASTER if standing.trust is Trust.HOME:
            return asked_to_prove(visit, "resign")
        case _:
            record = replace(
                record,
                attendants=tuple(
                    a
                    for a in record.attendants
                    if (a.person, a.role.value) != (standing.person, standing.role.value)
                ),
            )
    person = visit.person_of(standing.person)
    visit = visit.with_game(record).say("resigned", role=standing.role.value, power=None)
    if standing.role is not Role.OBSERVER:
        facts = {"power": None, "role": standing.role.value, "name": person.name if person else ""}
        visit = visit.tell(record, "replies/notices/resigned", visit.others(record), **facts)
    return replace(visit, standing=None, refused=True, began=len(visit.entries))


def _player(visit: Visit) -> Visit:
    record = visit.table()
    if record.status not in (GameStatus.ACTIVE, GameStatus.PAUSED):
        return visit.say("game-over")
    assert visit.standing is not None and visit.standing.seat is not None
    if visit.standing.trust < Trust.OWNER:
        return asked_to_prove(visit, "resign")
    game, seat_id = record.name, visit.standing.seat
    who = power_facts(visit.rules(record), seat_id)
    others = tuple(visit.others(record))
    visit = visit.say("resigned", role="player", power=who)
    visit = without_idle(leave_table(visit))
    record = visit.game(game) or record
    empty = next(s for s in record.seats if s.seat == seat_id)
    left = replace(
        empty, person=None, password="", token="", address="", abandoned=True, wait=False, claimed=False
    )
    record = with_seat(record, left)
    facts = {"power": who, "role": "player", "name": ""}
    told = (r for r in others if r.role is Role.MASTER or not record.settings.get("quiet"))
    visit = visit.with_game(record).tell(record, "replies/notices/resigned", told, **facts)
    return replace(visit, refused=True)
