"""The filters that templates have: times, names, ducats, and the shape of plain text.

Filters that need names look for `setting` in the template's context, those that need a clock for
`time_zone`; without them they fall back to the id and to UTC. Not here: sentences.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from jinja2 import Undefined, pass_context
from jinja2.runtime import Context

from judge import proper_names
from judge.games.machiavelli.drawing.palette import palette
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.events import Event, slug
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, Unit, UnitRef
from judge.proper_names import PLACES, POWERS, Name, called
from judge.rendering import words

WIDTH = 72
UNBROKEN = "\u00a0"
"""A blank that no line is broken at."""


def _found(context: Context, name: str, otherwise: Any = None) -> Any:
    value = context.resolve(name)
    return otherwise if isinstance(value, Undefined) else value


def _language(context: Context) -> str:
    return str(_found(context, "language", words.FALLBACK))


def _setting(context: Context) -> Setting | None:
    value = _found(context, "setting")
    return value if isinstance(value, Setting) else None


@pass_context
def local(context: Context, moment: datetime, zone: str | None = None) -> str:
    """A UTC moment in the reader's zone, or in `zone`."""
    return words.local_time(moment, zone or str(_found(context, "time_zone", "UTC")), _language(context))


@pass_context
def ducats(context: Context, amount: int) -> str:
    return words.ducats(amount, _language(context))


@pass_context
def listed(context: Context, items: Iterable[object], link: str = "and") -> str:
    """``a, b and c``; with "or" ``a, b or c``."""
    return words.listed([str(i) for i in items], _language(context), link)


@pass_context
def word(context: Context, key: str, group: str) -> str:
    """A word of ``words.yaml``: ``season | word("seasons")``."""
    return str(words.words(_language(context))[group][str(key)])


@pass_context
def area_name(context: Context, area: AreaId, coast: Coast | None = None) -> str:
    """``Croatia``, ``Croatia (south coast)``."""
    setting = _setting(context)
    known = setting.board.areas.get(area) if setting else None
    name = str(known.name) if known else str(area)
    return f"{name} ({words.words(_language(context))['coasts'][coast]})" if coast else name


@pass_context
def power_name(context: Context, power: Power | None) -> str:
    """``Florence``, ``Papacy``; the word for nobody for None."""
    say = words.words(_language(context))
    if power is None or power == AUTONOMOUS:
        return str(say["nobody" if power is None else "autonomous"])
    setting = _setting(context)
    known = setting.scenario.powers.get(power) if setting else None
    return str(known.name) if known else str(power).capitalize()


def _called(context: Context, name: str, group: str) -> Name:
    """A name with its articles and prepositions in the letter's language, by its id or its English name."""
    setting = _setting(context)
    if setting is not None:
        known: Any = setting.board.areas if group == PLACES else setting.scenario.powers
        found = known.get(name)
        name = found.name if found is not None else name
    return called(str.__str__(name), group, _language(context))


def _has_articles(context: Context) -> bool:
    """Whether the letter's language has articles and prepositions of its own for names."""
    return _language(context) != words.FALLBACK and _language(context) in proper_names.languages()


@pass_context
def power_of(context: Context, power: Power) -> str:
    """``of Florence``; in French ``de Florence``, ``du Pape``, ``d'Autriche``."""
    if not _has_articles(context):
        return f"of {power_in_text(context, power)}"
    return _called(context, power, POWERS).of


@pass_context
def to_power(context: Context, power: Power) -> str:
    """``to Florence``; in French ``à Florence``, ``au Pape``, ``à la Turquie``."""
    if not _has_articles(context):
        return f"to {power_in_text(context, power)}"
    return _called(context, power, POWERS).to


@pass_context
def province_of(context: Context, area: AreaId) -> str:
    """``of Siena``, ``of Romagna``; in French ``de Sienne``, ``de Romagne``, ``du golfe de Naples``."""
    return _called(context, area, PLACES).of


@pass_context
def to_province(context: Context, area: AreaId) -> str:
    """``to Siena``; in French ``à Sienne``, ``à la Romagne``."""
    return _called(context, area, PLACES).to


@pass_context
def in_province(context: Context, area: AreaId) -> str:
    """``in Siena``; in French ``à Sienne``, ``en Romagne``, ``dans le golfe de Naples``."""
    return _called(context, area, PLACES).at


@pass_context
def province_in_text(context: Context, area: AreaId) -> str:
    """As inside a sentence: in French ``Sienne``, ``la Romagne``."""
    return _called(context, area, PLACES).text


@pass_context
def power_in_text(context: Context, power: Power | None) -> str:
    """As inside a sentence: ``the Papacy``; in French ``le Pape``."""
    if power is not None and power != AUTONOMOUS and _has_articles(context):
        return _called(context, power, POWERS).text
    articles = words.words(_language(context))["articles"]
    return str(articles[power]) if power in articles else power_name(context, power)


@pass_context
def power_genitive(context: Context, power: Power | None) -> str:
    """``the Papacy's``, ``Naples'``, ``the autonomous``."""
    say = words.words(_language(context))
    if power == AUTONOMOUS:
        return str(say["of-autonomous"])
    if power is not None and _has_articles(context):
        return _called(context, power, POWERS).of
    forms = say["genitive"]
    name = power_in_text(context, power)
    return str(forms.get(name[-1:], forms["other"])).format(name=name)


