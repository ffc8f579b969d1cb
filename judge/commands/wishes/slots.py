"""What of a sentence fills a slot of a line: powers, places, dates, spans, addresses, options, topics.

A word may fill several slots, or be a word like others: each way to see the sentence is a `Sight`. Not here:
which line is meant (understanding.intents).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from itertools import pairwise, product
from typing import Any
from zoneinfo import ZoneInfo

from judge import resources
from judge.commands.information.help import book_of, game_of
from judge.commands.information.help_search import known_words
from judge.commands.session import Session
from judge.commands.wishes.rows import Wishes
from judge.core.places import Role
from judge.core.system.words import bare, vocabulary
from judge.rendering import rule_text
from judge.syntax.calendar_words import months, weekdays, whole_months, whole_weekdays, word_for_word
from judge.syntax.dates import read_date
from judge.syntax.languages import folded, words, written
from judge.syntax.proposals import mentions
from judge.syntax.time_zones import zone_named
from judge.understanding.tokens import NUMBER, SIGN, WORD, Token, tokens

_ADDRESS = re.compile(r"(?<![^\s@<>(),;:])[^\s@<>(),;:]++@[^\s@<>(),;:]+\.[a-z]{2,}", re.IGNORECASE)
_RULE = re.compile(r"\b[a-z]-?\d{3}\b", re.IGNORECASE)
_SHORTEST_NAME = 5
"""Letters of a name that need not begin with a capital."""
_SHORTEST_FIRST = 4
"""Letters of a name that begins a sentence: as an abbreviation it may be a word."""
_SHORTEST_ZONE, _SHORTEST_TOPIC = 4, 3
_LONGEST_DATE = 11
_LONGEST_OPTION = 3
_LONGEST_MONTH = 31
"""Days."""
_OF = frozenset({"de", "di", "del", "dem", "den", "der", "het"})
"""Words within a date that say nothing: ``10 de septiembre``, ``Mittwoch, dem 3. Juni``."""
_SPOKEN = ("en", "fr")
"""Languages whose numbers in words are numbers wherever they stand (Italian *due* is none of them)."""
_MOST_SIGHTS = 12
_SEVERAL = "option"
"""Words that may be like others of which a sentence has several (``without famine and plague``)."""
_TO = frozenset({"to", "until", "till", "au", "jusqu'au", "-", "and", "et"})
_AND = frozenset({",", "and", "et", "und", "e", "y", "en"})
_BARE_DAY_BEHIND = frozenset({"the", "au", "jusqu'au", "al", "el", "zum", "den", "am", "de"})
_ORDINALS = frozenset({"th", "st", "nd", "rd", "e", "."})
_NO_END = _TO | {"at", "the", "a", "on", "le", "des", "of", "around", "by", "in", ",", ":"}
"""What no date ends with."""
_BETWEEN = frozenset({"more", "extra", "full", "additional", "further", "de", "autres", "whole"})


@dataclass(frozen=True, slots=True)
class Filling:
    """Characters `start` to `end` of a sentence, and what they are: the slots, each with its value."""

    start: int
    end: int
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sight:
    """A sentence with ``{power}`` and the like in it, and what stands there, in order.

    `perhaps`: the slot for which a word was taken that may be a word like others; empty: none was.
    """

    text: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    perhaps: str = ""


def sights(session: Session, text: str, known: Wishes) -> tuple[Sight, ...]:
    """All ways to see a sentence, at most twelve."""
    sure = _without_overlaps([*_sure(session, text, known)])
    if not any("power" in one.values for one in sure):
        sure = _without_overlaps([*sure, *_players(session, text)])
    maybe = [one for one in _perhaps(session, text, known) if not any(_meets(one, other) for other in sure)]
    kinds = dict.fromkeys(kind for one in maybe for kind in one.values)
    found: dict[str, Sight] = {}
    for kind in ("", *kinds):
        some = [one for one in maybe if kind in one.values]
        more = _without_overlaps(some) if kind == _SEVERAL else some[:1]
        fillings = sorted([*sure, *more], key=lambda one: one.start)
        ways = [tuple(one.values) for one in fillings]
        for slots in product(*ways):
            seen = replace(_seen(text, fillings, slots), perhaps=kind)
            found.setdefault(seen.text, seen)
            if len(found) >= _MOST_SIGHTS:
                return tuple(found.values())
    return tuple(found.values())


def _seen(text: str, fillings: Sequence[Filling], slots: Sequence[str]) -> Sight:
    said, at = "", 0
    values: dict[str, list[str]] = {}
    for one, slot in zip(fillings, slots, strict=True):
        said += f"{text[at : one.start]} {{{slot}}} "
        values.setdefault(slot, []).append(one.values[slot])
        at = one.end
    return Sight(said + text[at:], values)


def _meets(one: Filling, other: Filling) -> bool:
    return one.start < other.end and other.start < one.end


def _without_overlaps(found: Sequence[Filling]) -> list[Filling]:
    """The fillings that come first in the list, without those that share a letter with one of them."""
    kept: list[Filling] = []
    for one in found:
        if not any(_meets(one, other) for other in kept):
            kept.append(one)
    return kept


def _sure(session: Session, text: str, known: Wishes) -> Iterator[Filling]:
    """What cannot be mere words: addresses, dates, spans, names, numbers."""
    for found in _ADDRESS.finditer(text):
        yield Filling(found.start(), found.end(), {"address": found.group()})
    if session.keeper:
        yield from _hosts(text)
    for found in _RULE.finditer(text):
        if rule_text.cited(found.group()):
            yield Filling(found.start(), found.end(), {"rule": found.group().upper()})
    said = tokens(text)
    yield from _phases(said, known)
    spans = [*_spans(said, known)]
    yield from _several_hours(said, spans)
    yield from spans
    dates = [d for d in _dates(session, text, said, known) if not any(_meets(d, s) for s in spans)]
    yield from _ranges(text, said, dates, known)
    yield from dates
    yield from _names(session, text, said)
    for slot, values in known.slots.items():
        yield from (Filling(t.start, t.end, {slot: values[t.text]}) for t in said if t.text in values)
    for token in said:
        if (number := _number(token)) is not None and token.text not in known.ones:
            yield Filling(token.start, token.end, {"number": str(number)})


def _hosts(text: str) -> Iterator[Filling]:
    """All addresses of a host, as the lists of keepers have them: ``anybody at spam.example``."""
    at = 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        bare_word = word.strip("@.,;:!?()")
        if (
            "@" not in bare_word
            and all(part.isalpha() and len(part) > 1 for part in bare_word.split("."))
            and "." in bare_word
        ):
            start = text.index(bare_word, start)
            yield Filling(start, start + len(bare_word), {"address": f"*@{bare_word}"})


# ---------------------------------------------------------------- times


def _phases(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """A word of a game for its phases, with a year behind it."""
    for one, year in pairwise(said):
        word = known.phases.get(one.text) or word_for_word("phases").get(one.text, one.text)
        if word in known.before_years and year.kind == NUMBER and len(year.text) == 4:
            yield Filling(one.start, year.end, {"phase": f"{word} {year.text}"})


def _spans(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """``two more days``, ``a week``, ``36 hours``, ``weekly``, as ``2d``, ``7d``, ``36h`` and ``7d``."""
    for at, token in enumerate(said):
        if token.text in known.whole_spans:
            yield Filling(token.start, token.end, {"span": known.whole_spans[token.text]})
        unit = known.spans.get(token.text)
        before = at - 1 if at and said[at - 1].text not in (_BETWEEN | known.between) else at - 2
        if unit is None or before < 0 or (before and _is_hour(said, at, before, known)):
            continue
        first = said[before]
        number = 1 if first.text in known.ones else _number(first)
        number = known.numbers.get(token.text, {}).get(first.text) if number is None else number
        if number is not None:
            amount = f"{7 * number}d" if unit == "w" else f"{number}{unit}"
            days = {"days": amount.removesuffix("d")} if amount.endswith("d") else {}
            yield Filling(first.start, token.end, {"span": amount, **days})


def _several_hours(said: Sequence[Token], spans: Sequence[Filling]) -> Iterator[Filling]:
    """Numbers before a span of hours: ``24 and 3 hours before`` as ``24, 3``."""
    for span in spans:
        if not span.values["span"].endswith("h"):
            continue
        hours, start = [span.values["span"].removesuffix("h")], span.start
        before = [token for token in said if token.end <= span.start]
        while len(before) > 1 and before[-1].text in _AND and (number := _number(before[-2])) is not None:
            hours, start = [str(number), *hours], before[-2].start
            before = before[:-2]
        if len(hours) > 1:
            yield Filling(start, span.end, {"hours": ", ".join(hours)})


def _is_hour(said: Sequence[Token], at: int, number: int, known: Wishes) -> bool:
    """Decide whether a number and its unit are a time of day: ``om 18 uur``, ``lundi 18 heures``."""
    first = said[number - 1].text
    return said[at].text in known.after and (first in known.at or _is_weekday(first))


def _dates(session: Session, text: str, said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Dates, the longest first; each as its writer's clock has it."""
    zone = session.person.time_zone if session.person is not None else "UTC"
    found: list[Filling] = []
    for at, token in enumerate(said):
        if not _begins_date(token, known) or any(one.start <= token.start < one.end for one in found):
            continue
        for count in range(min(_LONGEST_DATE, len(said) - at), 0, -1):
            part = said[at : at + count]
            words = _date_words(text, part, known)
            when = read_date(words, session.context.now, zone) if words else None
            if when is not None:
                values = {"date": _spoken(when, zone)}
                clock = _clock(words)
                found.append(
                    Filling(token.start, part[-1].end, {**values, **({"clock": clock} if clock else {})})
                )
                break
        else:
            found += _bare_day(said, at, session.context.now, zone)
    yield from found


