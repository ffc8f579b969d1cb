"""Sentences that leave orders in doubt point above or below them, and what they tell may be long past."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

ABOVE = {"F Pisa holds"}
BELOW = {"A Florence -> Romagna", "A Arezzo -> Urbino"}


def _read(text: str, power: str = "florence") -> tuple[frozenset[str], frozenset[str]]:
    found = score(Case(text=text, reading="ask", power=power))
    return found.read, found.asked


@pytest.mark.parametrize(
    "sentence",
    [
        "Please ignore what is below.",
        "Below is what I nearly sent you before I saw the Pope's letter. Please ignore it.",
        "Don't use what is below, it is an old idea.",
        "Ignorez ce qui suit, s'il vous plaît.",
        "Bitte ignorieren Sie, was unten steht.",
        "Ignori quanto segue, per favore.",
        "Por favor, ignore lo que sigue.",
        "Negeer wat volgt, alsjeblieft.",
    ],
)
def test_what_is_said_of_the_orders_below_leaves_those_above(sentence: str) -> None:
    read, asked = _read(f"F psa h\n\n{sentence}\n\nFlorence - Romagna\nArezzo - Urbino")
    assert read == ABOVE and asked == BELOW


def test_what_may_be_said_of_both_sides_leaves_both_in_doubt() -> None:
    text = "F psa h\nThis is what I almost sent. Ignore it.\nFlorence - Romagna\nArezzo - Urbino"
    read, asked = _read(text)
    assert not read and asked == ABOVE | BELOW


@pytest.mark.parametrize(
    "text",
    [
        "Twelve ducats to disband the army in Arezzo! That's what it cost me in the last game.",
        "Perugia to Arezzo. That is how it was last year.",
        "Pérouse vers Arezzo ! C'est ce que j'ai fait la dernière fois.",
        "Perugia nach Arezzo! So habe ich letztes Mal verloren.",
    ],
)
def test_what_was_so_before_is_no_order(text: str) -> None:
    read, asked = _read(text, "papacy")
    assert not read and asked


@pytest.mark.parametrize(
    "talk",
    [
        "That's what we agreed last turn.",
        "He attacked me last year.",
        "That fleet of his beat me last turn.",
        "Last year's mistake won't happen again.",
    ],
)
def test_talk_about_the_past_leaves_orders_alone(talk: str) -> None:
    assert _read(f"Perugia to Arezzo. {talk}", "papacy")[0] == {"A Perugia -> Arezzo"}
