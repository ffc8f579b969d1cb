"""``python -m cartography BOARD``: make ``maps/drawings/BOARD.json``; ``--warp`` makes its cartogram anew
before.

A drawing that disagrees with its board is not written; every pair that differs is printed. The same files
give the same bytes. Not here: the steps themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
import shapely
import yaml

from cartography import building, ornament, slots, warping, writing
from cartography.partition import pieces
from cartography.projection import write_warp
from judge.games.machiavelli.drawing.board.board_drawing import network_of
from judge.games.machiavelli.maps.board_builder import board_from
from judge.games.machiavelli.maps.schema import RawBoard
from judge.games.machiavelli.model.board import Area, AreaId, Board
from judge.painting import labels
from judge.painting.agreement import Disagreement, disagreements

ROOT = Path(__file__).parents[1]
DRAWINGS = ROOT / "maps" / "drawings"


def board_of(name: str) -> Board:
    text = (ROOT / "maps" / "boards" / f"{name}.yaml").read_text()
    return board_from(RawBoard.model_validate(yaml.safe_load(text)))


def room_wanted(board: Board, carved: Iterable[str] = ()) -> dict[str, float]:
    """Square pixels that each province, or lagoon, needs for its name and all that may stand in it."""
    wanted = {str(id): 14000.0 for id in carved if board.area(AreaId(id)).is_sea}
    for id, area in board.areas.items():
        if (area.is_sea and area.city is None) or area.impassable:
            continue
        city = 2500 + (1500 if area.city.fortified else 0) if area.city else 0
        fleet = 2500 if board.harbours(id) else 0
        wanted[str(id)] = float(6500 + city + fleet + max(0, len(area.name) - 6) * 500)
    return wanted


def wanted_slots(board: Board, sheet: building.Sheet, id: AreaId) -> slots.Wanted:
    area = board.area(id)
    seat = _on_page(sheet, next(iter(sheet.control["sites"].get(id, {}).values()), None))
    if seat is None:  # carved by hand
        middle = shapely.maximum_inscribed_circle(max(pieces(sheet.areas[id]), key=lambda p: p.area))
        seat = (middle.coords[0][0], middle.coords[0][1])
    coasts = sheet.control.get("coasts", {}).get(id, {})
    fleets: dict[str, tuple[float, float] | None] = {}
    if not area.is_sea:
        for harbour in board.harbours(id):
            point = coasts.get(harbour.coast) if harbour.coast else None
            fleets[f"fleet/{harbour.coast}" if harbour.coast else "fleet"] = _on_page(sheet, point)
    return slots.Wanted(
        id=id,
        name=_shown(area),
        sea=id in sheet.water,
        seat=seat,
        city=area.city is not None,
        port=bool(area.city and area.city.port),
        garrison=area.city is not None,
        fleets=fleets,
    )


def _shown(area: Area) -> str:
    return area.name


def _on_page(sheet: building.Sheet, point: Any) -> tuple[float, float] | None:
    return None if point is None else tuple(sheet.page([point])[0])


def all_slots(board: Board, sheet: building.Sheet) -> tuple[dict[str, Any], list[labels.Box]]:
    """Small provinces first: what they take, their neighbours leave alone. Seas last."""
    order = sorted(board.areas, key=lambda id: (id in sheet.water, sheet.areas[id].area, id))
    page = (sheet.page.width, sheet.page.height)
    found: dict[str, Any] = {}
    boxes: list[labels.Box] = []
    for id in order:
        field = slots.Field(id, sheet.areas, sheet.water, page)
        near = [b for b in boxes if labels.overlap(b, (field.left, field.top, field.x[-1], field.y[-1])) > 0]
        solved, taken = slots.slots(wanted_slots(board, sheet, id), field, id, near)
        found[id] = slots.within(solved, sheet.areas[id])
        boxes += taken
    return found, boxes


def differences(board: Board, sheet: building.Sheet) -> tuple[Disagreement, ...]:
    drawn = [id for id in sheet.areas if not id.startswith("_")]
    found = disagreements(network_of(board), drawn, building.neighbours(sheet.areas))
    strange = [Disagreement("drawn-only", (id,)) for id in drawn if id not in board.areas]
    return (*found, *strange)


def made(name: str) -> tuple[str, tuple[Disagreement, ...]]:
    """The text of a board's drawing, empty if it disagrees with the board; and the disagreements."""
    board = board_of(name)
    sheet = building.sheet(name)
    differs = differences(board, sheet)
    if differs:
        return "", differs
    found, boxes = all_slots(board, sheet)
    straits = sorted(
        {
            tuple(sorted(step))
            for step in board.straits
            if frozenset(step) not in set(map(frozenset, board.passages))
        }
    )
    features: Mapping[str, Any] = {}
    if "features" in sheet.control:
        text = (building.FOLDER.parent / "features" / f"{sheet.control['features']}.yaml").read_text()
        features = yaml.safe_load(text)
    decoration = ornament.ornament(sheet, features, boxes, straits, board.passages)
    return writing.text(writing.drawing(sheet, found, decoration, sheet.control["source"])), ()


@click.command()
@click.argument("name", metavar="BOARD")
@click.option("--warp", is_flag=True, help="Make the cartogram anew; everything moves.")
def main(name: str, warp: bool) -> None:
    """Make maps/drawings/BOARD.json."""
    if warp:
        write_warp(
            warping.warp(name, room_wanted(board_of(name), building.control_of(name).get("carved", {}))), name
        )
    text, differs = made(name)
    for one in differs:
        click.echo(f"{name}: {one.kind}: {' - '.join(one.areas)}", err=True)
    if differs:
        sys.exit(1)
    (DRAWINGS / f"{name}.json").write_text(text)
    click.echo(f"{name}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
