"""What 0.2.0 and every later version have left can be read: upgraded after a copy, and replayed to the byte.

Whoever only looks changes nothing; a database of another version is told in one sentence.
"""

from __future__ import annotations

import hashlib
import json
import re
import resource
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from importlib.resources import as_file, files
from io import StringIO
from pathlib import Path

import click
import pytest
from alembic import command as schema
from alembic.config import Config
from click.testing import CliRunner
from sqlalchemy import text

from judge.cli import main
from judge.commands import Passwords
from judge.games.machiavelli import codec
from judge.games.machiavelli.movement.equations import Equations
from judge.games_at_hand import games_at_hand
from judge.mail.addresses import OwnAddresses
from judge.runtime import audit, replay
from judge.runtime.admin import backup, upgrade
from judge.runtime.phases.replay import replay_phases
from judge.runtime.settings import Settings
from judge.runtime.wiring import judge_ports
from judge.store.database import Store
from judge.store.opening import looking_store
from judge.store.schema import Base
from judge.store.upgrades import REVISIONS, only_judge
from judge.version import __version__
from tests.support.judges.databases import Server
from tests.support.judges.filled_judge import GAMES, filled, unpacked, version_of

DIFFERING: dict[str, dict[str, str]] = {}
"""By file and "game phase", what of it is played otherwise today, and why: empty as long as nothing is."""
LOOKS = {
    "doctor": ("doctor",),
    "games": ("games",),
    "game": ("game", "classic"),
    "letters list": ("letters", "list"),
    "letters show": ("letters", "show", "1"),
    "outbox list": ("outbox", "list"),
    "outbox show": ("outbox", "show", "1"),
    "house show": ("house", "show"),
    "keepers list": ("keepers", "list"),
    "receivers list": ("receivers", "list"),
    "scenarios list": ("scenarios", "list"),
    "replay": ("replay", "later"),
    "audit": ("audit", "later"),
    "back-up": ("back-up", "COPY"),
    "upgrade": ("upgrade", "--check"),
    "publish": ("publish", "COPY"),
}
CHANGES = {
    "letters again", "letters set-aside", "outbox resend", "outbox set-aside", "house deny", "house allow",
    "house message", "house games", "keepers password", "receivers forget", "scenarios import",
    "scenarios remove", "restore", "run",
}  # fmt: skip
WITHOUT_DATABASE = {"adjudicate", "maps check", "maps list", "verify", "demo", "draw"}


def settings_of(folder: Path) -> Settings:
    return Settings(address="judge@podesta.test", data=folder)


