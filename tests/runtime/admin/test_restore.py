"""Restoring a copy: every game is opened first, nothing is held in memory, no file unpacks without end."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.runtime.admin import backup
from judge.store.export import _OF_A_GAME
from judge.store.upgrades import only_judge
from tests.support.judges.filled_judge import filled, unpacked

GAMES = ("borgia", "later", "plague")
MEGABYTES = 250
MOST_MEGABYTES = 200
HEAD = json.dumps({"podesta": 1, "game": ""})


def says(folder: Path, *words: str) -> tuple[int, str]:
    result = CliRunner(env={"JUDGE_DATA": str(folder), "JUDGE_SMTP__PORT": "0"}).invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def ask(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "judge.sqlite")) as database:
        return database.execute(query).fetchall()


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "judge.sqlite")) as database:
        database.execute(statement)
        database.commit()


def everything(folder: Path) -> list[object]:
    tables = ("people", "addresses", "games", "phases", "orders", "letters", "outbox", "press", "keepsakes")
    return [ask(folder, f"select * from {table} order by 1, 2") for table in tables]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Three of the games that 0.2.0 has left."""
    unpacked(filled()[0], tmp_path / "old")
    with closing(sqlite3.connect(tmp_path / "old" / "judge.sqlite")) as database:
        for table in (*_OF_A_GAME[1:], "games"):
            key = "name" if table == "games" else "game"
            database.execute(f"delete from {table} where {key} not in ({','.join('?' * len(GAMES))})", GAMES)
        database.commit()
    return tmp_path / "old"


def copied(folder: Path, *words: str) -> Path:
    file = folder.parent / "copy.gz"
    assert says(folder, "back-up", *words, str(file))[0] == 0
    return file


def packed(file: Path, lines: Iterator[str]) -> Path:
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.writelines(f"{line}\n" for line in lines)
    return file


# ---------------------------------------------------------------- opened before anything is kept


def test_a_copy_of_another_version_is_restored_and_all_its_games_open(old: Path, tmp_path: Path) -> None:
    """What an older version has copied, row by row."""
    status, said = says(tmp_path / "new", "restore", str(copied(old)))
    assert status == 0 and said.startswith("everything: ")
    games = [json.loads(line) for line in says(tmp_path / "new", "games")[1].splitlines()]
    assert {g["name"] for g in games} == set(GAMES) and not any(g["unreadable"] for g in games)
    same = "select game, turn, phase, before, orders, after, events, rolls, closed from phases order by 1, 2"
    assert ask(tmp_path / "new", same) == ask(old, same)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("update games set scenario = 'lost' where name = 'borgia'", "its scenario is not here"),
        ("update games set state = '{' where name = 'borgia'", "its position is damaged"),
        ("update games set rest = '{' where name = 'borgia'", "its record in the database is damaged"),
        ("update phases set after = '{' where game = 'borgia' and turn = 3", "a closed phase is damaged"),
    ],
)
def test_a_game_that_cannot_be_opened_is_named_and_nothing_is_kept(
    old: Path, tmp_path: Path, damage: str, why: str
) -> None:
    """With the reason, and what to do."""
    change(old, damage)
    file, new = copied(old), tmp_path / "new"
    status, said = says(new, "restore", str(file))
    assert status == 1 and "nothing was restored" in said and f"borgia: {why}" in said
    assert "plague" not in said and "--damaged" in said and "judge scenarios import" in said
    assert ask(new, "select count(*) from games") == [(0,)] == ask(new, "select count(*) from people")


def test_the_others_are_restored_all_the_same_if_the_keeper_says_so(old: Path, tmp_path: Path) -> None:
    """Whatever type its values are of."""
    change(old, "update games set rest = '{', deadline = 'soon', status = 'odd' where name = 'borgia'")
    change(old, "update phases set closed = 'then', after = '{' where game = 'later' and turn = 3")
    file, new = copied(old), tmp_path / "new"
    assert says(new, "restore", "--damaged", str(file))[0] == 0
    games = {g["name"]: g["unreadable"] for g in map(json.loads, says(new, "games")[1].splitlines())}
    assert set(games) == set(GAMES) and games["borgia"] and not games["plague"]


