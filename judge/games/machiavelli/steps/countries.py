"""Home countries: conquered and lost in a block (N-032 to N-034).

Not here: who is out for want of cities (elimination).
"""

from __future__ import annotations

from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli.events import HomeCountryGained, HomeCountryLost
from judge.games.machiavelli.ground import counted_city
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.steps.control import awaits_fall


def settle_countries(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """At the end of a campaign: countries wholly lost go free; whole countries go to their holder (N-033).

    At the end of fall alone, where control changes then (M-002).
    """
    if awaits_fall(setting, play.state):
        return play
    for country in sorted(setting.scenario.powers):
        if not setting.scenario.powers[country].home:
            continue
        play = _settle(setting, play, country)
    return play


def win_countries(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Before the moves, by a reading: whole countries go to their holder, as money has left them (N-033)."""
    if setting.rules.control_at == "fall":
        return play
    for country in sorted(setting.scenario.powers):
        sole = holders_of(setting, play.state, country)[0] if setting.scenario.powers[country].home else None
        if sole is not None and sole != play.state.home_control.get(country):
            play = _settle(setting, play, country)
    return play


def _settle(setting: Setting, play: Play, country: Power) -> Play:
    state = play.state
    ruler = state.home_control.get(country, AUTONOMOUS)
    sole, holders = holders_of(setting, state, country)
    if sole is not None and sole != ruler and sole not in (AUTONOMOUS, *state.eliminated):
        if ruler != AUTONOMOUS:
            play = _hand(
                play, country, HomeCountryLost(power=ruler, home_of=country, rule="N-033"), AUTONOMOUS
            )
        return _hand(play, country, HomeCountryGained(power=sole, home_of=country, rule="N-033"), sole)
    if ruler != AUTONOMOUS and ruler not in holders and not _stays(setting, state, country, ruler):
        return _hand(play, country, HomeCountryLost(power=ruler, home_of=country, rule="N-033"), AUTONOMOUS)
    return play


def _stays(setting: Setting, state: State, country: Power, ruler: Power) -> bool:
    """Whether a country of which its ruler holds nothing is still his: by a reading, while he has another."""
    if setting.rules.lost_country == "goes-free":
        return False
    if setting.rules.lost_country == "open-land-stays":
        home = setting.scenario.powers[country].home
        if all(counted_city(setting, area) for area in home):
            return False
    return any(power == ruler and other != country for other, power in state.home_control.items())


def _hand(play: Play, country: Power, news: HomeCountryGained | HomeCountryLost, to: Power) -> Play:
    control = {**play.state.home_control, country: to}
    return play.then(replace(play.state, home_control=control), news)


def holders_of(setting: Setting, state: State, country: Power) -> tuple[Power | None, frozenset[Power]]:
    """The one power that has every province and city of a country, if any; and all that have a part."""
    owners: set[Power | None] = set()
    for area in setting.scenario.powers[country].home:
        owners.add(state.province_owner.get(area))
        if counted_city(setting, area):
            owners.add(state.city_owner.get(area))
    sole = next(iter(owners)) if len(owners) == 1 else None
    return sole, frozenset(owner for owner in owners if owner is not None)
