"""Every fault of a scenario, and the Scenario that comes of a faultless one.

Not here: the board's own faults (`board_faults`), reading files (library).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from judge.games.machiavelli.board import AreaId, Board, Coast, Harbour
from judge.games.machiavelli.board_faults import board_faults, board_from, disaster_table, table_faults
from judge.games.machiavelli.faults import Fault, FaultyMapError
from judge.games.machiavelli.layout import KINDS, RawBoard, RawPower, RawScenario, RawTable, changed
from judge.games.machiavelli.rulebook import Rulebook
from judge.games.machiavelli.scenario import PowerSetup, Scenario, VariableIncome
from judge.games.machiavelli.state import AUTONOMOUS, Power, Special, Unit, UnitKind

UNIT = re.compile(r"([AFG]) ([a-z0-9]+)(?:/([nsew]c))?(?: (militia|mercenary|professional))?")
POWER = re.compile(r"[a-z][a-z0-9-]*")
KEPT_LETTERS = frozenset("OM")  # observers and masters sign on with these
ALLOWED = {
    "both": frozenset({"build", "bribe"}),
    "build": frozenset({"build"}),
    "bribe": frozenset({"bribe"}),
    "none": frozenset[str](),
}
NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What a scenario may refer to, by name, all of the right shape. Rulebooks are complete ones."""

    boards: Mapping[str, RawBoard]
    tables: Mapping[str, RawTable]
    rulebooks: Mapping[str, Rulebook]


def scenario_faults(raw: RawScenario, shelf: Shelf) -> Iterator[Fault]:
    """All faults of a scenario of the right shape."""
    for key in ("scenario", "title"):
        if not getattr(raw, key):
            yield Fault(key, "missing")
    yield from _reference_faults(raw, shelf)
    yield from _frame_faults(raw)
    yield from _power_faults(raw)
    written = written_board(raw, shelf)
    if written is None:
        return
    if not isinstance(raw.board, str):
        yield from (Fault(f"board: {f.path}", f.code, f.facts) for f in board_faults(written))
    if table := shelf.tables.get(raw.disasters):
        whole = shelf.boards[written.board]
        if table.board != written.board:
            yield Fault("disasters", "table-of-another-board", {"table": raw.disasters, "board": table.board})
        else:
            yield from (Fault(f"disasters: {f.path}", f.code, f.facts) for f in table_faults(table, whole))
    yield from _home_faults(raw, written)
    yield from _unit_faults(raw, written, shelf)
    yield from _owner_faults(raw, written)
    yield from _income_faults(raw, written)


def written_board(raw: RawScenario, shelf: Shelf) -> RawBoard | None:
    """The board with the scenario's changes; None if there is no such board or they make no sense."""
    if isinstance(raw.board, str):
        return shelf.boards.get(raw.board)
    base = shelf.boards.get(raw.board.base)
    try:
        return base and changed(base, raw.board)
    except ValidationError:
        return None


def rulebook_of(raw: RawScenario, shelf: Shelf) -> Rulebook:
    """The rulebook with the scenario's switches. KeyError or ValidationError where it is faulty."""
    if isinstance(raw.rulebook, str):
        return shelf.rulebooks[raw.rulebook]
    given = {key.replace("-", "_"): value for key, value in raw.rulebook.items() if key != "base"}
    return Rulebook.model_validate({**shelf.rulebooks[str(raw.rulebook.get("base"))].model_dump(), **given})


def _reference_faults(raw: RawScenario, shelf: Shelf) -> Iterator[Fault]:
    name = raw.board if isinstance(raw.board, str) else raw.board.base
    if name not in shelf.boards:
        yield Fault("board", "unknown-board", {"given": name})
    elif not isinstance(raw.board, str):
        board = shelf.boards[name]
        known = board.provinces.keys() | board.seas.keys()
        for key in ("without", "closed", "areas"):
            for id in getattr(raw.board, key):
                if id not in known:
                    yield Fault(f"board.{key}", "unknown-area", {"area": id})
        try:
            changed(board, raw.board)
        except ValidationError as error:
            for one in error.errors():
                yield Fault(
                    "board.areas", "wrong-value", {"given": str(one["loc"][0]), "wanted": one["type"]}
                )
    try:
        rulebook_of(raw, shelf)
    except KeyError as error:
        yield Fault("rulebook", "unknown-rulebook", {"given": str(error.args[0])})
    except ValidationError as error:
        for one in error.errors():
            yield Fault("rulebook", "wrong-switch", {"given": str(one["loc"][0]), "wanted": one["type"]})
    if raw.disasters and raw.disasters not in shelf.tables:
        yield Fault("disasters", "unknown-table", {"given": raw.disasters})


