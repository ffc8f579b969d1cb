"""Home countries: conquered and lost in a block (N-032 to N-034).

Not here: who is out for want of cities (elimination).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import HomeCountryGained, HomeCountryLost
from judge.games.machiavelli.ground import counted_city
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.steps.control import awaits_fall


def settle_countries(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """At the end of a campaign: whole countries go to their holder; countries wholly lost go free (N-033).

    At the end of fall alone, where control changes then (M-002).
    """
    return lose_countries(setting, win_countries(setting, play, orders, dice), orders, dice)


def settle_early(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """The same before the moves, by a reading, as money has left the countries (N-033)."""
    return play if setting.rules.control_at == "fall" else settle_countries(setting, play, orders, dice)


def win_countries(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Whole countries go to their holder (N-033)."""
    if awaits_fall(setting, play.state):
        return play
    for country in _countries(setting):
        ruler = play.state.home_control.get(country, AUTONOMOUS)
        sole = sole_holder(setting, play.state, country)
        if sole is None or sole == ruler or sole in (AUTONOMOUS, *play.state.eliminated):
            continue
        if ruler != AUTONOMOUS:
            play = _freed(play, country, ruler)
        play = _hand(play, country, HomeCountryGained(power=sole, home_of=country, rule="N-033"), sole)
    return play


def lose_countries(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Countries of which their ruler has nothing any more go free (N-033)."""
    if awaits_fall(setting, play.state) or setting.rules.lost_country == "stays":
        return play
    for country in _countries(setting):
        ruler = play.state.home_control.get(country, AUTONOMOUS)
        holders = _holders(setting, play.state, country)
        if ruler != AUTONOMOUS and ruler not in holders | _first_holders(setting, play.state, country):
            play = _freed(play, country, ruler)
    return play


def _countries(setting: Setting) -> list[Power]:
    return [power for power in sorted(setting.scenario.powers) if setting.scenario.powers[power].home]


def _first_holders(setting: Setting, state: State, country: Power) -> frozenset[Power]:
    """Who keeps a country by a reading: for its fortresses, or for open land of his at the set-up (D30)."""
    if setting.rules.lost_country != "open-land-stays":
        return frozenset()
    _, home = _reach(setting, country)
    forts = {state.city_owner[area] for area in home if area in state.city_owner}
    return (first_owners(setting, home) | forts) - state.eliminated


def first_owners(setting: Setting, areas: Iterable[AreaId]) -> frozenset[Power]:
    """Who had provinces without a city when the game began."""
    owned = setting.scenario.province_owner
    return frozenset(
        owned[area] for area in areas if setting.board.areas[area].city is None and area in owned
    )


def _freed(play: Play, country: Power, ruler: Power) -> Play:
    return _hand(play, country, HomeCountryLost(power=ruler, home_of=country, rule="N-033"), AUTONOMOUS)


def _hand(play: Play, country: Power, news: HomeCountryGained | HomeCountryLost, to: Power) -> Play:
    control = {**play.state.home_control, country: to}
    return play.then(replace(play.state, home_control=control), news)


def sole_holder(setting: Setting, state: State, country: Power) -> Power | None:
    """The one power that has every province and city of a country, if any."""
    owners = _owners(setting, state, _reach(setting, country)[0])
    return next(iter(owners)) if len(owners) == 1 else None


def _holders(setting: Setting, state: State, country: Power) -> frozenset[Power]:
    """All that have a part of a country."""
    owners = _owners(setting, state, _reach(setting, country)[1])
    return frozenset(owner for owner in owners if owner is not None)


def _reach(setting: Setting, country: Power) -> tuple[frozenset[AreaId], frozenset[AreaId]]:
    """What must be had to win a country, and of what a piece must be left to keep it (N-032)."""
    power = setting.scenario.powers[country]
    if setting.rules.country_reach == "set-up" or not power.drawn:
        return power.home, power.home
    return power.drawn, power.drawn & power.home


def _owners(setting: Setting, state: State, areas: Iterable[AreaId]) -> frozenset[Power | None]:
    owners: set[Power | None] = set()
    for area in areas:
        owners.add(state.province_owner.get(area))
        if counted_city(setting, area):
            owners.add(state.city_owner.get(area))
    return frozenset(owners)
