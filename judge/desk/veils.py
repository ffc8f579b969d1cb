"""SET GUNBOAT, FOG and HIDDEN TREASURIES: what is kept from whose sight at a table.

Treasuries and fog are the game's own switches, for views are made from them; who plays what is the
table's. All three are fixed once a game has begun. Not here: views (games).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit
from judge.language.master_commands import SetVeil
from judge.letter import GameRecord, GameStatus

GUNBOAT = "gunboat"
_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)


def over(record: GameRecord) -> bool:
    """Whether a game has ended, so or so."""
    return record.status in _OVER


def identities_hidden(record: GameRecord) -> bool:
    """Whether nobody but masters may learn who plays which power (gunboat, until the end, or beyond it)."""
    hidden = bool(record.settings.get(GUNBOAT))
    return hidden and not (over(record) and record.settings.get("reveal", True))


def leads(visit: Visit, record: GameRecord) -> bool:
    """Whether the writer is signed on as a master of a table."""
    at = visit.standing
    return at is not None and at.game == record.name and at.role is Role.MASTER


def sees_names(visit: Visit, record: GameRecord) -> bool:
    """Whether the writer may learn who plays what at a table."""
    return leads(visit, record) or not identities_hidden(record)


@handles(SetVeil, *TABLE, otherwise="not-for-you")
def set_veil(visit: Visit, command: SetVeil) -> Visit:
    """Before the game begins only: whoever joins knows what is seen and what is not."""
    if not may_change(visit):
        return only_masters(visit, command.veil)
    record = visit.table()
    if record.status is not GameStatus.FORMING:
        return visit.say("switch-fixed", switch=command.veil)
    if command.veil == GUNBOAT:
        old = bool(record.settings.get(GUNBOAT))
        visit = visit.with_settings(record, **{GUNBOAT: command.on})
    else:
        old = bool(getattr(visit.rules(record).setting.rules, command.veil))
        visit = visit.with_game(replace(record, flags={**record.flags, command.veil: command.on}))
    return announce(visit, (Change(command.veil, old, command.on),), along=())
