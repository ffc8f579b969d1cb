"""Games that are due, as the clock offers them: each is claimed by one process, and others take the next.

A claim only saves doing the same twice: whoever writes a phase looks whether its game is still as it was, so
that a claim that is lost, or held for too long, does no harm. What a lost process had in hand is free again,
and only the process that keeps time tries it once more. Not here: what is due (transaction), what is done
(runtime.phases).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Update, and_, bindparam, delete, or_, select, update

from judge.store import upserts
from judge.store.schema import DuePhaseRow, table_of

_DUE = table_of(DuePhaseRow)
_WAITING = _DUE.alias("waiting")
_OURS = _WAITING.c.judge == bindparam("of_judge")
_FREE = _WAITING.c.until.is_(None)
_IN_NO_HAND = or_(_DUE.c.until.is_(None), _DUE.c.until <= bindparam("now"))
"""No process has it: another judge, gone or beside this one, may have offered it."""


def _first(which: ColumnElement[bool]) -> Update:
    waiting = select(_WAITING.c.id).where(_OURS, which).order_by(_WAITING.c.id).limit(1)
    first = waiting.with_for_update(skip_locked=True, of=_WAITING).correlate(None).scalar_subquery()
    taken = (
        update(_DUE).where(_DUE.c.id == first).values(worker=bindparam("taken_by"), until=bindparam("lease"))
    )
    return taken.returning(_DUE.c.game)


_CLAIM = _first(or_(_FREE, _WAITING.c.until <= bindparam("now")))
_CLAIM_UNTRIED = _first(and_(_FREE, _WAITING.c.losses == 0))
_ANY_UNTRIED = select(_WAITING.c.id).where(_OURS, _FREE, _WAITING.c.losses == 0).limit(1)


def offer(connection: Connection, games: Sequence[str], judge: str, now: datetime) -> None:
    """Offer games to the processes of one judge, in this order, behind those that are offered already."""
    offered = upserts.put_where(_DUE, connection.dialect.name, "game", "judge", _IN_NO_HAND)
    rows = [{"game": game, "judge": judge, "losses": 0, "now": now} for game in games]
    connection.execute(offered, rows)


def waits(connection: Connection, judge: str) -> bool:
    """Decide whether one is offered that nobody has tried yet."""
    return connection.scalar(_ANY_UNTRIED, {"of_judge": judge}) is not None


def claim(
    connection: Connection, judge: str, now: datetime, lease: timedelta, worker: str, *, untried: bool
) -> str | None:
    """The game that was offered first and is free; `untried`: none that a process was lost with."""
    facts = {"of_judge": judge, "lease": now + lease, "taken_by": worker}
    row = connection.execute(
        _CLAIM_UNTRIED if untried else _CLAIM, facts if untried else {**facts, "now": now}
    )
    return row.scalar_one_or_none()


def done(connection: Connection, game: str, worker: str) -> None:
    """Let go of a game: what is due in it now is offered again by the clock."""
    connection.execute(delete(DuePhaseRow).where(DuePhaseRow.game == game, DuePhaseRow.worker == worker))


def free(connection: Connection, worker: str) -> None:
    """Free what a lost process had in hand, for the one that keeps time."""
    held = update(DuePhaseRow).where(DuePhaseRow.worker == worker)
    connection.execute(held.values(worker=None, until=None, losses=DuePhaseRow.losses + 1))