def _clock(words: str) -> str:
    """The time of day that words are and nothing else: ``9pm`` as ``21:00``; empty if they are a day as well."""
    bare_words = words.replace(" ", "").removesuffix("m")
    late = bare_words.endswith("p")
    hour, _, minute = bare_words.rstrip("ap").partition(":")
    if not hour.isdigit() or (minute and not minute.isdigit()) or int(hour) > 23:
        return ""
    return f"{int(hour) % 12 + 12 if late else int(hour)}:{minute or '00'}"


def _bare_day(said: Sequence[Token], at: int, now: datetime, zone: str) -> Iterator[Filling]:
    """A day of the month alone, the next one: ``until the 12th``, ``jusqu'au 12``."""
    day, behind = said[at], said[at + 1 : at + 3]
    if day.kind != NUMBER or int(day.text) not in range(1, 32) or not at:
        return
    ordinal = [token for token in behind[:1] if token.glued and token.text in _ORDINALS]
    following = behind[len(ordinal) : len(ordinal) + 1]
    if said[at - 1].text not in _BARE_DAY_BEHIND or any(t.kind in (WORD, NUMBER) for t in following):
        return
    here = now.astimezone(ZoneInfo(zone))
    for month in (here.month, here.month % 12 + 1):
        name = f"{datetime(2000, month, 1):%b}"
        when = read_date(f"{day.text} {name}", now, zone)
        if when is not None and (when - now).days < _LONGEST_MONTH:
            yield Filling(day.start, (ordinal or [day])[-1].end, {"date": _spoken(when, zone)})
            return


