"""The page without a script: every choice in a list, what is on file chosen, nothing of others.

The text of a letter for a page that is narrower than 72 columns.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from html import unescape
from typing import Any, cast

import pytest

from judge import resources
from judge.core.game import Seat
from judge.core.repository import Repository
from judge.core.wording import writing_in
from judge.desk.facts import FactsMemory, desk_facts, orders_counted_on
from judge.desk.form import TAKEN_BACK, read_form
from judge.desk.page import DESK_POLICY, Preview, letter_link, paragraphs
from judge.pages.words import LANGUAGES, page_words
from tests.desk.desks import CARDS, REPLY_TO, Desk
from tests.desk.positions import desks

VENICE = Desk("balance-of-power", "venice", ("A pad - ver", "loan 5 1 year"))
BOOKS = ("balance-of-power", "borgia", "absence-of-plague", "five-boots", "europe-1901", "two-crowns")
SEATS = {"borgia": "hre", "absence-of-plague": "austria", "five-boots": "first", "two-crowns": "england"}


def desk(scenario: str, language: str = "en") -> Desk:
    return Desk(scenario, SEATS.get(scenario, "austria"), language=language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BOOKS)
def test_every_choice_and_every_form_is_on_the_page(scenario: str, language: str) -> None:
    shown = unescape(desk(scenario, language).page().decode()).replace("\xa0", " ")
    offered = desk(scenario, language).facts().choices
    assert offered.pieces
    for piece in offered.pieces:
        for choice in piece.choices:
            assert f">{choice.line}</option>" in shown
    for form in offered.forms:
        assert form.title in shown and f'data-line="{form.line}"' in shown


def test_a_card_game_has_the_same_page() -> None:
    rules = CARDS.scenario("tricks", {})
    state = Desk("tricks", str(rules.seats[0]), games=CARDS).state
    at_turn = Desk("tricks", str(state.turn), games=CARDS)
    shown = at_turn.page().decode()
    assert shown.count(">play ") == len(state.hands[state.turn]) and "<svg class=" not in shown


def test_what_is_on_file_is_chosen_and_posted_again_unchanged() -> None:
    """Posting the page as it is takes nothing back and changes nothing."""
    shown = VENICE.page().decode()
    assert " selected>A Padua -&gt; Verona</option>" in shown
    fields: dict[str, list[str]] = {}
    for name, body in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', shown, re.DOTALL):
        chosen = re.search(r"<option([^>]*) selected>([^<]*)", body)
        value = re.search(r'value="([^"]*)"', chosen[1]) if chosen else None
        fields.setdefault(name, []).append(
            unescape(value[1] if value else chosen[2].partition(", from")[0]) if chosen else ""
        )
    for tag in re.findall(r"<input [^>]+>", shown):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name is not None and "checkbox" not in tag:
            fields.setdefault(name[1], []).append(value[1] if value is not None else "")
    posted = read_form(fields, VENICE.facts().choices)
    assert set(posted.text.splitlines()) == set(VENICE.facts().filed)
    assert posted.phase == VENICE.record.phase and posted.nonce == "n0nce"
    assert posted.filed_hash == VENICE.facts().filed_hash


@pytest.mark.parametrize("may_hand_in", [True, False])
def test_the_page_says_what_a_letter_that_begins_with_clear_does(may_hand_in: bool) -> None:
    """Unlike what is handed in, a letter cannot ask whether another one came meanwhile."""
    for language, words in (("en", "including anything you send in the meantime"), ("fr", "entre-temps")):
        at = replace(VENICE, language=language, may_hand_in=may_hand_in)
        assert (
            words in unescape(at.page().decode())
            and TAKEN_BACK in page_words(language)["desk"]["mail_clears"]
        )


def test_a_posted_letter_is_laid_out_again() -> None:
    shown = VENICE.page("clear\nA Padua holds\nset wait").decode()
    assert " selected>A Padua holds</option>" in shown
    assert ">set wait</textarea>" in shown and ">clear" not in shown
    shown = VENICE.page("clear\nA Padua holds\nphase fall 1454\nclear").decode()
    assert ">phase fall 1454\nclear</textarea>" in shown


def test_a_preview_shows_its_letter_and_a_link_that_opens_it() -> None:
    letter = "A Padua holds\nA Verona -> Mantua"
    shown = VENICE.page(letter, Preview(words="<Padua> holds.", letter=letter, supposed=("A mil -> cre",)))
    assert b"&lt;Padua&gt; holds." in shown and b"A mil -&gt; cre" in shown
    link = letter_link(VENICE.facts(), letter)
    assert link.startswith("mailto:judge@podesta.test?subject=sforza")
    assert link.endswith("&body=A%20Padua%20holds%0D%0AA%20Verona%20-%3E%20Mantua")
    assert link.replace("&", "&amp;").encode() in shown


def test_the_page_lets_nothing_in_and_nothing_out() -> None:
    """Own files only; no style or script within; no name of a person; search engines stay away."""
    shown = VENICE.page(notices=("<b>",)).decode()
    assert f'content="{DESK_POLICY}"'.replace("'", "&#39;") in shown
    assert 'content="noindex, nofollow"' in shown and 'content="no-referrer"' in shown
    assert " style=" not in shown and " onclick" not in shown and "<b>" not in shown
    assert re.findall(r"<script(?! src)[^>]*>", shown) == ['<script type="application/json" id="desk-data">']
    assert "http:" not in re.sub(r"http://www\.w3\.org/[a-z0-9/]+", "", shown)


def test_another_purse_changes_no_byte() -> None:
    """Only the seat's own view is asked (architecture 7)."""
    state = VENICE.state
    richer = replace(state, ducats={**state.ducats, "milan": 99})
    assert replace(VENICE, position=richer).page() == VENICE.page()


