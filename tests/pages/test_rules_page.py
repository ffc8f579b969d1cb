"""Rules on public pages name the tests that prove them, and those tests are there."""

from __future__ import annotations

import json
import re

from judge.pages.manuals import proofs
from judge.pages.site import Site
from judge.rendering import rule_text
from tests.support.judges.noticeboard import GAMES, LOOK, shelf
from tests.support.manuals import rule_index
from tests.support.paths import DOCS


def test_every_rule_names_a_test_and_every_test_is_there() -> None:
    """Written by ``python -m tests.support.manuals.rule_index --pages``; a test more makes none wrong."""
    now = {id: set(tests) for id, tests in json.loads(rule_index.for_pages()).items()}
    assert set(proofs()) == set(now)
    assert [id for id in rule_text.rules() if not proofs().get(id)] == []
    assert {id: gone for id, tests in proofs().items() if (gone := set(tests) - now[id])} == {}


def test_the_page_of_a_book_shows_them() -> None:
    pages = {item.path: item for item in Site(LOOK, GAMES).items(shelf(), {})}  # type: ignore[arg-type]
    page = pages["rules/classic.html"].make().decode()
    assert f"{len(proofs()['N-003'])} tests prove it" in page and f"<li>{proofs()['N-022'][0]}" in page
    assert "tests la vérifient" in pages["fr/rules/classic.html"].make().decode()


def test_no_rule_begins_in_the_middle_of_a_sentence() -> None:
    """Where a book's title is the beginning of one (`**Revenue** is counted`), the text has it as well."""
    pages = {item.path: item for item in Site(LOOK, GAMES).items(shelf(), {})}  # type: ignore[arg-type]
    begun = [
        found.groups()
        for path, item in pages.items()
        if path.removeprefix("fr/").startswith("rules/")
        for found in re.finditer(r"<h3>[^>]+>([^<]+)</a> ([^<]*)</h3>\s*<p>([^<]*)", item.make().decode())
    ]
    assert len(begun) > 500
    assert [rule for rule in begun if rule[1].endswith((",", ";")) or rule[2][:1].islower()] == []
    assert any(title == "Revenue" and text.startswith("Revenue is counted") for _, title, text in begun)


def test_the_index_knows_the_rules_of_every_book() -> None:
    """Whatever games are at hand; else it would be content with none."""
    known = rule_index.rules()
    assert set(rule_text.rules()) <= set(known) and {"N-003", "E-005", "B-039"} <= set(known)
    assert (DOCS / "rules" / "tests.json").stat().st_size < 400_000
