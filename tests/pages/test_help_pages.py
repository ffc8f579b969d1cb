"""Help on a telephone: what explains a line of an example belongs to it, wherever there is room for it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from judge.pages.look import Look
from judge.pages.manuals import manuals
from judge.pages.publisher import Item
from tests.support.judges.noticeboard import GAMES


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