def _day_and_month(token: Token) -> str:
    """``20.7`` as ``20 Jul``; empty for what is no such date."""
    day, _, month = token.text.partition(".")
    if token.kind == SIGN and day.isdigit() and month.isdigit() and int(day) < 32 and 0 < int(month) < 13:
        return f"{int(day)} {datetime(2000, int(month), 1):%b}"
    return ""


def _begins_date(token: Token, known: Wishes) -> bool:
    text = token.text
    if token.kind == NUMBER or _day_and_month(token):
        return True
    is_day = text in weekdays() or text[:3] in ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    is_whole = text in whole_months() or text in whole_weekdays()
    begun = (*months(), *_english_months())
    is_month = is_whole or (len(text) > 2 and any(name.startswith(text) for name in begun))
    named = text in known.times or text in ("today", "tomorrow") or text in word_for_word("days")
    return token.kind == WORD and ((is_day and _is_weekday(text)) or is_month or named)


def _is_weekday(text: str) -> bool:
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    return (
        text in weekdays()
        or text in whole_weekdays()
        or (len(text) > 2 and any(name.startswith(text) for name in (*names, "tues")))
    )


@cache
def _english_months() -> tuple[str, ...]:
    return tuple(f"{datetime(2000, n, 1):%B}".lower() for n in range(1, 13))


