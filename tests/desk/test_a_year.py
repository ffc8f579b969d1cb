"""A game year of two books on a telephone before a real judge: by taps and handed in; by keys and by mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.desk.facts import DeskFacts
from tests.desk.browsing import compose, mail
from tests.desk.judges import DeskTable, link_in, served
from tests.desk.test_taps_to_the_judge import facts_of
from tests.pages.browser import chromium
from tests.runtime.test_whole_judge import NAMES, words
from tests.support.judges.unpainted import unpainted

Composing = Callable[[Any, DeskFacts], None]
HandingOver = Callable[[Any, DeskTable, str], None]


@pytest.fixture
def abroad(tmp_path: Path) -> Iterator[DeskTable]:
    """A judge with a game of another book that has begun."""
    with unpainted():
        made = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
        made.everybody_joins("borgia")
        yield made
        made.judge.store.close()


def test_a_year_by_taps(table: DeskTable) -> None:
    """Every phase that Florence plays: tapped, handed in at once, on file, and answered."""
    phases = a_year(table, "florence", by_taps, handed_in)
    assert [phase for phase in phases if "movement" in phase] == [
        f"1454-{season}-movement" for season in ("spring", "summer", "fall")
    ]


def test_a_year_by_keys(abroad: DeskTable) -> None:
    """Every phase that a power of another book plays: chosen with keys, sent as the letter of the page."""
    phases = a_year(abroad, "hre", by_keys, sent)
    assert phases[:1] == ["1499-spring-movement"] and phases[-1].startswith("1499-fall")


def a_year(table: DeskTable, seat: str, compose_all: Composing, hand_over: HandingOver) -> list[str]:
    """Play from link to link until the year ends; the phases that were played at the desk."""
    who, played = table.player(seat), list[str]()
    key, year = table.key(who, "set desk on"), table.game.phase.partition("-")[0]
    with served(table) as web, chromium() as browser:
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        while table.game.phase.startswith(year):
            others_write(table, seat)
            table.work()
            if key:
                page.goto(f"{web}/desk/{key}")
                compose_all(page, facts_of(table, seat))
                lines = mail(page).splitlines()
                hand_over(page, table, who)
                (answer,) = table.work()[f"{who}@example.org"]
                assert sorted(each.canonical for each in table.filed(who)) == sorted(lines), table.game.phase
                assert all(line.partition(" -> ")[0] in words(answer) for line in lines)
                page.goto(f"{web}/desk/{key}")
                assert "Ready." in page.locator(".ready").inner_text()
                played.append(table.game.phase)
            assert table.game.process_at is not None, "all orders are in"
            table.clock.at = table.game.process_at
            news = [letter for letter in table.work()[f"{who}@example.org"] if "/desk/" in words(letter)]
            key = link_in(news) if news else ""
    return played


def others_write(table: DeskTable, seat: str) -> None:
    """Letters of what scripted players would do."""
    game = table.game
    rules = table.judge.environment.ports.rules(game)
    state = rules.system.codec.load_state(game.state)
    owes = rules.agenda(state).owes
    for place in game.seats:
        if place.seat in owes and place.seat != seat:
            lines = "\n".join(rules.bot_lines(state, place.seat, b"a year"))
            table.write(NAMES[place.person - 1], lines, f"judge+{place.token}@localhost")


def by_taps(page: Any, facts: DeskFacts) -> None:
    """Each piece gets another kind of order that most people would think of; one unit is built."""
    pieces = [p for p in facts.choices.pieces if not p.id.startswith("build ")]
    builds = [p for p in facts.choices.pieces if p.id.startswith("build ")][:1]
    for n, piece in enumerate((*pieces, *builds)):
        usual = [choice for choice in piece.choices if choice.usual]
        compose(page, facts, piece, usual[3 * n % len(usual)])


def by_keys(page: Any, facts: DeskFacts) -> None:
    """From list to list with the tabulator, down with an arrow; nothing is built."""
    pieces, chosen = facts.choices.pieces, 0
    for _ in range(120):
        page.keyboard.press("Tab")
        name, id = page.evaluate("[document.activeElement.name || '', document.activeElement.id]")
        if re.fullmatch(r"p\d+", name) and not pieces[int(name[1:])].id.startswith("build "):
            for _ in range(1 + chosen % 3):
                page.keyboard.press("ArrowDown")
            chosen += 1
        if id == "desk-mail":
            break
    assert id == "desk-mail" and chosen


def handed_in(page: Any, table: DeskTable, who: str) -> None:
    page.locator("#desk-form").get_by_role("button", name="Hand in now").tap()
    page.wait_for_selector("[role=status]")


def sent(page: Any, table: DeskTable, who: str) -> None:
    table.write(who, mail(page), page.locator("#desk-mail").get_attribute("data-to"))
