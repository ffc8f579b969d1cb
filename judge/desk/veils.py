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
    """Whether nobody but masters may learn who plays which power (gunboat, until the end)."""
    return bool(record.settings.get(GUNBOAT)) and not over(record)


def sees_names(visit: Visit, record: GameRecord) -> bool:
    """Whether the writer may learn who plays what at a table."""
    standing = visit.standing
    leads = standing is not None and standing.game == record.name and standing.role is Role.MASTER
    return leads or not identities_hidden(record)


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
