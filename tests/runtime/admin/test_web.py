"""The listener that shows the public pages: compressed, with a policy, nothing hidden, monitors as before."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from judge.mail.addresses import OwnAddresses
from judge.pages.publisher import Item, Publisher
from judge.runtime.admin import web
from judge.runtime.admin.http import HealthServer, PublicWeb
from judge.store.database import Store


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    if web.monitor_of(True) is HealthServer:
        if os.environ.get("CI") == "true":
            pytest.fail("podesta[web] is not installed")
        pytest.skip("podesta[web] is not installed")
    pages = [
        Item("index.html", "1", lambda: b"<p>Games" * 50),
        Item("404.html", "1", lambda: b"<p>Not here"),
        Item("fr/404.html", "1", lambda: b"<p>Pas ici"),
        Item("g/sforza/index.html", "1", lambda: b"<p>sforza"),
        Item("a/pages-0123.css", "1", lambda: b"p { margin: 0 }"),
    ]
    Publisher(tmp_path / "public", tmp_path / "memory").publish(pages)
    (tmp_path / "secret").write_text("secret")
    store = Store(f"sqlite:///{tmp_path}/judge.sqlite")
    store.migrate()
    server = web.WebServer(
        "127.0.0.1",
        0,
        store,
        lambda: datetime(2026, 3, 2, tzinfo=UTC),
        OwnAddresses(address="judge@podesta.test"),
        web=PublicWeb(pages=tmp_path / "public"),
    )
    server.start()
    yield f"http://127.0.0.1:{server.port}"
    server.stop()
    store.close()


def ask(link: str, method: str = "GET", data: bytes | None = None, **headers: str) -> Answer:
    request = urllib.request.Request(link, data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as found:
            return Answer(found.status, dict(found.headers), found.read())
    except urllib.error.HTTPError as refused:
        return Answer(refused.code, dict(refused.headers), refused.read())


def test_pages_are_shown_with_a_strict_policy(address: str) -> None:
    page = ask(f"{address}/")
    assert page.status == 200 and page.body.startswith(b"<p>Games")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-cache" and "set-cookie" not in page.headers
    assert ask(f"{address}/g/sforza/").body == b"<p>sforza"
    assert "immutable" in ask(f"{address}/a/pages-0123.css").headers["cache-control"]


def test_what_a_browser_can_unpack_is_sent_packed(address: str) -> None:
    page = ask(f"{address}/", "GET", None, **{"Accept-Encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip" and gzip.decompress(page.body)[:8] == b"<p>Games"
    assert page.headers["content-type"].startswith("text/html")
    again = ask(
        f"{address}/", "GET", None, **{"Accept-Encoding": "gzip", "If-None-Match": page.headers["etag"]}
    )
    assert again.status == 304


def test_an_unknown_page_is_a_helpful_404(address: str) -> None:
    assert ask(f"{address}/g/nobody/").status == 404
    for path in ("g/nobody/", "g/sforza/999-1999-spring-movement.html", "de/index.html", "fr/../g/nobody/"):
        assert ask(f"{address}/{path}").body == b"<p>Not here", path


def test_an_unknown_page_is_told_in_the_language_that_it_was_asked_for_in(address: str) -> None:
    for path in ("fr/g/nobody/", "fr/nothing.html"):
        found = ask(f"{address}/{path}")
        assert (found.status, found.body) == (404, b"<p>Pas ici"), path


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        f"/g/{'x' * 300}.html",
        "/.podesta-pages.json",
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/a/../../secret",
    ],
)
def test_nothing_hidden_and_nothing_outside_is_shown(address: str, path: str) -> None:
    found = ask(f"{address}{path}")
    assert found.status == 404 and b"secret" not in found.body


_PIECES = (
    *(
        "",
        ".",
        "..",
        "%2e",
        "%2E%2e",
        "%2f",
        "%5c",
        "%00",
        "%ff",
        "%0d%0a",
        "%3f",
        "%23",
        ":",
        "@",
        ";",
        "[",
        "\\",
    ),
    *("evil.example", "index.html", "404.html", "g", "sforza", "fr", "a", "pages-0123.css", "x" * 300),
    *("health", "metrics", "unsubscribe", "desk", "b", "?", "?x=/..", "~", "%", "%zz", "%c3%a9", "%ed%a0%80"),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from(("/", ""))), max_size=12),
    st.sampled_from(("GET", "HEAD", "POST", "OPTIONS")),
    st.sampled_from(("x", "[", "", "evil.example/a", "x:y", "a@b", "?")),
)
@example([("", "/"), ("evil.example", "/"), ("..", "")], "GET", "x")
@example([("", "/"), ("evil.example", ""), ("%2f", ""), ("..", "")], "GET", "x")
@example([("%2e", "")], "GET", "x")
@example([("g", "/"), ("sforza", "")], "GET", "[")
def test_no_path_is_too_odd_to_be_answered(
    address: str, parts: list[tuple[str, str]], method: str, host: str
) -> None:
    """Nor does any lead elsewhere."""
    line = http.client.HTTPConnection(address.partition("//")[2], timeout=20)
    line.putrequest(method, "/" + "".join(piece + slash for piece, slash in parts), skip_host=True)
    line.putheader("Host", host)
    line.endheaders()
    found = line.getresponse()
    assert found.status < 500
    assert found.getheader("location", "x").strip("/").isalnum()
    line.close()


def test_a_folder_is_led_to_by_its_own_name_alone(address: str) -> None:
    for path, status in (
        ("/g/sforza/", 200),
        ("/g/./sforza/.", 404),
        ("//g/sforza", 404),
        ("/g/sforza/x/..", 404),
    ):
        assert ask(f"{address}{path}").status == status, path


def test_monitors_and_unsubscribing_are_answered_as_before(address: str) -> None:
    assert "well" in json.loads(ask(f"{address}/health").body)
    assert b"podesta_well" in ask(f"{address}/metrics").body
    form = ask(f"{address}/unsubscribe/abcdefghij")
    assert form.status == 200 and b"<form" in form.body
    assert ask(f"{address}/unsubscribe/abcdefghij", "POST", b"List-Unsubscribe=One-Click").status == 200
    assert ask(f"{address}/unsubscribe/abcdefghij", "POST", b"x" * 5000).status == 413
    assert ask(f"{address}/index.html", "POST", b"x").status == 405


def test_the_end_of_an_answer_does_not_wait_for_its_beginning_to_be_confirmed() -> None:
    """RFC 896: asyncio turns that off for sockets that name their protocol alone."""
    import socket

    with web.listening("127.0.0.1", 0) as door:
        assert door.proto == socket.IPPROTO_TCP
        with pytest.raises(OSError):
            web.listening("127.0.0.1", door.getsockname()[1])