def says(folder: Path, *words: str, **settings: str) -> tuple[int, str]:
    environment = {"JUDGE_DATA": str(folder), "JUDGE_SMTP__PORT": "0", **settings}
    result = CliRunner(env=environment).invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def mark(folder: Path) -> str:
    return hashlib.sha256((folder / "judge.sqlite").read_bytes()).hexdigest()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A judge's folder as 0.2.0 left it."""
    unpacked(filled()[0], tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture(scope="module")
def upgraded_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("upgraded") / "data"
    unpacked(filled()[0], folder)
    upgrade.upgrade_database(settings_of(folder))
    return folder


@pytest.fixture
def current(upgraded_once: Path, tmp_path: Path) -> Path:
    """The same, brought up to date."""
    return Path(shutil.copytree(upgraded_once, tmp_path / "data"))


# ---------------------------------------------------------------- what older versions left


def test_there_is_a_filled_database_of_this_version() -> None:
    """``python -m tests.support.judges.filled_judge`` writes it; from 0.2.0 on each version has one."""
    assert version_of(filled()[0]) == (0, 2, 0)
    assert f"{__version__}.sqlite.xz" in {file.name for file in filled()}


@pytest.mark.parametrize("file", filled(), ids=lambda file: file.name)
def test_it_is_upgraded_and_every_phase_replays_the_same(file: Path, tmp_path: Path) -> None:
    """To the byte, in all games of all books; or it is listed with its reason."""
    unpacked(file, tmp_path)
    done = upgrade.upgrade_database(settings_of(tmp_path))
    assert not done.unreadable
    store = looking_store(settings_of(tmp_path).url, tmp_path)
    ports = judge_ports(
        OwnAddresses(address="judge@podesta.test"), "x", Passwords(b""), lambda: "", games_at_hand()
    )
    with store.read() as known:
        names = known.names_of_games()
    assert set(names) >= GAMES.keys()
    found = {
        f"{name} {one.phase}": one.differs for name in names for one in replay_phases(store, ports, name)
    }
    store.close()
    assert len(found) >= 60
    assert {name: " ".join(d) for name, d in found.items() if d} == DIFFERING.get(file.name, {})


def test_a_copy_is_made_first_and_said(old: Path) -> None:
    """Beside the database, and as it was; a second time there is nothing to do."""
    with closing(sqlite3.connect(old / "judge.sqlite")) as database:
        phases = database.execute("select game, turn, after from phases order by 1, 2").fetchall()
    status, said = says(old, "upgrade")
    assert status == 0 and "0009_components" in said and REVISIONS[-1] in said
    (copy,) = old.glob("judge.sqlite.before-upgrade-of-0009-*")
    assert str(copy) in said and copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("select version_num from alembic_version").fetchone() == ("0009_components",)
        assert database.execute("select game, turn, after from phases order by 1, 2").fetchall() == phases
    before = mark(old)
    assert "nothing to do" in says(old, "upgrade")[1] and mark(old) == before
    assert len(list(old.glob("judge.sqlite.before-*"))) == 1


@pytest.mark.postgres
def test_of_a_database_on_postgresql_a_copy_is_made_first_too(
    current: Path, postgres: Server, tmp_path: Path
) -> None:
    """As `judge back-up` writes it: whoever restores it has every game as it was before the upgrade."""
    settings = Settings(address="judge@podesta.test", data=tmp_path / "data", database=postgres.url)
    games = games_at_hand()
    whole = Store(settings_of(current).url)
    backup.back_up(whole, games, tmp_path / "whole.gz")
    there = Store(postgres.url)
    empty(there)
    backup.restore(there, games, tmp_path / "whole.gz")
    taken_back(there, "0009_components")
    before = played(there)
    there.close()
    try:
        done = upgrade.upgrade_database(settings)
        assert (done.before, done.after) == ("0009_components", REVISIONS[-1]) and not done.unreadable
        assert done.copy is not None and done.copy.parent == settings.copies
        assert done.copy.stat().st_mode & 0o077 == 0
        assert upgrade.upgrade_database(settings).copy is None and played(there) == before
        again = Store(f"sqlite:///{tmp_path / 'again.sqlite'}")
        again.migrate()
        backup.restore(again, games, done.copy)
        assert played(again) == before == played(whole) and len(before) >= 60
        again.close()
    finally:
        there.migrate()
        empty(there)
        there.close()
        whole.close()


def empty(store: Store) -> None:
    tables = ", ".join(table.name for table in Base.metadata.sorted_tables)
    with store.engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))


def taken_back(store: Store, revision: str) -> None:
    """Bring a database back to the tables of an older version."""
    with as_file(files("judge.store").joinpath("migrations")) as scripts, store.engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(scripts).replace("%", "%%"))
        config.attributes["connection"] = connection
        schema.downgrade(config, revision)


def played(store: Store) -> list[tuple[object, ...]]:
    with store.engine.connect() as connection:
        rows = connection.execute(text("select game, turn, after, events from phases order by game, turn"))
        return [tuple(row) for row in rows]


def test_phases_of_old_and_new_name_their_versions(current: Path) -> None:
    with closing(sqlite3.connect(current / "judge.sqlite")) as database:
        for table in ("phases", "superseded"):
            assert set(database.execute(f"select rules, records from {table}")) == {(1, 1)}


# ---------------------------------------------------------------- who looks, looks


def commands(group: click.Group = main, above: str = "") -> Iterator[str]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, f"{above}{name} ")
        else:
            yield above + name


def test_of_every_command_it_is_known_whether_it_looks() -> None:
    assert set(commands()) == LOOKS.keys() | CHANGES | WITHOUT_DATABASE


