"""What wins a game, where rulebooks differ in kind: cities with home countries, or points.

Not here: when it is looked at (the year), what a scenario asks for (scenario), who is out (elimination).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from judge.games.machiavelli.model.events import PointsCounted, VictoryWon
from judge.games.machiavelli.model.prices import major
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import counted_city
from judge.games.machiavelli.steps.rule.holdings import (
    cities_owned,
    countries_held,
    has_home_whole,
    provinces_owned,
)


class Goal(Protocol):
    """A method of winning."""

    def winners(self, setting: Setting, state: State) -> Iterator[VictoryWon]:
        """All who have reached the goal, in alphabetical order."""
        ...


class CitiesAndCountries:
    """Enough cities, and where the book says so enough home countries (N-037)."""

    def winners(self, setting: Setting, state: State) -> Iterator[VictoryWon]:
        scenario, rules = setting.scenario, setting.rules
        owned, ruled = cities_owned(setting, state), countries_held(setting, state)
        needed = goal_of(setting, state.phase.year)
        for power in _alive(setting, state):
            cities, countries = owned[power], ruled[power]
            enough = not rules.victory_needs_countries or (
                countries >= scenario.victory_countries
                and (rules.victory_home_cities != "all" or has_home_whole(setting, state, power))
            )
            if cities >= needed and enough:
                yield VictoryWon(power=power, cities=cities, countries=countries, rule="N-037")


class Points:
    """So many points for all that a power has (B-039)."""

    def winners(self, setting: Setting, state: State) -> Iterator[VictoryWon]:
        owned, ruled = cities_owned(setting, state), countries_held(setting, state)
        points = {power: score(setting, state, power) for power in _alive(setting, state)}
        needed = goal_of(setting, state.phase.year)
        if setting.rules.victory.several == "highest":
            needed = max(needed, max(points.values(), default=0))
        for power, count in points.items():
            if count >= needed:
                yield VictoryWon(
                    power=power, cities=owned[power], countries=ruled[power], points=count, rule="B-039"
                )


def score(setting: Setting, state: State, power: Power) -> int:
    """A power's points, by the table of the rulebook; the treasury counts in whole ducats."""
    worth, tally = setting.rules.victory.points, land_points(setting, state, power)
    return (
        tally.points
        + worth.country * countries_held(setting, state)[power]
        + worth.unit * len(state.units_of(power))
        + ducat_points(setting, state, power)
    )


def land_points(setting: Setting, state: State, power: Power) -> PointsCounted:
    """What everybody can count: provinces, cities, major ones and ports, and the points for them."""
    worth, areas = setting.rules.victory.points, setting.board.areas
    owned = [a for a, owner in state.city_owner.items() if owner == power and counted_city(setting, a)]
    great = sum(major(setting, area) for area in owned) if worth.major_city is not None else 0
    ports = sum(city.port for area in owned if (city := areas[area].city) is not None)
    provinces = provinces_owned(setting, state)[power]
    cities = len(owned) - great
    points = (
        worth.province * provinces
        + worth.city * cities
        + (worth.major_city or 0) * great
        + worth.port * ports
    )
    return PointsCounted(
        power=power,
        provinces=provinces,
        cities=cities,
        major_cities=great,
        ports=ports,
        points=points,
        rule="B-039",
    )


def ducat_points(setting: Setting, state: State, power: Power) -> int:
    """Points for whole ducats; where so many make one, for those that were left if all debts were paid."""
    worth, has = setting.rules.victory.points, int(state.ducats.get(power, 0))
    points = worth.ducat * has
    if worth.ducats_a_point is not None:
        owed = sum(loan.principal + loan.interest for loan in state.loans.get(power, ()))
        points += max(has - owed, 0) // worth.ducats_a_point
    return points


def goal_of(setting: Setting, year: int) -> int:
    """The cities or points that win in a year: the latest that the rulebook has, or the scenario's cities."""
    begun = [first for first in setting.rules.victory.goals if first <= year]
    return setting.rules.victory.goals[max(begun)] if begun else setting.scenario.victory_cities


def _alive(setting: Setting, state: State) -> list[Power]:
    return [power for power in sorted(setting.scenario.powers) if power not in state.eliminated]


GOALS: Mapping[str, Goal] = {"cities-and-countries": CitiesAndCountries(), "points": Points()}
