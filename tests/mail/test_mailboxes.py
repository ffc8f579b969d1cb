"""Reading a real mailbox: Dovecot on loopback."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from imaplib import IMAP4
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from judge.mail.addresses import OwnAddresses
from judge.mail.filing_away import KEYWORD
from judge.mail.imap import ImapWatcher, NotKeptError, Reports, Surroundings
from judge.mail.imap_account import ImapAccount, envelope, logged_in
from judge.mail.imap_steps import SteppedClient
from judge.mail.mailbox_marks import Watermark
from judge.mail.statements import Selected
from judge.store.database import Store
from tests.support.judges.mail_servers import PASSWORD, Dovecot, eventually
from tests.support.narrowing import present

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
    facts: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": dovecot.imap,
        "tls": False,
        "user": "judge",
        "password": PASSWORD,
    }
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


def watcher(
    dovecot: Dovecot,
    kept: Kept,
    told: Reports | None = None,
    *,
    now: Callable[[], datetime] | None = None,
    **rest,
) -> ImapWatcher:
    around = Surroundings(chance=lambda: 0.05, now=now or (lambda: datetime.now(UTC)))
    return ImapWatcher(account(dovecot), kept, OWN, told=told, around=around, **rest)


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
        for number in range(3):
            dovecot.deliver(letter(number), "judge@judge.test")
            eventually(lambda number=number: len(kept.letters) == number + 1, 15)
    assert kept.subjects == ["letter 0", "letter 1", "letter 2"]


def test_a_letter_that_comes_while_another_is_moved_is_not_forgotten(
    dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RFC 9051 7.4.1: news told in the answer to MOVE are not told again by IDLE."""
    kept = Kept()
    reader = watcher(dovecot, kept)
    file_away = reader._filing.file_away

    def meanwhile(client, uids) -> None:
        if len(kept.letters) < 4:
            dovecot.deliver(letter(len(kept.letters)), "judge@judge.test")
        file_away(client, uids)

    monkeypatch.setattr(reader._filing, "file_away", meanwhile)
    dovecot.deliver(letter(0), "judge@judge.test")
    with watching(reader):
        eventually(lambda: len(kept.letters) == 4)
    assert kept.subjects == [f"letter {number}" for number in range(4)]


def test_news_in_one_packet_with_the_answer_to_idle_are_heard() -> None:
    """RFC 2177 lets a server tell at once; the reader has it in its buffer then, and the socket is silent."""

    def talk(server: socket.socket) -> None:
        line, _ = server.accept()
        with line, line.makefile("rb") as lines:
            line.sendall(b"* OK [CAPABILITY IMAP4rev1 IDLE] hi\r\n")
            tag = b""
            for text in lines:
                if text.strip() != b"DONE":
                    tag = text.split()[0]
                idle = text.split()[-1] == b"IDLE"
                line.sendall(b"+ idling\r\n* 1 EXISTS\r\n" if idle else tag + b" OK done\r\n")

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=talk, args=(server,), daemon=True).start()
        client = IMAPClient("127.0.0.1", server.getsockname()[1], ssl=False, timeout=10)
        reader = ImapWatcher(ImapAccount(host="h"), Kept(), OWN)
        late = threading.Timer(5, reader._stop.set)
        late.start()
        reader._waiting.idle(client)
        late.cancel()
        assert not reader._stop.is_set()
        client.shutdown()


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


def test_old_mail_is_left_alone_at_the_first_visit(dovecot: Dovecot, tmp_path: Path, store: Store) -> None:
    """A mailbox with a past must not be answered; nor after its UIDs were dealt anew (RFC 9051 2.3.1.1)."""
    dovecot.deliver(letter(1), "judge@judge.test")
    kept = Kept()
    mark = Watermark(store, tmp_path / "mark.json")
    with dovecot.client("judge") as client:
        client.normalise_times = False
        client.select_folder("INBOX")
        arrived = client.fetch([1], ["INTERNALDATE"])[1][b"INTERNALDATE"].astimezone(UTC)
    second = arrived + timedelta(seconds=1)
    eventually(lambda: datetime.now(UTC) >= second)
    with watching(watcher(dovecot, kept, watermark=mark, now=lambda: second)):
        eventually(lambda: (known := mark.get()) is not None and known.uidnext)
        dovecot.deliver(letter(2), "judge@judge.test")
        eventually(lambda: kept.subjects == ["letter 2"])
    assert len(dovecot.letters("judge")) == 1
    first = mark.get()
    dovecot.stop()
    for lost in (dovecot.root / "mail" / "judge").glob("dovecot*"):
        lost.unlink()
    dovecot.start()
    with dovecot.client("judge") as client:
        assert client.select_folder("INBOX")[b"UIDVALIDITY"] != present(first).uidvalidity
    with watching(watcher(dovecot, kept, watermark=mark)):
        dovecot.deliver(letter(3), "judge@judge.test")
        eventually(lambda: len(kept.subjects) > 1)
    assert kept.subjects == ["letter 2", "letter 3"]
    assert replace(present(mark.get()), read="", home=0) == replace(present(first), read="", home=0)


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
    reader._filing.can_tag = True
    client = dovecot.client("judge")
    client.normalise_times = False
    dovecot.deliver(letter(1), "judge@judge.test")
    validity = client.select_folder("INBOX")[b"UIDVALIDITY"]
    assert [reader.drain(Plain(client), Selected(validity, 0, 1)) for _ in range(2)] == [1, 0]
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
    ImapWatcher(wrong, Kept(), OWN, around=Surroundings(sleep=sleep, chance=lambda: 1.0)).run(stop)
    assert waits == [300.0, 300.0]


