"""What changes from phase to phase: whose land, which units, sieges, rebellions, famine.

Not here: the coastline and the names (topology), the legend (frame).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from judge.games.machiavelli.drawing import svg, symbols
from judge.games.machiavelli.drawing.arrows import Arrow, arrow
from judge.games.machiavelli.drawing.board_drawing import Border, Drawing, Place
from judge.games.machiavelli.drawing.geometry import Point
from judge.games.machiavelli.drawing.palette import Palette, colours
from judge.games.machiavelli.model.board import Area, AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Dislodged, Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import fortified

UNIT, GARRISON, CITY, MARK = 1.0, 1.04, 1.02, 0.95
"""How large the signs are drawn, of their own size."""


def land(setting: Setting, state: State, drawing: Drawing, palette: Palette) -> str:
    """Every area in its owner's tint, with its name as a title for the pointer, and bands along frontiers."""
    fills: list[str] = []
    for id, place in drawing.places.items():
        area = setting.board.areas.get(id)
        if area is None or area.impassable:
            fills.append(svg.path(place.outline, fill=colours()["outside"]))
        elif place.sea:  # painted by the ground below, with its paler rims; here for the pointer only
            fills.append(_named(area, place.outline, colours()["sea"], fill_opacity=0))
        else:
            fill = palette.land(state.province_owner.get(id))
            fills.append(_named(area, place.outline, fill, stroke=fill))
    return "".join(fills) + _bands(setting, state, drawing, palette)


def _named(area: Area, outline: str, fill: str, **more: svg.Value) -> str:
    return svg.element(
        "path", svg.element("title", escape(area.name)), id=area.id, d=outline, fill=fill, **more
    )


def _bands(setting: Setting, state: State, drawing: Drawing, palette: Palette) -> str:
    strips: dict[str, list[str]] = {}
    for border in drawing.borders:
        for side, strip in border.strips.items():
            place, area = drawing.places.get(AreaId(side)), setting.board.areas.get(AreaId(side))
            if place and area and not place.sea and frontier(border, state.province_owner):
                colour = palette.band(state.province_owner.get(AreaId(side)))
                strips.setdefault(colour, []).append(strip)
    return "".join(
        f'<path d="{"".join(found)}" fill="{colour}"/>' for colour, found in sorted(strips.items())
    )


def frontier(border: Border, owner: Mapping[AreaId, Power]) -> bool:
    """Whether two different owners meet there; coasts always count."""
    first, second = (owner.get(AreaId(side)) for side in border.between)
    return border.kind == "coast" or first != second


def borders(state: State, drawing: Drawing) -> str:
    """Thin lines within a realm, thick ones between realms."""
    within: list[str] = []
    between: list[str] = []
    for border in drawing.borders:
        if border.kind == "land":
            (between if frontier(border, state.province_owner) else within).append(border.line)
    ink = str(colours()["ink"])
    return svg.group(
        svg.line("".join(within), ink, 1.6, stroke_opacity=0.75),
        svg.line("".join(between), ink, 3.6),
        stroke_linejoin="round",
    )


def cities(setting: Setting, state: State, drawing: Drawing, palette: Palette) -> str:
    """Cities with their income, coloured where another than the province's owner has them; ports; sieges."""
    signs: list[str] = []
    for id, area in sorted(setting.board.areas.items()):
        place = drawing.places[id]
        if area.city is None or area.impassable or (area.city.fortress and not setting.rules.fortresses):
            continue
        x, y = place.slots.get("city", place.label.at)
        owner = state.city_owner.get(id)
        differs = owner is not None and owner != state.province_owner.get(id)
        colour = palette.unit(owner) if owner is not None and differs else None
        sign = symbols.city(area.city, colour, fortified=fortified(setting, id))
        if id in state.sieges:
            sign = symbols.siege() + sign
        if area.city.port:
            sign += svg.at(25, 3, symbols.anchor(), scale=0.9)
        signs.append(svg.at(x, y, sign, scale=CITY))
    return "".join(signs)