def test_the_script_stays_small() -> None:
    """Under two hundred lines: whatever is a rule belongs to the game (issue: figures)."""
    assert len(resources.text("templates", "pages", "files", "desk.js").splitlines()) < 200


def _moving(desk: Desk) -> int:
    """Units that are given orders of a campaign."""
    return sum(piece.group == "Orders" for piece in desk.facts().choices.pieces)


def test_choices_for_eight_units_are_some_two_kilobytes() -> None:
    """Lists and things to touch, compressed; the lines stand in the lists alone."""
    desk = next(d for d in desks("balance-of-power") if _moving(d) >= 8)
    shown = replace(desk, with_others=False).page().decode()
    parts = re.findall(
        r'<p class="piece">.*?</p>|<script type="application/json".*?</script>', shown, re.DOTALL
    )
    assert len(gzip.compress("".join(parts).encode(), 9)) < 2100


def test_what_others_could_do_is_there_to_try_and_in_no_letter() -> None:
    """As far as the seat can see; only a preview looks at it (issue: a sandbox of all units)."""
    shown = VENICE.page().decode()
    assert ">A Milan -&gt; Cremona</option>" in shown and 'name="s"' in shown
    posted = read_form({"s": ["A Milan -> Cremona", ""], "p0": ["F Dalmatia holds"]}, VENICE.facts().choices)
    assert posted.supposed == ("A Milan -> Cremona",) and "Milan" not in posted.text
    again = VENICE.page(posted.text, Preview(words="", letter=posted.text, supposed=posted.supposed)).decode()
    assert " selected>A Milan -&gt; Cremona</option>" in again


def test_what_a_letter_counts_on_is_found() -> None:
    seat = Seat(VENICE.seat)
    found = orders_counted_on(VENICE.games, VENICE.record, seat, "A Padua S A Milan -> Cremona\nnonsense")
    assert found == ("A Milan -> Cremona",)


