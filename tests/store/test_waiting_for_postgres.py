"""A lock that another program holds, and a server that says nothing: nobody waits for them without end."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Connection, text

from judge.core.health import Trouble
from judge.store import database
from judge.store.database import Store
from judge.store.troubles import trouble_of
from judge.store.upgrades import Age
from tests.support.judges.databases import Server

pytestmark = pytest.mark.postgres


@pytest.fixture
def impatient(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(database, "_BUSY_MS", 200)
    store = Store(postgres.url)
    yield store
    store.close()


@contextmanager
def locked(postgres: Server, lock: str) -> Iterator[Connection]:
    other = Store(postgres.url)
    with other.engine.connect() as connection, connection.begin():
        connection.execute(text(lock))
        yield connection
    other.close()


def trouble(store: Store, *, writes: bool) -> Trouble | None:
    with pytest.raises(Exception) as failed, store.write() if writes else store.read() as tx:
        tx.last_letter()
    return trouble_of(failed.value)


@pytest.mark.parametrize("writes", [False, True], ids=["reads", "writes"])
def test_a_table_that_another_program_has_locked(postgres: Server, impatient: Store, writes: bool) -> None:
    with locked(postgres, "LOCK TABLE letters IN ACCESS EXCLUSIVE MODE"):
        assert trouble(impatient, writes=writes) == Trouble("database-locked")
    with impatient.read() as tx:
        tx.last_letter()


def test_who_brings_the_tables_up_to_date_waits_for_another_one(
    postgres: Server, impatient: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have much to copy. Found old before the wait, they may be up to date behind it."""
    found = replace(impatient.schema(), age=Age.OLDER)
    monkeypatch.setattr(Store, "schema", lambda store: found)
    done = threading.Thread(target=impatient.migrate)
    with locked(postgres, "SELECT pg_advisory_xact_lock(1454)") as other:
        done.start()
        other.execute(text("SELECT pg_sleep(1)"))
        assert done.is_alive()
    done.join(60)
    assert not done.is_alive()


def test_a_server_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(database._PATIENCE, "connect_timeout", 2)  # the least that the library takes
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store = Store(f"postgresql+psycopg://judge@127.0.0.1:{silent.getsockname()[1]}/judge")
        assert trouble(store, writes=False) == Trouble("database-away")
        store.close()


def test_a_keeper_may_wait_longer(postgres: Server) -> None:
    store = Store(f"{postgres.url}?connect_timeout=77")
    with store.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        told = {option.keyword: option.val for option in driver.pgconn.info}
    assert told[b"connect_timeout"] == b"77" and told[b"tcp_user_timeout"] == b"60000"
    store.close()
