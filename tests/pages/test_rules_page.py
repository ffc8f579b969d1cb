"""Rules on public pages name the tests that prove them, and those tests are there.

docs/api.md: its client reads what is published, and the files that it names are there.

Help on a telephone: what explains a line of an example belongs to it, wherever there is room for it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.pages.look import Look
from judge.pages.manuals import manuals, proofs
from judge.pages.publisher import Item
from judge.pages.site import Site
from judge.rendering import rule_text
from tests.pages.browser import served
from tests.support.judges.noticeboard import GAMES, LOOK, published, running, shelf
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


PAGE = (DOCS / "api.md").read_text("utf-8")


def test_the_client_of_twenty_lines_follows_a_game(tmp_path: Path) -> None:
    fog, _ = running("nebbia", fog=True)
    published(shelf(fog), tmp_path / "public", tmp_path / "memory")
    names: dict[str, Any] = {"__name__": "client"}
    client = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    assert len([line for line in client.splitlines() if line.strip()]) <= 20
    exec(compile(client, str(DOCS / "api.md"), "exec"), names)
    with served(tmp_path / "public") as address:
        assert names["newest"](f"{address}g/sforza").startswith("sforza, 1454-fall-movement: ")
        assert "took" in names["newest"](f"{address}g/sforza")
        assert names["newest"](f"{address}g/nebbia").startswith("nebbia is active")


def test_the_files_that_it_names_are_there(tmp_path: Path) -> None:
    """Of a game with a year that is over, for its film."""
    published(shelf(phases=5), tmp_path / "public", tmp_path / "memory")
    patterns = re.findall(r"^\| (`[^|]+`) \|", PAGE, re.MULTILINE)
    for name in re.findall(r"`([^`]+)`", " ".join(patterns)):
        shape = name.replace("GAME", "sforza").replace("NAMES", "*").replace("NNN", "[0-9][0-9][0-9]")
        assert list((tmp_path / "public").glob(shape.replace("PHASE", "*").replace("KEY", "*"))), name


@cache
def pages() -> dict[str, Item]:
    """All pages of help, by their paths."""
    found = manuals(Look(name="Podestà", mail="judge@podesta.test"), GAMES)
    return {item.path: item for item in found if "help/" in item.path}


def examples(path: str) -> list[str]:
    text = pages()[path].make().decode()
    return [line for block in re.findall(r"<pre[^>]*>(.*?)</pre>", text, re.DOTALL) for line in _lines(block)]


def _lines(block: str) -> list[str]:
    return re.findall(r"<span>(.*?)</span>", block, re.DOTALL)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("help/money.html", "  ally Naples <i>"),
        (
            "fr/help/money.html",
            "  dépense 1 : 9 ducats causer une révolte Bologne "
            "<i>soulever ; 15 dans le pays d'origine de son souverain</i>",
        ),
    ],
)
def test_an_explanation_stands_with_its_line(path: str, line: str) -> None:
    """Both columns were wrapped as one: words of the second stood alone in the middle of a telephone."""
    found = [one.replace("\u00a0", " ").replace("’", "'").replace("&#x27;", "'") for one in examples(path)]
    assert [one for one in found if one.startswith(line)]


def test_no_words_of_a_second_column_stand_alone() -> None:
    paths = [path for path in sorted(pages()) if not path.endswith("index.html")]
    told = [(path, one) for path in paths for one in examples(path)]
    assert len(paths) > 20
    assert not [found for found in told if re.match(r" {12,}\S", found[1]) and "  " not in found[1].strip()]


def test_every_game_has_its_own_page_of_orders() -> None:
    """The first game's page stood for all of them."""
    for path, words in (
        ("help/orders.html", ("Orders (Machiavelli)", "besieges")),
        ("help/orders-empires.html", ("Orders (Empires)", "conquer")),
        ("fr/help/orders-empires.html", ("Ordres (Empires)", "conqu")),
    ):
        page = pages()[path].make().decode()
        assert all(word in page for word in words), path
    index = pages()["help/index.html"].make().decode()
    assert 'href="orders-empires.html"' in index and "Press (" not in index
