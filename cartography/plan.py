"""What the drawing of a board must show and make room for, whatever game the board is of.

Not here: how a game's board becomes a plan (`machiavelli_plan`, `empires_plan`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cartography import slots
from cartography.building import Sheet
from judge.painting.agreement import Network

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Plan:
    """`room`: the least area of each area in square pixels; `wanted`: what needs a place in one.

    `straits` are borders that get a double arrow, `passages` pairs that do not touch and get one.
    """

    network: Network
    room: Mapping[str, float]
    wanted: Callable[[Sheet, str], slots.Wanted]
    straits: tuple[Pair, ...] = ()
    passages: tuple[Pair, ...] = ()


def on_page(sheet: Sheet, point: Any) -> tuple[float, float] | None:
    """A place given as longitude and latitude, in page pixels."""
    return None if point is None else tuple(sheet.page([point])[0])
