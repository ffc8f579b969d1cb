"""Reading a real mailbox: Dovecot on loopback."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from mailservers import PASSWORD, Dovecot, eventually

from judge.mail.addresses import OwnAddresses
from judge.mail.imap import KEYWORD, ImapAccount, ImapWatcher, Watermark, envelope

pytestmark = pytest.mark.mailservers
OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")


def letter(number: int, body: str = "A ven - pad") -> bytes:
    head = f"From: anna@players.test\r\nTo: judge@judge.test\r\nMessage-ID: <{number}@players.test>\r\n"
    return f"{head}Subject: letter {number}\r\n\r\n{body}\r\n".encode()


class Kept:
    """Stands for the store; fails for letters that contain `poison`, and `failures` times before it works."""

    def __init__(self, failures: int = 0, poison: bytes = b"\0never") -> None:
        self.letters: list[tuple[bytes, str, tuple[str, ...], str, datetime, str]] = []
        self.failures, self.poison = failures, poison

    def __call__(self, raw, sender, to, route, received, key) -> None:
        if self.failures > 0 or self.poison in raw:
            self.failures -= 1
            raise OSError("disk full")
        self.letters.append((raw, sender, to, route, received, key))

    @property
    def subjects(self) -> list[str]:
        lines = [line for raw, *_ in self.letters for line in raw.decode().split("\r\n")]
        return [line[9:] for line in lines if line.startswith("Subject: ")]


def account(dovecot: Dovecot, **changes) -> ImapAccount:
    facts = {"host": "127.0.0.1", "port": dovecot.imap, "tls": False, "user": "judge", "password": PASSWORD}
    return ImapAccount(**(facts | changes))


@contextmanager
def watching(watcher: ImapWatcher) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=watcher.run, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(20)
        assert not thread.is_alive()


def watcher(dovecot: Dovecot, kept: Kept, **changes) -> ImapWatcher:
    return ImapWatcher(account(dovecot), kept, OWN, chance=lambda: 0.05, **changes)


def test_a_letter_is_kept_and_then_moved(dovecot: Dovecot) -> None:
    """Architecture 1, rule 1: stored before it is moved. RFC 9051 2.3.3: INTERNALDATE is its time."""
    dovecot.deliver(letter(1), "judge+abcdefgh23@judge.test")
    kept = Kept()
    with watching(watcher(dovecot, kept)):
        eventually(lambda: dovecot.letters("judge", "Processed"))
        eventually(lambda: not dovecot.letters("judge"))
    [(raw, sender, to, route, received, key)] = kept.letters
    assert raw.endswith(letter(1))
    assert (sender, to, route) == ("anna@players.test", ("judge+abcdefgh23@judge.test",), "imap")
    assert abs(datetime.now(UTC) - received) < timedelta(minutes=2)
    assert received.utcoffset() == timedelta(0)
    assert key.startswith("imap:judge@127.0.0.1/INBOX:") and key.endswith(":1")


def test_news_wake_the_watcher(dovecot: Dovecot) -> None:
    """RFC 2177: IDLE tells of a letter at once, long before any poll would."""
    kept = Kept()
    with watching(watcher(dovecot, kept)):
        eventually(lambda: dovecot.client("judge").folder_exists("Processed"))
        for number in range(3):
            dovecot.deliver(letter(number), "judge@judge.test")
            eventually(lambda number=number: len(kept.letters) == number + 1, 8)
    assert kept.subjects == ["letter 0", "letter 1", "letter 2"]


def test_a_letter_that_cannot_be_kept_stays(dovecot: Dovecot) -> None:
    """Rule 1: no letter leaves the mailbox unkept, and none waits behind one that fails."""
    for number, body in enumerate(["first", "poison", "third"]):
        dovecot.deliver(letter(number, body), "judge@judge.test")
    kept = Kept(poison=b"poison")
    with watching(watcher(dovecot, kept)):
        eventually(lambda: len(dovecot.letters("judge", "Processed")) == 2)
        assert kept.subjects == ["letter 0", "letter 2"]
        assert len(dovecot.letters("judge")) == 1
        kept.poison = b"\0never"
        eventually(lambda: not dovecot.letters("judge"))
    assert kept.subjects == ["letter 0", "letter 2", "letter 1"]


def test_old_mail_is_left_alone_at_the_first_visit(dovecot: Dovecot, tmp_path: Path) -> None:
    """A mailbox with a past must not be answered; nor after its UIDs were dealt anew (RFC 9051 2.3.1.1)."""
    dovecot.deliver(letter(1), "judge@judge.test")
    kept = Kept()
    mark = Watermark(tmp_path / "mark.json")
    with dovecot.client("judge") as client:
        client.normalise_times = False
        client.select_folder("INBOX")
        arrived = client.fetch([1], ["INTERNALDATE"])[1][b"INTERNALDATE"].astimezone(UTC)
    second = arrived + timedelta(seconds=1)
    eventually(lambda: datetime.now(UTC) >= second)
    with watching(watcher(dovecot, kept, watermark=mark, now=lambda: second)):
        eventually(lambda: mark.get() is not None)
        dovecot.deliver(letter(2), "judge@judge.test")
        eventually(lambda: kept.subjects == ["letter 2"])
    assert len(dovecot.letters("judge")) == 1
    first = mark.get()
    dovecot.stop()
    for lost in (dovecot.root / "mail" / "judge").glob("dovecot*"):
        lost.unlink()
    dovecot.start()
    with dovecot.client("judge") as client:
        assert client.select_folder("INBOX")[b"UIDVALIDITY"] != first.uidvalidity
    with watching(watcher(dovecot, kept, watermark=mark)):
        dovecot.deliver(letter(3), "judge@judge.test")
        eventually(lambda: len(kept.subjects) > 1)
    assert kept.subjects == ["letter 2", "letter 3"]
    assert mark.get() == first


def test_the_watcher_survives_a_restart_of_the_server(dovecot: Dovecot) -> None:
    """A dead line shows as "no news" for ever; the watcher finds out, and comes back with patience."""
    kept = Kept()
    with watching(watcher(dovecot, kept)):
        dovecot.deliver(letter(1), "judge@judge.test")
        eventually(lambda: len(kept.letters) == 1)
        dovecot.stop()
        dovecot.start()
        dovecot.deliver(letter(2), "judge@judge.test")
        eventually(lambda: len(kept.letters) == 2)
    assert kept.subjects == ["letter 1", "letter 2"]


def test_where_letters_cannot_be_moved_they_are_marked(dovecot: Dovecot) -> None:
    """Without MOVE and UIDPLUS a keyword tells what is done; bare EXPUNGE would take other people's mail."""

    class Plain:
        def __init__(self, client) -> None:
            self.client = client

        def __getattr__(self, name):
            return getattr(self.client, name)

        def has_capability(self, name: str) -> bool:
            return name not in ("MOVE", "UIDPLUS", "IDLE") and self.client.has_capability(name)

    kept = Kept()
    reader = watcher(dovecot, kept)
    reader._can_tag = True
    client = dovecot.client("judge")
    client.normalise_times = False
    dovecot.deliver(letter(1), "judge@judge.test")
    validity = client.select_folder("INBOX")[b"UIDVALIDITY"]
    assert [reader.drain(Plain(client), validity) for _ in range(2)] == [1, 0]
    assert client.search(["KEYWORD", KEYWORD.decode()]) == [1]
    assert not dovecot.letters("judge", "Processed")
    client.logout()


