"""A row put where there may be one of its key already: one statement, on both databases.

Not here: which rows (transaction, queues).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite

_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
DIALECTS = tuple(_INSERTS)


def put(table: Table, dialect: str, *changed: str) -> Insert:
    """Add a row; of one of that key only these columns are written, all but the key if none is named."""
    row = _INSERTS[dialect](table)
    names = changed or [column.name for column in table.columns if not column.primary_key]
    written: Insert = row.on_conflict_do_update(
        index_elements=list(table.primary_key), set_={name: row.excluded[name] for name in names}
    )
    return written
