"""Deadlines that a sentence means by a day of the week or an hour alone: they lie behind the present one.

Whoever names a date, or says that it is to be earlier, gets that. Not here: days and hours in a sentence
(times).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from judge.commands.session import Session, SignedOn
from judge.commands.wishes.found import Wish
from judge.commands.wishes.times import english_months, is_weekday, moment_in_words
from judge.core.written_words import numbers_in
from judge.syntax.calendar_words import whole_months, word_for_word
from judge.syntax.dates import counts_on, read_date
from judge.syntax.talk_words import phrases, single_words, words_in

_SET = "set deadline "
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_OWNING = frozenset({"s", "'s"})
_TODAY = frozenset({"today", "tonight", "tomorrow"})


def with_deadlines_ahead(session: Session, line: str, found: Sequence[Wish]) -> tuple[Wish, ...]:
    """The wishes of a line, each earlier deadline that it does not say so as the next one like it."""
    if not isinstance(session, SignedOn) or not any(wish.line.startswith(_SET) for wish in found):
        return tuple(found)
    present = session.table().deadline
    said = words_in(line)
    names = [token.text for token in said]
    dated = {*names} & {*whole_months(), *english_months(), *_TODAY, *word_for_word("days")}
    if present is None or dated or phrases("says-earlier").stand_in(said) or _names_present(names):
        return tuple(found)
    step = _WEEK if any(map(is_weekday, names)) else _DAY
    return tuple(replace(wish, lines=_lines_ahead(session, line, wish, present, step)) for wish in found)


def _names_present(said: Sequence[str]) -> bool:
    """Decide whether a day of the week tells which deadline there is: ``the deadline of Saturday``."""
    before_names = single_words("owned-by")
    return any(
        is_weekday(day) and (before in before_names or after in _OWNING)
        for before, day, after in zip(("", *said), said, (*said[1:], ""), strict=False)
    )


def _lines_ahead(
    session: Session, line: str, wish: Wish, present: datetime, step: timedelta
) -> tuple[str, ...]:
    head, _, said = wish.line.partition(_SET)
    if head or not said or len(wish.lines) > 1 or counts_on(said):
        return wish.lines
    zone = session.person.time_zone if session.person is not None else "UTC"
    when = read_date(said, session.context.now, zone)
    if when is None or when > present or str(when.astimezone(ZoneInfo(zone)).day) in numbers_in(line):
        return wish.lines
    here, then = when.astimezone(ZoneInfo(zone)), present.astimezone(ZoneInfo(zone))
    if step == _DAY:  # an hour alone is one of the same day
        here = here.replace(year=then.year, month=then.month, day=then.day)
    while step == _WEEK and here <= then:
        here += step
    when = here.astimezone(when.tzinfo)
    return (f"{_SET}{moment_in_words(when, zone)}",)
