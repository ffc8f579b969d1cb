"""Rough weather: floods of letters, letters that cannot be delivered, full disks, senders proven or not."""

from __future__ import annotations

import errno
import sqlite3
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import QueuePool
from sqlalchemy.exc import OperationalError

from judge.commands import Passwords
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.authentication_results import proof
from judge.mail.reading.letter import read
from judge.mail.reading.parts import LARGEST
from judge.mail.sending import Delivery
from judge.runtime.app import Service
from judge.runtime.inbound.worker import handle_next
from judge.runtime.settings import Answers, Listener, Settings
from judge.runtime.surroundings import Surroundings
from judge.store import admin_queries
from judge.store.database import passes
from tests.runtime.test_whole_judge import Table, words
from tests.support.narrowing import instance_of, present


class Weather(Table):
    def __init__(self, folder: Path, url: str, **more: Any) -> None:
        super().__init__(folder, url)
        self.judge.store.close()
        facts: dict[str, Any] = {
            "data": folder,
            "database": url,
            "smtp": Listener(port=0),
            "keeper": "keeper@example.org",
        }
        quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.settings = Settings(**{**facts, **more})
        self.judge = Service(
            self.settings, around=Surroundings(now=self.clock, post=self.box, passwords=quick)
        )

    def take(self, body: str, subject: str = "moves", who: str = "ann", **headers: str) -> None:
        self.written += 1
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{who}@example.org", "judge@localhost", subject
        letter["Message-ID"] = f"<{self.written}@example.org>"
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(body)
        self.judge.keep(bytes(letter), f"{who}@example.org", ("judge@localhost",), "smtp", self.clock())


@pytest.fixture
def weather(tmp_path: Path):
    made = Weather(
        tmp_path,
        f"sqlite:///{tmp_path / 'judge.sqlite'}",
        answers=Answers(hour=3, day=5, strangers=2),
        authserv="mx.test",
    )
    yield made
    made.judge.store.close()


# ---------------------------------------------------------------- how often one is answered


def test_answers_stop_and_effects_do_not(weather: Weather) -> None:
    """RFC 3834 2: responders limit themselves. Orders count all the same."""
    for n in range(6):
        weather.write("ann", f"register\nname: Ann {n}\nend")
    told = [words(m) for m in weather.work()["ann@example.org"]]
    assert len(told) == 4 and "I stop answering them for an hour" in " ".join(told[-1].split())
    with weather.judge.store.read() as tx:
        assert present(tx.person_at("ann@example.org")).name == "Ann 5"
    weather.clock.at += timedelta(minutes=61)
    weather.write("ann", "help")
    weather.write("ann", "help")
    first, last = weather.work()["ann@example.org"]
    assert "stop answering" not in words(first)
    assert "for a day" in " ".join(words(last).split()), "the day's room is what is short now"
    weather.clock.at += timedelta(days=1)
    weather.write("ann", "help")
    assert len(weather.work()["ann@example.org"]) == 1


def test_strangers_are_answered_less(weather: Weather) -> None:
    for _ in range(5):
        weather.write("zoe", "list")
    assert len(weather.work()["zoe@example.org"]) == 3


def test_a_master_who_answers_our_letters_has_more_room_and_comes_to_an_end(weather: Weather) -> None:
    weather.everybody_joins()
    weather.write("max", "register\nname: Max\nend")
    weather.write("max", "create ?monday pw-monday\nbecome master")
    weather.work()
    weather.clock.at += timedelta(days=2)
    with weather.judge.store.read() as tx:
        master = next(a.token for a in present(tx.game("monday")).attendants if a.role.value == "master")
    player = next(s.token for s in weather.game.seats if s.person == 2)
    for _ in range(16):
        weather.write("max", "list", f"judge+{master}@localhost")
        weather.write("bob", "list", f"judge+{player}@localhost")
    told = weather.work()
    assert len(told["bob@example.org"]) == 4
    assert len(told["max@example.org"]) == 13
    assert "stop answering" in words(told["max@example.org"][-1])


def test_other_letters_about_games_go_on(weather: Weather) -> None:
    weather.everybody_joins()
    for _ in range(5):
        weather.write("ann", "help")
    weather.work()
    token = next(s.token for s in weather.game.seats if s.person == 2)
    weather.write("bob", "broadcast\nHello!\nendpress", f"judge+{token}@localhost")
    assert any("Hello!" in words(m) for m in weather.work()["ann@example.org"])


# ---------------------------------------------------------------- what cannot be delivered