def _frame_faults(raw: RawScenario) -> Iterator[Fault]:
    if raw.begins.year < 1:
        yield Fault("begins.year", "missing")
    if raw.begins.set_up is not None and raw.begins.set_up > raw.begins.year:
        yield Fault("begins.set-up", "after-the-first-year", {"given": raw.begins.set_up})
    if raw.victory.cities < 1:
        yield Fault("victory.cities", "missing")
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


def placements(raw: RawScenario) -> Iterator[tuple[str, Power, str]]:
    """Path, owner and text of every unit; autonomous ones last."""
    for id, power in raw.powers.items():
        for index, text in enumerate(power.units):
            yield f"powers.{id}.units[{index}]", Power(id), text
    for index, text in enumerate(raw.autonomous):
        yield f"autonomous[{index}]", AUTONOMOUS, text


def unit_from(power: Power, text: str) -> Unit | None:
    """``F cro/nc militia`` as a unit; None if it cannot be read."""
    found = UNIT.fullmatch(text)
    if not found:
        return None
    kind, area, coast, special = found.groups()
    return Unit(
        power=power,
        kind=UnitKind(kind),
        area=AreaId(area),
        coast=Coast(coast) if coast else None,
        special=Special(special) if special else None,
    )


def _unit_faults(raw: RawScenario, written: RawBoard, shelf: Shelf) -> Iterator[Fault]:
    """Every unit stands where its kind may stand, and alone in its space (N-005, N-014, N-044)."""
    try:
        board, fortresses = board_from(written), rulebook_of(raw, shelf).fortresses
    except (KeyError, ValueError):
        return
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
        if (why := _misplaced(unit, board, fortresses)) and unit.area not in raw.open_garrisons:
            yield Fault(path, why, {"unit": text})
        space = (unit.area, unit.kind is UnitKind.GARRISON and not board.area(unit.area).one_space)
        if space in taken:
            yield Fault(path, "place-taken", {"unit": text, "other": taken[space]})
        taken.setdefault(space, text)
        specials[power] += unit.special is not None
        if unit.special and specials[power] == 2:
            yield Fault(path, "second-special-unit", {"unit": text})


def _misplaced(unit: Unit, board: Board, fortresses: bool) -> str | None:
    """The code of what is wrong with a unit's place, or None."""
    area = board.area(unit.area)
    if area.impassable:
        return "closed-area"
    match unit.kind:
        case UnitKind.ARMY if area.is_sea or not board.army_borders.get(area.id):
            return "army-cannot-stand"
        case UnitKind.FLEET if Harbour(area.id, unit.coast) not in board.fleet_borders:
            return "fleet-cannot-stand"
        case UnitKind.GARRISON if area.city is None or not (
            area.city.fortified or (area.city.fortress and fortresses)
        ):
            return "garrison-cannot-stand"
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
        if len(income.ducats) != 6:
            yield Fault(f"{path}.ducats", "faces-not-six", {"count": len(income.ducats)})
        if income.dice < 1:
            yield Fault(f"{path}.dice", "no-dice", {"given": income.dice})
        if min((*income.ducats, income.first or 0)) < 0:
            yield Fault(path, "negative")


