"""Drawings are made from coastlines and control points: the same each time, and only if they show the
board."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from cartography import __main__ as command
from cartography import building, coastline, machiavelli_plan, writing
from cartography.projection import Conic
from judge import resources
from judge.painting.agreement import Disagreement


@pytest.mark.parametrize("name", ["five-boots", "second-edition"])
def test_the_drawings_that_we_ship_are_what_the_builder_makes(name: str) -> None:
    """To the half pixel: all borders of the shipped file come out of the control points again."""
    shipped = json.loads(resources.text("maps", "drawings", f"{name}.json"))
    sheet = building.sheet(name)
    rings, arcs = writing.outlines(sheet.areas)
    assert json.loads(json.dumps(arcs.written())) == shipped["lines"]
    assert {id: rings[id] for id in shipped["areas"]} == {
        id: a["rings"] for id, a in shipped["areas"].items()
    }
    assert building.is_valid(sheet.areas)


def test_a_drawing_that_disagrees_is_not_written_and_every_pair_is_named(monkeypatch) -> None:
    plan = machiavelli_plan.plan("five-boots")
    passage, *others = sorted(plan.network.passages, key=sorted)
    network = replace(
        plan.network,
        borders=plan.network.borders - {frozenset({"flo", "luc"})},
        passages=frozenset(others),
    )
    monkeypatch.setattr(command, "plan_of", lambda name: replace(plan, network=network))
    text, differs = command.made("five-boots")
    assert not text
    assert set(differs) == {
        Disagreement("drawn-only", ("flo", "luc")),
        Disagreement("not-drawn", tuple(sorted(passage))),
    }


def test_the_projection_keeps_angles_and_its_parallels() -> None:
    """Lambert's conformal cone: along a standard parallel a degree is as long as on the globe."""
    cone = Conic(parallels=(38, 46), centre=(12, 42.5))
    for latitude in (38.0, 46.0):
        a, b = cone(np.array([[12.0, latitude], [12.01, latitude]]))
        on_globe = 6371 * np.radians(0.01) * np.cos(np.radians(latitude))
        assert np.hypot(*(b - a)) == pytest.approx(on_globe, rel=1e-4)
    west, here, north = cone(np.array([[10.99, 43.0], [11.0, 43.0], [11.0, 43.01]]))
    assert abs(float((west - here) @ (north - here))) < 1e-3


def test_rings_that_cross_the_date_line_do_not_run_around_the_world() -> None:
    ring = [(170.0, 65.0), (179.0, 66.0), (-179.0, 66.0), (-170.0, 65.0), (170.0, 65.0)]
    found = coastline._unwrapped(ring)
    assert max(x for x, _ in found) - min(x for x, _ in found) == 20.0
