"""Dates as people write them in commands: ``Fri 18:00``, ``24 Dec``, ``2026-12-24 18:00``, ``+3d``.

Times are on the writer's clock,
or on that of a zone named at the end. The whole text must be understood, else None. Not here: whether such a
deadline is allowed (commands).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.core.written_words import is_number, parts_between
from judge.syntax.calendar_words import months, weekdays, whole_months, whole_weekdays, word_by_word
from judge.syntax.time_zones import zone_named
from judge.understanding.tokens import tokens

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_ORDINALS = frozenset({"st", "nd", "rd", "th", "er"})
_UNITS = frozenset(
    {"d", "day", "days", "j", "jour", "jours", "h", "hr", "hrs", "hour", "hours", "heure", "heures"}
)
_FROM_NOW = frozenset({"in", "dans"})
_LITTLE = frozenset({"at", "by", "of", "on", "the", "until", "to", ",", "/"})
_LATEST = time(23, 59)
_EDGE = " \t.!;,"


def read_date(text: str, now: datetime, zone: str) -> datetime | None:
    """The moment in UTC, the next one that fits if no year is given; None if not understood.

    Without a time of day, the end of that day is meant. An hour that comes twice, when clocks go back, is
    the first until that is over; one that clocks skip comes as much later (RFC 5545 3.3.5).
    """
    text, zone = _with_zone(text.strip(_EDGE), zone)
    here = now.astimezone(ZoneInfo(zone))
    words = _words(text)
    if not words:
        return None
    if len(words) == 1 and words[0].startswith("+"):
        return _after(here, words[0])
    moment, rest = _time(words)
    day = _day(rest, here.date(), moment or _LATEST, here)
    if day is None:
        return None
    first, second = (
        datetime.combine(day, moment or _LATEST).replace(tzinfo=here.tzinfo, fold=n) for n in (0, 1)
    )
    passed = first.astimezone(UTC) <= now < second.astimezone(UTC)
    return (second if passed else first).astimezone(UTC)


def counts_on(text: str) -> bool:
    """Decide whether a date is so much more than what is set (``+2d``); ``in 2 days`` counts from now."""
    said = _pieces(text.strip(_EDGE))
    return bool(_span(said)) and said[0] not in _FROM_NOW


def hour_skipped(text: str, when: datetime, zone: str) -> str:
    """The time of day that `text` names, if clocks that go forward leave it out on that day; or nothing."""
    text, zone = _with_zone(text.strip(_EDGE), zone)
    moment, _ = _time(_words(text))
    wall = when.astimezone(ZoneInfo(zone))
    return (
        "" if moment is None or wall.time().replace(second=0, microsecond=0) == moment else f"{moment:%H:%M}"
    )


def has_time_of_day(text: str) -> bool:
    """Decide whether a date names a time of day."""
    return _time(_words(_with_zone(text.strip(_EDGE), "")[0]))[0] is not None


def _after(here: datetime, span: str) -> datetime:
    """So many hours later, or so many days at the same time of day."""
    amount = int("".join(filter(str.isdecimal, span)))
    if span[-1] not in "dj":
        return here.astimezone(UTC) + timedelta(hours=amount)
    return (here + timedelta(days=amount)).replace(fold=here.fold).astimezone(UTC)


def _pieces(text: str) -> list[str]:
    """The words, numbers and signs of a date; none if a time of day has blanks in it."""
    plain = word_by_word(text, "days").replace("p.m", "pm").replace("a.m", "am").replace("m.", "m")
    plain = plain.replace(".", ":")
    if ": " in plain or " :" in plain:
        return []
    return [token.text for token in tokens(plain)]


def _span(said: Sequence[str]) -> str:
    """``+2d``, of the pieces of ``+2 days``, ``24h``, ``in 3 hours``, ``dans 2 jours``; empty of others."""
    match [piece for piece in said[:2] if piece != "+" and piece not in _FROM_NOW] + [*said[2:]]:
        case [amount, unit] if is_number(amount, 3) and unit in _UNITS:
            return f"+{amount}{unit[0]}"
    return ""


def _words(text: str) -> list[str]:
    """The words of a date, in English; none if something of it is no word of one."""
    said = [piece for piece in _pieces(text) if piece not in _LITTLE]
    if span := _span(said):
        return [span]
    words: list[str] = []
    while said:
        count, word = _first_word(said)
        if not count:
            return []
        words.append(word)
        said = said[count:]
    return [word for word in words if word not in _ORDINALS]


def _first_word(said: Sequence[str]) -> tuple[int, str]:
    """Number of pieces that make the first word of a date, and that word; 0 if they make none."""
    match said:
        case [word, *_] if not word.isdecimal():
            return int(word.isalpha() and len(word) > 1), _english(word)
        case [year, "-", month, "-", day, *_]:
            return 5, f"{year}-{month}-{day}"
        case [hour, ":" | "h", minutes, "am" | "pm" as half, *_]:
            return 4, _of_24(hour, minutes, half)
        case [hour, "am" | "pm" as half, *_]:
            return 2, _of_24(hour, "00", half)
        case [hour, ":" | "h", minutes, *more] if len(minutes) == 2 and _ORDINALS.isdisjoint(more[:1]):
            return 3, f"{hour}:{minutes}"
        case [hour, "h", *_]:
            return 2, f"{hour}:00"
    return 1, said[0]


def _english(word: str) -> str:
    """The name of a month or day of the week by its English beginning; every other word as it is."""
    if word in weekdays():
        return _DAYS[weekdays()[word]]
    if word in whole_weekdays():
        return _DAYS[whole_weekdays()[word]]
    if word in whole_months():
        return _MONTHS[whole_months()[word]]
    if len(word) < 3 or not word.isalpha() or word[:3] in (*_MONTHS, *_DAYS):
        return word
    for known, names in ((months(), _MONTHS), (weekdays(), _DAYS)):
        number = next((n for name, n in known.items() if name.startswith(word)), None)
        if number is not None:
            return names[number]
    return word


def _with_zone(text: str, zone: str) -> tuple[str, str]:
    """The date without a zone named at its end (``Fri 18:00 CET``, ``... Europe/Rome``, ``... UTC``)."""
    last = (text.split() or [""])[-1].lstrip("(0123456789:.")
    name = last.removesuffix(")")
    named = zone_named(name) if name[:1].isalpha() and name.lower()[:3] not in (*_DAYS, *_MONTHS) else None
    return (text.removesuffix(last).rstrip(" ("), named) if named else (text, zone)


def _of_24(hour: str, minutes: str, half: str) -> str:
    """``6:00`` and PM as ``18:00``; as it is if that is no hour of half a day."""
    if not (is_number(hour, 2) and 1 <= int(hour) <= 12):
        return f"{hour}{half}"
    return f"{int(hour) % 12 + 12 * (half == 'pm')}:{minutes}"


def _time(words: list[str]) -> tuple[time | None, list[str]]:
    for word in words:
        hour, *minutes = parts_between(word, ":.h")
        numbers = len(minutes) == 1 and is_number(hour, 2) and is_number(minutes[0], 2)
        if numbers and int(hour) < 24 and int(minutes[0]) < 60:
            return time(int(hour), int(minutes[0])), [w for w in words if w is not word]
    return None, words


def _day(words: list[str], today: date, moment: time, here: datetime) -> date | None:
    try:
        match words:
            case []:
                return today if moment > here.time() else today + timedelta(days=1)
            case ["today"]:
                return today
            case ["tomorrow"]:
                return today + timedelta(days=1)
            case [iso] if "-" in iso:
                return date(*(int(p) for p in iso.split("-")))
            case [weekday] if weekday[:3] in _DAYS:
                ahead = (_DAYS.index(weekday[:3]) - today.weekday()) % 7
                return today + timedelta(days=ahead or (0 if moment > here.time() else 7))
            case [weekday, *rest] if weekday[:3] in _DAYS and rest:
                named = _day(rest, today, moment, here)
                return named if named and named.weekday() == _DAYS.index(weekday[:3]) else None
            case _:
                return _day_and_month(words, today)
    except ValueError:
        return None


def _day_and_month(words: list[str], today: date) -> date | None:
    """Day and month in either order, perhaps a year."""
    month = next((w for w in words if w[:3] in _MONTHS), None)
    numbers = [int(w) for w in words if w.isdigit()]
    if month is None or len(words) != len(numbers) + 1:
        return None
    years = [n for n in numbers if n > 31]
    days = [n for n in numbers if n <= 31]
    if len(days) != 1 or len(years) > 1:
        return None
    named = date(years[0] if years else today.year, _MONTHS.index(month[:3]) + 1, days[0])
    return named if years or named >= today else named.replace(year=today.year + 1)
