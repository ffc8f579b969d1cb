"""Times of day in words, in six languages, and short names of days that are other words as well."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.commands.session import Session
from judge.commands.wishes.ranges import ranges_in
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.times import dates_in, spans_in
from judge.understanding.tokens import tokens
from tests.support.judges.fake_judge import World


def _session() -> Session:
    """A letter of Thursday 26 November 2026 at noon."""
    world = World()
    world.now = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
    return Session(letter=world.letter("x@example.net", ""), repository=world, context=world.context())


def _dates(text: str) -> list[str]:
    """The dates of a text, read on that day."""
    return [one.values["date"] for one in dates_in(_session(), text, tokens(text), wishes())]


@pytest.mark.parametrize(
    "text", ["half a day", "einen halben Tag", "une demi journée de plus ou un demi jour", "mezzo giorno"]
)
def test_half_a_day_is_twelve_hours(text: str) -> None:
    assert [span.values["span"] for span in spans_in(tokens(text), wishes())] == ["12h"]


def test_half_of_what_has_no_half_is_no_span() -> None:
    assert not [*spans_in(tokens("in half an hour"), wishes())]


def test_an_hour_in_words_is_in_the_part_of_the_day_before_it() -> None:
    assert _dates("Sunday evening at eight will do") == ["Sun 29 Nov 20:00"]


@pytest.mark.parametrize(
    ("text", "clocks"),
    [
        ("tussen tien uur 's avonds en zeven uur 's ochtends", "22:00 to 7:00"),
        ("zwischen elf Uhr abends und sechs Uhr morgens", "23:00 to 6:00"),
        ("from midnight to seven in the morning", "0:00 to 7:00"),
    ],
)
def test_hours_of_a_part_of_the_day_are_no_spans(text: str, clocks: str) -> None:
    said, known = tokens(text), wishes()
    assert not [*spans_in(said, known)]
    dates = [*dates_in(_session(), text, said, known)]
    assert [
        one.values["clocks"] for one in ranges_in(text, said, dates, known) if "clocks" in one.values
    ] == [clocks]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Saturday at 7 pm.", "Sat 28 Nov 19:00"),
        ("Saturday at 7 pm, and not earlier", "Sat 28 Nov 19:00"),
        ("until Saturday at 7 p.m.; thanks", "Sat 28 Nov 19:00"),
        ("Saturday at 7:15 p.m.", "Sat 28 Nov 19:15"),
        ("el sábado a las 7 p. m.", "Sat 28 Nov 19:00"),
        ("Saturday at 7 a.m.", "Sat 28 Nov 07:00"),
        ("Saturday at 12 am", "Sat 28 Nov 00:00"),
        ("Saturday at 12 p.m.", "Sat 28 Nov 12:00"),
        ("make the deadline half past eight in the evening on Sunday", "Sun 29 Nov 20:30"),
        ("Sunday at half past eight in the evening", "Sun 29 Nov 20:30"),
        ("on Saturday at noon", "Sat 28 Nov 12:00"),
        ("make it Saturday the fifth nine in the evening", "Sat 5 Dec 21:00"),
        ("am Samstag dem fünften um neun Uhr abends", "Sat 5 Dec 21:00"),
        ("in Zukunft immer abends um sieben sein", "Thu 26 Nov 19:00"),
        ("Saturday, a quarter to nine in the morning", "Sat 28 Nov 8:45"),
        ("tomorrow at eight o'clock", "Fri 27 Nov 08:00"),
        ("Monday at seven thirty in the evening", "Mon 30 Nov 19:30"),
        ("am Montag um acht Uhr abends", "Mon 30 Nov 20:00"),
        ("Montag um halb neun abends", "Mon 30 Nov 20:30"),
        ("morgen um Viertel nach sieben", "Fri 27 Nov 07:15"),
        ("lunedì alle nove di sera", "Mon 30 Nov 21:00"),
        ("lunedì alle otto e mezza di sera", "Mon 30 Nov 20:30"),
        ("domani a mezzogiorno", "Fri 27 Nov 12:00"),
        ("el martes al mediodía", "Tue 1 Dec 12:00"),
        ("el lunes a las ocho y media de la tarde", "Mon 30 Nov 20:30"),
        ("maandag om half negen 's avonds", "Mon 30 Nov 20:30"),
        ("zondag om kwart over zeven", "Sun 29 Nov 07:15"),
        ("mardi à midi", "Tue 1 Dec 12:00"),
        ("lundi à huit heures et demie du soir", "Mon 30 Nov 20:30"),
        ("dimanche à sept heures moins le quart", "Sun 29 Nov 06:45"),
        ("demain vers dix heures", "Fri 27 Nov 10:00"),
    ],
)
def test_a_time_of_day_in_words_is_one(text: str, date: str) -> None:
    (found,) = _dates(text)
    assert found.replace(" 0", " ") == date.replace(" 0", " ")


@pytest.mark.parametrize(
    "text", ["until Mon", "by Mon 18:00", "Mon 30 Nov", "Mon at noon", "Mon.", "Mon to Wed"]
)
def test_a_short_name_of_a_day_is_a_day(text: str) -> None:
    assert _dates(text)[0].startswith("Mon 30 Nov")


@pytest.mark.parametrize(
    "text",
    [
        "mon armée attaque",
        "Mon armée reste à Florence",
        "c'est mon tour",
        "la flotte prend la mer",
        "the sun was out",
        "two of the three powers",
        "las dos potencias",
        "alle due potenze",
        "acht Dukaten",
        "huit ducats",
        "half of my ducats",
        "de helft van acht",
    ],
)
def test_words_that_are_no_times_are_none(text: str) -> None:
    assert not _dates(text)


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("every turn ends at nine p.m.", "21:00"),
        ("at nine pm from now on", "21:00"),
        ("due at twelve p.m. each time", "12:00"),
    ],
)
def test_an_hour_in_words_is_in_the_half_of_the_day_behind_it(text: str, clock: str) -> None:
    found = [one.values for one in dates_in(_session(), text, tokens(text), wishes())]
    assert [values["clock"] for values in found] == [clock]
