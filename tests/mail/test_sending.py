"""Handing letters on: what servers answer, and what becomes of a letter then."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.mail.sending import MaildirSender, SmtpSender

MIME = b"From: judge@judge.test\r\nDate: Thu, 12 Mar 2026 12:00:00 +0000\r\n\r\nA ven - pad\r\n.dot\r\n"


class Scripted:
    """A server that says what it is told to, command by command; `None` hangs up."""

    def __init__(self, answers: dict[str, str | None]) -> None:
        self.answers: dict[str, str | None] = {
            "": "220 hi",
            "EHLO": "250 hi",
            "MAIL": "250 ok",
            "RCPT": "250 ok",
            "DATA": "354 go",
        }
        self.answers |= {".": "250 kept", "QUIT": "221 bye", "RSET": "250 ok"} | answers
        self.server = socket.create_server(("127.0.0.1", 0))
        self.heard: list[str] = []
        threading.Thread(target=self.talk, daemon=True).start()

    @property
    def port(self) -> int:
        return self.server.getsockname()[1]

    def talk(self) -> None:
        line, _ = self.server.accept()
        with line, line.makefile("rwb") as lines:
            word = ""
            while (answer := self.answers.get(word, "500 what")) is not None:
                lines.write(answer.encode() + b"\r\n")
                lines.flush()
                if word == "DATA" and answer.startswith("354"):
                    while (text := lines.readline()) not in (b".\r\n", b""):
                        self.heard.append(text.decode())
                    word = "."
                    continue
                if not (text := lines.readline()):
                    return
                self.heard.append(text.decode())
                word = text.decode().split()[0].upper()


@pytest.fixture
def scripted() -> Iterator[object]:
    servers: list[Scripted] = []

    def make(**answers: str | None) -> Scripted:
        servers.append(Scripted({{"greeting": "", "dot": "."}.get(k, k): v for k, v in answers.items()}))
        return servers[-1]

    yield make
    for server in servers:
        server.server.close()


@pytest.mark.parametrize(
    ("answers", "status", "reply"),
    [
        ({}, "sent", "250"),
        ({"RCPT": "550 5.1.1 no such user"}, "dead", "550 5.1.1 no such user"),
        ({"RCPT": "450 4.2.0 greylisted"}, "retry", "450 4.2.0 greylisted"),
        ({"RCPT": "550 5.7.1 relaying denied"}, "retry", "550 5.7.1 relaying denied"),
        ({"RCPT": "530 5.7.0 log in first"}, "retry", "530 5.7.0 log in first"),
        ({"dot": "554 5.7.1 spam"}, "dead", "554 5.7.1 spam"),
        ({"dot": "451 4.3.0 later"}, "retry", "451 4.3.0 later"),
        ({"DATA": "421 closing"}, "retry", "421 closing"),
        ({"dot": None}, "retry", "Connection unexpectedly closed"),
        ({"greeting": "554 no"}, "retry", "554 no"),
        ({"MAIL": "550 not your address"}, "retry", "550 not your address"),
        ({"greeting": None}, "retry", "Connection unexpectedly closed"),
    ],
)
def test_what_the_relay_says(scripted, answers: dict, status: str, reply: str) -> None:
    """RFC 5321 4.2.1: 5yz to the recipient or the letter is for ever. A lost line after the dot may have
    been a success, so it is tried again; what is wrong with us is no fault of the reader's."""
    relay = scripted(**answers)
    sender = SmtpSender("127.0.0.1", relay.port, security="none", timeout=5)
    delivery = sender.send("bounce+1.x@judge.test", "anna@players.test", MIME)
    assert delivery.status == status
    assert reply in delivery.reply


