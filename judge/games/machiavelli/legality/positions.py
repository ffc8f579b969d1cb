"""Positions that can stand at all: by any rulebook, and by the switches of one game.

Not here: names and kinds of a recorded position (records.read_positions), changing a position (editing).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.games.machiavelli.model.board import Area, AreaId, Coast
from judge.games.machiavelli.model.burnt_cities import as_it_stands, burnt
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.rebellions import rebelling
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import is_fortified, one_space


@dataclass(frozen=True, slots=True)
class PositionFault:
    """`what` is the field of the state at fault, or ``unit`` or ``coast`` of `unit`; `code` says why.

    `given` is what it is about: the id of an area or a power, or the key of a phase.
    """

    what: str
    code: str
    given: str
    unit: Unit | None = None


def position_faults(setting: Setting, state: State) -> Iterator[PositionFault]:
    """Everything for which a position cannot stand in this game. Places off the board hide all else."""
    strangers = [area for area in sorted(_places(state)) if area not in setting.board.areas]
    if strangers:
        yield from (PositionFault("area", "unknown-province", area) for area in strangers)
        return
    for unit in _units(state):
        why = reason_misplaced(setting.scenario, unit.kind, unit.area, unit.coast)
        if why:
            yield PositionFault("unit", why, unit.area, unit)
    yield from impossible(setting.scenario, state)
    yield from _negative(state)
    yield from _against_switches(as_it_stands(setting, state), state)


def reason_misplaced(scenario: Scenario, kind: UnitKind, area: AreaId, coast: Coast | None) -> str:
    """Reason why such a unit cannot stand there by any rulebook; empty if it can."""
    known = scenario.board.area(area)
    if kind is UnitKind.GARRISON:
        if known.city is None:
            return "no-city"
        walls = known.city.fortified or known.city.fortress or area in _open_garrisons(scenario)
        return "" if walls else "not-fortified"
    if kind is not UnitKind.FLEET:
        if known.fleets_only:
            return "fleets-only"
        return "army-at-sea" if known.is_sea and known.city is None else ""
    if not scenario.board.harbours(area):
        return "fleet-inland"
    return "unknown-coast" if coast is not None and coast not in known.coasts else ""


def impossible(scenario: Scenario, state: State) -> Iterator[PositionFault]:
    """Faults of units that may each stand where they are, but together by no rulebook."""
    yield from _lands(state, scenario)
    yield from _cities(state, scenario)
    yield from _ruins(state, scenario)
    for area in sorted(state.rebellion_victims.keys() - rebelling(state)):
        yield PositionFault("rebellion_victims", "no-rebellion", area)
    yield from _faults_of_dislodged_and_fleets(state, scenario)
    yield from _outside_year(state, scenario)
    yield from _autonomous(state)


# ---------------------------------------------------------------- by any rulebook


def _lands(state: State, scenario: Scenario) -> Iterator[PositionFault]:
    for what, areas in (
        ("province_owner", state.province_owner),
        ("pending_province_owner", state.pending_province_owner),
        ("famine", state.famine),
        ("province_rebellions", state.province_rebellions),
    ):
        wrong = (area for area in sorted(areas) if _watery(scenario.board.area(area)))
        yield from (PositionFault(what, "no-land", area) for area in wrong)


def _cities(state: State, scenario: Scenario) -> Iterator[PositionFault]:
    for what, areas in (
        ("city_owner", state.city_owner),
        ("pending_city_owner", state.pending_city_owner),
        ("sieges", state.sieges),
        ("city_rebellions", state.city_rebellions),
    ):
        wrong = (area for area in sorted(areas) if scenario.board.area(area).city is None)
        yield from (PositionFault(what, "no-city", area) for area in wrong)
    for area in sorted(state.city_rebellions & state.garrisons.keys()):  # N-070, A-133, B-033
        yield PositionFault("unit", "garrison-among-rebels", area, state.garrisons[area])


def _ruins(state: State, scenario: Scenario) -> Iterator[PositionFault]:
    """Faults of burnt cities, where there is neither garrison nor owner, nor siege, nor rebels (B-016)."""
    for area in sorted(state.ruins):
        city = scenario.board.area(area).city
        if city is None or city.fortress:
            yield PositionFault("ruins", "no-city", area)
        elif state.ruins[area].city and not city.fortified:
            yield PositionFault("ruins", "not-fortified", area)
        garrison = state.garrisons.get(area)
        if garrison is not None:
            yield PositionFault("unit", "city-burnt", area, garrison)
        for what in ("city_owner", "city_rebellions") if burnt(state, area) else ():
            if area in getattr(state, what):
                yield PositionFault(what, "city-burnt", area)


def _faults_of_dislodged_and_fleets(state: State, scenario: Scenario) -> Iterator[PositionFault]:
    beaten = [gone.unit for gone in state.dislodged.values()]
    if state.phase.kind is not PhaseKind.RETREATS:
        for unit in beaten:
            yield PositionFault("dislodged", "dislodged-outside-retreats", unit.area, unit)
    for unit in (*state.field.values(), *beaten):
        coasts = scenario.board.area(unit.area).coasts
        if unit.kind is UnitKind.FLEET and len(coasts) > 1 and unit.coast is None:
            yield PositionFault("coast", "coast-missing", unit.area, unit)


def _outside_year(state: State, scenario: Scenario) -> Iterator[PositionFault]:
    """The year of the rulebook must have the phase."""
    try:
        scenario.rulebook.rest_of_year(state.phase)
    except LookupError:
        yield PositionFault("phase", "no-such-phase", state.phase.key)


def _autonomous(state: State) -> Iterator[PositionFault]:
    """The autonomous garrisons have no treasury, owe nothing and are never out."""
    for what, powers in (
        ("ducats", state.ducats),
        ("loans", state.loans),
        ("bank_defaults", state.bank_defaults),
        ("chits", state.chits),
        ("eliminated", state.eliminated),
    ):
        if AUTONOMOUS in powers:
            yield PositionFault(what, "no-power", AUTONOMOUS)


def _watery(area: Area) -> bool:
    return area.is_sea and area.city is None


def _open_garrisons(scenario: Scenario) -> frozenset[AreaId]:
    """Places where the set-up itself has a garrison, whatever the walls."""
    units = (unit for power in scenario.powers.values() for unit in (*power.units, *scenario.autonomous))
    return frozenset(unit.area for unit in units if unit.in_city)


# ---------------------------------------------------------------- by the switches of a game


def _against_switches(setting: Setting, state: State) -> Iterator[PositionFault]:
    """Faults that only the rules in force find (N-044, N-045, N-070, N-076)."""
    at_the_start = _open_garrisons(setting.scenario)
    for area, unit in sorted(state.garrisons.items()):
        if setting.board.area(area).city is None:
            continue
        if not setting.rules.garrisons:
            yield PositionFault("unit", "no-garrisons", area, unit)
        elif not is_fortified(setting, area) and area not in at_the_start:
            yield PositionFault("unit", "fortress-not-in-use", area, unit)
        if one_space(setting, area) and area in state.field:
            yield PositionFault("unit", "two-units-in-one-space", area, unit)
    for area in sorted(state.city_rebellions):
        city = setting.board.area(area).city
        anywhere = setting.rules.rebels.rise_in_cities
        if city is not None and not is_fortified(setting, area) and not anywhere:
            code = "fortress-not-in-use" if city.fortress else "not-fortified"
            yield PositionFault("city_rebellions", code, area)


def _negative(state: State) -> Iterator[PositionFault]:
    owed = {
        power: min(min(loan.principal, loan.interest, loan.due_in) for loan in loans)
        for power, loans in state.loans.items()
        if loans
    }
    sums: Mapping[str, Mapping[Power, Ducats]] = {"ducats": state.ducats, "loans": owed}
    for what, found in sums.items():
        yield from (PositionFault(what, "negative", power) for power in sorted(found) if found[power] < 0)


def _units(state: State) -> tuple[Unit, ...]:
    return (*state.units(), *(gone.unit for gone in state.dislodged.values()))


def _places(state: State) -> set[AreaId]:
    """Every area that a position names."""
    owned = (
        state.province_owner,
        state.city_owner,
        state.pending_province_owner,
        state.pending_city_owner,
        state.rebellion_victims,
    )
    marked = (state.famine, state.sieges, rebelling(state), state.ruins.keys())
    return {unit.area for unit in _units(state)}.union(*owned, *marked)
