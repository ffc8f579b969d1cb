"""The desk in a real browser: by taps, by keys, without scripts; axe; telephones.

A tap goes to the nearest thing that can be meant, and never to a province that means nothing; no order comes
of one tap alone; what is the only way is not asked about; every tap can be taken back.
"""

from __future__ import annotations

from typing import Any

import pytest

from judge.core.system.choices import Touch
from tests.desk.browsing import WHERE, chosen, compose, mail, opened, press
from tests.desk.desks import CARDS, Desk
from tests.desk.positions import OPTIONS, desks, played

VENICE = Desk("balance-of-power", "venice", ("A pad - ver",))
LARGEST = Desk("absence-of-plague", "austria")


def test_taps_are_few(browser: Any) -> None:
    """A move takes two, the support of a neighbour four (issue: figures)."""
    facts = VENICE.facts()
    piece = next(p for p in facts.choices.pieces if p.id == "A ver")
    by_line = {choice.line: choice for choice in piece.choices}
    with opened(browser, VENICE) as page:
        assert compose(page, facts, piece, by_line["A Verona -> Mantua"]) == 2
        assert compose(page, facts, piece, by_line["A Verona S A Padua -> Vicenza"]) == 4


def test_every_tap_is_taken_back(browser: Any) -> None:
    facts = VENICE.facts()
    piece = next(p for p in facts.choices.pieces if p.id == "A ver")
    with opened(browser, VENICE) as page:
        sentence, back = page.locator("#desk-sentence"), page.locator("#desk-back")
        assert back.is_disabled()
        for key in ("A ver", "support", "A pad"):
            assert press(page, facts.choices.touches[key]) == 1
        assert sentence.inner_text() == "A Verona · supports · A Padua · …"
        assert page.locator(".desk-layer .begun").count() == 2  # what was tapped is seen on the map
        back.tap()
        assert sentence.inner_text() == "A Verona · supports · …"
        back.tap()
        assert sentence.inner_text() == "A Verona · …"
        back.tap()
        assert "Tap a piece" in sentence.inner_text() and back.is_disabled()
        assert page.locator(".desk-layer .begun").count() == 0
        compose(page, facts, piece, next(c for c in piece.choices if c.taps == ("man",)))
        assert "not on file yet: 1" in page.locator("#desk-count").inner_text()
        back.tap()
        assert chosen(page, facts, piece) == [] and "as on file" in page.locator("#desk-count").inner_text()


WINDOW = """() => {
  const sheet = document.querySelector('#desk-sheet');
  return [sheet.scrollLeft, sheet.scrollTop, document.querySelector('.board').getAttribute('width')];
}"""


def test_what_is_taken_back_gives_the_window_back(browser: Any) -> None:
    """Nobody looks for the piece that has lost its order: all that can be tapped is seen as before."""
    desk = Desk("balance-of-power", "florence")
    facts = desk.facts()
    piece = next(p for p in facts.choices.pieces if p.id == "A flo")
    with opened(browser, desk) as page:
        before = page.evaluate(WINDOW)
        compose(page, facts, piece, next(c for c in piece.choices if c.taps == ("hold",)))
        assert page.evaluate(WINDOW) != before
        page.locator("#desk-back").tap()
        assert page.evaluate(WINDOW) == before
        press(page, facts.choices.touches["A are"])
        assert page.evaluate(WINDOW) != before
        page.locator("#desk-back").tap()
        assert page.evaluate(WINDOW) == before


def test_a_tap_on_what_means_nothing_now_does_nothing(browser: Any) -> None:
    """Far from everything that can be meant; and a drag is no tap (web.md 6, 3)."""
    with opened(browser, VENICE, width=1280) as page:
        box = page.locator("#desk-sheet").bounding_box()
        page.mouse.click(box["x"] + 30, box["y"] + box["height"] - 60)
        assert "Tap a piece" in page.locator("#desk-sentence").inner_text()
        at = page.evaluate(WHERE, "ver")
        page.mouse.move(at[0] - 60, at[1])
        page.mouse.down()
        page.mouse.move(*at)
        page.mouse.up()
        assert "Tap a piece" in page.locator("#desk-sentence").inner_text()


APART = """() => {
  const marks = [...document.querySelectorAll('.desk-layer .goal')].map(c => c.getBoundingClientRect())
    .map(b => [(b.left + b.right) / 2, (b.top + b.bottom) / 2]);
  let near = 1e9;
  marks.forEach((a, n) => marks.slice(n + 1).forEach(b => {
    const d = Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (d > 0.5) near = Math.min(near, d);
  }));
  return near;
}"""


