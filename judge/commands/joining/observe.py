"""OBSERVE: get everything that is public about a game, and be able to stop. Not here: playing
(joining.sign_on)."""

from __future__ import annotations

from dataclasses import replace

from judge.commands.access.authentication import in_the_way, only_claimed, trust_of_taking
from judge.commands.access.sign_in import SignIn
from judge.commands.joining.access_lists import is_barred
from judge.commands.names.suggestions import nearest_games
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.session import Session
from judge.core.places import Role
from judge.core.table import Role as AttendantRole
from judge.core.table import Staff
from judge.syntax.commands.basic_commands import Observe


def observe(session: Session, command: Observe) -> Session:
    """Become an observer, with a password for ``SIGN ON Ogame``; who plays or observes already is told so."""
    session = session.sign_off(refused=True)
    record = session.game(command.table.lstrip("?"))
    if record is None:
        return session.say(shared.UnknownGame(word=command.table, near=nearest_games(session, command.table)))
    if session.person is None:
        return session.who_are_you(record.name)
    person = session.person
    if any(s.person == person.id for s in record.seats):
        return session.say(replies.AlreadyThere(role="player"), about=record.name)
    if is_barred(record, person):
        return session.say(replies.Barred(), about=record.name)
    held = next((a for a in record.attendants if a.person == person.id), None)
    if held is not None:
        return session.say(replies.AlreadyThere(role=held.role.value), about=record.name)
    if (refused := in_the_way(session, record, watching=True)) is not None:
        return refused
    observer = Staff(
        person=person.id,
        role=AttendantRole.OBSERVER,
        password=session.context.passwords.hash(command.password) if command.password else "",
        token=session.context.fresh_token(),
        claimed=only_claimed(session),
    )
    session = session.with_game(replace(record, attendants=(*record.attendants, observer)))
    trust = trust_of_taking(session)
    sign_in = SignIn(game=record.name, role=Role.OBSERVER, person=person.id, trust=trust)
    session = session.with_sign_in(sign_in)
    return session.say(
        replies.Observing(scenario=session.rules(record).setting.scenario.title, begun=bool(record.phase))
    )