def test_a_damaged_copy_of_a_game_does_not_take_the_place_of_a_whole_one(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    assert says(new, "restore", str(copied(old)))[0] == 0
    change(old, "update phases set events = '{' where game = 'later' and turn = 2")
    before = everything(new)
    status, said = says(new, "restore", str(copied(old, "--game", "later")))
    assert status == 1 and "later: a closed phase is damaged" in said and everything(new) == before


# ---------------------------------------------------------------- twice, and under a running judge


def test_a_judge_from_elsewhere_restored_twice_is_told_and_loses_nothing(old: Path, tmp_path: Path) -> None:
    file, new = copied(old), tmp_path / "new"
    assert says(new, "restore", str(file))[0] == 0
    before = everything(new)
    status, said = says(new, "restore", str(file))
    assert status == 1 and "there is a judge already in this database (5 people, 3 games)" in said
    assert "nothing of it was changed" in said and everything(new) == before
    assert ask(new, "select count(*) from processes") == [(0,)]


def test_a_game_restored_twice_is_there_once(old: Path, tmp_path: Path) -> None:
    file, new = copied(old, "--game", "later"), tmp_path / "new"
    for _ in range(2):
        assert says(new, "restore", str(file))[0] == 0
        assert ask(new, "select name from games") == [("later",)]
        assert ask(new, "select count(*) from people") == [(5,)]


def test_no_judge_is_restored_under_a_running_one(old: Path, tmp_path: Path) -> None:
    file, new = copied(old), tmp_path / "new"
    says(new, "games")
    with only_judge(f"sqlite:///{new / 'judge.sqlite'}"):
        status, said = says(new, "restore", str(file))
    assert status == 1 and "a judge is already running on this database" in said and said.count("\n") == 1


# ---------------------------------------------------------------- what it may unpack


def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    """Gigabytes of nothing in a small file: it is read as far as the longest line that a judge writes."""
    file = tmp_path / "bomb.gz"
    with gzip.open(file, "wb", compresslevel=9) as out:
        out.write(HEAD.encode() + b"\n")
        for _ in range(200):
            out.write(bytes(1 << 20))
    status, said = says(tmp_path / "new", "restore", str(file))
    assert status == 1 and "unpacks to more than a judge writes" in said and said.count("\n") == 1


def test_rows_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is unpacked than the disk can take; nothing of it stays."""
    monkeypatch.setattr(backup, "_room", lambda store: 3_000_000)
    row: dict[str, Any] = {"name": "x" * 50, "time_zone": "UTC", "language": "en", "details": {"j": {}}}
    people = (json.dumps(["people", {**row, "id": n}]) for n in range(50_000))
    file = packed(tmp_path / "bomb.gz", (line for part in ([HEAD], people) for line in part))
    status, said = says(tmp_path / "new", "restore", str(file))
    assert status == 1 and "than the disk can take" in said
    assert ask(tmp_path / "new", "select count(*) from people") == [(0,)]


@pytest.mark.parametrize(
    "maps",
    [
        [["maps", {"kind": "../../etc", "name": "x", "text": "a: 1"}]],
        [["maps", {"kind": "scenarios", "name": "../x", "text": "a: 1"}]],
        [["maps", {"kind": "scenarios", "name": "/tmp/x", "text": "a: 1"}]],
        [["maps", {"kind": "scenarios", "name": "x", "text": 7}]],
        [["maps", {"kind": ["scenarios"], "name": "x", "text": "a: 1"}]],
        [["maps", {"kind": "scenarios", "name": f"x{n}", "text": "a: 1"}] for n in range(1001)],
        [["maps", {"kind": "boards", "name": "x", "text": "scenario: ../../x\n"}]],
    ],
    ids=["kind-up", "name-up", "absolute", "number", "list", "too-many", "named-otherwise"],
)
def test_imported_files_stay_in_their_folder(tmp_path: Path, maps: list[object]) -> None:
    file = packed(tmp_path / "copy.gz", iter([HEAD, *map(json.dumps, maps)]))
    status, said = says(tmp_path / "new", "restore", str(file))
    assert status == 1 and "Traceback" not in said and said.strip()
    assert {path.name for path in tmp_path.iterdir()} == {"copy.gz", "new"}
    assert not list((tmp_path / "new").rglob("*.yaml"))


def test_a_file_that_is_cut_off_leaves_nothing(old: Path, tmp_path: Path) -> None:
    file = copied(old)
    file.write_bytes(file.read_bytes()[:-1000])
    status, said = says(tmp_path / "new", "restore", str(file))
    assert status == 1 and "cut off" in said
    assert ask(tmp_path / "new", "select count(*) from people") == [(0,)]


# ---------------------------------------------------------------- memory

_MEASURED = """
import re, sys
from judge.cli import main
try:
    main(sys.argv[1:], standalone_mode=False)
except SystemExit as ended:
    assert not ended.code
print(int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) // 1024)
"""
"""Prints the most memory that it took (MB); getrusage would tell at least what its parent had."""


def test_memory_does_not_grow_with_the_copy(old: Path, tmp_path: Path) -> None:
    """Copied and restored: letters that take more than all memory that is used."""
    numbers = f"with recursive n(i) as (select 1 union select i + 1 from n where i < {MEGABYTES})"
    columns = "raw, route, envelope_from, envelope_to, received, message_id, fingerprint, status, attempts"
    values = "randomblob(1000000), 'smtp', '', '[]', '2026-03-03 14:00:00', '', '', 'done', 0"
    more, usual = "note, origin, known, behind, failures, losses, cost", "'', '', 1, 0, 0, 0, 0"
    change(old, f"insert into letters ({columns}, {more}) {numbers} select {values}, {usual} from n")
    file = tmp_path / "copy.gz"
    for folder, words in ((old, ["back-up", str(file)]), (tmp_path / "new", ["restore", str(file)])):
        done = subprocess.run(
            [sys.executable, "-c", _MEASURED, *words],
            env={"JUDGE_DATA": str(folder), "PATH": "/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert int(done.stdout.split()[-1]) < MOST_MEGABYTES, words
    ((size,),) = ask(tmp_path / "new", "select sum(length(raw)) from letters")
    assert int(str(size)) > MEGABYTES * 1_000_000
