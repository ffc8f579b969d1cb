"""Single words of one language, read once: names of months, seasons and kinds of unit.

Not here: sentences (templates), names of places and powers (the scenario).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import yaml

from judge import resources

FALLBACK = "en"


def language_folder(language: str) -> str:
    """The language itself if there are templates for it, else ``en``."""
    known = language.isalpha() and resources.folder("templates").joinpath("mail", language).is_dir()
    return language if known else FALLBACK


@cache
def words(language: str = FALLBACK) -> dict[str, Any]:
    """What ``words.yaml`` of a language says, filled up from the English one."""
    own = yaml.safe_load(resources.text("templates", "mail", FALLBACK, "words.yaml"))
    if (folder := language_folder(language)) != FALLBACK:
        own = {**own, **yaml.safe_load(resources.text("templates", "mail", folder, "words.yaml"))}
    return dict(own)


def zone(name: str) -> ZoneInfo:
    """The IANA zone of that name; UTC where the name means nothing."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def local_time(moment: datetime, zone_name: str, language: str = FALLBACK) -> str:
    """A moment on the reader's clock, always with the zone's name: ``Thu 12 March 2026, 13:00 (UTC)``.

    A datetime without a zone is taken for UTC, which is what the judge counts in.
    """
    where = zone(zone_name)
    here = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(where)
    say = words(language)
    return str(say["time"]).format(
        weekday=say["weekdays"][here.weekday()],
        day=here.day,
        month=say["months"][here.month - 1],
        year=here.year,
        hour=here.hour,
        minute=here.minute,
        zone=where.key,
    )


def ducats(amount: int, language: str = FALLBACK) -> str:
    """``1 ducat``, ``18 ducats``."""
    forms = words(language)["ducats"]
    return str(forms["one" if amount == 1 else "many"]).format(n=amount)


def listed(items: Iterable[str], language: str = FALLBACK, link: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; `link` may be "or"."""
    *rest, last = [*items] or [""]
    return last if not rest else ", ".join(rest) + str(words(language)["links"][link]) + last
