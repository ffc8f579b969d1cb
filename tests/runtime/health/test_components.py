"""The table of the judge's parts, what is counted, who is told, and what the service manager hears."""

from __future__ import annotations

import errno
import itertools
import smtplib
import socket
import sqlite3
import ssl
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from imaplib import IMAP4
from pathlib import Path

import pytest
from imapclient.exceptions import LoginError
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from judge.core.health import Component, Trouble
from judge.core.table import GameStatus
from judge.mail import troubles as connections
from judge.mail.oauth import TokenRefusedError, TokenServerError
from judge.mail.troubles import NoFolderError, ReplacedMailboxError
from judge.runtime import heartbeat
from judge.runtime.admin.http import HealthServer
from judge.runtime.health.alarms import DAILY, PATIENCE, STARTED_ANEW, STEADY, Alarms
from judge.runtime.health.components import NAMES, Components
from judge.runtime.health.last_times import note_back_up
from judge.runtime.health.measures import Measures
from judge.runtime.health.report import health, metrics, sentence
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.store import troubles as storage
from judge.store.database import Store
from tests.support.judges import toy_game as toy
from tests.support.judges.mail_servers import eventually
from tests.support.letters_kept import keep_letter
from tests.support.sampling import as_many

DEAD_LOGIN = Trouble("login", "Authentication failed")


@pytest.fixture
def world(store: Store):
    return toy.world(store)


@pytest.fixture
def parts(world) -> Components:
    made = Components(world.now)
    for name in NAMES:
        made.expect(name, "judge@imap.example/INBOX" if name == "mailbox" else "")
    return made


def expired() -> ssl.SSLCertVerificationError:
    error = ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] (_ssl.c:1007)")
    error.verify_message = "certificate has expired"
    return error


def broken_off() -> LoginError:
    """A line that ends in the middle of a log-in, as imapclient tells of it."""
    error = LoginError("command: LOGIN => socket error: EOF")
    error.__context__ = IMAP4.abort("command: LOGIN => socket error: EOF")
    return error


def never_answered() -> smtplib.SMTPServerDisconnected:
    """A relay that says nothing, as smtplib tells of it."""
    error = smtplib.SMTPServerDisconnected("Connection unexpectedly closed: timed out")
    error.__context__ = TimeoutError("timed out")
    return error


class _StateError(Exception):
    """What PostgreSQL's driver raises: a state beside its words."""

    def __init__(self, sqlstate: str, said: str) -> None:
        super().__init__(said)
        self.sqlstate = sqlstate


