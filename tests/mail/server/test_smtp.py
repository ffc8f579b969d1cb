"""The SMTP and LMTP doors, spoken to by real clients on loopback."""

from __future__ import annotations

import smtplib
import socket
import sqlite3
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.server.connections import Limits
from judge.mail.server.smtp import Bounds, LmtpListener, SmtpListener
from judge.mail.server.transfers import Transfers
from tests.support.judges.mail_servers import eventually
from tests.support.narrowing import instance_of, present

OWN = OwnAddresses(address="judge@judge.test", aliases=("podesta@judge.test",), bounce_key=b"key")
LETTER = b"From: anna@players.test\r\nTo: judge@judge.test\r\nSubject: moves\r\n\r\nA ven - pad\r\n"


class Kept:
    def __init__(self) -> None:
        self.calls: list[tuple] = []
        self.error: BaseException | None = None
        self.done = 0
        self.slow = 0.0

    def __call__(self, *facts) -> None:
        self.calls.append(facts)
        time.sleep(self.slow)
        if self.error:
            raise self.error
        self.done += 1


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def smtp(kept: Kept) -> Iterator[SmtpListener]:
    door = SmtpListener(
        "127.0.0.1", 0, kept, OWN, bounds=Bounds(size_limit=1 << 20, limits=Limits(connections=32, command=5))
    )
    door.start()
    yield door
    door.stop()


@pytest.fixture
def lmtp(kept: Kept) -> Iterator[LmtpListener]:
    door = LmtpListener("127.0.0.1", 0, kept, OWN)
    door.start()
    yield door
    door.stop()


def client(door: SmtpListener) -> smtplib.SMTP:
    return smtplib.SMTP("127.0.0.1", door.port, timeout=10)


def test_a_letter_is_kept_before_250(smtp: SmtpListener, kept: Kept) -> None:
    """RFC 5321 4.1.1.4: 250 means that we answer for it; `keep` has returned by then."""
    with client(smtp) as peer:
        peer.sendmail("anna@players.test", ["judge+tokentoken@judge.test", "podesta@judge.test"], LETTER)
        assert kept.done == 1
    [(raw, sender, to, route, received, key)] = kept.calls
    assert (raw, sender, route, key) == (LETTER, "anna@players.test", "smtp", "")
    assert to == ("judge+tokentoken@judge.test", "podesta@judge.test")
    assert abs((datetime.now(UTC) - received).total_seconds()) < 60


@pytest.mark.parametrize(
    "error", [OSError("disk full"), RecursionError(), sqlite3.OperationalError("locked")]
)
def test_what_cannot_be_kept_is_for_later(smtp: SmtpListener, kept: Kept, error: Exception) -> None:
    """RFC 5321 4.2.1: 4yz, so that the letter is tried again; and nothing of the error leaks out."""
    kept.error = error
    with client(smtp) as peer:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            peer.sendmail("anna@players.test", ["judge@judge.test"], LETTER)
        assert refused.value.smtp_code == 451
        assert str(error).encode() not in refused.value.smtp_error or not str(error)
        kept.error = None
        peer.sendmail("anna@players.test", ["judge@judge.test"], LETTER)
    assert kept.done == 1


@pytest.mark.parametrize(
    "to", ["anna@elsewhere.test", "judge@elsewhere.test", "anna@judge.test", "judge%x@y.test"]
)
def test_nothing_is_relayed(smtp: SmtpListener, kept: Kept, to: str) -> None:
    """RFC 5321 3.6.2: for other people's addresses we are no relay."""
    with client(smtp) as peer, pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        peer.sendmail("anna@players.test", [to], LETTER)
    assert refused.value.recipients[to][0] == 550
    assert kept.calls == []


@pytest.mark.parametrize("to", ["postmaster@judge.test", "JUDGE@Judge.Test", OWN.bounce(7)])
def test_these_are_ours(smtp: SmtpListener, kept: Kept, to: str) -> None:
    """RFC 5321 4.5.1: postmaster is always taken; so are bounces of our own letters."""
    with client(smtp) as peer:
        peer.sendmail("<>", [to], LETTER)
    assert kept.calls[0][1:3] == ("", (to,))


