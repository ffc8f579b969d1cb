"""Times of day in words: ``half past eight``, ``um halb neun``, ``a las ocho y media``, ``8 p.m.``.

Not here: other figures, days, and which half of the day is meant by its parts (times).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from judge.commands.wishes.rows import Wishes
from judge.understanding.tokens import NUMBER, WORD, Token

_LONGEST = 4
"""Words of a phrase beside an hour."""
_HOURS, _NOON = 24, 12
_HALF = 720
"""Minutes of half a day, which ``p.m.`` adds to all hours but that of noon."""
_FAR = 3
"""Words between an hour and the part of the day that it is in: ``eight in the evening``."""

_HALVES_OF_DAY = {("pm",): _NOON, ("p", ".", "m"): _NOON, ("am",): 0, ("a", ".", "m"): 0}
"""Words behind an hour for the halves of a day, with the hours that they add."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, and the character behind its last word."""

    time: str
    end: int


def clocks_in(
    said: Sequence[Token], known: Wishes, begins_date: Callable[[Token], bool]
) -> Mapping[int, Clock]:
    """The times of day in words, by the character that they begin at."""
    found: dict[int, Clock] = {}
    end = 0
    for at, token in enumerate(said):
        clock = _clock_at(said, at, known, begins_date) if token.start >= end else None
        if clock is not None:
            found[token.start], end = clock, clock.end
    return found


def _clock_at(
    said: Sequence[Token], at: int, known: Wishes, begins_date: Callable[[Token], bool]
) -> Clock | None:
    if (half := hour_in_half(said[at : at + _LONGEST])) is not None:
        return Clock(*half)
    before, words = _minutes(said, at, known.ahead_of_hours)
    spot = at + words
    hour = _hour(said[spot], known) if spot < len(said) else None
    if hour is None:
        return None
    last = spot + 1 if spot + 1 < len(said) and said[spot + 1].text in known.after else spot
    behind, more = _minutes(said, last + 1, known.behind_hours)
    if behind == _HALF:
        if said[spot].kind == NUMBER:
            return None  # ``9 pm`` is a date
        behind = _HALF if hour < _NOON else 0
    if not (words or more) and not _is_an_hour(said, spot, last, known, begins_date):
        return None
    minutes = (60 * hour + before + behind) % (60 * _HOURS)
    return Clock(f"{minutes // 60}:{minutes % 60:02}", said[last + more].end)


def _hour(token: Token, known: Wishes) -> int | None:
    if token.kind == NUMBER:
        return int(token.text) if token.text.isdigit() and int(token.text) < _HOURS else None
    return known.hours.get(token.text) if token.kind == WORD else None


def _minutes(said: Sequence[Token], at: int, known: Mapping[tuple[str, ...], int]) -> tuple[int, int]:
    """The minutes that the longest phrase at a word adds, and how many words it has; 0 and 0 for none."""
    words = [token.text for token in said[at : at + _LONGEST]]
    for count in range(len(words), 0, -1):
        if (minutes := known.get(tuple(words[:count]))) is not None:
            return minutes, count
    return 0, 0


def _is_an_hour(
    said: Sequence[Token], spot: int, last: int, known: Wishes, begins_date: Callable[[Token], bool]
) -> bool:
    """Decide whether a number in words is an hour: by the words beside it, or the part of the day."""
    if said[spot].kind == NUMBER:
        return False
    following = said[last + 1 : last + 1 + _FAR]
    named = spot > 0 and said[spot - 1].text in known.at
    if any(token.text in known.parts_of_days for token in following):
        every = not known.each_weekday.isdisjoint(token.text for token in following)
        return named or not every  # ``due every night``
    if spot > 0 and (said[spot - 1].text, said[spot].text) in known.no_hours:
        return False  # ``at once`` is no Spanish hour
    if named and spot > 1 and said[spot - 2].text in known.parts_of_days:
        return True  # ``abends um sieben``
    alone = not following or following[0].kind != WORD or _is_of_a_date(following[0], known, begins_date)
    return named and (last > spot or alone)


def _is_of_a_date(token: Token, known: Wishes, begins_date: Callable[[Token], bool]) -> bool:
    return token.text in known.to | known.at | known.ahead_of_days or begins_date(token)


def hour_in_half(part: Sequence[Token]) -> tuple[str, int] | None:
    """The time of day of an hour in figures with ``pm`` or ``a.m.`` behind it, and the character behind that;
    None without.
    """
    hour = int(part[0].text) if part and part[0].kind == NUMBER and part[0].text.isdigit() else 0
    half = next((half for half in _HALVES_OF_DAY if _begins_with(part[1:], half)), None)
    if not 0 < hour <= _NOON or half is None:
        return None
    later = _HALVES_OF_DAY[half]
    return f"{hour % _NOON + later}:00", part[len(half)].end


def _begins_with(part: Sequence[Token], words: Sequence[str]) -> bool:
    return tuple(token.text for token in part[: len(words)]) == tuple(words)
