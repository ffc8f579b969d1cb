"""A word of one breath before an order takes nothing from it."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize("word", ["Oh", "Ah", "Ach", "Tja"])
@pytest.mark.parametrize("further", ["and Arezzo to Siena.", "A Are - Sie."])
def test_what_is_exclaimed_leaves_the_order_behind_it(word: str, further: str) -> None:
    found = score(Case(text=f"A Flo - Bol. {word}, {further}", reading="nothing"))
    assert found.read == {"A Florence -> Bologna", "A Arezzo -> Siena"}


@pytest.mark.parametrize("word", ["(his)", "no", "not"])
def test_short_words_that_say_whose_or_whether_are_no_exclamations(word: str) -> None:
    found = score(Case(text=f"A Flo - Bol. {word}, A Are - Sie.", reading="ask"))
    assert "A Arezzo -> Siena" not in found.read


@pytest.mark.parametrize("verb", ["gives way to", "gives ground to", "falls away to"])
def test_a_beaten_unit_gives_way(verb: str) -> None:
    beaten = {"A flo": ("pst", "bol")}
    text = f"The army of Florence {verb} Pistoia."
    found = score(Case(text=text, reading="nothing", phase="retreats", dislodged=beaten))
    assert found.read == {"A Florence -> Pistoia"}