CONNECTIONS = [
    (LoginError("b'[AUTHENTICATIONFAILED] Authentication failed.'"), "login"),
    (LoginError("[UNAVAILABLE] Temporary authentication failure."), "answered"),
    (LoginError("LOGIN command error: BAD [b'cleartext login disabled']"), "login"),
    (broken_off(), "lost"),
    (
        IMAP4.error("b'eh'\n\nThis error may have been caused by a syntax error in the criteria: ['UNSEEN']"),
        "answered",
    ),
    (IMAP4.error("* BYE too many connections"), "answered"),
    (IMAP4.error("select failed: Internal error. [2026-11-27 17:08:10] (0.001 + 0.000 secs)."), "answered"),
    (IMAP4.error("FETCH command error: BAD [b'what?']"), "answered"),
    (NoFolderError("Orders"), "no-folder"),
    (ReplacedMailboxError("Processed"), "replaced"),
    (UnicodeDecodeError("utf-8", b"\xfc", 0, 1, "invalid start byte"), "answered"),
    (TokenRefusedError("invalid_grant", "gone"), "token"),
    (TokenServerError("it answers 503"), "token-server"),
    (expired(), "certificate"),
    (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number"), "encryption"),
    (socket.gaierror(-2, "Name or service not known"), "name"),
    (ConnectionRefusedError(111, "Connection refused"), "refused"),
    (TimeoutError("timed out"), "timeout"),
    (OSError(errno.ENETUNREACH, "Network is unreachable"), "unreachable"),
    (ConnectionResetError(104, "reset"), "lost"),
    (smtplib.SMTPServerDisconnected("Connection unexpectedly closed"), "lost"),
    (never_answered(), "timeout"),
    (smtplib.SMTPAuthenticationError(535, b"5.7.8 Error: authentication failed"), "login"),
    (smtplib.SMTPResponseException(421, b"4.3.2 closing"), "answered"),
    (LoginError("[b'[WEBALERT https://mail.example] Web login required.']"), "login"),
    (smtplib.SMTPRecipientsRefused({"anna@x.org": (550, b"5.1.1 no such user")}), "answered"),
    (ssl.SSLCertVerificationError("no words with it"), "certificate"),
    (PermissionError(errno.EPERM, "Operation not permitted"), "unreachable"),
    (PermissionError(errno.EACCES, "Permission denied"), "unreachable"),
    (OSError(errno.EMFILE, "Too many open files"), "files"),
]
_NO_WORDS_OF_PEOPLE = (
    "b'",
    "gaierror",
    "AUTHENTICATIONFAILED",
    "Errno",
    "_ssl",
    "SSL:",
    "Exception",
    "* BYE",
    "criteria",
    "failed:",
    "command error",
    "secs)",
    "=>",
    "WEBALERT",
    "{",
    "5.7.8",
    "4.3.2",
    "5.1.1",
)


@pytest.mark.parametrize(("error", "code"), CONNECTIONS, ids=lambda x: x if isinstance(x, str) else "")
def test_trouble_with_a_server_is_told_in_plain_words(error: Exception, code: str) -> None:
    trouble = connections.trouble_of(error)
    assert trouble is not None and trouble.code == code
    for part in ("mailbox", "relay"):
        words = sentence(part, trouble)
        assert words.endswith(".") and words[0].isupper() and "unforeseen" not in words
        assert not [bad for bad in _NO_WORDS_OF_PEOPLE if bad in words], words


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk-full"),
        (OSError(errno.EROFS, "Read-only file system"), "disk-read-only"),
        (OperationalError("x", {}, sqlite3.OperationalError("database is locked")), "database-locked"),
        (OperationalError("x", {}, sqlite3.OperationalError("database or disk is full")), "disk-full"),
        (OperationalError("x", {}, Exception("connection to server failed: refused")), "database-away"),
        (
            DatabaseError("x", {}, sqlite3.DatabaseError("database disk image is malformed")),
            "database-damaged",
        ),
        (DatabaseError("x", {}, sqlite3.DatabaseError("file is not a database")), "database-damaged"),
        (OperationalError("x", {}, sqlite3.OperationalError("database table is locked")), "database-locked"),
        (OperationalError("x", {}, sqlite3.OperationalError("locking protocol")), "database-locked"),
        (OperationalError("x", {}, _StateError("55P03", "canceling statement")), "database-locked"),
        (OperationalError("x", {}, _StateError("25006", "read-only transaction")), "database-read-only"),
        (DatabaseError("x", {}, _StateError("XX002", "index is corrupted")), "database-damaged"),
        (NoConnectionError("QueuePool limit of size 5 overflow 10 reached"), "database-away"),
        (OSError(errno.ESTALE, "Stale file handle"), "disk-broken"),
    ],
)
def test_trouble_with_disk_and_database_is_told_in_plain_words(error: Exception, code: str) -> None:
    trouble = storage.trouble_of(error)
    assert trouble is not None and trouble.code == code
    assert "unforeseen" not in sentence("database", trouble)


def test_a_fault_of_ours_is_no_trouble() -> None:
    for error in (ValueError("x"), KeyError("x"), ZeroDivisionError()):
        assert connections.trouble_of(error) is None and storage.trouble_of(error) is None


