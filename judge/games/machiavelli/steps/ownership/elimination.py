"""Elimination: no city left in any of one's home countries (N-035, N-036).

Not here: how countries change hands (countries).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Event, PowerEliminated, UnitMadeIndependent, UnitPerished
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season, State, Unit, UnitRef
from judge.games.machiavelli.model.topology import is_counted_city
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import end_with_victims, parts_unowned
from judge.games.machiavelli.steps.ownership.control import awaits_fall
from judge.games.machiavelli.steps.ownership.countries import sole_holder


def eliminate(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """At the end of every campaign, all at once (N-035); or of fall, where control changes then (M-002)."""
    before = turn.state
    if awaits_fall(setting, before):
        return turn
    there = _still_there(turn)
    for power in sorted(setting.scenario.powers):
        lost = power in there and not has_home_city(setting, before, power)
        if lost and not _is_saved(setting, before, power):
            turn = remove_power(setting, turn, power)
    return end_with_victims(setting, turn) if setting.rules.rebels.victim_is_their_enemy else turn


def _still_there(turn: Turn) -> frozenset[Power]:
    """Powers that still have something to lose, or had when the phase began, and are not yet told of."""
    told = {event.power for event in turn.events if isinstance(event, PowerEliminated)}
    return (present(turn.state) | (_in_play(turn.before or turn.state) - turn.state.eliminated)) - told


def _in_play(state: State) -> frozenset[Power]:
    """A power that never had anything cannot lose it (a scenario may set one up that way)."""
    return present(state).union(state.home_control.values())


def present(state: State) -> frozenset[Power]:
    """Powers that have a province, a city or a unit."""
    units = (*state.field.values(), *state.garrisons.values())
    return frozenset(unit.power for unit in units).union(
        state.province_owner.values(), state.city_owner.values()
    )


def has_home_city(setting: Setting, state: State, power: Power) -> bool:
    """Decide whether a power has a city in a country that it rules; rebels do not matter, owners do (N-035).

    Or in the country it began with (F-037), or any city at all, where a table reads it so.
    """
    if setting.rules.lost_without == "city-and-unit" and state.units_of(power):
        return True
    if setting.rules.lost_without == "home-city-open":
        return any(
            state.city_owner.get(area, AUTONOMOUS) in (power, AUTONOMOUS)
            for area in _home_cities(setting, state, power)
        )
    if setting.rules.lost_without in ("any-city", "city-and-unit"):
        return any(_has(setting, state, area, power) for area in setting.board.areas)
    if setting.rules.lost_without == "original-city":
        home = setting.scenario.powers[power].home
        return any(_has(setting, state, area, power) and is_counted_city(setting, area) for area in home)
    return any(
        _has(setting, state, area, power) and is_counted_city(setting, area)
        for country, ruler in state.home_control.items()
        if ruler == power
        for area in setting.scenario.powers[country].home
    )


def _home_cities(setting: Setting, state: State, power: Power) -> list[AreaId]:
    """The cities of all countries that a power rules."""
    ruled = [country for country, ruler in state.home_control.items() if ruler == power]
    areas = (area for country in ruled for area in setting.scenario.powers[country].home)
    return [area for area in areas if is_counted_city(setting, area)]


def _has(setting: Setting, state: State, area: AreaId, power: Power) -> bool:
    """Decide whether a power has a city, or had it before rebels made it nobody's (F-022)."""
    lost = parts_unowned(setting, state, area)[1] and rebels_against(state, area) == power
    return lost or state.city_owner.get(area) == power


def _is_saved(setting: Setting, state: State, power: Power) -> bool:
    """Decide whether a country gained in this very campaign keeps a power alive (N-036, N-Q5)."""
    if setting.rules.lost_without == "original-city":
        return False
    return any(sole_holder(setting, state, country) == power for country in setting.scenario.powers)


def remove_power(setting: Setting, turn: Turn, power: Power) -> Turn:
    """Its units leave the board; what it had is nobody's; its countries are free (N-032, N-035).

    A power that no player has is not counted among those that are out.
    """
    state = turn.state
    out = {power} if setting.scenario.powers[power].playable else set()
    free = _set_free(setting, state, power)
    fates: list[Event] = [
        UnitMadeIndependent(unit=unit.ref, was=power, rule="A-040")
        if unit.ref in free
        else UnitPerished(power=power, unit=unit.ref, cause="elimination", rule="N-035")
        for unit in state.units_of(power)
    ]
    after = replace(
        state,
        field=_units_left(state.field, power, free),
        garrisons=_units_left(state.garrisons, power, free),
        sieges=frozenset(a for a in state.sieges if _siege_stands(state, power, a)),
        province_owner={a: AUTONOMOUS if p == power else p for a, p in state.province_owner.items()},
        city_owner={a: AUTONOMOUS if p == power else p for a, p in state.city_owner.items()},
        home_control={c: AUTONOMOUS if p == power else p for c, p in state.home_control.items()},
        eliminated=state.eliminated | out,
        ducats={p: 0 if p == power else ducats for p, ducats in state.ducats.items()},
        revenue={p: ducats for p, ducats in state.revenue.items() if p != power},
        loans={p: loans for p, loans in state.loans.items() if p != power},
        bank_defaults=state.bank_defaults - {power},
        chits={p: chits for p, chits in state.chits.items() if p != power},
        reckoned={p: 0 if p == power else ducats for p, ducats in state.reckoned.items()},
        fallen={**state.fallen, power: _campaigns_till_now(state)}
        if setting.rules.victory.is_by_whole_cities and out
        else state.fallen,
    )
    return turn.then(after, PowerEliminated(power=power, rule="N-035"), *fates)


def _campaigns_till_now(state: State) -> int:
    """Campaigns since the year nought."""
    return state.phase.year * len(Season) + tuple(Season).index(state.phase.season)


def _set_free(setting: Setting, state: State, power: Power) -> frozenset[UnitRef]:
    """The units of a power that will stand for themselves: one of each area, the garrison before another, and
    none where a unit of nobody's stands already (A-040, A-Q11).
    """
    if not setting.rules.victory.is_by_whole_cities:
        return frozenset()
    free: dict[AreaId, UnitRef] = {}
    for unit in (*state.garrisons.values(), *state.field.values()):
        others = (state.field.get(unit.area), state.garrisons.get(unit.area))
        taken = any(other is not None and other.power == AUTONOMOUS for other in others)
        if unit.power == power and not taken:
            free.setdefault(unit.area, unit.ref)
    return frozenset(free.values())


def _units_left(units: Mapping[AreaId, Unit], power: Power, free: frozenset[UnitRef]) -> dict[AreaId, Unit]:
    """Units that stand when a power is gone."""
    found = {}
    for area, unit in units.items():
        if unit.power != power:
            found[area] = unit
        elif unit.ref in free:
            found[area] = replace(unit, power=AUTONOMOUS)
    return found


def _siege_stands(state: State, power: Power, area: str) -> bool:
    parts = [u for u in (*state.field.values(), *state.garrisons.values()) if u.area == area]
    return all(unit.power != power for unit in parts)
