"""The sheet around a map: parchment, title, and below the map the keys to powers and signs.

Not here: the land. Titles come from people; `svg` escapes them.
"""

from __future__ import annotations

from functools import cache

import yaml

from judge import resources
from judge.core.wording import ENGLISH, language_written
from judge.games.machiavelli.drawing import arrows, svg, symbols
from judge.games.machiavelli.drawing.palette import Palette, colours
from judge.games.machiavelli.model.board import City
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, State, UnitKind
from judge.games.machiavelli.model.topology import counted_city

MARGIN, TITLE = 44.0, 104.0
"""Width of the parchment at the sides, and height of the title's band, in page pixels."""
POWER_ROW, KEY_ROW = 54.0, 52.0
POWER_COLUMN, KEY_COLUMN = 560.0, 330.0
"""Least widths of a column in the keys, in page pixels."""


def words() -> dict[str, str]:
    """Words on the map, in the language that is written in; English ones where it has none."""
    return _words(language_written())


@cache
def _words(language: str) -> dict[str, str]:
    english = dict(yaml.safe_load(resources.text("templates", "map", f"{ENGLISH}.yaml")))
    try:
        return {**english, **yaml.safe_load(resources.text("templates", "map", f"{language}.yaml"))}
    except FileNotFoundError:
        return english


def rim(x: float, y: float, width: float, height: float) -> str:
    """A double line around a map."""
    ink = colours()["ink"]
    return svg.rect(x - 2, y - 2, width + 4, height + 4, fill="none", stroke=ink, stroke_width=4) + svg.rect(
        x - 11, y - 11, width + 22, height + 22, fill="none", stroke=ink, stroke_width=1.6
    )


def title(words_on_top: str, width: float, height: float = TITLE, size: float = 50.0) -> str:
    """Centred in a band at the top; long titles are written smaller."""
    fitting = min(size, 1.9 * (width - 60) / max(len(words_on_top), 1))
    middle, base = width / 2, height / 2 + fitting * 0.34
    return svg.text(middle, base, fitting, words_on_top, text_anchor="middle", fill=colours()["ink"])


def powers(
    setting: Setting, state: State, palette: Palette, *, width: float, top: float
) -> tuple[str, float]:
    """The powers with the number of their cities; and where that ends."""
    shown = [p for p in setting.scenario.powers if p in shown_powers(setting, state)]
    entries = [(_swatch(setting, palette, p), _power_words(setting, state, p)) for p in shown]
    drawn, end = _table(
        entries, x=MARGIN, top=top, width=width - 2 * MARGIN, column=POWER_COLUMN, row=POWER_ROW, size=34
    )
    return drawn, end + 6


def signs(setting: Setting, palette: Palette, *, width: float, top: float) -> tuple[str, float]:
    """What the signs mean; and where that ends."""
    line = svg.line(
        f"M{MARGIN} {top:.0f}H{width - MARGIN:.0f}", str(colours()["ink"]), 1.6, stroke_opacity=0.6
    )
    drawn, end = _table(
        _entries(setting, palette),
        x=MARGIN,
        top=top + 10,
        width=width - 2 * MARGIN,
        column=KEY_COLUMN,
        row=KEY_ROW,
        size=25,
    )
    return line + drawn, end + 22


