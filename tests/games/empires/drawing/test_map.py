"""The map of the house set: it shows the board, says what an area has, and can be read on a telephone."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from cartography import building, writing
from judge import resources
from judge.core.wording import writing_in
from judge.games.empires.drawing import symbols, tiles
from judge.games.empires.drawing.board_drawing import differences, drawing_of, network_of
from judge.games.empires.drawing.chart import Chart
from judge.games.empires.drawing.picture import crop, lists_of_neighbours, picture, scene_of
from judge.games.empires.drawing.tiles import neighbours_written
from judge.games.empires.sets.board import Board
from judge.games.empires.sets.loading import load_set
from judge.painting import labels, windows
from judge.painting.agreement import Disagreement
from judge.painting.base_map import label_box

pytestmark = pytest.mark.painted

DATA = load_set("podesta-1")
BOARD = DATA.board
DRAWING = drawing_of(BOARD)
SCENARIO = DATA.scenarios["europe-1101"]
CHART = Chart(
    board=BOARD,
    powers={id: power.name for id, power in SCENARIO.powers.items()},
    owner={area: id for id, power in SCENARIO.powers.items() for area in power.areas},
    social_state={id: area.norm for id, area in BOARD.areas.items()},
    courts={id: power.court for id, power in SCENARIO.powers.items()},
)


def test_two_areas_touch_on_the_page_exactly_where_the_board_has_a_link() -> None:
    """E-007: a shared line, not a point; arrows, and Kiev with the Black Sea (3.13), are drawn as arrows."""
    assert DRAWING is not None and differences(BOARD) == ()
    drawn = {frozenset(link.between) for link in DRAWING.passages}
    assert drawn == network_of(BOARD).passages
    assert drawn == {
        frozenset(pair)
        for pair in [
            ("asia", "constantinople"),
            ("naples", "sicily"),
            ("denmark", "sweden"),
            ("corsica", "sardinia"),
            ("kiev", "black-sea"),
        ]
    }
    for link in DRAWING.passages:
        assert abs(link.ends[0][0] - link.ends[1][0]) + abs(link.ends[0][1] - link.ends[1][1]) > 20


def test_a_board_with_other_links_gets_tiles_and_no_map_that_would_mislead() -> None:
    """Each with its name, its plaque, and the areas that it touches."""
    data = BOARD.model_dump()
    data["areas"]["kiev"]["borders"] = ["smolensk", "steppes", "volhynia", "poland"]
    other = Board.model_validate(data)
    assert Disagreement("not-drawn", ("kiev", "poland")) in differences(other)
    scene = scene_of(replace(CHART, board=other))
    assert set(scene.drawing.places) == {*other.areas, *other.seas} and not scene.drawing.borders
    assert len(lists_of_neighbours(scene)) >= len(scene.drawing.places)
    written = " ".join(words for _, _, words in neighbours_written(other, scene.drawing))
    assert written.count("Poland") == sum("poland" in near for near in other.neighbours.values())
    boxes = [place.box for place in scene.drawing.places.values()]
    assert len({*boxes}) == len(boxes)
    assert picture(scene.chart, DATA, "Tiles").png


def test_the_drawing_that_we_ship_is_what_the_builder_makes() -> None:
    """To the half pixel: all borders of the shipped file come out of the control points again."""
    shipped = json.loads(resources.text("maps", "drawings", "podesta-1.json"))
    sheet = building.sheet("podesta-1")
    _, arcs = writing.outlines(sheet.areas)
    assert json.loads(json.dumps(arcs.written())) == shipped["lines"]
    assert building.is_valid(sheet.areas)


def test_no_sign_lies_on_a_name_and_every_plaque_is_in_its_area() -> None:
    assert DRAWING is not None
    named = {id: label_box(place.label) for id, place in DRAWING.places.items()}
    signs = [
        (id, slot, labels.box(at, tiles.size_of(slot, place)))
        for id, place in DRAWING.places.items()
        for slot, at in place.slots.items()
    ]
    assert len(signs) == 2 * len(BOARD.areas)
    hidden = [
        (id, other, slot)
        for id, name in named.items()
        for other, slot, box in signs
        if labels.overlap(name, box) > 0.08 * (box[2] - box[0]) * (box[3] - box[1])
    ]
    assert hidden == []


def test_names_are_nine_pixels_high_on_a_telephone() -> None:
    """In a window of the usual width, shown 390 wide."""
    assert DRAWING is not None
    smallest = min(place.label.size for place in DRAWING.places.values())
    assert smallest * windows.PHONE / windows.EASILY_READ >= 9
    for id, area in BOARD.areas.items():
        assert " ".join(DRAWING.places[id].label.lines) == area.name


# ---------------------------------------------------------------- what an area has


def painted(**change: Any) -> str:
    return picture(replace(CHART, **change), DATA, "Europe").svg


@pytest.mark.parametrize(
    ("change", "sign"),
    [
        ({"fortification": {"rome": 2}}, symbols.tower(2)),
        ({"unrest": frozenset({"rome"})}, symbols.flame()),
    ],
)
def test_fortifications_and_unrest_are_seen_where_they_are(change: dict, sign: str) -> None:
    """E-035, E-038. One of the signs stands in the key."""
    assert painted(**change).count(sign) == painted().count(sign) + 1


def test_every_court_has_its_crown() -> None:
    """E-013."""
    assert painted().count(symbols.crown()) == len(CHART.powers) + 1
    assert painted(courts={}).count(symbols.crown()) == 1


def test_social_states_stand_on_every_area_with_their_sign() -> None:
    """E-008: from -3 up; a minus is a minus, and a 1 no I."""
    assert [symbols.social_state_text(level) for level in (-3, 0, 2)] == ["−3", "0", "+2"]
    low = symbols.plaque(-3)
    assert painted(social_state={**CHART.social_state, "rome": -3}).count(low) == painted().count(low) + 1


def test_ties_claims_and_marks_of_conquest_carry_their_powers_letters() -> None:
    """E-034, E-039, E-030: a disc, a ring, both at once, and a flag with a number."""
    plain = painted()
    given = painted(
        ties={"rome": ("germany", "byzantium")},
        claims={"rome": ("germany",), "venice": ("byzantium",)},
        marks={"rome": {"kiev": 2}},
    )
    colour = scene_of(CHART).colour

    def bond(power: str, **which: bool) -> str:
        ink = colour.letter_on(power)
        return symbols.bond(colour.unit(power), ink, CHART.letters[power], **which)

    for sign in (
        bond("germany", tie=True, claim=True),
        bond("byzantium", tie=True, claim=False),
        bond("byzantium", tie=False, claim=True),
        symbols.mark(colour.unit("kiev"), colour.letter_on("kiev"), "K", 2),
    ):
        assert given.count(sign) == plain.count(sign) + 1


def test_every_power_has_a_letter_of_its_own() -> None:
    """The same as in letters: none is M or O, which are the master's and observers'."""
    names = {"a": "Burgundy", "b": "Byzantium", "c": "Bohemia", "d": "Moom"}
    assert replace(CHART, powers=names).letters == {"a": "B", "b": "Y", "c": "H", "d": "A"}


def test_every_map_names_the_set_and_its_checksum() -> None:
    """And says of the house's that its tables are nobody's published ones."""
    assert f"podesta-1, {DATA.checksum[:8]}" in painted() and "nobody" in painted()
    mine = DATA.model_copy(
        update={"label": DATA.label.model_copy(update={"origin": "keeper", "set": "mine"})}
    )
    assert f"mine, {DATA.checksum[:8]}" in picture(CHART, mine, "Europe").svg


def test_the_keys_are_in_the_readers_language() -> None:
    with writing_in("fr"):
        assert "Troubles" in picture(CHART, DATA, "Europe").svg


# ---------------------------------------------------------------- on a telephone


@pytest.mark.parametrize("power", SCENARIO.powers)
def test_a_power_sees_its_areas_in_a_picture_that_a_telephone_takes(power: str) -> None:
    found = crop(CHART, "Europe", [power])
    assert found is not None
    image = Image.open(BytesIO(found.png))
    assert len(found.png) <= windows.MOST_BYTES
    assert 390 * image.height / image.width <= 450
    for area in SCENARIO.powers[power].areas:
        assert BOARD.areas[area].name.split()[-1] in found.svg


def test_a_power_without_areas_has_nothing_to_crop() -> None:
    assert crop(replace(CHART, owner={}), "Europe", ["kiev"]) is None
