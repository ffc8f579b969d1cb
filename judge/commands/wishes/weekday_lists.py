"""Days of the week on which deadlines fall: ``Tuesdays and Fridays``, ``every Monday, Wednesday and Friday``.

They are no days of a calendar. Two days side by side, or from one to the other, may be those of an absence
as well. Not here: a day alone, unless it is each of its name (``every Monday``), Saturday and Sunday, days
with a date behind them (times).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from judge.commands.wishes.rows import Wishes
from judge.commands.wishes.times import AND, ORDINALS, TO, Filling, english_months
from judge.syntax.calendar_words import months, weekdays, whole_months, whole_weekdays
from judge.understanding.tokens import NUMBER, Token

_ENGLISH = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT, _HOURS = 3, 24
_BEFORE_EACH = 3
"""Words before a day among which one says that every such day is meant."""
_SIGNS = "SMTWTFS"
"""Letters of the days as SET MOVE DAYS has them, from Sunday on."""
_BARRED = "-"
_PLURALS = ("", "s", "en", "e")
_WEEKEND = frozenset({5, 6})
_JOIN = AND | {"&", "+"}
_RANGE = TO - AND


def weekday_lists(text: str, said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Two or more days of the week with nothing but words like AND or EVERY between them, and two with TO."""
    at = 0
    while at < len(said):
        days, between, end = _list_at(said, at, known)
        listed = _as_range(days, between, known) or days
        several = len(days) > 1 and not _WEEKEND.issuperset(listed)
        if (several or _is_each(days, said, at, known)) and not _is_dated(said[end:]):
            values = {"weekdays": "".join(_sign(day, listed) for day in range(-1, 6))}
            first, last = said[at], said[end - 1]
            if len(days) == 2 and (listed != days or (days[1] - days[0]) % 7 == 1):
                name = text[first.start : first.end], text[last.start : last.end]
                values["dates"] = " to ".join(name)
            yield Filling(first.start, last.end, values)
        at = max(end, at + 1)


def _is_each(days: Sequence[int], said: Sequence[Token], at: int, known: Wishes) -> bool:
    """Decide whether a single day of the week is meant in every week: ``every Monday``, ``on Mondays``."""
    beside = {token.text for token in (*said[max(at - _BEFORE_EACH, 0) : at], *said[at + 1 : at + 2])}
    plural = said[at].text not in _names()
    return len(days) == 1 and (plural or not beside.isdisjoint(known.each_weekday))


def hours_behind(lists: Sequence[Filling], said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """A bare hour right behind a list: ``martedì e venerdì alle 21``, ``le mardi et le vendredi à 20h``."""
    for one in lists:
        behind = [token for token in said if token.start >= one.end and token.text != ","][:2]
        if len(behind) < 2 or behind[0].text not in known.at | {"a", "at"} or behind[1].kind != NUMBER:
            continue
        if behind[1].text.isdigit() and int(behind[1].text) < _HOURS:
            yield Filling(behind[1].start, behind[1].end, {"clock": f"{int(behind[1].text)}:00"})


def _list_at(said: Sequence[Token], at: int, known: Wishes) -> tuple[tuple[int, ...], frozenset[str], int]:
    """The days of the week that begin there, the words between them, and the place behind the last."""
    first = _weekday(said[at])
    if first is None:
        return (), frozenset(), at
    days, words, end, here = [first], set[str](), at + 1, at + 1
    pause: set[str] = set()
    while here < len(said):
        day = _weekday(said[here])
        if day is not None and pause & (_JOIN | _RANGE | known.to):
            days.append(day)
            words |= pause
            pause, end = set(), here + 1
        elif said[here].text in _JOIN | _RANGE | known.to | known.between_weekdays:
            pause.add(said[here].text)
        else:
            break
        here += 1
    return tuple(days), frozenset(words), end


def _as_range(days: Sequence[int], between: frozenset[str], known: Wishes) -> tuple[int, ...]:
    """All days from the first to the second, where a word like TO is between them and none like AND."""
    if len(days) != 2 or between & _JOIN or not between & (_RANGE | known.to):
        return ()
    return tuple((days[0] + more) % 7 for more in range((days[1] - days[0]) % 7 + 1))


def _is_dated(behind: Sequence[Token]) -> bool:
    """Decide whether a day of the month stands behind a day of the week: ``Friday 4 December``."""
    words = [token for token in behind[:4] if token.text not in ("the", ",", "le", "den", "dem", "el", "il")]
    if not words or words[0].kind != NUMBER:
        return False
    following = words[1:2]
    return bool(following) and (_is_month(following[0].text) or following[0].text in ORDINALS)


def _sign(day: int, listed: Sequence[int]) -> str:
    return _SIGNS[day + 1] if day % 7 in listed else _BARRED


def _weekday(token: Token) -> int | None:
    """The number of the day of the week that a word is, Monday 0, in the plural as well."""
    return next(
        (found for end in _PLURALS if (found := _names().get(token.text.removesuffix(end))) is not None), None
    )


@cache
def _names() -> dict[str, int]:
    english = {name: day for day, name in enumerate(_ENGLISH)}
    short = {name[:_SHORT]: day for name, day in english.items()}
    return {**short, "tues": 1, "thurs": 3, **weekdays(), **whole_weekdays(), **english}


def _is_month(text: str) -> bool:
    begun = (*months(), *english_months())
    return text in whole_months() or (len(text) >= _SHORT and any(name.startswith(text) for name in begun))