def _date_words(text: str, part: Sequence[Token], known: Wishes) -> str:
    """A part of a sentence as `read_date` knows dates; empty if it ends or begins with what is no date."""
    if part[-1].text in _NO_END | known.to | known.at:
        return ""
    found: list[str] = []
    shift, usual, clock = 0, "", ""
    for number, token in enumerate(part):
        word = token.text
        glued = bool(found) and token.glued
        if word in known.times:
            clock = known.times[word]
        elif token.kind == NUMBER and not found and _in_the_day(part[number + 1 :], known):
            clock = f"{word}:00"  # ``9 in the evening``
        elif word in known.parts_of_days:
            usual = known.parts_of_days[word]
            shift = 12 if int(usual.partition(":")[0]) > 12 else 0
        elif clock and any(later.text in known.parts_of_days for later in part[number + 1 : number + 3]):
            continue  # ``at 8 in the evening``
        elif token.kind == WORD and (hour := _number(token)) is not None and number:
            clock = f"{hour}:00"
        elif number + 1 < len(part) and part[number + 1].text in known.at:
            continue  # ``a las 18``
        elif (
            word in ("at", "a", "um", *known.at)
            and number + 1 < len(part)
            and part[number + 1].text.isdigit()
        ):
            following = part[number + 1 : number + 3]
            bare_hour = len(following) < 2 or not following[1].glued
            if bare_hour and int(following[0].text) < 24 and not clock:
                clock = f"{following[0].text}:00"
                continue
            found.append("at")
        elif token.kind == NUMBER and number + 1 < len(part) and part[number + 1].text in known.after:
            clock = f"{word}:00"
        elif word == "." and glued and token.start == part[number - 1].end:
            continue  # ``10. Dezember``
        elif named := _day_and_month(token):
            found.append(named)
        elif word in ("the", "le", "on", ",", *_OF, *known.after) or (
            clock and token.kind == NUMBER and clock == f"{word}:00"
        ):
            continue
        else:
            piece = text[token.start : token.end]
            found.append(f"{found.pop()}{piece}" if glued else piece)
    hour = int(clock.partition(":")[0]) if clock else 0
    if clock and shift and hour < 12:
        clock = f"{hour + shift}:{clock.partition(':')[2]}"
    when = clock or ("" if any(":" in word or "h" in word[1:3] for word in found) else usual)
    return " ".join((*found, when)).strip()


def _in_the_day(following: Sequence[Token], known: Wishes) -> bool:
    """Decide whether words behind an hour say which half of the day it is in, and nothing else."""
    at = next((n for n, token in enumerate(following[:3]) if token.text in known.parts_of_days), None)
    return at is not None and not any(token.kind == NUMBER for token in following[:at])


def _spoken(when: datetime, zone: str) -> str:
    """A moment as a line of a command has it, on somebody's clock; the end of a day without the hour."""
    here = when.astimezone(ZoneInfo(zone))
    hour = "" if (here.hour, here.minute) == (23, 59) else f" {here:%H:%M}"
    return f"{here:%a} {here.day} {here:%b}{hour}"


def _ranges(text: str, said: Sequence[Token], dates: Sequence[Filling], known: Wishes) -> Iterator[Filling]:
    """Two dates with nothing but TO between them, as they are written; and ``3 to 10 April``."""
    for one in dates:
        before = [t for t in said if t.end <= one.start and t.text != "."][-2:]
        if len(before) == 2 and before[0].kind == NUMBER and before[1].text in (*_TO, *_AND, *known.to):
            if "clock" in one.values:
                first, last = f"{before[0].text}:00", one.values["clock"]
                yield Filling(before[0].start, one.end, {"clocks": f"{first} to {last}"})
                continue
            if before[1].text in _AND - _TO:
                continue
            _, day, month, *_ = one.values["date"].split()
            yield Filling(before[0].start, one.end, {"dates": f"{before[0].text} {month} to {day} {month}"})
    for one, other in pairwise(dates):
        between = [t.text for t in said if one.end <= t.start < other.start]
        hour = known.at.intersection(between)  # ``domingo a las 18:00``
        if "clock" in one.values and "clock" in other.values and {*between} & {*_TO, *_AND, *known.to}:
            clocks = f"{one.values['clock']} to {other.values['clock']}"
            yield Filling(one.start, other.end, {"clocks": clocks})
            continue
        if between and not hour and len(between) < 3 and between[0] in (*_TO, *known.to):
            first, last = text[one.start : one.end], text[other.start : other.end]
            if "clock" in one.values and "clock" in other.values:
                clocks = f"{one.values['clock']} to {other.values['clock']}"
                yield Filling(one.start, other.end, {"clocks": clocks})
                continue
            if any(_day_and_month(token) for token in tokens(f"{first} {last}")):
                first, last = (" ".join(day.values["date"].split()[1:3]) for day in (one, other))
            yield Filling(one.start, other.end, {"dates": f"{first} to {last}"})


# ---------------------------------------------------------------- names and words


