"""Goals of a game, where rulebooks differ in kind: cities with home countries, or points.

Not here: when it is looked at (the year), what a scenario asks for (scenario), who is out (elimination).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from judge.games.machiavelli.model.events import PointsCounted, VictoryWon
from judge.games.machiavelli.model.rules.expenditure_prices import major
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import is_counted_city
from judge.games.machiavelli.steps.money.income import taxes
from judge.games.machiavelli.steps.ownership.holdings import (
    cities_owned,
    cities_with_provinces,
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
                and (not rules.wins_with_whole_home or has_home_whole(setting, state, power))
            )
            if cities >= needed and enough:
                yield VictoryWon(power=power, cities=cities, countries=countries, rule="N-037")


class CitiesWithProvinces:
    """Enough cities together with their provinces, one of them of one's first country. Of several the best in
    rank wins; equals share (A-035, A-036a).
    """

    def winners(self, setting: Setting, state: State) -> Iterator[VictoryWon]:
        owned, ruled = cities_with_provinces(setting, state), countries_held(setting, state)
        needed = goal_of(setting, state.phase.year)
        there = [
            power
            for power in _alive(setting, state)
            if owned[power] >= needed and _has_of_its_own(setting, state, power)
        ]
        best = max((merits(setting, state, power) for power in there), default=None)
        for power in there:
            if merits(setting, state, power) == best:
                yield VictoryWon(power=power, cities=owned[power], countries=ruled[power], rule="A-035")


def _has_of_its_own(setting: Setting, state: State, power: Power) -> bool:
    home = (area for area in setting.scenario.powers[power].home if area in setting.board.cities)
    return any(state.city_owner.get(a) == power == state.province_owner.get(a) for a in home)


def merits(setting: Setting, state: State, power: Power) -> tuple[float, ...]:
    """Values that ranks go by: cities with provinces, provinces, the tax now due, the treasury (A-036)."""
    return (
        cities_with_provinces(setting, state)[power],
        provinces_owned(setting, state)[power],
        float(sum(map(float, taxes(setting, state, power)))),
        float(state.ducats.get(power, 0)),
    )


def ranks(setting: Setting, state: State) -> tuple[tuple[Power, ...], ...]:
    """Places from the first on; equals share the best, and the places after it stay empty (A-036, A-037)."""
    playable = [power.id for power in setting.scenario.powers.values() if power.playable]

    def worth(power: Power) -> tuple[float, ...]:
        won, out = power in state.victors, power in state.eliminated
        deserts = (float(state.fallen.get(power, 0)),) if out else merits(setting, state, power)
        return (float(won), float(not out), *deserts)

    found: list[tuple[Power, ...]] = [()] * len(playable)
    for power in sorted(playable):
        place = sum(worth(other) > worth(power) for other in playable)
        found[place] = (*found[place], power)
    return tuple(found)


class Points:
    """So many points for all that a power has; of several the highest, and equals share (B-039, B-Q5)."""

    def winners(self, setting: Setting, state: State) -> Iterator[VictoryWon]:
        owned, ruled = cities_owned(setting, state), countries_held(setting, state)
        points = {power: score(setting, state, power) for power in _alive(setting, state)}
        needed = max(goal_of(setting, state.phase.year), max(points.values(), default=0))
        for power, count in points.items():
            if count >= needed:
                yield VictoryWon(
                    power=power, cities=owned[power], countries=ruled[power], points=count, rule="B-039"
                )


def score(setting: Setting, state: State, power: Power) -> int:
    """A power's points, by the table of the rulebook; the treasury counts in whole ducats."""
    return land_points(setting, state, power).points + ducat_points(setting, state, power)


def land_points(setting: Setting, state: State, power: Power) -> PointsCounted:
    """Points that everybody can count: provinces, cities, major ones and ports, and the points for them."""
    worth, areas = setting.rules.victory.points, setting.board.areas
    owned = [a for a, owner in state.city_owner.items() if owner == power and is_counted_city(setting, a)]
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
    if worth.ducats_a_point is None:
        return 0
    owed = sum(loan.principal + loan.interest for loan in state.loans.get(power, ()))
    return max(has - owed, 0) // worth.ducats_a_point


def goal_of(setting: Setting, year: int) -> int:
    """The cities or points that win in a year: the latest that the rulebook has, or the scenario's cities."""
    begun = [first for first in setting.rules.victory.goals if first <= year]
    return setting.rules.victory.goals[max(begun)] if begun else setting.scenario.victory_cities


def _alive(setting: Setting, state: State) -> list[Power]:
    return [power for power in sorted(setting.scenario.powers) if power not in state.eliminated]


GOALS: Mapping[str, Goal] = {
    "cities-and-countries": CitiesAndCountries(),
    "cities-with-provinces": CitiesWithProvinces(),
    "points": Points(),
}