@pytest.mark.parametrize("width", [390, 320])
def test_no_two_goals_are_nearer_than_a_finger(browser: Any, width: int) -> None:
    """On the largest board, for whatever is tapped on the way to an order."""
    moving = [s for s in played("absence-of-plague", 9) if s.phase.key.endswith("movement")]
    desk = Desk("absence-of-plague", "florence", position=moving[-1], flags=OPTIONS)
    facts = desk.facts()
    assert facts.board is not None and len(facts.board.places) == 102
    with opened(browser, desk, width=width) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(APART) >= 22
        for piece in facts.choices.pieces[:3]:
            press(page, facts.choices.touches[piece.id])
            assert page.evaluate(APART) >= 22, piece.id
            if press(page, facts.choices.touches.get("support", Touch(""))):
                assert page.evaluate(APART) >= 22, piece.id
            while not page.locator("#desk-back").is_disabled():
                page.locator("#desk-back").tap()


def test_keys_alone(browser: Any) -> None:
    """The lists are the keys' way: from the top of the page to a letter handed in."""
    with opened(browser, VENICE, width=1280) as page:
        page.locator("#desk-p0-0").focus()
        page.keyboard.press("ArrowDown")
        first = page.locator("#desk-p0-0").input_value()
        assert first and page.locator("#desk-sentence").inner_text() == first
        assert mail(page).splitlines()[0] == first
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.value") == "hand-in":
                break
        page.keyboard.press("Enter")
        page.wait_for_selector("[role=status]")
        posted = page.desk.posted[-1]
        assert posted.wish == "hand-in" and posted.text.splitlines()[0] == first and posted.nonce == "n0nce"


def test_without_scripts_the_form_is_all_there(browser: Any) -> None:
    """Lists, a loan, typed lines; a preview shows the letter with its link, and keeps what was set."""
    with opened(browser, VENICE, scripts=False) as page:
        assert not page.locator("#desk-bar").is_visible() and not page.locator("#desk-mail").is_visible()
        page.locator("#desk-p0-0").select_option("F Dalmatia holds")
        page.get_by_text("Borrow for one year").click()
        page.get_by_label("Ducats").nth(-1).locator("visible=true")
        row = page.locator(".row", has=page.locator("visible=true")).first
        row.locator("input[type=number]").fill("5")
        page.locator("#desk-text").fill("set wait")
        page.get_by_role("button", name="Preview").click()
        letter = page.desk.posted[-1].text
        assert letter.splitlines()[0] == "F Dalmatia holds" and letter.endswith("set wait")
        assert len(letter.splitlines()) == 4
        assert page.locator("#desk-preview .letter").inner_text() == letter
        assert page.locator("#desk-preview a").get_attribute("href").startswith("mailto:judge@podesta.test?")
        assert page.locator("#desk-p0-0").input_value() == "F Dalmatia holds"
        page.locator("#desk-form").get_by_role("button", name="Hand in now").click()
        assert page.desk.posted[-1].wish == "hand-in" and page.desk.posted[-1].text == letter


@pytest.mark.parametrize("desk", [VENICE, LARGEST, Desk("two-crowns", "england", language="fr")])
def test_axe_finds_nothing(browser: Any, desk: Desk) -> None:
    """Light on the smallest telephone and dark on a wide screen, an order half done; nothing is too wide."""
    from axe_playwright_python.sync_playwright import Axe

    facts = desk.facts()
    for width, scheme in ((320, "light"), (1280, "dark")):
        with opened(browser, desk, width=width, scheme=scheme) as page:
            press(page, facts.choices.touches[facts.choices.pieces[0].id])
            page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
            found = [(v["id"], v["nodes"][0]["html"]) for v in Axe().run(page).response["violations"]]
            assert found == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_units_of_others_are_tried_out_and_in_no_letter(browser: Any) -> None:
    """Opened below the form; then all units are tapped alike, and a preview takes it for granted."""
    with opened(browser, VENICE, width=1280) as page:
        told = "new Promise(done => document.getElementById('desk-others').addEventListener('toggle', done))"
        page.evaluate(f"() => {{ window.opened = {told}; }}")
        page.locator("#desk-others > summary").click()
        page.evaluate("window.opened")  # browsers tell it a moment later
        milan = page.locator("select[name=s]", has=page.get_by_text("A Milan -> Cremona", exact=True))
        for touch in (Touch("A Milan", "mil"), Touch("Cremona", "cre")):
            press(page, touch)
        assert milan.input_value() == "A Milan -> Cremona"
        assert "Milan" not in mail(page)
        page.locator("#desk-see").click()
        page.wait_for_selector("#desk-preview section")
        assert page.locator("#desk-preview li").all_inner_texts() == ["A Milan -> Cremona"]
        assert page.desk.posted[-1].supposed == ("A Milan -> Cremona",)


