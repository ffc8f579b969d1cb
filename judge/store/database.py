"""The store itself: opens a database, brings its tables up to date, and gives transactions.

SQLite has one writer at a time: a write transaction begins IMMEDIATE, because one that reads first and
writes later fails at once when somebody else wrote in between. PostgreSQL runs write transactions
REPEATABLE READ with the game locked; what two of them cannot both do, `Store.run` does again.
Not here: any table.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime, timedelta
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from judge.core.health import Receiving
from judge.store.errors import ConflictError
from judge.store.game_rows import Outlines
from judge.store.private_files import private_file
from judge.store.queues import arriving_letters, due_phases, letters, outbox, processes, scenes
from judge.store.queues.arriving_letters import Arrival, Kept
from judge.store.queues.fingerprint import fingerprint
from judge.store.queues.letters import ClaimedLetter
from judge.store.queues.outbox import ClaimedOutgoing
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of
from judge.store.upgrades import Age, SchemaState, schema_state

T = TypeVar("T")
_BUSY_MS = 30_000
"""For so long a lock is waited for that another program holds, on either database."""
_PATIENCE = {
    "connect_timeout": 10,
    "tcp_user_timeout": 60_000,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
"""Settings of PostgreSQL's connections (libpq 34.1.2): a server that has vanished is noticed in a minute."""
_AGAIN = frozenset({"40001", "40P01", "23505"})  # changed meanwhile, deadlock, the same thing made twice
_TRIES = 12
_LONGEST_REST = 0.2  # seconds
_SYNCHRONOUS = "judge_synchronous"
"""Key for what a connection to SQLite was last told to wait for."""


