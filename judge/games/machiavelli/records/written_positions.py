"""Our State written in the layout of recorded phases.

Not here: reading positions (read_positions), results (told_events), the store's own JSON (machiavelli.codec).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import (
    Loan,
    Power,
    RetreatPlace,
    Ruin,
    Season,
    State,
    Unit,
    UnitKind,
)
from judge.games.machiavelli.records.spelling import STEP_NAMES, Spelling


def _plain_sum(sum: Ducats) -> int | float:
    return sum if isinstance(sum, int) else float(sum)


def state_to(state: State, scenario: Scenario, spelling: Spelling) -> dict[str, Any]:
    """A position in the layout, with sorted lists; absent keys mean none."""
    area, power = spelling.area_names, spelling.power_names
    home = {
        area[place]: power[state.home_control[setup.id]]
        for setup in scenario.powers.values()
        if setup.id in state.home_control
        for place in setup.home
    }
    raw = {
        "phase": {
            "year": state.phase.year,
            "season": str(state.phase.season),
            "step": STEP_NAMES[state.phase.kind],
        },
        "units": _units_to(state, spelling),
        "province_owner": {area[a]: power[p] for a, p in state.province_owner.items()},
        "city_owner": {area[a]: power[p] for a, p in state.city_owner.items()},
        "home_control": home,
        "famine": sorted(area[a] for a in state.famine),
        "siege": sorted(area[a] for a in state.sieges),
        "rebellion_province": sorted(area[a] for a in state.province_rebellions),
        "rebellion_city": sorted(area[a] for a in state.city_rebellions),
        "rebellion_victims": {area[a]: power[p] for a, p in state.rebellion_victims.items()},
        "treasury": {power[p]: _plain_sum(sum) for p, sum in state.ducats.items()},
        "loans": {power[p]: [_loan_to(loan) for loan in loans] for p, loans in state.loans.items() if loans},
        "bank_default": sorted(power[p] for p in state.bank_defaults),
        "assassination_chits": _lists_to(state.chits, power),
        "eliminated": sorted(power[p] for p in state.eliminated),
        "straits_permission": _lists_to(state.leave, power),
        "pending_province_owner": {area[a]: power[p] for a, p in state.pending_province_owner.items()},
        "pending_city_owner": {area[a]: power[p] for a, p in state.pending_city_owner.items()},
        "ruins": {area[a]: _ruin_to(ruin, power) for a, ruin in state.ruins.items()},
        "revenue": {power[p]: _plain_sum(sum) for p, sum in state.revenue.items()},
        "published_treasury": {power[p]: _plain_sum(sum) for p, sum in state.reckoned.items()},
        "excommunicated": sorted(power[p] for p in state.excommunicated),
        "excommunicated_before": sorted(power[p] for p in state.banned_before),
        "fallen": {power[p]: _season(campaigns) for p, campaigns in state.fallen.items()},
    }
    return {key: value for key, value in raw.items() if value}


def _season(campaigns: int) -> dict[str, Any]:
    """The campaign in which a power fell, from what a position counts (A-037)."""
    year, season = divmod(campaigns, len(Season))
    return {"year": year, "season": str(tuple(Season)[season])}


def _ruin_to(ruin: Ruin, names: Mapping[Power, str]) -> dict[str, Any]:
    raw: dict[str, Any] = {"burnt_by": [names[p] for p in ruin.burnt_by]}
    if ruin.city:
        raw["city"] = True
    return raw if ruin.builder is None else {**raw, "builder": names[ruin.builder]}


def _lists_to(lists: Mapping[Power, Collection[Power]], names: Mapping[Power, str]) -> dict[str, list[str]]:
    return {names[p]: sorted(names[o] for o in others) for p, others in lists.items() if others}


def _loan_to(loan: Loan) -> dict[str, int]:
    return {"principal": loan.principal, "interest": loan.interest, "collected_in": loan.due_in}


def _units_to(state: State, spelling: Spelling) -> list[dict[str, Any]]:
    found = [unit_to(unit, spelling) for unit in sorted(state.units(), key=lambda unit: unit.serial)]
    for gone in (state.dislodged[a] for a in sorted(state.dislodged)):
        places = [_place_to(place, spelling) for place in gone.places]
        found.append(unit_to(gone.unit, spelling) | {"dislodged": True, "retreats": places})
    return found


def unit_to(unit: Unit, spelling: Spelling) -> dict[str, Any]:
    """One unit in the layout, without what it lacks."""
    raw = {
        "power": spelling.power_names[unit.power],
        "type": str(unit.kind),
        "province": spelling.area_names[unit.area],
    }
    if unit.special:
        raw["special"] = str(unit.special)
    if unit.coast:
        raw["coast"] = str(unit.coast)
    return raw


def _place_to(place: RetreatPlace, spelling: Spelling) -> dict[str, Any]:
    if place.into_city:
        return {"convert": str(UnitKind.GARRISON)}
    raw = {"to": spelling.area_names[place.area]}
    return raw | ({"coast": str(place.coast)} if place.coast else {})