def test_too_large_is_said_at_once_and_after_the_data(smtp: SmtpListener, kept: Kept) -> None:
    """RFC 1870 6.1 and 6.3: 552, whether the size was announced or found out."""
    big = LETTER + b"x" * 70 * 20_000
    with client(smtp) as peer:
        peer.ehlo()
        code, _ = peer.mail("anna@players.test", [f"SIZE={len(big)}"])
        assert code == 552
        peer.rset()
        with pytest.raises(smtplib.SMTPDataError) as refused:
            peer.mail("anna@players.test")
            peer.rcpt("judge@judge.test")
            code, words = peer.data(big)
            raise smtplib.SMTPDataError(code, words)
        assert refused.value.smtp_code == 552
    assert kept.calls == []


def test_a_letter_of_one_line_is_taken(smtp: SmtpListener, kept: Kept) -> None:
    """A line over 998 bytes is against RFC 5322 2.1.1; refusing it would bounce a player's orders."""
    with client(smtp) as peer:
        peer.sendmail("anna@players.test", ["judge@judge.test"], LETTER + b"x" * 10_000)
    assert kept.done == 1


def test_lmtp_answers_once_for_each_recipient(lmtp: LmtpListener, kept: Kept) -> None:
    """RFC 2033 4.2: one status for each accepted RCPT, in order; a missing one makes the sender repeat."""
    with socket.create_connection(("127.0.0.1", lmtp.port), timeout=5) as line:
        lines = line.makefile("rwb")

        def say(text: bytes) -> bytes:
            lines.write(text + b"\r\n")
            lines.flush()
            while (reply := lines.readline())[3:4] == b"-":
                pass
            return reply

        lines.readline()
        say(b"LHLO mta.test")
        say(b"MAIL FROM:<anna@players.test>")
        assert say(b"RCPT TO:<judge+tokentoken@judge.test>").startswith(b"250")
        assert say(b"RCPT TO:<anna@players.test>").startswith(b"550")
        assert say(b"RCPT TO:<podesta@judge.test>").startswith(b"250")
        say(b"DATA")
        assert say(LETTER + b".").startswith(b"250")
        assert lines.readline().startswith(b"250")
        kept.error = OSError()
        say(b"MAIL FROM:<anna@players.test>")
        say(b"RCPT TO:<judge@judge.test>")
        say(b"RCPT TO:<podesta@judge.test>")
        say(b"DATA")
        assert say(LETTER + b".").startswith(b"451")
        assert lines.readline().startswith(b"451")
        assert say(b"NOOP").startswith(b"250")
    assert kept.calls[0][2:4] == (("judge+tokentoken@judge.test", "podesta@judge.test"), "lmtp")


def test_addresses_that_are_no_text_do_no_harm(smtp: SmtpListener, kept: Kept) -> None:
    """RFC 6531: addresses may be UTF-8; bytes that are not must still be storable."""
    with client(smtp) as peer:
        peer.ehlo()
        for command in (b"MAIL FROM:<\xff@players.test>", b"RCPT TO:<judge@judge.test>", b"DATA"):
            present(peer.sock).sendall(command + b"\r\n")
            peer.getreply()
        present(peer.sock).sendall(LETTER + b".\r\n")
        assert peer.getreply()[0] == 250
    assert kept.calls[0][1].encode() == b"?@players.test"


def test_a_slow_disk_does_not_stop_the_door_and_stop_waits_for_it(smtp: SmtpListener, kept: Kept) -> None:
    """Letters are written by one writer beside the loop; closing acknowledges what is being written."""
    kept.slow = 1.5
    outcome: list[object] = []

    def send() -> None:
        with client(smtp) as peer:
            outcome.append(peer.sendmail("anna@players.test", ["judge@judge.test"], LETTER))

    sender = threading.Thread(target=send)
    sender.start()
    eventually(lambda: kept.calls)
    with client(smtp) as peer:
        assert peer.noop()[0] == 250
    assert not outcome, "the writer is still at it"
    smtp.stop()
    sender.join(5)
    assert outcome == [{}] and kept.done == 1


def test_a_letter_may_come_encrypted(kept: Kept, tmp_path: Path) -> None:
    """RFC 3207: STARTTLS is offered where there is a certificate, and taken before the letter."""
    paths = ["-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "certificate")]
    make = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        *paths,
    ]
    subprocess.run([*make, "-subj", "/CN=judge.test", "-days", "2"], check=True, stderr=subprocess.DEVNULL)
    ours = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    ours.load_cert_chain(tmp_path / "certificate", tmp_path / "key")
    theirs = ssl.create_default_context(cafile=str(tmp_path / "certificate"))
    theirs.check_hostname = False
    door = SmtpListener("127.0.0.1", 0, kept, OWN, bounds=Bounds(tls=ours))
    door.start()
    try:
        with client(door) as peer:
            assert peer.starttls(context=theirs)[0] == 220
            assert present(instance_of(ssl.SSLSocket, peer.sock).version()).startswith("TLS")
            peer.sendmail("anna@players.test", ["judge@judge.test"], LETTER)
    finally:
        door.stop()
    assert kept.calls[0][0] == LETTER