def test_a_password_that_is_mended_is_taken_without_a_new_start(dovecot: Dovecot) -> None:
    """Of the account as it is written down then; another mailbox is not read in its place."""
    stop = threading.Event()
    tried: list[str] = []
    mended = iter([None, account(dovecot, user="other"), account(dovecot)])

    def connect(*facts, **more) -> IMAPClient:
        tried.append(reader.account.password)
        return SteppedClient(*facts, **more)

    reader = ImapWatcher(
        account(dovecot, password="wrong"),
        Kept(),
        OWN,
        account_now=lambda: next(mended),
        around=Surroundings(sleep=lambda seconds: None, connect=connect),
        told=Reports(read_to_end=lambda began: stop.set()),
    )
    reader.run(stop)
    assert tried == ["wrong", "wrong", "wrong", PASSWORD] and reader.account == account(dovecot)


@pytest.mark.parametrize("cause", [None, IMAP4.abort("command: LOGIN => socket error: EOF")])
def test_a_log_in_that_is_merely_unavailable_is_tried_soon(cause: Exception | None) -> None:
    """RFC 5530 3: the server's own trouble says nothing about our password; nor does a line that ends."""
    waits: list[float] = []
    stop = threading.Event()

    class Provider:
        def __init__(self, *_args, **_kwargs) -> None: ...

        def login(self, *_facts: str) -> None:
            error = LoginError(str(cause or "[UNAVAILABLE] Temporary authentication failure."))
            error.__context__ = cause
            raise error

        def logout(self) -> None: ...

        def shutdown(self) -> None: ...

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            stop.set()

    ImapWatcher(
        ImapAccount(host="h"),
        Kept(),
        OWN,
        around=Surroundings(sleep=sleep, chance=lambda: 1.0, connect=Provider),
    ).run(stop)
    assert waits == [1.0, 2.0]


def test_a_connection_is_closed_where_nobody_hears_the_farewell() -> None:
    done: list[str] = []

    class Provider:
        def __init__(self, *_args, **_kwargs) -> None: ...

        def login(self, *facts: str) -> None: ...

        def logout(self) -> None:
            done.append("logout")
            raise TimeoutError

        def shutdown(self) -> None:
            done.append("closed")

    stop = threading.Event()
    stop.set()
    with logged_in(ImapAccount(host="h"), Provider, stop):
        pass
    assert done[-1] == "closed"


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

    ImapWatcher(
        ImapAccount(host="h"),
        Kept(),
        OWN,
        around=Surroundings(sleep=sleep, chance=lambda: 0.5, connect=refuse),
    ).run(stop)
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 150.0, 150.0, 150.0]


def test_a_token_logs_in_instead_of_a_password() -> None:
    """XOAUTH2: large providers have ended passwords for IMAP."""
    stop = threading.Event()
    said: list[tuple] = []

    class Provider:
        def __init__(self, *_args, **_kwargs) -> None: ...

        def oauth2_login(self, *facts: str) -> None:
            said.append(facts)
            stop.set()
            raise ConnectionResetError

        def logout(self) -> None: ...

    modern = ImapAccount(host="h", user="judge@judge.test", password="bygone", token="ya29")
    ImapWatcher(modern, Kept(), OWN, around=Surroundings(connect=Provider)).run(stop)
    assert said == [("judge@judge.test", "ya29")]
    assert "bygone" not in repr(modern) and "ya29" not in repr(modern)


def test_the_envelope_is_what_the_server_wrote_down() -> None:
    """RFC 5321 4.4: Return-Path; Delivered-To by custom. Addresses of others do not count."""
    head = ["Return-Path: <a@b.test>", "Delivered-To: judge+tokentoken@judge.test", "X-Original-To: x@y.test"]
    raw = "\r\n".join([*head, "", "hi"]).encode()
    assert envelope(raw, OWN) == ("a@b.test", ("judge+tokentoken@judge.test",))