def test_a_huge_letter_is_fetched_only_in_part(dovecot: Dovecot) -> None:
    """The size is asked first; of five megabytes only what may be read crosses the line."""
    dovecot.deliver(letter(1, "<p>x</p>\r\n" * 500_000), "judge@judge.test")
    kept = Kept()
    with watching(watcher(dovecot, kept)):
        eventually(lambda: len(kept.letters) == 1)
    assert len(kept.letters[0][0]) == (1 << 20) + 1


def test_a_wrong_password_is_tried_slowly(dovecot: Dovecot) -> None:
    """A mailbox that locks after some failures must not be locked by us."""
    waits: list[float] = []
    stop = threading.Event()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            stop.set()

    wrong = account(dovecot, password="wrong")
    ImapWatcher(wrong, Kept(), OWN, sleep=sleep, chance=lambda: 1.0).run(stop)
    assert waits == [300.0, 300.0]


def test_waits_double_up_to_five_minutes_and_are_jittered() -> None:
    """Full jitter: a crowd of judges does not knock at one moment."""
    waits: list[float] = []
    stop = threading.Event()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 12:
            stop.set()

    def refuse(*_args, **_kwargs):
        raise ConnectionRefusedError

    ImapWatcher(ImapAccount(host="h"), Kept(), OWN, sleep=sleep, chance=lambda: 0.5, connect=refuse).run(stop)
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 150.0, 150.0, 150.0]


def test_the_envelope_is_what_the_server_wrote_down() -> None:
    """RFC 5321 4.4: Return-Path; Delivered-To by custom. Addresses of others do not count."""
    head = ["Return-Path: <a@b.test>", "Delivered-To: judge+tokentoken@judge.test", "X-Original-To: x@y.test"]
    raw = "\r\n".join([*head, "", "hi"]).encode()
    assert envelope(raw, OWN) == ("a@b.test", ("judge+tokentoken@judge.test",))
