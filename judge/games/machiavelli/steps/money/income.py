"""The income step, after the fall (N-052, N-053).

Not here: what the ducats are spent on (adjustment, payments).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats, with_reckoning
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.ducats import Ducats, ducats
from judge.games.machiavelli.model.events import IncomeCounted, RevenuePaid, VariableIncomeRolled
from judge.games.machiavelli.model.rules.fixed_numbers import FACE_OF_EVEN_YEARS, FACE_OF_ODD_YEARS
from judge.games.machiavelli.model.scenario import Setting, VariableIncome
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, UnitKind
from judge.games.machiavelli.model.topology import at_sea, is_fortified
from judge.games.machiavelli.model.turn import Orders, Turn

NOBODY = Power("")
"""The thrower where nobody owns the country or the city."""


def count_income(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Seas, provinces, cities and the throws of every country, into the treasuries (N-052)."""
    if not setting.rules.money or turn.state.victors:
        return turn
    return collect_income(setting, turn, dice, first=False)


def collect_income(setting: Setting, turn: Turn, dice: Dice, *, first: bool) -> Turn:
    """The same; `first` for the opening, where some scenarios fix the throws (N-053).

    Powers that nobody can play have no income.
    """
    variable: dict[Power, Ducats] = {}
    for source in setting.scenario.variable_income:
        news = throw_income(setting, turn.state, source, dice, first=first)
        variable[news.power] = variable.get(news.power, 0) + news.ducats
        turn = turn.then(turn.state, news)
    for power in sorted(setting.scenario.powers):
        if setting.scenario.powers[power].playable and power not in turn.state.eliminated:
            turn = _count(setting, turn, power, variable.get(power, 0))
    return turn


def _count(setting: Setting, turn: Turn, power: Power, variable: Ducats) -> Turn:
    state = turn.state
    seas, provinces, cities = taxes(setting, state, power)
    units = _bonus(setting, state, power)
    income, later = seas + provinces + cities + variable + units, setting.rules.pays_income_later
    if later:
        state = replace(state, revenue={**state.revenue, power: income})
    else:
        state = with_reckoning(with_ducats(state, power, income), power, income)
    public = setting.rules.income.is_told_to_all
    news = IncomeCounted(
        power=power,
        seas=seas,
        provinces=provinces,
        cities=cities,
        variable=variable,
        units=units,
        later=later,
        treasury=state.reckoned.get(power, income) if public else state.ducats.get(power, 0),
        rule="N-052",
        private_to=None if public else power,
    )
    return turn.then(state, news)


def _bonus(setting: Setting, state: State, power: Power) -> Ducats:
    """Ducats that the units of a power add in the first year (B-003)."""
    if state.phase.year > setting.scenario.first_year:
        return 0
    return ducats(setting.rules.income.first_year_unit) * len(state.units_of(power))


def pay_revenue(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Pay into the treasuries what was counted earlier in the year; who is out by then has none (B-003)."""
    if turn.state.victors:
        return turn
    for power, sum in sorted(turn.state.revenue.items()):
        if power not in turn.state.eliminated:
            state = with_reckoning(with_ducats(turn.state, power, sum), power, sum)
            news = RevenuePaid(
                power=power, ducats=sum, treasury=state.ducats[power], rule="B-003", private_to=power
            )
            turn = turn.then(state, news)
    return turn.then(replace(turn.state, revenue={}))


def taxes(setting: Setting, state: State, power: Power) -> tuple[Ducats, Ducats, Ducats]:
    """Ducats of seas, provinces and cities (N-052, A-050 to A-052)."""
    fleets = [a for a, u in state.field.items() if u.kind is UnitKind.FLEET and u.power == power]
    waters = sum(at_sea(setting, area) for area in fleets)
    for sea, place in setting.rules.income.empty_sea_pays.items():
        waters += AreaId(sea) not in state.field and state.province_owner.get(AreaId(place)) == power
    land, towns = _tax_owners(setting, state)
    provinces = sum(
        province_income(setting, state, area)
        for area, owner in land.items()
        if owner == power and not at_sea(setting, area)  # Venice of 1995 has no land (M-010)
    )
    cities = sum(city_income(setting, state, area) for area, owner in towns.items() if owner == power)
    return ducats(setting.rules.income.sea) * waters, provinces, cities


def _tax_owners(setting: Setting, state: State) -> tuple[Mapping[AreaId, Power], Mapping[AreaId, Power]]:
    """Owners of the tax of each province, and of each city (A-032)."""
    if not setting.rules.occupants_tax_the_divided:
        return state.province_owner, state.city_owner
    outside = {area: unit.power for area, unit in state.field.items()}
    inside = {area: unit.power for area, unit in state.garrisons.items()}
    return _powers(state.province_owner) | outside, _powers(state.city_owner) | inside


def _powers(owners: Mapping[AreaId, Power]) -> dict[AreaId, Power]:
    return {area: power for area, power in owners.items() if power != AUTONOMOUS}


def province_income(setting: Setting, state: State, area: AreaId) -> Ducats:
    """A province pays, but in famine or rebellion, or if taxed by force (N-051 d, N-070 7, O-013)."""
    famished = area in state.famine and not setting.rules.income.land_and_city_pay_apart
    barren = famished or area in state.province_rebellions or area in state.taxed
    return 0 if barren else ducats(setting.rules.income.province)


def city_income(setting: Setting, state: State, area: AreaId) -> int:
    """Ducats of a city or fortress for its owner, after the chart of appendix 1 (N-052, N-051 e, N-070 7)."""
    city = setting.board.areas[area].city
    if city is None or area in state.sieges or area in state.taxed:
        return 0
    value = city.income
    if city.fortress:
        value = 0
    if area in state.garrisons:
        return value
    rebels = area in state.city_rebellions
    if setting.rules.income.needs_garrison_beside_rebels or not is_fortified(setting, area):
        rebels |= area in state.province_rebellions
    return 0 if rebels or area in state.famine else value


def throw_income(
    setting: Setting, state: State, source: VariableIncome, dice: Dice, *, first: bool
) -> VariableIncomeRolled:
    """One country's or city's variable income; nothing but conquest prevents that of countries (N-053)."""
    owner = _owner(state.home_control, state.city_owner, source)
    as_city = source.home_of is None and setting.rules.income.land_and_city_pay_apart
    if as_city and not city_income(setting, state, source.city):
        owner = NOBODY
    if source.fixed is not None:
        return VariableIncomeRolled(
            power=owner, city=source.city, dice=(), ducats=source.fixed, rule="N-053", private_to=owner
        )
    if first and source.first_year is not None:
        return VariableIncomeRolled(
            power=owner, city=source.city, dice=(), ducats=source.first_year, rule="N-053", private_to=owner
        )
    year = state.phase.year
    if setting.rules.dice:
        faces = tuple(
            dice.throw(throws.variable_income(year, source.city, number + 1)) for number in range(source.dice)
        )
    else:
        faces = (FACE_OF_ODD_YEARS if year % 2 else FACE_OF_EVEN_YEARS,) * source.dice
    thrown = sum(source.ducats[face - 1] for face in faces)
    return VariableIncomeRolled(
        power=owner, city=source.city, dice=faces, ducats=thrown, rule="N-053", private_to=owner
    )


def _owner(countries: Mapping[Power, Power], cities: Mapping[AreaId, Power], source: VariableIncome) -> Power:
    owner = cities.get(source.city) if source.home_of is None else countries.get(source.home_of)
    return NOBODY if owner is None or owner == AUTONOMOUS else owner
