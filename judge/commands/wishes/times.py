"""Times in a sentence: phases, spans, dates, times of day.

Not here: from when to when (ranges), days without a date (unknown_days), names and words (slots).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from judge import resources
from judge.commands.session import Session
from judge.commands.wishes.clocks import Clock, clocks_in
from judge.commands.wishes.rows import Wishes
from judge.syntax.calendar_words import months, weekdays, whole_months, whole_weekdays, word_for_word
from judge.syntax.dates import read_date
from judge.syntax.languages import fold
from judge.understanding.tokens import NUMBER, SIGN, WORD, Token

_LONGEST_DATE = 11
_LONGEST_MONTH = 31
"""Days."""
_ALMOST_A_YEAR, _YEAR = 300, 365
"""Days."""
_HALVES = {"d": "12h"}
"""Half of a unit, where it is a span of its own."""
_SHORT_NAME = 3
"""Letters of the short name of a day."""
_OF = frozenset({"of", "de", "di", "del", "dem", "den", "der", "het"})
"""Words within a date that say nothing: ``5th of January``, ``Mittwoch, dem 3. Juni``."""
_SPOKEN = ("en", "fr")
"""Languages whose numbers in words are numbers wherever they stand (Italian *due* is none of them)."""
TO = frozenset({"to", "until", "till", "til", "through", "thru", "au", "jusqu'au", "-", "and", "et"})
_HOUR = "h"
"""The letter behind an hour in French."""
AND = frozenset({",", "and", "et", "und", "e", "y", "en"})
_BARE_DAY_BEHIND = frozenset({"the", "au", "jusqu'au", "al", "el", "zum", "den", "am", "de"})
ORDINALS = frozenset({"th", "st", "nd", "rd", "e", "."})
_NO_END = TO | {"at", "the", "a", "on", "le", "des", "of", "around", "by", "in", ",", ":"}
"""Words and signs that end no date."""
_NOON = 12
_STOPS = frozenset(".!?;)")
_BETWEEN = frozenset(
    {
        "more",
        "extra",
        "full",
        "additional",
        "further",
        "de",
        "autres",
        "whole",
        "single",
        "mere",
        "seul",
        "seule",
    }
)


@dataclass(frozen=True, slots=True)
class Filling:
    """Characters `start` to `end` of a sentence, and what they are: the slots, each with its value.

    `beside`: a word among them that tells what is wanted (``two more days``).
    """

    start: int
    end: int
    values: Mapping[str, str]
    beside: str = ""


def phases_in(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """A word of a game for its phases, with a year behind it."""
    for one, year in pairwise(said):
        word = known.phases.get(one.text) or word_for_word("phases").get(one.text, one.text)
        if word in known.before_years and year.kind == NUMBER and len(year.text) == 4:
            yield Filling(one.start, year.end, {"phase": f"{word} {year.text}"})


def spans_in(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """``two more days``, ``a week``, ``36 hours``, ``weekly``, as ``2d``, ``7d``, ``36h`` and ``7d``."""
    for at, token in enumerate(said):
        if token.text in known.whole_spans:
            yield Filling(token.start, token.end, _span(known.whole_spans[token.text]))
        unit = known.spans.get(token.text.rstrip("'"))  # ``ten days' leave``
        joined = at > 0 and said[at - 1].text in (_BETWEEN | known.between)
        before = at - 2 if joined else at - 1
        if unit is None or before < 0 or _is_hour(said, at, before, known):
            continue
        first = said[before]
        number = 1 if first.text in known.ones else number_of(first)
        number = known.numbers.get(token.text, {}).get(first.text) if number is None else number
        if half := [one for one in said[max(0, before - 1) : at] if one.text in known.halves]:
            if unit in _HALVES:
                yield Filling(half[0].start, token.end, _span(_HALVES[unit]))
        elif number is not None:
            amount = f"{7 * number}d" if unit == "w" else f"{number}{unit}"
            beside = said[at - 1] if joined else first
            tells = joined or (first.text in known.ones and first.text not in known.little)
            yield Filling(first.start, token.end, _span(amount), beside.text if tells else "")


def _span(amount: str) -> Mapping[str, str]:
    return {"span": amount, **({"days": amount.removesuffix("d")} if amount.endswith("d") else {})}


def _is_hour(said: Sequence[Token], at: int, number: int, known: Wishes) -> bool:
    """Decide whether a number and its unit are a time of day: ``om 18 uur``, ``lundi 18 heures``,
    ``11 Uhr abends``.
    """
    first = said[number - 1].text if number else ""
    of_a_day = first in known.at or is_weekday(first) or first in whole_months() or first in english_months()
    return said[at].text in known.after and (of_a_day or _in_the_day(said[at + 1 :], known))


def dates_in(session: Session, text: str, said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Dates, the longest first; each as its writer's clock has it."""
    zone = session.person.time_zone if session.person is not None else "UTC"
    found: list[Filling] = []
    clocks = clocks_in(said, known, lambda token: _begins_date(token, known))
    for at, token in enumerate(said):
        begins = token.start in clocks or (_begins_date(token, known) and not _is_a_word(said, at, known))
        begins = begins or _leads_to_its_hour(said[at : at + 3], known, clocks)
        if not begins or any(one.start <= token.start < one.end for one in found):
            continue
        for count in range(min(_LONGEST_DATE, len(said) - at), 0, -1):
            part = said[at : at + count]
            cut = (
                part[-1].kind == NUMBER
                and count > 1
                and any(map(_is_month, said[at + count : at + count + 1]))
            )
            words = "" if cut else _date_words(text, part, known, clocks)
            when = read_date(words, session.context.now, zone) if words else None
            when = when or _of_a_month(words, session.context.now, zone)
            if when is not None:
                values = {"date": moment_in_words(when, zone)}
                clock = _clock(words)
                found.append(
                    Filling(token.start, part[-1].end, {**values, **({"clock": clock} if clock else {})})
                )
                break
        else:
            found += _bare_day(said, at, session.context.now, zone, known)
    yield from found


