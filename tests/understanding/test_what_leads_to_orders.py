"""How somebody goes about his orders, what he had meant once and what he says of others order nothing."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed


@pytest.mark.parametrize(
    "text",
    [
        "I write all my orders in one go, as I always did, so bear with me: Arezzo goes to Siena.",
        "Apart from that it will be a quiet spring: Arezzo goes to Siena.",
        "My plan is a modest one: Arezzo goes to Siena.",
        "I suppose nobody minds: Arezzo goes to Siena.",
        "J'écris comme je parle, tout d'une traite : Arezzo va à Sienne.",
        "Ce sera un printemps tranquille, rien de spécial : Arezzo va à Sienne.",
        "Ich fasse mich kurz: Arezzo nach Siena.",
    ],
)
def test_how_somebody_goes_about_his_orders_is_passed_over(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "text",
    [
        "Milan writes in one go: Arezzo goes to Siena.",
        "My cousin writes all in one go: Arezzo goes to Siena.",
        "A simple idea: Arezzo goes to Siena.",
        "Next year, all in one go: Arezzo goes to Siena.",
        "If Milan agrees, all in one go: Arezzo goes to Siena.",
        "A simple question: Arezzo goes to Siena?",
        "I might do it quietly: Arezzo goes to Siena.",
    ],
)
def test_a_heading_that_says_more_is_asked_about(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "I was going to have Arezzo attack Siena, but the Pope goes there, so scrap that: Arezzo holds.",
            {"A Arezzo holds"},
        ),
        (
            "I wanted to send Arezzo to Urbino but I've changed my mind over lunch: Arezzo goes to Siena.",
            {"A Arezzo -> Siena"},
        ),
        (
            "I had planned to keep Pisa at home, but that is dull, so Pisa sails to Piombino.",
            {"F Pisa -> Piombino"},
        ),
        ("I thought about Siena for a while, but no, Arezzo holds.", {"A Arezzo holds"}),
        (
            "J'avais d'abord pensé envoyer Arezzo à Sienne, mais non, trop loin : Arezzo attaque Pérouse.",
            {"A Arezzo -> Perugia"},
        ),
        (
            "Je voulais d'abord garder Pise, mais c'est trop triste, donc Pise va à Piombino.",
            {"F Pisa -> Piombino"},
        ),
        (
            "Ich wollte zuerst Arezzo nach Urbino schicken, aber der Papst ist wach: Arezzo nach Siena.",
            {"A Arezzo -> Siena"},
        ),
        ("I was going to send Arezzo to Siena, but if Milan agrees: Arezzo holds.", set()),
        ("I was going to send Arezzo to Siena, but I might still do it: Arezzo holds.", set()),
        ("I was going to send Arezzo to Siena, but I need Milan's word first: Arezzo holds.", set()),
        ("I was going to send Arezzo to Siena.", set()),
    ],
)
def test_what_was_meant_before_is_no_order_where_another_one_follows(text: str, read: set[str]) -> None:
    assert orders_filed(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The army in Arezzo, the ancient Arretium, goes to Siena, the Saena of old.", {"A Arezzo -> Siena"}),
        (
            "The army in Arezzo, which I first wanted to send to Siena, goes to Perugia in the end.",
            {"A Arezzo -> Perugia"},
        ),
        (
            "The army of Arezzo, which I had meant to leave at home, marches to Siena after all.",
            {"A Arezzo -> Siena"},
        ),
        ("The fleet, instead of staying in Pisa, goes to Piombino.", {"F Pisa -> Piombino"}),
        (
            "The army of Arezzo, which has been eating my bread for a year, goes to Siena.",
            {"A Arezzo -> Siena"},
        ),
        (
            "L'armée d'Arezzo, que je voulais d'abord envoyer à Sienne, va finalement à Pérouse.",
            {"A Arezzo -> Perugia"},
        ),
        ("La flotte, au lieu de rester à Pise, va à Piombino.", {"F Pisa -> Piombino"}),
        (
            "Pisa goes to Piombino. The other two, in Arezzo and Florence, stay.",
            {"F Pisa -> Piombino", "A Arezzo holds", "A Florence holds"},
        ),
        ("The army in Arezzo, the Pope permitting, goes to Siena.", set()),
        ("The army in Arezzo, which might go to Perugia, goes to Siena.", set()),
        ("The army in Arezzo, which I wanted to send if Milan agrees, goes to Siena.", set()),
    ],
)
def test_what_stands_between_commas_orders_nothing(text: str, read: set[str]) -> None:
    assert orders_filed(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Arezzo goes to Siena before the Pope gets there.", {"A Arezzo -> Siena"}),
        (
            "Arezzo goes to Siena before anybody else does, and Pisa holds.",
            {"A Arezzo -> Siena", "F Pisa holds"},
        ),
        ("Arezzo goes to Siena, because I'd rather be there before the Pope is.", {"A Arezzo -> Siena"}),
        ("Arezzo va à Sienne avant que le Pape n'y soit.", {"A Arezzo -> Siena"}),
        (
            "Arezzo goes to Siena while the Venetians are busy elsewhere, and Pisa holds.",
            {"A Arezzo -> Siena", "F Pisa holds"},
        ),
        ("Pisa goes to Piombino, which keeps the Turk honest.", {"F Pisa -> Piombino"}),
        ("Florence marches north into Bologna to fill the gap.", {"A Florence -> Bologna"}),
        ("Pisa converts into a garrison, as I fear a landing.", {"F Pisa converts to G"}),
        ("Arezzo stays at home to watch the Venetians.", {"A Arezzo holds"}),
        (
            "La flotte se convertit en garnison à Pise, car Gênes ne me dit rien qui vaille.",
            {"F Pisa converts to G"},
        ),
        ("Arezzo va à Sienne pour éviter une surprise de la part du Pape.", {"A Arezzo -> Siena"}),
        ("Arezzo goes to Siena; I am told that the Duke is away.", {"A Arezzo -> Siena"}),
        ("Arezzo va à Sienne ; on me dit que le Pape est absent.", {"A Arezzo -> Siena"}),
        ("Arezzo goes to Siena; I am told that Florence holds.", set()),
        ("Arezzo goes to Siena, if I read the map correctly.", {"A Arezzo -> Siena"}),
        ("Arezzo goes to Siena, which means that Milan is alone.", {"A Arezzo -> Siena"}),
        ("L'armée d'Arezzo va donc à Sienne, si j'ai bien compris la carte.", {"A Arezzo -> Siena"}),
        ("Arezzo goes to Siena if I read his letter correctly.", set()),
        ("Arezzo goes to Siena before I hear from Milan.", set()),
        ("Arezzo goes to Siena before Milan moves.", set()),
        ("Arezzo goes to Siena while Milan decides.", set()),
    ],
)
def test_what_is_said_of_others_behind_an_order_is_passed_over(text: str, read: set[str]) -> None:
    assert orders_filed(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Let the fleet in Pisa go, it has done nothing all year.", {"remove F Pisa"}),
        ("The army in Arezzo can be scrapped, it's been sitting there doing nothing.", {"remove A Arezzo"}),
        ("Disband the army in Florence, it is no use any more.", {"remove A Florence"}),
        ("Could the army in Arezzo be scrapped?", set()),
        ("Disband the army in Florence, it is no use unless Milan attacks.", set()),
    ],
)
def test_what_an_idle_unit_has_not_done_is_why_it_goes(text: str, read: set[str]) -> None:
    assert orders_filed(text, phase="adjustment") == read


@pytest.mark.parametrize("sign", ["A", "a"])
def test_units_of_a_list_are_no_epithets(sign: str) -> None:
    units = {"florence": ("A sie", "A bol", "F psa")}
    read = {"maintain A Siena", "maintain A Bologna", "maintain F Pisa"}
    assert orders_filed(f"keep {sign} Sie, {sign} Bol, F Psa", phase="adjustment", units=units) == read


@pytest.mark.parametrize("word", ["and", "et"])
def test_a_line_that_wants_more_goes_on_below(word: str) -> None:
    """The first line is the only full one, and a name with its capital begins the next."""
    line = f"Dear judge, thank you for the beautiful map and the kind letter. Pisa holds. Florence {word}"
    assert orders_filed(f"{line}\nArezzo hold.") == {"F Pisa holds", "A Florence holds", "A Arezzo holds"}


def test_a_word_of_winter_cut_short_ends_no_sentence() -> None:
    units = {"florence": ("A sie", "F psa")}
    read = {"maintain A Siena", "maintain F Pisa"}
    assert orders_filed("Maint. A Sie, F Psa", phase="adjustment", units=units) == read
