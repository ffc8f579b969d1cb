"""BECOME: a master acts for a power for the rest of the letter, with its rights and no others.

Not here: orders that a master writes without becoming the power (whose).
"""

from __future__ import annotations

from judge.desk.ordering import leave_table
from judge.desk.powers import power_of, powers_like
from judge.desk.registry import handles
from judge.desk.visit import Role, Standing, Visit, begun, power_facts, seat_record
from judge.language.master_commands import Become


@handles(Become, Role.MASTER, otherwise="only-masters-do")
def become(visit: Visit, command: Become) -> Visit:
    """What follows counts as the power's own. Its player gets a copy of all that is answered."""
    standing = visit.standing
    assert standing is not None
    record = visit.table()
    if not begun(record):
        return visit.say("no-phase-open")
    rules = visit.rules(record)
    seat = power_of(rules, command.power)
    if seat is None:
        word = command.power[:40]
        return visit.say("unknown-power", word=word, near=powers_like(rules, word))
    visit = leave_table(visit)
    person = seat_record(visit.game(record.name) or record, seat).person
    acting = Standing(
        game=record.name,
        role=Role.PLAYER,
        person=person or 0,
        seat=seat,
        trust=standing.trust,
        by=standing.by,
        master=standing.person,
    )
    return visit.entered(acting).say("became", power=power_facts(rules, seat), played=person is not None)
