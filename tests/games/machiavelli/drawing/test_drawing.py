"""Every drawing shows its board: its areas, its borders pair by pair, a place for whatever may stand
there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
import yaml

from judge import resources
from judge.games.machiavelli.drawing.board.board_drawing import differences, drawing_of
from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.maps.board_builder import board_from
from judge.games.machiavelli.maps.library import load_scenario, scenarios
from judge.games.machiavelli.maps.schema import RawBoard
from judge.games.machiavelli.model.board import AreaId, Board
from judge.painting import labels
from judge.painting.agreement import Disagreement
from judge.painting.base_map import label_box
from judge.painting.drawings import Drawing, read_drawing
from judge.painting.geometry import inside

pytestmark = pytest.mark.painted

DRAWN = (
    "absence-of-plague",
    "borgia",
    "classic",
    "europe",
    "five-boots",
    "french-1454",
    "second-edition",
)


def board_named(name: str) -> Board:
    return board_from(
        RawBoard.model_validate(yaml.load(resources.text("maps", "boards", f"{name}.yaml"), yaml.CSafeLoader))
    )


BOARDS = {name: board_named(name) for name in DRAWN}
DRAWINGS: dict[str, Drawing] = {name: found for name in DRAWN if (found := read_drawing(name)) is not None}


def edges_of(drawing: Drawing) -> Counter[frozenset[tuple[float, float]]]:
    return Counter(
        frozenset(edge)
        for place in drawing.places.values()
        for ring in place.rings
        for edge in pairwise(ring)
    )


@pytest.mark.parametrize("name", DRAWN)
def test_areas_touch_exactly_where_the_board_has_a_border(name: str) -> None:
    """Pair by pair; what the board calls a passage does not touch (N-042)."""
    board, drawing = BOARDS[name], DRAWINGS[name]
    passages = {frozenset(pair) for pair in board.passages}
    open_areas = {id for id, area in board.areas.items() if not area.impassable}
    touching = {pair for pair in drawing.touching if pair <= open_areas}
    assert touching == board.borders() - passages
    assert not differences(board)


@pytest.mark.parametrize("name", DRAWN)
def test_touching_is_what_the_outlines_have_in_common(name: str) -> None:
    """The list of borders is not only listed: the outlines share those edges, and no edge lies in three
    areas."""
    drawing = DRAWINGS[name]
    owners: dict[frozenset[tuple[float, float]], set[str]] = {}
    for id, place in drawing.places.items():
        for ring in place.rings:
            for edge in pairwise(ring):
                owners.setdefault(frozenset(edge), set()).add(id)
    assert max(map(len, owners.values())) == 2 and max(edges_of(drawing).values()) == 2
    assert {frozenset(ids) for ids in owners.values() if len(ids) == 2} == drawing.touching


@pytest.mark.parametrize("scenario", scenarios())
def test_every_scenario_has_a_drawing_that_shows_its_board(scenario: str) -> None:
    """With the areas that it closes or leaves out, and the borders that it adds."""
    board = load_scenario(scenario).board
    assert not differences(board)
    assert drawing_of(board) is not None


def test_a_drawing_that_differs_is_refused_with_every_pair() -> None:
    """One border more, one less, one that is no passage any more."""
    board = BOARDS["classic"]
    flo, psa, ven, mil = map(AreaId, ("flo", "psa", "ven", "mil"))
    armies = {id: set(others) for id, others in board.army_borders.items()}
    armies[flo].discard(psa)
    armies[psa].discard(flo)
    armies[mil].add(ven)
    bent = replace(board, army_borders={a: frozenset(o) for a, o in armies.items()}, passages=())
    assert set(differences(bent)) == {
        Disagreement("drawn-only", ("flo", "psa")),
        Disagreement("not-drawn", ("mil", "ven")),
        Disagreement("not-drawn", ("dal", "ist")),
    }
    assert drawing_of(bent) is None


def test_a_passage_between_areas_that_touch_is_refused() -> None:
    board = replace(BOARDS["classic"], passages=(*BOARDS["classic"].passages, (AreaId("flo"), AreaId("psa"))))
    assert differences(board) == (Disagreement("touching-passage", ("flo", "psa")),)


@pytest.mark.parametrize("name", DRAWN)
def test_everything_that_may_stand_in_an_area_has_a_place_on_the_page(name: str) -> None:
    board, drawing = BOARDS[name], DRAWINGS[name]
    assert set(board.areas) == set(drawing.places)
    for id, area in board.areas.items():
        place = drawing.places[id]
        wanted = {"unit", "marker", "marker2", "dislodged"}
        if area.city:
            wanted |= {"city", "garrison"}
        if not area.is_sea:
            wanted |= {f"fleet/{h.coast}" if h.coast else "fleet" for h in board.harbours(id)}
        assert set(place.slots) == wanted, id
        assert place.sea == (area.is_sea and area.city is None), id
        for x, y in (*place.slots.values(), place.label.at):
            assert 0 <= x <= drawing.width and 0 <= y <= drawing.height, id


@pytest.mark.parametrize("name", DRAWN)
def test_units_stand_within_their_province(name: str) -> None:
    """The middle of each place for an army, fleet, garrison or dislodged unit lies in the area itself."""
    for id, place in DRAWINGS[name].places.items():
        for slot, at in place.slots.items():
            if slot in ("unit", "garrison", "dislodged") or slot.startswith("fleet"):
                assert inside(at, place.rings), (id, slot)


@pytest.mark.parametrize("name", DRAWN)
def test_no_name_lies_under_a_place_for_a_unit(name: str) -> None:
    """Whatever stands wherever: names, units of all kinds and cities keep off one another."""
    boxes = []
    for id, place in DRAWINGS[name].places.items():
        label = label_box(place.label)
        for slot, at in place.slots.items():
            size = {"city": symbols.CITY, "garrison": symbols.GARRISON}.get(slot)
            if slot == "unit":
                size = symbols.FLEET if place.sea else symbols.ARMY
            elif slot.startswith("fleet"):
                size = symbols.FLEET
            if size:
                boxes.append((id, slot, labels.box(at, size)))
        boxes.append((id, "label", label))
    names = [(id, box) for id, slot, box in boxes if slot == "label"]
    hidden = [
        (id, other, slot)
        for id, label in names
        for other, slot, box in boxes
        if slot != "label" and labels.overlap(label, box) > 0.04 * (box[2] - box[0]) * (box[3] - box[1])
    ]
    assert not hidden


@pytest.mark.parametrize("name", DRAWN)
def test_labels_are_the_names_of_the_board(name: str) -> None:
    for id, place in DRAWINGS[name].places.items():
        assert " ".join(place.label.lines) == BOARDS[name].area(AreaId(id)).name


@pytest.mark.parametrize("name", DRAWN)
def test_straits_and_passages_are_drawn(name: str) -> None:
    """N-040: each strait that a province holds, each passage, has its double arrow."""
    board, drawing = BOARDS[name], DRAWINGS[name]
    drawn = {frozenset(link.between) for link in (*drawing.straits, *drawing.passages)}
    assert drawn == {frozenset(step) for step in board.straits} | {frozenset(p) for p in board.passages}


@pytest.mark.parametrize("name", DRAWN)
def test_the_drawing_stays_small(name: str) -> None:
    """It is read for every map, and comes with the package."""
    assert len(resources.text("maps", "drawings", f"{name}.json")) < 190_000
