"""Orders that the same letter takes back, leaves in doubt, or puts another in the place of."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, Outcome, score


def _score(text: str, power: str, board: str = "classic") -> Outcome:
    return score(Case(text=text, power=power, board=board, reading="ask"))


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("A Padua - Ferrara\nNo orders for Verona yet, and please wait with everything else too.", "venice"),
        ("Padua to Ferrara.\nVerona holds, but don't enter any of this until I write again.", "venice"),
        ("A aus - cri\nA hun - sla\n\nedit: ignore both", "austria"),
        ("A aus - cri\nA hun - sla\n\nOops, wrong list! That was from my other game.", "austria"),
        ("A aus - cri\nA hun - sla\nI take it all back", "austria"),
        ("A aus - cri\nA hun - sla\nlol nope. redo coming", "austria"),
        ("Austria to Carinthia, Hungary to Slavonia. Withdraw both.", "austria"),
        ("Austria to Carinthia, Hungary to Slavonia. Forget it, Milan won't agree.", "austria"),
    ],
)
def test_what_a_letter_takes_back_or_has_wait_is_not_played(text: str, power: str) -> None:
    assert not _score(text, power).read


@pytest.mark.parametrize(
    "text",
    [
        "A Padoue - Ferrare\nBon, laissez tomber, je recommence demain.",
        "Padoue va à Ferrare. Enfin ça c'était mon idée d'hier ; j'y renonce.",
    ],
)
def test_so_it_is_in_french(text: str) -> None:
    assert not _score(text, "venice", "french-1454").read


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("A aus - cri; A hun - sla; A tyr - com. Cancel Hungary.", ["cri", "com"]),
        ("A aus - cri\nA hun - sla\nA tyr - com\nedit: ignore the second line", ["cri", "com"]),
        ("A aus - cri\nA hun - sla\nA tyr - com\ntake out the hun line pls", ["cri", "com"]),
        ("Austria to Carinthia, Hungary to Slavonia. Withdraw the latter.", ["cri"]),
    ],
)
def test_an_order_is_taken_back_by_its_name_on_its_own_line_as_well(text: str, left: list[str]) -> None:
    goals = {"cri": "Carinthia", "com": "Como"}
    assert {line.rpartition(" ")[2] for line in _score(text, "austria").read} == {goals[to] for to in left}


def test_what_is_taken_back_in_favour_of_what_is_refused_does_not_come_back() -> None:
    text = "Arezzo va à Sienne, Florence à Bologne. Remplacez Bologne par Lucques."
    assert _score(text, "florence", "french-1454").read == {"A Arezzo - Siena"}


def test_a_french_sentence_takes_back_what_stands_before_it() -> None:
    text = "Crémone à Parme, Milan à Côme. L'ordre de Crémone est annulé."
    assert _score(text, "milan", "french-1454").read == {"A Milan - Como"}


@pytest.mark.parametrize(
    "text",
    [
        "Perugia to Siena. Bologna to Modena. Scrap the Bologna one, it should go to Ferrara.",
        "Perugia to Siena. Bologna to Modena.\nMake that Ferrara for Bologna instead.",
        "Perugia to Siena. Bologna to Modena.\nChange Modena to Ferrara please.",
        "Perugia to Siena. Bologna to Modena. For Modena read Ferrara.",
        "Pérouse à Sienne. Bologne à Modène.\nErratum : lire Ferrare au lieu de Modène.",
    ],
)
def test_what_is_meant_instead_of_an_order_that_is_named_is_read(text: str) -> None:
    assert _score(text, "papacy").read == {"A Perugia -> Siena", "A Bologna -> Ferrara"}


@pytest.mark.parametrize(
    "text",
    [
        "Perugia to Siena. Leave Bologna out of it.",
        "Perugia to Siena. Bologna stays off the list.",
        "Pérouse va à Sienne. Laissez Bologne en dehors de ça.",
    ],
)
def test_who_is_left_out_does_not_hold(text: str) -> None:
    assert not any("Bologna" in line for line in _score(text, "papacy").read)


def test_a_french_fleet_that_stands_is_no_carrier() -> None:
    assert _score("F PIS T", "florence", "french-1454").read == {"F Pisa H"}
    assert _score("F PIS T A ARE - SIE", "florence", "french-1454").read == {"F Pisa C A Arezzo - Siena"}


@pytest.mark.parametrize(
    "below",
    [
        "No wait, I told the Pope otherwise: Padua holds.",
        "Ah non, j'ai promis le contraire au pape : Padoue reste où elle est.",
    ],
)
def test_a_correction_with_a_story_puts_the_order_that_it_names_in_doubt(below: str) -> None:
    text = f"Padua goes to Ferrara. Dalmatia goes to Istria. {below}"
    case = Case(text=text, power="venice", board="classic", reading="ask", phase="spring-movement")
    assert "A Padua -> Ferrara" not in score(case).read
