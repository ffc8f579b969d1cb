"""The true rooms together: eight people and an observer begin a game by letters and play a year."""

from __future__ import annotations

import atexit
import io
import json
import os
import re
import shutil
import signal
import smtplib
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from judge.commands import Passwords
from judge.core.dice_sheet import verify
from judge.core.table import GameStatus
from judge.mail.sending import Delivery
from judge.runtime import replay
from judge.runtime.app import Service
from judge.runtime.settings import Listener, Settings
from judge.runtime.surroundings import Surroundings
from tests.support.judges.databases import migrated_file
from tests.support.narrowing import present

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")


@dataclass
class Clock:
    at: datetime = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@dataclass
class Box:
    letters: list[tuple[str, EmailMessage]] = field(default_factory=list)

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        self.letters.append((to, message_from_bytes(mime, policy=policy.default)))
        return Delivery("sent", "250")

    def take(self) -> dict[str, list[EmailMessage]]:
        found: dict[str, list[EmailMessage]] = {}
        for to, message in self.letters:
            found.setdefault(to, []).append(message)
        self.letters.clear()
        return found


def words(message: EmailMessage) -> str:
    """What a letter says, without the line by which quotations of it are known."""
    part = message.get_body(("plain",))
    assert part is not None
    return re.sub(r"\s*\[podesta-\d+-\w+\]\s*\Z", "\n", str(part.get_content()))


class Table:
    """A judge, its clock, and people who write to it."""

    def __init__(self, folder: Path, url: str) -> None:
        self.settings = Settings(
            data=folder, database=url, smtp=Listener(port=0), keeper="keeper@example.org"
        )
        self.clock, self.box, self.written = Clock(), Box(), 0
        self.judge = self.again(self.settings)

    def again(self, settings: Settings, passwords: Passwords | None = None) -> Service:
        """A judge with these settings, the same clock and post; it has seen no password, or these."""
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.passwords = passwords or Passwords(b"test", quick)
        return Service(settings, around=Surroundings(now=self.clock, post=self.box, passwords=self.passwords))

    def write(self, who: str, body: str, to: str = "judge@localhost") -> None:
        self.written += 1
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{who}@example.org", to, "moves"
        letter["Message-ID"] = f"<{self.written}@example.org>"
        letter.set_content(body)
        self.judge.keep(bytes(letter), f"{who}@example.org", (to,), "smtp", self.clock())

    def work(self) -> dict[str, list[EmailMessage]]:
        self.judge.work_until_idle()
        return self.box.take()

    @property
    def game(self):
        with self.judge.store.read() as known:
            return known.game("sforza")

    def everybody_joins(self, scenario: str = "") -> dict[str, list[EmailMessage]]:
        for n, who in enumerate(NAMES):
            joins = f"create ?sforza secret0 {scenario}".rstrip() if n == 0 else f"signon ?sforza secret{n}"
            self.write(who, f"register\nname: {who.title()} Player\nend\n{joins}\n")
        return self.work()

    def begin(self) -> None:
        """Let everybody have joined: on SQLite in a copy of a judge to which that was written once."""
        if self.settings.database != f"sqlite:///{self.settings.data / 'judge.sqlite'}":
            self.everybody_joins()
            return
        self.take_over(*_begun())

    def take_over(self, kept: Path, passwords: Passwords) -> None:
        """Go on where a judge came to that was kept: eight letters were written to it, and nothing here."""
        assert not self.written
        self.judge.store.close()
        shutil.copytree(kept, self.settings.data, dirs_exist_ok=True)
        self.judge, self.written = self.again(self.settings, passwords), len(NAMES)

    def everybody_holds(self) -> None:
        game = self.game
        rules = self.judge.environment.ports.rules(game)
        owes = rules.agenda(self.judge.environment.ports.rules(game).system.codec.load_state(game.state)).owes
        verb = "maintain {}" if game.kind == "adjustment" else "{} h"
        for seat in game.seats:
            if seat.seat in owes:
                lines = [verb.format(unit) for unit in owes[seat.seat]]
                self.write(NAMES[seat.person - 1], "\n".join(lines), f"judge+{seat.token}@localhost")


