"""BECOME: a master acts for a power for the rest of the letter, with its rights and no others.

Not here: orders that a master writes without becoming the power (orders.attribution).
"""

from __future__ import annotations

from judge.commands.access.sign_in import SignIn
from judge.commands.names.powers import power_of, powers_like
from judge.commands.orders.submit import leave_table
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, power_facts
from judge.core.places import Role, has_begun, seat_record
from judge.syntax.commands.master_commands import Become


def become(session: SignedOn, command: Become) -> Session:
    """Have what follows count as the power's own. Its player gets a copy of all that is answered."""
    sign_in = session.sign_in
    record = session.table()
    if not has_begun(record):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    rules = session.rules(record)
    seat = power_of(rules, command.power)
    if seat is None:
        word = command.power[:40]
        return session.say(replies.UnknownPower(word=word, near=powers_like(rules, word)))
    left = leave_table(session)
    person = seat_record(left.game(record.name) or record, seat).person
    acting = SignIn(
        game=record.name,
        role=Role.PLAYER,
        person=person or 0,
        seat=seat,
        trust=sign_in.trust,
        by=sign_in.by,
        master=sign_in.person,
    )
    return left.with_sign_in(acting).say(
        replies.Became(power=power_facts(rules, seat), played=person is not None)
    )