def test_a_part_knows_since_when_and_when_it_last_worked(world, parts: Components) -> None:
    parts.report("mailbox")
    worked = world.now()
    world.now.on(minutes=1)
    parts.report("mailbox", DEAD_LOGIN)
    failed = world.now()
    world.now.on(minutes=1)
    parts.report("mailbox", DEAD_LOGIN)
    (row,) = [row for row in parts.rows() if row.name == "mailbox"]
    assert (row.since, row.success, row.trouble) == (failed, worked, DEAD_LOGIN)
    assert Component.of_plain(row.plain()) == row
    world.now.on(minutes=1)
    parts.report("mailbox")
    (row,) = [row for row in parts.rows() if row.name == "mailbox"]
    assert (row.since, row.success, row.trouble) == (world.now(), world.now(), None)


def test_a_part_that_hangs_is_noticed(world, parts: Components) -> None:
    for name in NAMES:
        parts.report(name)
    assert all(row.trouble is None for row in parts.rows())
    world.now.on(seconds=21)
    assert [row.name for row in parts.rows() if row.trouble] == ["database"]
    world.now.on(minutes=15)
    silent = [row for row in parts.rows() if row.trouble]
    assert [row.name for row in silent] == ["mailbox", "database", "clock"]
    assert all("unforeseen" not in sentence(row.name, row.trouble) for row in silent)


def test_a_part_that_hangs_is_noticed_though_the_clock_was_set_back(world, parts: Components) -> None:
    """It went a year ahead for a moment: what it dated then would have been good for a year."""
    world.now.on(hours=24 * 365)
    parts.report("mailbox")
    world.now.on(hours=-24 * 365)
    (row,) = [row for row in parts.rows() if row.name == "mailbox"]
    assert row.success is None and row.since == world.now() and row.trouble is None
    world.now.on(minutes=16)
    (row,) = [row for row in parts.rows() if row.name == "mailbox"]
    assert row.trouble == Trouble("silent")


@pytest.mark.parametrize("code", ["login", "timeout"])
def test_the_keeper_is_told_daily_though_the_clock_was_set_back(world, parts: Components, code: str) -> None:
    alarms = Alarms(world, ())
    world.now.on(hours=24 * 365)
    parts.report("mailbox", Trouble(code))
    alarms.look(parts.rows())
    told(world)
    world.now.on(hours=-24 * 365)
    heard = []
    for _ in range(30):
        world.now.on(hours=1)
        for name in ("database", "clock", "pages"):
            parts.report(name)
        alarms.look(parts.rows())
        heard += told(world)
    assert sum("'part': 'mailbox'" in line for line in heard) == 2, "at once and after a day"


def test_changes_are_told_at_once_and_only_changes(world) -> None:
    heard: list[int] = []
    parts = Components(world.now, lambda: heard.append(1))
    for trouble in (None, DEAD_LOGIN, DEAD_LOGIN, Trouble("name"), None, None):
        parts.report("mailbox", trouble)
    assert len(heard) == 3


@pytest.mark.parametrize("part", NAMES)
def test_health_knows_every_part(world, parts: Components, part: str) -> None:
    for name in NAMES:
        parts.report(name)
    facts = health(world.store, world.now(), parts.rows())
    assert facts["well"] and list(facts["components"])[: len(NAMES)] == list(NAMES)
    parts.report(part, Trouble("disk-full"))
    facts = health(world.store, world.now(), parts.rows())
    assert not facts["well"] and not facts["components"][part]["well"]
    assert f'podesta_component_well{{component="{part}"}} 0\n' in metrics(facts, Measures())