class Refusing:
    """A relay that refuses Ann for good."""

    def __init__(self) -> None:
        self.told: list[tuple[str, bytes]] = []
        self.also: set[str] = set()

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        if to == "ann@example.org" or to in self.also:
            return Delivery("dead", "550 5.1.1 no such user")
        self.told.append((to, mime))
        return Delivery("sent", "250")


def test_the_keeper_is_told_of_letters_that_are_lost(tmp_path: Path) -> None:
    weather = Weather(tmp_path, f"sqlite:///{tmp_path / 'judge.sqlite'}")
    post = Refusing()
    object.__setattr__(weather.judge.environment, "post", post)
    for _ in range(3):
        weather.take("help")
        weather.judge.work_until_idle()
    (told,) = post.told
    assert told[0] == "keeper@example.org" and b"ann@example.org" in told[1] and b"550 5.1.1" in told[1]
    weather.clock.at += timedelta(hours=7)
    weather.take("help")
    weather.judge.work_until_idle()
    assert len(post.told) == 2 and post.told[1][1].count(b"ann@example.org") >= 3, "with those since"
    post.also.add("keeper@example.org")
    weather.clock.at += timedelta(hours=7)
    weather.take("help")
    weather.judge.work_until_idle()
    weather.clock.at += timedelta(hours=7)
    weather.judge.work_until_idle()
    with weather.judge.store.read() as tx:
        own = [
            r for r in admin_queries.outbox(tx.connection, "dead") if r["recipient"] == "keeper@example.org"
        ]
    assert len(own) == 1, "a lost notice is no reason for another"
    weather.judge.store.close()


# ---------------------------------------------------------------- the surroundings


@pytest.mark.parametrize(
    ("fault", "is_passing"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.ENOENT, "no such file"), False),
        (OperationalError("x", {}, sqlite3.OperationalError("database is locked")), True),
        (OperationalError("x", {}, sqlite3.OperationalError("database or disk is full")), True),
        (OperationalError("x", {}, sqlite3.OperationalError("too many SQL variables")), False),
        (RuntimeError("database is locked"), False),
    ],
)
def test_which_faults_pass(fault: Exception, is_passing: bool) -> None:
    assert passes(fault) is is_passing


