"""The keys below a map: its powers and its signs.

Not here: the land. Titles come from people; `svg` escapes them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from judge import resources
from judge.api.values import ENGLISH, language_written
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
from judge.games.machiavelli.model.board import City
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, State, UnitKind
from judge.games.machiavelli.model.topology import is_counted_city
from judge.painting import arrows, surround, svg
from judge.painting.base_map import double
from judge.painting.palette import Palette, colours

POWER_SIZE = 34.0
BELOW_POWERS = 16.0
"""Height below the powers where no legend stands, in page pixels."""
POWER_ROW, KEY_ROW = 54.0, 52.0
POWER_COLUMN, KEY_COLUMN = 560.0, 330.0
"""Least widths of a column in the keys, in page pixels."""


def words() -> dict[str, str]:
    """Words on the map, in the language that is written in; English ones where it has none."""
    return _words(language_written())


@cache
def _words(language: str) -> dict[str, str]:
    english = dict(resources.table("templates", "machiavelli", "map", f"{ENGLISH}.yaml"))
    try:
        return {**english, **resources.table("templates", "machiavelli", "map", f"{language}.yaml")}
    except FileNotFoundError:
        return english


def outside(count: int, *, of_units: bool) -> str:
    """Say how many of the reader's units are not in a panel; nothing where all are, or it shows provinces."""
    if not count or not of_units:
        return ""
    return words()["elsewhere" if count > 1 else "elsewhere_one"].format(count=count)


def powers(
    setting: Setting, state: State, palette: Palette, *, width: float, top: float, size: float = POWER_SIZE
) -> surround.Key:
    """The powers with the number of their cities, in words of this size."""
    shown = [p for p in setting.scenario.powers if p in powers_on_map(setting, state)]
    entries = [(_swatch(setting, palette, p), _power_words(setting, state, p)) for p in shown]
    cell = POWER_COLUMN * size / POWER_SIZE, POWER_ROW * size / POWER_SIZE
    return surround.key(entries, top=top, width=width, cell=cell, size=size)


def signs(
    setting: Setting, palette: Palette, *, width: float, top: float, only: Collection[str] | None = None
) -> tuple[str, float]:
    """Legend of the signs, of some alone if they are named, and where it ends."""
    entries = _entries(setting, palette, only)
    if not entries:
        return "", top + BELOW_POWERS
    line = svg.line(
        f"M{surround.MARGIN} {top:.0f}H{width - surround.MARGIN:.0f}",
        str(colours()["ink"]),
        1.6,
        stroke_opacity=0.6,
    )
    key = surround.key(entries, top=top + 10, width=width, cell=(KEY_COLUMN, KEY_ROW), size=25)
    return line + key.svg, key.bottom + 22


def powers_on_map(setting: Setting, state: State) -> frozenset[Power]:
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
    held = sum(1 for area, by in state.city_owner.items() if by == power and is_counted_city(setting, area))
    hidden = setting.rules.fog and not held
    banned = power in state.excommunicated
    form = "held" if banned else "one_city" if held == 1 else "cities"
    told = str(name) if hidden else words()[form].format(name=name, cities=held)
    return words()["excommunicated"].format(name=told) if banned else told


def _entries(setting: Setting, palette: Palette, only: Collection[str] | None) -> list[tuple[str, str]]:
    """Only the signs that this game's switches can bring about; of these, those that are named."""
    say = words()
    found = [*_pieces(setting, palette), *_places(setting), *_conditions(setting), *_orders(setting)]
    return [
        (sign, say.get(word) or _kind_word(setting, word))
        for shown, sign, word in found
        if shown and (only is None or word in only)
    ]


def signs_of_phase(state: State, marks: Iterable[Mark]) -> frozenset[str]:
    """The words of those signs that a phase has left on a map."""
    found = {word for mark in marks for word in _words_of_mark(mark)}
    here = (
        ("famine", state.famine),
        ("rebellion", state.province_rebellions or state.city_rebellions),
        ("siege", state.sieges),
        ("retreat", state.dislodged),
        ("option", state.dislodged),
    )
    return frozenset(found | {word for word, some in here if some})