def test_a_letter_that_the_server_cannot_give_keeps_nothing_back() -> None:
    """RFC 9051 7.1.2: NO to one FETCH is about that letter; the others are kept and put away."""

    class Client:
        moved: list[int]

        def search(self, _: object) -> list[int]:
            return [1, 2, 3]

        def has_capability(self, name: str) -> bool:
            return name == "MOVE"

        def fetch(self, uids: list[int], what: list[str]) -> dict[int, dict[bytes, object]]:
            if what == ["BODY.PEEK[]"] and 2 in uids:
                raise IMAP4.error("FETCH failed: internal error")
            facts = {b"RFC822.SIZE": 100, b"INTERNALDATE": datetime.now(UTC)}
            return {uid: {**facts, b"BODY[]": letter(uid)} for uid in uids}

        def move(self, uids: list[int], folder: str) -> None:
            self.moved = uids

    kept, client = Kept(), Client()
    reader = ImapWatcher(ImapAccount(host="h"), kept, OWN)
    reader._filing.can_tag = True
    with pytest.raises(NotKeptError):
        reader.drain(client, Selected(1, 0, 3))
    assert kept.subjects == ["letter 1", "letter 3"] and client.moved == [1, 3]


# ---------------------------------------------------------------- how far the mailbox has been read


def test_a_look_that_came_to_the_end_is_told_after_its_letters_are_kept(dovecot: Dovecot) -> None:
    kept, looks = Kept(), []
    dovecot.deliver(letter(1), "judge@judge.test")

    def read_to_end(began: datetime) -> None:
        looks.append((began, len(kept.letters)))

    before = datetime.now(UTC)
    with watching(watcher(dovecot, kept, Reports(read_to_end=read_to_end))):
        eventually(lambda: looks)
    began, count = looks[0]
    assert count == 1 and before <= began <= datetime.now(UTC)


def test_a_look_that_is_asked_for_is_not_waited_for(dovecot: Dovecot) -> None:
    """A phase is due, and IDLE has nine minutes to go."""
    kept, again = Kept(), threading.Event()
    looks: list[datetime] = []
    with watching(watcher(dovecot, kept, Reports(read_to_end=looks.append), look_again=again)):
        eventually(lambda: looks)
        asked = datetime.now(UTC)
        again.set()
        eventually(lambda: looks[-1] >= asked, 15)


def test_a_look_that_could_not_keep_a_letter_has_not_come_to_the_end(dovecot: Dovecot) -> None:
    kept = Kept()
    looks: list[int] = []
    kept.failures = 2
    dovecot.deliver(letter(1), "judge@judge.test")
    with watching(watcher(dovecot, kept, Reports(read_to_end=lambda began: looks.append(len(kept.letters))))):
        eventually(lambda: looks)
    assert looks[0] == 1


def test_a_letter_came_after_the_look_that_did_not_find_it(dovecot: Dovecot) -> None:
    """The server's clock may be wrong by hours: its own looks at the mailbox are the judge's to count on."""
    kept = Kept()
    looks: list[datetime] = []
    late = [timedelta(0)]
    now = lambda: datetime.now(UTC) + late[0]  # noqa: E731
    with watching(watcher(dovecot, kept, Reports(read_to_end=looks.append), now=now)):
        eventually(lambda: looks)
        late[0] = timedelta(hours=3)
        count = len(looks)
        dovecot.deliver(letter(1), "judge@judge.test")
        eventually(lambda: len(kept.letters) == 1 and len(looks) > count)
        dovecot.deliver(letter(2), "judge@judge.test")
        eventually(lambda: len(kept.letters) == 2)
    first, second = (facts[4] for facts in kept.letters)
    assert looks[0] <= first < looks[0] + timedelta(minutes=5)
    assert second >= looks[count] > datetime.now(UTC) + timedelta(hours=2)


def test_a_date_ahead_of_now_tells_nothing(dovecot: Dovecot) -> None:
    """The server's clock is ahead, and who knows how far: the letter may have come right after the last look.

    It was read at once after a deadline and would count as late, though it lay there before.
    """
    kept = Kept()
    looks: list[datetime] = []
    now = lambda: datetime.now(UTC) - timedelta(minutes=2)  # noqa: E731
    with watching(watcher(dovecot, kept, Reports(read_to_end=looks.append), now=now)):
        eventually(lambda: looks)
        dovecot.deliver(letter(1), "judge@judge.test")
        eventually(lambda: kept.letters)
    assert kept.letters[0][4] == looks[0]


def test_a_letter_never_comes_from_the_future(dovecot: Dovecot) -> None:
    kept = Kept()
    past = datetime.now(UTC) - timedelta(hours=2)
    dovecot.deliver(letter(1), "judge@judge.test")
    with watching(watcher(dovecot, kept, now=lambda: past)):
        eventually(lambda: kept.letters)
    assert kept.letters[0][4] == past
