"""The picture of a board that nobody has drawn: one tile for each area, in its owner's tint.

It shows everything that a drawn map shows except the shapes of the land; neighbours are written out.
Not here: drawn boards (position, topology).
"""

from __future__ import annotations

from judge.games.machiavelli.drawing import frame, svg, symbols
from judge.games.machiavelli.drawing.palette import Palette, colours, palette
from judge.games.machiavelli.drawing.position import sign
from judge.games.machiavelli.model.board import Area
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State, Unit
from judge.games.machiavelli.model.topology import fortified, neighbours

COLUMNS = 8
TILE = (244.0, 168.0)
GAP = 6.0
WIDTH = COLUMNS * (TILE[0] + GAP) + 44.0


def svg_of(setting: Setting, state: State, title: str) -> str:
    """All areas that can be played on: countries together, then the rest, the seas last."""
    colour = palette(setting.scenario.powers)
    areas = sorted(
        (a for a in setting.board.areas.values() if not a.impassable), key=lambda a: _order(setting, a)
    )
    rows = -(-len(areas) // COLUMNS)
    tiles = []
    for index, area in enumerate(areas):
        row, column = divmod(index, COLUMNS)
        x, y = 25 + column * (TILE[0] + GAP), 25 + row * (TILE[1] + GAP)
        tiles.append(svg.at(x, y, _tile(setting, state, colour, area)))
    below = 25 + rows * (TILE[1] + GAP)
    height = below + 320.0
    return svg.sheet(
        WIDTH,
        height,
        str(colours()["outside"]),
        *tiles,
        frame.neat_line(WIDTH, height),
        frame.title(title, setting, state, colour, x=30, bottom=height - 30, width=620),
        frame.key(setting, colour, right=WIDTH - 30, bottom=height - 30),
    )


def _order(setting: Setting, area: Area) -> tuple[bool, int, str]:
    home = setting.scenario.home_of(area.id)
    powers = list(setting.scenario.powers)
    return area.is_sea, powers.index(home) if home else len(powers), area.name


def _tile(setting: Setting, state: State, colour: Palette, area: Area) -> str:
    ink = str(colours()["ink"])
    fill = str(colours()["sea"]) if area.is_sea else colour.land(state.province_owner.get(area.id))
    width, height = TILE
    beside = " ".join(sorted(neighbours(setting.board, area.id)))
    small = min(15.0, 500 / max(len(beside), 1))
    return (
        svg.rect(0, 0, width, height, rx=8, fill=fill, stroke=ink, stroke_width=2)
        + svg.text(10, 28, min(25.0, 330 / len(area.name)), area.name, fill=ink)
        + svg.text(width - 10, 27, 16, area.id, text_anchor="end", fill=ink, fill_opacity=0.6)
        + svg.text(10, height - 10, small, beside, fill=ink, fill_opacity=0.75)
        + _contents(setting, state, colour, area)
    )


def _contents(setting: Setting, state: State, colour: Palette, area: Area) -> str:
    """Left the city with its garrison, in the middle the marks, right the units."""
    signs = [_city(setting, state, colour, area)]
    if garrison := state.garrisons.get(area.id):
        signs.append(_unit(setting, colour, garrison, 88))
    found = [symbols.famine()] * (area.id in state.famine)
    found += [symbols.rebellion()] * (area.id in state.province_rebellions | state.city_rebellions)
    signs += [svg.at(128, 62 + 40 * n, mark, scale=0.85) for n, mark in enumerate(found)]
    if unit := state.field.get(area.id):
        signs.append(_unit(setting, colour, unit, 206))
    if lost := state.dislodged.get(area.id):
        shown = sign(setting, colour, lost.unit) + svg.at(20, -24, symbols.dislodged())
        signs.append(svg.at(158, 96, shown, scale=0.85, turn=14))
    return "".join(signs)


def _city(setting: Setting, state: State, colour: Palette, area: Area) -> str:
    if area.city is None or (area.city.fortress and not setting.rules.fortresses):
        return ""
    owner = state.city_owner.get(area.id)
    differs = owner is not None and owner != state.province_owner.get(area.id)
    shown = symbols.city(
        area.city, colour.unit(owner) if owner and differs else None, fortified=fortified(setting, area.id)
    )
    if area.id in state.sieges:
        shown = symbols.siege() + shown
    if area.city.port:
        shown += svg.at(0, 38, symbols.anchor(), scale=0.9)
    return svg.at(40, 76, shown, scale=1.1)


def _unit(setting: Setting, colour: Palette, unit: Unit, x: float) -> str:
    return svg.at(x, 84, sign(setting, colour, unit), scale=1.1)
