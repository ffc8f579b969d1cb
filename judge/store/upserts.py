"""A row put where there may be one of its key already: one statement, on both databases.

A judge on SQLite never imports what SQLAlchemy has for PostgreSQL, which takes a while. Not here: which rows
(transaction, queues).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Insert, Table


@cache
def put(table: Table, dialect: str, *changed: str) -> Insert:
    """Add a row; of one of that key only these columns are written, all but the key if none is named."""
    row = _insert(dialect)(table)
    names = changed or [column.name for column in table.columns if not column.primary_key]
    written: Insert = row.on_conflict_do_update(
        index_elements=list(table.primary_key), set_={name: row.excluded[name] for name in names}
    )
    return written


@cache
def put_unless_known(table: Table, dialect: str) -> Insert:
    """Add a row; nothing is done where one has anything of it that must be its own."""
    written: Insert = _insert(dialect)(table).on_conflict_do_nothing()
    return written


@cache
def put_where(table: Table, dialect: str, key: str, changed: str, where: ColumnElement[bool]) -> Insert:
    """Add a row; of one with that key only this column is written, and that only if this is so of it."""
    row = _insert(dialect)(table)
    written: Insert = row.on_conflict_do_update(
        index_elements=[table.c[key]], set_={changed: row.excluded[changed]}, where=where
    )
    return written


def _insert(dialect: str) -> Callable[[Table], Any]:
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert
    from sqlalchemy.dialects import sqlite

    return sqlite.insert
