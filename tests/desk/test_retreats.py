"""A beaten unit retreats by taps: the link comes with the phase, and the order is on file and answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.games.machiavelli.model.state import State
from tests.desk.browsing import compose, mail, press
from tests.desk.judges import DeskTable, link_in, served
from tests.desk.test_a_year import HandingOver, handed_in, sent
from tests.desk.test_taps_to_the_judge import facts_of
from tests.pages.browser import chromium
from tests.runtime.test_whole_judge import words
from tests.support.judges.unpainted import unpainted

ATTACKS = {
    "balance-of-power": ("A per - urb\nA rme - per", "A per - are\nA urb S A per - are"),
    "french-1454": ("A peg - urb\nA rom - peg", "A peg - are\nA urb S A peg - are"),
}
"""What the Pope orders in the first two campaigns: Florence's army at Arezzo is beaten."""


@pytest.fixture
def beaten(book: str, tmp_path: Path) -> Iterator[tuple[DeskTable, str]]:
    """A game of a book in which Florence must retreat from Arezzo, and the key that the phase brought."""
    with unpainted():
        table = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
        table.everybody_joins(book)
        florence = table.player("florence")
        table.say(florence, "set desk on")
        for orders in ATTACKS[book]:
            news = next_phase(table, orders)
        links = [letter for letter in news[f"{florence}@example.org"] if "/desk/" in words(letter)]
        yield table, link_in(links)
        table.judge.store.close()


def next_phase(table: DeskTable, papal: str) -> dict[str, list[EmailMessage]]:
    """Everybody holds but the Pope; all letters that come of it."""
    table.everybody_holds()
    table.say(table.player("papacy"), papal)
    assert table.game.process_at is not None
    table.clock.at = table.game.process_at
    return table.work()


def state_of(table: DeskTable) -> State:
    rules = table.judge.environment.ports.rules(table.game)
    found: State = rules.system.codec.load_state(table.game.state)
    return found


@pytest.mark.parametrize(("book", "hand_over"), [("balance-of-power", handed_in), ("french-1454", sent)])
def test_a_retreat_by_taps_is_on_file_answered_and_carried_out(
    beaten: tuple[DeskTable, str], hand_over: HandingOver
) -> None:
    """N-006, F-035: by a finger on the map, at once or as the letter of the page.

    What becomes of the unit then is for the dice: plague may strike before the next campaign (F-011).
    """
    table, key = beaten
    florence = table.player("florence")
    facts = facts_of(table, "florence")
    (piece,) = facts.choices.pieces
    fled = next(choice for choice in piece.choices if facts.choices.touches[choice.taps[0]].place)
    with served(table) as web, chromium() as browser:
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        page.goto(f"{web}/desk/{key}")
        assert "Not ready" in page.locator(".ready").inner_text()
        assert press(page, facts.choices.touches[piece.id]) == 1
        page.locator("#desk-back").tap()
        assert compose(page, facts, piece, fled) == 2 and mail(page) == fled.line
        page.locator("#desk-see").tap()
        page.wait_for_selector("#desk-preview section")
        assert page.locator("#desk-preview .letter").inner_text() == fled.line
        hand_over(page, table, florence)
    news = table.work()[f"{florence}@example.org"]
    assert [each.canonical for each in table.filed(florence)] == [fled.line]
    assert any(fled.line.partition(" -> ")[2] in words(letter) for letter in news)
    table.clock.at = table.game.process_at or table.clock.at
    results = words(table.work()[f"{florence}@example.org"][0])
    assert re.search(rf"\n +{re.escape(fled.line)} +retreats there\s", results), results
    assert not state_of(table).dislodged
