"""Opens the database for a command: to be changed, or only to be looked at. No command upgrades it unasked.

Not here: upgrading (runtime.admin.upgrade), the running judge (runtime.entry).
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import create_engine

from judge.store.database import Store
from judge.store.private_files import private_file, private_folder
from judge.store.upgrades import Age, SchemaState, demand_current, sqlite_file

_SECONDS = 5.0
"""So long a judge that is at work may have the database to itself."""


def writing_store(url: str, data: Path) -> Store:
    """The database of a judge whose files lie in `data`, made if there is none.

    Raises OlderDatabaseError, NewerDatabaseError, ForeignDatabaseError, OpenToOthersError, OSError, what the
    database raises.
    """
    private_folder(data)
    demand_current(state_before(url))
    store = Store(url)
    state = store.schema()
    demand_current(state)
    if state.age is Age.NONE:
        store.migrate()
    return store


def state_before(url: str) -> SchemaState:
    """Tell the version of an SQLite file, before it is opened to write, which may change it; else none."""
    if not _is_there(url):
        return SchemaState(Age.NONE)
    store = Store(url, looks=True)
    try:
        return store.schema()
    finally:
        store.close()


def _is_there(url: str) -> bool:
    """Decide whether there is an SQLite file with something in it."""
    file = sqlite_file(url)
    return file is not None and file.exists() and file.stat().st_size > 0


def try_to_write(url: str) -> None:
    """Find out whether an SQLite file takes what is written, and leave it as it is; not for servers.

    Raises what the database raises: another program may hold it for writing, so that it can still be read.
    """
    if not _is_there(url):
        return
    engine = create_engine(url, connect_args={"timeout": _SECONDS})
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.rollback()
    finally:
        engine.dispose()


def looking_store(url: str, data: Path, *, older: bool = False, any_version: bool = False) -> Store:
    """The same to be looked at alone; no byte of it is changed. Raises as `writing_store` does.

    `older`: one of an older version is not refused; `any_version`: nor one of a newer.
    """
    private_folder(data)
    file = sqlite_file(url)
    if file is not None and not _is_there(url):
        writing_store(url, data).close()
    elif file is not None:
        private_file(file)
    store = Store(url, looks=True)
    state = store.schema()
    if state.age is Age.NONE:
        writing_store(url, data).close()
    elif not any_version and not (older and state.age is Age.OLDER):
        demand_current(state)
    return store
