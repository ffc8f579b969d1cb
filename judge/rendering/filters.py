"""The filters that templates of all games have: times, names, and the shape of plain text.

Filters that need names look for `setting` in the template's context, those that need a clock for
`time_zone`; without them they fall back to the id and to UTC. Not here: sentences, filters of one game.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

from jinja2 import TemplateNotFound, Undefined, pass_context, pass_eval_context
from jinja2.filters import do_join
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro

from judge import proper_names
from judge.core.game import Seat
from judge.core.remembered import ByIdentity
from judge.core.system.names import Setting
from judge.core.system.words import vocabulary
from judge.core.wording import Wording, language_written
from judge.proper_names import POWERS, Name, name_in
from judge.rendering import words

WIDTH = 72
_COLUMN = 28
"""Columns that the labels of a list of settings have."""
UNBROKEN = "\u00a0"
"""A blank that no line is broken at."""
_GAP = re.compile(r"\n| {2,}")
"""The gap between the name of a setting and what it does."""
_HELD = re.compile(r"(?<=«)[ \n]|[ \n](?=[:;?!»](?:\s|[.,)]|$))")
"""Blanks that belong to a sign: French has one inside its quotation marks and before ``: ; ? !``."""


def value_in(context: Context, name: str, otherwise: Any = None) -> Any:
    """Value that the template was given under a name."""
    value = context.resolve(name)
    return otherwise if isinstance(value, Undefined) else value


def language_of(context: Context) -> str:
    """The reader's language; without a reader that of the letter which is being written."""
    return str(value_in(context, "language", language_written()))


def setting_of(context: Context) -> Any:
    """The `judge.core.system.names.Setting` that the template was given; None without one."""
    return value_in(context, "setting")


@pass_context
def local(context: Context, moment: datetime, zone: str | None = None) -> str:
    """A UTC moment in the reader's zone, or in `zone`."""
    return words.local_time(moment, zone or str(value_in(context, "time_zone", "UTC")), language_of(context))


_TEXTS: ByIdentity[object, dict[tuple[object, ...], str]] = ByIdentity(lambda _: {}, 1000)


@pass_context
def remembered(context: Context, of: object, macro: Macro) -> str:
    """The text that a macro makes of an object, once for each language and clock: it must not need more."""
    texts = _TEXTS(of)
    said_by = context.environment, context.name, macro.name
    key = (*said_by, language_of(context), value_in(context, "time_zone"))
    if key not in texts:
        texts[key] = macro(of)
    return texts[key]


@pass_context
def listed(context: Context, items: Iterable[object], link: str = "and") -> str:
    """``a, b and c``; with "or" ``a, b or c``."""
    return words.join_items([str(i) for i in items], language_of(context), link)


_OF_PHASES = ("phases", "set-phases", "minor-phases")
"""Groups of words for kinds of phases, which games may call by any plain word."""


@pass_context
def word(context: Context, key: str, group: str) -> str:
    """A word of ``words.yaml``: ``season | word("seasons")``. Special units are called as books call them."""
    if group == "specials" and (rules := _rules(context)) is not None:
        key = rules.special_key(key)
    known = words.words(language_of(context))[group]
    return str(known.get(str(key), key) if group in _OF_PHASES else known[str(key)])


@pass_context
def option_title(context: Context, option: str) -> str:
    """A game's option by the name that its message ``switch/<option>`` begins with.

    Others as ``words.yaml`` of a game has them under `options`, or as they are.
    """
    if option not in vocabulary().option_names():
        return str(words.words(language_of(context)).get("options", {}).get(option, option))
    try:
        told = context.environment.get_template(f"switch/{option}").render(context.get_all())
    except TemplateNotFound:
        return option.replace("_", " ")
    return _GAP.split(told.strip(), maxsplit=1)[0]