def scenario_from(raw: RawScenario, shelf: Shelf) -> Scenario:
    """The scenario of a file. Raises FaultyMapError with all its faults."""
    found = tuple(scenario_faults(raw, shelf))
    written = written_board(raw, shelf)
    if found or written is None:
        raise FaultyMapError(found)
    board = board_from(written)
    table = shelf.tables.get(raw.disasters, RawTable())
    powers = {Power(id): _power(Power(id), power) for id, power in raw.powers.items()}
    units = [u for _, power, text in placements(raw) if (u := unit_from(power, text))]
    provinces, cities = first_owners(raw, board, units)
    return Scenario(
        id=raw.scenario,
        title=raw.title,
        njudge=raw.njudge,
        board=board,
        rulebook=rulebook_of(raw, shelf),
        setup_year=raw.begins.year - 1 if raw.begins.set_up is None else raw.begins.set_up,
        first_year=raw.begins.year,
        first_season=raw.begins.season,
        powers=powers,
        autonomous=tuple(u for u in units if u.power == AUTONOMOUS),
        variable_income=tuple(
            VariableIncome(
                city=AreaId(city),
                home_of=next((p.id for p in powers.values() if city in p.home), None),
                dice=income.dice,
                ducats=income.ducats,  # type: ignore[arg-type]  # six, says _income_faults
                first_year=income.first,
            )
            for city, income in raw.variable_income.items()
        ),
        famine=disaster_table(table.famine, board),
        plague=disaster_table(table.plague, board),
        storm=disaster_table(table.storm, board),
        unit_limits=_limits(raw),
        victory_cities=raw.victory.cities,
        victory_countries=raw.victory.countries,
        province_owner=provinces,
        city_owner=cities,
        starting_ducats={Power(p): d for p, d in raw.treasuries.items()} or None,
    )


def _power(id: Power, raw: RawPower) -> PowerSetup:
    return PowerSetup(
        id=id,
        letter=raw.letter,
        name=raw.name,
        adjective=raw.adjective,
        playable=raw.playable,
        home=frozenset(AreaId(a) for a in raw.home),
        units=tuple(u for text in raw.units if (u := unit_from(id, text))),
    )


def first_owners(
    raw: RawScenario, board: Board, units: list[Unit]
) -> tuple[dict[AreaId, Power], dict[AreaId, Power]]:
    """Owners of provinces and of cities when the first campaign begins.

    Home countries belong to their power, what a unit stands on to the unit's; an autonomous garrison
    keeps its province and city from everybody. `owned` in the file has the last word.
    """
    provinces: dict[AreaId, Power] = {}
    cities: dict[AreaId, Power] = {}
    alone = {u.area for u in units if u.power == AUTONOMOUS}
    for id, power in raw.powers.items():
        for area in map(AreaId, power.home):
            provinces[area] = Power(id)
            if board.area(area).city:
                cities[area] = Power(id)
    for area in alone:
        provinces.pop(area, None)
        cities.pop(area, None)
    for unit in sorted((u for u in units if u.power != AUTONOMOUS), key=lambda u: u.ref.in_city):
        place = board.area(unit.area)
        if place.is_sea:
            continue
        if unit.ref.in_city:
            provinces.setdefault(unit.area, unit.power)
        else:
            provinces[unit.area] = unit.power
        if place.city and (unit.ref.in_city or unit.area not in alone):
            cities[unit.area] = unit.power
    for id, owned in raw.owned.items():
        for owners, areas in ((provinces, owned.provinces), (cities, owned.cities)):
            for area in map(AreaId, areas):
                owners.pop(area, None)
                if id != NOBODY:
                    owners[area] = Power(id)
    return provinces, cities


def _limits(raw: RawScenario) -> Mapping[tuple[Power, UnitKind, Special | None], frozenset[str]] | None:
    """How each kind of unit may be had; None where no power has limits."""
    if not any(p.may_have for p in raw.powers.values()):
        return None
    found: dict[tuple[Power, UnitKind, Special | None], frozenset[str]] = {}
    for id, power in raw.powers.items():
        for unit in UnitKind:
            for kind in KINDS:
                own = getattr(power.may_have, unit.value, None)
                word = getattr(own, kind, None) or getattr(power.may_have, kind, None) or "both"
                found[Power(id), unit, None if kind == "ordinary" else Special(kind)] = ALLOWED[word]
    return found