def test_a_full_disk_sets_no_letter_aside(weather: Weather, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter is tried three times; what the disk does is no try (architecture 1, rule 2)."""
    weather.write("ann", "register\nname: Ann\nend")
    world, real = weather.judge.environment, weather.judge.environment.ports.on_letter

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    object.__setattr__(world.ports, "on_letter", full)
    for _ in range(8):
        handle_next(world)
        weather.clock.at += timedelta(minutes=6)
    with world.store.read() as tx:
        assert tx.set_aside() == () and tx.letters_waiting() == 1
    object.__setattr__(world.ports, "on_letter", real)
    assert len(weather.work()["ann@example.org"]) == 1


def test_an_sqlite_file_that_really_has_no_room(tmp_path: Path) -> None:
    """Nothing is acknowledged that could not be kept; with room again, everything goes on."""
    weather = Weather(tmp_path, f"sqlite:///{tmp_path / 'judge.sqlite'}")
    weather.take("help", who="zoe")
    engine = weather.judge.store.engine
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    instance_of(QueuePool, engine.pool)._max_overflow = 0  # the limit belongs to this one connection
    with pytest.raises(OperationalError, match="full") as error:
        weather.take("x" * 200_000)
    assert passes(error.value) and "xxx" not in str(error.value), "no letter gets into the log"
    engine.dispose()
    weather.take("help")
    assert set(weather.work()) == {"ann@example.org", "zoe@example.org"}
    weather.judge.store.close()


# ---------------------------------------------------------------- robots and persons


def test_a_person_may_call_a_letter_out_of_office(weather: Weather) -> None:
    """RFC 3834 leaves the subject to guesswork; who writes commands is no robot."""
    weather.take("help", subject="Out of office next week")
    assert "ann@example.org" in weather.work()
    weather.take("I am away until Monday.\nRegards", subject="Out of office")
    weather.take("help", subject="Out of office", Auto_Submitted="auto-replied")
    assert weather.work() == {}


# ---------------------------------------------------------------- who has proven to be the sender


@pytest.mark.parametrize(
    ("results", "proven"),
    [
        (["mx.test; dmarc=pass header.from=example.org"], "pass"),
        (["mx.test; spf=pass smtp.mailfrom=x@example.org; dmarc=fail header.from=example.org"], "fail"),
        (["MX.test 1; dkim=pass (2048-bit key; secure) header.d=example.org header.i=@example.org"], "pass"),
        (["mx.test; dkim=pass header.d=evil.test"], ""),
        (["mx.test; spf=pass smtp.mailfrom=bounce@mail.example.org"], "pass"),
        (["mx.test; spf=pass smtp.mailfrom=bounce@evil.test"], ""),
        (["mx.test; spf=pass smtp.mailfrom=example.org"], "pass"),
        (["mx.test; dmarc=pass header.from=evil.test"], "fail"),
        (["mx.test; dmarc=none; dkim=pass header.d=example.org"], ""),
        (["mx.test.evil; dmarc=pass header.from=example.org"], ""),
        (
            ["mx.test; dmarc=fail header.from=example.org", "mx.test; dmarc=pass header.from=example.org"],
            "fail",
        ),
        (["evil.test; x=(mx.test; dmarc=pass)"], ""),
        (["mx.test; none"], ""),
        ([], ""),
    ],
)
def test_what_our_own_server_has_found_out(results: list[str], proven: str) -> None:
    """RFC 8601 2.2, 5: only our own server's word, and its uppermost; the domain must be the writer's, or one
    of the same owner's (RFC 7489 3.1.2).
    """
    assert proof({"authentication-results": results}, "ann@example.org", "mx.test") == proven
    assert proof({"authentication-results": results}, "ann@example.org", "") == ""


def test_a_letter_says_whether_its_sender_is_proven(weather: Weather) -> None:
    results = b"Authentication-Results: mx.test;\r\n dmarc=pass header.from=example.org\r\n"
    letter = read(
        b"From: ann@example.org\r\n" + results + b"\r\nhelp",
        id=1,
        received=weather.clock(),
        route="smtp",
        envelope_from="",
        envelope_to=("judge@localhost",),
        own=OwnAddresses(address="judge@localhost", authserv="mx.test"),
    )
    assert letter.proof == "pass"


PASS = "mx.test; dmarc=pass header.from=example.org"
FAIL = "mx.test; dmarc=fail header.from=example.org"


def test_a_proven_sender_needs_no_password(weather: Weather) -> None:
    weather.everybody_joins()
    seat = next(s.seat for s in weather.game.seats if s.person == 1)
    letter = {"austria": "A", "florence": "L", "france": "F", "milan": "I", "naples": "N", "papacy": "P"}
    mark = {**letter, "turkey": "T", "venice": "V"}[seat]
    weather.clock.at += timedelta(days=1)
    weather.take(f"sign on {mark}sforza\nset wait", Authentication_Results=PASS)
    (answer,) = weather.work()["ann@example.org"]
    assert next(s for s in weather.game.seats if s.person == 1).wait, words(answer)
    weather.take(f"sign on {mark}sforza\nset nowait", Authentication_Results="evil.test; dmarc=pass")
    weather.take(f"sign on {mark}sforza\nset nowait", who="bob", Authentication_Results=PASS)
    weather.work()
    assert next(s for s in weather.game.seats if s.person == 1).wait, "nobody else's word, and nobody else"


def test_a_stranger_in_whose_name_somebody_writes_gets_no_letter(weather: Weather) -> None:
    weather.take("list", who="zoe", Authentication_Results=FAIL)
    assert weather.work() == {}
    weather.write("ann", "register\nname: Ann\nend")
    weather.work()
    weather.take("list", Authentication_Results=FAIL)
    (answer,) = weather.work()["ann@example.org"]
    assert "did not come from you" in " ".join(words(answer).split())


def test_of_a_letter_with_a_large_picture_only_what_is_read_is_kept(weather) -> None:
    """Writing ten megabytes takes a while, in which nobody else can hand anything in; a megabyte is read."""
    head = b"From: ann@example.org\r\nTo: judge@localhost\r\nMessage-ID: <1@example.org>\r\n"
    kind = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nlist\r\n--b\r\nContent-Type: a/b"
    raw = head + kind + b"\r\n\r\n" + b"QUFB\r\n" * 1_500_000 + b"--b--\r\n"
    for _ in range(2):
        weather.judge.keep(raw, "ann@example.org", ("judge@localhost",), "smtp", weather.clock())
    weather.judge.work_until_idle()
    kept = [
        text for text in (weather.judge.administration.raw_letter(number) for number in range(1, 5)) if text
    ]
    assert [len(text) for text in kept] == [LARGEST + 1]
    assert len(weather.box.letters) == 1
