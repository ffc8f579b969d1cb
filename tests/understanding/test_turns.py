"""Sentences below orders by which their writer thinks again: what they name is asked about, not played."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

ABOVE = "Austria to Carinthia\nHungary to Slavonia\nTyrolea to Como"
CARINTHIA, SLAVONIA, COMO = "A Austria -> Carinthia", "A Hungary -> Slavonia", "A Tyrolea -> Como"


def played(below: str) -> set[str]:
    case = Case(text=f"{ABOVE}\n\n{below}", power="austria", board="classic", reading="ask")
    return {line.replace(" - ", " -> ") for line in score(case).read}


@pytest.mark.parametrize(
    "below",
    [
        "No wait, Tyrolea has to think of the Swiss first.",
        "Change of plan: something cleverer for Tyrolea, you will hear of it.",
        "Hm, reading it again, Como looks wrong to me.",
        "Oops. The Tyrolean front is another matter; let me ponder Tyrolea a little longer.",
        "On second thoughts I do not like the look of Como.",
        "À la réflexion, le Tyrol m'inquiète.",
        "Moment, Tirol muss ich mir noch überlegen. Como ist zu gefährlich.",
        "Anzi, Como mi sembra troppo pericolosa.",
    ],
)
def test_an_order_from_which_a_sentence_turns_away_is_not_played(below: str) -> None:
    assert COMO not in played(below)


@pytest.mark.parametrize(
    "below",
    [
        "Thanks for running this, it is great fun!",
        "Sorry for being late, the train had no signal.",
        "Actually it was nice to meet you in Berlin.",
        "Milan has been a good neighbour so far.",
    ],
)
def test_talk_that_names_none_of_them_leaves_the_orders(below: str) -> None:
    assert played(below) == {CARINTHIA, SLAVONIA, COMO}


def test_what_is_ordered_instead_is_played() -> None:
    assert played("No wait, Tyrolea to Turin instead") == {CARINTHIA, SLAVONIA, "A Tyrolea -> Turin"}
