"""Every fault of a board.

Not here: making the board (board_builder), what a scenario puts on it (scenarios).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from judge.data_files.faults import Fault
from judge.games.machiavelli.maps.board_builder import areas_of, borders_of, land_for_armies
from judge.games.machiavelli.maps.schema import NOBODY, RawBoard
from judge.games.machiavelli.model.board import Coast

ID = re.compile(r"[a-z][a-z0-9]{1,4}")


def board_faults(board: RawBoard) -> Iterator[Fault]:
    """All faults of a board of the right shape."""
    if not board.board:
        yield Fault("board", "missing")
    if not board.provinces:
        yield Fault("provinces", "missing")
    for id in sorted(board.provinces.keys() & board.seas.keys()):
        yield Fault(f"seas.{id}", "area-twice", {"area": id})
    yield from _area_faults(board)
    yield from _name_faults(board)
    yield from _border_faults(board)
    yield from _shore_faults(board)
    yield from _strait_faults(board)
    yield from _passage_faults(board)


def _area_faults(board: RawBoard) -> Iterator[Fault]:
    for path, id, area in areas_of(board):
        if not ID.fullmatch(id):
            yield Fault(path, "bad-id", {"id": id})
        if not area.name:
            yield Fault(f"{path}.name", "missing")
        if id in board.seas and (area.city or area.has):
            yield Fault(path, "city-at-sea")
        if "at-sea" in area.has and id in board.provinces and not (area.city and "port" in area.has):
            yield Fault(f"{path}.has", "port-at-sea-missing")
        if area.city < 0:
            yield Fault(f"{path}.city", "negative", {"given": area.city})
        if "walls" in area.has and not area.city:
            yield Fault(f"{path}.has", "walls-without-city")
        if "fortress" in area.has and (area.city or "walls" in area.has):
            yield Fault(f"{path}.has", "fortress-and-city")
        if "port" in area.has and not area.city and "fortress" not in area.has:
            yield Fault(f"{path}.has", "port-without-city")
        if len(set(area.coasts)) != len(area.coasts) or len(area.coasts) == 1:
            yield Fault(f"{path}.coasts", "coasts-not-several")
        for coast in area.anchors:
            if coast not in area.coasts:
                yield Fault(f"{path}.anchors", "unknown-coast", {"area": id, "coast": coast})


def _name_faults(board: RawBoard) -> Iterator[Fault]:
    """Faults of words for areas: each may name only one area, in capitals or not (N-075)."""
    taken: dict[str, str] = {}
    for path, id, area in areas_of(board):
        for word in dict.fromkeys(w.casefold() for w in (id, area.name, *area.also) if w):
            if taken.setdefault(word, id) != id:
                yield Fault(path, "name-twice", {"word": word, "other": taken[word]})


def _border_faults(board: RawBoard) -> Iterator[Fault]:
    known = {**board.provinces, **board.seas}
    seen: dict[frozenset[str], str] = {}
    by_land: dict[frozenset[str], str] = {}
    for path, group, start, end in borders_of(board):
        ends = (start, end)
        areas = [place.partition("/")[0] for place in ends]
        for place, id in zip(ends, areas, strict=True):
            if id not in known:
                yield Fault(path, "unknown-area", {"area": place})
            elif group != "fleets" and not land_for_armies(board, id):
                yield Fault(path, "army-at-sea", {"area": id})
            else:
                yield from _coast_faults(path, group, place, known[id].coasts)
        if areas[0] == areas[1]:
            yield Fault(path, "border-with-itself", {"area": areas[0]})
        pair, land = frozenset(ends), frozenset(areas)
        if pair in seen:
            yield Fault(path, "border-twice", {"areas": sorted(pair), "other": seen[pair]})
        elif by_land.get(land, group) != group:
            yield Fault(path, "border-twice", {"areas": sorted(land), "other": by_land[land]})
        seen[pair], by_land[land] = path, group
    unreached = known.keys() - {
        place.partition("/")[0] for *_, start, end in borders_of(board) for place in (start, end)
    }
    for path, id, area in areas_of(board):
        if id in unreached and not area.closed:
            yield Fault(path, "no-border", {"area": id})


def _coast_faults(path: str, group: str, place: str, coasts: tuple[Coast, ...]) -> Iterator[Fault]:
    id, _, coast = place.partition("/")
    if coast and (group == "armies" or coast not in coasts):
        yield Fault(path, "unknown-coast", {"area": id, "coast": coast})
    if not coast and coasts and group != "armies":
        yield Fault(path, "coast-missing", {"area": id, "coasts": list(coasts)})


def _shore_faults(board: RawBoard) -> Iterator[Fault]:
    """Fleets reach provinces from the water: a shore, a coast or a port where no fleet comes is a slip."""
    fleets = [(group, (start, end)) for _, group, start, end in borders_of(board) if group != "armies"]
    reached = set(chain.from_iterable(ends for _, ends in fleets))
    seaside = {place.partition("/")[0] for group, ends in fleets for place in ends if group == "fleets"}
    for id, area in board.provinces.items():
        if area.closed:
            continue
        coasts = [f"{id}/{coast}" for coast in area.coasts] or [id]
        for place in coasts:
            if area.coasts and place not in reached:
                yield Fault(f"provinces.{id}.coasts", "coast-unused", {"coast": place})
        if "port" in area.has and not reached & set(coasts):
            yield Fault(f"provinces.{id}.has", "port-inland")
        if reached & set(coasts) and id not in seaside:
            yield Fault(f"provinces.{id}", "shore-without-sea")


def _strait_faults(board: RawBoard) -> Iterator[Fault]:
    steps = {
        frozenset(place.partition("/")[0] for place in (start, end))
        for _, group, start, end in borders_of(board)
        if group != "armies"
    }
    for index, strait in enumerate(board.straits):
        path = f"straits[{index}]"
        ways = [strait.between]
        if strait.through:  # two steps, of which each must be there
            ways = [(area, strait.through) for area in strait.between]
        if len(strait.between) != 2 or any(frozenset(way) not in steps for way in ways):
            yield Fault(f"{path}.between", "no-such-step", {"areas": list(strait.between)})
        held = strait.held_by
        unknown = held not in board.provinces or (strait.through and held in strait.between)
        if held != NOBODY and unknown:
            yield Fault(f"{path}.held-by", "no-such-holder", {"area": strait.held_by})


def _passage_faults(board: RawBoard) -> Iterator[Fault]:
    """A passage is drawn for a border; without one it would promise a way that nobody has."""
    pairs = {
        frozenset(place.partition("/")[0] for place in (start, end)) for *_, start, end in borders_of(board)
    }
    for index, passage in enumerate(board.passages):
        if frozenset(passage) not in pairs:
            yield Fault(f"passages[{index}]", "no-such-border", {"areas": list(passage)})
