"""Who acts in a sentence: somebody who has no piece gives none an order, nor does what was or may be."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed

BEATEN: dict[str, object] = {"phase": "retreats", "dislodged": {"A are": ["sie", "luc", "urb"]}}


@pytest.mark.parametrize(
    "text",
    [
        "A cousin moves from Florence to Bologna.",
        "A friend goes to Bologna from Florence.",
        "A blacksmith travels from Arezzo to Siena.",
        "Un ami va de Florence à Bologne.",
        "Ein Freund zieht von Florenz nach Bologna.",
        "Un amico va da Firenze a Bologna.",
        "Un amigo va de Florencia a Bolonia.",
        "Een vriend gaat van Florence naar Bologna.",
    ],
)
def test_somebody_without_a_piece_orders_nothing(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize("text", ["A flo moves to Bologna", "An army moves from Florence to Bologna."])
def test_a_piece_behind_an_article_is_ordered(text: str) -> None:
    assert orders_filed(text) == {"A Florence -> Bologna"}


@pytest.mark.parametrize(
    "text", ["A flo was to go to Bologna", "Translate for me: A flo - bol", "Vertaal: Florence naar Bologna"]
)
def test_what_was_to_be_or_is_to_be_translated_is_no_order(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    "text", ["A Arezzo has been dislodged. It can retreat to Siena.", "Arezzo can retreat to Siena."]
)
def test_where_a_piece_can_retreat_is_no_order(text: str) -> None:
    assert not orders_filed(text, **BEATEN)


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo ne va pas à Sienne mais à Urbino.",
        "L'armée d'Arezzo n'attaque pas Sienne mais Urbino.",
        "Arezzo geht nicht nach Siena, sondern nach Urbino.",
        "Arezzo doesn't go to Siena but to Urbino.",
    ],
)
def test_of_two_places_behind_one_verb_the_one_that_is_not_denied_is_meant(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo -> Urbino"}


def test_what_stands_otherwise_behind_but_is_no_place_of_that_verb() -> None:
    assert not orders_filed("Arezzo ne va pas à Sienne mais Urbino est belle.")


@pytest.mark.parametrize(
    "text",
    [
        "I order: (a) that the army in Arezzo advance to Siena; (b) that the army in Florence support the"
        " said advance; (c) that the fleet in Pisa remain there.",
        "I order: a) Arezzo to Siena b) Florence supports Arezzo to Siena c) Pisa holds",
    ],
)
def test_points_of_a_list_may_stand_behind_a_colon(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo -> Siena", "A Florence S A Arezzo -> Siena", "F Pisa holds"}


@pytest.mark.parametrize(
    "text",
    ["Everybody holds, all three of them.", "Alle drei halten.", "Tutti e tre fermi.", "Los tres se quedan."],
)
def test_all_may_be_counted(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo holds", "A Florence holds", "F Pisa holds"}


@pytest.mark.parametrize("text", ["All four of them hold.", "Alle vier halten."])
def test_a_count_of_all_that_is_wrong_is_asked_about(text: str) -> None:
    assert not orders_filed(text)
