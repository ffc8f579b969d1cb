"""Single words of one language, read once: names of months, and those of each game (seasons, kinds of unit).

Not here: sentences (templates), names of places and powers (the scenario).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge import resources
from judge.core.wording import Wording

FALLBACK = "en"
OWN_KEYS = frozenset({"articles", "genitive"})
"""Groups of words whose keys are a language's own affair."""


def languages() -> tuple[str, ...]:
    """The codes of all languages that there are templates in, English first."""
    folders = (f.name for f in resources.folder("templates").joinpath("mail").iterdir() if f.is_dir())
    return (FALLBACK, *sorted(name for name in folders if name != FALLBACK and name.isalpha()))


@cache
def whole_languages() -> tuple[str, ...]:
    """The languages that somebody may choose, English first: none that is still in the making.

    One is while its words say ``partial: true``; most of each letter would be English.
    """
    return tuple(code for code in languages() if not own_words(code).get("partial"))


@cache
def language_folder(language: str) -> str:
    """The language itself if there are templates for it, else ``en``."""
    return language if language in languages() else FALLBACK


@cache
def own_words(language: str) -> Mapping[str, Any]:
    """Words in the YAML files of a language, ``words.yaml`` of games with them; nothing of what they lack."""
    found: dict[str, Any] = {}
    for file in sorted(resources.folder("templates").joinpath("mail", language).iterdir(), key=_name):
        if file.name.endswith(".yaml") and not file.name.startswith("."):
            text = resources.text("templates", "mail", language, file.name)
            found.update(resources.from_yaml(text) or {})
    for game in sorted(resources.folder("templates").iterdir(), key=_name):
        file = game.joinpath(language, "words.yaml")
        if game.name != "mail" and file.is_file():
            found = resources.together(found, resources.from_yaml(file.read_text(encoding="utf-8")))
    return found


@cache
def words(language: str = FALLBACK) -> Mapping[str, Any]:
    """The words of a language, each that it lacks taken from the English ones."""
    return _over(own_words(FALLBACK), own_words(language_folder(language)))


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> Mapping[str, Any]:
    """One mapping laid over another, at every depth but where a language has keys of its own."""
    return {
        key: _over(below[key], value)
        if key not in OWN_KEYS and isinstance(value, Mapping) and isinstance(below.get(key), Mapping)
        else value
        for key, value in {**below, **above}.items()
    }


def _name(file: Traversable) -> str:
    return file.name


def zone(name: str) -> ZoneInfo:
    """The IANA zone of that name; UTC where the name means nothing."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def local_time(moment: datetime, zone_name: str, language: str = FALLBACK) -> str:
    """A moment on the reader's clock, always with the zone's name: ``Thu 12 March 2026, 13:00 (UTC)``.

    A datetime without a zone is taken for UTC, which is what the judge counts in. In the hour that comes
    twice, when clocks go back, the offset stands with the zone.
    """
    where = zone(zone_name)
    here = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(where)
    say = words(language)
    return str(say["time"]).format(
        weekday=say["weekdays"][here.weekday()],
        day=str(say["day"]["first" if here.day == 1 else "other"]).format(day=here.day),
        month=say["months"][here.month - 1],
        year=here.year,
        hour=here.hour,
        minute=here.minute,
        zone=where.key + _offset(here),
    )


def _offset(here: datetime) -> str:
    """Offset from UTC of a time that comes twice on its day, when clocks go back; else nothing."""
    ahead, other = here.utcoffset(), here.replace(fold=1 - here.fold).utcoffset()
    if ahead is None or other is None or ahead == other:
        return ""
    minutes = int(ahead.total_seconds()) // 60
    rest = f":{abs(minutes) % 60:02}" if minutes % 60 else ""
    return f", UTC{'-' if minutes < 0 else '+'}{abs(minutes) // 60}{rest}"


def join_items(items: Iterable[str], language: str = FALLBACK, link: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; `link` may be "or"."""
    *rest, last = [*items] or [""]
    return last if not rest else ", ".join(rest) + str(words(language)["links"][link]) + last


class Term(Wording):
    """A term of ``settings``, ``chapters`` and the like in the reader's language; its key is English."""

    group: str

    @classmethod
    def of(cls, group: str, english: str) -> Term:
        made = cls(english)
        made.group = group
        return made

    def in_language(self, language: str) -> str:
        english = str.__str__(self)
        return str(words(language)[self.group].get(english, english))


class Listed(Wording):
    """``a, b and c``, told in the reader's language."""

    items: tuple[str, ...]

    @classmethod
    def of(cls, items: Iterable[str]) -> Listed:
        found = tuple(items)
        made = cls(join_items([str(item) for item in found]))
        made.items = found
        return made

    def in_language(self, language: str) -> str:
        return join_items([str(item) for item in self.items], language)
