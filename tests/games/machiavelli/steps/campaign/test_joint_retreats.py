"""Beaten units placed together by the judge: as few lost as can be, and within a bound (A-173, A-Q21)."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import RetreatPlace
from judge.games.machiavelli.named_rules.joint_retreats import JointPlacing

Lists = dict[int, list[RetreatPlace]]


def place(name: str) -> RetreatPlace:
    """``a``, or ``a/city``."""
    area, _, city = name.partition("/")
    return RetreatPlace(AreaId(area), None, bool(city))


def lists(*lines: str) -> Lists:
    return {number: [place(name) for name in line.split()] for number, line in enumerate(lines)}


def best_of_all(wishes: Lists) -> dict[int, RetreatPlace]:
    """Every way to place them tried: fewest lost, fewest in cities, then each by its list in turn."""

    def cost(choice: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]] | None:
        taken = [wishes[n][at] for n, at in enumerate(choice) if at < len(wishes[n])]
        if len(set(taken)) < len(taken):
            return None
        return len(choice) - len(taken), sum(p.into_city for p in taken), choice

    ways = product(*(range(len(places) + 1) for places in wishes.values()))
    costs = [found for choice in ways if (found := cost(choice)) is not None]
    _, _, best = min(costs)
    return {n: wishes[n][at] for n, at in enumerate(best) if at < len(wishes[n])}


PLACES = st.lists(st.sampled_from("abcdef"), max_size=4, unique=True)


@st.composite
def any_lists(draw: st.DrawFn) -> Lists:
    """Up to five units; some may go into a city as a last resort, two of them perhaps into the same."""
    found = [draw(PLACES) for _ in range(draw(st.integers(1, 5)))]
    cities = [draw(st.sampled_from(["", "y/city", "z/city"])) for _ in found]
    return lists(*(" ".join([*names, city]) for names, city in zip(found, cities, strict=True)))


@given(any_lists())
def test_the_placing_is_the_best_of_all(wishes: Lists) -> None:
    """A-173: fewest deaths, then fewest conversions, then the alphabet's first by its own list."""
    assert JointPlacing(wishes).find_places() == best_of_all(wishes)


def test_nobody_is_lost_for_anothers_better_place() -> None:
    """A-173: the first would like `a`, but the second has nothing else."""
    assert JointPlacing(lists("a b", "a")).find_places() == {0: place("b"), 1: place("a")}


def test_who_can_goes_into_the_city_rather_than_clash() -> None:
    """A-173: both have only `a`; one of them may convert."""
    assert JointPlacing(lists("a a/city", "a")).find_places() == {0: place("a/city"), 1: place("a")}
    assert JointPlacing(lists("a x/city", "a y/city")).find_places() == {0: place("a"), 1: place("y/city")}


LOOKS = 5000
"""Places looked at for twelve units. At worst it is each choice (108) times the places of those whom it
displaces, with cities and without; some 20 ms on a slow machine."""


@given(st.lists(st.lists(st.integers(0, 13), min_size=7, max_size=7, unique=True), min_size=12, max_size=12))
def test_twelve_beaten_units_are_placed_within_a_bound(wanted: list[list[int]]) -> None:
    """A-173: twelve units with eight places each, in the midst of each other."""
    wishes = {
        unit: [place(f"p{number}") for number in places] + [place(f"c{unit}/city")]
        for unit, places in enumerate(wanted)
    }
    placing = JointPlacing(wishes)
    placing.find_places()
    assert placing.looked_at <= LOOKS


def test_the_hardest_knot_is_within_the_bound() -> None:
    """A-173: all want the same eleven places, and one is lost."""
    crowd = {unit: [place(f"p{n}") for n in range(11)] for unit in range(12)}
    placing = JointPlacing(crowd)
    assert len(placing.find_places()) == 11
    assert placing.looked_at <= LOOKS
