"""Sentences below orders that take one of them back by its number, its unit or its place.

An order that its writer has taken back is not kept; it is offered unless another stands for its unit.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.understanding.score import Case, Outcome, score

LETTERS = yaml.load(
    (Path(__file__).parent / "withdrawals.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)
ORDERS = "A flo - sie\nF psa h\nA are - urb\n\n"
ALL = {"A Florence -> Siena", "F Pisa holds", "A Arezzo -> Urbino"}
WITHDRAWN = [(order, text) for order, texts in LETTERS["withdraws"].items() for text in texts]


def read_below(text: str) -> Outcome:
    return score(Case(text=ORDERS + text, reading="ask"))


@pytest.mark.parametrize(("order", "text"), WITHDRAWN)
def test_an_order_that_is_taken_back_is_not_kept(order: str, text: str) -> None:
    assert order not in read_below(text).read


@pytest.mark.parametrize("text", LETTERS["harmless"])
def test_orders_above_harmless_words_are_kept(text: str) -> None:
    assert read_below(text).read >= ALL


@pytest.mark.parametrize(
    ("text", "left", "offered"),
    [
        ("Scratch the first one.", ALL - {"A Florence -> Siena"}, {"A Florence -> Siena"}),
        ("The first two are cancelled.", {"A Arezzo -> Urbino"}, {"A Florence -> Siena", "F Pisa holds"}),
        (
            "Scratch the first one.\nA flo - bol",
            {*ALL - {"A Florence -> Siena"}, "A Florence -> Bologna"},
            set(),
        ),
        ("Change the last to A are h.", {*ALL - {"A Arezzo -> Urbino"}, "A Arezzo holds"}, set()),
        (
            "The third one should read A are - per.",
            {*ALL - {"A Arezzo -> Urbino"}, "A Arezzo -> Perugia"},
            set(),
        ),
    ],
)
def test_only_what_is_named_is_taken_back(text: str, left: set[str], offered: set[str]) -> None:
    found = read_below(text)
    assert found.read == left
    assert found.asked == offered


def test_a_line_is_counted_as_a_whole() -> None:
    found = score(Case(text="A flo - sie, F psa h\nA are - urb\n\nForget the first line.", reading="ask"))
    assert found.read == {"A Arezzo -> Urbino"}
    assert found.asked == {"A Florence -> Siena", "F Pisa holds"}
