"""What a phase puts on the board: land in its owners' colours, units, signs, and every order.

Of the board only addresses are written (``<use href="board.svg#b-a-flo">``), so that a phase is a few
kilobytes. The picture of an order is a link to the line that tells it. Not here: the board (pages.board).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape

from judge.api.values import Layer, Seat, View
from judge.games.machiavelli.drawing import position
from judge.games.machiavelli.drawing.picture import scene_of
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.drawing.signs.marks import Mark, marks_by_event
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, State
from judge.painting import svg
from judge.painting.base_map import borders_in
from judge.painting.palette import colours
from judge.painting.raster import Sign


def layer_of(setting: Setting, before: State | None, view: View[State], address: str) -> Layer:
    """The layer of a closed phase upon the board at `address`."""
    by_event = marks_by_event(view.events)
    marks = tuple(dict.fromkeys(mark for marks in by_event for mark in marks))
    scene = scene_of(setting, view.state, marks)
    told = _told(setting, before or view.state, view)
    owner_of = {mark: n for n, found in reversed(list(enumerate(by_event))) if n in told for mark in found}
    owners = {
        str(a): Seat(p)
        for a, p in sorted(view.state.province_owner.items())
        if p != AUTONOMOUS and a in scene.drawing.places
    }
    return Layer(svg="".join(_drawn(scene, address, owner_of)), owners=owners)


def _told(setting: Setting, before: State, view: View[State]) -> frozenset[int]:
    """The numbers of orders that have a line."""
    told = NewsWriter(setting, before, None).numbered_orders(view.events)
    return frozenset(number for _, lines in told for number, _ in lines)


def _drawn(scene: Scene, address: str, owner_of: Mapping[Mark, int]) -> Iterable[str]:
    yield _use(address, "b-base")
    yield _land(scene, address)
    yield from _frontiers(scene, address)
    yield _use(address, "b-lines")
    yield _use(address, "b-links")
    yield _signs(position.cities(scene), "y")
    yield from _orders(position.marked_moves(scene), "a", owner_of)
    yield _signs([*position.badges(scene), *position.marks(scene), *position.units(scene)], "z")
    yield from _orders(position.marked_units(scene), "c", owner_of)
    yield _use(address, "b-names")


_TENTHS = re.compile(r"(?<=\d)\.\d+(?=[ LMHVz)\"])")
_WAYS = re.compile(r' (?:d|cx|cy)="[^"]+"')
_PLACED = re.compile(r'<g transform="([^"]*)">(.*)</g>\Z')
_GROUPS = re.compile(r"</?g\b")
_SHIFTS = re.compile(r' transform="translate\([^)]+\)')


def _short(drawn: str, parts: re.Pattern[str] = _WAYS) -> str:
    """Ways in whole units of the page: nobody sees the tenths, and they are a third of a phase's bytes."""
    return parts.sub(lambda part: _TENTHS.sub("", part[0]), drawn)


def _signs(signs: Iterable[Sign], kind: str) -> str:
    """Signs in their places; what several look like is drawn once, under an id that begins with `kind`."""
    drawn = [_placed(_short(sign.svg, _SHIFTS)) for sign in signs]
    looks = Counter(look for place, look in drawn if place)
    ids = {look: f"{kind}{n}" for n, look in enumerate(sorted(look for look, n in looks.items() if n > 1))}
    found = [svg.element("defs", *(svg.group(look, id=id) for look, id in ids.items()))]
    for place, look in drawn:
        if not place:
            found.append(look)
        elif look in ids:
            found.append(svg.element("use", href=f"#{ids[look]}", transform=place))
        else:
            found.append(svg.group(look, transform=place))
    return svg.group(*found, **{"class": "signs"})


def _placed(sign: str) -> tuple[str, str]:
    """Where a sign stands, and what it looks like there; the whole of it where it is not one group."""
    found = _PLACED.match(sign)
    if found is None:
        return "", sign
    depth = 0
    for tag in _GROUPS.findall(found[2]):
        depth += -1 if tag == "</g" else 1
        if depth < 0:
            return "", sign
    return found[1], found[2]


def _use(address: str, part: str, *inner: str, **more: svg.Value) -> str:
    return svg.element("use", *inner, href=f"{address}#{part}", **more)


def _land(scene: Scene, address: str) -> str:
    """Every area with its name for the pointer."""
    found = []
    for id in map(AreaId, sorted(scene.drawing.places)):
        area, colour = scene.setting.board.areas.get(id), position.land_colour(scene, id)
        name = () if area is None or area.impassable else (svg.element("title", escape(str(area.name))),)
        edge: dict[str, svg.Value] = {"id": f"p-{id}"} if name else {}
        edge |= {"fill": colour, "stroke": colour} if colour else {"fill": "none"}
        found.append(_use(address, f"b-a-{id}", *name, **edge))
    return svg.group(*found, **{"class": "land"})


def _frontiers(scene: Scene, address: str) -> Iterable[str]:
    """Bands on both sides of a frontier, and a thick line along it."""
    bands: dict[str, list[str]] = {}
    thick = []
    numbers = {id(border): number for number, border in enumerate(scene.drawing.borders)}
    for border in borders_in(scene.drawing, scene.window, "land", "coast"):
        number = numbers[id(border)]
        for side, colour in position.band_colours(scene, border).items():
            bands.setdefault(colour, []).append(_use(address, f"b-s-{number}-{side}"))
        if border.kind == "land" and position.is_frontier(scene, border):
            thick.append(_use(address, f"b-f-{number}"))
    for colour, found in sorted(bands.items()):
        yield svg.group(*found, fill=colour)
    if thick:
        yield svg.group(
            *thick, fill="none", stroke=str(colours()["ink"]), stroke_width=3.6, stroke_linecap="round"
        )


def _orders(
    signs: Iterable[tuple[Mark | None, Sign]], letter: str, owner_of: Mapping[Mark, int]
) -> Iterable[str]:
    """Signs of orders as links to their lines, whose words they have (pages.js); other signs as they are."""
    known = set[int]()
    for mark, sign in signs:
        number = owner_of.get(mark) if mark is not None else None
        if number is None:
            yield _short(sign.svg)
            continue
        own: dict[str, svg.Value] = {} if number in known else {"id": f"{letter}{number}"}
        known.add(number)
        link: dict[str, svg.Value] = {"href": f"#o{number}", "tabindex": -1, "class": "order"}
        yield svg.element("a", _short(sign.svg), **own, **link, **{"aria-hidden": "true"})