def _shared(desk: Desk) -> tuple[Desk, str]:
    """A place where a unit may be kept and another one raised; empty: there is none."""
    choices = desk.facts().choices
    kept = [choices.touches[p.id].place for p in choices.pieces if p.id.startswith("upkeep ")]
    return desk, next((place for place in kept if f"build {place}" in choices.touches), "")


def test_where_two_pieces_share_a_place_a_tap_asks_which_and_says_what_each_is(browser: Any) -> None:
    """An army that is kept, and its city where another unit may be raised."""
    desk, place = next(shared for shared in map(_shared, desks("balance-of-power")) if shared[1])
    with opened(browser, desk) as page:
        page.touchscreen.tap(*page.evaluate(WHERE, place))
        told = page.locator("#desk-taps button").all_inner_texts()
        assert [words.partition(" · ")[2] for words in told] == ["Upkeep", "New units"]


def test_a_preview_hands_in_what_it_shows_and_nothing_else(browser: Any) -> None:
    """A button below it for thumbs and keys; it goes once the form says something else (web.md 6, 6)."""
    with opened(browser, VENICE) as page:
        page.locator("#desk-p0-0").select_option("F Dalmatia holds")
        page.locator("#desk-see").tap()
        page.wait_for_selector("#desk-preview section")
        assert page.evaluate("document.querySelector('#desk-preview').getBoundingClientRect().top") < 200
        button = page.locator("#desk-preview").get_by_role("button", name="Hand in now")
        assert button.is_visible()
        page.locator("#desk-text").fill("set wait")
        assert not button.is_visible()
        page.locator("#desk-text").fill("")
        letter = page.locator("#desk-preview .letter").inner_text()
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("[role=status]")
        assert page.desk.posted[-1].wish == "hand-in" and page.desk.posted[-1].text == letter


def test_eight_mixed_units_take_few_taps(browser: Any) -> None:
    """Moves, supports, holds, a conversion and the button below: twenty-eight at most (issue: figures)."""
    desk = next(d for d in desks("spanish-preponderance") if len(d.facts().choices.pieces) >= 8)
    facts, wanted = (
        desk.facts(),
        ("place", "support", "place", "hold", "support", "convert", "place", "support"),
    )
    with opened(browser, desk) as page:
        taps = 1  # the button that hands it in
        for piece, kind in zip(facts.choices.pieces, wanted, strict=False):
            fitting = [
                c
                for c in piece.choices
                if (facts.choices.touches[c.taps[0]].place != "") == (kind == "place")
            ]
            choice = next((c for c in fitting if kind in ("place", c.taps[0])), piece.choices[0])
            taps += compose(page, facts, piece, choice)
        print("taps for eight units", taps)
        assert taps <= 28


def test_the_same_script_serves_a_card_game_and_empires(browser: Any) -> None:
    """No rule is in it: cards are buttons, and a program takes its orders one after another."""
    rules = CARDS.scenario("tricks", {})
    turn = str(Desk("tricks", str(rules.seats[0]), games=CARDS).state.turn)
    desk = Desk("tricks", turn, games=CARDS)
    facts = desk.facts()
    with opened(browser, desk) as page:
        hand = facts.choices.pieces[0]
        assert compose(page, facts, hand, hand.choices[1]) == 2  # never an order by one tap
        assert chosen(page, facts, hand) == [hand.choices[1].line]
    desk = Desk("two-crowns", "england")
    facts = desk.facts()
    with opened(browser, desk) as page:
        program = facts.choices.pieces[0]
        kinds = {choice.note: choice for choice in program.choices}
        for choice in kinds.values():
            compose(page, facts, program, choice)
        assert chosen(page, facts, program) == [choice.line for choice in kinds.values()]
        assert mail(page).splitlines() == [choice.line for choice in kinds.values()]
