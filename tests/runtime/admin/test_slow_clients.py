"""Whoever asks slowly, or by many connections, keeps nobody else from an answer, nor a thread for long."""

from __future__ import annotations

import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.mail.addresses import OwnAddresses
from judge.runtime.admin import http, web
from judge.runtime.admin.http import HealthServer, PublicWeb
from judge.runtime.order_desk import can_serve
from judge.store.database import Store

PATIENCE = 1.0
FORM = b"POST /unsubscribe/x HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n"
HEAD = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture(params=["small", "web"])
def server(request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HealthServer]:
    if request.param == "web" and not can_serve():
        pytest.skip("podesta[web] is not installed")
    monkeypatch.setattr(http, "PATIENCE", PATIENCE)
    kind = web.WebServer if request.param == "web" else HealthServer
    (tmp_path / "public").mkdir()
    (tmp_path / "public" / "film.gif").write_bytes(b"x" * 20_000_000)
    store = Store(f"sqlite:///{tmp_path}/judge.sqlite")
    store.migrate()
    made = kind(
        "127.0.0.1",
        0,
        store,
        lambda: datetime(2026, 3, 2, tzinfo=UTC),
        OwnAddresses(address="judge@podesta.test"),
        web=PublicWeb(pages=tmp_path / "public"),
    )
    made.start()
    yield made
    made.stop()
    store.close()


def line_to(server: HealthServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def files_open() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def is_answered(server: HealthServer) -> bool:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/health", timeout=5) as found:
        return bool(found.status == 200)


def _seconds_dripping(server: HealthServer, begun: bytes, drop: bytes) -> float:
    """How long a connection is kept on which something comes all the time, and never the end."""
    began = time.monotonic()
    with line_to(server) as line, suppress(OSError):
        line.sendall(begun)
        while time.monotonic() - began < 6 * PATIENCE:
            line.sendall(drop)
            line.settimeout(0.1)
            with suppress(TimeoutError):
                if not line.recv(100):
                    break
    return time.monotonic() - began


@pytest.mark.parametrize(
    ("begun", "drop"),
    [(b"", b"G"), (HEAD, b"X"), (HEAD, b"X-A: b\r\n"), (FORM, b"a"), (b"", b"\r\n")],
    ids=["a line", "a header", "headers", "a form", "empty lines"],
)
def test_a_request_has_its_time_as_a_whole(server: HealthServer, begun: bytes, drop: bytes) -> None:
    assert _seconds_dripping(server, begun, drop) < 3 * PATIENCE


def test_whoever_says_nothing_is_left(server: HealthServer) -> None:
    began = time.monotonic()
    with line_to(server) as line:
        assert line.recv(100) == b""
    assert time.monotonic() - began < 3 * PATIENCE


def test_many_connections_keep_nobody_out_and_use_up_no_files(
    server: HealthServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters come in by the same process: it must have files left for them."""
    monkeypatch.setattr(http, "PATIENCE", 60.0)
    before = files_open()
    with ExitStack() as lines:
        for _ in range(3 * http.MOST_AT_ONCE):
            lines.enter_context(line_to(server)).sendall(HEAD)
        assert is_answered(server)
        theirs = files_open() - before - 3 * http.MOST_AT_ONCE
        assert theirs <= http.MOST_AT_ONCE + 20


def test_whoever_takes_no_answer_is_left(server: HealthServer) -> None:
    if type(server) is HealthServer:
        pytest.skip("its answers are small")
    before = files_open()
    with ExitStack() as lines:
        for _ in range(20):
            lines.enter_context(line_to(server)).sendall(b"GET /film.gif HTTP/1.1\r\nHost: x\r\n\r\n")
        end = time.monotonic() + 8 * PATIENCE
        while files_open() - before > 25 and time.monotonic() < end:
            time.sleep(0.1)
        assert files_open() - before <= 25
        assert is_answered(server)


@pytest.mark.parametrize("length", ["9" * 5000, "\xb2", "-1", "many", "1" * 30])
def test_an_odd_length_is_no_fault(
    server: HealthServer, length: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with line_to(server) as line, suppress(OSError):
        line.sendall(
            f"POST /unsubscribe/x HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n".encode("latin-1")
        )
        line.shutdown(socket.SHUT_WR)
        while line.recv(1000):
            pass
    assert is_answered(server) and "Traceback" not in capfd.readouterr().err
