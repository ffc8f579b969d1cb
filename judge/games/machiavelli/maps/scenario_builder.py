"""A scenario file of the right shape becomes a Scenario, if it has no faults.

Not here: the faults (checks.scenarios), what happens before the first campaign (steps).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.api.names import PowerName, Title
from judge.data_files.faults import FaultyMapError
from judge.games.machiavelli.maps.board_builder import board_from
from judge.games.machiavelli.maps.checks.scenario_references import (
    MapFiles,
    board_as_written,
    disaster_table,
    placements,
    rulebook_of,
    unit_from,
)
from judge.games.machiavelli.maps.checks.scenarios import scenario_faults
from judge.games.machiavelli.maps.schema import KINDS, NOBODY, RawPower, RawScenario, RawTable
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.ducats import ducats
from judge.games.machiavelli.model.scenario import PowerSetup, Scenario, VariableIncome
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, Unit, UnitKind

ALLOWED = {
    "both": frozenset({"build", "bribe"}),
    "build": frozenset({"build"}),
    "bribe": frozenset({"bribe"}),
    "none": frozenset[str](),
}


def scenario_from(raw: RawScenario, map_files: MapFiles) -> Scenario:
    """The scenario of a file. Raises FaultyMapError with all its faults."""
    found = tuple(scenario_faults(raw, map_files))
    written = board_as_written(raw, map_files)
    if found or written is None:
        raise FaultyMapError(found)
    board = board_from(written)
    table = map_files.tables.get(raw.disasters, RawTable())
    powers = {Power(id): _power(Power(id), power) for id, power in raw.powers.items()}
    units = [u for _, power, text in placements(raw) if (u := unit_from(power, text))]
    provinces, cities = first_owners(raw, board, units)
    return Scenario(
        id=raw.scenario,
        title=Title(raw.title),
        njudge=raw.njudge,
        board=board,
        rulebook=rulebook_of(raw, map_files),
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
                ducats=income.ducats or (0,) * 6,  # type: ignore[arg-type]  # six, says _income_faults
                fixed=None if income.fixed is None else ducats(income.fixed),
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
        starting_ducats={Power(p): ducats(d) for p, d in raw.treasuries.items()} or None,
    )


def _power(id: Power, raw: RawPower) -> PowerSetup:
    return PowerSetup(
        id=id,
        letter=raw.letter,
        name=PowerName(raw.name),
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
    for unit in sorted((u for u in units if u.power != AUTONOMOUS), key=lambda u: u.in_city):
        place = board.area(unit.area)
        if place.is_sea and place.city is None:
            continue
        if unit.in_city:
            provinces.setdefault(unit.area, unit.power)
        else:
            provinces[unit.area] = unit.power
        if place.city and (unit.in_city or unit.area not in alone):
            cities[unit.area] = unit.power
    for id, owned in raw.owned.items():
        for owners, areas in ((provinces, owned.provinces), (cities, owned.cities)):
            for area in map(AreaId, areas):
                owners.pop(area, None)
                if id != NOBODY:
                    owners[area] = Power(id)
    return provinces, cities


def _limits(raw: RawScenario) -> Mapping[tuple[Power, UnitKind, Special | None], frozenset[str]] | None:
    """Ways in which each kind of unit may be had; None where no power has limits."""
    if not any(p.may_have for p in raw.powers.values()):
        return None
    found: dict[tuple[Power, UnitKind, Special | None], frozenset[str]] = {}
    for id, power in raw.powers.items():
        for unit in (UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON):
            for kind in KINDS:
                own = getattr(power.may_have, unit.value, None)
                word = getattr(own, kind, None) or getattr(power.may_have, kind, None) or "both"
                found[Power(id), unit, None if kind == "ordinary" else Special(kind)] = ALLOWED[word]
    return found
