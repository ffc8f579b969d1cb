"""Home countries: conquered and lost in a block (N-032 to N-034).

Not here: who is out for want of cities (elimination).
"""

from __future__ import annotations

from collections.abc import Collection

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import HomeCountryGained, HomeCountryLost
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import parts_unowned
from judge.games.machiavelli.steps.ownership.control import awaits_fall


def settle_countries(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """At the end of a campaign: whole countries go to their holder; countries wholly lost go free (N-033).

    At the end of fall alone, where control changes then (M-002).
    """
    return lose_countries(setting, win_countries(setting, turn, orders, dice), orders, dice)


def win_countries(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Whole countries go to their holder (N-033)."""
    if awaits_fall(setting, turn.state):
        return turn
    for country in _countries(setting):
        ruler = turn.state.home_control.get(country, AUTONOMOUS)
        sole = sole_holder(setting, turn.state, country)
        if sole is None or sole == ruler or sole in (AUTONOMOUS, *turn.state.eliminated):
            continue
        if ruler != AUTONOMOUS:
            turn = _free_country(turn, country, ruler)
        turn = _hand(turn, country, HomeCountryGained(power=sole, home_of=country, rule="N-033"), sole)
    return turn


def lose_countries(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Countries of which their ruler has nothing any more go free (N-033)."""
    if awaits_fall(setting, turn.state):
        return turn
    for country in _countries(setting):
        ruler = turn.state.home_control.get(country, AUTONOMOUS)
        if ruler != AUTONOMOUS and not _has_part(setting, turn.state, country, ruler):
            turn = _free_country(turn, country, ruler)
    return turn


def _has_part(setting: Setting, state: State, country: Power, ruler: Power) -> bool:
    """Decide whether a ruler has anything of a country, or would have it but for rebels (F-Q18)."""
    home = setting.scenario.powers[country].home
    risen = (area for area in home if any(parts_unowned(setting, state, area)))
    return ruler in _holders(setting, state, country) or any(
        rebels_against(state, area) == ruler for area in risen
    )


def _countries(setting: Setting) -> list[Power]:
    return [power for power in sorted(setting.scenario.powers) if setting.scenario.powers[power].home]


def _free_country(turn: Turn, country: Power, ruler: Power) -> Turn:
    return _hand(turn, country, HomeCountryLost(power=ruler, home_of=country, rule="N-033"), AUTONOMOUS)


def _hand(turn: Turn, country: Power, news: HomeCountryGained | HomeCountryLost, to: Power) -> Turn:
    control = {**turn.state.home_control, country: to}
    return turn.then(replace(turn.state, home_control=control), news)


def sole_holder(setting: Setting, state: State, country: Power) -> Power | None:
    """The one power that has every province and city of a country, if any."""
    owners = _owners(setting, state, setting.scenario.powers[country].home)
    return next(iter(owners)) if len(owners) == 1 else None


def _holders(setting: Setting, state: State, country: Power) -> frozenset[Power]:
    """All that have a part of a country."""
    owners = _owners(setting, state, setting.scenario.powers[country].home)
    return frozenset(owner for owner in owners if owner is not None)


def _owners(setting: Setting, state: State, areas: Collection[AreaId]) -> frozenset[Power | None]:
    land = areas if not setting.rules.country_is_its_cities else ()
    towns = (area for area in areas if area in setting.board.cities)
    owners = {state.province_owner.get(area) for area in land}
    return frozenset(owners.union(map(state.city_owner.get, towns)))