def test_a_relay_that_is_not_there_is_tried_again() -> None:
    """Nothing that the network does may raise into the outbox, or lose a letter."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    found = SmtpSender("127.0.0.1", port, security="none", timeout=2).send("a@b.test", "c@d.test", MIME)
    assert found.status == "retry" and "ConnectionRefused" in found.reply


@pytest.mark.parametrize(
    "body", [b"plain\r\n", b".\r\n", b"..\r\n.two\r\n", b"a.b\r\n.\r\n\r\n.c", b"no end", b""]
)
@pytest.mark.parametrize("head", [b"", b".odd\r\n", b"From: a\r\n\r\n"])
def test_dots_that_begin_lines_are_doubled(scripted, head: bytes, body: bytes) -> None:
    """RFC 5321 4.5.2: a line with nothing but a dot would be the end of the letter."""
    relay = scripted()
    sender = SmtpSender("127.0.0.1", relay.port, security="none", timeout=5)
    assert sender.send("a@b.test", "c@d.test", head + body).status == "sent"
    heard = relay.heard[relay.heard.index("data\r\n") + 1 :]
    whole = (head + body).removesuffix(b"\r\n") + b"\r\n"
    assert "".join(line.removeprefix(".") for line in heard if line != "QUIT\r\n").encode() == whole


def test_a_relay_without_encryption_gets_nothing_when_it_is_asked_for(scripted) -> None:
    """RFC 3207: no password and no letter in clear if the settings say STARTTLS."""
    relay = scripted()
    sender = SmtpSender("127.0.0.1", relay.port, "judge", "secret", security="starttls", timeout=5)
    assert sender.send("a@b.test", "c@d.test", MIME).status == "retry"
    assert not any(line.startswith(("AUTH", "MAIL")) for line in relay.heard)


def test_a_maildir_gets_a_letter_once(tmp_path: Path) -> None:
    """A retry after a crash is the same file, whole, under a name that sorts by date."""
    sender = MaildirSender(tmp_path / "out")
    assert [sender.send("b@judge.test", "anna@players.test", MIME).status for _ in range(2)] == [
        "sent",
        "sent",
    ]
    sender.send("b@judge.test", "berta@players.test", MIME)
    files = sorted((tmp_path / "out" / "new").iterdir())
    assert len(files) == 2 and all(path.name.startswith("1773316800.") for path in files)
    assert {path.read_bytes().split(b"\r\n")[1] for path in files} == {
        b"Delivered-To: anna@players.test",
        b"Delivered-To: berta@players.test",
    }
    assert all(path.read_bytes().endswith(MIME) for path in files)
    assert not list((tmp_path / "out" / "tmp").iterdir())


def test_a_maildir_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    """A full disk is not the reader's fault."""
    (tmp_path / "out").write_text("a file")
    assert MaildirSender(tmp_path / "out").send("b@judge.test", "anna@players.test", MIME).status == "retry"


JOSE = "josé@players.test"


@pytest.mark.parametrize(
    ("hello", "status", "asked"),
    [
        ("250-hi\r\n250-8BITMIME\r\n250 SMTPUTF8", "sent", True),
        ("250-hi\r\n250 8BITMIME", "dead", False),
        ("250 hi", "dead", False),
    ],
)
def test_addresses_beyond_ascii_need_a_relay_that_takes_them(
    scripted, hello: str, status: str, asked: bool
) -> None:
    """RFC 6531 3.2: to any other relay the letter is dead at once, and is not tried for days."""
    relay = scripted(EHLO=hello)
    found = SmtpSender("127.0.0.1", relay.port, security="none", timeout=5).send("b@judge.test", JOSE, MIME)
    assert found.status == status
    assert ("5.6.7" in found.reply) is not asked
    mails = [line for line in relay.heard if line.lower().startswith("mail")]
    assert bool(mails) is asked and all("SMTPUTF8" in line and "BODY=8BITMIME" in line for line in mails)
    assert any(f"TO:<{JOSE}>" in line for line in relay.heard) is asked


@pytest.mark.parametrize("hello", ["250-hi\r\n250-8BITMIME\r\n250 SMTPUTF8", "250 hi"])
def test_a_relay_is_asked_what_it_takes(scripted, hello: str) -> None:
    relay = scripted(EHLO=hello)
    sender = SmtpSender("127.0.0.1", relay.port, security="none", timeout=5)
    assert sender.takes_utf8() is ("SMTPUTF8" in hello)
    relay.server.close()
    assert sender.takes_utf8() is None


def test_international_domains_need_nothing_of_the_relay(scripted) -> None:
    """RFC 5891: they have an ASCII form."""
    relay = scripted()
    sender = SmtpSender("127.0.0.1", relay.port, security="none", timeout=5)
    assert sender.send("b@judge.test", "anna@bücher.test", MIME).status == "sent"
    assert any("TO:<anna@xn--bcher-kva.test>" in line for line in relay.heard)