def with_hours_apart(dates: Sequence[Filling]) -> Sequence[Filling]:
    """The dates, where one day and one hour stand apart in a sentence the day with that hour, beside the
    hour: ``move Friday's deadline to 9 in the evening``.
    """
    hours = [one for one in dates if "clock" in one.values]
    days = [one for one in dates if "clock" not in one.values]
    if len(hours) != 1 or len(days) != 1 or ":" in days[0].values["date"]:
        return dates
    clock = hours[0].values["clock"]
    day = replace(days[0], values={**days[0].values, "date": f"{days[0].values['date']} {clock}"})
    return sorted((day, replace(hours[0], values={"clock": clock})), key=lambda one: one.start)


def _clock(words: str) -> str:
    """The time of day that words are and nothing else: ``9pm`` as ``21:00``; empty if a day is in them."""
    bare_words = words.replace(" ", "").removesuffix("m")
    late = bare_words.endswith("p")
    hour, _, minute = bare_words.rstrip("ap").partition(":")
    if not hour.isdigit() or (minute and not minute.isdigit()) or int(hour) > 23:
        return ""
    return f"{int(hour) % 12 + 12 if late else int(hour)}:{minute or '00'}"


def _bare_day(said: Sequence[Token], at: int, now: datetime, zone: str, known: Wishes) -> Iterator[Filling]:
    """A day of the month alone, the next one: ``until the 12th``, ``jusqu'au 12``."""
    day, behind = said[at], said[at + 1 : at + 3]
    if day.kind != NUMBER or int(day.text) not in range(1, 32) or not at:
        return
    ordinal = [token for token in behind[:1] if token.glued and token.text in ORDINALS]
    following = behind[len(ordinal) : len(ordinal) + 1]
    goes_on = bool(ordinal and following) and following[0].text in known.joining | AND
    named = any(t.kind in (WORD, NUMBER) for t in following) and not goes_on
    if said[at - 1].text not in _BARE_DAY_BEHIND or named:
        return
    here = now.astimezone(ZoneInfo(zone))
    for month in (here.month, here.month % 12 + 1):
        name = f"{datetime(2000, month, 1):%b}"
        when = read_date(f"{day.text} {name}", now, zone)
        if when is not None and (when - now).days < _LONGEST_MONTH:
            yield Filling(day.start, (ordinal or [day])[-1].end, {"date": moment_in_words(when, zone)})
            return


def _of_a_month(words: str, now: datetime, zone: str) -> datetime | None:
    """The next day of the month that is such a day of the week: ``Monday the 16th, at noon``."""
    weekday, _, behind = words.partition(" ")
    day, _, rest = behind.partition(" ")
    number = day[:-2] if day[-2:] in ORDINALS else day.rstrip(".")
    if not (is_weekday(weekday.lower()) and number.isdigit() and 0 < int(number) < 32):
        return None
    here = now.astimezone(ZoneInfo(zone))
    for month in (here.month, here.month % 12 + 1):
        when = read_date(f"{weekday} {number} {datetime(2000, month, 1):%b} {rest}".strip(), now, zone)
        if when is not None and now < when and (when - now).days < 2 * _LONGEST_MONTH:
            return when
    return None


