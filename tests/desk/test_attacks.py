"""Attempts at the desk without a key, with two tabs, from another site; and a database that is busy."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.core.desk_keys import key_text
from judge.desk.desk import Answer
from tests.desk.judges import DeskTable, ask, form, served
from tests.pages.browser import chromium
from tests.runtime.test_whole_judge import words
from tests.support.narrowing import present


def guess() -> str:
    """A key as it might have been made."""
    return key_text(secrets.token_bytes(16))


def records(table: DeskTable) -> tuple[int, ...]:
    return tuple(table.count(name) for name in ("letters", "outbox", "desk_keys"))


def test_a_thousand_guesses_open_nothing_and_leave_nothing_behind(table: DeskTable) -> None:
    """Keys are 128 bits: guesses are told so at once, and whoever has a key is not kept waiting."""
    key = table.key(table.florence)
    before, used = records(table), time.process_time()
    for _ in range(1000):
        assert table.desk.page(guess(), "en").status == 404
    spent = time.process_time() - used
    print(f"{spent * 1000:.0f} ms of processor for a thousand guesses")
    assert records(table) == before and not table.desk.rates._times
    assert table.desk.page(key, "en").status == 200


def test_guesses_wait_for_nobody_and_nobody_for_them(table: DeskTable) -> None:
    """The places at which pages are made are for keys that open something."""
    key = table.key(table.florence)
    with table.desk.room, table.desk.room:
        assert table.desk.page(guess(), "en").status == 404
    assert table.desk.page(key, "en").status == 200


def _begins_to_post(web: str, path: str) -> bytes:
    """The answer to a form that never comes, once whoever sends it has nothing more to say."""
    host, _, port = web.rpartition("/")[2].rpartition(":")
    with socket.create_connection((host, int(port)), timeout=5) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\ntext=".encode())
        line.settimeout(1)
        try:
            return line.recv(12)
        except TimeoutError:
            return b""


def test_whoever_goes_away_in_the_middle_of_a_form_is_in_no_log(
    table: DeskTable, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Strangers would fill the disk with it. Of whoever has no key nothing more is awaited."""
    key = table.key(table.florence)
    with served(table) as web:
        assert _begins_to_post(web, f"/desk/{guess()}") == b"HTTP/1.1 404"
        assert _begins_to_post(web, "/desk/any") == b"HTTP/1.1 404"
        for path in (f"/desk/{key}", "/unsubscribe/abcdefghij"):
            assert _begins_to_post(web, path) == b""
        assert ask(f"{web}/desk/{key}").status == 200
    said = capfd.readouterr()
    assert not caplog.records and not said.out + said.err