def test_a_crowd_is_asked_to_come_back(smtp: SmtpListener, kept: Kept) -> None:
    """RFC 5321 3.8: 421 beyond the number of connections, and room again when some are gone."""
    crowd = [socket.create_connection(("127.0.0.1", smtp.port), timeout=5) for _ in range(32)]
    assert all(peer.recv(3) == b"220" for peer in crowd)
    with socket.create_connection(("127.0.0.1", smtp.port), timeout=5) as peer:
        assert peer.recv(3) == b"421"
    for peer in crowd:
        peer.close()
    eventually(lambda: not smtp.open_now.sessions())
    with client(smtp) as one_more:
        one_more.sendmail("anna@players.test", ["judge@judge.test"], LETTER)
    assert kept.done == 1


def test_a_taken_port_is_an_error_at_the_start(smtp: SmtpListener, kept: Kept) -> None:
    """A judge that listens nowhere must say so."""
    with pytest.raises(OSError):
        SmtpListener("127.0.0.1", smtp.port, kept, OWN).start()


def told(door: SmtpListener, data: bytes) -> list[bytes]:
    """The answers to a letter's data, sent byte for byte as they are, and to a QUIT right behind them."""
    with socket.create_connection(("127.0.0.1", door.port), timeout=20) as line:
        lines = line.makefile("rwb")
        for command in (b"HELO x", b"MAIL FROM:<anna@players.test>", b"RCPT TO:<judge@judge.test>", b"DATA"):
            assert lines.readline()[:1] in (b"2", b"3")
            lines.write(command + b"\r\n")
            lines.flush()
        assert lines.readline().startswith(b"354")
        for at in range(0, len(data), 1460):
            lines.write(data[at : at + 1460])
            lines.flush()
        lines.write(b"QUIT\r\n")
        lines.flush()
        return [lines.readline() for _ in range(2)]


@pytest.mark.parametrize(
    ("data", "content"),
    [
        (b".\r\n", b""),
        (b"\r\n.\r\n", b"\r\n"),
        (b"..\r\n.\r\n", b".\r\n"),
        (b"x\r\n..x\r\n...\r\n.\r\n", b"x\r\n.x\r\n..\r\n"),
        (b".x\r\n.\r\n", b"x\r\n"),
        (b"x\n.\nx\r.\rx\n.\r\nx\r\n.\nx\r\n.\r\n", b"x\n.\nx\r.\rx\n.\r\nx\r\n\nx\r\n"),
        (b"x" * 5000 + b"\r\n.\r\n", b"x" * 5000 + b"\r\n"),
        (b"\r\n" * 100_000 + b".\r\n", b"\r\n" * 100_000),
    ],
)
def test_a_letter_ends_with_a_dot_alone(smtp: SmtpListener, kept: Kept, data: bytes, content: bytes) -> None:
    """RFC 5321 4.5.2: only CRLF makes a line, a dot before others is taken off; what follows is a command."""
    answer, goodbye = told(smtp, data)
    assert answer.startswith(b"250") and goodbye.startswith(b"221")
    assert kept.calls[0][0] == content


