"""Every fault of a scenario.

Not here: the board's own faults (boards), making the scenario (scenario_builder), reading files
(machiavelli.maps.library).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pydantic import ValidationError

from judge.data_files.faults import Fault, expected_values
from judge.games.machiavelli.maps.board_builder import board_from
from judge.games.machiavelli.maps.checks.boards import board_faults
from judge.games.machiavelli.maps.checks.scenario_references import (
    MapFiles,
    board_as_written,
    placements,
    rulebook_of,
    table_faults,
    unit_from,
)
from judge.games.machiavelli.maps.schema import NOBODY, RawBoard, RawScenario, change_board
from judge.games.machiavelli.model.board import AreaId, Board, Harbour
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Unit, UnitKind

POWER = re.compile(r"[a-z][a-z0-9-]*")
KEPT_LETTERS = frozenset("OM")  # observers and masters sign on with these


def scenario_faults(raw: RawScenario, map_files: MapFiles) -> Iterator[Fault]:
    """All faults of a scenario of the right shape."""
    for key in ("scenario", "title"):
        if not getattr(raw, key):
            yield Fault(key, "missing")
    yield from _reference_faults(raw, map_files)
    yield from _frame_faults(raw)
    yield from _power_faults(raw)
    written = board_as_written(raw, map_files)
    if written is None:
        return
    if not isinstance(raw.board, str):
        yield from (Fault(f"board: {f.path}", f.code, f.facts) for f in board_faults(written))
    if table := map_files.tables.get(raw.disasters):
        whole = map_files.boards[written.board]
        if table.board != written.board:
            yield Fault("disasters", "table-of-another-board", {"table": raw.disasters, "board": table.board})
        else:
            yield from (Fault(f"disasters: {f.path}", f.code, f.facts) for f in table_faults(table, whole))
    yield from _home_faults(raw, written)
    yield from _unit_faults(raw, written, map_files)
    yield from _owner_faults(raw, written)
    yield from _income_faults(raw, written)


def _reference_faults(raw: RawScenario, map_files: MapFiles) -> Iterator[Fault]:
    name = raw.board if isinstance(raw.board, str) else raw.board.base
    if name not in map_files.boards:
        yield Fault("board", "unknown-board", {"given": name})
    elif not isinstance(raw.board, str):
        board = map_files.boards[name]
        known = board.provinces.keys() | board.seas.keys()
        for key in ("without", "closed", "areas"):
            for id in getattr(raw.board, key):
                if id not in known:
                    yield Fault(f"board.{key}", "unknown-area", {"area": id})
        try:
            change_board(board, raw.board)
        except ValidationError as error:
            for one in error.errors():
                yield Fault(
                    "board.areas",
                    "wrong-value",
                    {"given": str(one["loc"][0]), "wanted": expected_values(one)},
                )
    try:
        rulebook_of(raw, map_files)
    except KeyError as error:
        yield Fault("rulebook", "unknown-rulebook", {"given": str(error.args[0])})
    except ValidationError as error:
        for one in error.errors():
            yield Fault(
                "rulebook", "wrong-switch", {"given": str(one["loc"][0]), "wanted": expected_values(one)}
            )
    if raw.disasters and raw.disasters not in map_files.tables:
        yield Fault("disasters", "unknown-table", {"given": raw.disasters})


def _frame_faults(raw: RawScenario) -> Iterator[Fault]:
    if raw.begins.year < 1:
        yield Fault("begins.year", "missing")
    if raw.begins.set_up is not None and raw.begins.set_up > raw.begins.year:
        yield Fault("begins.set-up", "after-the-first-year", {"given": raw.begins.set_up})
    if raw.victory.cities < 1:
        code = "negative" if raw.victory.cities < 0 else "missing"
        yield Fault("victory.cities", code, {"given": raw.victory.cities} if raw.victory.cities else {})
    if not 0 <= raw.victory.countries <= len(raw.powers):
        yield Fault("victory.countries", "more-than-powers", {"given": raw.victory.countries})


def _power_faults(raw: RawScenario) -> Iterator[Fault]:
    if not raw.powers:
        yield Fault("powers", "missing")
    taken: dict[str, str] = {}
    for id, power in raw.powers.items():
        path = f"powers.{id}"
        if not POWER.fullmatch(id) or id in (AUTONOMOUS, NOBODY):
            yield Fault(path, "bad-id", {"id": id})
        for key in ("name", "adjective"):
            if not getattr(power, key):
                yield Fault(f"{path}.{key}", "missing")
        if len(power.letter) != 1 or power.letter.upper() in KEPT_LETTERS:
            yield Fault(f"{path}.letter", "bad-letter", {"letter": power.letter})
        for key in ("letter", "name"):
            word = getattr(power, key).casefold()
            if word and taken.setdefault(f"{key} {word}", id) != id:
                yield Fault(f"{path}.{key}", "name-twice", {"word": word, "other": taken[f"{key} {word}"]})


def _home_faults(raw: RawScenario, board: RawBoard) -> Iterator[Fault]:
    """Home countries exist, are land and have no province in common (N-032)."""
    taken: dict[str, str] = {}
    for id, power in raw.powers.items():
        for index, area in enumerate(power.home):
            path = f"powers.{id}.home[{index}]"
            if area not in board.provinces:
                yield Fault(path, "unknown-province", {"area": area})
            elif board.provinces[area].closed:
                yield Fault(path, "closed-area", {"area": area})
            if area in taken:
                yield Fault(path, "home-twice", {"area": area, "other": taken[area]})
            taken.setdefault(area, id)


def _unit_faults(raw: RawScenario, written: RawBoard, map_files: MapFiles) -> Iterator[Fault]:
    """Every unit stands where its kind may stand, and alone in its space (N-005, N-014, N-044)."""
    try:
        board = board_from(written)
    except (KeyError, ValueError):
        return
    rules = _rules_for_units(raw, map_files)
    taken: dict[tuple[AreaId, bool], str] = {}
    specials: Counter[Power] = Counter()
    for path, power, text in placements(raw):
        unit = unit_from(power, text)
        if unit is None:
            yield Fault(path, "not-a-unit", {"given": text})
            continue
        if unit.area not in board.areas:
            yield Fault(path, "unknown-area", {"area": unit.area})
            continue
        if unit.kind not in rules.units:
            yield Fault(path, "no-such-kind", {"unit": text, "kinds": " ".join(sorted(rules.units))})
            continue
        if (why := _fault_of_place(unit, board, rules.fortresses)) and unit.area not in raw.open_garrisons:
            yield Fault(path, why, {"unit": text})
        space = (unit.area, unit.kind is UnitKind.GARRISON and not board.area(unit.area).one_space)
        if space in taken:
            yield Fault(path, "place-taken", {"unit": text, "other": taken[space]})
        taken.setdefault(space, text)
        specials[power] += unit.special is not None
        if unit.special and specials[power] == 2:
            yield Fault(path, "second-special-unit", {"unit": text})


def _rules_for_units(raw: RawScenario, map_files: MapFiles) -> Rulebook:
    """The scenario's rulebook; if there is none of that name the classic one with the units of all books."""
    try:
        return rulebook_of(raw, map_files)
    except (KeyError, ValueError):
        units = {kind: row for book in map_files.rulebooks.values() for kind, row in book.units.items()}
        return Rulebook(fortresses=True).model_copy(update={"units": units})


