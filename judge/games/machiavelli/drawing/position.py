"""Signs that change from phase to phase: whose land, which units, sieges, rebellions, famine, and what was
ordered.

Not here: the coastline and the names (base_map), the legend (frame), shapes (symbols, arrows).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from judge.games.machiavelli.drawing.board import board_drawing
from judge.games.machiavelli.drawing.signs import lines, symbols
from judge.games.machiavelli.drawing.signs.marks import (
    Bribed,
    Conversion,
    Help,
    Lost,
    Mark,
    Move,
    Raised,
    Siege,
    Struck,
)
from judge.games.machiavelli.model.board import Area, AreaId
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Dislodged, Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import is_fortified
from judge.painting import arrows, realms, svg
from judge.painting.base_map import badge_at
from judge.painting.drawings import Drawing, Place
from judge.painting.geometry import Box, Point, bounds, meet, widen_box
from judge.painting.ground import Fill, Ground
from judge.painting.palette import Palette, colours
from judge.painting.raster import Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Subject of a picture: a position and what led to it, on a drawing, within a window of the page.

    `unnamed`: areas whose names the window would cut.
    """

    setting: Setting
    state: State
    drawing: Drawing
    palette: Palette
    marks: tuple[Mark, ...]
    window: Box
    unnamed: frozenset[str] = frozenset()

    def places(self) -> tuple[tuple[AreaId, Place], ...]:
        """The areas in the window."""
        return _places_in(self.drawing, self.window)

    def letter(self, power: Power) -> str:
        setup = self.setting.scenario.powers.get(power)
        return setup.letter if setup else ""


@lru_cache(maxsize=64)
def _places_in(drawing: Drawing, window: Box) -> tuple[tuple[AreaId, Place], ...]:
    return tuple((AreaId(id), p) for id, p in drawing.places.items() if meet(widen_box(p.box, 40), window))


def land(scene: Scene) -> Ground:
    """Every area in its owner's colour, with its name for the pointer, and bands along frontiers."""
    fills: list[Fill] = []
    for id, place in scene.places():
        area = scene.setting.board.areas.get(id)
        named = None if area is None or area.impassable else (area.id, str(area.name))
        fills.append(Fill(land_colour(scene, id), (place.outline,), named))
    return (*fills, *realms.bands(scene.drawing, scene.window, _owners(scene), scene.palette, lands(scene)))


def land_colour(scene: Scene, id: AreaId) -> str | None:
    """The colour of an area; None for seas, which have their rims already."""
    area = scene.setting.board.areas.get(id)
    if area is None or area.impassable:
        return str(colours()["closed" if area else "outside"])
    return None if area.is_sea else scene.palette.land(scene.state.province_owner.get(id))


def lands(scene: Scene) -> frozenset[str]:
    """The areas that may have bands of colour along their frontiers."""
    lands = {str(id) for id, area in scene.setting.board.areas.items() if not area.impassable}
    return frozenset(lands - {str(id) for id, place in scene.drawing.places.items() if place.sea})


def frontiers(scene: Scene) -> Ground:
    """Thick lines between realms."""
    return realms.frontiers(scene.drawing, scene.window, _owners(scene))


def _owners(scene: Scene) -> dict[str, str]:
    return {str(area): str(power) for area, power in scene.state.province_owner.items()}


def badges(scene: Scene) -> list[Sign]:
    """Letters of the owners of provinces, each beside the short name."""
    signs: list[Sign] = []
    for id, place in scene.places():
        owner = scene.state.province_owner.get(id)
        if id in scene.unnamed:
            continue
        if owner is not None and owner != AUTONOMOUS and id in scene.setting.board.areas:
            palette = scene.palette
            sign = symbols.badge(palette.unit(owner), palette.letter_on(owner), scene.letter(owner))
            signs.append(Sign(at=badge_at(place.label), drawn=sign))
    return signs


