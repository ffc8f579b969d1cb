"""Every fault of a board and of a disaster table, and the values that come of faultless ones.

Not here: what a scenario puts on the board (`scenario_faults`), what units may do there (steps).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from judge.games.machiavelli.board import Area, AreaId, AreaKind, Board, City, Coast, Harbour
from judge.games.machiavelli.faults import Fault
from judge.games.machiavelli.layout import DISASTERS, RawArea, RawBoard, RawTable
from judge.games.machiavelli.scenario import DisasterTable

ID = re.compile(r"[a-z][a-z0-9]{1,4}")
ROWS = range(2, 13)


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


def _areas(board: RawBoard) -> Iterator[tuple[str, str, RawArea]]:
    """Path, id and area of all provinces and seas, as they stand in the file."""
    for group, areas in (("provinces", board.provinces), ("seas", board.seas)):
        for id, area in areas.items():
            yield f"{group}.{id}", id, area


def _area_faults(board: RawBoard) -> Iterator[Fault]:
    for path, id, area in _areas(board):
        if not ID.fullmatch(id):
            yield Fault(path, "bad-id", {"id": id})
        if not area.name:
            yield Fault(f"{path}.name", "missing")
        if id in board.seas and (area.city or area.has):
            yield Fault(path, "city-at-sea")
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


def _name_faults(board: RawBoard) -> Iterator[Fault]:
    """Whatever a player may write for an area names that area alone, capitals or not (N-075)."""
    taken: dict[str, str] = {}
    for path, id, area in _areas(board):
        for word in dict.fromkeys(w.casefold() for w in (id, area.name, *area.also) if w):
            if taken.setdefault(word, id) != id:
                yield Fault(path, "name-twice", {"word": word, "other": taken[word]})


def borders(board: RawBoard) -> Iterator[tuple[str, str, str, str]]:
    """Path, group and the two ends of every border, as written."""
    for group, lists in board.borders.groups():
        for start, ends in lists.items():
            for index, end in enumerate(ends):
                yield f"borders.{group}.{start}[{index}]", group, start, end


def _border_faults(board: RawBoard) -> Iterator[Fault]:
    known = {**board.provinces, **board.seas}
    seen: dict[frozenset[str], str] = {}
    by_land: dict[frozenset[str], str] = {}
    for path, group, start, end in borders(board):
        ends = (start, end)
        areas = [place.partition("/")[0] for place in ends]
        for place, id in zip(ends, areas, strict=True):
            if id not in known:
                yield Fault(path, "unknown-area", {"area": place})
            elif group != "fleets" and id in board.seas:
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
        place.partition("/")[0] for *_, start, end in borders(board) for place in (start, end)
    }
    for path, id, area in _areas(board):
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
    fleets = [(group, (start, end)) for _, group, start, end in borders(board) if group != "armies"]
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
        for _, group, start, end in borders(board)
        if group != "armies"
    }
    for index, strait in enumerate(board.straits):
        path = f"straits[{index}]"
        if len(strait.between) != 2 or frozenset(strait.between) not in steps:
            yield Fault(f"{path}.between", "no-such-step", {"areas": list(strait.between)})
        if strait.held_by not in board.provinces or strait.held_by in strait.between:
            yield Fault(f"{path}.held-by", "no-such-holder", {"area": strait.held_by})


def board_from(raw: RawBoard) -> Board:
    """The board of a faultless file. Closed areas stay on it and border on nothing."""
    shut = {id for _, id, area in _areas(raw) if area.closed}
    armies: dict[AreaId, set[AreaId]] = {AreaId(id): set() for id in raw.provinces}
    fleets: dict[Harbour, set[Harbour]] = {}
    for _, group, start, end in borders(raw):
        one, other = harbour(start), harbour(end)
        if {one.area, other.area} & shut:
            continue
        if group != "fleets":
            armies[one.area].add(other.area)
            armies[other.area].add(one.area)
        if group != "armies":
            fleets.setdefault(one, set()).add(other)
            fleets.setdefault(other, set()).add(one)
    straits = {
        step: AreaId(s.held_by)
        for s in raw.straits
        for a, b in [(AreaId(s.between[0]), AreaId(s.between[1]))]
        for step in ((a, b), (b, a))
        if not shut & {a, b, s.held_by}
    }
    return Board(
        name=raw.board,
        areas={AreaId(id): _area(id, area, id in raw.seas) for _, id, area in _areas(raw)},
        army_borders={a: frozenset(others) for a, others in armies.items()},
        fleet_borders={h: frozenset(others) for h, others in fleets.items()},
        straits=straits,
    )


def harbour(place: str) -> Harbour:
    """``cro/nc`` as a place where a fleet may stand."""
    area, _, coast = place.partition("/")
    return Harbour(AreaId(area), Coast(coast) if coast else None)


def _area(id: str, raw: RawArea, sea: bool) -> Area:
    city = None
    if raw.city or "fortress" in raw.has:
        city = City(
            income=raw.city,
            fortified="walls" in raw.has,
            port="port" in raw.has,
            fortress="fortress" in raw.has,
        )
    return Area(
        id=AreaId(id),
        name=raw.name,
        kind=AreaKind.SEA if sea else AreaKind.LAND,
        abbreviations=tuple(dict.fromkeys((id, *(word.casefold() for word in raw.also)))),
        city=city,
        coasts=raw.coasts,
        ownable=raw.ownable and not raw.closed and not sea,
        impassable=raw.closed,
        one_space="one-space" in raw.has,
    )


def table_faults(table: RawTable, board: RawBoard) -> Iterator[Fault]:
    """Rows 2 to 12, eleven cells each, land struck by famine and plague, seas by storms (N-050)."""
    for kind in DISASTERS:
        where = board.seas if kind == "storm" else board.provinces
        rows: Mapping[int, str] = getattr(table, kind)
        if rows and sorted(rows) != list(ROWS):
            yield Fault(kind, "rows-not-2-to-12", {"rows": sorted(rows)})
        for row, line in rows.items():
            words = line.split()
            if len(words) != len(ROWS):
                yield Fault(f"{kind}.{row}", "cells-not-eleven", {"count": len(words)})
            for column, word in zip(ROWS, words, strict=False):
                if word != "." and word not in where:
                    yield Fault(f"{kind}.{row}", "unknown-area", {"area": word, "column": column})


def disaster_table(rows: Mapping[int, str], board: Board) -> DisasterTable:
    """The table of a faultless file, without areas that this board leaves out."""
    return DisasterTable(
        cells={
            (row, column): AreaId(word)
            for row, line in rows.items()
            for column, word in zip(ROWS, line.split(), strict=True)
            if word in board.areas
        }
    )
