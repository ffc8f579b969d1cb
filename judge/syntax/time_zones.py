"""Time zones as people write them: IANA names, cities, ``CET``, ``UTC+1``.

Not here: what time it is there (rendering).
"""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from rapidfuzz import fuzz, process

from judge import resources
from judge.core.written_words import is_number
from judge.syntax.languages import fold

_MOST_HOURS = 12
_COMMON = {
    "utc": "UTC", "gmt": "UTC", "z": "UTC", "bst": "Europe/London", "cest": "Europe/Berlin",
    "est": "America/New_York", "edt": "America/New_York", "cst": "America/Chicago", "cdt": "America/Chicago",
    "mst": "America/Denver", "mdt": "America/Denver",
    "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles",
    "cet": "Europe/Berlin", "eet": "Europe/Helsinki", "wet": "Europe/Lisbon",
}  # fmt: skip


@cache
def _names() -> dict[str, str]:
    """All IANA names in lower case, and their cities where only one zone bears the name."""
    found = {
        name.lower(): name
        for name in sorted(available_timezones())
        if not name.startswith(("posix", "right"))
    }
    cities: dict[str, list[str]] = {}
    for low, name in found.items():
        if "/" in low:
            cities.setdefault(low.rpartition("/")[2].replace("_", " "), []).append(name)
    alone = {city: max(names, key=len) for city, names in cities.items() if _is_one_city(names)}
    told = resources.table("grammar", "zones.yaml")
    spoken = {fold(str(word)): str(zone) for zone, words in told.items() for word in words}
    return {**spoken, **alone, **found, **_COMMON}


def _is_one_city(names: list[str]) -> bool:
    """Decide whether zones with the same last word are one city: ``America/Argentina/Buenos_Aires`` too."""
    return len({name.partition("/")[0] for name in names}) == 1


def zone_named(word: str) -> str | None:
    """The IANA name that `word` means; None if it means nothing here."""
    low = " ".join(fold(word).split())
    offset = low.removeprefix("utc").removeprefix("gmt").replace(" ", "")
    hours = offset[1:].removesuffix(":00").removesuffix("00" if len(offset) > len("+10") else "")
    if offset[:1] in ("+", "-") and is_number(hours, 2) and int(hours) <= _MOST_HOURS:
        # Etc/GMT counts westward: Etc/GMT-1 lies one hour before Greenwich.
        return "UTC" if int(hours) == 0 else f"Etc/GMT{'-' if offset[0] == '+' else '+'}{int(hours)}"
    return _names().get(low) or _names().get(low.replace(" ", "_"))


def zones_like(word: str) -> tuple[str, ...]:
    """Up to three zones whose names are most like `word`."""
    near = process.extract(word.lower()[:40], _names().keys(), scorer=fuzz.WRatio, limit=6, score_cutoff=60)
    return tuple(dict.fromkeys(_names()[low] for low, _, _ in near))[:3]
