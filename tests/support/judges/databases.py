"""Fixtures: a fresh store on SQLite and on a private PostgreSQL server."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import text

from judge.store.database import Store
from judge.store.schema import Base

USER = "nobody"


def binaries() -> Path | None:
    """Where PostgreSQL's programs lie; the newest if there are several."""
    homes = [p / "bin" for p in Path("/usr/lib/postgresql").glob("*") if (p / "bin" / "initdb").exists()]
    if homes:
        return max(homes, key=lambda p: int(p.parent.name))
    found = shutil.which("initdb")
    return Path(found).parent if found else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def as_somebody() -> dict[str, object]:
    """The server refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    somebody = pwd.getpwnam(USER)
    return {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}


class Server:
    """A private server on loopback; `stop` and `start` let a test pull the plug."""

    def __init__(self, programs: Path, folder: Path, *, durable: bool = False) -> None:
        self.programs, self.folder, self.port = programs, folder, free_port()
        self.fsync = "on" if durable else "off"
        self._run("initdb", "-A", "trust", "-U", "judge", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://judge@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = (
            f"-c listen_addresses=127.0.0.1 -c port={self.port} -c fsync={self.fsync} "
            f"-c unix_socket_directories={self.folder}"
        )
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), "-D", str(self.folder / "data"), *arguments],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=120,
            **as_somebody(),  # type: ignore[call-overload]
        )


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server, or a skip that says why; where CI is true there is no excuse."""
    programs = binaries()
    if programs is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed")
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="judge-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, pwd.getpwnam(USER).pw_uid, pwd.getpwnam(USER).pw_gid)
    server = Server(programs, folder)
    server.start()
    first = Store(server.url)
    first.migrate()
    first.close()
    try:
        yield server
    finally:
        server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


KINDS = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))

on_both = pytest.mark.parametrize("usual_url", KINDS, indirect=True)
"""For tests with `usual_url` that shall be run on PostgreSQL, too."""


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty, migrated database of either kind."""
    return _empty(request.param, request, tmp_path)


@pytest.fixture
def usual_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty, migrated SQLite database, where a test is of what letters do, not of the store."""
    return _empty(getattr(request, "param", "sqlite"), request, tmp_path)


@cache
def _migrated() -> Path:
    """A database of no letters, made once: it takes longer than most tests."""
    folder = Path(tempfile.mkdtemp(prefix="judge-migrated-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    fresh = Store(f"sqlite:///{folder / 'judge.sqlite'}")
    fresh.migrate()
    fresh.close()
    return folder / "judge.sqlite"


def migrated_file(folder: Path) -> Path:
    """An empty database of today's tables in a folder, as a judge would make it; what is there stays."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "judge.sqlite"
    return file if file.exists() else Path(shutil.copy(_migrated(), file))


def _empty(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{migrated_file(tmp_path)}"
    server: Server = request.getfixturevalue("postgres")
    used = Store(server.url)
    tables = ", ".join(t.name for t in Base.metadata.sorted_tables)
    with used.engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
    used.close()
    return server.url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    opened = Store(url)
    yield opened
    opened.close()
