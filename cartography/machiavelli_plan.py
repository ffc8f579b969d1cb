"""The plan of a Machiavelli board: cities, garrisons, armies and fleets want room.

Not here: the steps of building (`__main__`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import shapely
import yaml

from cartography import building, slots
from cartography.partition import pieces
from cartography.plan import Plan, on_page
from judge.games.machiavelli.drawing.board.board_drawing import network_of
from judge.games.machiavelli.maps.board_builder import board_from
from judge.games.machiavelli.maps.schema import RawBoard
from judge.games.machiavelli.model.board import AreaId, Board

FOLDER = Path(__file__).parents[1] / "maps" / "boards"


def plan(name: str) -> Plan:
    """The plan of a board by its name."""
    board = board_of(name)
    shown = set(map(frozenset, board.passages))
    steps = {(min(step), max(step)) for step in board.straits if frozenset(step) not in shown}
    return Plan(
        network=network_of(board),
        room=room_wanted(board, building.control_of(name).get("carved", {})),
        wanted=partial(wanted_slots, board),
        straits=tuple(sorted(steps)),
        passages=board.passages,
    )


def board_of(name: str) -> Board:
    """A board as the game has it."""
    return board_from(RawBoard.model_validate(yaml.safe_load((FOLDER / f"{name}.yaml").read_text())))


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


def wanted_slots(board: Board, sheet: building.Sheet, name: str) -> slots.Wanted:
    """What needs a place in an area."""
    id = AreaId(name)
    area = board.area(id)
    seat = on_page(sheet, next(iter(sheet.control["sites"].get(id, {}).values()), None))
    if seat is None:  # carved by hand
        middle = shapely.maximum_inscribed_circle(max(pieces(sheet.areas[id]), key=lambda p: p.area))
        seat = (middle.coords[0][0], middle.coords[0][1])
    coasts = sheet.control.get("coasts", {}).get(id, {})
    fleets: dict[str, tuple[float, float] | None] = {}
    if not area.is_sea:
        for harbour in board.harbours(id):
            point = coasts.get(harbour.coast) if harbour.coast else None
            fleets[f"fleet/{harbour.coast}" if harbour.coast else "fleet"] = on_page(sheet, point)
    return slots.Wanted(
        id=id,
        name=str(area.name),
        code=id,
        sea=id in sheet.water,
        seat=seat,
        items=slots.units_and_cities(
            sea=id in sheet.water,
            city=area.city is not None,
            port=bool(area.city and area.city.port),
            fleets=fleets,
        ),
        fleets=fleets,
        badge=True,
    )