class Store:
    """One database. Safe to use from several threads, and from several processes at once."""

    def __init__(self, url: str, *, looks: bool = False) -> None:
        """`url` is an SQLAlchemy URL: ``sqlite:////path/judge.sqlite`` or ``postgresql+psycopg://...``.

        `looks`: nothing is ever written, no byte of an SQLite file is changed; the file must be there.
        """
        self.url = url
        self.engine = _looking_engine(make_url(url)) if looks else _engine(make_url(url))
        self._outlines = Outlines()
        self._one_writer: AbstractContextManager[Any] = (
            threading.RLock() if self.engine.dialect.name == "sqlite" else nullcontext()
        )

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def migrate(self) -> None:
        """Bring the tables up to date. Safe to call on every start, also by several processes."""
        if self.schema().age is Age.CURRENT:
            return
        from alembic import command  # where there is anything to do
        from alembic.config import Config

        with as_file(files("judge.store").joinpath("migrations")) as scripts:
            config = Config()
            config.set_main_option("script_location", str(scripts).replace("%", "%%"))
            with self._write_connection("read committed") as connection:
                if connection.dialect.name == "postgresql":
                    connection.exec_driver_sql(
                        "SET LOCAL lock_timeout = 0"
                    )  # another one may have much to do
                    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1454)")
                config.attributes["connection"] = connection
                command.upgrade(config, "head")

    def schema(self) -> SchemaState:
        """Of which version the tables are."""
        with self.engine.connect().execution_options(judge_reads=True) as connection:
            return schema_state(connection)

    # ------------------------------------------------------------ transactions

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """One unchanging view of everything; nothing may be written."""
        options: dict[str, Any] = {"judge_reads": True}
        if self.engine.dialect.name == "postgresql":
            options |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with self.engine.connect().execution_options(**options) as connection, connection.begin():
            yield Transaction(connection, self._outlines, writing=False)

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """All or nothing. On PostgreSQL it may fail at its end because of another one: see `run`."""
        with self._write_connection("repeatable read") as connection:
            yield Transaction(connection, self._outlines, writing=True)

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Do `work` in a write transaction, again from the start if another one came in between.

        `work` must have no effect outside the transaction. Raises what the last try raised.
        """
        for tried in range(_TRIES - 1):
            if tried:  # those who got in each other's way must not meet again at once
                time.sleep(random.uniform(0, _LONGEST_REST * tried / _TRIES))
            try:
                with self.write() as transaction:
                    return work(transaction)
            except ConflictError:
                continue
            except DBAPIError as error:
                if not _worth_another_try(error):
                    raise
        with self.write() as transaction:
            return work(transaction)

    @contextmanager
    def _write_connection(self, isolation: str, *, lease: bool = False) -> Iterator[Connection]:
        """`lease`: only a claim is written. Losing one in a power cut costs a repeat: no disk is awaited."""
        options: dict[str, Any] = {"judge_leases": lease}
        if self.engine.dialect.name == "postgresql":
            options["isolation_level"] = isolation.upper()
        with (
            self._one_writer,
            self.engine.connect().execution_options(**options) as connection,
            connection.begin(),
        ):
            if lease and self.engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            yield connection

    # ------------------------------------------------------------ letters in

    def keep_letter(self, arrival: Arrival) -> Kept:
        """Store a letter, on disk when this returns. The same letter again is recognised, not stored."""
        mark = fingerprint(arrival.raw)
        with self._write_connection("read committed") as connection:
            return arriving_letters.keep(connection, arrival, mark)

    def is_stored(self, source_key: str) -> bool:
        """Tell whether a letter from that place in a mailbox is stored."""
        with self.read() as tx:
            return arriving_letters.is_stored(tx.connection, source_key)

    def claim_letter(
        self, now: datetime, lease: timedelta = timedelta(minutes=5), *, worker: str = ""
    ) -> ClaimedLetter | None:
        """Take the next letter that waits; it is free again when the lease is over or `worker` is lost."""
        with self._write_connection("read committed", lease=True) as connection:
            return letters.claim(connection, now, lease, worker)

    # ------------------------------------------------------------ processes

    def beat(self, name: str, now: datetime, receiving: Receiving | None = None) -> None:
        """A process of the judge is alive, and how far it has taken letters in, if it does."""
        with self._write_connection("read committed", lease=True) as connection:
            processes.beat(connection, name, now, receiving)

    def process_gone(self, name: str, now: datetime, weight: int = 1) -> int:
        """A process has ended: what it had in hand goes back. `weight`: what speaks against its letter."""
        with self._write_connection("read committed") as connection:
            return processes.gone(connection, name, now, weight)

    def free_lost(self, now: datetime) -> tuple[str, ...]:
        """Give back what lost processes had in hand; their names (see `processes`)."""
        with self._write_connection("read committed") as connection:
            return processes.free_lost(connection, now)

    @property
    def is_shared(self) -> bool:
        """Decide whether other judges may be at work on the same database."""
        return self.engine.dialect.name == "postgresql"

    # ------------------------------------------------------------ phases

    def offer_phases(self, games: Sequence[str], judge: str, now: datetime) -> None:
        """Offer games that are due to all processes of a judge."""
        with self._write_connection("read committed", lease=True) as connection:
            due_phases.offer(connection, games, judge, now)

    def claim_phase(
        self,
        judge: str,
        now: datetime,
        lease: timedelta = timedelta(minutes=10),
        *,
        worker: str = "",
        untried: bool = False,
    ) -> str | None:
        """Take the game that was offered first; nobody else gets it, as for `claim_letter`."""
        if untried:
            with self.read() as known:
                if not due_phases.waits(known.connection, judge):
                    return None
        with self._write_connection("read committed", lease=True) as connection:
            return due_phases.claim(connection, judge, now, lease, worker, untried=untried)

    def phase_done(self, game: str, worker: str = "") -> None:
        """Let go of a game, whatever was done in it."""
        with self._write_connection("read committed", lease=True) as connection:
            due_phases.done(connection, game, worker)

    # ------------------------------------------------------------ letters out

    def claim_outgoing(
        self, now: datetime, lease: timedelta = timedelta(minutes=10), *, worker: str = ""
    ) -> ClaimedOutgoing | None:
        """Take the next letter that is due to be sent; nobody else gets it, as for `claim_letter`."""
        with self._write_connection("read committed", lease=True) as connection:
            return outbox.claim(connection, now, lease, worker)

    def mark_sent(
        self,
        claimed: ClaimedOutgoing,
        now: datetime,
        reply: str,
        painted: Mapping[str, bytes] | None = None,
    ) -> bool:
        """The next server has it. False if somebody else holds the letter by now. `painted` as in outbox."""
        with self._write_connection("read committed") as connection:
            return outbox.mark_sent(connection, claimed, now, reply, painted)

    def mark_retry(
        self,
        claimed: ClaimedOutgoing,
        now: datetime,
        next_at: datetime,
        reply: str,
        painted: Mapping[str, bytes] | None = None,
    ) -> bool:
        """Not now: try again at `next_at`. False if somebody else holds the letter by now."""
        with self._write_connection("read committed") as connection:
            return outbox.retry(connection, claimed, now, next_at, reply, painted)

    def unpainted_scenes(self, since: datetime, most: int) -> tuple[str, ...]:
        """Keys of pictures put since then, the newest first, that nobody paints or has painted."""
        with self.read() as known:
            return scenes.unpainted_keys(known.connection, since, most)

    def take_scene(self, key: str, now: datetime) -> str | None:
        """Take on painting a picture; its values, or None if somebody else has."""
        with self._write_connection("read committed", lease=True) as connection:
            return scenes.take(connection, key, now)

    def keep_picture(self, key: str, png: bytes, now: datetime) -> None:
        """Keep what was painted of a scene for whoever composes its letters."""
        with self._write_connection("read committed", lease=True) as connection:
            scenes.keep(connection, {key: png}, now)

    def mark_dead(self, claimed: ClaimedOutgoing, now: datetime, reply: str) -> bool:
        """Refused for good, or tried for too long. False if somebody else holds the letter by now."""
        with self._write_connection("read committed") as connection:
            return outbox.dead(connection, claimed, now, reply)

    def forget_attachments(self, before: datetime) -> int:
        """Drop attachments that no letter has taken along since `before`. Returns how many."""
        with self._write_connection("read committed") as connection:
            return outbox.forget_attachments(connection, before)


def passes(error: BaseException) -> bool:
    """Decide whether a fault is the surroundings' and will pass: full disk, locked database, lost server.

    Nobody's letter is to blame for it.
    """
    return trouble_of(error) is not None


def _worth_another_try(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) in _AGAIN


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql" and url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        patience = {name: value for name, value in _PATIENCE.items() if name not in url.query}
        engine = create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=patience)
        event.listen(engine, "connect", _prepare_postgres)
        return engine
    if not url.database or url.database == ":memory:":
        raise ValueError("an SQLite store needs a file: letters must survive")
    engine = create_engine(url, hide_parameters=True)  # letters hold secrets, and errors are logged
    Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    private_file(Path(url.database))
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _looking_engine(url: URL) -> Engine:
    """SQLite itself refuses to write; on PostgreSQL every transaction that looks is read-only."""
    if url.get_backend_name() != "sqlite":
        return _engine(url)
    file = quote(str(Path(url.database or "").absolute()))
    engine = create_engine(
        url.set(database=f"file:{file}", query={"mode": "ro", "uri": "true"}), hide_parameters=True
    )
    event.listen(engine, "connect", _prepare_looking)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _prepare_postgres(connection: Any, _record: Any) -> None:
    """Wait for no lock without end: who waits can neither tell what is wrong nor stop."""
    connection.execute(f"SET lock_timeout = {_BUSY_MS}")
    connection.commit()


def _prepare_looking(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}").close()


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Durable, with a write-ahead log; the driver's own guesses about transactions are switched off."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {_BUSY_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; who only reads waits for no disk, whatever is set."""
    options = connection.get_execution_options()
    if options.get("judge_reads", False):
        connection.exec_driver_sql("BEGIN")
        return
    wanted = "NORMAL" if options.get("judge_leases") else "FULL"
    if connection.info.get(_SYNCHRONOUS) != wanted:
        connection.exec_driver_sql(f"PRAGMA synchronous = {wanted}")
        connection.info[_SYNCHRONOUS] = wanted
    connection.exec_driver_sql("BEGIN IMMEDIATE")