def _words_of_mark(mark: Mark) -> tuple[str, ...]:
    match mark:
        case Move(done=True):
            return ("convoy" if mark.via else "advance",)
        case Move():
            return ("failed",)
        case Help():
            return ("support" if mark.done else "support_cut",)
        case Siege(done=True):
            return "besieger", "siege" if mark.seasons == 1 else "siege_done"
        case Siege():
            return ("besieger",)
        case Conversion():
            return ("conversion",)
        case Raised():
            return ("raised",)
        case Lost():
            return ("lost",)
        case Bribed():
            return ("bribe" if mark.done else "bribe_failed",)
        case Struck():
            return (mark.disaster,)


def _kind_word(setting: Setting, word: str) -> str:
    """Name of a kind that a rulebook alone has: its first word for that kind of unit, or the word itself."""
    row = setting.rules.units.get(UnitKind(word))
    return next(iter(row.words if row is not None else ()), word).capitalize()


_GREY = "#5b5148"


def _small(sign: str, scale: float = 0.72) -> str:
    return svg.at(0, 0, sign, scale=scale)


_USUAL_KINDS = {UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON}


def _pieces(setting: Setting, palette: Palette) -> list[tuple[bool, str, str]]:
    rules, nobody = setting.rules, palette.unit(AUTONOMOUS)

    def piece(kind: UnitKind, special: Special | None = None, colour: str = _GREY) -> str:
        return _small(symbols.unit(kind, colour, "#fff", "", special))

    kinds = [
        (rules.special, Special.MILITIA, "militia"),
        (rules.special, Special.MERCENARY, rules.special_key("mercenary")),
        (rules.special, Special.PROFESSIONAL, rules.special_key("professional")),
        (rules.cavalry, Special.CAVALRY, "cavalry"),
        (rules.armoured_cavalry, Special.ARMOURED, "armoured"),
    ]
    return [
        (True, piece(UnitKind.ARMY), "army"),
        (True, piece(UnitKind.FLEET), "fleet"),
        (rules.garrisons, piece(UnitKind.GARRISON), "garrison"),
        (rules.garrisons, piece(UnitKind.GARRISON, colour=nobody), "autonomous"),
        *((True, piece(kind), str(kind)) for kind in sorted(set(rules.units) - _USUAL_KINDS)),
        *((shown, piece(UnitKind.ARMY, special), word) for shown, special, word in kinds),
    ]


def _places(setting: Setting) -> list[tuple[bool, str, str]]:
    town = City(income=1, fortified=True, port=False)
    castle, fort = (
        City(income=3, fortified=True, port=False),
        City(income=0, fortified=True, port=False, fortress=True),
    )
    link = double((-30, 0), (30, 0))
    burnt = any("destroy" in row.orders for row in setting.rules.units.values())
    return [
        (True, _small(symbols.city(castle, None, fortified=True), 0.9), "city"),
        (True, _small(symbols.city(town, None, fortified=False), 0.9), "open_city"),
        (setting.rules.fortresses, _small(symbols.city(fort, None, fortified=True), 0.9), "fortress"),
        (burnt, symbols.ruin(), "ruin"),
        (burnt, _small(symbols.city_without_walls(town, None), 0.9), "unwalled"),
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
        (True, lines.waves(curve) + arrows.arrow(curve, _GREY, done=True), "convoy"),
        (rules.garrisons, lines.besieging((-62, 0), (62, 0), done=True), "besieger"),
        (rules.garrisons, _small(symbols.turn(_GREY, done=True), 0.9), "conversion"),
        (True, symbols.plus(), "raised"),
        (True, _small(symbols.ghost(UnitKind.ARMY, _GREY), 0.7), "lost"),
        (True, _small(army, 0.62), "retreat"),
        (True, lines.option((-58, 0), (36, 0)), "option"),
        (rules.money, _small(symbols.coin(), 0.95), "bribe"),
        (rules.money, _small(symbols.coin(failed=True), 0.95), "bribe_failed"),
    ]
