"""Filters for templates about a Machiavelli board: places, units, the colours of powers.

They look for a Setting under ``setting`` in the template's context; without it they fall back to the id. Not
here: filters of every game (rendering), sentences.
"""

from __future__ import annotations

from jinja2 import pass_context
from jinja2.runtime import Context

from judge.api.names import PLACES, Name, name_in
from judge.api.rendering import UNBROKEN, language_of, setting_of, words
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.events import Event, slug
from judge.games.machiavelli.model.state import Power, Special, Unit, UnitRef
from judge.painting.palette import palette


@pass_context
def ducats(context: Context, amount: int) -> str:
    """``1 ducat``, ``18 ducats``."""
    return ducats_in(language_of(context), amount)


def ducats_in(language: str, amount: int) -> str:
    """The same in a language."""
    forms = words.words(language)["ducats"]
    return str(forms["none" if amount == 0 else "one" if amount == 1 else "many"]).format(n=amount)


@pass_context
def area_name(context: Context, area: AreaId, coast: Coast | None = None) -> str:
    """``Croatia``, ``Croatia (south coast)``."""
    setting = setting_of(context)
    known = setting.board.areas.get(area) if setting else None
    name = str(known.name) if known else str(area)
    return f"{name} ({words.words(language_of(context))['coasts'][coast]})" if coast else name


def _place_name(context: Context, area: AreaId) -> Name:
    """A province, by its id or in English, with its articles and prepositions in the letter's language."""
    setting = setting_of(context)
    known = setting.board.areas.get(area) if setting else None
    return name_in(str.__str__(known.name if known else area), PLACES, language_of(context))


@pass_context
def province_of(context: Context, area: AreaId) -> str:
    """``of Siena``, ``of Romagna``; in French ``de Sienne``, ``de Romagne``, ``du golfe de Naples``."""
    return _place_name(context, area).of


@pass_context
def to_province(context: Context, area: AreaId) -> str:
    """``to Siena``; in French ``à Sienne``, ``à la Romagne``."""
    return _place_name(context, area).to


@pass_context
def in_province(context: Context, area: AreaId) -> str:
    """``in Siena``; in French ``à Sienne``, ``en Romagne``, ``dans le golfe de Naples``."""
    return _place_name(context, area).at


@pass_context
def province_in_text(context: Context, area: AreaId) -> str:
    """As inside a sentence: in French ``Sienne``, ``la Romagne``."""
    return _place_name(context, area).text


@pass_context
def unit_name(context: Context, unit: UnitRef | Unit) -> str:
    """``army in Bologna``."""
    say = words.words(language_of(context))
    kind = say["units"].get(unit.kind, unit.kind)
    name = _place_name(context, unit.area)
    return str(say["unit"]).format(kind=kind, area=area_name(context, unit.area), of=name.of, at=name.at)


@pass_context
def unit_short(context: Context, unit: UnitRef | Unit) -> str:
    """``A Bologna``, as orders write it."""
    return f"{unit.kind} {area_name(context, unit.area)}"


@pass_context
def unit_marked(context: Context, unit: Unit) -> str:
    """``A Bologna``, with its coast, and one or two stars for special units (N-014)."""
    coast = coast_mark(context, unit.coast)
    stars = {None: "", Special.PROFESSIONAL: "!!", Special.CAVALRY: "^", Special.ARMOURED: "^^"}.get(
        unit.special, "!"
    )
    return f"{unit.kind} {area_name(context, unit.area)}{coast}{stars}".replace(" ", UNBROKEN)


@pass_context
def coast_mark(context: Context, coast: Coast | None) -> str:
    """``/nc``, in French ``/cn``; nothing without a coast."""
    return order_text.coast_mark(coast, language_of(context))


@pass_context
def chip(context: Context, power: Power) -> str:
    """Two colours and a letter, ``#1f5fb4 #ffffff F``: how the map marks a power."""
    setting = setting_of(context)
    if setting is None:
        return "#77746c #ffffff ?"
    colours = palette(setting.scenario.powers)
    known = setting.scenario.powers.get(power)
    return f"{colours.unit(power)} {colours.letter_on(power)} {known.letter if known else '-'}"


def event_slug(event: Event) -> str:
    """The name of an event's kind."""
    return slug(event)


FILTERS = (
    ducats,
    area_name,
    province_of,
    to_province,
    in_province,
    province_in_text,
    unit_name,
    unit_short,
    unit_marked,
    coast_mark,
    chip,
    event_slug,
)