def day_and_month(token: Token) -> str:
    """``20.7`` as ``20 Jul``; empty for what is no such date."""
    day, _, month = token.text.partition(".")
    if token.kind == SIGN and day.isdigit() and month.isdigit() and int(day) < 32 and 0 < int(month) < 13:
        return f"{int(day)} {datetime(2000, int(month), 1):%b}"
    return ""


def _begins_date(token: Token, known: Wishes) -> bool:
    text = token.text
    if token.kind == NUMBER or day_and_month(token):
        return True
    is_day = text in weekdays() or text[:3] in ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    is_whole = text in whole_months() or text in whole_weekdays()
    begun = (*months(), *english_months())
    is_month = is_whole or (len(text) > 2 and any(name.startswith(text) for name in begun))
    named = text in known.times or text in ("today", "tomorrow") or text in word_for_word("days")
    return token.kind == WORD and ((is_day and is_weekday(text)) or is_month or named)


def _is_a_word(said: Sequence[Token], at: int, known: Wishes) -> bool:
    """Decide whether the short name of a day is another word: ``mon ami``, and not ``until Mon``."""
    name = said[at].text
    if len(name) != _SHORT_NAME or not is_weekday(name):
        return False
    if at and said[at - 1].text in known.ahead_of_days | known.to:
        return False
    following = next((token for token in said[at + 1 :] if token.kind in (WORD, NUMBER)), None)
    if following is None:
        return at > 0 and said[at - 1].kind == WORD and not said[at].capital
    if following.kind == NUMBER or _is_time([following], known, {}):
        return False
    return following.text not in {*known.at, *known.parts_of_days, *TO, *known.to}


def _is_month(token: Token) -> bool:
    return token.text in whole_months() or token.text in english_months()


def is_weekday(text: str) -> bool:
    """Decide whether a word is the name of a day of the week, or the beginning of an English one."""
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    return (
        text in weekdays()
        or text in whole_weekdays()
        or (len(text) > 2 and any(name.startswith(text) for name in (*names, "tues")))
    )


@cache
def english_months() -> tuple[str, ...]:
    return tuple(f"{datetime(2000, n, 1):%B}".lower() for n in range(1, 13))


def _date_words(text: str, part: Sequence[Token], known: Wishes, clocks: Mapping[int, Clock]) -> str:
    """A part of a sentence as `read_date` knows dates; empty if it ends or begins with what is no date."""
    no_end = part[-1].text in _NO_END | known.to | known.at or _ends_sentence(part)
    if no_end or len(_hours_of(part, known, clocks)) > 1:
        return ""
    found: list[str] = []
    shift, usual, clock, end = 0, "", "", 0
    for number, token in enumerate(part):
        word = token.text
        glued = bool(found) and token.glued
        if token.start < end or _leads_to_an_hour(part[number:], known, clocks):
            continue
        if token.start in clocks:
            clock, end = clocks[token.start].time, clocks[token.start].end
        elif word in known.times:
            clock = known.times[word]
        elif token.kind == NUMBER and not found and _in_the_day(part[number + 1 :], known):
            clock = f"{word}:00"  # ``9 in the evening``
        elif word in known.parts_of_days:
            usual = known.parts_of_days[word]
            shift = _NOON if int(usual.partition(":")[0]) > _NOON else 0
        elif clock and any(later.text in known.parts_of_days for later in part[number + 1 : number + 3]):
            continue  # ``at 8 in the evening``
        elif token.kind == WORD and (hour := number_of(token)) is not None and number:
            clock = f"{hour}:00"
        elif (
            word in ("at", "a", "um", *known.at)
            and number + 1 < len(part)
            and part[number + 1].text.isdigit()
        ):
            following = part[number + 1 : number + 3]
            bare_hour = len(following) < 2 or not (following[1].glued or _is_month(following[1]))
            if bare_hour and int(following[0].text) < 24 and not clock:
                clock = f"{following[0].text}:00"
                continue
            found.append("at")
        elif (
            token.kind == NUMBER
            and number + 1 < len(part)
            and part[number + 1].text in (known.after | {_HOUR} if usual else known.after)
        ):
            clock = f"{word}:00"
        elif named := day_and_month(token):
            found.append(named)
        elif (
            word in ("the", "le", "on", ",", *_OF, *known.after)
            or (word == "." and glued and token.start == part[number - 1].end)  # ``10. Dezember``
            or (clock and word == _HOUR)
            or (clock and token.kind == NUMBER and clock == f"{word}:00")
        ):
            continue
        else:
            piece = _counted_day(found, word, known) or text[token.start : token.end]
            found.append(f"{found.pop()}{piece}" if glued else piece)
    when = _in_the_half(clock, shift) or (
        "" if any(":" in word or "h" in word[1:3] for word in found) else usual
    )
    return " ".join((*found, when)).strip()


