"""`judge doctor`, run in each state of a judge's parts: a plain sentence, and what is to be done."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.core.health import Component, Receiving, Trouble
from judge.runtime.admin import doctor
from judge.runtime.health.components import NAMES
from judge.runtime.health.last_times import LAST_AWAKE, note_back_up
from judge.store import database, opening
from judge.store.opening import writing_store
from tests.support.judges.databases import free_port
from tests.support.judges.live_judge import prepared
from tests.support.judges.mail_servers import start_dovecot
from tests.support.judges.odd_mailbox import OddMailbox
from tests.support.judges.tls_front import TlsFront, certificates
from tests.whole.test_refused_receivers import mailbox, small_disk

pytestmark = pytest.mark.mailservers
_OF_PROGRAMS = re.compile(
    r"Traceback|Errno|Error\b|Exception|gaierror|\bb'|_ssl|AUTHENTICATION|sqlite3|None|\{|--fail|\[\w+-\w+\]"
)


def says(folder: Path, part: str, **environment: str) -> str:
    """The doctor's lines about a part; what it prints has no word that only programmers know."""
    others = {name: None for name in os.environ if name.startswith("JUDGE_")}
    done = CliRunner().invoke(
        main, ["doctor"], env={**others, "JUDGE_DATA": str(folder), "JUDGE_SMTP__PORT": "0", **environment}
    )
    return _lines(part, done.output, done.exit_code)


def _lines(part: str, printed: str, code: int) -> str:
    assert not _OF_PROGRAMS.search(printed), printed
    lines = [line for line in printed.splitlines() if line[7:16].strip() == part]
    assert lines, printed
    assert code == (1 if "WRONG" in printed else 0), printed
    return " ".join(lines)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return prepared(tmp_path / "data").folder


@pytest.fixture
def imap() -> Iterator[dict[str, str]]:
    server = start_dovecot(("judge",))
    yield mailbox(server)
    server.stop()
    server.remove()


def test_a_mailbox_that_is_well(folder: Path, imap: dict[str, str]) -> None:
    """By the command itself; all other states are shown to it in this process."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("JUDGE_")}
    done = subprocess.run(
        [sys.executable, "-m", "judge", "doctor"],
        env={**plain, "JUDGE_DATA": str(folder), "JUDGE_SMTP__PORT": "0", **imap},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    said = _lines("mailbox", done.stdout + done.stderr, done.returncode)
    assert re.match(r"ok +mailbox +127\.0\.0\.1 opens, 0 letters in it", said)


def test_a_mailbox_that_refuses_the_password(folder: Path, imap: dict[str, str]) -> None:
    said = says(folder, "mailbox", **imap | {"JUDGE_MAILBOX__PASSWORD": "wrong"})
    assert said.startswith("WRONG") and "refuses the user and password" in said
    assert "Check user and password" in said and "host, port" not in said


def test_a_mailbox_that_is_full(folder: Path) -> None:
    with OddMailbox() as box:
        box.capabilities, box.quota = "QUOTA", "STORAGE 100 100"
        where = {"HOST": "127.0.0.1", "PORT": str(box.port), "TLS": "false", "USER": "judge", "PASSWORD": "x"}
        said = says(folder, "quota", **{f"JUDGE_MAILBOX__{name}": value for name, value in where.items()})
    assert said.startswith("WRONG") and "its server refuses new letters" in said and "Remove old" in said


def test_a_certificate_that_has_expired(folder: Path, imap: dict[str, str], tmp_path: Path) -> None:
    _, expired, authority = certificates(tmp_path)
    front = TlsFront(int(imap["JUDGE_MAILBOX__PORT"]), expired)
    try:
        said = says(
            folder,
            "mailbox",
            **imap
            | {
                "JUDGE_MAILBOX__HOST": "localhost",
                "JUDGE_MAILBOX__PORT": str(front.port),
                "JUDGE_MAILBOX__TLS": "true",
                "SSL_CERT_FILE": str(authority),
            },
        )
    finally:
        front.stop()
    assert said.startswith("WRONG") and "certificate has expired" in said
    assert "whoever runs that server has to renew it" in said and "password" not in said


@pytest.mark.parametrize("part", ["mailbox", "relay"])
def test_a_name_that_the_dns_does_not_know(folder: Path, part: str) -> None:
    group = f"JUDGE_{part.upper()}__"
    said = says(folder, part, **{f"{group}HOST": "mail.invalid"})
    assert said.startswith("WRONG") and "no address in the DNS" in said
    assert "Check host" in said and "password" not in said


@pytest.mark.parametrize("part", ["mailbox", "relay"])
def test_a_server_that_is_away(folder: Path, part: str) -> None:
    group = f"JUDGE_{part.upper()}__"
    said = says(folder, part, **{f"{group}HOST": "127.0.0.1", f"{group}PORT": str(free_port())})
    assert said.startswith("WRONG") and "refuses connections" in said
    assert "Check host and port" in said and "password" not in said


@contextmanager
def _silent() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        kept: list[socket.socket] = []

        def accept() -> None:
            try:
                while True:
                    kept.append(server.accept()[0])
            except OSError:
                return

        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1]


@pytest.mark.parametrize("part", ["mailbox", "relay"])
def test_a_server_that_says_nothing(folder: Path, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_SECONDS", 1.0)
    group = f"JUDGE_{part.upper()}__"
    with _silent() as port:
        more = {f"{group}HOST": "127.0.0.1", f"{group}PORT": str(port), "JUDGE_MAILBOX__TLS": "false"}
        said = says(folder, part, **more)
    assert said.startswith("WRONG") and "does not answer" in said and "breaks off" not in said


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as fill:
        folder = prepared(tmp_path / "disk" / "data").folder
        fill()
        assert re.match(r"WRONG +disk +only 0 MB free\. Make room", says(folder, "disk"))
        said = says(folder, "data")
        assert said.startswith("WRONG") and "The disk is full" in said and "Make room" in said
        assert "owns" not in said


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock is waited for as ever, but not for half a minute."""
    monkeypatch.setattr(database, "_BUSY_MS", 500)
    monkeypatch.setattr(opening, "_SECONDS", 0.5)


