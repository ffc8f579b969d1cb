"""From when to when: two days or hours with a word like TO between them, and several hours side by side.

Not here: days and hours themselves (times).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from judge.commands.wishes.rows import Wishes
from judge.commands.wishes.times import AND, ORDINALS, TO, Filling, day_and_month, number_of
from judge.understanding.tokens import NUMBER, Token, tokens

_HOURS = {"h": 1, "d": 24}
_MIDNIGHT, _NEXT_DAY = "23:59", "0:00"
"""Midnight as the end of a day, and as the beginning of the next."""
_ARTICLES = frozenset({".", "the", "le", "il", "el", "den", "dem", "de"})
"""Words and signs beside a day, that say nothing of it."""


def several_hours(said: Sequence[Token], spans: Sequence[Filling], known: Wishes) -> Iterator[Filling]:
    """Numbers before a span of hours: ``24 and 3 hours before`` as ``24, 3``; and spans with nothing between
    them but words that join them: ``two days ahead and again three hours`` as ``48, 3``.
    """
    for one, other in pairwise(spans):
        between = [token.text for token in said if one.end <= token.start < other.start]
        hours = [_hours_of(one), _hours_of(other)]
        if all(hours) and between and known.between_spans.issuperset(between):
            yield Filling(one.start, other.end, {"hours": ", ".join(hours)})
    for span in spans:
        if not span.values["span"].endswith("h"):
            continue
        hours, start = [span.values["span"].removesuffix("h")], span.start
        before = [token for token in said if token.end <= span.start]
        while (number := _joined_number(before, known)) is not None:
            hours, start = [str(number_of(number)), *hours], number.start
            before = [token for token in before if token.end <= start]
        if len(hours) > 1:
            yield Filling(start, span.end, {"hours": ", ".join(hours)})


def _joined_number(before: Sequence[Token], known: Wishes) -> Token | None:
    """The number that words like AND join to what follows: ``48 and then again 3 hours``; None without."""
    at = len(before) - 1
    while at >= 0 and before[at].text in known.between_spans | AND:
        if before[at].text in AND and at and number_of(before[at - 1]) is not None:
            return before[at - 1]
        at -= 1
    return None


def _hours_of(span: Filling) -> str:
    """A span of hours or days as a number of hours; empty for others."""
    amount, unit = span.values["span"][:-1], span.values["span"][-1]
    if not amount.isdigit() or unit not in _HOURS:
        return ""
    return str(int(amount) * _HOURS[unit])


def ranges_in(text: str, said: Sequence[Token], dates: Sequence[Filling], known: Wishes) -> Iterator[Filling]:
    """Two dates with nothing but TO between them, as they are written; and ``3 to 10 April``."""
    for one in dates:
        number, joined = _number_before(said, one.start, known)
        if number is None or any(day.start < number.start < day.end for day in dates):
            continue
        if "clock" in one.values:
            first, last = f"{number.text}:00", one.values["clock"]
            yield Filling(number.start, one.end, {"clocks": f"{first} to {last}"})
            continue
        if not joined & (TO | known.to):
            continue
        _, day, month, *_ = one.values["date"].split()
        stretch = f"{number.text} {month} to {day} {month}"
        yield Filling(number.start, one.end, {"dates": stretch, "until": one.values["date"]})
    for one, other in pairwise(dates):
        between = [t.text for t in said if one.end <= t.start < other.start]
        hour = known.at.intersection(between)  # ``domingo a las 18:00``
        are_hours = "clock" in one.values and "clock" in other.values
        if are_hours and ({*between} & {*TO, *AND, *known.to} or (len(between) == 1 and hour)):
            clocks = f"{_at_the_start(one.values['clock'])} to {other.values['clock']}"
            yield Filling(one.start, other.end, {"clocks": clocks})
            continue
        if between and not hour and len(between) < 3 and between[0] in (*TO, *known.to):
            first, last = text[one.start : one.end], text[other.start : other.end]
            if any(_is_read_alone(token) for token in tokens(f"{first} {last}")):
                first, last = (" ".join(day.values["date"].split()[1:3]) for day in (one, other))
            until = {"until": other.values["date"]}
            yield Filling(one.start, other.end, {"dates": f"{first} to {last}", **until})


def _at_the_start(clock: str) -> str:
    """A time of day as the first of two: from midnight on it is the next day."""
    return _NEXT_DAY if clock == _MIDNIGHT else clock


def _is_read_alone(token: Token) -> bool:
    """Decide whether a token of a day is none in dates of lines: ``20.7``, ``Thursday the 26th``."""
    return bool(day_and_month(token)) or (token.glued and token.text in ORDINALS)


def _number_before(said: Sequence[Token], at: int, known: Wishes) -> tuple[Token | None, frozenset[str]]:
    """The number that words like TO join to what begins there, and these words: ``16. bis zum 19. März``."""
    joining = TO | AND | {word for phrase in known.to for word in phrase.split()}
    before = [token for token in said if token.end <= at and not _is_idle_in_a_range(token)]
    words: set[str] = set()
    while before and before[-1].text in joining:
        words.add(before.pop().text)
    if not before or before[-1].kind != NUMBER or not words & (TO | AND | known.to):
        return None, frozenset()
    return before[-1], frozenset(words)


def _is_idle_in_a_range(token: Token) -> bool:
    """Decide whether a word or sign beside a day says nothing: ``the 12th to the 19th of May``."""
    return token.text in _ARTICLES or (token.glued and token.text in ORDINALS)
