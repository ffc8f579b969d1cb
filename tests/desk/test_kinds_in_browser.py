"""An order of each kind of each book in a browser: by taps or filled in, handed over in both ways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.browsing import chosen, compose, fill, mail, opened
from tests.desk.desks import Desk
from tests.desk.positions import desks, kinds_of


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize(("scenario", "width"), [("balance-of-power", 390), ("borgia", 1280)])
def test_an_order_of_each_kind_by_taps(browser: Any, scenario: str, width: int) -> None:
    """With a finger and with a mouse; the letter reads back as just these orders."""
    assert len(composed(browser, kinds_of(scenario), width)) >= 12


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize(
    ("scenario", "width", "language"),
    [
        ("absence-of-plague", 390, "en"),
        ("french-1454", 1280, "fr"),
        ("balance-of-power-1995", 390, "en"),
        ("five-boots", 1280, "en"),
    ],
)
def test_orders_of_the_other_books_by_taps(browser: Any, scenario: str, width: int, language: str) -> None:
    """The first two seats through a season or two; each kind once, in the language of the reader."""
    found = kinds_of(scenario, phases=4, seats=2, language=language)
    assert len(composed(browser, found, width)) >= 8


def composed(browser: Any, kinds: Any, width: int) -> set[str]:
    """The kinds of orders that were composed by taps and read back as those very orders."""
    seen = set()
    for desk, found in kinds:
        facts = desk.facts()
        with opened(browser, desk, width=width) as page:
            for kind, piece, choice in found:
                taps = compose(page, facts, piece, choice)
                assert chosen(page, facts, piece)[-1:] == [choice.line], (kind, choice.taps)
                assert page.locator("#desk-sentence").inner_text() == choice.line
                assert 2 <= taps <= len(choice.taps) + 2
                seen.add(kind)
            page.locator("#desk-see").click()
            page.wait_for_selector("#desk-preview section")
            letter = page.locator("#desk-preview .letter").inner_text()
            assert desk.read(letter)[1] == []
            assert page.locator("#desk-preview pre").first.inner_text().splitlines() == desk.read(letter)[0]
            assert mail(page) == letter
            page.locator("#desk-form button[value=hand-in]").click()
            page.wait_for_selector("[role=status]")
            assert page.desk.posted[-1].wish == "hand-in" and page.desk.posted[-1].text == letter
    return seen


@pytest.mark.one_case_in(6)
@pytest.mark.parametrize(
    ("scenario", "width"),
    [
        ("balance-of-power", 390),
        ("borgia", 320),
        ("absence-of-plague", 1280),
        ("french-1454", 390),
        ("balance-of-power-1995", 1280),
        ("two-crowns", 390),
    ],
)
def test_every_kind_of_form_is_filled_in(browser: Any, scenario: str, width: int) -> None:
    """Ducats, lists, conditions: the line is the form's own, is read back, and goes both ways."""
    known: set[str] = set()
    for desk in (
        desks(scenario, phases=5, seats=2) if scenario != "two-crowns" else (Desk(scenario, "england"),)
    ):
        forms = desk.facts().choices.forms
        new = [(n, form) for n, form in enumerate(forms) if form.kind not in known]
        known |= {form.kind for _, form in new}
        if new:
            with opened(browser, desk, width=width) as page:
                for n, form in new:
                    page.goto(page.desk.address)
                    line = fill(page, n)
                    assert form.read(line) is not None, (form.kind, line)
                    page.locator("#desk-form button[value=hand-in]").click()
                    page.wait_for_selector("[role=status]")
                    assert page.desk.posted[-1].text == line and desk.read(line)[1] == [], (form.kind, line)
    assert len(known) >= 7
