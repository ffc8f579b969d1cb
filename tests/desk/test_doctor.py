"""The doctor looks at the order desk: a web server that keeps `/desk/` to itself is told, nothing else is."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from urllib.error import URLError

import pytest

from judge.desk.routes import HEADERS
from judge.runtime.admin.desk_check import desk_findings, fetch_page
from judge.runtime.settings import Monitor, Settings
from tests.desk.judges import DeskTable, served

WEB, HERE = "https://judge.example.org", "http://127.0.0.1:8025"
OURS = (404, HEADERS["X-Robots-Tag"])


def settings(web: str = WEB, port: int = 8025) -> Settings:
    return Settings(web=web, health=Monitor(port=port))


@pytest.mark.parametrize(
    ("here", "there", "state", "code"),
    [
        (OURS, OURS, "well", "desk-there"),
        (OURS, (404, ""), "ill", "desk-not-handed-on"),
        (OURS, (200, ""), "ill", "desk-not-handed-on"),
        (OURS, (502, ""), "ill", "desk-not-handed-on"),
        (OURS, OSError("no route to host"), "unsure", "desk-unreached"),
        (OSError("refused"), (502, ""), "unsure", "desk-judge-silent"),
        ((404, ""), OURS, "unsure", "desk-judge-silent"),
    ],
)
def test_the_web_server_in_front(here: object, there: object, state: str, code: str) -> None:
    """What answers at the judge's own port, and what at `web`; who cannot tell says so."""

    def ask(address: str) -> tuple[int, str]:
        found = {f"{HERE}/desk/doctor": here, f"{WEB}/desk/doctor": there}[address]
        if isinstance(found, OSError):
            raise found
        return found  # type: ignore[return-value]

    (finding,) = desk_findings(settings(), ask)
    assert (finding.what, finding.state, finding.code) == ("desk", state, code)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (URLError(ConnectionRefusedError(111, "Connection refused")), "Connection refused"),
        (URLError(socket.gaierror(-2, "Name or service not known")), "Name or service not known"),
        (URLError("no host given"), "no host given"),
        (TimeoutError("timed out"), "timed out"),
    ],
)
def test_why_the_desk_is_not_reached_is_said_in_words(error: OSError, words: str) -> None:
    """Neither names nor numbers that only a program knows."""

    def ask(address: str) -> tuple[int, str]:
        if address.startswith(WEB):
            raise error
        return OURS

    (finding,) = desk_findings(settings(), ask)
    assert finding.facts["error"] == words


def test_what_speaks_no_http_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=lambda: server.accept()[0].sendall(b"220 mail.test ESMTP\r\n\r\n")).start()
        with pytest.raises(OSError, match="does not speak HTTP"):
            fetch_page(f"http://127.0.0.1:{server.getsockname()[1]}/desk/doctor")


@pytest.mark.parametrize("given", [settings(web=""), settings(port=0)])
def test_no_alarm_where_there_is_no_desk(given: Settings) -> None:
    def ask(_: str) -> tuple[int, str]:
        raise AssertionError("nobody is asked")

    assert [finding.state for finding in desk_findings(given, ask)] == ["not-used"]


def test_the_judges_own_answer_is_known(table: DeskTable, tmp_path: Path) -> None:
    """A real listener, with public pages beside, and a path that is no desk's."""
    with served(table, pages=tmp_path) as web:
        assert fetch_page(f"{web}/desk/doctor") == OURS
        assert fetch_page(f"{web}/nowhere/doctor") != OURS