def marks(state: State, drawing: Drawing) -> str:
    """Famine and rebellion beside the province's name; a city's own rebellion on the city."""
    signs: list[str] = []
    for id, place in drawing.places.items():
        found = [symbols.famine()] if id in state.famine else []
        if id in state.province_rebellions:
            found.append(symbols.rebellion())
        x, y = place.slots.get("marker", place.label.at)
        start = x - 21 * (len(found) - 1)
        signs += [svg.at(start + 42 * n, y, sign, scale=MARK) for n, sign in enumerate(found)]
        if id in state.city_rebellions and "city" in place.slots:
            cx, cy = place.slots["city"]
            signs.append(svg.at(cx + 18, cy - 20, symbols.rebellion(), scale=0.72))
    return "".join(signs)


def stand(place: Place, unit: Unit) -> Point:
    """Where a unit's sign is put: astride the shore for a fleet off a province."""
    if unit.kind is UnitKind.GARRISON:
        return place.slots.get("garrison", place.label.at)
    middle = place.slots.get("unit", place.label.at)
    if unit.kind is UnitKind.FLEET and not place.sea:
        return place.slots.get(f"fleet/{unit.coast}", place.slots.get("fleet", middle))
    return middle


def units(setting: Setting, state: State, drawing: Drawing, palette: Palette) -> str:
    """Garrisons, then armies and fleets, then those that must retreat."""
    garrisons = [state.garrisons[a] for a in sorted(state.garrisons)]
    field = [state.field[a] for a in sorted(state.field)]
    signs = [_unit(setting, drawing, palette, u, scale=GARRISON) for u in garrisons]
    signs += [_unit(setting, drawing, palette, u, scale=UNIT) for u in field]
    signs += [_dislodged(setting, drawing, palette, d) for _, d in sorted(state.dislodged.items())]
    return "".join(signs)


def sign(setting: Setting, palette: Palette, unit: Unit) -> str:
    """A unit's sign around the origin: its power's colour and letter."""
    setup = setting.scenario.powers.get(unit.power)
    return symbols.unit(
        unit.kind,
        palette.unit(unit.power),
        palette.letter_on(unit.power),
        setup.letter if setup else "",
        unit.special,
    )


def _unit(setting: Setting, drawing: Drawing, palette: Palette, unit: Unit, *, scale: float) -> str:
    x, y = stand(drawing.places[unit.area], unit)
    return svg.at(x, y, sign(setting, palette, unit), scale=scale)


def _dislodged(setting: Setting, drawing: Drawing, palette: Palette, lost: Dislodged) -> str:
    x, y = stand(drawing.places[lost.unit.area], lost.unit)
    shown = sign(setting, palette, lost.unit) + svg.at(20, -24, symbols.dislodged())
    return svg.at(x + 34, y + 24, shown, scale=0.9, turn=14)


def moves(found: Iterable[Arrow], drawing: Drawing, palette: Palette) -> tuple[str, str]:
    """Last campaign's moves, failed ones first so that they lie below; and the crosses of the failed ones."""
    drawn: list[tuple[str, str]] = []
    for move in sorted(found, key=lambda a: (a.done, a.start, a.to)):
        start, end = (_field(drawing, area, move.kind) for area in (move.start, move.to))
        if start and end:
            drawn.append(arrow(start, end, move.power, palette, done=move.done))
    return "".join(lines for lines, _ in drawn), "".join(crosses for _, crosses in drawn)


def _field(drawing: Drawing, area: AreaId, kind: UnitKind) -> Point | None:
    place = drawing.places.get(area)
    if place is None:
        return None
    ashore = kind is UnitKind.FLEET and not place.sea
    return place.slots.get("fleet" if ashore else "unit", place.slots.get("unit", place.label.at))
