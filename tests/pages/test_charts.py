"""The course of a game as lines: every name within the picture, numbers below nothing too."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from judge.pages import charts


@given(st.lists(st.lists(st.integers(-9, 40), min_size=2, max_size=30), min_size=1, max_size=13))
def test_every_line_and_every_name_lies_within_the_picture(rows: list[list[int]]) -> None:
    count = min(map(len, rows))
    lines = [charts.Line(f"P{n}", "#123456", tuple(row[:count])) for n, row in enumerate(rows)]
    drawn = charts.chart(range(count), lines, 15, "Course")
    shown = [line for line in lines if any(line.values)]
    names = re.findall(r'<text x="[\d.]+" y="([\d.-]+)" class="name">', drawn)
    assert len(names) == len(shown)
    heights = sorted(float(y) for y in names)
    assert all(charts.TOP - 4 <= y <= charts.HEIGHT for y in heights)
    assert all(b - a >= charts.APART - 0.2 for a, b in pairwise(heights))
    for way in re.findall(r'<path d="M([^"]+)" fill="none" stroke', drawn):
        for _, y in re.findall(r"([\d.-]+) ([\d.-]+)", way):
            assert 0 <= float(y) <= charts.HEIGHT - charts.BOTTOM + 3


def test_a_leader_at_the_top_of_many_keeps_his_name() -> None:
    """Names were moved up together to make room at the bottom, and the first left the picture."""
    lines = [
        charts.Line(name, "#000", (3, last))
        for name, last in zip("ABCDEFGH", (15, 10, 8, 8, 2, 0, 0, 0), strict=True)
    ]
    drawn = charts.chart((1453, 1462), lines, 15, "Cities")
    found = re.findall(r'y="([\d.-]+)" class="name">(\w) \d+<', drawn)
    assert [name for _, name in found] == list("ABCDEFGH") and float(found[0][0]) > 10


def test_points_below_nothing_have_an_axis() -> None:
    drawn = charts.chart((1100, 1146), [charts.Line("England", "#000", (0, -4))], 0, "Points")
    assert ">-4</text>" in drawn and ">0</text>" in drawn


def test_long_names_have_room_beside_their_lines() -> None:
    """They push the lines aside, and then widen the picture."""
    for name in ("Papacy", "Puissance normande", "The Most Serene Republic of Venice"):
        drawn = charts.chart((1453, 1462), [charts.Line(name, "#000", (3, 15))], 15, "Cities")
        found = re.search(r'viewBox="0 0 ([\d.]+) .*<text x="([\d.]+)" y="[\d.-]+" class="name">', drawn)
        assert found is not None
        width, begins = map(float, found.groups())
        assert width >= begins + charts.LETTER * len(f"{name} 15") and width >= charts.WIDTH
        assert begins > charts.NARROWEST
