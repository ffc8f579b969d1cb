"""Crowded positions of every book, judged by the judge and by somebody who has only read the rules."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.second.books import BOOKS
from tests.reference.comparing import both_phases, find, told
from tests.reference.tally import Tally
from tests.support.sampling import as_many

POSITIONS = as_many(2_000, 500)
"""Of each book; the whole takes half a minute of one core. ``scripts/twice`` plays as many as one likes."""

REFUSED = {
    "classic": as_many(3, 1),
    "second-edition": as_many(2, 0),
    "french-1454": as_many(3, 0),
    "borgia": as_many(335, 79),
}
"""How many of these the reference may leave unjudged: the rules leave them open, or a die decides."""

TOUCHED = {
    "three for one place": as_many(300, 80),
    "somebody is beaten": as_many(900, 240),
    "two are beaten": as_many(270, 70),
    "a convoy": as_many(430, 120),
    "a conversion": as_many(1000, 270),
    "a garrison is gone": as_many(300, 80),
    "a siege begins": as_many(90, 20),
    "a siege ends": as_many(200, 50),
    "a rebellion ends": as_many(270, 70),
    "a rebellion begins": as_many(60, 17),
    "rival bribes": as_many(80, 20),
    "money is paid": as_many(750, 200),
    "a counter-bribe": as_many(650, 170),
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
