"""SET GUNBOAT, FOG and their like: what is kept from whose sight at a table.

Fog and the like are the game's own switches, for views are made from them; who plays what is the table's.
All are fixed once a game has begun. Not here: views (games).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.places import Role
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.master_commands import SetSecrecy

GUNBOAT = "gunboat"
_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)


def over(record: GameRecord) -> bool:
    """Tell whether a game has ended, so or so."""
    return record.status in _OVER


def identities_hidden(record: GameRecord) -> bool:
    """Tell whether masters alone may learn who plays which power (gunboat, until the end, or beyond it)."""
    hidden = record.options.gunboat
    return hidden and not (over(record) and record.options.reveal)


def leads(session: Session, record: GameRecord) -> bool:
    """Tell whether the writer is signed on as a master of a table."""
    at = session.sign_in
    return at is not None and at.game == record.name and at.role is Role.MASTER


def sees_names(session: Session, record: GameRecord) -> bool:
    """Tell whether the writer may learn who plays what at a table."""
    return leads(session, record) or not identities_hidden(record)


def set_secrecy(session: SignedOn, command: SetSecrecy) -> Session:
    """Before the game begins only: whoever joins knows what is seen and what is not."""
    if not may_change(session):
        return only_masters(session, command.secret)
    record = session.table()
    stands = session.rules(record).option(command.secret)
    if command.secret != GUNBOAT and stands is None:
        return session.say(shared.NotInThisGame())
    if record.status is not GameStatus.FORMING:
        return session.say(shared.SwitchFixed(switch=command.secret))
    if command.secret == GUNBOAT:
        old = record.options.gunboat
        session = session.with_options(record, replace(record.options, gunboat=command.on))
    else:
        old = bool(stands)
        session = session.with_game(replace(record, flags={**record.flags, command.secret: command.on}))
    return announce(session, (Change(command.secret, old, command.on),), along=())