def cities(scene: Scene) -> list[Sign]:
    """Cities with their income, coloured and lettered where another than the province's owner has them;
    ports."""
    signs: list[Sign] = []
    setting, state = scene.setting, scene.state
    besieged = {m.area: m.seasons for m in scene.marks if isinstance(m, Siege) and m.done}
    for id, place in scene.places():
        area = setting.board.areas.get(id)
        if id in state.ruins and area is not None:
            area = as_it_stands(setting, state).board.areas[id]
            if area.city is None and "city" in place.slots:
                signs.append(Sign(at=place.slots["city"], drawn=symbols.ruin(), scale=board_drawing.CITY))
        if area is None or area.city is None or area.impassable:
            continue
        if area.city.fortress and not setting.rules.fortresses:
            continue
        sign = city(scene, id, area)
        seasons = max(besieged.get(id, 0), 1 if id in state.sieges else 0)
        if seasons:
            sign = symbols.siege(seasons) + sign
        port = area.city.port
        x, y = place.slots.get("city", place.label.at)
        if port:
            sign += svg.at(27, 3, symbols.anchor(), scale=0.92)
        signs.append(Sign(at=(x - 13 * port, y), drawn=sign, scale=board_drawing.CITY))
    return signs


def city(scene: Scene, id: AreaId, area: Area) -> str:
    owner = scene.state.city_owner.get(id)
    differs = owner is not None and owner != scene.state.province_owner.get(id)
    colour = scene.palette.unit(owner) if owner is not None and differs else None
    assert area.city is not None
    walls = is_fortified(as_it_stands(scene.setting, scene.state), id)
    if id in scene.state.ruins and not walls and is_fortified(scene.setting, id):
        sign = symbols.city_without_walls(area.city, colour)
    else:
        sign = symbols.city(area.city, colour, fortified=walls)
    if owner is not None and differs and (letter := scene.letter(owner)):
        flag = symbols.badge(colour or "", scene.palette.letter_on(owner), letter)
        sign += svg.at(-17, -17, flag, scale=0.85)
    return sign


def city_point(scene: Scene, id: AreaId) -> Point | None:
    place, area = scene.drawing.places.get(id), scene.setting.board.areas.get(id)
    if place is None or area is None or area.city is None or "city" not in place.slots:
        return None
    x, y = place.slots["city"]
    return x - 13 * area.city.port, y