@pytest.mark.parametrize("piece", [b"x", b"\r\n", b"\r\n..xxxxxxx", b"x\r\n"])
def test_a_letter_that_is_too_large_is_read_to_its_end(smtp: SmtpListener, kept: Kept, piece: bytes) -> None:
    """RFC 1870 6.3: 552, and the next command is understood as one."""
    for size in (1_300_000, 12_000_000):
        answer, goodbye = told(smtp, piece * (size // len(piece)) + b"\r\n.\r\n")
        assert answer.startswith(b"552") and goodbye.startswith(b"221")
    assert kept.calls == []


# ---------------------------------------------------------------- when a letter counts from


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


@pytest.mark.parametrize("kind", [SmtpListener, LmtpListener])
def test_a_letter_counts_from_when_its_transfer_began(kept: Kept, kind: type[SmtpListener]) -> None:
    """And until it is stored, whoever asks knows that one of that time is on its way."""
    clock = Clock()
    transfers = Transfers(clock)
    door = kind("127.0.0.1", 0, kept, OWN, transfers=transfers)
    door.start()
    began = clock.at
    with socket.create_connection(("127.0.0.1", door.port), timeout=10) as line, line.makefile("rb") as said:
        hello = b"LHLO" if kind is LmtpListener else b"EHLO"
        said.readline()
        line.sendall(hello + b" x\r\n")
        while said.readline()[3:4] == b"-":
            pass
        for command in (b"MAIL FROM:<a@x.test>", b"RCPT TO:<judge@judge.test>"):
            line.sendall(command + b"\r\n")
            assert said.readline().startswith(b"250")
        assert transfers.oldest() == clock.at, "nothing is on its way before DATA"
        line.sendall(b"DATA\r\n")
        assert said.readline().startswith(b"354")
        clock.at += timedelta(minutes=1)
        assert transfers.oldest() == began
        line.sendall(LETTER + b".\r\n")
        assert said.readline().startswith(b"250")
    door.stop()
    [(_, _, _, _, received, _)] = kept.calls
    assert received == began and transfers.oldest() == clock.at


def test_a_transfer_that_breaks_off_is_over(smtp: SmtpListener, kept: Kept) -> None:
    transfers = smtp._handler.transfers
    peer = client(smtp)
    peer.ehlo()
    peer.mail("a@x.test")
    peer.rcpt("judge@judge.test")
    peer.docmd("DATA")
    assert transfers.oldest() < datetime.now(UTC) - timedelta(microseconds=1)
    present(peer.sock).close()
    eventually(lambda: not transfers._open)
    assert kept.calls == []


def test_a_letter_is_on_its_way_until_it_is_stored_even_if_its_sender_hangs_up(
    smtp: SmtpListener, kept: Kept
) -> None:
    """Nobody was told 250, but it will be there: a phase must not slip in between."""
    transfers, kept.slow = smtp._handler.transfers, 0.5
    peer = client(smtp)
    peer.ehlo()
    peer.mail("a@x.test")
    peer.rcpt("judge@judge.test")
    peer.docmd("DATA")
    present(peer.sock).sendall(LETTER + b".\r\n")
    eventually(lambda: kept.calls)
    present(peer.sock).close()
    while not kept.done:
        assert transfers._open
        time.sleep(0.01)
    eventually(lambda: not transfers._open)


def test_a_letter_sent_back_for_now_is_told_of(kept: Kept) -> None:
    refused: list[datetime] = []
    door = SmtpListener("127.0.0.1", 0, kept, OWN, transfers=Transfers(refused=refused.append))
    door.start()
    kept.error = OSError("disk full")
    with client(door) as peer, pytest.raises(smtplib.SMTPDataError):
        peer.sendmail("anna@players.test", ["judge@judge.test"], LETTER)
    door.stop()
    assert len(refused) == 1


@pytest.mark.parametrize("to", ["postmaster", "Postmaster", "postmaster@judge.test"])
def test_the_postmaster_is_always_there(smtp: SmtpListener, kept: Kept, to: str) -> None:
    """RFC 5321 4.5.1: with our domain, and without any."""
    with client(smtp) as peer:
        assert peer.sendmail("anna@players.test", [to], LETTER) == {}
    assert len(kept.calls) == 1


@pytest.mark.parametrize("door", [SmtpListener, LmtpListener])
@pytest.mark.parametrize("taken", [True, False])
def test_senders_beyond_ascii_come_in_where_they_can_be_answered(
    kept: Kept, door: type[SmtpListener], taken: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """RFC 6531 3.5: else 553 5.6.7, not offered, and the reason is in the log. A domain can be answered."""
    listener = door("127.0.0.1", 0, kept, OWN, bounds=Bounds(beyond_ascii=lambda: taken))
    listener.start()
    peer = (smtplib.LMTP if door is LmtpListener else smtplib.SMTP)("127.0.0.1", listener.port)
    with peer:
        peer.ehlo()
        assert peer.has_extn("smtputf8") is taken
        peer.command_encoding = "utf-8"
        code, said = peer.docmd("MAIL", "FROM:<änna@players.test> SMTPUTF8")
        assert (code, said[:5]) == ((250, b"2.1.0") if taken else (553, b"5.6.7"))
        peer.rset()
        peer.command_encoding = "utf-8"
        assert peer.docmd("MAIL", "FROM:<anna@bücher.test>")[0] == 250
        peer.rset()
        peer.command_encoding = "utf-8"
        assert peer.docmd("MAIL", "FROM:<>")[0] == 250
    listener.stop()
    assert ("addresses beyond ASCII" in caplog.text) is not taken