@cache
def _begun() -> tuple[Path, Passwords]:
    """The folder of a judge whose game has begun, and the passwords that it has seen."""
    folder = Path(tempfile.mkdtemp(prefix="judge-begun-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = Table(folder, f"sqlite:///{migrated_file(folder)}")
    made.everybody_joins()
    made.judge.store.close()
    return folder, made.passwords


@pytest.fixture
def table(url: str, tmp_path: Path):
    made = Table(tmp_path, url)
    yield made
    made.judge.store.close()


def test_a_year_by_letters(table: Table) -> None:
    first = table.everybody_joins()
    assert all(len(first[f"{who}@example.org"]) >= 2 for who in NAMES)
    starts = [m for letters in first.values() for m in letters if table.game.commitment in words(m)]
    assert len(starts) == 8 and len({words(m) for m in starts}) == 8
    table.write("ivo", "register\nname: Ivo Looker\nend\nobserve sforza secret9\n")
    table.work()

    closed = []
    while table.game.phase != "1455-spring-movement":
        closed.append(table.game.phase)
        table.everybody_holds()
        table.work()
        assert table.game.process_at is not None, "all orders are in"
        table.clock.at = table.game.process_at
        news = table.work()
        results = {
            to: m for to, letters in news.items() for m in letters if m["Auto-Submitted"] == "auto-generated"
        }
        assert len(results) == 9
        assert "YOUR LEDGER" not in words(results["ivo@example.org"])
        assert any(part.get_content_type() == "image/png" for part in results["bob@example.org"].walk())
        assert "keeper@example.org" not in news
    assert closed[0] == "1454-spring-movement" and "1454-fall-adjustment" in closed

    said = io.StringIO()
    assert replay(table.settings, "sforza", said) == 0
    assert said.getvalue().count(" same\n") == len(closed) + 1
    assert replay(table.settings, "visconti", io.StringIO()) == 2


def test_the_last_letter_opens_the_dice(table: Table) -> None:
    """Commitment in the first letter, seed and sheet in the last: anyone can check every throw."""
    first = table.everybody_joins()
    promised = table.game.commitment
    assert promised in words(first["bob@example.org"][-1])
    with table.judge.store.write() as tx:
        easy = {"victory_cities": 3, "victory_countries": 1}
        tx.save_game(replace(present(tx.game("sforza")), flags=easy))
    news: dict[str, list[EmailMessage]] = {}
    for _ in range(6):
        if table.game.status is GameStatus.FINISHED:
            break
        table.everybody_holds()
        table.work()
        table.clock.at = table.game.process_at
        news = table.work()
    assert table.game.status is GameStatus.FINISHED and table.game.alarm is None
    last = news["bob@example.org"][-1]
    sheets = [p.get_content() for p in last.walk() if p.get_filename() == "dice.txt"]
    assert table.game.seed.hex() in words(last) and len(sheets) == 1
    found = verify(sheets[0], promised)
    assert found.throws > 10 and not found.faults


def test_throws_so_far_agree_with_the_secret_seed(table: Table) -> None:
    table.everybody_joins()
    with table.judge.store.read() as known:
        game, rolls = known.game("sforza"), known.rolls("sforza")
    lines = [f"{n} {c} {t}" for text in rolls for n, c, t in json.loads(text)]
    found = verify(f"seed {present(game).seed.hex()}\n" + "\n".join(lines), present(game).commitment)
    assert found.throws == len(lines) > 0 and not found.faults


def test_lateness_in_words(table: Table) -> None:
    table.everybody_joins()
    game = table.game
    late = "ann@example.org"
    for seat in game.seats:
        if NAMES[seat.person - 1] == "ann":
            hers = seat
    rules = table.judge.environment.ports.rules(game)
    owes = rules.agenda(table.judge.environment.ports.rules(game).system.codec.load_state(game.state)).owes
    for seat in game.seats:
        if seat is not hers:
            orders = "\n".join(f"{unit} h" for unit in owes[seat.seat])
            table.write(NAMES[seat.person - 1], orders, f"judge+{seat.token}@localhost")
    table.work()
    table.clock.at = game.deadline - timedelta(hours=1)
    news = table.work()
    assert list(news) == [late] and "due" in words(news[late][0])
    table.clock.at = game.deadline
    news = table.work()
    assert len(news) == 8
    assert "late" in str(news[late][0]["Subject"]) and hers.seat.title() in str(
        news["bob@example.org"][0]["Subject"]
    )
    table.clock.at = game.grace
    news = table.work()
    assert "still yours" in words(news[late][-1])
    assert "signon" in words(news["bob@example.org"][-1])
    assert table.game.phase == game.phase


def test_a_letter_that_breaks_the_judge_gets_an_apology(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge import commands

    monkeypatch.setattr(commands, "on_letter", lambda letter, known, context: 1 / 0)
    table.write("ann", "list")
    for _ in range(3):
        news = table.work()
        table.clock.at += timedelta(minutes=1)
    assert "not handled" in str(news["ann@example.org"][0]["Subject"])
    assert "ZeroDivisionError" not in words(news["ann@example.org"][0])
    assert "ZeroDivisionError" in words(news["keeper@example.org"][0])


def test_run_takes_letters_and_stops_on_sigterm(tmp_path: Path) -> None:
    """A judge on embedded defaults: a letter by SMTP, an answer in the Maildir, a clean end."""
    environment = {**os.environ, "JUDGE_SMTP__PORT": str(_free_port())}
    command = [sys.executable, "-m", "judge", "run", "--data", str(tmp_path), "--with-demonstration-game"]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        port = int(environment["JUDGE_SMTP__PORT"])
        _wait(lambda: _answers(port), "the door does not open")
        with smtplib.SMTP("127.0.0.1", port, timeout=30) as server:
            letter = "From: ann@example.org\r\nTo: judge@localhost\r\nSubject: hello\r\n\r\n"
            body = "register\r\nname: Ann Player\r\nend\r\nsignon ?demo secret\r\n"
            server.sendmail("ann@example.org", ["judge@localhost"], letter + body)
        inbox = tmp_path / "outgoing" / "new"
        _wait(lambda: inbox.is_dir() and len(list(inbox.iterdir())) >= 2, "no first letter of the game")
        subjects = {
            str(message_from_bytes(f.read_bytes(), policy=policy.default)["Subject"]) for f in inbox.iterdir()
        }
        assert any("[demo]" in s for s in subjects)
    finally:
        process.send_signal(signal.SIGTERM)
        said, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert str(port) in said and "demo" in said and str(tmp_path) in said


def _free_port() -> int:
    from tests.support.judges.databases import free_port

    return free_port()


def _answers(port: int) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=5):
            return True
    except OSError:
        return False


def _wait(done, otherwise: str) -> None:
    until = time.monotonic() + 60
    while not done():
        assert time.monotonic() < until, otherwise
        time.sleep(0.1)