def test_previews_that_are_asked_for_at_once_are_all_made(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are of one position, and so of one reader."""
    monkeypatch.setattr("judge.desk.desk._QUEUE_SECONDS", 100.0)
    key, pages = table.key(table.florence), list[Answer]()
    text = "\n".join("Tell Milan : " * 20 + str(number) for number in range(12))
    sent = form(table.desk.page(key, "en"), text, "preview")
    asking = [
        threading.Thread(target=lambda: pages.append(table.desk.answer_form(key, sent, "en")))
        for _ in range(6)
    ]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert [page.status for page in pages] == [200] * 6


def test_another_site_has_nothing_to_forge_with(table: DeskTable) -> None:
    """No cookie, no header and no address opens a desk: only the key in the path does."""
    key = table.key(table.florence)
    with served(table) as web:
        page = ask(f"{web}/desk/{key}")
        assert "set-cookie" not in {name.lower() for name in page.headers}
        posted, before = form(Answer(200, page.body), "A flo h"), records(table)
        told: dict[str, Any] = {
            "Cookie": f"key={key}; desk={key}",
            "Referer": f"{web}/desk/{key}",
            "Authorization": f"Bearer {key}",
        }
        for path in ("desk/", "desk", f"desk/?key={key}", f"desk/{guess()}", f"desk/{key[:-1]}"):
            assert ask(f"{web}/{path}", {**posted, "key": [key]}, **told).status in (404, 405), path
            assert ask(f"{web}/{path}", **told).status in (404, 405), path
        assert records(table) == before
        table.work()
        assert not table.filed(table.florence)


def test_a_browser_tells_nobody_where_the_page_is(table: DeskTable) -> None:
    """No request of the page names its address; nothing goes to another host (Referrer Policy 3.1)."""
    key = table.key(table.florence)
    with served(table) as web, chromium() as browser:
        page, asked = browser.new_page(), []
        page.on("request", lambda request: asked.append((request.url, request.all_headers())))
        page.goto(f"{web}/desk/{key}")
        page.locator("#desk-p0-0").select_option(index=1)
        page.locator("#desk-see").click()
        page.wait_for_selector("#desk-preview section")
        page.locator("#desk-form").get_by_role("button", name="Hand in now").click()
        page.wait_for_selector("[role=status]")
        assert len(asked) > 5 and all(url.startswith(web) for url, _ in asked)
        assert not [url for url, headers in asked if key in headers.get("referer", "")]


def test_of_two_tabs_the_second_is_asked_about_what_the_first_handed_in(table: DeskTable) -> None:
    key = table.key(table.florence)
    one, two = (table.desk.page(key, "en") for _ in range(2))
    table.desk.answer_form(key, form(one, "A flo - pis"), "en")
    table.work()
    before = table.count("letters")
    asked = table.desk.answer_form(key, form(two, "A flo h"), "en")
    assert b"another letter has changed your orders" in asked.body and table.count("letters") == before
    table.desk.answer_form(key, form(asked, "A flo h"), "en")
    table.work()
    assert [order.canonical for order in table.filed(table.florence)] == ["A Florence holds"]


def test_of_two_tabs_before_anything_is_read_the_later_counts_and_both_are_answered(table: DeskTable) -> None:
    key = table.key(table.florence)
    one, two = (table.desk.page(key, "en") for _ in range(2))
    for page, line in ((one, "A flo - pis"), (two, "A flo h")):
        assert b"Your letter is here" in table.desk.answer_form(key, form(page, line), "en").body
    answers = table.work()[f"{table.florence}@example.org"]
    assert [order.canonical for order in table.filed(table.florence)] == ["A Florence holds"]
    assert len(answers) == 2 and "A Florence holds" in words(answers[-1])


@pytest.fixture
def lived_in(url: str, tmp_path: Path) -> Iterator[DeskTable]:
    """A table that has begun, on either database."""
    made = DeskTable(tmp_path, url)
    made.everybody_joins()
    yield made
    made.judge.store.close()


def test_a_double_tap_while_the_database_is_busy_is_one_letter(lived_in: DeskTable) -> None:
    """Both wait until somebody else has written, and both get the page of the same letter."""
    table = lived_in
    key = table.key(table.florence)
    posted, before, pages = form(table.desk.page(key, "en"), "A flo - pis"), table.count("letters"), []
    taps = [
        threading.Thread(target=lambda: pages.append(table.desk.answer_form(key, posted, "en")))
        for _ in range(4)
    ]
    with table.judge.store.write() as tx:
        tx.save_game(present(tx.game("sforza")))
        for tap in taps:
            tap.start()
        time.sleep(1)
        assert all(tap.is_alive() for tap in taps) or table.count("letters") > before
    for tap in taps:
        tap.join(60)
    assert [page.status for page in pages] == [200] * 4
    assert all(b"Your letter is here" in page.body for page in pages)
    assert table.count("letters") == before + 1
    assert len(table.work()[f"{table.florence}@example.org"]) == 1
    assert [order.canonical for order in table.filed(table.florence)] == ["A Florence -> Pistoia"]
    table.judge.store.close()


def test_a_letter_that_could_not_be_stored_is_not_said_to_be_here(
    table: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says so and offers nothing; the same form sent again is one letter."""
    key = table.key(table.florence)

    def locked(*_: object) -> object:
        raise OSError("database is locked")

    with served(table) as web:
        page = ask(f"{web}/desk/{key}")
        posted, before = form(Answer(200, page.body), "A flo h"), table.count("letters")
        with monkeypatch.context() as patched:
            patched.setattr(type(table.desk.letters), "keep", locked)
            failed = ask(f"{web}/desk/{key}", posted)
            assert failed.status == 503 and b"Your letter is here" not in failed.body
            assert key.encode() not in failed.body and b"<form" not in failed.body
        for _ in range(2):
            assert b"Your letter is here" in ask(f"{web}/desk/{key}", posted).body
    assert table.count("letters") == before + 1
    assert len(table.work()[f"{table.florence}@example.org"]) == 1
