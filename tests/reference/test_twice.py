"""Crowded positions of every book, judged by the judge and by somebody who has only read the rules."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.second.books import BOOKS
from tests.reference.comparing import both_phases, find, told
from tests.reference.tally import Tally

POSITIONS = 2_000
"""Of each book; about a minute of one core for all of them. ``scripts/twice`` plays as many as one likes."""

REFUSED = {"classic": 3, "second-edition": 2, "french-1454": 3, "borgia": 335}
"""How many of these the reference may leave unjudged: the rules leave them open, or a die decides."""

TOUCHED = {
    "three for one place": 300,
    "somebody is beaten": 900,
    "two are beaten": 270,
    "a convoy": 430,
    "a conversion": 1000,
    "a garrison is gone": 300,
    "a siege begins": 90,
    "a siege ends": 200,
    "a rebellion ends": 270,
    "a rebellion begins": 60,
    "rival bribes": 80,
    "money is paid": 750,
    "a counter-bribe": 650,
}
"""In how many of these positions there must be what the net is for."""


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_both_judges_agree(book: str) -> None:
    tally, unlike = Tally(), []
    for seed in range(POSITIONS):
        for finding in both_phases(book, seed):
            tally.add(finding)
            if finding.differences:
                unlike.append(told(finding, f"{book}:{seed}"))
    assert not unlike, "\n".join(unlike[:3])
    assert tally.refused.total() <= REFUSED[book], tally.refused
    beaten_waits = {"somebody is beaten", "two are beaten"} if BOOKS[book].retreats == "listed" else set()
    missing = {n: tally.touched[n] for n, least in TOUCHED.items() if tally.touched[n] < least}
    assert missing.keys() <= beaten_waits, missing


def test_the_same_seed_gives_the_same_case() -> None:
    assert find("classic", 7).case == find("classic", 7).case
