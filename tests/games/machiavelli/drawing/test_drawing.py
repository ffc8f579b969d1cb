"""The drawing of the classic board shows the board: its areas, its borders, a slot for whatever is there."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import pairwise

import pytest

from judge import resources
from judge.games.machiavelli.library import load_scenario
from judge.games.machiavelli.model.board import AreaId

DRAWING = json.loads(resources.text("maps", "drawings", "classic.json"))
BOARD = load_scenario("balance-of-power").board


def edges(ring: list[float]) -> list[frozenset[tuple[float, float]]]:
    points = list(zip(ring[::2], ring[1::2], strict=True))
    return [frozenset(pair) for pair in pairwise(points)]


def neighbours_drawn() -> set[frozenset[str]]:
    """Two areas are neighbours if their outlines have an edge in common."""
    touching = defaultdict(set)
    for group in ("areas", "around"):
        for id, area in DRAWING[group].items():
            for polygon in area["polygons"]:
                for ring in polygon:
                    for edge in edges(ring):
                        touching[edge].add(id)
    assert max(map(len, touching.values())) == 2
    return {frozenset(ids) for ids in touching.values() if len(ids) == 2}


def neighbours_on_board() -> set[frozenset[str]]:
    pairs = {frozenset((a, b)) for a, others in BOARD.army_borders.items() for b in others}
    return pairs | {frozenset((h.area, o.area)) for h, others in BOARD.fleet_borders.items() for o in others}


def test_the_drawing_has_exactly_the_areas_of_the_board() -> None:
    assert set(DRAWING["areas"]) == set(BOARD.areas)
    for id, area in DRAWING["areas"].items():
        assert (area["kind"] == "sea") == BOARD.area(AreaId(id)).is_sea


def test_areas_touch_exactly_where_the_board_has_a_border() -> None:
    """All but Dalmatia and Istria, who are neighbours across a strait (N-042)."""
    inside = {pair for pair in neighbours_drawn() if pair <= set(BOARD.areas)}
    assert neighbours_on_board() - inside == {frozenset(("dal", "ist"))}
    assert inside <= neighbours_on_board()
    assert [strait["between"] for strait in DRAWING["decoration"]["straits"]] == [["dal", "ist"]]


def test_border_lines_are_the_common_edges_of_the_outlines() -> None:
    listed = {frozenset(border["between"]): border for border in DRAWING["borders"]}
    assert set(listed) == neighbours_drawn()
    for pair, border in listed.items():
        seas = [BOARD.area(AreaId(id)).is_sea for id in pair if id in BOARD.areas]
        if len(seas) == 2:
            kind = {0: "land", 1: "coast", 2: "sea"}[sum(seas)]
            assert border["kind"] == kind, pair


@pytest.mark.parametrize("id", sorted(BOARD.areas))
def test_everything_that_may_stand_in_an_area_has_a_slot_on_the_page(id: AreaId) -> None:
    area, slots = BOARD.area(id), DRAWING["areas"][id]["slots"]
    wanted = {"label", "unit", "marker"}
    if area.city:
        wanted |= {"city", "garrison"}
    if not area.is_sea:
        wanted |= {f"fleet/{h.coast}" if h.coast else "fleet" for h in BOARD.harbours(id)}
    assert set(slots) == wanted
    width, height = DRAWING["page"]
    for slot in slots.values():
        x, y = (slot["x"], slot["y"]) if isinstance(slot, dict) else slot
        assert 0 <= x <= width and 0 <= y <= height


def test_labels_are_the_names_of_the_board() -> None:
    for id, area in DRAWING["areas"].items():
        assert " ".join(area["slots"]["label"]["lines"]).casefold() == BOARD.area(AreaId(id)).name.casefold()


def test_the_drawing_stays_small() -> None:
    """It is read for every map: about 300 kB."""
    assert len(resources.text("maps", "drawings", "classic.json")) < 320_000
