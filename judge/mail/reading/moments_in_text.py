"""Days and times of day in a text, in any language and script.

Not here: dates that a command names (syntax.dates), heads of letters that have them (quoted_heads).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from string import digits

from judge.core.written_words import is_number, numbers_in, parts_between

_HOUR_MARKS = ":時时시hH点點"
_DAY_MARKS = "./-"
_KOREAN_HOUR = "시"
_OUR_TIME = range(1970, 2100)
"""Years of our own time: those of the games are older."""
_YEARS = "年", "년"


def plain_digits(text: str) -> str:
    """A text with the digits of all scripts as 0 to 9."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(one)) if one.isdecimal() else one for one in text)


def is_dated(text: str) -> bool:
    """Decide whether a time of day or a day of our own century stands in a text."""
    text = plain_digits(text)
    return has_time(text, f".{_HOUR_MARKS}") or has_day(text)


def has_time(text: str, marks: str = _HOUR_MARKS) -> bool:
    """Decide whether a time of day stands in a text, with one of these marks behind its hour."""
    for at, mark in enumerate(text):
        if mark in marks:
            hour = text[max(at - 4, 0) : at].rstrip()
            minutes = text[at + 1 : at + 5].lstrip()
            figures = len(hour) - len(hour.rstrip(digits)), len(minutes) - len(minutes.lstrip(digits))
            if figures[0] in (1, 2) and (mark == _KOREAN_HOUR or (figures[1] == 2 and minutes[0] < "6")):
                return True
    return False


def has_day(text: str) -> bool:
    """Decide whether a day, or a year, of our own time stands in a text."""
    if any(len(number) == 4 and int(number) in _OUR_TIME for number in numbers_in(text)):
        return True
    if any(text[at - 1 : at].isdecimal() for year in _YEARS if (at := text.find(year)) > 0):
        return True
    for mark in _DAY_MARKS:
        text = text.replace(f"{mark} ", mark)
    return any(_is_day(*day) for word in text.split() for day in _threes(parts_between(word, _DAY_MARKS)))


def _threes(parts: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    return zip(parts, parts[1:], parts[2:], strict=False)


def _is_day(before: str, month: str, behind: str) -> bool:
    """Decide whether a text between marks is the month between a day and a year."""
    day, year = len(before) - len(before.rstrip(digits)), len(behind) - len(behind.lstrip(digits))
    return day in (1, 2) and is_number(month, 2) and year in (2, 4)


def is_moment(line: str) -> bool:
    """Decide whether a line is a day with a time and nothing else: ``12/03/2026 13:00``."""
    text = plain_digits(line.strip())
    return len(text) <= 30 and has_day(text) and has_time(text)