@pytest.mark.parametrize("name", LOOKS)
def test_who_looks_changes_no_byte(current: Path, name: str) -> None:
    before = mark(current)
    status, _ = says(current, *(str(current / "copy.gz") if w == "COPY" else w for w in LOOKS[name]))
    assert status in (0, 1) if name == "doctor" else status == 0
    assert mark(current) == before


@pytest.mark.parametrize("name", LOOKS)
def test_an_older_database_is_told_and_left_alone(old: Path, name: str) -> None:
    """In one sentence; a copy of everything can still be made."""
    before = mark(old)
    status, said = says(old, *(str(old / "copy.gz") if w == "COPY" else w for w in LOOKS[name]))
    assert mark(old) == before and "Traceback" not in said
    if name == "back-up":
        assert status == 0 and (old / "copy.gz").exists()
    elif name != "scenarios list":
        assert status == 1 and '"judge upgrade"' in said.replace("\n", " ")
        assert name in ("doctor", "upgrade") or said.count("\n") == 1


@pytest.mark.parametrize("words", [("house", "message", "Hello."), ("letters", "again", "1")])
def test_who_changes_something_upgrades_nothing(old: Path, words: tuple[str, ...]) -> None:
    before = mark(old)
    status, said = says(old, *words)
    assert status == 1 and '"judge upgrade"' in said and said.count("\n") == 1 and mark(old) == before


@pytest.mark.parametrize("words", [*LOOKS.values(), ("upgrade",), ("run",), ("house", "message", "Hello.")])
def test_a_newer_database_is_told_in_one_sentence(current: Path, words: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(current / "judge.sqlite")) as database:
        database.execute("update alembic_version set version_num = '0999_of_tomorrow'")
        database.commit()
        database.execute("pragma wal_checkpoint(truncate)")
    before = mark(current)
    status, said = says(current, *(str(current / "copy.gz") if w == "COPY" else w for w in words))
    assert mark(current) == before and "Traceback" not in said
    if words != ("scenarios", "list"):
        assert status == 1 and re.search("newer", said), said
        assert words[0] in ("doctor", "upgrade") or said.count("\n") == 1


FOREIGN = {
    "bookmarks": ("create table bookmarks (url text)",),
    "games of another program": ("create table games (title text)",),
    "another program with migrations": (
        "create table alembic_version (version_num text)",
        "insert into alembic_version values ('3f2a')",
        "create table mailinglist (name text)",
    ),
    "an old migration tool": ("create table alembic_version (version integer)", "create table games (x)"),
    "versions alone": ("create table alembic_version (version_num text)",),
}


@pytest.mark.parametrize(
    "words", [*LOOKS.values(), ("upgrade",), ("run",), ("house", "message", "Hello.")], ids=" ".join
)
@pytest.mark.parametrize("kind", FOREIGN)
def test_the_database_of_another_program_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, kind: str, words: tuple[str, ...]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with closing(sqlite3.connect(folder / "judge.sqlite")) as database:
        for statement in FOREIGN[kind]:
            database.execute(statement)
        database.commit()
    (folder / "judge.sqlite").chmod(0o600)
    before = mark(folder)
    status, said = says(folder, *(str(folder / "copy.gz") if w == "COPY" else w for w in words))
    assert mark(folder) == before and not re.search("Traceback|alembic|no such|SQL|sqlite3", said), said
    if words != ("scenarios", "list"):
        assert status == 1 and "belongs to another program" in said, said
        assert words[0] == "doctor" or said.count("\n") == 1


# ---------------------------------------------------------------- one judge at a time


@pytest.mark.parametrize("command", ["run", "upgrade"])
def test_two_judges_on_one_file_are_told_in_one_sentence(old: Path, command: str) -> None:
    """The lock ends with the process that holds it."""
    before = mark(old)
    with only_judge(settings_of(old).url):
        status, said = says(old, command)
    assert status == 1 and "a judge is already running on this database" in said and said.count("\n") == 1
    assert mark(old) == before


