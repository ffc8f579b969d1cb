"""What stops a command is one sentence and exit status 1; what commands make is for our user alone."""

from __future__ import annotations

import gzip
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.store import database

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def says(folder: Path, *words: str, status: int = 0, **settings: str) -> str:
    """Run a command on a data folder under the usual umask; what it prints."""
    os.umask(0o022)
    environment = {"JUDGE_DATA": str(folder), "JUDGE_SMTP__PORT": "0", **settings}
    result = CliRunner(env=environment).invoke(main, words)
    assert result.exit_code == status, (words, result.output, result.exception)
    return result.output


def sentence(folder: Path, *words: str, **settings: str) -> str:
    """The one line with which a command gives up."""
    said = says(folder, *words, status=1, **settings)
    assert said.count("\n") == 1 and "Traceback" not in said, said
    return said


def readable(folder: Path) -> list[str]:
    """What anybody but the owner could look into."""
    return [str(p) for p in (folder, *folder.rglob("*")) if p.stat().st_mode & OTHERS]


# ---------------------------------------------------------------- one sentence


@pytest.mark.parametrize("door", ["smtp", "lmtp", "health"])
def test_a_port_that_is_taken(tmp_path: Path, door: str) -> None:
    """The judge ends before it has taken a letter, and names the group in which to choose another."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        environment = {
            **os.environ,
            "JUDGE_DATA": str(tmp_path / "data"),
            "JUDGE_SMTP__PORT": "0",
            f"JUDGE_{door.upper()}__PORT": port,
        }
        command = [sys.executable, "-m", "judge", "run"]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith(
        "another program (perhaps another judge) is using 127.0.0.1:"
    )
    assert f":{port}." in done.stderr and f"[{door}]" in done.stderr and "Traceback" not in done.stderr


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    says(tmp_path, "games")
    monkeypatch.setattr(database, "_BUSY_MS", 50)
    connection = sqlite3.connect(tmp_path / "judge.sqlite", isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    yield tmp_path
    connection.close()


@pytest.mark.parametrize("command", [("letters", "again", "1"), ("house", "message", "Hello.")])
def test_a_locked_database(locked: Path, command: tuple[str, ...]) -> None:
    """Whatever only looks is answered all the same."""
    says(locked, "games")
    assert "another program has locked the database" in sentence(locked, *command)


def test_a_database_that_cannot_be_used(tmp_path: Path) -> None:
    """Foreign, newer, absent, read-only, out of reach: each is said as what it is."""
    (tmp_path / "foreign").write_bytes(b"no database at all" * 100)
    assert "not a database" in sentence(tmp_path, "games", JUDGE_DATABASE=f"sqlite:///{tmp_path}/foreign")
    says(tmp_path, "games")
    with sqlite3.connect(tmp_path / "judge.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in sentence(tmp_path, "games")
    nowhere = sentence(tmp_path, "games", JUDGE_DATABASE=f"sqlite:///{tmp_path}/foreign/x")
    assert "foreign" in nowhere
    away = sentence(tmp_path, "games", JUDGE_DATABASE="postgresql://nobody:hunter2@127.0.0.1:1/none")
    assert "does not answer" in away and "hunter2" not in away


def test_a_database_that_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says(tmp_path, "games")
    prepare = database._prepare_sqlite

    def read_only(connection: sqlite3.Connection, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA query_only = ON").close()

    monkeypatch.setattr(database, "_prepare_sqlite", read_only)
    assert "can be read but not written" in sentence(tmp_path, "house", "message", "Hello.")


def test_files_and_folders_that_are_not_there(tmp_path: Path) -> None:
    assert "/proc/nowhere" in sentence(Path("/proc/nowhere/data"), "games")
    (tmp_path / "file").touch()
    assert f"{tmp_path}/file" in sentence(tmp_path / "file", "games")
    for command in ("restore", "scenarios import"):
        assert "No such file" in sentence(tmp_path / "data", *command.split(), str(tmp_path / "nothing"))
    assert "not a file of a judge" in sentence(tmp_path / "data", "restore", str(tmp_path / "file"))
    assert "nowhere" in sentence(tmp_path / "data", "back-up", "--game", "nowhere", str(tmp_path / "x.gz"))
    assert "/proc" in sentence(tmp_path / "data", "back-up", "/proc/nowhere/x.gz")


def test_a_file_of_settings_that_cannot_be_read(tmp_path: Path) -> None:
    for file, reason in (("nowhere.toml", "No such file"), (".", "Is a directory")):
        said = sentence(tmp_path / "data", "games", "--config", str(tmp_path / file))
        assert reason in said and str(tmp_path / file) in said


def test_a_damaged_copy_is_no_traceback(tmp_path: Path) -> None:
    """Rows without their columns, too deep, of another kind: nothing is restored."""
    head = json.dumps({"podesta": 1, "game": "sforza"})
    for row in ('["people", {}]', '["games", {"rest": "[]"}]', "[" * 100_000, '["press", {"x": {"t": 7}}]'):
        with gzip.open(tmp_path / "copy.gz", "wt") as file:
            file.write(f"{head}\n{row}\n")
        assert "damaged" in sentence(tmp_path / "data", "restore", str(tmp_path / "copy.gz"))


# ---------------------------------------------------------------- for our user alone


@pytest.mark.parametrize("command", [("games",), ("doctor",), ("scenarios", "list"), ("back-up", "FILE")])
def test_the_first_command_leaves_nothing_open(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Hashes, tokens, seeds and everybody's letters lie there; nobody waits for the first run to close it."""
    os.umask(0o022)
    says(
        tmp_path / "new" / "data", *(str(tmp_path / "new" / "all.gz") if w == "FILE" else w for w in command)
    )
    assert readable(tmp_path / "new") == []