def test_another_order_of_a_program_is_another_program() -> None:
    """Empires does its lines as they stand (E-005); orders of a campaign are all done at once."""
    program = ("rule Wessex, at most 2 cards", "fortify Wessex")
    hashes = [Desk("two-crowns", "england", lines).facts().filed_hash for lines in (program, program[::-1])]
    assert hashes[0] != hashes[1]
    orders = ("A pad - ver", "A ver h")
    hashes = [replace(VENICE, lines=lines).facts().filed_hash for lines in (orders, orders[::-1])]
    assert hashes[0] == hashes[1]


def test_facts_are_remembered_and_never_anothers() -> None:
    """Another seat, language, position or order on file has its own (architecture 7)."""
    memory, state = FactsMemory(most=3), VENICE.state
    richer = replace(state, ducats={**state.ducats, "venice": 99})
    desks = (
        VENICE,
        replace(VENICE, seat="milan"),
        replace(VENICE, language="fr"),
        replace(VENICE, position=richer),
        replace(VENICE, lines=("A pad h",)),
    )
    for _ in range(2):
        for desk in desks:
            with writing_in(desk.language):
                given: dict[str, Any] = {"reply_to": REPLY_TO, "may_hand_in": True}
                seat, record = Seat(desk.seat), desk.record
                found = [
                    desk_facts(cast(Repository, desk), desk.games, record, seat, memory=memory, **given)
                    for _ in range(2)
                ]
                assert found[0].choices is found[1].choices
                assert found[0] == desk_facts(cast(Repository, desk), desk.games, record, seat, **given)
    assert len(memory._kept) == 3


LETTER = """Still without an order: F Pisa. The phase closes Mon 16 March 2026,
23:30 (UTC), or as soon as everybody is ready.

I could not use one line:

  > borrow 5
    ^^^^^^^^
    Something is missing. Send one of these lines, with the sum you
    mean, or answer with its number.

  Florence
    A Arezzo S A Florence ->      given
        Siena
    A Florence -> Siena           done
    G Piombino                    besieged by the fleet in Piombino, it
                                  cannot come out                (N-021)

BEATEN
  Papacy: the army in Florence is thrown out by an attack from
    Arezzo and must retreat; it may go to Bologna, Pisa,
    Pistoia, Romagna or Urbino.                                  (N-006)

CITIES AND PROVINCES
  Siena is now Florence's.                                       (N-030)

    8  now
   -3  counter-bribe for the army in Arezzo: spent               (N-067)
    5  left
"""


def test_broken_lines_are_whole_again_and_columns_stand_side_by_side() -> None:
    assert paragraphs(LETTER) == (
        "Still without an order: F Pisa. The phase closes Mon 16 March 2026, 23:30 (UTC), or as soon as "
        "everybody is ready.",
        "I could not use one line:",
        "  > borrow 5\n    ^^^^^^^^\n    Something is missing. Send one of these lines, with the sum you "
        "mean, or answer with its number.",
        "  Florence\n    A Arezzo S A Florence -> Siena · given\n    A Florence -> Siena · done\n"
        "    G Piombino · besieged by the fleet in Piombino, it cannot come out (N-021)",
        "BEATEN\n  Papacy: the army in Florence is thrown out by an attack from Arezzo and must retreat; "
        "it may go to Bologna, Pisa, Pistoia, Romagna or Urbino. (N-006)",
        "CITIES AND PROVINCES\n  Siena is now Florence's. (N-030)",
        "    8  now\n   -3  counter-bribe for the army in Arezzo: spent (N-067)\n    5  left",
    )


@pytest.mark.parametrize("text", ["", "\n\n", "one", "one\ntwo", "a\n \n\n b"])
def test_no_word_is_lost(text: str) -> None:
    assert " ".join(" ".join(paragraphs(text)).split()) == " ".join(text.split())


def test_lines_that_a_person_ended_stay_apart() -> None:
    """Only what would not have fitted was broken by us."""
    assert paragraphs("A flo h\nA are h\n  F psa h") == ("A flo h\nA are h\n  F psa h",)
