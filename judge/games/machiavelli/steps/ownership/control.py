"""The control step: the last power whose unit was there has a province and its city (N-030).

Not here: countries (countries), who is out (elimination).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.api.values import ByIdentity, Dice
from judge.games.machiavelli.model.board import Area, AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    CityChangedHands,
    Event,
    ProvinceChangedHands,
    UnitBought,
    UnitDisbandedByBribe,
)
from judge.games.machiavelli.model.rebellions import rebelling, rebels_against
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.model.topology import is_counted_city
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import (
    liberate,
    parts_unowned,
    quell_rebellion,
    with_open_cities,
)

Owners = Mapping[AreaId, Power]


def holders_now(
    setting: Setting, state: State, bribed: frozenset[AreaId] = frozenset()
) -> tuple[Owners, Owners]:
    """Holders of each occupied province, and of the city of each, by the units that stand there (N-030).

    `bribed` are areas where a unit was bought or a garrison bribed away in this phase.

    An army or fleet holds the province, and the city too where no garrison is; a garrison alone holds both.
    """
    known, key = _HELD(state.field), (id(setting), id(state.garrisons), bribed)
    if key not in known:  # with what the key names by identity, which so lives as long
        known[key] = setting, state.garrisons, _holders(setting, state, bribed)
    return known[key][-1]


_FIELDS = 16
_HELD: ByIdentity[object, dict[object, tuple[Setting, object, tuple[Owners, Owners]]]] = ByIdentity(
    lambda field: {}, _FIELDS
)
"""The steps of a phase look several times at units that stand where they stood."""


def _holders(setting: Setting, state: State, bribed: frozenset[AreaId]) -> tuple[Owners, Owners]:
    provinces: dict[AreaId, Power] = {}
    cities: dict[AreaId, Power] = {}
    areas, divided = setting.board.areas, setting.rules.divided_province
    on_land, in_town = {**state.garrisons, **state.field}, {**state.field, **state.garrisons}
    for area in sorted(on_land):
        ground = areas[area]
        first, second = on_land[area].power, in_town[area].power
        if ground.ownable:
            if ground.is_sea:
                provinces[area] = second  # there is no land but the city (M-010)
            else:
                provinces[area] = AUTONOMOUS if first != second and divided != "outside" else first
        if ground.city is not None and _takes_city(
            setting, ground, area in state.garrisons or area in bribed
        ):
            neither = first != second and divided == "neither" and not ground.is_sea
            cities[area] = AUTONOMOUS if neither else second
    return provinces, cities


def areas_bribed(turn: Turn) -> frozenset[AreaId]:
    """Areas where a unit was bought, or a garrison disbanded, by a bribe of this phase."""
    bought = [e.unit.area for e in turn.events if isinstance(e, UnitBought)]
    gone = [e.unit for e in turn.events if isinstance(e, UnitDisbandedByBribe)]
    return frozenset([*bought, *(unit.area for unit in gone if unit.in_city)])


def _takes_city(setting: Setting, ground: Area, garrisoned: bool) -> bool:
    """Decide whether a city is to be had.

    Fortresses count when in use; or else, whether in use or not, by garrisons and bribes alone (N-045).
    """
    if is_counted_city(setting, ground.id):
        return ground.ownable
    return setting.rules.fortresses if not setting.rules.fortress_is_its_garrisons else garrisoned


def settle_control(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """One look at who controls what; who came into a rebelling province has liberated it (N-074).

    In 1995 control is looked at once a year, but rebels are free at once (M-002).
    """
    turn = with_open_cities(setting, _liberate_entered(setting, turn))
    if awaits_fall(setting, turn.state):
        return turn
    return _hand_over(setting, turn, *_holdings(setting, turn, frozenset()))


def liberate_provinces(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Rebels are free at once where another came in, though control is looked at later (M-002, N-070 8.3)."""
    return _liberate_entered(setting, turn)


