"""Layer that a phase puts on the board: land in its owners' colours, units, signs, and every order.

The picture of an order is a link to the line that tells it. Not here: the board (pages.board), how parts of
it are referred to (painting.layers).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.api.values import Layer, Seat, View
from judge.games.machiavelli.drawing import position
from judge.games.machiavelli.drawing.picture import scene_of
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.drawing.signs.marks import Mark, marks_by_event
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, State
from judge.games.machiavelli.pages.board import Known
from judge.painting import layers, svg
from judge.painting.raster import Sign


def layer_of(setting: Setting, before: State | None, view: View[State], address: str, known: Known) -> Layer:
    """The layer of a closed phase upon the board at `address`, whose file has what is `known`."""
    by_event = marks_by_event(view.events)
    marks = tuple(dict.fromkeys(mark for marks in by_event for mark in marks))
    scene = scene_of(setting, view.state, marks)
    told = _orders_with_line(setting, before or view.state, view)
    owner_of = {mark: n for n, found in reversed(list(enumerate(by_event))) if n in told for mark in found}
    owners = {
        str(a): Seat(p)
        for a, p in sorted(view.state.province_owner.items())
        if p != AUTONOMOUS and a in scene.drawing.places
    }
    return Layer(svg="".join(_draw_layer(scene, address, owner_of, known)), owners=owners)


def _orders_with_line(setting: Setting, before: State, view: View[State]) -> frozenset[int]:
    """The numbers of orders that have a line."""
    told = NewsWriter(setting, before, None).orders_with_numbers(view.events)
    return frozenset(number for _, lines in told for number, _ in lines)


def _draw_layer(scene: Scene, address: str, owner_of: Mapping[Mark, int], known: Known) -> Iterable[str]:
    owner = {str(area): str(power) for area, power in scene.state.province_owner.items()}
    yield layers.use(address, "b-base")
    yield layers.land(scene.drawing, lambda id: _colours(scene, id), address)
    yield layers.frontiers(scene.drawing, position.lands(scene), owner, scene.palette, address)
    yield layers.use(address, "b-lines")
    yield layers.use(address, "b-links")
    yield from _cities(scene, address, known)
    yield from _orders(position.moves_with_marks(scene), "a", owner_of)
    badges = sorted(position.badges(scene), key=lambda badge: badge.drawn)
    upon = [*badges, *position.marks(scene), *position.units(scene)]
    yield layers.signs(upon, "z", known.looks, address)
    yield from _orders(position.units_with_marks(scene), "c", owner_of)
    yield layers.use(address, "b-names")


def _colours(scene: Scene, id: str) -> tuple[str, str] | None:
    """Of an area and of its band along the coast, which only an owner's land has."""
    colour, owner = position.land_colour(scene, AreaId(id)), scene.state.province_owner.get(AreaId(id))
    if colour is None:
        return None
    return colour, scene.palette.band(owner) if owner is not None else colour


def _cities(scene: Scene, address: str, known: Known) -> Iterable[str]:
    """Cities: the unchanged ones from the board's file, the others drawn."""
    signs = position.cities(scene)
    now = {sign.svg for sign in signs}
    gone = {number for number, look in enumerate(known.cities) if look not in now}
    for first, last in layers.halves_but(gone, 0, len(known.cities)):
        yield layers.use(address, f"b-y-{first}-{last}")
    began = frozenset(known.cities)
    yield layers.signs([sign for sign in signs if sign.svg not in began], "y", known.looks, address)


def _orders(
    signs: Iterable[tuple[Mark | None, Sign]], letter: str, owner_of: Mapping[Mark, int]
) -> Iterable[str]:
    """Signs of orders as links to their lines, whose words they have (pages.js); other signs as they are."""
    known = set[int]()
    for mark, sign in signs:
        number = owner_of.get(mark) if mark is not None else None
        if number is None:
            yield layers.short(sign.svg)
            continue
        own: dict[str, svg.Value] = {} if number in known else {"id": f"{letter}{number}"}
        known.add(number)
        link: dict[str, svg.Value] = {"href": f"#o{number}", "tabindex": -1, "class": "order"}
        yield svg.element("a", layers.short(sign.svg), **own, **link, **{"aria-hidden": "true"})
