"""What somebody asked for in plain words, and the line to send for it: nothing is done.

Not here: which words these are (``grammar/plain_commands.yaml``), what is said (``replies/how-to``).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.information.help_search import Line
from judge.commands.information.history import eyes, game_meant
from judge.commands.information.visibility import look
from judge.commands.names.scenarios import spoken_of
from judge.commands.orders.readiness import names_of, unready
from judge.commands.replies import information as replies
from judge.commands.session import Session, SignedOn, position, power_facts
from judge.core.places import Role, begun
from judge.core.table import GameRecord
from judge.syntax.commands.player_commands import HowTo


def how_to(session: Session, command: HowTo) -> Session:
    """The page, with what it needs to know of the game at hand and of the writer's place there."""
    record = game_meant(session, "")
    at = session.sign_in
    active = record if record is not None and begun(record) else None
    plays = _plays(session)
    return session.say(
        replies.HowTo(
            setting=session.rules(record).setting if record is not None else None,
            topic="register" if command.topic == "lost" and not (plays or at) else command.topic,
            who=command.who[:60],
            whom=spoken_of(session, command.whom) if command.topic == "create" else command.whom[:80],
            lines=tuple(Line(session.without_secrets(line)[:100]) for line in command.lines),
            master=at is not None and at.role is Role.MASTER,
            deadline=active.deadline if active is not None else None,
            missing=names_of(session, active, unready(session, active)) if active is not None else None,
            plays=plays,
            **_purse(session, record),
        ),
        about=record.name if record is not None else "-",
    )


def _plays(session: Session) -> tuple[tuple[str, str], ...]:
    """The writer's powers, each with its game: in the game signed on to; without a sign-on in all."""
    if session.person is None:
        return ()
    person, games = session.person.id, [g for g in session.games_of(session.person.id) if begun(g)]
    if isinstance(session, SignedOn):
        person, games = session.sign_in.person, [session.table()]
    return tuple(
        (power_facts(session.rules(game), seat.seat)["name"], game.name)
        for game in games
        for seat in game.seats
        if seat.person == person
    )


def _purse(session: Session, record: GameRecord | None) -> Mapping[str, int | None]:
    """Only of whoever is signed on as a power: money is secret."""
    seat = eyes(session, record) if record is not None else None
    purse = None
    if record is not None and record.state and seat is not None:
        rules, state = position(session, record)
        purse = rules.presenter.treasury(look(session, record, state, seat).state, seat)
    return purse or {"ducats": None, "debt": 0, "upkeep": 0}
