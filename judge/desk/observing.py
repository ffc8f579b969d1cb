"""OBSERVE: get everything that is public about a game, and be able to stop. Not here: playing (signing)."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.admission import in_the_way, only_claimed, trust_of_taking
from judge.desk.doors import barred
from judge.desk.names import nearest_games
from judge.desk.registry import handles
from judge.desk.visit import Role, Standing, Visit
from judge.language.commands import Observe
from judge.letter import Attendant
from judge.letter import Role as AttendantRole


@handles(Observe)
def observe(visit: Visit, command: Observe) -> Visit:
    """Become an observer, with a password for ``SIGN ON Ogame``; who plays or observes already is told so."""
    visit = replace(visit, standing=None, refused=True)
    record = visit.game(command.table.lstrip("?"))
    if record is None:
        return visit.say("unknown-game", word=command.table, near=nearest_games(visit, command.table))
    if visit.person is None:
        return visit.who_are_you(record.name)
    person = visit.person
    if any(s.person == person.id for s in record.seats):
        return visit.say("already-there", about=record.name, role="player")
    if barred(record, person):
        return visit.say("barred", about=record.name)
    held = next((a for a in record.attendants if a.person == person.id), None)
    if held is not None:
        return visit.say("already-there", about=record.name, role=held.role.value)
    if (refused := in_the_way(visit, record, watching=True)) is not None:
        return refused
    observer = Attendant(
        person=person.id,
        role=AttendantRole.OBSERVER,
        password=visit.context.passwords.hash(command.password) if command.password else "",
        token=visit.context.fresh_token(),
        claimed=only_claimed(visit),
    )
    visit = visit.with_game(replace(record, attendants=(*record.attendants, observer)))
    trust = trust_of_taking(visit)
    standing = Standing(game=record.name, role=Role.OBSERVER, person=person.id, trust=trust)
    visit = visit.entered(standing)
    return visit.say(
        "observing", scenario=visit.rules(record).setting.scenario.title, begun=bool(record.phase)
    )
