"""The desk on the web: what every answer says of itself, what is in no log, and what nobody learns."""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.desk import routes
from judge.desk.desk import Answer
from tests.desk.judges import DeskTable, Said, ask, form, served


@pytest.fixture
def web(table: DeskTable) -> Iterator[str]:
    with served(table) as address:
        yield address


def _strict(answer: Said) -> None:
    """Kept by nobody, found by nobody, told to nobody; own files alone."""
    headers = {name.lower(): value for name, value in answer.headers.items()}
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-robots-tag"] == "noindex, nofollow"
    assert headers["x-content-type-options"] == "nosniff"
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'") and "unsafe" not in policy
    assert "form-action 'self'" in policy and "frame-ancestors 'none'" in policy
    assert "set-cookie" not in headers


def test_a_page_is_fetched_and_handed_in(table: DeskTable, web: str) -> None:
    key = table.key(table.florence)
    page = ask(f"{web}/desk/{key}")
    assert page.status == 200
    _strict(page)
    done = ask(f"{web}/desk/{key}", form(Answer(200, page.body), "A flo h"))
    assert done.status == 200 and b"Your letter is here" in done.body
    _strict(done)
    assert table.work()[f"{table.florence}@example.org"] and table.filed(table.florence)


def test_what_opens_nothing_is_as_strict(table: DeskTable, web: str) -> None:
    key = table.key(table.florence)
    table.say(table.florence, "set desk off")
    for path, status in ((key, 410), ("a" * 26, 404), ("..%2f..%2fetc%2fpasswd", 404), ("%00", 404)):
        for posted in (None, {"wish": ["hand-in"]}):
            answer = ask(f"{web}/desk/{path}", posted)
            assert answer.status == status, path
            if path in (key, "a" * 26):
                _strict(answer)


def test_a_page_brings_all_that_it_needs(table: DeskTable, web: str) -> None:
    """Also where there are no public pages: styles, script, fonts and the board."""
    key = table.key(table.florence)
    page = ask(f"{web}/desk/{key}").body.decode()
    links = set(re.findall(r'(?:href|src)="\.\./([^"#]+)', page))
    assert any(link.startswith("b/") for link in links) and any(link.endswith(".js") for link in links)
    for link in links:
        assert ask(f"{web}/{link}").status == 200, link


def test_a_robot_is_stopped(table: DeskTable, web: str) -> None:
    key = table.key(table.florence)
    before = table.count("letters")
    assert ask(f"{web}/desk/{key}", b"text=" + b"x" * routes.MOST).status == 413
    assert ask(f"{web}/desk/{key}", b"&".join(b"p%d=x" % n for n in range(1200))).status == 413
    assert ask(f"{web}/desk/{key}", b"\xff\xfe\x00=%zz&&&wish").status == 200
    assert ask(f"{web}/desk/{key}", method="DELETE").status == 405
    assert table.count("letters") == before


def test_a_page_is_compressed_for_whoever_can_read_that(table: DeskTable, web: str) -> None:
    """On a telephone's network a page of choices is some ten kilobytes."""
    link = f"{web}/desk/{table.key(table.florence)}"
    plain, small = ask(link), ask(link, None, "GET", **{"Accept-Encoding": "gzip, br"})
    _strict(small)
    assert small.headers["content-encoding"] == "gzip" and len(small.body) < 20_000 < len(plain.body)
    nonce = re.compile(rb'name="nonce" value="[^"]+"')
    assert nonce.sub(b"", gzip.decompress(small.body)) == nonce.sub(b"", plain.body)


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        ("gzip, br", {"gzip", "br"}),
        ("GZip ; q=0.5 , br;q=1.0", {"gzip", "br"}),
        ("gzip;q=0, br ; Q=0.000, identity", {"identity"}),
        ("", {""}),
    ],
)
def test_what_a_reader_refuses_is_not_sent(told: str, taken: set[str]) -> None:
    assert routes.codings_taken(told) == taken


def test_head_is_as_get(table: DeskTable, web: str) -> None:
    answer = ask(f"{web}/desk/{table.key(table.florence)}", method="HEAD")
    assert answer.status == 200 and not answer.body


def test_the_key_stands_in_no_log(
    table: DeskTable, web: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Access log, error log and figures: also where a page fails, with the key in the error's own words."""
    caplog.set_level(logging.DEBUG)
    key = table.key(table.florence)
    page = ask(f"{web}/desk/{key}")
    ask(f"{web}/desk/{key}", form(Answer(200, page.body), "A flo h"))
    ask(f"{web}/desk/{key}/more")

    def fails(*_: object) -> Answer:
        raise RuntimeError(f"no page for {key}")

    monkeypatch.setattr(type(table.desk), "page", fails)
    assert ask(f"{web}/desk/{key}").status == 503
    assert "RuntimeError" in caplog.text and key not in caplog.text
    said = capfd.readouterr()
    assert key not in said.out + said.err
    for path in ("/metrics", "/health"):
        assert key.encode() not in ask(f"{web}{path}").body


def test_without_a_web_address_nothing_is_there(table: DeskTable) -> None:
    key = table.key(table.florence)
    object.__setattr__(table, "desk", None)
    with served(table) as web:
        assert ask(f"{web}/desk/{key}").status == 404
        assert ask(f"{web}/health").status in (200, 503)


def test_nothing_of_a_seat_lies_in_the_public_folder(
    table: DeskTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever desks show and letters hand in, the folder of public pages is the same to the byte."""
    from judge.runtime.publishing import Noticeboard

    monkeypatch.setattr("judge.pages.site.manuals", lambda *_: ())  # they know no game

    def published(name: str) -> dict[str, bytes]:
        folder = tmp_path / name
        Noticeboard(table.judge.settings, table.judge.store, folder).publish()
        return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}

    before = published("before")
    key = table.key(table.florence)
    with served(table, tmp_path / "before") as web:
        page = ask(f"{web}/desk/{key}")
        ask(f"{web}/desk/{key}", form(Answer(200, page.body), "A flo - pis"))
    table.work()
    after = published("after")
    token = table.place(table.florence).token
    assert set(after) == set(before) and not any("desk" in Path(name).parts for name in after)
    for name, content in after.items():
        assert key.encode() not in content and token.encode() not in content, name
        assert name.startswith(".") or content == before[name], name


def test_boards_of_the_public_pages_are_shown_beside_the_desk(table: DeskTable, tmp_path: Path) -> None:
    """A board that the desk has not drawn is a file of the noticeboard, or is not there."""
    boards = tmp_path / "b"
    boards.mkdir()
    (boards / "abc.svg").write_text("<svg/>")
    (boards / "abc.json").write_text("{}")
    with served(table, pages=tmp_path) as web:
        assert (ask(f"{web}/b/abc.svg").status, ask(f"{web}/b/abc.json").body) == (200, b"{}")
        assert ask(f"{web}/b/none.svg").status == 404