def _names(session: Session, text: str, said: Sequence[Token]) -> Iterator[Filling]:
    """Powers and places by their names, powers also by whoever plays them; languages; zones."""
    names = session.names()
    at = 0
    for mention in mentions(text, names):
        start = text.find(mention.written, at)
        at = start + len(mention.written)
        if len(mention.written) < _SHORTEST_NAME and not mention.written[:1].isupper():
            continue
        if len(mention.written) < _SHORTEST_FIRST and not text[:start].strip():
            continue  # any word begins a sentence with a capital: ``Las órdenes``
        values = {
            kind: str(names.power_titles.get(id, mention.written)).lower()
            if kind == "power"
            else mention.written.lower()
            for kind, id in sorted(mention.named, key=lambda pair: pair[0] != "power")
        }
        titles = getattr(names, "place_titles", {})
        places = {str(titles.get(id, "")) for kind, id in mention.named if kind == "place"}
        same = [str(title) for title in names.power_titles.values() if str(title) in places]
        if same and "power" not in values:  # a power that another language calls as its city
            values = {"power": same[0].lower(), **values}
        if (word := folded(mention.written)) in _languages():
            values["language"] = _languages()[word]
        yield Filling(start, at, values)
    for one, other in pairwise(said):
        if one.capital and other.capital and (zone := zone_named(f"{one.text} {other.text}")) is not None:
            yield Filling(one.start, other.end, {"zone": zone})
    for token in said:
        if token.text in _languages():
            yield Filling(token.start, token.end, {"language": _languages()[token.text]})
        elif token.capital and (len(token.text) >= _SHORTEST_ZONE or _is_abbreviated(text, token)):
            zone = zone_named(token.text)
            if zone is not None:
                yield Filling(token.start, token.end, {"zone": zone})
    for found in re.finditer(r"[A-Z][a-z]+/[A-Z][A-Za-z_]+", text):
        if (zone := zone_named(found.group())) is not None:
            yield Filling(found.start(), found.end(), {"zone": zone})


def _is_abbreviated(text: str, token: Token) -> bool:
    """Decide whether a word may be a zone by its letters: ``CET``."""
    return len(token.text) == _SHORTEST_ZONE - 1 and text[token.start : token.end].isupper()


def _players(session: Session, text: str) -> Iterator[Filling]:
    """The powers of a table by the first names of their players, for its masters alone."""
    sign_in = session.sign_in
    record = session.game(sign_in.game) if sign_in is not None and sign_in.role is Role.MASTER else None
    if record is None:
        return
    titles = session.rules(record).names.power_titles
    called: dict[str, str] = {}
    for seat in record.seats:
        person = session.person_of(seat.person) if seat.person else None
        if person is not None and person.name.split():
            called[folded(person.name.split()[0])] = str(titles[seat.seat]).lower()
    for token in tokens(text):
        if token.capital and token.text in called:
            yield Filling(token.start, token.end, {"power": called[token.text]})


@cache
def _languages() -> Mapping[str, str]:
    return {
        folded(str(name)): str(words(code)["called"][0])
        for code in written()
        for name in words(code)["called"]
    }


@cache
def _numbers() -> Mapping[str, int]:
    tables: list[Mapping[str, Any]] = [
        resources.table("grammar", "sentences", f"{code}.yaml")
        for code in _SPOKEN
        if resources.folder("grammar").joinpath("sentences", f"{code}.yaml").is_file()
    ]
    return {folded(str(word)): int(n) for table in tables for word, n in table.get("numbers", {}).items()}


def _number(token: Token) -> int | None:
    """The number that a token is, in figures or as one word."""
    if token.kind == NUMBER:
        return int(token.text)
    return _numbers().get(token.text) if token.kind == WORD else None


def _perhaps(session: Session, text: str, known: Wishes) -> Iterator[Filling]:
    """Words that may name an option of the table, or a topic of help."""
    said = [token for token in tokens(text) if token.kind == WORD]
    options = {**known.options, **_options(vocabulary().options)}
    for count in range(_LONGEST_OPTION, 0, -1):
        for part in zip(*(said[n:] for n in range(count)), strict=False):
            word = bare("".join(token.text for token in part))
            if word in options:
                yield Filling(part[0].start, part[-1].end, {"option": options[word]})
    topics = known_words(book_of(session), game_of(session))
    for token in sorted(said, key=lambda token: -len(token.text)):
        topic = next((w for w in (token.text, token.text.removesuffix("s")) if w in topics), None)
        if topic is not None and len(token.text) >= _SHORTEST_TOPIC:
            yield Filling(token.start, token.end, {"topic": topic})


def _options(known: Mapping[str, str]) -> Mapping[str, str]:
    """What options are called in all languages, without blanks, and the English word of SET."""
    found = {word: word for word in known}
    found |= {f"{word}s": word for word in known if not word.endswith("s")}
    for code in written()[1:]:
        for group in ("settings", "settings-after-set"):
            for english, said in words(code).get(group, {}).items():
                if bare(english) in known:
                    found |= {bare(folded(phrase)): bare(english) for phrase in said}
    return found
