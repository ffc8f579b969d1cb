"""Home countries with the recorded judge: as the map is coloured, and kept for open land and fortresses.

Not here: who is out for want of them, and when (eliminations), the set-up (recorded_opening).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from judge.core.game import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import HomeCountryLost
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.ownership import countries

DRAWN: Mapping[str, Mapping[str, Collection[str]]] = {"age-of-communes": {"genoa": ("cor", "gen", "mon")}}
"""By scenario, countries that the map colours otherwise than they are set up: Genoa has Montferrat there and
not Pontremoli (N-032)."""


def settle_early(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D59: countries are looked at before the moves too, as money has left them (N-033)."""
    if setting.rules.changes_hands_in_fall:
        return turn
    return lose_countries(setting, win_countries(setting, turn, orders, dice), orders, dice)


def win_countries(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Countries are won as they are drawn."""
    return countries.win_countries(_as_drawn(setting), turn, orders, dice)


def lose_countries(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D30: a country stays its ruler's for a fortress of his, or where he had open land at the set-up.

    Of a country that is drawn otherwise only what is in both counts.
    """
    told, was = len(turn.events), turn.state.home_control
    turn = countries.lose_countries(_as_drawn(setting, kept=True), turn, orders, dice)
    news = [event for event in turn.events[told:] if isinstance(event, HomeCountryLost)]
    stays = {event.home_of for event in news if event.power in _first_holders(setting, turn, event.home_of)}
    control = {**turn.state.home_control, **{country: was[country] for country in stays}}
    events = (*turn.events[:told], *(event for event in news if event.home_of not in stays))
    return replace(turn, state=replace(turn.state, home_control=control), events=events)


def _first_holders(setting: Setting, turn: Turn, country: Power) -> frozenset[Power]:
    home, state = _as_drawn(setting, kept=True).scenario.powers[country].home, turn.state
    forts = {state.city_owner[area] for area in home if area in state.city_owner}
    return (first_owners(setting, home) | forts) - state.eliminated


def first_owners(setting: Setting, areas: Iterable[AreaId]) -> frozenset[Power]:
    """Who had provinces without a city when the game began."""
    owned = setting.scenario.province_owner
    return frozenset(
        owned[area] for area in areas if setting.board.areas[area].city is None and area in owned
    )


def _as_drawn(setting: Setting, *, kept: bool = False) -> Setting:
    """The same with countries as the map colours them; `kept`: without what is not in them at the set-up."""
    if setting.scenario.id not in DRAWN:
        return setting
    powers = dict(setting.scenario.powers)
    for name, drawn in DRAWN[setting.scenario.id].items():
        power = powers[Power(name)]
        home = frozenset(map(AreaId, drawn))
        powers[power.id] = replace(power, home=home & power.home if kept else home)
    return replace(setting, scenario=replace(setting.scenario, powers=powers))
