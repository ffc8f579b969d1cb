"""Retreats without a letter of their own: by lists given with the moves, or led by the judge (B-022, F-035).

Not here: retreats by letter (retreats), where the beaten may go (movement.retreat_places).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import RetreatDrawn
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Dislodged, RetreatPlace, State
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.retreats import Start, all_beaten, places_led_to, send_off


def retreat_by_list(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Everybody tries the first place of his list; who meet there go on to their next ones (B-022)."""
    wishes = {
        start: _wishes(setting, turn.state, beaten, orders)
        for start, beaten in all_beaten(turn.state).items()
    }
    found, struck = _places_by_lists(wishes)
    if setting.rules.retreats_without_orders == "drawn":
        drawn, news = _draw_places(setting, turn.state, found, struck, dice)
        return send_off(turn.then(turn.state, *news), found | drawn)
    return send_off(turn, found)


def _draw_places(
    setting: Setting,
    state: State,
    found: Mapping[Start, RetreatPlace],
    struck: Mapping[Start, list[RetreatPlace]],
    dice: Dice,
) -> tuple[dict[Start, RetreatPlace], list[RetreatDrawn]]:
    """Places for the others, drawn from the open ones that they have not struck and nobody has (B-022).

    If they have struck all that is left, they may have what nobody else has. One unit after the other, in the
    alphabet of the provinces where they were beaten.
    """
    beaten, areas = all_beaten(state), setting.board.areas
    taken = {_space(place) for place in found.values()}
    drawn: dict[Start, RetreatPlace] = {}
    news: list[RetreatDrawn] = []
    for start in sorted(beaten.keys() - found.keys(), key=lambda start: (areas[start[0]].name, start)):
        open_ones = [place for place in beaten[start].places if _space(place) not in taken]
        places = [place for place in open_ones if place not in struck[start]] or open_ones
        if places:
            places = sorted(places, key=lambda place: (areas[place.area].name, place.coast or ""))
            number = dice.pick(throws.retreat(state.phase, start[0]), len(places)) if places[1:] else 1
            drawn[start] = places[number - 1]
            taken.add(_space(drawn[start]))
        if places[1:]:
            unit, place = beaten[start].unit, drawn[start]
            told = RetreatDrawn(
                power=unit.power, unit=unit.ref, place=place, places=tuple(places), rule="N-006"
            )
            news.append(told)
    return drawn, news


def _wishes(setting: Setting, state: State, beaten: Dislodged, orders: Orders) -> list[RetreatPlace]:
    """The open places of a unit's list, in its order; then those to which the judge would lead it."""
    accepted = orders.get(beaten.unit.power)
    given = accepted.retreats.get(beaten.unit.ref) if accepted is not None else None
    listed = [p for area in (given.places if given else ()) for p in beaten.places if _is_meant(p, area)]
    return list(dict.fromkeys((*listed, *places_led_to(setting, state, beaten))))


def _is_meant(place: RetreatPlace, area: AreaId) -> bool:
    """A unit's own province stands for its city."""
    return place.area == area


def _places_by_lists(
    wishes: Mapping[Start, list[RetreatPlace]],
) -> tuple[dict[Start, RetreatPlace], dict[Start, list[RetreatPlace]]]:
    """A place for each that finds one: all whose first places are one strike it, until all differ (B-Q18).
    And what each has struck. Nobody is sure of a place before: another may come to it later in his list.
    """
    struck: dict[Start, list[RetreatPlace]] = {area: [] for area in wishes}
    left = {area: list(places) for area, places in wishes.items()}
    while True:
        wanting = {area: places[0] for area, places in left.items() if places}
        crowd = Counter(map(_space, wanting.values()))
        meeting = [area for area, place in wanting.items() if crowd[_space(place)] > 1]
        if not meeting:
            return wanting, struck
        for area in meeting:
            struck[area].append(left[area].pop(0))


def _space(place: RetreatPlace) -> tuple[AreaId, bool]:
    return place.area, place.into_city