def _fault_of_place(unit: Unit, board: Board, fortresses: bool) -> str | None:
    """The code of what is wrong with a unit's place, or None."""
    area = board.area(unit.area)
    if area.impassable:
        return "closed-area"
    match unit.kind:
        case UnitKind.FLEET if Harbour(area.id, unit.coast) not in board.fleet_borders:
            return "fleet-cannot-stand"
        case UnitKind.GARRISON if area.city is None or not (
            area.city.fortified or (area.city.fortress and fortresses)
        ):
            return "garrison-cannot-stand"
    ashore = unit.kind not in (UnitKind.FLEET, UnitKind.GARRISON)
    if ashore and (area.is_sea or not board.army_borders.get(area.id)):
        return "army-cannot-stand"
    return "coast-not-wanted" if unit.coast and unit.kind is not UnitKind.FLEET else None


def _owner_faults(raw: RawScenario, board: RawBoard) -> Iterator[Fault]:
    taken: dict[tuple[str, str], str] = {}
    for power, owned in raw.owned.items():
        if power not in raw.powers and power not in (AUTONOMOUS, NOBODY):
            yield Fault(f"owned.{power}", "unknown-power", {"power": power})
        for kind, areas in (("provinces", owned.provinces), ("cities", owned.cities)):
            for index, area in enumerate(areas):
                path = f"owned.{power}.{kind}[{index}]"
                place = board.provinces.get(area)
                if place is None or (kind == "cities" and not place.city and "fortress" not in place.has):
                    yield Fault(path, "unknown-province" if place is None else "no-city", {"area": area})
                if (kind, area) in taken:
                    yield Fault(path, "owned-twice", {"area": area, "other": taken[kind, area]})
                taken[kind, area] = power
    for power, ducats in raw.treasuries.items():
        if power not in raw.powers:
            yield Fault(f"treasuries.{power}", "unknown-power", {"power": power})
        if ducats < 0:
            yield Fault(f"treasuries.{power}", "negative", {"given": ducats})


def _income_faults(raw: RawScenario, board: RawBoard) -> Iterator[Fault]:
    """Variable income belongs to a city and has six faces (N-053)."""
    for city, income in raw.variable_income.items():
        path = f"variable-income.{city}"
        if city not in board.provinces or not board.provinces[city].city:
            yield Fault(path, "no-city", {"area": city})
        if income.fixed is not None:
            continue
        if len(income.ducats) != 6:
            yield Fault(f"{path}.ducats", "faces-not-six", {"count": len(income.ducats)})
        if income.dice < 1:
            yield Fault(f"{path}.dice", "no-dice", {"given": income.dice})
        if min((*income.ducats, income.first or 0)) < 0:
            yield Fault(path, "negative")
