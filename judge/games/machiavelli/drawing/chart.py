"""Cities by year: a line for each power, to go with a finished game.

Not here: what is counted (cities that count for victory), the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.games.machiavelli.drawing import frame
from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import is_counted_city
from judge.painting import surround, svg
from judge.painting.palette import Palette, colours, palette
from judge.painting.pictures import Picture
from judge.painting.raster import Part

WIDTH, HEIGHT = 1200.0, 720.0
LEFT, RIGHT, TOP, BOTTOM = 90.0, 250.0, 90.0, 80.0
PIXELS = 900
APART = 34.0
"""Between two powers' names at the right, at least."""
ASIDE = 3.0
"""Between two lines of the same height: both are seen."""
DASHES = ("", "14 7", "4 6", "18 6 4 6")


def cities_of(setting: Setting, state: State) -> dict[Power, int]:
    """Count the cities of each power of the scenario, as they count for victory."""
    held = dict.fromkeys(setting.scenario.powers, 0)
    for area, power in state.city_owner.items():
        if power in held and is_counted_city(setting, area):
            held[power] += 1
    return held


def chart(setting: Setting, years: Sequence[tuple[int, Mapping[Power, int]]], title: str) -> Picture:
    """`years` with the cities of each power then, in order of time. Powers that never had one are left
    out."""
    colour = palette(setting.scenario.powers)
    powers = [p for p in setting.scenario.powers if any(counts.get(p) for _, counts in years)]
    most = max((counts.get(p, 0) for _, counts in years for p in powers), default=1)
    goal = setting.scenario.victory_cities
    top = max(most, goal if most * 2 >= goal else 0, 4)
    drawn = [_axes(years, top, goal)]
    ends = _spread({p: _y(years[-1][1].get(p, 0), top) for p in powers}) if years else {}
    for number, power in enumerate(powers):
        aside = (number - (len(powers) - 1) / 2) * ASIDE
        points = [
            (_x(n, len(years)), _y(counts.get(power, 0), top) + aside) for n, (_, counts) in enumerate(years)
        ]
        drawn.append(_line(setting, colour, power, points, DASHES[number // 4 % len(DASHES)]))
        drawn.append(_name(setting, colour, power, points[-1], ends[power], years[-1][1].get(power, 0)))
    lines = surround.title(title, WIDTH, TOP, 36.0) + "".join(drawn)
    whole = Part(at=(0, 0, WIDTH, HEIGHT), drawn=lines)
    return Picture(width=WIDTH, height=HEIGHT, parts=(whole,), pixels=PIXELS)


def _x(number: int, years: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (number / max(years - 1, 1))


def _y(cities: float, top: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * cities / top


def _axes(years: Sequence[tuple[int, Mapping[Power, int]]], top: int, goal: int) -> str:
    ink, alarm = str(colours()["ink"]), str(colours()["alarm"])
    step = 1 if top <= 8 else 2 if top <= 16 else 5
    drawn = []
    for cities in range(0, top + 1, step):
        y = _y(cities, top)
        drawn.append(svg.line(f"M{LEFT} {y:.1f}H{WIDTH - RIGHT:.0f}", ink, 1, stroke_opacity=0.25))
        drawn.append(svg.text(LEFT - 14, y + 8, 24, str(cities), text_anchor="end", fill=ink))
    if goal <= top:
        drawn.append(
            svg.line(f"M{LEFT} {_y(goal, top):.1f}H{WIDTH - RIGHT:.0f}", alarm, 2, stroke_dasharray="3 6")
        )
    every = -(-len(years) // 12)
    for number, (year, _) in enumerate(years):
        if number % every == 0:
            x = _x(number, len(years))
            drawn.append(svg.text(x, HEIGHT - BOTTOM + 36, 22, str(year), text_anchor="middle", fill=ink))
    return "".join(drawn)


def _line(
    setting: Setting, colour: Palette, power: Power, points: Sequence[tuple[float, float]], dashes: str
) -> str:
    data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    more: dict[str, svg.Value] = {"stroke_dasharray": dashes} if dashes else {}
    line = svg.line(data, "#fff", 8, stroke_linejoin="round") + svg.line(
        data, colour.unit(power), 4.5, stroke_linejoin="round", **more
    )
    return line + "".join(svg.at(x, y, svg.circle(5.5, fill=colour.unit(power))) for x, y in points)


def _name(
    setting: Setting, colour: Palette, power: Power, end: tuple[float, float], y: float, cities: int
) -> str:
    """The power's badge, its name and its cities, joined to the end of its line."""
    x, ink = WIDTH - RIGHT + 44, str(colours()["ink"])
    setup = setting.scenario.powers[power]
    link = svg.line(f"M{end[0] + 8:.1f} {end[1]:.1f}L{x - 18:.1f} {y:.1f}", colour.unit(power), 2)
    badge = symbols.badge(colour.unit(power), colour.letter_on(power), setup.letter)
    words = frame.words()["held"].format(name=setup.name, cities=cities)
    return link + svg.at(x, y, badge, scale=1.3) + svg.text(x + 22, y + 8, 25, words, fill=ink)


def _spread(wanted: Mapping[Power, float]) -> dict[Power, float]:
    """Heights for names, as near as can be to the lines' ends and `APART` from each other."""
    order = sorted(wanted, key=lambda p: (wanted[p], p))
    placed: list[float] = []
    for power in order:
        placed.append(max(wanted[power], placed[-1] + APART) if placed else wanted[power])
    over = max(0.0, placed[-1] - (HEIGHT - BOTTOM)) if placed else 0.0
    placed = [y - over for y in placed]
    for n in range(len(placed) - 2, -1, -1):
        placed[n] = min(placed[n], placed[n + 1] - APART)
    return dict(zip(order, placed, strict=True))
