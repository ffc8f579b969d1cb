"""Phases that were rolled back: set aside as a branch, looked at, and brought back. Nothing is ever deleted.

Not here: which phase is open then (commands).
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from judge.core.table import PhaseRecord
from judge.store.schema import PhaseRow, SupersededRow

_FIELDS = tuple(PhaseRecord.__dataclass_fields__)


def set_back(connection: Connection, game: str, turn: int) -> int:
    """Take the phases from `turn` on out of those that count. Returns the branch they make."""
    last = connection.scalar(select(func.max(SupersededRow.branch)).where(SupersededRow.game == game)) or 0
    later = (PhaseRow.game == game, PhaseRow.turn >= turn)
    rows = connection.execute(select(PhaseRow.__table__).where(*later)).all()
    if rows:
        values = [{name: getattr(row, name) for name in _FIELDS} | {"branch": last + 1} for row in rows]
        connection.execute(insert(SupersededRow), values)
        connection.execute(delete(PhaseRow).where(*later))
    return last + 1


def bring_back(connection: Connection, game: str, branch: int) -> None:
    """Make a branch count again. Raises IntegrityError if one of its turns was played otherwise since."""
    rows = connection.execute(
        select(SupersededRow.__table__).where(SupersededRow.game == game, SupersededRow.branch == branch)
    ).all()
    if rows:
        connection.execute(insert(PhaseRow), [{n: getattr(row, n) for n in _FIELDS} for row in rows])
        connection.execute(
            delete(SupersededRow).where(SupersededRow.game == game, SupersededRow.branch == branch)
        )


def branches(connection: Connection, game: str) -> dict[int, tuple[PhaseRecord, ...]]:
    """Phases rolled back, by branch, the latest last; the phases of each oldest first."""
    rows = connection.execute(
        select(SupersededRow.__table__)
        .where(SupersededRow.game == game)
        .order_by(SupersededRow.branch, SupersededRow.turn)
    )
    found: dict[int, tuple[PhaseRecord, ...]] = {}
    for row in rows:
        record = PhaseRecord(**{name: getattr(row, name) for name in _FIELDS})
        found[row.branch] = (*found.get(row.branch, ()), record)
    return found
