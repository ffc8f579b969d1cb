"""Every command that is understood: its model, what carries it out, and who may ask for it.

Each family has its table (``people/table.py`` and so on); `dispatch` enters them all. Not here: the words
(``grammar/commands.lark``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from judge.commands.replies import shared
from judge.commands.replies.base import WrongRole
from judge.commands.session import Role, Session, Trust

Handler = Callable[[Session, Any], Session]

PLAYERS, MASTERS = (Role.PLAYER,), (Role.MASTER,)
TABLE = (Role.MASTER, Role.NEWCOMER, Role.PLAYER)
"""Those who decide together how a game is to be played; who of them may alone, `may_change` knows."""
ANYBODY = (*TABLE, Role.OBSERVER)


@dataclass(frozen=True, slots=True)
class Command:
    """`roles`: only for those who are signed on so; none: for everybody, or it looks by itself.

    `otherwise` is the piece of the answer for those in other roles, `trust` how surely a letter must be its
    owner's; only what brings orders and press may say `Trust.AWAY`.
    """

    model: type
    carry_out: Handler
    roles: tuple[Role, ...] = ()
    otherwise: type[WrongRole] = shared.SignOnFirst
    trust: Trust = Trust.HOME


COMMANDS: dict[type, Command] = {}
"""By model."""


def enter(commands: Iterable[Command]) -> None:
    """Add a family's table. Raises ValueError for a model that has a row already."""
    for command in commands:
        if command.model in COMMANDS:
            raise ValueError(command.model.__name__)
        COMMANDS[command.model] = command


def carry_out(session: Session, item: Any) -> Session:
    """Do what a command or item asks, if the writer stands where it may be asked."""
    command = COMMANDS.get(type(item)) or _of_its_game(session, type(item))
    if command is None:
        return session if session.refused else session.say(shared.NotInThisGame())
    if command.roles:
        if session.sign_in is None:
            return session if session.refused else session.say(shared.SignOnFirst())
        if session.sign_in.role not in command.roles:
            acting = session.sign_in.master is not None
            return session.say(command.otherwise(role=session.sign_in.role.value, acting=acting))
        if session.sign_in.trust < command.trust:
            return session.say(shared.PasswordNeedsMore())
    return command.carry_out(session, item)


def _of_its_game(session: Session, model: type) -> Command | None:
    """A command that only some games have: the row of the game at the table, else of any for who has none."""
    games = session.context.games
    if session.sign_in is not None:
        systems = [games.system(session.table().system)]
    else:
        systems = list(games.systems)
    rows = (row for system in systems for row in system.commands)
    return next((row for row in rows if row.model is model), None)