def test_health_answers_though_the_database_does_not(
    world, parts: Components, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked() -> None:
        raise OperationalError("SELECT secret", {}, sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr(world.store, "read", locked)
    door = HealthServer("127.0.0.1", 0, world.store, world.now, world.own, (parts, Measures()))
    status, _, body = door.answer("/health")
    assert status == 503 and b"Another program has locked the database." in body and b"secret" not in body
    assert door.answer("/metrics")[0] == 200


def test_monitors_may_ask_for_the_head_alone(world, parts: Components) -> None:
    door = HealthServer("127.0.0.1", 0, world.store, world.now, world.own, (parts, Measures()))
    door.start()
    try:
        for path in ("health", "metrics"):
            request = urllib.request.Request(f"http://127.0.0.1:{door.port}/{path}", method="HEAD")
            with urllib.request.urlopen(request) as answer:
                assert answer.status == 200 and answer.read() == b""
                assert int(answer.headers["Content-Length"]) > 20
    finally:
        door.stop()


def test_histograms_and_counters() -> None:
    measures = Measures(lambda: 3)
    for seconds in (0.2, 7.0, 1e6):
        measures.observe("letter_age_seconds", seconds)
    measures.observe("nothing", 1.0)
    measures.worker_ended()
    lines = list(measures.lines())
    assert 'podesta_letter_age_seconds_bucket{le="0.5"} 1' in lines
    assert 'podesta_letter_age_seconds_bucket{le="10"} 2' in lines
    assert 'podesta_letter_age_seconds_bucket{le="+Inf"} 3' in lines
    assert "podesta_letter_age_seconds_count 3" in lines
    assert "podesta_workers_ended_total 1" in lines and "podesta_connections_refused_total 3" in lines


@pytest.mark.parametrize(
    ("days", "says"),
    [(31, "Everything has been copied."), (400, "Everything was last copied 400 days ago.")],
)
def test_an_old_copy_is_told_of(world, tmp_path: Path, days: int, says: str) -> None:
    """Nothing ails for that: a keeper may copy by other means."""
    note_back_up(tmp_path, world.now() - timedelta(days=days))
    facts = health(world.store, world.now(), (), data=tmp_path)
    assert facts["components"]["back-up"]["says"] == says and facts["well"]


def test_a_mailbox_that_somebody_waits_for_counts_as_silent_soon(world, parts: Components) -> None:
    """Before the shortest wait for letters is over (waiting_for_letters)."""
    for part in NAMES:
        parts.report(part)
    world.now.on(minutes=1)
    parts.ask("mailbox")
    for minutes, silent in ((0, False), (2, False), (2, True), (60, True)):
        world.now.on(minutes=minutes)
        parts.ask("mailbox")
        (row,) = [row for row in parts.rows() if row.name == "mailbox"]
        assert (row.trouble == Trouble("silent")) is silent, minutes
    parts.report("mailbox", at=world.now() - timedelta(seconds=1))
    assert parts.rows()[0].trouble is None and parts.rows()[0].success == world.now() - timedelta(seconds=1)
    world.now.on(minutes=10)
    assert parts.rows()[0].trouble is None, "nobody has asked again"


# ---------------------------------------------------------------- alarms


def working(parts: Components) -> None:
    for name in NAMES:
        parts.report(name)


def told(world) -> list[str]:
    while send_next(world):
        pass
    found = [text for to, _, text in world.post.letters if to == "keeper@example.org"]
    world.post.letters.clear()
    return found


def test_the_keeper_is_told_at_once_daily_and_when_it_works_again(world, parts: Components) -> None:
    alarms = Alarms(world, ())
    alarms.look(parts.rows())
    assert told(world) == [] and alarms.status == "All is well."
    parts.report("mailbox", DEAD_LOGIN)
    for _ in range(3):
        alarms.look(parts.rows())
    assert len(told(world)) == 1 and "refuses" in alarms.status
    world.now.on(seconds=DAILY.total_seconds() - 1)
    parts.report("database")
    parts.report("clock")
    parts.report("pages")
    alarms.look(parts.rows())
    assert told(world) == []
    world.now.on(seconds=1)
    alarms.look(parts.rows())
    assert len(told(world)) == 1
    for step in (timedelta(0), STEADY - timedelta(seconds=1)):
        world.now.on(seconds=step.total_seconds())
        working(parts)
        alarms.look(parts.rows())
        assert told(world) == [], "it may fail again at once"
    world.now.on(seconds=1)
    for _ in range(2):
        working(parts)
        alarms.look(parts.rows())
    (last,) = told(world)
    assert "works-again" in last


@pytest.mark.parametrize(("code", "holds"), [("login", True), ("letters", False), ("unfetched", False)])
def test_that_nothing_is_played_is_told_where_it_is_true(
    world, parts: Components, code: str, holds: bool
) -> None:
    """Single letters are waited for, and not without end."""
    parts.report("mailbox", Trouble(code))
    alarms = Alarms(world, ())
    alarms.look(parts.rows())
    world.now.on(seconds=PATIENCE.total_seconds())
    parts.report("database")
    alarms.look(parts.rows())
    (text,) = told(world)
    assert f"'holds': {holds}" in text


@contextmanager
def deaf(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A database that is away for whoever asks it."""

    @contextmanager
    def away() -> Iterator[None]:
        raise OperationalError("", {}, sqlite3.OperationalError("connection refused"))
        yield

    with monkeypatch.context() as now:
        now.setattr(store, "read", away)
        now.setattr(store, "write", away)
        yield


@pytest.mark.parametrize("remembered", [False, True], ids=["since its start", "later"])
@pytest.mark.parametrize("code", ["database-away", "database-locked", "silent"])
def test_a_database_that_cannot_be_asked_is_told_by_command(
    world, parts: Components, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, remembered: bool
) -> None:
    """And whatever else fails; the letters follow when it is back, and no alarm given before is lost."""
    alarms = Alarms(world, ("sh", "-c", f"cat >> {tmp_path}/heard"))
    parts.report("relay", DEAD_LOGIN)
    (alarms if remembered else Alarms(world, ())).look(parts.rows())
    assert len(told(world)) == 1
    with deaf(world.store, monkeypatch):
        parts.report("database", Trouble(code))
        parts.report("mailbox", DEAD_LOGIN)
        for _ in range(2):
            alarms.look(parts.rows())
            world.now.on(seconds=STARTED_ANEW.total_seconds())
        eventually((tmp_path / "heard").exists)
        heard = (tmp_path / "heard").read_text
        eventually(lambda: sentence("database", Trouble(code)) in heard())
        eventually(lambda: sentence("mailbox", DEAD_LOGIN) in heard())
    parts.report("database")
    alarms.look(parts.rows())
    assert any("'part': 'database'" in text for text in told(world))
    Alarms(world, ()).look(parts.rows())
    assert told(world) == [], "each was told"


def test_a_database_that_is_started_anew_is_no_alarm(
    world, parts: Components, monkeypatch: pytest.MonkeyPatch
) -> None:
    alarms = Alarms(world, ())
    with deaf(world.store, monkeypatch):
        parts.report("database", Trouble("database-away"))
        alarms.look(parts.rows())
        world.now.on(seconds=STARTED_ANEW.total_seconds() - 1)
        alarms.look(parts.rows())
    parts.report("database")
    alarms.look(parts.rows())
    assert told(world) == []


@pytest.mark.parametrize("code", ["database-away", "database-locked", "silent"])
def test_health_answers_at_once_where_the_database_keeps_everybody_waiting(
    world, parts: Components, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    if not world.store.is_shared:
        pytest.skip("a file can be read though another program writes it")
    parts.report("database", Trouble(code))
    monkeypatch.setattr(world.store, "read", lambda: pytest.fail("it was asked"))
    facts = health(world.store, world.now(), parts.rows())
    assert not facts["well"] and facts["components"]["database"]["code"] == code
    assert 'podesta_component_well{component="database"} 0\n' in metrics(facts, Measures())


def test_after_a_restart_nobody_is_told_twice(world, parts: Components) -> None:
    parts.report("mailbox", DEAD_LOGIN)
    Alarms(world, ()).look(parts.rows())
    assert len(told(world)) == 1
    Alarms(world, ()).look(parts.rows())
    assert told(world) == []


@pytest.mark.parametrize("later", [None, DEAD_LOGIN], ids=["it works", "it still fails"])
def test_after_a_restart_nothing_works_again_before_it_was_tried(world, later: Trouble | None) -> None:
    """A judge that was stopped while its mailbox was refused knows nothing of it when it starts."""
    before = Components(world.now)
    before.report("mailbox", DEAD_LOGIN)
    Alarms(world, ()).look(before.rows())
    assert len(told(world)) == 1
    started, alarms = Components(world.now), Alarms(world, ())
    started.expect("mailbox")
    for _ in range(3):
        alarms.look(started.rows())
        world.now.on(seconds=5)
    assert told(world) == []
    for hours in (0, STEADY.total_seconds() / 3600):
        world.now.on(minutes=60 * hours)
        started.report("mailbox", later)
        alarms.look(started.rows())
    assert ["works-again" in text for text in told(world)] == ([True] if later is None else [])


def test_a_door_that_recovers_without_a_letter_is_told(world) -> None:
    """What it needs works again; that nobody has written since is no reason to keep silent."""
    parts, alarms = Components(world.now), Alarms(world, ())
    parts.expect("doors")
    parts.report("doors", Trouble("disk-full"))
    alarms.look(parts.rows())
    assert len(told(world)) == 1
    world.now.on(minutes=2)
    parts.recover("doors", timedelta(minutes=1))
    alarms.look(parts.rows())
    world.now.on(seconds=STEADY.total_seconds())
    alarms.look(parts.rows())
    assert ["works-again" in text for text in told(world)] == [True]


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("restarts", [False, True], ids=["one run", "restarted all the time"])
@pytest.mark.parametrize(
    ("well", "fails", "days"),
    [(1, 1, as_many(5, 2)), (1, 59, 5), (30, 5, 5), (61, 1, 5), (300, 3, 5), (1, 1430, 5)],
)
def test_what_fails_again_and_again_is_told_once_a_day(
    world, parts: Components, well: int, fails: int, days: int, restarts: bool
) -> None:
    """Whatever the rhythm, over restarts of the judge: minutes that it works and that it is refused; and what
    ails it for the first time at once.
    """
    alarms = Alarms(world, ())
    began, heard = world.now(), []
    all_codes = ("login", "certificate", "name")
    codes = itertools.cycle(all_codes)
    while world.now() - began < days * DAILY:
        for minutes, trouble in ((fails, Trouble(next(codes))), (well, None)):
            if restarts:
                alarms = Alarms(world, ())
            for start in range(0, minutes, 60):
                working(parts)
                parts.report("mailbox", trouble)
                alarms.look(parts.rows())
                heard += [(world.now(), text) for text in told(world)]
                world.now.on(minutes=min(60, minutes - start))
    assert heard[0][0] == began, "at once"
    assert not [text for _, text in heard if "works-again" in text], "it does not"
    first = {code: next(text for _, text in heard if f"'{code}'" in text) for code in all_codes}
    assert all(
        later - earlier >= DAILY or text in first.values()
        for (earlier, _), (later, text) in itertools.pairwise(heard)
    )
    repeated = len(heard) - len(all_codes)
    assert min(days - 1, 2) <= repeated <= days, "daily as long as it lasts"


def test_another_reason_is_told_at_once(world, parts: Components) -> None:
    """The folder is there again; half an hour later the certificate expires, and nobody would know."""
    alarms = Alarms(world, ())
    for code, news in (("no-folder", 1), ("certificate", 1), ("no-folder", 0), ("lost", 0), ("login", 1)):
        working(parts)
        parts.report("mailbox", Trouble(code))
        alarms.look(parts.rows())
        assert len(told(world)) == news, code
        world.now.on(minutes=5)
        working(parts)
        alarms = Alarms(world, ())
        alarms.look(parts.rows())
        assert told(world) == []
        world.now.on(minutes=25)


def test_after_a_steady_time_it_is_told_at_once_again(world, parts: Components) -> None:
    """So long at work, another failure is another trouble."""
    alarms = Alarms(world, ())
    for _ in range(2):
        parts.report("mailbox", DEAD_LOGIN)
        alarms.look(parts.rows())
        assert ["'fails'" in text for text in told(world)] == [True]
        working(parts)
        alarms.look(parts.rows())
        world.now.on(seconds=STEADY.total_seconds())
        working(parts)
        alarms.look(parts.rows())
        assert ["works-again" in text for text in told(world)] == [True]


def test_what_mostly_passes_is_told_after_a_while_or_when_a_phase_waits(world, parts: Components) -> None:
    alarms = Alarms(world, ())
    parts.report("mailbox", Trouble("lost"))
    alarms.look(parts.rows())
    assert told(world) == []
    world.now.on(seconds=PATIENCE.total_seconds())
    parts.report("database")
    alarms.look(parts.rows())
    assert len(told(world)) == 1
    toy.table(world.store)
    toy.change(world.store, status=GameStatus.ACTIVE, phase="p1", process_at=world.now())
    parts.report("doors", Trouble("refused"))
    alarms.look(parts.rows())
    assert len(told(world)) == 1


def test_the_keeper_hears_of_letters_that_wait_though_every_part_says_it_works(
    world, parts: Components
) -> None:
    """A worker that hangs without using the processor: nothing ends it, so somebody must be told."""
    alarms = Alarms(world, ())
    keep_letter(world.store, b"From: a@x.org\n\nlist\n", "a@x.org", ("judge@x.org",), "smtp", world.now())
    heard: list[str] = []
    for _ in range(40):
        world.now.on(minutes=1)
        for part in NAMES:
            parts.report(part)
        alarms.look(parts.rows())
        heard += told(world)
    assert len(heard) == 1 and "'part': 'queues'" in heard[0] and "letters-wait" in heard[0]
    while handle_next(world):
        pass
    alarms.look(parts.rows())
    assert not [text for text in told(world) if "unasked/part" in text]
    world.now.on(seconds=STEADY.total_seconds())
    working(parts)
    alarms.look(parts.rows())
    assert any("works-again" in text for text in told(world))


@pytest.mark.parametrize("part", ["mailbox", "relay", "clock"])
def test_what_waits_for_a_part_that_fails_is_not_told_as_well(world, parts: Components, part: str) -> None:
    """Nor as soon as the part works again: then the letters are being handled."""
    alarms = Alarms(world, ())
    keep_letter(world.store, b"From: a@x.org\n\nlist\n", "a@x.org", ("judge@x.org",), "smtp", world.now())
    for minute in range(60):
        world.now.on(minutes=1)
        for other in NAMES:
            parts.report(other, DEAD_LOGIN if other == part and minute < 55 else None)
        alarms.look(parts.rows())
    assert not [text for text in told(world) if "queues" in text]


def test_a_command_hears_the_alarm_and_no_secret(
    world, parts: Components, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A way that is not the relay, nor the database."""
    monkeypatch.setenv("JUDGE_RELAY__PASSWORD", "very-secret")
    heard = tmp_path / "heard"
    alarms = Alarms(world, ("sh", "-c", f"cat >> {heard}; env >> {heard}"))
    monkeypatch.setattr(world.store, "write", lambda: 1 / 0)
    parts.report("relay", DEAD_LOGIN)
    alarms.look(parts.rows())
    eventually(lambda: heard.exists() and "PATH" in heard.read_text())
    text = heard.read_text()
    assert "The server that takes my letters refuses the user and password" in text
    assert "judge@judge.example" in text and "very-secret" not in text


def test_a_letter_that_the_store_would_not_take_follows(
    world, parts: Components, monkeypatch: pytest.MonkeyPatch
) -> None:
    alarms = Alarms(world, ())
    with monkeypatch.context() as broken:

        def full() -> None:
            raise OperationalError("x", {}, sqlite3.OperationalError("database or disk is full"))

        broken.setattr(world.store, "write", full)
        parts.report("disk", Trouble("disk-full"))
        alarms.look(parts.rows())
    alarms.look(parts.rows())
    assert len(told(world)) == 1


# ---------------------------------------------------------------- the service manager


@pytest.mark.parametrize("abstract", [False, True])
def test_the_service_manager_hears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:
    """sd_notify(3): one datagram, also to an abstract socket."""
    name = f"@podesta-{tmp_path.name}-{id(tmp_path)}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind("\0" + name[1:] if abstract else name)
        manager.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        heartbeat.notify("READY=1", "STATUS=All\nis well.")
        assert manager.recv(1000) == b"READY=1\nSTATUS=All is well."
    heartbeat.notify("WATCHDOG=1")  # nobody listens any more
    monkeypatch.delenv("NOTIFY_SOCKET")
    heartbeat.notify("READY=1")
