"""The plan of a board of Empires of the Middle Ages: a plaque with all that an area has, and ties, want room.

Not here: the steps of building (`__main__`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import yaml

from cartography import slots
from cartography.building import Sheet
from cartography.plan import Plan, on_page
from judge.games.empires.drawing import tiles
from judge.games.empires.drawing.board_drawing import network_of
from judge.games.empires.sets.board import Board

FOLDER = Path(__file__).parents[1] / "maps" / "empires"


def plan(name: str) -> Plan:
    """The plan of a set's board by the name of the set."""
    board = Board.model_validate(yaml.safe_load((FOLDER / name / "board.yaml").read_text()))
    network = network_of(board)
    pairs = sorted((min(pair), max(pair)) for pair in network.passages)
    return Plan(
        network=network,
        room={id: room_wanted(area.name) for id, area in board.areas.items()},
        wanted=partial(wanted_slots, board),
        passages=tuple(pairs),
    )


def room_wanted(name: str) -> float:
    """Square pixels that an area needs for its name, its plaque and its ties."""
    return 9000.0 + max(0, len(name) - 6) * 600


def wanted_slots(board: Board, sheet: Sheet, id: str) -> slots.Wanted:
    """What needs a place in an area; seas have their names alone."""
    items: tuple[slots.Item, ...] = ()
    if id in board.areas:
        items = (
            slots.Item(name="unit", size=tiles.PLAQUE, water=0.5, foreign=2.2, beyond=1.0, weight=34),
            slots.Item(name="marker", size=tiles.MARKS, water=0.25, foreign=1.4, beyond=0.6, weight=22),
        )
    name = board.areas[id].name if id in board.areas else board.seas[id].name
    seat = on_page(sheet, next(iter(sheet.control["sites"].get(id, {}).values()), None))
    return slots.Wanted(id=id, name=name, code="", sea=id in sheet.water, seat=seat, items=items, badge=False)