@pass_context
def cited(context: Context, rule: str) -> str:
    """The number by which the game's own book knows a classic rule."""
    rules = _rules(context)
    return rule if rules is None else str(rules.number_of(rule))


def _rules(context: Context) -> Any:
    """The rulebook of the game that is told of; None in games without one."""
    return getattr(setting_of(context), "rules", None)


@pass_context
def power_name(context: Context, power: str | None) -> str:
    """``Florence``, ``Papacy``; the word for nobody for None, and for holders that are no power."""
    say = words.words(language_of(context))
    if power is None:
        return str(say["nobody"])
    if power in say["holders"]:
        return str(say["holders"][power]["name"])
    setting: Setting | None = setting_of(context)
    known = setting.scenario.powers.get(Seat(power)) if setting else None
    return str(known.name) if known else str(power).capitalize()


def _power_name(context: Context, power: str) -> Name:
    """A power's name with its articles and prepositions in the letter's language."""
    setting: Setting | None = setting_of(context)
    known = setting.scenario.powers.get(Seat(power)) if setting else None
    return name_in(str.__str__(known.name if known else power), POWERS, language_of(context))


def has_articles(context: Context) -> bool:
    """Tell whether the letter's language has articles and prepositions of its own for names."""
    return language_of(context) != words.FALLBACK and language_of(context) in proper_names.languages()


@pass_context
def power_of(context: Context, power: str) -> str:
    """``of Florence``; in French ``de Florence``, ``du Pape``, ``d'Autriche``."""
    if not has_articles(context):
        return f"of {power_in_text(context, power)}"
    return _power_name(context, power).of


@pass_context
def to_power(context: Context, power: str) -> str:
    """``to Florence``; in French ``à Florence``, ``au Pape``, ``à la Turquie``."""
    if not has_articles(context):
        return f"to {power_in_text(context, power)}"
    return _power_name(context, power).to


@pass_context
def power_in_text(context: Context, power: str | None) -> str:
    """As inside a sentence: ``the Papacy``; in French ``le Pape``."""
    say = words.words(language_of(context))
    if power is not None and power not in say["holders"] and has_articles(context):
        return _power_name(context, power).text
    articles = say["articles"]
    return str(articles[power]) if power in articles else power_name(context, power)


@pass_context
def power_genitive(context: Context, power: str | None) -> str:
    """``the Papacy's``, ``Naples'``, ``the autonomous``."""
    say = words.words(language_of(context))
    if power in say["holders"]:
        return str(say["holders"][power]["of"])
    if power is not None and has_articles(context):
        return _power_name(context, power).of
    forms = say["genitive"]
    name = power_in_text(context, power)
    return str(forms.get(name[-1:], forms["other"])).format(name=name)


def capitalize_first(text: str) -> str:
    """The first letter large, the rest as it is."""
    return str(text)[:1].upper() + str(text)[1:]


def upper(text: str) -> str:
    """In capitals, after it has been put into the reader's language."""
    return str(text).upper()


@pass_eval_context
def join(context: EvalContext, items: Iterable[object], link: str = "") -> str:
    """One behind another, each in the reader's language; escaped where the template escapes."""
    said = (str(item) if isinstance(item, Wording) else item for item in items)
    joined: str = do_join(context, said, link)
    return joined


def caret(line: str, start: int, end: int) -> str:
    """Line under a quoted one, to point at ``line[start:end]``: blanks, then ``^^^``."""
    start = max(0, min(start, len(line)))
    return " " * start + "^" * max(1, min(end, len(line)) - start)


def _lines(text: str, width: int, lead: str = "", indent: str = "") -> list[str]:
    """A paragraph filled to a width; no line begins or ends with a sign that its blank should hold."""
    return list(_fill_lines(text, width, lead, indent))


@lru_cache(1024)
def _fill_lines(text: str, width: int, lead: str, indent: str) -> tuple[str, ...]:
    """The same: most paragraphs are in many letters."""
    held = _HELD.sub(UNBROKEN, text)
    return tuple(
        textwrap.wrap(held, width, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False)
    )