def test_a_restored_judge_is_closed(tmp_path: Path) -> None:
    says(tmp_path / "first", "back-up", str(tmp_path / "all.gz"))
    assert (tmp_path / "all.gz").stat().st_mode & OTHERS == 0
    says(tmp_path / "second", "restore", str(tmp_path / "all.gz"))
    elsewhere = tmp_path / "elsewhere" / "judge.sqlite"
    says(tmp_path / "third", "restore", str(tmp_path / "all.gz"), JUDGE_DATABASE=f"sqlite:///{elsewhere}")
    assert elsewhere.exists()
    assert [p for n in ("second", "third", "elsewhere") for p in readable(tmp_path / n)] == []


def test_what_is_open_is_closed(tmp_path: Path) -> None:
    """As an older version left it; a group that was let in on purpose stays in."""
    data = tmp_path / "data"
    says(data, "games")
    data.chmod(0o755)
    (data / "judge.sqlite").chmod(0o644)
    says(data, "games")
    assert readable(data) == []
    data.chmod(0o750)
    says(data, "games")
    assert stat.S_IMODE(data.stat().st_mode) == 0o750


def test_a_folder_that_is_not_the_judges_alone_is_refused(tmp_path: Path) -> None:
    """To close somebody's home or a shared folder would lock others out of it: the keeper decides."""
    for name, mode in (("home", 0o755), ("shared", 0o1777)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / ("letters.txt" if name == "home" else "judge.sqlite")).touch()
        folder.chmod(mode)
        said = sentence(folder, "games")
        assert (f"chmod 700 {folder}" in said) is (name == "home"), "what is everybody's stays everybody's"
        assert str(folder) in said and stat.S_IMODE(folder.stat().st_mode) == mode
        assert len([*folder.iterdir()]) == 1, "nothing is put into it"


def test_a_copy_is_never_written_through_somebody_elses_link(tmp_path: Path) -> None:
    """In a folder that others may write to, the name of a draft must not be foreseen."""
    (tmp_path / "victim").write_text("precious")
    (tmp_path / "all.gz.part").symlink_to(tmp_path / "victim")
    (tmp_path / "all.gz").symlink_to(tmp_path / "victim")
    says(tmp_path / "data", "back-up", str(tmp_path / "all.gz"))
    assert (tmp_path / "victim").read_text() == "precious" and not (tmp_path / "all.gz").is_symlink()
