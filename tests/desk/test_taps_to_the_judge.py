"""From taps on a telephone to the judge's answer by mail: a real browser before a real judge."""

from __future__ import annotations

from urllib.parse import unquote

from judge.core.game import Seat
from judge.desk.facts import DeskFacts, desk_facts
from judge.games_at_hand import games_at_hand
from tests.desk.browsing import compose, mail
from tests.desk.judges import DeskTable, served
from tests.pages.browser import chromium
from tests.runtime.test_whole_judge import words


def facts_of(table: DeskTable, seat: str) -> DeskFacts:
    with table.judge.store.read() as known:
        return desk_facts(
            known, games_at_hand(), table.game, Seat(seat), reply_to="judge@localhost", may_hand_in=True
        )


def test_orders_by_taps_are_on_file_and_answered_by_mail(table: DeskTable) -> None:
    """Preview, then hand in, then take a loan back; the preview is the letter's own answer."""
    key = table.key(table.venice)
    facts = facts_of(table, "venice")
    with served(table) as web, chromium() as browser:
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        page.goto(f"{web}/desk/{key}")
        wanted = []
        for piece in facts.choices.pieces:
            choice = next((c for c in piece.choices if c.taps[0] == "support" and c.usual), piece.choices[0])
            compose(page, facts, piece, choice)
            wanted.append(choice.line)
        page.get_by_text("Borrow for one year").tap()
        loan = page.locator("details[open] input[type=number]")
        loan.fill("5")
        loan.dispatch_event("input")
        money = int(facts.choices.purse or 0) + 5  # what is borrowed is there to be spent
        assert f"left to spend: {money} of {money}" in page.locator("#desk-count").inner_text()
        letter = mail(page)
        assert letter.splitlines()[:-1] == wanted and "5" in letter.splitlines()[-1]
        page.locator("#desk-see").tap()
        page.wait_for_selector("#desk-preview section")
        told = page.locator("#desk-preview").inner_text()
        assert page.locator("#desk-preview .letter").inner_text() == letter
        link = page.locator("#desk-preview section a").get_attribute("href")
        assert unquote(link.partition("&body=")[2]).replace("\r\n", "\n") == letter
        assert table.filed(table.venice) == ()
        page.locator("#desk-preview").get_by_role("button", name="Hand in now").tap()
        page.wait_for_selector("[role=status]")
        (answer,) = table.work()[f"{table.venice}@example.org"]
        assert sorted(each.canonical for each in table.filed(table.venice)) == sorted(letter.splitlines())
        said = words(answer)
        assert all(line.split(" -> ")[0] in said and line.split(" -> ")[0] in told for line in wanted)

        page.goto(f"{web}/desk/{key}")  # the loan is on file, in its row; emptied, it is taken back
        page.locator("details[open] input[type=number]").fill("")
        assert mail(page).splitlines() == ["clear", *wanted]
        page.get_by_role("button", name="Hand in now").tap()
        page.wait_for_selector("[role=status]")
        table.work()
        assert sorted(each.canonical for each in table.filed(table.venice)) == sorted(wanted)


def test_keys_alone_are_enough(table: DeskTable) -> None:
    """Tab, arrows and Enter: every piece's first order, handed in."""
    key = table.key(table.florence)
    facts = facts_of(table, "florence")
    with served(table) as web, chromium() as browser:
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.goto(f"{web}/desk/{key}")
        wanted = []
        for _ in range(80):
            page.keyboard.press("Tab")
            at = page.evaluate("[document.activeElement.name || '', document.activeElement.value || '']")
            if at[0].startswith("p") and at[0][1:].isdecimal():
                page.keyboard.press("ArrowDown")
                wanted.append(page.evaluate("document.activeElement.value"))
            if at == ["wish", "hand-in"]:
                break
        assert len(wanted) == len(facts.choices.pieces)
        page.keyboard.press("Enter")
        page.wait_for_selector("[role=status]")
        table.work()
        assert sorted(each.canonical for each in table.filed(table.florence)) == sorted(wanted)


def test_the_page_counts_what_has_an_order_what_is_not_on_file_and_says_when_all_is(table: DeskTable) -> None:
    """Beside the map, tap by tap: chosen, handed in, taken back, sent from elsewhere, complete."""
    key = table.key(table.florence)
    facts = facts_of(table, "florence")
    lines = [next(c.line for c in p.choices if c.usual) for p in facts.choices.pieces]
    with served(table) as web, chromium() as browser:
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()

        def seen() -> tuple[str, bool]:
            """The count, and whether the page says that all is on file; both stand beside the map."""
            told = page.locator("#desk-touching")
            ready = told.locator(".ready").inner_text()
            assert ready.startswith(("Ready.", "Not ready."))
            return told.locator("#desk-count").inner_text().partition(" · left")[0], ready[0] == "R"

        def order(number: int) -> None:
            piece = facts.choices.pieces[number]
            compose(page, facts, piece, next(c for c in piece.choices if c.line == lines[number]))

        def hand_in() -> None:
            page.get_by_role("button", name="Hand in now").tap()
            page.wait_for_selector("[role=status]")
            table.work()
            page.goto(f"{web}/desk/{key}")

        page.goto(f"{web}/desk/{key}")
        assert seen() == ("0 of 3 have an order · as on file", False)
        order(0)
        order(1)
        assert seen() == ("2 of 3 have an order · not on file yet: 2", False)
        assert page.locator(".piece.fresh").count() == 2
        hand_in()
        assert seen() == ("2 of 3 have an order · as on file", False)
        assert page.locator(".piece.fresh").count() == 0
        page.locator("#desk-p0-0").select_option("")
        assert seen() == ("1 of 3 have an order · not on file yet: 1", False)
        page.locator("#desk-p0-0").select_option(lines[0])
        assert seen() == ("2 of 3 have an order · as on file", False)
        page.get_by_text("Borrow for one year").tap()
        page.locator("details[open] input[type=number]").fill("5")
        assert seen() == ("2 of 3 have an order · not on file yet: 1", False)
        page.locator("#desk-text").fill("E1 3d counter-bribe A Arezzo\nset wait")
        assert seen() == ("2 of 3 have an order · not on file yet: 3", False)
        hand_in()
        assert seen()[0] == "2 of 3 have an order · as on file"
        page.locator("[data-line^=borrow] input").first.fill("")
        assert seen()[0] == "2 of 3 have an order · not on file yet: 1"
        table.say(table.florence, lines[2])  # by letter; the page is of before
        page.goto(f"{web}/desk/{key}")
        assert seen() == ("3 of 3 have an order · as on file", True)
        order(2)
        assert seen() == ("3 of 3 have an order · as on file", True)