def awaits_fall(setting: Setting, state: State) -> bool:
    """Decide whether control, and so elimination, conquest and victory, must wait for the fall (M-002)."""
    return setting.rules.changes_hands_in_fall and not setting.rules.ends_year(state.phase)


def control_after_expenses(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Control 1: what money changed. It is noted too, for the time after the retreats (N-074).

    Nobody has come in yet, so nobody liberates; the bribes step sees to units that were bought. In 1995
    nothing changes hands before the end of fall (M-002).
    """
    if setting.rules.changes_hands_in_fall:
        return turn
    turn = with_open_cities(setting, turn)
    provinces, cities = _holdings(setting, turn, areas_bribed(turn))
    noted = replace(turn.state, pending_province_owner=provinces, pending_city_owner=cities)
    return _hand_over(setting, turn.then(noted), provinces, cities)


def control_after_retreats(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Control 4: every unit stands where it will stand; nothing is pending any more (N-074)."""
    turn = settle_control(setting, turn, orders, dice)
    if not (turn.state.pending_province_owner or turn.state.pending_city_owner):
        return turn
    return turn.then(replace(turn.state, pending_province_owner={}, pending_city_owner={}))


def _holdings(setting: Setting, turn: Turn, bribed: frozenset[AreaId]) -> tuple[Owners, Owners]:
    provinces, cities = holders_now(setting, turn.state, bribed)
    pending = turn.state.pending_province_owner, turn.state.pending_city_owner
    land, towns = {**pending[0], **provinces}, {**pending[1], **cities}
    for area in sorted(rebelling(turn.state)):
        province, city = parts_unowned(setting, turn.state, area)
        if province:
            land.pop(area, None)
        if city:
            towns.pop(area, None)
    return land, towns


def _hand_over(setting: Setting, turn: Turn, provinces: Owners, cities: Owners) -> Turn:
    state = turn.state
    news = _news(state, provinces, cities)
    if not news:
        return turn
    settled = replace(
        state,
        province_owner={**state.province_owner, **provinces},
        city_owner={**state.city_owner, **cities},
    )
    if not setting.rules.rebels.leave_control_to_nobody:
        now = {area: provinces.get(area, victim) for area, victim in state.rebellion_victims.items()}
        settled = replace(settled, rebellion_victims=now)
    return turn.then(settled, *news)


def _liberate_entered(setting: Setting, turn: Turn) -> Turn:
    """A rebellion is against whoever has the province; it ends when another's unit comes in (8.3).

    Who was there before, or is merely left alone in the city, has not come in. Into a city that rebels none
    but others than its victim come, by conversion or in a retreat. Who came in is judged once, before the
    province changes hands: nobody frees his own because a later look finds it divided (M-002).
    """
    entering = setting.rules.rebels.entering_puts_down
    standing = setting.rules.rebels.rise_in_cities
    for area in sorted(rebelling(turn.state)):
        unit, victim = turn.state.field.get(area), rebels_against(turn.state, area)
        inside = turn.state.garrisons.get(area) if area in turn.state.city_rebellions else None
        if unit is not None and (standing or area in turn.arrived) and unit.power != victim:
            turn = liberate(setting, turn, area, unit.power)
        elif inside is not None:
            turn = liberate(setting, turn, area, inside.power)
        elif entering and unit is not None and area in turn.arrived & turn.state.province_rebellions:
            turn = quell_rebellion(setting, turn, area)
    return replace(turn, arrived=frozenset()) if turn.arrived else turn


def _news(state: State, provinces: Owners, cities: Owners) -> list[Event]:
    land = {area: now for area, now in provinces.items() if state.province_owner.get(area) != now}
    towns = {area: now for area, now in cities.items() if state.city_owner.get(area) != now}
    found: list[Event] = []
    for area in sorted({*land, *towns}):
        if area in land:
            was = state.province_owner.get(area)
            found.append(ProvinceChangedHands(area=area, was=was, now=land[area], rule="N-030"))
        if area in towns:
            was = state.city_owner.get(area)
            found.append(CityChangedHands(area=area, was=was, now=towns[area], rule="N-030"))
    return found
