"""The dearest forms that are known, measured: a preview has the time of a letter, whatever was typed.

Not here: other requests (runtime.admin.test_dear_requests), letters (commands.limits.test_dear_letters).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from urllib.parse import urlencode

import pytest

from judge.desk.desk import Rates
from judge.desk.form import LETTER
from judge.desk.routes import MOST
from tests.commands.limits.test_dear_letters import LETTERS
from tests.desk.judges import DeskTable, ask, form, served
from tests.support.patience import usual_seconds

KINDS = ("spans", "remarks", "heads", "time zones", "expenses", "headings", "names with slips", "orders")
ENOUGH = 2
"""Seconds: one for the letter, half a one for what it counts on, and the page."""


@pytest.fixture(autouse=True)
def as_often_as_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rates, "may", lambda *_: True)


def windows(kind: str) -> Callable[[], str]:
    """Text of a kind, another one each time: what was read once is remembered."""
    text, numbers = LETTERS[kind], count()

    def next_window() -> str:
        begin = next(numbers) * LETTER % max(1, len(text) - LETTER)
        return text[begin : begin + LETTER]

    return next_window


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("kind", KINDS)
def test_a_preview_of_what_was_typed_has_the_time_of_a_letter(table: DeskTable, kind: str) -> None:
    key = table.key(table.florence)
    sent, text = form(table.desk.page(key, "en"), "A flo h", "preview"), windows(kind)
    table.desk.answer_form(key, sent, "en")  # grammars are made at nobody's cost
    preview = usual_seconds(lambda: table.desk.answer_form(key, {**sent, "text": [text()]}, "en"), ENOUGH)
    print(f"{preview:.2f} s: {kind}")
    assert preview <= ENOUGH


def fields(size: int) -> Mapping[str, Mapping[str, list[str]]]:
    """Forms of so many bytes, altered by hand."""
    many = min(900, size // 20)
    return {
        "rows": {f"f{n % 4}.{n}.ducats": [str(n)] for n in range(many)},
        "rows of one form": {f"f0.{n}.ducats": ["9"] for n in range(many)},
        "numbers": {f"f0.{n}.number": ["9" * 9] for n in range(many)},
        "one field often": {"p0": ["A Florence -> Pisa"] * many},
        "what was on file": {"was": [f"A {n}" for n in range(many)]},
        "letters before": {"after": [f"{n:026}" for n in range(many)]},
        "supposed": {"s": [f"A Milan -> {n}" for n in range(many)]},
        "a long field": {"p0": ["florence " * (size // 20)]},
        "blanks": {"p0": [" " * (size // 4)], "text": [" " * (size // 4)]},
        "lines": {"text": ["\n" * (size // 4)]},
        "a long nonce": {"nonce": ["x" * (size // 2)], "phase": ["%" * (size // 8)]},
        "unknown names": {f"x{n}": [""] for n in range(many)},
    }


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("name", fields(0))
def test_a_form_that_was_altered_by_hand_costs_little_more_than_a_plain_one(
    table: DeskTable, name: str
) -> None:
    """At the size limit, against the page's own form."""
    key = table.key(table.florence)
    plain = form(table.desk.page(key, "en"), "A flo h", "back")
    with served(table) as web:

        def post(sent: Mapping[str, list[str]]) -> None:
            data = urlencode(sent, doseq=True).encode()
            assert len(data) <= MOST
            assert ask(f"{web}/desk/{key}", data).status == 200

        post(plain)
        usual = usual_seconds(lambda: post(plain), 0.02)
        worst = usual_seconds(lambda: post({**plain, **fields(MOST - 2000)[name]}), 2 * usual)
    print(f"{1000 * usual:.0f} ms, {1000 * worst:.0f} ms: {name}")
    assert worst <= 2 * usual + 0.1


def test_a_long_key_or_language_costs_little(table: DeskTable) -> None:
    """Guesses of any length, before anybody looks whether there is such a key."""
    key = table.key(table.florence)
    with served(table) as web:

        def asking(path: str, language: str) -> Callable[[], object]:
            return lambda: ask(f"{web}/desk/{path}", None, "GET", **{"Accept-Language": language})

        for path, language in (("a" * 30_000, "en"), ("%61" * 20_000, "en"), (key, "a-" * 30_000)):
            assert usual_seconds(asking(path, language), 0.1) <= 0.1, path[:10]
