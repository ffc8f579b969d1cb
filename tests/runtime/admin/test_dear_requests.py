"""The dearest requests by HTTP that are known, measured: all are cheap, and linear.

Not here: slow clients (test_slow_clients), forms of the order desk (desk.test_dear_forms).
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial

import pytest

from judge.mail.addresses import OwnAddresses
from judge.runtime.admin import web
from judge.runtime.admin.http import HealthServer, PublicWeb
from judge.runtime.order_desk import can_serve
from judge.store.database import Store
from tests.support.patience import dear_pairs, usual_seconds

MOST = 60_000
"""Bytes of a head that both servers take; a line may have 65,536, all lines of the larger one together."""
ENOUGH = 0.05
"""Seconds of a usual machine's processor for any request, the one who asks included."""
NOISE = 0.005


@pytest.fixture(params=["small", "web"], scope="module")
def server(request, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HealthServer]:
    if request.param == "web" and not can_serve():
        pytest.skip("podesta[web] is not installed")
    kind = web.WebServer if request.param == "web" else HealthServer
    folder = tmp_path_factory.mktemp("judge")
    pages = folder / "public"
    (pages / "g" / "sforza").mkdir(parents=True)
    for path in ("index.html", "404.html", "g/sforza/index.html"):
        (pages / path).write_text("<p>Here")
    store = Store(f"sqlite:///{folder}/judge.sqlite")
    store.migrate()
    made = kind(
        "127.0.0.1",
        0,
        store,
        lambda: datetime(2026, 3, 2, tzinfo=UTC),
        OwnAddresses(address="judge@podesta.test"),
        web=PublicWeb(pages=pages),
    )
    made.start()
    yield made
    made.stop()
    store.close()


def fill(piece: str, size: int) -> str:
    return (piece * (size // len(piece) + 1))[:size]


def get(path: str, *lines: str) -> bytes:
    head = (f"GET {path} HTTP/1.1", "Host: podesta.test", "Connection: close", *lines)
    return ("\r\n".join(head) + "\r\n\r\n").encode("latin-1")


def post(path: str, body: str, kind: str = "application/x-www-form-urlencoded") -> bytes:
    head = (f"POST {path} HTTP/1.1", "Host: podesta.test", "Connection: close", f"Content-Type: {kind}")
    return ("\r\n".join((*head, f"Content-Length: {len(body)}")) + f"\r\n\r\n{body}").encode("latin-1")


PIECES = {
    "slashes": "/",
    "folders": "a/",
    "dots": "../",
    "one dot": "./",
    "a deep place and back": "g/sforza/../../",
    "hidden folders": ".a/",
    "escaped slashes": "%2f",
    "escaped dots": "%2e%2e/",
    "escaped zeros": "%00",
    "escapes of escapes": "%25",
    "no escapes": "%zz",
    "half characters": "%c3%28",
    "long names": "x",
    "signs": ";=&?#"[:3],
}
HEADERS = {
    "words of a language": ("Accept-Language", "en-gb;q=0.8,"),
    "languages without end": ("Accept-Language", "a-"),
    "codings": ("Accept-Encoding", "gzip;q=0.5,"),
    "tags": ("If-None-Match", 'W/"x",'),
    "a date": ("If-Modified-Since", "Mon, 1 Jan 2024 "),
    "blanks of a date": ("If-Modified-Since", "( "),
    "ranges": ("Range", "bytes=0-1,2-3,"),
    "overlapping ranges": ("Range", "0-,"),
    "cookies": ("Cookie", "a=b; "),
    "cookies in quotes": ("Cookie", 'a="\\"; '),
    "another host": ("X-Forwarded-For", "1.2.3.4, "),
    "blanks": ("X-A", " "),
    "an authority": ("Authorization", "Basic "),
    "a length": ("Content-Length", "9"),
    "a coding of transfer": ("Transfer-Encoding", "chunked, "),
    "an upgrade": ("Upgrade", "h2c, "),
}


def requests(size: int) -> Iterator[tuple[str, bytes]]:
    """The worst of each kind, of so many bytes."""
    for name, piece in PIECES.items():
        for place in ("/", "/g/sforza/", "/unsubscribe/", "/desk/", "/b/", "/health?"):
            yield f"path {place}: {name}", get(place + fill(piece, size))
        yield f"query: {name}", get("/?" + fill(piece, size))
        yield f"form: {name}", post("/unsubscribe/abcdefghij", fill(piece, size))
    for name, (header, piece) in HEADERS.items():
        yield f"header {header}: {name}", get("/", f"{header}: {fill(piece, size)}")
    for name, line in {
        "short": "a:b",
        "alike": "Cookie: a",
        "folded": " a",
        "without a name": ":",
        "empty": "X-A:",
        "hosts": "Host: x",
        "lengths": "Content-Length: 1",
    }.items():
        count = size // (len(line) + 2)
        yield f"lines: {name}", get("/", "X-B: c", *[line] * count)
    yield "many names", get("/", *(f"X-{n}: b" for n in range(size // 12)))


NAMES = [name for name, _ in requests(100)]
HALF: Mapping[str, bytes] = dict(requests(MOST // 2))
WHOLE: Mapping[str, bytes] = dict(requests(MOST))


def asking(server: HealthServer, request: bytes) -> Callable[[], None]:
    """Send a request and read whatever comes; a server may hang up in the middle."""

    def ask() -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            try:
                line.sendall(request)
                while line.recv(65536):
                    pass
            except ConnectionError:
                pass

    return ask


def quick_seconds(work: Callable[[], None]) -> float:
    """Seconds of this machine's processor, the lesser of two."""
    spent = []
    for _ in range(2):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return min(spent)


def usual_pair(half: Callable[[], None], whole: Callable[[], None]) -> tuple[float, float]:
    return usual_seconds(half, 0), usual_seconds(whole, 0)


def most(half: float) -> float:
    """Seconds that a request may cost which is twice as long as another."""
    return min(ENOUGH, 2.5 * half + NOISE)


def test_the_worst_request_of_each_kind_is_cheap_and_twice_as_much_costs_twice(
    server: HealthServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "uvicorn.error")
    asking(server, HALF[NAMES[0]])()
    dear = []
    for name in NAMES:
        half, whole = asking(server, HALF[name]), asking(server, WHOLE[name])
        if quick_seconds(whole) <= most(quick_seconds(half)):
            continue
        if measured := dear_pairs(partial(usual_pair, half, whole), most):  # this machine may be slow or busy
            dear.append((name, measured))
    assert not dear


@pytest.mark.parametrize("piece", [b"a", b"\r\n", b"X: y\r\n"])
def test_a_head_that_comes_byte_by_byte_costs_no_more_for_being_long(
    server: HealthServer, piece: bytes
) -> None:
    """Whatever is there already is not looked at again with each byte that comes."""

    def drip(count: int) -> Callable[[], None]:
        def ask() -> None:
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                try:
                    line.sendall(b"GET / HTTP/1.1\r\nX-A: ")
                    for _ in range(count):
                        line.sendall(piece)
                except ConnectionError:
                    pass

        return ask

    # The machine decides which bytes arrive together.
    assert not dear_pairs(partial(usual_pair, drip(4000), drip(8000)), lambda half: 3 * half + NOISE)