def test_a_link_to_the_file_of_a_judge_at_work_is_that_file(old: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir(mode=0o700)
    link.symlink_to(old / "judge.sqlite")
    with only_judge(settings_of(old).url):
        status, said = says(link.parent, "upgrade", JUDGE_DATABASE=f"sqlite:///{link}")
    assert status == 1 and "a judge is already running on this database" in said


def test_a_copy_that_finds_no_room_leaves_nothing_and_is_told(old: Path) -> None:
    """The database stays as it was, and the next try makes a whole copy."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, limits[1]))
    try:
        status, said = says(old, "upgrade")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, heard)
    assert status == 1 and "the disk is full" in said and said.count("\n") == 1
    assert "The database is version" in says(old, "upgrade", "--check")[1]
    assert not list(old.glob("judge.sqlite.before-*"))
    assert says(old, "upgrade")[0] == 0


def test_the_doctor_knows_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    file = tmp_path / "data" / "judge.sqlite"
    file.write_bytes(b"no database at all " * 100)
    file.chmod(0o600)
    status, said = says(tmp_path / "data", "doctor")
    assert status == 1 and "The database file is damaged" in said and "server" not in said
    assert "running-failed" not in said and "1 wrong" in said


def test_nothing_is_upgraded_under_a_running_older_judge(old: Path) -> None:
    """It takes no lock, but leaves signs of life."""
    now = datetime.now(UTC).replace(tzinfo=None).isoformat(" ")
    with closing(sqlite3.connect(old / "judge.sqlite")) as database:
        database.execute("insert into processes (name, beat, receives) values ('box/7/ab', ?, 1)", (now,))
        database.commit()
    for command in ("upgrade", "run"):
        status, said = says(old, command)
        assert status == 1 and "a judge is already running" in said and "box/7/ab" in said
    assert not list(old.glob("judge.sqlite.before-*"))


# ---------------------------------------------------------------- older records


def test_records_of_an_older_version_are_lifted_before_they_are_compared(
    current: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event that has lost a field, a position that has got one, a name that is another: still the same."""

    def lifted(key: str, found: list | dict) -> list | dict:
        return json.loads(json.dumps(found).replace("OldName", "Moved")) if key == "events" else found

    with closing(sqlite3.connect(current / "judge.sqlite")) as database:
        for turn, *texts in database.execute(
            "select turn, events, after from phases where game = 'later'"
        ).fetchall():
            events, after = map(json.loads, texts)
            for event in events["events"]:
                event["gone_since"] = 7
            after["state"]["gone_since"] = {}
            rows = (json.dumps(events), json.dumps(after, sort_keys=True), turn)
            changed = "update phases set events = ?, after = ? where game = 'later' and turn = ?"
            database.execute(changed, rows)
        database.commit()
    out = StringIO()
    assert replay(settings_of(current), "later", out) == 1  # of today's version every byte counts
    monkeypatch.setattr(codec, "version", 2)
    monkeypatch.setitem(codec.LIFTS, 1, lifted)
    out = StringIO()
    assert replay(settings_of(current), "later", out) == 0, out.getvalue()


def test_an_audit_judges_the_moves_again(current: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Phase by phase: the same, what differs, or why it is refused; the rules of the game are not asked."""
    for name, word in (("later", "same"), ("classic", "same"), ("plague", "refused")):
        out = StringIO()
        assert audit(settings_of(current), name, out) == 0, out.getvalue()
        *phases, counts = out.getvalue().splitlines()
        assert phases and all(line.split()[1].rstrip(":") == word for line in phases)
        assert counts.startswith(f"{len(phases)} phases: ") and f"{word} {len(phases)}" in counts
    monkeypatch.setattr(Equations, "_enters", lambda *_: False)
    out = StringIO()
    assert audit(settings_of(current), "later", out) == 1
    assert " differs\n  outside: " in out.getvalue()


def test_what_the_rules_of_before_have_played_is_said(current: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A difference names the version that played it."""
    with closing(sqlite3.connect(current / "judge.sqlite")) as database:
        database.execute("update phases set rules = 0, rolls = '[1]' where game = 'later' and turn = 0")
        database.commit()
    out = StringIO()
    assert replay(settings_of(current), "later", out) == 1
    assert "opening rolls (played by rules 0)" in out.getvalue()


def test_a_store_that_looks_cannot_write(current: Path) -> None:
    store = Store(settings_of(current).url, looks=True)
    with pytest.raises(Exception, match="readonly"), store.write() as tx:
        tx.secret_of_judge("x", b"y")
    store.close()
