"""Servers that say a byte now and then and never come to an end: everybody who asks them gives up in time."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from judge.core.health import Trouble
from judge.mail import oauth
from judge.mail.oauth import Provider
from judge.mail.sending import SmtpSender
from judge.runtime.admin import doctor
from judge.runtime.settings import Mailbox, Relay, Settings

_SECONDS = 1.0
_ENOUGH = 6 * _SECONDS


@contextmanager
def dripping(first: bytes = b"") -> Iterator[int]:
    """A port where each caller is told `first`, and then one byte in a tenth of a second, for ever."""
    over = threading.Event()

    def drip(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.sendall(first)
            while not over.wait(0.1):
                line.sendall(b"2")

    def serve(server: socket.socket) -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=drip, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, args=(server,), daemon=True).start()
        yield server.getsockname()[1]
        over.set()


@pytest.mark.parametrize("first", [b"", b"220 relay ESMTP\r\n250"], ids=["greeting", "EHLO"])
@pytest.mark.parametrize("security", ["none", "tls"])
def test_a_relay_that_drips_is_tried_again_later(first: bytes, security: str) -> None:
    began = time.monotonic()
    with dripping(first) as port:
        sender = SmtpSender("127.0.0.1", port, security=security, timeout=_SECONDS)  # type: ignore[arg-type]
        delivery = sender.send("judge@judge.test", "anna@players.test", b"Subject: x\r\n\r\nx\r\n")
    assert delivery.status == "retry" and delivery.trouble is not None
    assert delivery.trouble.code in ("timeout", "encryption") and time.monotonic() - began < _ENOUGH


@pytest.mark.parametrize(
    "first", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"], ids=["head", "body"]
)
def test_a_server_of_tokens_that_drips_is_given_up(first: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oauth, "_SECONDS", _SECONDS)
    began = time.monotonic()
    with dripping(first) as port:
        provider = Provider(url=f"http://127.0.0.1:{port}/", client_id="a", refresh_token="b")
        with pytest.raises(TimeoutError):
            oauth._ask(provider, "b")
    assert time.monotonic() - began < _ENOUGH


@pytest.mark.parametrize("part", ["mailbox", "relay"])
def test_the_doctor_says_of_a_server_that_drips_that_it_does_not_answer(
    part: str, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_SECONDS", _SECONDS)
    with dripping() as port:
        where = {"host": "127.0.0.1", "port": port, "user": "judge", "password": "x"}
        settings = Settings(
            data=tmp_path,
            mailbox=Mailbox(tls=False, **where) if part == "mailbox" else Mailbox(),
            relay=Relay(security="none", **where) if part == "relay" else Relay(),
        )
        [finding] = [f for f in doctor.examine(settings) if f.what == part]
    assert finding.state == "ill" and finding.facts["trouble"]["code"] == Trouble("timeout").code
