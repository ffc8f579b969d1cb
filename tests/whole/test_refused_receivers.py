"""A judge that cannot take letters in plays nothing: password, certificate, DNS, disk, database refused."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from tests.support.judges.databases import free_port
from tests.support.judges.live_judge import PATIENCE, Live, by_smtp, letter, prepared, until
from tests.support.judges.mail_servers import Dovecot, start_dovecot
from tests.support.judges.tls_front import TlsFront, certificates
from tests.support.narrowing import present
from tests.support.sampling import as_many

pytestmark = pytest.mark.mailservers
LONGEST = timedelta(seconds=20)
"""For which a phase waits for single letters; a busy machine needs seconds for each."""
LONG_AFTER = LONGEST + timedelta(seconds=as_many(10, 4))
"""After a deadline: by then a phase that is not held has been played."""
PATIENT = {"JUDGE_WAITING__LONGEST_WAIT": "2"}
"""Minutes for which a judge that is mended waits for a letter it has: a busy machine may need them."""
KEEPER = "karl@players.test"


class Judge:
    """A judge as keepers run it, with a page for monitors; what it sends lies in a folder."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.page = free_port()
        self.live: Live = prepared(
            folder,
            JUDGE_HEALTH__PORT=str(self.page),
            JUDGE_KEEPER=KEEPER,
            JUDGE_WAITING__LONGEST_WAIT=str(LONGEST.total_seconds() / 60),
            **environment,
        )
        self.live.program = "tests.support.judges.hasty_judge"
        self.live.due(3600)

    def health(self) -> tuple[int, dict]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.page}/health", timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)
        except (urllib.error.URLError, ConnectionError):  # the page is not open yet, or was cut off
            return 0, {"well": False, "components": {}}

    def part(self, name: str) -> dict:
        return self.health()[1]["components"].get(name, {"well": True})

    def fails(self, name: str, code: str = "") -> None:
        """Wait until a part is known to fail; then the whole judge is unwell, in words for people."""
        until(
            lambda: not self.part(name)["well"] and code in self.part(name)["code"], f"{name} does not fail"
        )
        status, facts = self.health()
        text = json.dumps(facts)
        assert status == 503 and not facts["well"]
        assert not any(bad in text for bad in ("Error", "b'", "Errno", "AUTHENTICATIONFAILED", "Traceback"))

    def sent(self, template: str) -> list[str]:
        """The receivers of letters whose subject holds some words."""
        new = self.live.folder / "outgoing" / "new"
        letters = [message_from_bytes(f.read_bytes(), policy=policy.default) for f in sorted(new.glob("*"))]
        return [str(m["Delivered-To"]) for m in letters if template in str(m["Subject"])]

    @property
    def log(self) -> str:
        return (self.live.folder / "log").read_text()


def past(moment: datetime) -> None:
    until(lambda: datetime.now(UTC) > moment, "")


def mailbox(dovecot: Dovecot, **changes: str) -> dict[str, str]:
    usual = {
        "JUDGE_SMTP__PORT": "0",
        "JUDGE_MAILBOX__HOST": "127.0.0.1",
        "JUDGE_MAILBOX__PORT": str(dovecot.imap),
        "JUDGE_MAILBOX__TLS": "false",
        "JUDGE_MAILBOX__USER": "judge",
        "JUDGE_MAILBOX__PASSWORD": "secret",
        "JUDGE_MAILBOX__READ_OLD_MAIL": "true",
    }
    return usual | changes


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    server = start_dovecot(("judge",))
    yield server
    server.stop()
    server.remove()


def everybody(judge: Judge) -> set[str]:
    return {player.address for player in judge.live.players}


def is_held(judge: Judge, deadline: datetime, before: int) -> None:
    """Nothing is played long after a single letter would have been waited for; keeper and table know."""
    past(deadline + LONG_AFTER)
    assert judge.live.closed() == before, "a phase was played deaf"
    until(lambda: bool(judge.sent("the clock is stopped")), "no master is told that it stands", 60)
    assert not set(judge.sent("the clock is stopped")) & everybody(judge), "players can do nothing about it"
    assert judge.sent("[keeper]").count(KEEPER) == 1
    assert not judge.sent("orders are late") and not judge.sent("abandoned")