def _counted_day(found: Sequence[str], word: str, known: Wishes) -> str:
    """The day of the month in figures that a word is behind a weekday: ``Saturday the fourteenth``."""
    named = bool(found) and is_weekday(found[-1].lower())
    return str(known.days_counted.get(word, "")) if named else ""


def _leads_to_its_hour(part: Sequence[Token], known: Wishes, clocks: Mapping[int, Clock]) -> bool:
    """Decide whether a part of the day stands before its hour: ``abends um sieben``, ``evening at 9``."""
    hour = part[-1].start in clocks or (part[-1].text.isdigit() and int(part[-1].text) <= _NOON)
    return (
        part[0].text in known.parts_of_days
        and hour
        and [token.text in known.at for token in part[1:-1]] == [True]
    )


def _hours_of(part: Sequence[Token], known: Wishes, clocks: Mapping[int, Clock]) -> frozenset[str]:
    """The times of day that a part names; two are no date, but from when to when."""
    hours = {clocks[token.start].time for token in part if token.start in clocks}
    first = part[0]
    if first.kind == NUMBER and first.start not in clocks and _in_the_day(part[1:], known):
        hours.add(first.text)
    hours.update(known.times[token.text] for token in part if token.text in known.times)
    return frozenset(hours)


def _ends_sentence(part: Sequence[Token]) -> bool:
    """Decide whether a stop behind a word ends a part: ``seven in the morning.``, and not ``until 10.``"""
    return len(part) > 1 and part[-1].text in _STOPS and part[-2].kind == WORD


def _leads_to_an_hour(part: Sequence[Token], known: Wishes, clocks: Mapping[int, Clock]) -> bool:
    """Decide whether a part begins with a word before an hour, and with the hour or another such word behind:
    ``at noon``, ``a las 18``.
    """
    word, following = part[0].text, part[1:]
    if word in known.at and _is_time(following, known, clocks):
        return True
    return word in known.at | known.to and bool(following) and following[0].text in known.at


def _is_time(following: Sequence[Token], known: Wishes, clocks: Mapping[int, Clock]) -> bool:
    """Decide whether what follows begins with a time of day in words: ``at noon``, ``at half past eight``."""
    return bool(following) and (following[0].start in clocks or following[0].text in known.times)


def _in_the_half(clock: str, shift: int) -> str:
    """A time of day so many hours later, unless it says already which half of the day it is in."""
    hour = int(clock.partition(":")[0]) if clock else 0
    return f"{hour + shift}:{clock.partition(':')[2]}" if clock and shift and hour < _NOON else clock


def _in_the_day(following: Sequence[Token], known: Wishes) -> bool:
    """Decide whether words behind an hour say which half of the day it is in, and nothing else."""
    at = next((n for n, token in enumerate(following[:3]) if token.text in known.parts_of_days), None)
    return at is not None and not any(token.kind == NUMBER for token in following[:at])


def days_from_now(session: Session, values: Mapping[str, Sequence[str]]) -> int:
    """The number of days until the days of a sentence (``20 March to 27 March``) begin; 0 if it names none.

    What is almost a year ahead is meant of the last one.
    """
    zone = session.person.time_zone if session.person is not None else "UTC"
    first, _, _ = values.get("dates", ("",))[0].partition(" to ")
    when = read_date(first, session.context.now, zone) if first else None
    days = (when - session.context.now).days if when is not None else 0
    return days - _YEAR if days > _ALMOST_A_YEAR else days


def moment_in_words(when: datetime, zone: str) -> str:
    """A moment as a line of a command has it, on somebody's clock; the end of a day without the hour."""
    here = when.astimezone(ZoneInfo(zone))
    hour = "" if (here.hour, here.minute) == (23, 59) else f" {here:%H:%M}"
    return f"{here:%a} {here.day} {here:%b}{hour}"


@cache
def _numbers() -> Mapping[str, int]:
    tables: list[Mapping[str, Any]] = [
        resources.table("grammar", "sentences", f"{code}.yaml")
        for code in _SPOKEN
        if resources.folder("grammar").joinpath("sentences", f"{code}.yaml").is_file()
    ]
    return {fold(str(word)): int(n) for table in tables for word, n in table.get("numbers", {}).items()}


def number_of(token: Token) -> int | None:
    """The number that a token is, in figures or as one word."""
    if token.kind == NUMBER:
        return int(token.text)
    return _numbers().get(token.text) if token.kind == WORD else None
