"""Letters share a connection to the relay; none is handed to one that is gone, and none twice."""

from __future__ import annotations

import smtplib
import socket
from dataclasses import dataclass, field

import pytest

from judge.demo.post import PostOffice
from judge.mail import sending
from judge.mail.kept_connections import LONGEST_REST_SECONDS, LONGEST_SECONDS, MOST_LETTERS, KeptConnection
from judge.mail.sending import SmtpSender

MIME = b"From: judge@judge.test\r\nSubject: x\r\n\r\nhello\r\n"


@dataclass
class Server:
    """A connection: `listens` False: the other side has gone."""

    listens: bool = True
    said: list[str] = field(default_factory=list)

    def noop(self) -> tuple[int, bytes]:
        if not self.listens:
            raise smtplib.SMTPServerDisconnected("gone")
        return 250, b"ok"

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.said.append("QUIT")
        if not self.listens:
            raise smtplib.SMTPResponseException(421, b"gone")


class Relay:
    """Counts its connections, and has a clock."""

    def __init__(self) -> None:
        self.opened: list[Server] = []
        self.at = 0.0
        self.kept = KeptConnection(lambda: self.at)

    def connect(self) -> smtplib.SMTP:
        self.opened.append(Server())
        return self.opened[-1]  # type: ignore[return-value]

    def send(self) -> Server:
        with self.kept.lent(self.connect) as server:
            return server  # type: ignore[return-value]

    @property
    def open_now(self) -> int:
        return sum(not one.said for one in self.opened)


@pytest.fixture
def relay() -> Relay:
    return Relay()


def test_letters_share_it_up_to_so_many(relay: Relay) -> None:
    for _ in range(2 * MOST_LETTERS + 1):
        relay.send()
    assert len(relay.opened) == 3 and relay.open_now == 1
    relay.kept.close()
    assert relay.open_now == 0


def test_it_is_given_up_in_time(relay: Relay) -> None:
    while relay.at < LONGEST_SECONDS - 1:
        relay.send()
        relay.at += LONGEST_REST_SECONDS / 2
    assert len(relay.opened) == 1
    relay.at = LONGEST_SECONDS
    relay.send()
    assert len(relay.opened) == 2 and relay.open_now == 1
    relay.kept.rest()
    assert relay.open_now == 1, "another letter may come at once"
    relay.at += LONGEST_REST_SECONDS
    relay.kept.rest()
    assert relay.open_now == 0


def test_one_that_is_gone_takes_no_letter(relay: Relay) -> None:
    relay.send().listens = False
    assert relay.send() is relay.opened[1] and relay.opened[0].said == ["QUIT"]


@pytest.mark.parametrize("fault", [smtplib.SMTPRecipientsRefused({}), OSError("cut"), KeyboardInterrupt()])
def test_after_a_fault_it_is_given_up(relay: Relay, fault: BaseException) -> None:
    relay.send()
    with pytest.raises(type(fault)), relay.kept.lent(relay.connect):
        raise fault
    assert relay.open_now == 0
    relay.send()
    assert len(relay.opened) == 2


def test_two_at_once_have_one_each(relay: Relay) -> None:
    with relay.kept.lent(relay.connect) as first, relay.kept.lent(relay.connect) as second:
        assert first is not second
    assert relay.open_now == 1
    relay.send()
    assert len(relay.opened) == 2


def test_a_goodbye_that_goes_wrong_changes_no_letter(relay: Relay) -> None:
    server = relay.send()
    server.listens = False
    relay.kept.close()
    assert server.said == ["QUIT"]


def test_a_real_relay_gets_each_letter_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over one connection, and over another when the first was cut."""
    made: list[smtplib.SMTP] = []
    connect = sending.connect_relay

    def counted(relay: SmtpSender) -> smtplib.SMTP:
        made.append(connect(relay))
        return made[-1]

    monkeypatch.setattr(sending, "connect_relay", counted)
    with PostOffice() as post:
        sender = SmtpSender("127.0.0.1", post.port, security="none", timeout=5, kept=KeptConnection())
        for n in range(5):
            assert sender.send("b@judge.test", f"anna{n}@players.test", MIME).status == "sent"
        assert len(made) == 1
        assert made[0].sock is not None
        made[0].sock.shutdown(socket.SHUT_RDWR)
        assert sender.send("b@judge.test", "anna5@players.test", MIME).status == "sent"
        assert len(made) == 2 and sender.kept is not None
        sender.kept.close()
        assert sum(map(len, post.boxes.values())) == 6
