"""The migrations make the tables of the models; every claim goes by an index; commits are durable."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event

from judge.core.game import Seat
from judge.core.outbound import OutboundMail, Rendered
from judge.store.database import Store
from judge.store.schema import Base
from judge.store.upgrades import REVISIONS
from tests.support.letters_kept import keep_letter
from tests.support.narrowing import present

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)


def test_migrations_and_models_agree(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_twice_changes_nothing(store: Store) -> None:
    store.migrate()
    keep_letter(store, b"x", "", (), "smtp", NOW)
    store.migrate()
    assert store.claim_letter(NOW) is not None


def test_sqlite_is_durable_and_careful(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'j.sqlite'}")
    store.migrate()
    with store.engine.connect() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30000}
    store.close()


@pytest.mark.parametrize("act", ["keep_letter", "mark_sent", "write"])
def test_what_is_acknowledged_waits_for_the_disk(tmp_path: Path, act: str) -> None:
    """Architecture rule 1, after a claim (which need not) on the same connection."""
    store = Store(f"sqlite:///{tmp_path / 'j.sqlite'}")
    store.migrate()
    with store.write() as tx:
        tx.enqueue(OutboundMail(to="a@x", content=Rendered(subject="", text=""), kind="reply"), "1@x", NOW)
    claimed = store.claim_outgoing(NOW)
    assert claimed is not None
    levels: list[int] = []
    event.listen(
        store.engine,
        "commit",
        lambda connection: levels.append(connection.exec_driver_sql("PRAGMA synchronous").scalar()),
    )
    if act == "keep_letter":
        keep_letter(store, b"x", "", (), "smtp", NOW)
    elif act == "mark_sent":
        store.mark_sent(claimed, NOW, "250")
    else:
        with store.write() as tx:
            tx.secret_of_judge("k", b"v")
    assert levels == [2]
    store.close()


def test_a_store_in_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="file"):
        Store("sqlite://")


def test_every_claim_goes_by_an_index(tmp_path: Path) -> None:
    """Architecture 8: no look-up of the daily work reads a whole table or sorts one."""
    store = Store(f"sqlite:///{tmp_path / 'j.sqlite'}")
    store.migrate()
    asked: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith(("SELECT", "UPDATE")):
            asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    keep_letter(store, b"Message-ID: <1@x>\n\nx", "a", (), "imap", NOW, source_key="imap:1")
    store.claim_letter(NOW)
    store.claim_outgoing(NOW)
    with store.read() as known:
        known.due_games(NOW)
        known.next_alarm()
        known.by_token("x")
        known.person_at("x@example.org")
        known.games_of(1)
        known.filed_orders("x", "p", Seat("s"))
        known.set_aside()
    event.remove(store.engine, "before_cursor_execute", note)
    assert len(asked) >= 10
    with store.engine.connect() as connection:
        for statement, parameters in asked:
            plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN " + statement, parameters)
            steps = [str(row[3]) for row in plan]
            few = ("SCAN CONSTANT ROW", "SCAN pile")  # no table, and no more of one than was asked for
            assert not [s for s in steps if s.startswith("SCAN") and s not in few], (statement, steps)
            assert [s for s in steps if "INDEX" in s or "PRIMARY KEY" in s], (statement, steps)
    store.close()


def test_what_was_acknowledged_survives_kill_9(url: str, tmp_path: Path) -> None:
    """Architecture rule 1: a process that says it has a letter, and is killed at once, has kept it."""
    script = (
        "import sys, time; from datetime import UTC, datetime; from judge.store.database import Store\n"
        "from tests.support.letters_kept import keep_letter\n"
        "store = Store(sys.argv[1]); n = 0\n"
        "while True:\n"
        "    raw = f'Message-ID: <{n}@x>\\n\\n{n}'.encode()\n"
        "    keep_letter(store, raw, str(n), (), 'smtp', datetime.now(UTC))\n"
        "    print(n, flush=True); n += 1\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, url], stdout=subprocess.PIPE, text=True) as process:
        told = present(process.stdout)
        acknowledged = [int(told.readline()) for _ in range(25)]
        os.kill(process.pid, signal.SIGKILL)
        acknowledged += [int(line) for line in told.read().splitlines() if line.strip().isdigit()]
    store = Store(url)
    kept = set()
    while (claimed := store.claim_letter(NOW)) is not None:
        kept.add(int(claimed.raw.rsplit(b"\n", 1)[1]))
    store.close()
    assert set(acknowledged) <= kept


def test_a_judge_on_sqlite_imports_nothing_that_it_does_not_need() -> None:
    """What brings tables up to date, and what is PostgreSQL's, takes a fifth of a second of every process."""
    looked = "import judge.runtime.app, sys; print([m for m in sys.modules if m in sys.argv[1:]])"
    heavy = ("alembic", "mako", "pygments", "sqlalchemy.dialects.postgresql")
    run = subprocess.run([sys.executable, "-c", looked, *heavy], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


def test_every_migration_is_a_revision_that_the_judge_knows() -> None:
    config = Config()
    with as_file(files("judge.store").joinpath("migrations")) as scripts:
        config.set_main_option("script_location", str(scripts).replace("%", "%%"))
        walked = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(walked)) == REVISIONS


def test_a_database_of_this_version_is_left_alone_without_alembic(tmp_path: Path) -> None:
    """A judge that begins again has nothing to bring up to date, and needs nobody who could."""
    url = f"sqlite:///{tmp_path}/judge.sqlite"
    began = (
        "import sys; from judge.store.database import Store\n"
        "store = Store(sys.argv[1]); store.migrate(); store.close(); print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", began, url]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(2)]
    assert [run.strip() for run in runs] == ["True", "False"]
