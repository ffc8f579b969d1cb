"""Faults of a board: links that stand at one end only, unknown names, languages unlike the public list.

Not here: the shape of the file (`data_files.faults.read`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from judge import resources
from judge.data_files.faults import Fault
from judge.games.empires.sets.board import Area, Board
from judge.games.empires.sets.shape import OWN

_ID = re.compile(r"[a-z][a-z-]{0,39}")


@cache
def languages_on_list() -> Mapping[str, str]:
    """The language of every area that the public rules list, by its name (E-011)."""
    groups = resources.table("maps", "empires", "languages.yaml")
    return {
        name: language
        for languages in groups.values()
        for language, names in languages.items()
        for name in names
    }


def board_faults(board: Board, *, own_areas: bool = False) -> Iterator[Fault]:
    """All faults of a board; with `own_areas` it need not be that of the public list."""
    for key in ("board", "title"):
        if not getattr(board, key):
            yield Fault(key, "missing")
    ids = [*((f"areas.{id}", id) for id in board.areas), *((f"seas.{id}", id) for id in board.seas)]
    for path, id in ids:
        if not _ID.fullmatch(id):
            yield Fault(path, "bad-id", {"given": id})
    for id in board.areas.keys() & board.seas.keys():
        yield Fault(f"seas.{id}", "area-twice", {"given": id})
    yield from _name_faults(board)
    if not own_areas:
        yield from _list_faults(board)
    for id, area in board.areas.items():
        yield from _link_faults(board, id, area)
    yield from _sea_faults(board)


def _name_faults(board: Board) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for group, places in (("areas", board.areas), ("seas", board.seas)):
        for id, place in places.items():
            path = f"{group}.{id}"
            if not place.name:
                yield Fault(f"{path}.name", "missing")
            elif seen.setdefault(place.name, path) != path:
                yield Fault(f"{path}.name", "name-twice", {"word": place.name, "other": seen[place.name]})
    for id, area in board.areas.items():
        if area.language != OWN and area.language not in board.group_of:
            yield Fault(f"areas.{id}.language", "unknown-language", {"given": area.language})


def _list_faults(board: Board) -> Iterator[Fault]:
    """Differences from the public list; of a board that has none of its areas that alone."""
    listed = languages_on_list()
    names = {area.name for area in board.areas.values()}
    if names and not names & listed.keys():
        yield Fault("areas", "areas-of-its-own")
        return
    for id, area in board.areas.items():
        path = f"areas.{id}"
        wanted = listed.get(area.name)
        if area.name and wanted is None:
            yield Fault(f"{path}.name", "not-in-the-list", {"given": area.name})
        elif wanted is not None and wanted != area.language:
            facts = {"given": area.language, "wanted": wanted}
            yield Fault(f"{path}.language", "not-its-language", facts)
    for name in sorted(listed.keys() - names):
        yield Fault("areas", "area-missing", {"name": name})


def _link_faults(board: Board, id: str, area: Area) -> Iterator[Fault]:
    for kind in ("borders", "arrows"):
        ends: tuple[str, ...] = getattr(area, kind)
        for place, other in enumerate(ends):
            path = f"areas.{id}.{kind}[{place}]"
            if other == id:
                yield Fault(path, "border-with-itself", {"given": other})
            elif other not in board.areas:
                yield Fault(path, "unknown-area", {"given": other})
            elif id not in getattr(board.areas[other], kind):
                yield Fault(path, "one-sided", {"given": other})
            if other in ends[:place] or (kind == "arrows" and other in area.borders):
                yield Fault(path, "border-twice", {"given": other})
    for place, sea in enumerate(area.seas):
        path = f"areas.{id}.seas[{place}]"
        if sea not in board.seas:
            yield Fault(path, "unknown-sea", {"given": sea})
        if sea in area.seas[:place]:
            yield Fault(path, "border-twice", {"given": sea})
    if not (area.borders or area.arrows or area.seas):
        yield Fault(f"areas.{id}", "no-border")


def _sea_faults(board: Board) -> Iterator[Fault]:
    for id, sea in board.seas.items():
        for place, other in enumerate(sea.seas):
            path = f"seas.{id}.seas[{place}]"
            if other == id:
                yield Fault(path, "border-with-itself", {"given": other})
            elif other not in board.seas:
                yield Fault(path, "unknown-sea", {"given": other})
            elif id not in board.seas[other].seas:
                yield Fault(path, "one-sided", {"given": other})
            if other in sea.seas[:place]:
                yield Fault(path, "border-twice", {"given": other})
        if not sea.seas and not any(id in area.seas for area in board.areas.values()):
            yield Fault(f"seas.{id}", "no-border")
    for place, pair in enumerate(board.inland_seas):
        land, *seas = pair or ("",)
        if len(seas) != 1 or land not in board.areas or seas[0] not in board.areas[land].seas:
            yield Fault(f"inland-seas[{place}]", "no-such-border", {"given": " - ".join(pair)})
