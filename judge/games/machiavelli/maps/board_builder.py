"""A board file of the right shape, read through: its areas and borders, and the Board they make.

Not here: what is wrong with it (checks.boards).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.api.names import ProperName
from judge.games.machiavelli.maps.schema import NOBODY, RawArea, RawBoard
from judge.games.machiavelli.model.board import Area, AreaId, AreaKind, Board, City, Coast, Harbour


def areas_of(board: RawBoard) -> Iterator[tuple[str, str, RawArea]]:
    """Path, id and area of all provinces and seas, as they stand in the file."""
    for group, areas in (("provinces", board.provinces), ("seas", board.seas)):
        for id, area in areas.items():
            yield f"{group}.{id}", id, area


def borders_of(board: RawBoard) -> Iterator[tuple[str, str, str, str]]:
    """Path, group and the two ends of every border, as written."""
    for group, lists in board.borders.groups():
        for start, ends in lists.items():
            for index, end in enumerate(ends):
                yield f"borders.{group}.{start}[{index}]", group, start, end


def at_sea(board: RawBoard, id: str) -> bool:
    """Decide whether an area is a sea, or a city that lies in one (M-010)."""
    return id in board.seas or (id in board.provinces and "at-sea" in board.provinces[id].has)


def land_for_armies(board: RawBoard, id: str) -> bool:
    """Decide whether armies could stand in an area at all."""
    return not at_sea(board, id) and "fleets-only" not in board.provinces[id].has


def board_from(raw: RawBoard) -> Board:
    """The board of a faultless file. Closed areas stay on it and border on nothing."""
    shut = {id for _, id, area in areas_of(raw) if area.closed}
    armies: dict[AreaId, set[AreaId]] = {AreaId(id): set() for id in raw.provinces}
    fleets: dict[Harbour, set[Harbour]] = {}
    for _, group, start, end in borders_of(raw):
        one, other = harbour(start), harbour(end)
        if {one.area, other.area} & shut:
            continue
        if group != "fleets":
            armies[one.area].add(other.area)
            armies[other.area].add(one.area)
        if group != "armies":
            fleets.setdefault(one, set()).add(other)
            fleets.setdefault(other, set()).add(one)
    open_straits = [s for s in raw.straits if not shut & {*s.between, s.through, s.held_by}]
    narrows = {
        step: s.held_by
        for s in open_straits
        for a, b in [(AreaId(s.between[0]), AreaId(s.between[1]))]
        for step in ((a, b), (b, a))
        if not s.through
    }
    through = {
        way: AreaId(s.held_by)
        for s in open_straits
        for a, b in [(AreaId(s.between[0]), AreaId(s.between[1]))]
        for way in ((a, AreaId(s.through), b), (b, AreaId(s.through), a))
        if s.through
    }
    return Board(
        name=raw.board,
        areas={AreaId(id): _area(id, area, at_sea(raw, id)) for _, id, area in areas_of(raw)},
        army_borders={a: frozenset(others) for a, others in armies.items()},
        fleet_borders={h: frozenset(others) for h, others in fleets.items()},
        straits={step: AreaId(holder) for step, holder in narrows.items() if holder != NOBODY},
        narrows=frozenset(narrows),
        straits_through=through,
        no_escape=frozenset(AreaId(s.held_by) for s in raw.straits if s.no_escape),
        passages=tuple((AreaId(p[0]), AreaId(p[1])) for p in raw.passages if not shut & set(p)),
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
        name=ProperName(raw.name),
        kind=AreaKind.SEA if sea else AreaKind.LAND,
        abbreviations=tuple(dict.fromkeys((id, *(word.casefold() for word in raw.also)))),
        city=city,
        coasts=raw.coasts,
        anchors=raw.anchors,
        ownable=raw.ownable and not raw.closed and (city is not None or not sea),
        impassable=raw.closed,
        one_space="one-space" in raw.has,
        within=AreaId(raw.within) if raw.within else None,
        fleets_only="fleets-only" in raw.has,
        rebels_if_empty="rebels-if-empty" in raw.has,
    )
