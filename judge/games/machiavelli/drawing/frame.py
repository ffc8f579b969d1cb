"""The page around a map: neat line, title, and the keys to powers and signs.

Not here: the land. Titles come from people; `svg` escapes them.
"""

from __future__ import annotations

from functools import cache

import yaml

from judge import resources
from judge.games.machiavelli.drawing import svg, symbols
from judge.games.machiavelli.drawing.palette import Palette, colours
from judge.games.machiavelli.model.board import City
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, State, UnitKind
from judge.games.machiavelli.model.topology import counted_city

POWER_ROW, KEY_ROW = 40.0, 46.0
"""Heights of a line in the two keys, in page pixels."""
KEY_WIDTH, KEY_COLUMNS = 500.0, 2


@cache
def words() -> dict[str, str]:
    """Words on the map."""
    return dict(yaml.safe_load(resources.text("templates", "map", "en.yaml")))


def neat_line(width: float, height: float) -> str:
    ink, paper = colours()["ink"], colours()["paper"]
    return (
        svg.rect(5, 5, width - 10, height - 10, fill="none", stroke=paper, stroke_width=10)
        + svg.rect(11, 11, width - 22, height - 22, fill="none", stroke=ink, stroke_width=3)
        + svg.rect(2, 2, width - 4, height - 4, fill="none", stroke=ink, stroke_width=4)
    )


def box(x: float, y: float, width: float, height: float) -> str:
    ink, paper = colours()["ink"], colours()["paper"]
    return svg.rect(x, y, width, height, rx=10, fill=paper, stroke=ink, stroke_width=3) + svg.rect(
        x + 6, y + 6, width - 12, height - 12, rx=6, fill="none", stroke=ink, stroke_width=1.2
    )


def title(
    words_on_top: str,
    setting: Setting,
    state: State,
    palette: Palette,
    *,
    x: float,
    bottom: float,
    width: float,
) -> str:
    """The title, and below it the powers with the number of their cities, in two columns."""
    taking_part = shown_powers(setting, state)
    powers = [p for p in setting.scenario.powers if p in taking_part]
    rows = (len(powers) + 1) // 2
    height = 92 + rows * POWER_ROW + 14
    top = bottom - height
    size = min(40.0, 1.8 * (width - 50) / max(len(words_on_top), 1))
    middle = x + width / 2
    drawn = [
        box(x, top, width, height),
        svg.text(middle, top + 58, size, words_on_top, text_anchor="middle", fill=colours()["ink"]),
    ]
    for index, power in enumerate(powers):
        column, row = divmod(index, rows)
        entry = _power(setting, state, palette, power)
        drawn.append(svg.at(x + 30 + column * (width - 30) / 2, top + 106 + row * POWER_ROW, entry))
    return "".join(drawn)


def shown_powers(setting: Setting, state: State) -> frozenset[Power]:
    """Powers that take part, or that still own or hold something."""
    owners = {*state.province_owner.values(), *state.city_owner.values(), *(u.power for u in state.units())}
    return frozenset(p for p, s in setting.scenario.powers.items() if s.playable or p in owners)


def _power(setting: Setting, state: State, palette: Palette, power: Power) -> str:
    setup, strong = setting.scenario.powers[power], palette.unit(power)
    held = sum(1 for area, by in state.city_owner.items() if by == power and counted_city(setting, area))
    unseen = setting.rules.fog and not held
    label = setup.name if unseen else words()["cities"].format(name=setup.name, cities=held)
    gone = 0.45 if power in state.eliminated else 1.0
    return (
        svg.rect(0, -16, 48, 32, rx=5, fill=palette.land(power), stroke=strong, stroke_width=4)
        + svg.text(24, 9, 25, setup.letter, text_anchor="middle", fill=strong)
        + svg.text(62, 9, 28, label, fill=colours()["ink"], fill_opacity=gone)
    )


def key(setting: Setting, palette: Palette, *, right: float, bottom: float) -> str:
    """What the signs mean: only those that this game's switches can bring about."""
    entries = _entries(setting, palette)
    rows = -(-len(entries) // KEY_COLUMNS)
    height = rows * KEY_ROW + 34
    x, y = right - KEY_WIDTH, bottom - height
    drawn = [box(x, y, KEY_WIDTH, height)]
    for index, (sign, word) in enumerate(entries):
        column, row = divmod(index, rows)
        left, line = x + 48 + column * 252, y + 42 + row * KEY_ROW
        drawn.append(svg.at(left, line, sign, scale=0.75))
        drawn.append(svg.text(left + 36, line + 8, 23, word, fill=colours()["ink"]))
    return "".join(drawn)


def _entries(setting: Setting, palette: Palette) -> list[tuple[str, str]]:
    rules, say, grey = setting.rules, words(), "#5b5148"
    nobody = palette.unit(AUTONOMOUS)
    castle, town = (City(income=n, fortified=True, port=False) for n in (3, 1))
    signs = [
        (True, symbols.unit(UnitKind.ARMY, grey, "#fff", ""), "army"),
        (True, symbols.unit(UnitKind.FLEET, grey, "#fff", ""), "fleet"),
        (rules.garrisons, symbols.unit(UnitKind.GARRISON, grey, "#fff", ""), "garrison"),
        (rules.garrisons, symbols.unit(UnitKind.GARRISON, nobody, "#fff", ""), "autonomous"),
        (True, symbols.city(castle, None, fortified=True), "city"),
        (True, symbols.city(town, None, fortified=False), "open_city"),
        (True, symbols.anchor(), "port"),
        (rules.garrisons, symbols.siege(), "siege"),
        (rules.money or rules.assassinations, symbols.rebellion(), "rebellion"),
        (rules.famine, symbols.famine(), "famine"),
        (rules.special, symbols.unit(UnitKind.ARMY, grey, "#fff", "", Special.MERCENARY), "mercenary"),
        (rules.special, symbols.unit(UnitKind.ARMY, grey, "#fff", "", Special.PROFESSIONAL), "professional"),
    ]
    return [(sign, say[word]) for shown, sign, word in signs if shown]
