"""Every command that is understood: its model, what carries it out, and who may ask for it.

Each family has its table (``people/command_table.py`` and so on); `dispatch` enters them all. Not here: the
words (``grammar/commands.lark``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from judge.commands.access.sign_in import Trust
from judge.commands.limits.letter_costs import Cost
from judge.commands.replies import shared
from judge.commands.replies.base import Reply, WrongRole
from judge.commands.session import Playing, Session, SignedOn
from judge.core.places import Role

MASTERS = (Role.MASTER,)
TABLE = (Role.MASTER, Role.NEWCOMER, Role.PLAYER)
"""Those who decide together how a game is to be played; who of them may alone, `may_change` knows."""
ANYBODY = (*TABLE, Role.OBSERVER)


@dataclass(frozen=True, slots=True)
class Command:
    """For everybody who writes; whom it is not for, it says by itself.

    `cost`: what it takes of the letter's allowance, for it only asks. `opens`: the lines below are for the
    table that it names.
    """

    model: type
    carry_out: Callable[[Session, Any], Session]
    cost: Cost | None = None
    opens: bool = False
    sets: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TableCommand:
    """Only for those who are signed on to a table in one of these `roles`.

    `otherwise` is the piece of the answer for those in other roles, `trust` how surely a letter must be its
    owner's; only what brings orders and press may say `Trust.AWAY`. `sets`: what a game's own command changes
    can be taken back by UNDO, and proposed. `cost` as in `Command`.
    """

    model: type
    carry_out: Callable[[SignedOn, Any], Session]
    roles: tuple[Role, ...]
    otherwise: type[WrongRole] = shared.SignOnFirst
    trust: Trust = Trust.HOME
    sets: bool = False
    cost: Cost | None = None
    opens: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PlayerCommand:
    """Only for those who are signed on to a power. `otherwise`, `trust` and `cost` as in the others."""

    model: type
    carry_out: Callable[[Playing, Any], Session]
    otherwise: type[WrongRole] = shared.SignOnFirst
    trust: Trust = Trust.HOME
    cost: Cost | None = None
    opens: ClassVar[bool] = False
    sets: ClassVar[bool] = False


Row = Command | TableCommand | PlayerCommand
"""A row of a family's table."""


COMMANDS: dict[type, Row] = {}
"""By model."""


def enter(commands: Iterable[Row]) -> None:
    """Add a family's table. Raises ValueError for a model that has a row already."""
    for command in commands:
        if command.model in COMMANDS:
            raise ValueError(command.model.__name__)
        COMMANDS[command.model] = command


def opens_a_table(command: Any) -> bool:
    """Decide whether a command goes on to another table."""
    row = COMMANDS.get(type(command))
    return row is not None and row.opens


def carry_out(session: Session, item: Any) -> Session:
    """Do what a command or item asks, if the writer stands where it may be asked."""
    command = own_commands(session).get(type(item)) or COMMANDS.get(type(item))
    if command is None:
        return session if session.refused else session.say(shared.NotInThisGame())
    if isinstance(command, Command):
        return command.carry_out(session, item)
    if not isinstance(session, SignedOn):
        return session if session.refused else session.say(shared.SignOnFirst())
    refused = _refusal(session, command)
    if refused is not None:
        return session.say(refused)
    if isinstance(command, TableCommand):
        return command.carry_out(session, item)
    return command.carry_out(session, item) if isinstance(session, Playing) else session


def is_refused(session: Session, item: Any) -> bool:
    """Decide whether a command is not for whoever is signed on."""
    command = own_commands(session).get(type(item)) or COMMANDS.get(type(item))
    table = isinstance(command, (TableCommand, PlayerCommand)) and isinstance(session, SignedOn)
    return table and _refusal(session, command) is not None  # type: ignore[arg-type]


def _refusal(session: SignedOn, command: TableCommand | PlayerCommand) -> Reply | None:
    """Reason why this is not for whoever is signed on; None if it is."""
    role = session.sign_in.role
    fits = role in command.roles if isinstance(command, TableCommand) else isinstance(session, Playing)
    if not fits:
        return command.otherwise(role=role.value, acting=session.sign_in.master is not None)
    return shared.PasswordNeedsMore() if session.sign_in.trust < command.trust else None


def own_commands(session: Session) -> Mapping[type, Row]:
    """Commands that only some games have, by model: those of the game at the table, else of all games."""
    games = session.context.games
    known = session.game(session.sign_in.game) if session.sign_in is not None else None
    systems = games.systems if known is None else (games.system(known.system),)
    return {row.model: row for system in reversed(systems) for row in system.commands}