def goes_on(judge: Judge, deadline: datetime, before: int, order: str) -> None:
    """With what lay where it could not be read; everybody is told once, before the results."""
    judge.live.wait_for_phase(before, 2 * PATIENCE)  # a refused log-in is tried again within five minutes
    assert judge.live.in_time(deadline)[1] == 0
    [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
    assert order in str(orders), "the order in the mailbox was missed"
    until(
        lambda: set(judge.sent("the clock goes on")) >= everybody(judge), "nobody is told that it goes on", 60
    )
    until(lambda: judge.health()[0] == 200, "it does not get well again")
    for news in ("the clock goes on", "the clock is stopped"):
        receivers = judge.sent(news)
        assert len(receivers) == len(set(receivers)), "somebody is told twice"


def order_in(dovecot: Dovecot, judge: Judge) -> str:
    player = judge.live.players[0]
    dovecot.deliver(letter(player, 0), "judge@podesta.test", player.address)
    return player.units[0].split()[1]


def test_a_mailbox_that_refuses_the_password(tmp_path: Path, dovecot: Dovecot) -> None:
    """Refused at 03:13, order in the mailbox at 03:13:18, deadline 03:14: it is not played without it."""
    judge = Judge(tmp_path / "data", **mailbox(dovecot))
    users = dovecot.root / "users"
    right = users.read_text()
    try:
        judge.live.start()
        until(
            lambda: judge.health()[0] == 200 and bool(judge.part("mailbox").get("last_success")), "not well"
        )
        before = judge.live.closed()
        users.write_text(right.replace("secret", "changed"))
        present(dovecot.process).terminate()
        present(dovecot.process).wait(30)
        dovecot.process = subprocess.Popen([dovecot.program, "-F", "-c", str(dovecot.root / "dovecot.conf")])
        judge.fails("mailbox", "login")
        assert "refuses the user and password" in judge.part("mailbox")["says"]
        order = order_in(dovecot, judge)
        deadline = judge.live.due(5)
        is_held(judge, deadline, before)
        users.write_text(right)
        goes_on(judge, deadline, before, order)
        assert "Traceback" not in judge.log
    finally:
        judge.live.stop()


@pytest.mark.with_whole
def test_a_certificate_that_has_expired(tmp_path: Path, dovecot: Dovecot) -> None:
    valid, expired, authority = certificates(tmp_path)
    front = TlsFront(dovecot.imap, valid)
    changes = {"JUDGE_MAILBOX__PORT": str(front.port), "JUDGE_MAILBOX__TLS": "true"}
    judge = Judge(
        tmp_path / "data",
        **mailbox(dovecot, JUDGE_MAILBOX__HOST="localhost", SSL_CERT_FILE=str(authority), **changes),
    )
    try:
        judge.live.start()
        until(
            lambda: judge.health()[0] == 200 and bool(judge.part("mailbox").get("last_success")), "not well"
        )
        before = judge.live.closed()
        front.show(expired)
        judge.fails("mailbox", "certificate")
        assert "certificate has expired" in judge.part("mailbox")["says"]
        order = order_in(dovecot, judge)
        deadline = judge.live.due(5)
        is_held(judge, deadline, before)
        front.show(valid)
        goes_on(judge, deadline, before, order)
    finally:
        judge.live.stop()
        front.stop()


@pytest.mark.with_whole
def test_a_mailbox_whose_name_the_dns_does_not_know(tmp_path: Path, dovecot: Dovecot) -> None:
    """Started deaf: nothing is known of the mailbox but that it is not found."""
    judge = Judge(tmp_path / "data", **mailbox(dovecot, JUDGE_MAILBOX__HOST="imap.invalid"))
    judge.live.environment = {**judge.live.environment}
    try:
        judge.live.start()
        before = judge.live.closed()
        judge.fails("mailbox", "name")
        assert "DNS" in judge.part("mailbox")["says"]
        order = order_in(dovecot, judge)
        deadline = judge.live.due(5)
        is_held(judge, deadline, before)
        judge.live.stop()
        mended = {"JUDGE_MAILBOX__HOST": "127.0.0.1", **PATIENT}
        judge.live.environment = {**judge.live.environment, **mended}
        judge.live.start()
        judge.live.wait_for_phase(before)
        [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
        assert order in str(orders)
    finally:
        judge.live.stop()


@pytest.mark.with_whole
def test_a_mailbox_whose_letters_are_on_a_disk_that_is_away(tmp_path: Path, dovecot: Dovecot) -> None:
    """The server makes an empty one in its place, and says in good order that there is no letter."""
    judge = Judge(tmp_path / "data", **mailbox(dovecot, JUDGE_MAILBOX__READ_OLD_MAIL="false"))
    letters, away = dovecot.root / "mail", dovecot.root / "away"
    try:
        judge.live.start()
        until(
            lambda: judge.health()[0] == 200 and bool(judge.part("mailbox").get("last_success")), "not well"
        )
        before = judge.live.closed()
        deadline = judge.live.due(25)
        dovecot.stop()
        owner = letters.stat()
        new = letters / "judge" / "new" / "1.M1.mx"
        player = judge.live.players[0]
        new.write_bytes(letter(player, 0))
        os.chown(new, owner.st_uid, owner.st_gid)
        letters.rename(away)
        letters.mkdir()
        os.chown(letters, owner.st_uid, owner.st_gid)
        dovecot.start()
        judge.fails("mailbox", "replaced")
        is_held(judge, deadline, before)
        dovecot.stop()
        shutil.rmtree(letters)
        away.rename(letters)
        dovecot.start()
        goes_on(judge, deadline, before, player.units[0].split()[1])
    finally:
        judge.live.stop()


@pytest.mark.with_whole
def test_a_mailbox_whose_password_was_wrong_from_the_first_start(tmp_path: Path, dovecot: Dovecot) -> None:
    """What lay there before the judge is left alone; what came since counts, though nobody could log in."""
    settings = mailbox(dovecot, JUDGE_MAILBOX__READ_OLD_MAIL="false", JUDGE_MAILBOX__PASSWORD="wrong")
    judge = Judge(tmp_path / "data", **settings)
    try:
        judge.live.start()
        before = judge.live.closed()
        judge.fails("mailbox", "login")
        order = order_in(dovecot, judge)
        deadline = judge.live.due(5)
        is_held(judge, deadline, before)
        judge.live.stop()
        mended = {"JUDGE_MAILBOX__PASSWORD": "secret", **PATIENT}
        judge.live.environment = {**judge.live.environment, **mended}
        judge.live.start()
        judge.live.wait_for_phase(before)
        [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
        assert order in str(orders), "the order in the mailbox was missed"
    finally:
        judge.live.stop()


@contextmanager
def small_disk(folder: Path) -> Iterator[Callable[[], Path]]:
    """A file system of its own; the function fills it to the last byte, again if anything has left it since,
    and gives the file that does so.
    """
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if done.returncode:
        pytest.skip("no file system may be mounted here")

    def fill() -> Path:
        ballast = folder / "ballast"
        with ballast.open("ab", buffering=0) as file:
            try:
                while True:
                    file.write(b"\0" * 4096)
            except OSError:
                return ballast

    try:
        yield fill
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """Every letter is answered with 451; nothing is played, and the letter that was refused counts."""
    with small_disk(tmp_path / "disk") as fill:
        judge = Judge(tmp_path / "disk" / "data")
        try:
            judge.live.start()
            until(lambda: judge.health()[0] == 200, "not well")
            before = judge.live.closed()
            deadline = judge.live.due(15)
            ballast = fill()
            until(lambda: fill() == ballast and not judge.part("disk")["well"], "the disk is not full")
            judge.fails("disk", "disk-full")
            player = judge.live.players[0]
            assert not by_smtp(judge.live.port)(player, letter(player, 0))
            assert judge.part("doors")["code"] == "disk-full"
            past(deadline + LONG_AFTER)
            assert judge.live.closed() == before
            ballast.unlink()
            until(lambda: by_smtp(judge.live.port)(player, letter(player, 0)), "the letter is not taken")
            judge.live.wait_for_phase(before)
            until(lambda: judge.health()[0] == 200, "it does not get well again")
        finally:
            judge.live.stop()


@pytest.mark.with_whole
def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    """The first moment after the lock is no chance to play what was refused meanwhile."""
    judge = Judge(tmp_path / "data")
    try:
        judge.live.start()
        until(lambda: judge.health()[0] == 200, "not well")
        before = judge.live.closed()
        deadline = judge.live.due(10)
        player = judge.live.players[0]
        refused: list[bool] = []
        with closing(sqlite3.connect(judge.live.folder / "judge.sqlite", timeout=30)) as other:
            other.isolation_level = None
            other.execute("BEGIN IMMEDIATE")
            sender = threading.Thread(
                target=lambda: refused.append(by_smtp(judge.live.port)(player, letter(player, 0)))
            )
            sender.start()
            judge.fails("database")
            sender.join(120)
            assert refused == [False] and datetime.now(UTC) > deadline
            other.execute("ROLLBACK")
        assert by_smtp(judge.live.port)(player, letter(player, 0))
        judge.live.wait_for_phase(before)
        [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
        assert player.units[0].split()[1] in str(orders), "the letter that was refused in time was missed"
        until(lambda: judge.health()[0] == 200, "it does not get well again")
        assert "Traceback" not in judge.log
    finally:
        judge.live.stop()


def test_the_alarm_that_is_not_the_relay(tmp_path: Path) -> None:
    """A relay that refuses its password: the letters wait, the command is run."""
    heard = tmp_path / "heard"
    script = tmp_path / "alarm"
    script.write_text(f"#!/bin/sh\ncat >> {heard}\n")
    script.chmod(0o755)
    judge = Judge(
        tmp_path / "data",
        JUDGE_ALARM=str(script),
        JUDGE_RELAY__HOST="relay.invalid",
        JUDGE_RELAY__SECURITY="none",
    )
    try:
        judge.live.start()
        player = judge.live.players[0]
        assert by_smtp(judge.live.port)(player, letter(player, 0))
        judge.fails("relay", "name")
        until(heard.exists, "nobody was alarmed")
        until(lambda: "server that takes my letters cannot be found" in heard.read_text(), "not told what")
    finally:
        judge.live.stop()


def test_the_service_manager_is_told(tmp_path: Path) -> None:
    """READY once, then signs of life, at the end STOPPING (sd_notify(3))."""

    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(120)
        judge = Judge(tmp_path / "data", NOTIFY_SOCKET=str(tmp_path / "notify"))
        heard: list[str] = []
        try:
            judge.live.start()
            while "READY=1" not in heard or "WATCHDOG=1" not in heard:
                heard.append(manager.recv(4096).decode())
        finally:
            judge.live.stop()
        while "STOPPING=1" not in heard:
            heard.append(manager.recv(4096).decode())
    assert heard.count("READY=1") == 1
