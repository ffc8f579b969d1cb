"""Of which version a database is, and what stands in the way of a command that needs it to be of this one.

Not here: bringing it up to date (database), the copy that is made before (runtime.admin.upgrade).
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url

_VERSION = "alembic_version"
REVISIONS = (
    "0009_components",
    "0010_versions",
    "0011_letters_of_people",
    "0012_parts_of_letters",
    "0013_desk_keys",
    "0014_marks_of_letters",
    "0015_due_phases",
    "0016_stored_letters",
)
"""All revisions that this program knows, oldest first: a judge that is up to date starts without Alembic."""
_OURS = frozenset({_VERSION, "games", "letters", "orders", "outbox", "people"})
"""Tables that a judge's database of any version has."""


class Age(StrEnum):
    """Compare a database with this program; ``none``: it is empty; ``of-others``: another program's."""

    NONE = "none"
    OF_OTHERS = "of-others"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class SchemaState:
    """`revision` is what the database says of itself."""

    age: Age
    revision: str = ""


class OlderDatabaseError(Exception):
    """The database is of an older version, and nobody has asked for its upgrade."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


class NewerDatabaseError(Exception):
    """The database is of a version that this program does not know."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


class ForeignDatabaseError(Exception):
    """The database holds what is another program's, or nothing that a judge could know as its own."""


class JudgeAtWorkError(Exception):
    """Another judge has this database in hand; `name` is its process, if it can be told."""

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        self.name = name


def schema_state(connection: Connection) -> SchemaState:
    """State of the database behind a connection, seen from this program."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return SchemaState(Age.NONE)
    if not tables >= _OURS or _columns(connection, _VERSION) != {"version_num"}:
        return SchemaState(Age.OF_OTHERS)
    found = [str(name) for name in connection.scalars(text(f"SELECT version_num FROM {_VERSION}"))]
    revision = found[0] if found else ""
    if not revision:
        return SchemaState(Age.OF_OTHERS)
    if revision == REVISIONS[-1]:
        return SchemaState(Age.CURRENT, revision)
    return SchemaState(Age.OLDER if revision in REVISIONS else Age.NEWER, revision)


def _columns(connection: Connection, table: str) -> set[str]:
    return {str(column["name"]) for column in inspect(connection).get_columns(table)}


def demand_current(state: SchemaState) -> None:
    """Go on only with a database of this version.

    Raises OlderDatabaseError, NewerDatabaseError, ForeignDatabaseError.
    """
    demand_ours(state)
    if state.age is Age.OLDER:
        raise OlderDatabaseError(state.revision)
    if state.age is Age.NEWER:
        raise NewerDatabaseError(state.revision)


def demand_ours(state: SchemaState) -> None:
    """Go on with a database of any version, or an empty one. Raises ForeignDatabaseError."""
    if state.age is Age.OF_OTHERS:
        raise ForeignDatabaseError


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None: it is another kind of database."""
    parsed = make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


@contextmanager
def only_judge(url: str) -> Iterator[None]:
    """Hold an SQLite database as its only judge, by a lock on a file beside it that ends with the process.

    Beside the file itself, whatever links lead to it. Raises JudgeAtWorkError. PostgreSQL may have several
    judges: nothing is held.
    """
    file = sqlite_file(url)
    if file is None:
        yield
        return
    file = file.resolve()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JudgeAtWorkError(os.pread(lock, 100, 0).decode("ascii", "replace").strip()) from None
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode("ascii"), 0)
        yield
    finally:
        os.close(lock)