def _table(
    entries: list[tuple[str, str]],
    *,
    x: float,
    top: float,
    width: float,
    column: float,
    row: float,
    size: float,
) -> tuple[str, float]:
    """Signs with their words, column by column; and where they end."""
    columns = max(1, int(width / column))
    rows = -(-len(entries) // columns) if entries else 0
    columns = -(-len(entries) // rows) if rows else 1
    step = width / columns
    drawn = []
    for index, (sign, word) in enumerate(entries):
        place, line = divmod(index, rows)
        left, y = x + place * step, top + row * (line + 0.5)
        drawn.append(svg.at(left + 34, y, sign))
        drawn.append(svg.text(left + 78, y + size * 0.34, size, word, fill=colours()["ink"]))
    return "".join(drawn), top + rows * row


def shown_powers(setting: Setting, state: State) -> frozenset[Power]:
    """Powers that take part, or that still own or hold something."""
    owners = {*state.province_owner.values(), *state.city_owner.values(), *(u.power for u in state.units())}
    return frozenset(p for p, s in setting.scenario.powers.items() if s.playable or p in owners)


def _swatch(setting: Setting, palette: Palette, power: Power) -> str:
    letter = setting.scenario.powers[power].letter
    badge = symbols.badge(palette.unit(power), palette.letter_on(power), letter)
    field = svg.rect(
        -32, -20, 64, 40, rx=5, fill=palette.land(power), stroke=palette.unit(power), stroke_width=4
    )
    return field + svg.at(0, 0, badge, scale=1.35)


def _power_words(setting: Setting, state: State, power: Power) -> str:
    name = setting.scenario.powers[power].name
    held = sum(1 for area, by in state.city_owner.items() if by == power and counted_city(setting, area))
    return str(name) if setting.rules.fog and not held else words()["cities"].format(name=name, cities=held)


def _entries(setting: Setting, palette: Palette) -> list[tuple[str, str]]:
    """Only the signs that this game's switches can bring about."""
    say = words()
    found = [*_pieces(setting, palette), *_places(setting), *_conditions(setting), *_orders(setting)]
    return [(sign, say[word]) for shown, sign, word in found if shown]


_GREY = "#5b5148"


def _small(sign: str, scale: float = 0.72) -> str:
    return svg.at(0, 0, sign, scale=scale)


def _pieces(setting: Setting, palette: Palette) -> list[tuple[bool, str, str]]:
    rules, nobody = setting.rules, palette.unit(AUTONOMOUS)

    def piece(kind: UnitKind, special: Special | None = None, colour: str = _GREY) -> str:
        return _small(symbols.unit(kind, colour, "#fff", "", special))

    kinds = [
        (rules.special, Special.MILITIA, "militia"),
        (rules.special, Special.MERCENARY, "mercenary"),
        (rules.special, Special.PROFESSIONAL, "professional"),
        (rules.cavalry, Special.CAVALRY, "cavalry"),
        (rules.armoured_cavalry, Special.ARMOURED, "armoured"),
    ]
    return [
        (True, piece(UnitKind.ARMY), "army"),
        (True, piece(UnitKind.FLEET), "fleet"),
        (rules.garrisons, piece(UnitKind.GARRISON), "garrison"),
        (rules.garrisons, piece(UnitKind.GARRISON, colour=nobody), "autonomous"),
        *((shown, piece(UnitKind.ARMY, special), word) for shown, special, word in kinds),
    ]


def _places(setting: Setting) -> list[tuple[bool, str, str]]:
    town = City(income=1, fortified=True, port=False)
    castle, fort = (
        City(income=3, fortified=True, port=False),
        City(income=0, fortified=True, port=False, fortress=True),
    )
    link = arrows.double((-30, 0), (30, 0))
    return [
        (True, _small(symbols.city(castle, None, fortified=True), 0.9), "city"),
        (True, _small(symbols.city(town, None, fortified=False), 0.9), "open_city"),
        (setting.rules.fortresses, _small(symbols.city(fort, None, fortified=True), 0.9), "fortress"),
        (True, symbols.anchor(), "port"),
        (True, _small(symbols.badge(_GREY, "#fff", "V"), 1.2), "owner"),
        (bool(setting.board.straits or setting.board.passages), link, "strait"),
    ]


def _conditions(setting: Setting) -> list[tuple[bool, str, str]]:
    rules = setting.rules
    return [
        (rules.garrisons, _small(symbols.siege(1), 0.7), "siege"),
        (rules.garrisons, _small(symbols.siege(2), 0.7), "siege_done"),
        (rules.money or rules.assassinations, _small(symbols.rebellion(), 0.85), "rebellion"),
        (rules.famine, _small(symbols.famine(), 0.85), "famine"),
        (rules.plague, _small(symbols.plague(), 0.85), "plague"),
        (rules.storm, _small(symbols.storm(), 0.85), "storm"),
    ]


def _orders(setting: Setting) -> list[tuple[bool, str, str]]:
    rules, curve = setting.rules, arrows.Curve(((-34, 0), (34, 0)))
    army = symbols.unit(UnitKind.ARMY, _GREY, "#fff", "", lost=True)
    return [
        (True, arrows.arrow(curve, _GREY, done=True), "advance"),
        (True, arrows.arrow(curve, _GREY, done=False), "failed"),
        (True, arrows.support((-34, 0), (28, 0), _GREY, done=True), "support"),
        (True, arrows.support((-34, 0), (34, 0), _GREY, done=False), "support_cut"),
        (True, arrows.waves(curve) + arrows.arrow(curve, _GREY, done=True), "convoy"),
        (rules.garrisons, arrows.besieging((-62, 0), (62, 0), done=True), "besieger"),
        (rules.garrisons, _small(symbols.turn(_GREY, done=True), 0.9), "conversion"),
        (True, symbols.plus(), "raised"),
        (True, _small(symbols.ghost(UnitKind.ARMY, _GREY), 0.7), "lost"),
        (True, _small(army, 0.62), "retreat"),
        (True, arrows.option((-58, 0), (36, 0)), "option"),
        (rules.money, _small(symbols.coin(), 0.95), "bribe"),
        (rules.money, _small(symbols.coin(failed=True), 0.95), "bribe_failed"),
    ]