def wrap72(text: str, indent: str | int = "", first: str | None = None, width: int = WIDTH) -> str:
    """Paragraphs filled to 72 columns; `indent` before each line, `first` before the first one instead.

    A `first` that fills a column of its own and does not leave a blank has a line to itself.
    """
    indent = " " * indent if isinstance(indent, int) else indent
    lead = indent if first is None else first
    alone = ""
    if indent.isspace() and len(lead) >= len(indent) and lead[-1:].isalpha():
        alone, lead = f"{lead}\n", indent
    done: list[str] = []
    for paragraph in str(text).split("\n\n"):
        done.append("\n".join(_lines(paragraph, width, lead, indent)))
        lead = indent
    return alone + "\n\n".join(done)


def beside(text: str) -> str:
    """A label, which is the first line, in a column of its own, and the rest filled at its right."""
    label, _, words = text.strip().partition("\n")
    return wrap72(words, _COLUMN, f"  {label}".ljust(_COLUMN))


def ruled(text: str, rule: str = "", lead: str = "  ", hang: int = 4) -> str:
    """A piece of news after `lead`, wrapped, the rule that decided at the right margin: ``...  (N-067)``."""
    tag = f"({rule})" if rule else ""
    room = WIDTH - (len(tag) + 2 if tag else 0)
    filled = _lines(" ".join(str(text).split()), room, lead, " " * hang) or [""]
    if tag:
        filled[-1] = filled[-1].ljust(WIDTH - len(tag)) + tag
    return "\n".join(filled)


def entry(left: str, right: str, rule: str = "", column: int = 34) -> str:
    """An order and what became of it, side by side; the rule at the right margin of the last line."""
    tag = f"({rule})" if rule else ""
    room = WIDTH - column
    filled = _lines(" ".join(str(right).split()), room) or [""]
    if tag and len(filled[-1]) + len(tag) + 2 > room:
        filled.append("")
    if tag:
        filled[-1] = filled[-1].ljust(room - len(tag)) + tag
    orders = textwrap.wrap(str(left), column - 6, subsequent_indent="    ", break_on_hyphens=False) or [""]
    rows = max(len(orders), len(filled))
    pairs = zip(orders + [""] * (rows - len(orders)), filled + [""] * (rows - len(filled)), strict=True)
    return "\n".join(f"    {order:<{column - 4}}{outcome}".rstrip() for order, outcome in pairs)


def with_arrows(order: str) -> str:
    """An order in the reader's language, ``->`` as an arrow."""
    return str(order).replace("->", "\u2192")


def right_of(words: str, left: str) -> str:
    """`words` pushed to the right margin of a line that begins with `left`."""
    return words.rjust(max(WIDTH - len(left), len(words) + 2))


def shorten(text: str, width: int) -> str:
    """Cut to `width` characters at a word, with dots where something is missing."""
    return textwrap.shorten(str(text), width, placeholder=" ...")


def signed(sum: Any) -> str:
    """``+3``, ``-2½``, ``+0``."""
    return f"+{sum}" if sum >= 0 else str(sum)


FILTERS: dict[str, Callable[..., str]] = {
    f.__name__: f
    for f in (
        local,
        remembered,
        signed,
        listed,
        word,
        option_title,
        cited,
        power_name,
        power_in_text,
        power_genitive,
        power_of,
        to_power,
        capitalize_first,
        upper,
        join,
        caret,
        entry,
        with_arrows,
        wrap72,
        beside,
        ruled,
        shorten,
        right_of,
    )
}
"""By name. Games enter their own."""


def enter(filters: Iterable[Callable[..., str]]) -> None:
    """Add a game's filters. Raises ValueError for a name that means something else already."""
    for each in filters:
        if FILTERS.setdefault(each.__name__, each) is not each:
            raise ValueError(each.__name__)