def marks(scene: Scene) -> list[Sign]:
    """Famine, rebellion, plague and storm beside the province's name; a city's own rebellion on the city."""
    signs: list[Sign] = []
    struck = {(m.area, m.disaster) for m in scene.marks if isinstance(m, Struck)}
    state = scene.state
    for id, place in scene.places():
        there = (
            (symbols.famine, id in state.famine),
            (symbols.rebellion, id in state.province_rebellions),
            (symbols.plague, (id, "plague") in struck),
            (symbols.storm, (id, "storm") in struck),
        )
        found = [symbol() for symbol, stands in there if stands]
        spots = [place.slots.get(name, place.label.at) for name in ("marker", "marker2")]
        for n, sign in enumerate(found):
            x, y = spots[n % 2]
            at = x + 14 * (n // 2), y - 14 * (n // 2)
            signs.append(Sign(at=at, drawn=sign, scale=board_drawing.MARK))
        if id in state.city_rebellions and (point := city_point(scene, id)):
            signs.append(Sign(at=(point[0] + 15, point[1] - 15), drawn=symbols.rebellion(), scale=0.6))
    return signs


def units(scene: Scene) -> list[Sign]:
    """Garrisons, then armies and fleets, then those that must retreat."""
    state = scene.state
    signs = [_unit(scene, state.garrisons[a]) for a in sorted(state.garrisons)]
    signs += [_unit(scene, state.field[a]) for a in sorted(state.field)]
    signs += [_sign_of_dislodged(scene, d) for _, d in sorted(state.dislodged.items())]
    return [one for one in signs if one]


def sign(scene: Scene, unit: Unit, *, lost: bool = False) -> str:
    """A unit's sign around the origin: its power's colour and letter."""
    palette = scene.palette
    letter = scene.letter(unit.power)
    return symbols.unit(
        unit.kind, palette.unit(unit.power), palette.letter_on(unit.power), letter, unit.special, lost=lost
    )


def every_sign(scene: Scene) -> list[Sign]:
    """A unit of each kind and a badge of each power, wherever they may stand."""
    found = []
    for power in scene.setting.scenario.powers:
        badge = scene.palette.unit(power), scene.palette.letter_on(power), scene.letter(power)
        drawn = [symbols.unit(kind, *badge) for kind in (UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON)]
        found += [Sign(at=(0, 0), drawn=one) for one in (*drawn, symbols.badge(*badge))]
    return found


def _unit(scene: Scene, unit: Unit) -> Sign | None:
    place = scene.drawing.places.get(unit.area)
    if place is None or not meet(widen_box(place.box, 40), scene.window):
        return None
    at = board_drawing.stand(place, unit.kind, unit.coast)
    return Sign(at=at, drawn=sign(scene, unit), scale=board_drawing.scale(unit.kind))


def _sign_of_dislodged(scene: Scene, lost: Dislodged) -> Sign | None:
    place = scene.drawing.places.get(lost.unit.area)
    if place is None:
        return None
    drawn = sign(scene, lost.unit, lost=True)
    return Sign(at=board_drawing.spot_of_dislodged(place), drawn=drawn, scale=board_drawing.LOST)


# ---------------------------------------------------------------- what was ordered


WIDER = 24.0
"""Distance that an arrow's head, bar or waves reach beyond its points, in page pixels."""


def _along(drawn: str, line: Iterable[Point]) -> Sign:
    return Sign(drawn=drawn, box=widen_box(bounds([tuple(line)]), WIDER), often=False)


def moves(scene: Scene) -> list[Sign]:
    """Signs of the moves that `moves_with_marks` has, without whose they are."""
    return [sign for _, sign in moves_with_marks(scene)]


def moves_with_marks(scene: Scene) -> list[tuple[Mark | None, Sign]]:
    """Supports and sieges, then failed moves, then those that came off, so that these lie on top; each with
    its mark (None: a way that is open to the beaten)."""
    curves = {(m.kind, m.start, m.to): (m, way_of(scene, m)) for m in scene.marks if isinstance(m, Move)}
    drawn: list[tuple[Mark | None, Sign]] = []
    for siege in (m for m in scene.marks if isinstance(m, Siege)):
        drawn += [(siege, sign) for sign in _signs_of_siege(scene, siege)]
    for _, lost in sorted(scene.state.dislodged.items()):
        drawn += [(None, sign) for sign in _retreat_options(scene, lost)]
    for key in sorted(curves, key=lambda k: (curves[k][0].done, k[1], k[2])):
        move, curve = curves[key]
        if curve is not None:
            way = lines.waves(curve) if move.via else ""
            way += arrows.arrow(curve, scene.palette.unit(move.power), done=move.done)
            drawn.append((move, _along(way, curve.points)))
    for help in (m for m in scene.marks if isinstance(m, Help)):
        drawn += [(help, sign) for sign in _support(scene, help, curves)]
    return [one for one in drawn if meet(one[1].box, scene.window)]


def way_of(scene: Scene, move: Move) -> arrows.Curve | None:
    """From edge to edge of the units: through the fleets that carry it, nearest first where no order is
    known."""
    start = board_drawing.at(scene.drawing, move.start, move.kind)
    end = board_drawing.at(scene.drawing, move.to, move.kind, move.coast)
    if start is None or end is None or move.start == move.to:
        return None
    stops = [
        p for p in (board_drawing.at(scene.drawing, a, UnitKind.FLEET) for a in move.via) if p is not None
    ]
    ordered = [start]
    while stops:
        here = ordered[-1]
        ordered.append(min(stops, key=lambda p: ((p[0] - here[0]) ** 2 + (p[1] - here[1]) ** 2, p)))
        stops.remove(ordered[-1])
    return arrows.trim(arrows.through([*ordered, end]))


Curves = Mapping[tuple[UnitKind, AreaId, AreaId], tuple[Move, arrows.Curve | None]]


def _support(scene: Scene, help: Help, curves: Curves) -> list[Sign]:
    start = board_drawing.at(scene.drawing, help.start, help.kind)
    kind, area = help.target.kind, help.target.area
    _, curve = curves.get((kind, area, help.into), (None, None)) if help.into is not None else (None, None)
    place = scene.drawing.places.get(area)
    if start is None or place is None:
        return []
    if curve is not None:
        end = curve.at(0.5 if curves[(kind, area, help.into)][0].done else 0.4)  # type: ignore[index]
        way = arrows.Curve((start, end))
        near = way.cut(min(arrows.RADIUS / max(way.length, 1), 0.6), 1.0)
    else:
        unit = scene.state.garrisons.get(area) if kind is UnitKind.GARRISON else scene.state.field.get(area)
        end = board_drawing.stand(place, kind, unit.coast if unit and unit.kind is kind else None)
        near = arrows.trim(arrows.Curve((start, end)), arrows.RADIUS, arrows.RADIUS - 3)
    ends = near.points[0], near.points[-1]
    return [_along(arrows.support(*ends, scene.palette.unit(help.power), done=help.done), ends)]


def _signs_of_siege(scene: Scene, siege: Siege) -> list[Sign]:
    start, city = (
        board_drawing.at(scene.drawing, siege.area, siege.kind),
        city_point(scene, scene.setting.board.islands.get(siege.area, siege.area)),
    )
    unit = scene.state.field.get(siege.area)
    if unit is not None and unit.kind is siege.kind:
        start = board_drawing.at(scene.drawing, siege.area, siege.kind, unit.coast)
    if start is None or city is None:
        return []
    drawn = lines.besieging(start, city, done=siege.done)
    return [_along(drawn, (start, city))] if drawn else []


def _retreat_options(scene: Scene, lost: Dislodged) -> list[Sign]:
    place = scene.drawing.places.get(lost.unit.area)
    if place is None:
        return []
    start = board_drawing.spot_of_dislodged(place)
    drawn = []
    for option in lost.places:
        kind = UnitKind.GARRISON if option.into_city else lost.unit.kind
        end = board_drawing.at(scene.drawing, option.area, kind, option.coast)
        if end is not None:
            drawn.append(_along(lines.option(start, end), (start, end)))
    return drawn


def orders_on_units(scene: Scene) -> list[Sign]:
    """Signs that lie on units: conversions, gains, losses, bribes."""
    return [sign for _, sign in units_with_marks(scene)]


def units_with_marks(scene: Scene) -> list[tuple[Mark, Sign]]:
    """The same, each with its mark."""
    drawn = ((mark, _on_unit(scene, mark)) for mark in scene.marks)
    return [(mark, sign) for mark, sign in drawn if sign]


def _on_unit(scene: Scene, mark: Mark) -> Sign | None:
    if isinstance(mark, Conversion):
        return _conversion(scene, mark)
    if isinstance(mark, Lost):
        return _ghost(scene, mark)
    if isinstance(mark, Raised) and (at := _unit_at(scene, mark.kind, mark.area)):
        return Sign(at=(at[0] - 19, at[1] - 20), drawn=symbols.plus(), scale=0.95)
    if isinstance(mark, Bribed) and (at := _unit_at(scene, mark.kind, mark.area)):
        coin = symbols.coin(failed=not mark.done)
        return Sign(at=(at[0] + 19, at[1] + 17), drawn=coin, scale=0.72)
    return None


def _unit_at(scene: Scene, kind: UnitKind, area: AreaId) -> Point | None:
    unit = scene.state.field.get(area)
    return board_drawing.at(scene.drawing, area, kind, unit.coast if unit and unit.kind is kind else None)


def _conversion(scene: Scene, mark: Conversion) -> Sign | None:
    point = city_point(scene, mark.area)
    if point is None:
        return None
    turn = symbols.turn(scene.palette.unit(mark.power), done=mark.done)
    return Sign(at=(point[0], point[1] - 24), drawn=turn, scale=0.78)


def _ghost(scene: Scene, mark: Lost) -> Sign | None:
    """Outline of a unit where it stood; at the border, if another stands there now."""
    place = scene.drawing.places.get(mark.area)
    if place is None:
        return None
    taken = mark.area in (scene.state.garrisons if mark.kind is UnitKind.GARRISON else scene.state.field)
    colour = scene.palette.unit(mark.power) if mark.power else str(colours()["ink"])
    if taken:
        at, scale = board_drawing.spot_of_dislodged(place), board_drawing.LOST
    else:
        at, scale = board_drawing.stand(place, mark.kind), board_drawing.scale(mark.kind)
    return Sign(at=at, drawn=symbols.ghost(mark.kind, colour), scale=scale)
