"""Powers by preference lists: as much content as can be had, and the same at every try."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.core.game import Seat
from judge.core.table import Applicant
from judge.runtime.phases.power_assignment import assign, ranks

LETTERS = {Seat(s): s[0].upper() for s in ("austria", "florence", "milan", "venice")}


def newcomers(*wishes: str) -> list[Applicant]:
    return [Applicant(person=n, password="", token="", preferences=w) for n, w in enumerate(wishes, 1)]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("FV", {"florence": 0, "venice": 1, "austria": 2, "milan": 2}),
        ("f[vm]a", {"florence": 0, "venice": 1, "milan": 1, "austria": 2}),
        ("*", dict.fromkeys(LETTERS, 0)),
        ("", dict.fromkeys(LETTERS, 0)),
        ("XF?F", {"florence": 0, "austria": 1, "milan": 1, "venice": 1}),
        ("[fv", {"florence": 0, "venice": 0, "austria": 0, "milan": 0}),
    ],
)
def test_ranks_of_a_list(wish: str, expected: dict[str, int]) -> None:
    assert ranks(wish, LETTERS) == expected


def test_everybody_gets_the_first_choice_where_that_is_possible() -> None:
    seated = assign(newcomers("V", "M", "F", "A"), LETTERS, b"seed")
    assert {s: n.person for s, n in seated.items() if n} == {
        "venice": 1,
        "milan": 2,
        "florence": 3,
        "austria": 4,
    }


def test_seats_are_left_empty_when_players_are_few() -> None:
    seated = assign(newcomers("V"), LETTERS, b"seed")
    assert [s for s, n in seated.items() if n] == ["venice"]


def test_too_many_players() -> None:
    with pytest.raises(ValueError, match="seats"):
        assign(newcomers(*"VMFAV"), LETTERS, b"seed")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("AFMV[]*", max_size=6), min_size=1, max_size=4), st.binary(max_size=4), st.randoms())
def test_nobody_could_do_better_and_order_does_not_matter(wishes: list[str], seed: bytes, chance) -> None:
    players = newcomers(*wishes)
    seated = assign(players, LETTERS, seed)

    def cost(pairs) -> int:
        return sum(ranks(n.preferences, LETTERS)[s] for s, n in pairs if n is not None)

    best = min(
        cost(zip(seats, players, strict=True)) for seats in itertools.permutations(LETTERS, len(players))
    )
    assert cost(seated.items()) == best
    shuffled = list(players)
    chance.shuffle(shuffled)
    assert assign(shuffled, LETTERS, seed) == seated


def test_ties_are_drawn_from_the_seed() -> None:
    drawn = {
        tuple(n.person if n else 0 for n in assign(newcomers("V", "V"), LETTERS, bytes([k])).values())
        for k in range(30)
    }
    assert len(drawn) > 3


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("AFMV[]*", max_size=6), min_size=1, max_size=3),
    st.integers(1, 4),
    st.binary(max_size=4),
    st.randoms(),
)
def test_several_powers_are_shared_out_evenly_and_as_pleasing_as_can_be(
    wishes: list[str], wanted: int, seed: bytes, chance
) -> None:
    players = newcomers(*wishes[:wanted])
    seated = assign(players, LETTERS, seed, players_wanted=wanted)
    held = [n.person for n in seated.values() if n is not None]
    shares = [held.count(n.person) for n in players]
    assert max(shares) - min(shares) <= 1 and (len(players) < wanted or len(held) == len(LETTERS))
    hands = [n for n, share in zip(players, shares, strict=True) for _ in range(share)]

    def cost(pairs) -> int:
        return sum(ranks(n.preferences, LETTERS)[s] for s, n in pairs if n is not None)

    best = min(cost(zip(some, hands, strict=True)) for some in itertools.permutations(LETTERS, len(hands)))
    assert cost(seated.items()) == best
    shuffled = list(players)
    chance.shuffle(shuffled)
    assert assign(shuffled, LETTERS, seed, players_wanted=wanted) == seated


def test_by_lot_nobodys_wishes_count() -> None:
    wished = [assign(newcomers("V", "M", "F", "A"), LETTERS, bytes([k]), by_lot=True) for k in range(20)]
    assert wished[:1] * 20 != wished
    alike = assign(newcomers("*", "*", "*", "*"), LETTERS, b"seed")
    drawn = assign(newcomers("V", "M", "F", "A"), LETTERS, b"seed", by_lot=True)
    assert [n.person for n in drawn.values() if n] == [n.person for n in alike.values() if n]
