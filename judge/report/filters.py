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

from judge.games.machiavelli.board import AreaId, Coast
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import AUTONOMOUS, Power, Unit, UnitRef
from judge.report import words

WIDTH = 72


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
def listed(context: Context, items: Iterable[object]) -> str:
    """``a, b and c``."""
    return words.listed([str(i) for i in items], _language(context))


@pass_context
def word(context: Context, key: str, group: str) -> str:
    """A word of ``words.yaml``: ``season | word("seasons")``."""
    return str(words.words(_language(context))[group][str(key)])


@pass_context
def area_name(context: Context, area: AreaId, coast: Coast | None = None) -> str:
    """``Croatia``, ``Croatia (south coast)``."""
    setting = _setting(context)
    known = setting.board.areas.get(area) if setting else None
    name = known.name if known else str(area)
    return f"{name} ({words.words(_language(context))['coasts'][coast]})" if coast else name


@pass_context
def power_name(context: Context, power: Power | None) -> str:
    """``Florence``, ``Papacy``; the word for nobody for None."""
    say = words.words(_language(context))
    if power is None or power == AUTONOMOUS:
        return str(say["nobody" if power is None else "autonomous"])
    setting = _setting(context)
    known = setting.scenario.powers.get(power) if setting else None
    return known.name if known else str(power).capitalize()


@pass_context
def power_in_text(context: Context, power: Power | None) -> str:
    """As inside a sentence: ``the Papacy``."""
    articles = words.words(_language(context))["articles"]
    return str(articles[power]) if power in articles else power_name(context, power)


@pass_context
def unit_name(context: Context, unit: UnitRef | Unit) -> str:
    """``army in Bologna``."""
    say = words.words(_language(context))
    return str(say["unit"]).format(kind=say["units"][unit.kind], area=area_name(context, unit.area))


@pass_context
def unit_short(context: Context, unit: UnitRef | Unit) -> str:
    """``A Bologna``, as orders write it."""
    return f"{unit.kind} {area_name(context, unit.area)}"


def caret(line: str, start: int, end: int) -> str:
    """What goes under a quoted line to point at ``line[start:end]``: blanks, then ``^^^``."""
    start = max(0, min(start, len(line)))
    return " " * start + "^" * max(1, min(end, len(line)) - start)


def wrap72(text: str, indent: str | int = "", first: str | None = None, width: int = WIDTH) -> str:
    """Paragraphs filled to 72 columns; `indent` before each line, `first` before the first one instead."""
    indent = " " * indent if isinstance(indent, int) else indent
    lead = indent if first is None else first
    done: list[str] = []
    for paragraph in text.split("\n\n"):
        filled = textwrap.wrap(
            paragraph, width, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False
        )
        done.append("\n".join(filled))
        lead = indent
    return "\n\n".join(done)


def ruled(text: str, rule: str = "", indent: int = 2, hang: int | None = None) -> str:
    """A piece of news, wrapped, with the rule that decided at the right margin: ``...  (N-067)``."""
    tag = f"({rule})" if rule else ""
    room = WIDTH - (len(tag) + 2 if tag else 0)
    filled = textwrap.wrap(
        " ".join(text.split()),
        room,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2 if hang is None else hang),
        break_on_hyphens=False,
    ) or [""]
    if tag:
        filled[-1] = filled[-1].ljust(WIDTH - len(tag)) + tag
    return "\n".join(filled)


def shorten(text: str, width: int) -> str:
    """Cut to `width` characters at a word, with dots where something is missing."""
    return textwrap.shorten(text, width, placeholder=" ...")


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
        unit_name,
        unit_short,
        caret,
        wrap72,
        ruled,
        shorten,
    )
}
