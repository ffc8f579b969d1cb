"""Layers upon a board's file: few bytes, and nothing that anybody could see is lost."""

from __future__ import annotations

from math import cos, dist, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.painting import layers
from judge.painting.drawings import read_drawing
from judge.painting.geometry import Point
from judge.painting.palette import palette
from judge.painting.raster import Sign


def bow(a: Point, bend: Point, b: Point, count: int) -> list[Point]:
    """Whole points along a quadratic curve."""
    found = []
    for n in range(count + 1):
        t = n / count
        x, y = ((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * bend[i] + t * t * b[i] for i in (0, 1))
        found.append((float(round(x)), float(round(y))))
    return found


@given(
    st.tuples(st.integers(0, 2400), st.integers(0, 2400)),
    st.integers(40, 900),
    st.floats(0, 6.28),
    st.floats(-0.13, 0.13),
    st.integers(4, 16),
)
def test_a_bow_goes_where_its_points_went(
    start: tuple[int, int], length: int, way: float, lift: float, count: int
) -> None:
    """Arrows are flat bows; one curve takes the place of their points, and lies within a pixel of each."""
    a = (float(start[0]), float(start[1]))
    b = (round(a[0] + length * cos(way)), round(a[1] + length * sin(way)))
    middle = ((a[0] + b[0]) / 2 - lift * length * sin(way), (a[1] + b[1]) / 2 + lift * length * cos(way))
    points = bow(a, middle, b, count)
    bend = layers.bend_of(points)
    assert bend is not None
    curve = bow(a, bend, b, 400)
    assert all(min(dist(p, c) for c in curve) <= layers.UNSEEN + 1.5 for p in points)


@pytest.mark.parametrize(
    "points",
    [
        [(0, 0), (100, 0), (100, 100), (0, 100)],
        [(0, 0), (50, 40), (100, -40), (150, 0), (200, 40)],
        [(5, 5), (5, 5), (5, 5)],
    ],
)
def test_a_way_that_is_no_bow_keeps_its_points(points: list[Point]) -> None:
    assert layers.bend_of(points) is None


def test_what_is_written_shorter_is_the_same_way() -> None:
    arrow = '<path d="M0.4 0.2L30.2 9.1 60.3 9.2 90.1 0.3" fill="none"/>'
    assert layers.short(arrow) == '<path d="M0 0q45 20 90 0" fill="none"/>'
    assert layers.short('<path d="M5.5 5.2L9.1 9.9" stroke="#fff"/>') == '<path d="M5 5l4 4" stroke="#fff"/>'
    assert layers.short('<path d="M9.1 9.9L5.5 5.2L7 1z"/>') == '<path d="M9 9l-4 -4 2 -4z"/>'
    far = '<path d="M0.0 0.0L100.0 0.0 100.0 100.0 0.0 100.0" fill="none"/>'
    assert layers.short(far) == '<path d="M0 0L100 0 100 100 0 100" fill="none"/>'


@given(st.sets(st.integers(0, 44)), st.integers(1, 45))
def test_signs_that_stay_are_taken_in_as_few_groups_as_there_are(changed: set[int], count: int) -> None:
    """Each sign that has not changed once, none that has; and every group is one that the board has."""
    drawn = [f"<i>{n}</i>" for n in range(count)]
    board = layers.halves(drawn, "y")
    groups = list(layers.halves_but(changed, 0, count))
    taken = [n for first, last in groups for n in range(first, last)]
    assert taken == sorted(set(range(count)) - changed)
    assert all(board.count(f'id="b-y-{first}-{last}"') == 1 for first, last in groups)
    if not changed & set(range(count)):
        assert len(groups) == 1


def test_each_frontier_is_drawn_once_in_both_colours() -> None:
    drawing = read_drawing("classic")
    assert drawing is not None
    lands = frozenset(id for id, place in drawing.places.items() if not place.sea)
    colour = palette(["florence", "milan"])
    alike = layers.frontiers(drawing, lands, dict.fromkeys(lands, "milan"), colour, "x")
    owner = dict.fromkeys(lands, "milan") | {"flo": "florence"}
    parted = layers.frontiers(drawing, lands, owner, colour, "x")
    assert parted.count("<use") > alike.count("<use")
    board = layers.parts(drawing, lands)
    names = [part.partition('"')[0] for part in parted.split('href="x#')[1:]]
    assert len(names) == len(set(names)) and all(board.count(f'id="{name}"') == 1 for name in names)
    both = {colour.band("florence"), colour.band("milan")}
    assert any(
        {f'fill="{a}"', f'color="{b}"'} <= set(parted.replace(">", " ").split()) for a in both for b in both
    )


def test_a_sign_that_the_board_has_is_not_drawn_again() -> None:
    army, other = '<path d="M0 0"/>', '<path d="M1 1"/>'
    known = layers.looks_of([Sign(drawn=army)])
    assert known == {army: "b-z-0"}
    placed = [Sign(drawn=army, at=(5.0, 6.0)), *(Sign(drawn=other, at=(x, 2.0)) for x in (1.0, 9.0))]
    said = layers.signs(placed, "z", known, "x.svg")
    assert said.count(army) == 0 and said.count(other) == 1
    assert '<use href="x.svg#b-z-0" transform="translate(5 6)"/>' in said and said.count('href="#z0"') == 2
