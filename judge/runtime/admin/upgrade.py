"""Bringing a database of an older version up to date: never under a running judge, never without a copy.

Not here: what changes (store.migrations), which commands only look (admin.administration).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import select

from judge.games_at_hand import games_at_hand
from judge.runtime.admin import backup
from judge.runtime.settings import Settings
from judge.runtime.unreadable_games import GameFault, fault_of
from judge.store.database import Store
from judge.store.opening import state_before
from judge.store.private_files import private_folder
from judge.store.queues.processes import SILENCE
from judge.store.schema import ProcessRow
from judge.store.upgrades import (
    REVISIONS,
    Age,
    JudgeAtWorkError,
    NewerDatabaseError,
    demand_ours,
    only_judge,
    sqlite_file,
)

_PAGES = 2_000
"""Pages that are copied at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """Upgrade that was done, or would be. `copy` None: nothing was. `unreadable` are games, and why."""

    age: Age
    before: str
    after: str
    copy: Path | None = None
    unreadable: tuple[tuple[str, GameFault], ...] = ()


def check_database(settings: Settings) -> Upgrade:
    """Say of which version the database is, and which games cannot be read; nothing is changed.

    Games are only looked at in a database of this version. Raises ForeignDatabaseError.
    """
    store = Store(settings.url, looks=True)
    try:
        state = store.schema()
        demand_ours(state)
        unreadable = _unreadable(settings, store) if state.age is Age.CURRENT else ()
    finally:
        store.close()
    return Upgrade(age=state.age, before=state.revision, after=REVISIONS[-1], unreadable=unreadable)


def upgrade_database(settings: Settings) -> Upgrade:
    """Bring the database up to date, after a copy of it.

    Raises JudgeAtWorkError, NewerDatabaseError, ForeignDatabaseError, OSError.
    """
    private_folder(settings.data)
    with only_judge(settings.url):
        return brought_up_to_date(settings, look=True)


def brought_up_to_date(settings: Settings, *, look: bool = False) -> Upgrade:
    """The same for a judge that has the database to itself already. `look`: open every game then."""
    demand_ours(state_before(settings.url))
    store = Store(settings.url)
    try:
        state = store.schema()
        demand_ours(state)
        if state.age is Age.NEWER:
            raise NewerDatabaseError(state.revision)
        if state.age is Age.OLDER:
            _demand_silence(store)
        copy = _copy_database(settings, store, state.revision) if state.age is Age.OLDER else None
        store.migrate()
        unreadable = _unreadable(settings, store) if look and copy is not None else ()
    finally:
        store.close()
    return Upgrade(
        age=state.age, before=state.revision, after=REVISIONS[-1], copy=copy, unreadable=unreadable
    )


def _demand_silence(store: Store) -> None:
    """A judge of the older version, which takes no lock, is known by its signs of life."""
    heard = select(ProcessRow.name).where(ProcessRow.beat > datetime.now(UTC) - SILENCE)
    with store.engine.connect() as connection:
        alive = connection.scalar(heard.order_by(ProcessRow.name).limit(1))
    if alive is not None:
        raise JudgeAtWorkError(alive)


def _copy_database(settings: Settings, store: Store, revision: str) -> Path:
    """Beside an SQLite file, its like; of another database a copy as `judge back-up` makes it."""
    number = revision.partition("_")[0]
    name = f"before-upgrade-of-{number}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    file = sqlite_file(settings.url)
    if file is None:
        made = settings.copies / f"{name}.gz"
        backup.back_up(store, games_at_hand(settings.maps), made)
        return made
    made = file.with_name(f"{file.name}.{name}")
    os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(made)) as copy:
            source.backup(copy, pages=_PAGES)
    except BaseException:  # half a copy is none
        for half in (made, made.with_name(f"{made.name}-journal")):
            half.unlink(missing_ok=True)
        raise
    with made.open("rb") as written:
        os.fsync(written.fileno())
    return made.absolute()


def _unreadable(settings: Settings, store: Store) -> tuple[tuple[str, GameFault], ...]:
    """Look at every game with all that belongs to it."""
    rules = games_at_hand(settings.maps).table
    with store.read() as known:
        looks = ((name, fault_of(known, rules, name, whole=True)) for name in known.names_of_games())
        return tuple((name, fault) for name, fault in looks if fault is not None)