@pass_context
def unit_name(context: Context, unit: UnitRef | Unit) -> str:
    """``army in Bologna``."""
    say = words.words(_language(context))
    name = _called(context, unit.area, PLACES)
    return str(say["unit"]).format(
        kind=say["units"][unit.kind], area=area_name(context, unit.area), of=name.of, at=name.at
    )


@pass_context
def unit_short(context: Context, unit: UnitRef | Unit) -> str:
    """``A Bologna``, as orders write it."""
    return f"{unit.kind} {area_name(context, unit.area)}"


def capitalize_first(text: str) -> str:
    """The first letter large, the rest as it is."""
    return str(text)[:1].upper() + str(text)[1:]


def caret(line: str, start: int, end: int) -> str:
    """What goes under a quoted line to point at ``line[start:end]``: blanks, then ``^^^``."""
    start = max(0, min(start, len(line)))
    return " " * start + "^" * max(1, min(end, len(line)) - start)


def wrap72(text: str, indent: str | int = "", first: str | None = None, width: int = WIDTH) -> str:
    """Paragraphs filled to 72 columns; `indent` before each line, `first` before the first one instead."""
    indent = " " * indent if isinstance(indent, int) else indent
    lead = indent if first is None else first
    done: list[str] = []
    for paragraph in str(text).split("\n\n"):
        filled = textwrap.wrap(
            paragraph, width, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False
        )
        done.append("\n".join(filled))
        lead = indent
    return "\n\n".join(done)


def ruled(text: str, rule: str = "", lead: str = "  ", hang: int = 4) -> str:
    """A piece of news after `lead`, wrapped, the rule that decided at the right margin: ``...  (N-067)``."""
    tag = f"({rule})" if rule else ""
    room = WIDTH - (len(tag) + 2 if tag else 0)
    filled = textwrap.wrap(
        " ".join(str(text).split()),
        room,
        initial_indent=lead,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
    ) or [""]
    if tag:
        filled[-1] = filled[-1].ljust(WIDTH - len(tag)) + tag
    return "\n".join(filled)


def entry(left: str, right: str, rule: str = "", column: int = 34) -> str:
    """An order and what became of it, side by side; the rule at the right margin of the last line."""
    tag = f"({rule})" if rule else ""
    room = WIDTH - column
    filled = textwrap.wrap(" ".join(str(right).split()), room, break_on_hyphens=False) or [""]
    if tag and len(filled[-1]) + len(tag) + 2 > room:
        filled.append("")
    if tag:
        filled[-1] = filled[-1].ljust(room - len(tag)) + tag
    orders = textwrap.wrap(str(left), column - 6, subsequent_indent="    ", break_on_hyphens=False) or [""]
    rows = max(len(orders), len(filled))
    pairs = zip(orders + [""] * (rows - len(orders)), filled + [""] * (rows - len(filled)), strict=True)
    return "\n".join(f"    {order:<{column - 4}}{outcome}".rstrip() for order, outcome in pairs)


def right_of(words: str, left: str) -> str:
    """`words` pushed to the right margin of a line that begins with `left`."""
    return words.rjust(max(WIDTH - len(left), len(words) + 2))


@pass_context
def unit_marked(context: Context, unit: Unit) -> str:
    """``A Bologna``, with its coast, and one or two stars for special units (N-014)."""
    coast = f"/{unit.coast}" if unit.coast else ""
    stars = {None: "", Special.PROFESSIONAL: "!!", Special.CAVALRY: "^", Special.ARMOURED: "^^"}.get(
        unit.special, "!"
    )
    return f"{unit.kind} {area_name(context, unit.area)}{coast}{stars}".replace(" ", UNBROKEN)


@pass_context
def chip(context: Context, power: Power) -> str:
    """Two colours and a letter, ``#1f5fb4 #ffffff F``: how the map marks a power."""
    setting = _setting(context)
    if setting is None:
        return "#77746c #ffffff ?"
    colours = palette(setting.scenario.powers)
    known = setting.scenario.powers.get(power)
    return f"{colours.unit(power)} {colours.letter_on(power)} {known.letter if known else '-'}"


def event_slug(event: Event) -> str:
    """The name of an event's kind."""
    return slug(event)


def shorten(text: str, width: int) -> str:
    """Cut to `width` characters at a word, with dots where something is missing."""
    return textwrap.shorten(str(text), width, placeholder=" ...")


FILTERS: dict[str, Callable[..., str]] = {
    f.__name__: f
    for f in (
        local,
        ducats,
        listed,
        word,
        area_name,
        power_name,
        power_in_text,
        power_genitive,
        power_of,
        to_power,
        province_of,
        to_province,
        in_province,
        province_in_text,
        unit_name,
        unit_short,
        capitalize_first,
        caret,
        entry,
        wrap72,
        ruled,
        shorten,
        right_of,
        unit_marked,
        event_slug,
        chip,
    )
}