@pytest.mark.usefixtures("short_waits")
def test_a_database_that_another_program_holds(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "judge.sqlite", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        said = says(folder, "database")
        other.execute("ROLLBACK")
    assert said.startswith("WRONG") and "Another program has locked the database" in said
    assert "Stop the other program" in said


@pytest.mark.usefixtures("short_waits")
def test_a_database_that_is_being_written_though_it_can_be_read(folder: Path) -> None:
    """Whoever holds it for writing keeps the judge from its work as well."""
    with closing(sqlite3.connect(folder / "judge.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = says(folder, "database")
        other.execute("ROLLBACK")
    assert said.startswith("WRONG") and "Another program has locked the database" in said


def test_a_damaged_database(folder: Path) -> None:
    file = folder / "judge.sqlite"
    for more in folder.glob("judge.sqlite-*"):
        more.unlink()
    file.write_bytes(b"no database at all, but a letter\n" * 500)
    said = says(folder, "database")
    assert said.startswith("WRONG") and "judge restore" in said


def _told_by_a_judge(folder: Path, part: str, trouble: Trouble) -> None:
    """A judge at work has found that out a moment ago."""
    store = writing_store(f"sqlite:///{folder / 'judge.sqlite'}", folder)
    now = datetime.now(UTC) + timedelta(minutes=1)  # a slow machine begins to look that late
    rows = tuple(
        Component(name=name, since=now, success=now, trouble=trouble if name == part else None)
        for name in NAMES
    )
    store.beat("host/1/abc", now, Receiving(name="host/1/abc", complete=now, settled=None, components=rows))
    store.close()


@pytest.mark.parametrize(
    ("part", "trouble", "words", "to_do"),
    [
        ("clock", Trouble("jumped"), "clock has jumped", "time service"),
        (
            "workers",
            Trouble("hung", "letters"),
            "had stopped responding",
            "If it happens once, you need do nothing",
        ),
        ("workers", Trouble("dying", "letters"), "ends as soon as it is started", "log"),
        ("disk", Trouble("disk-full"), "the disk is full", "Make room"),
        ("database", Trouble("database-locked"), "another program has locked the database", "Stop"),
        ("mailbox", Trouble("contradicts"), "contradicts itself", "rebuild its index"),
        ("mailbox", Trouble("vanished"), "that I never saw", "no other program"),
        ("quota", Trouble("nearly-full", "93"), "nearly full (93 %)", "Remove old letters"),
        ("quota", Trouble("full"), "its server refuses new letters", "Remove old letters"),
        ("mailbox", Trouble("silent"), "has not been checked", "Restart the judge"),
        ("mailbox", Trouble("login"), "refuses the user and password", "Check user and password"),
        ("doors", Trouble("disk-full"), "letters cannot be stored", "Make room"),
        ("pages", Trouble("pages-folder"), "folder cannot be written", "web server"),
        ("relay", Trouble("denied", "550 no"), "does not let me send", "must be allowed"),
    ],
)
def test_what_a_judge_at_work_has_found_out(
    folder: Path, part: str, trouble: Trouble, words: str, to_do: str
) -> None:
    _told_by_a_judge(folder, part, trouble)
    said = says(folder, "running")
    assert said.startswith("WRONG") and words.lower() in said.lower() and to_do in said, said


@pytest.mark.parametrize("days", [1, 60, None])
def test_when_everything_was_last_copied(folder: Path, days: int | None) -> None:
    if days is not None:
        note_back_up(folder, datetime.now(UTC) - timedelta(days=days))
    said = says(folder, "back-up")
    if days == 1:
        assert re.match("ok +back-up", said)
    else:
        told = "60 days ago" if days else "I know of no copy of everything"
        assert said.startswith("?") and told in said and "judge back-up" in said
        assert "provider's own" not in said


def test_a_clock_that_is_set_back(folder: Path) -> None:
    """Where no other machine tells the time, the judge's own notes do."""
    (folder / LAST_AWAKE).write_text((datetime.now(UTC) + timedelta(hours=5)).isoformat())
    said = says(folder, "clock")
    assert said.startswith("WRONG") and re.search(r"it is (299|300) minutes behind", said)
    assert "time service" in said
