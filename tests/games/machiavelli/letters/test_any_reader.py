"""Short letters to unusual readers: without pages, without pictures, with 200 units, beside empty seats.

Not here: the usual reader, and fog (test_short_letter).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from judge.core.game import Outcome, Seat
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.letters.short import MOST_OWN
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as od
from judge.games.machiavelli.model.state import PhaseKind, Power, Unit, UnitKind, UnitRef
from judge.rendering.filters import entry
from tests.support.machiavelli.played_letters import Phase, books, letter, phases

BOOKS = books()
FOLD = "---- Everything else"


@cache
def played(book: str, years: int = 1) -> tuple[Phase, ...]:
    return tuple(phases(BOOKS[book], years))


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("book", BOOKS)
def test_a_reader_without_pages_has_every_order_and_who_stands_where_as_text(book: str) -> None:
    phase = played(book)[-1]
    for seat in phase.game.seats[::3]:
        seen = phase.game.view(phase.outcome.state, seat, phase.outcome.events)
        teller = NewsWriter(phase.game.setting, phase.game.view(phase.before, seat, ()).state, seat)
        text = flat(letter(phase, seat, "player").text)
        for _, lines in teller.orders(seen.events):
            for line in lines:
                assert text.count(flat(entry(line.order, line.outcome, line.rule))) == 1
        assert "WHERE EVERYONE STANDS" in text and "<" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reader_without_pictures_gets_no_trace_of_one(language: str) -> None:
    told = letter(played("classic")[0], played("classic")[0].game.seats[0], "player", language=language)
    assert told.attachments == () and "<img" not in told.html
    assert "map attached" not in told.text and "carte jointe" not in told.text


def crowd(count: int) -> Phase:
    """Florence has armies, fleets and garrisons all over Europe, and they all hold but each tenth."""
    one = played("classic")[0]
    setting, state = one.game.setting, one.outcome.state
    own, areas = Power("florence"), setting.board.areas
    lands = sorted(a for a in areas if not areas[a].impassable)
    field = {
        a: Unit(power=own, kind=UnitKind.FLEET if areas[a].is_sea else UnitKind.ARMY, area=a, serial=1000 + n)
        for n, a in enumerate(lands)
    }
    walled = sorted(a for a in areas if areas[a].city is not None and not areas[a].impassable)
    inside = {
        a: Unit(power=own, kind=UnitKind.GARRISON, area=a, serial=2000 + n) for n, a in enumerate(walled)
    }
    after = replace(state, field=field, garrisons=inside)
    units = list(after.units_of(own))[:count]
    told = tuple(
        ev.OrderResolved(
            power=own,
            unit=UnitRef(unit.kind, unit.area),
            order=od.Hold(UnitRef(unit.kind, unit.area)),
            verdicts=() if n % 10 == 9 else (ev.Verdict.OK,),
        )
        for n, unit in enumerate(units)
    )
    return Phase(one.game, replace(after, phase=one.before.phase), Outcome(state=after, events=told))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wish", ["both", "short"])
def test_two_hundred_units_are_90_lines_at_most_with_the_rest_below(wish: str, language: str) -> None:
    phase = crowd(200)
    count = len(phase.outcome.events)
    assert count > 100
    told = letter(phase, Seat("florence"), "player", letter=wish, language=language)
    above = re.split(r"---- Everything else|---- Tout le reste", told.text)[0]
    assert len(above.rstrip().split("\n")) <= 90
    more = {"en": f"{count - MOST_OWN} more of your orders", "fr": f"{count - MOST_OWN} autres de vos ordres"}
    assert more[language] in flat(above)
    form = {"en": '"template" sends them all', "fr": "« formulaire » les apporte toutes"}
    assert form[language] in flat(above)
    assert {"en": "“template”", "fr": "« formulaire »"}[language] in flat(told.html)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_full_letter_of_two_hundred_units_has_each_order_once_and_a_bounded_form(language: str) -> None:
    phase = crowd(200)
    count = len(phase.outcome.events)
    told = letter(phase, Seat("florence"), "player", letter="full", language=language)
    lines = told.text.split("\n")
    holds = {"en": " holds  ", "fr": " tient "}[language]
    assert sum(holds in f"{line}  " for line in lines) == count
    assert len(lines) <= count + 140 and max(map(len, lines)) <= 72 and len(told.html) <= 60_000
    more = {"en": '"template" sends them all', "fr": "« formulaire » les apporte toutes"}
    assert more[language] in flat(told.text)


def test_of_many_orders_those_that_failed_stand_on_top_and_none_is_lost() -> None:
    phase = crowd(200)
    told = letter(phase, Seat("florence"), "player")
    above, _, below = told.text.partition(FOLD)
    teller = NewsWriter(phase.game.setting, phase.before, Seat("florence"))
    failed = [e for e in phase.outcome.events if not e.verdicts]
    assert 0 < len(failed) <= MOST_OWN
    for where, events in ((above, failed), (above + below, phase.outcome.events)):
        ((_, lines),) = teller.orders(events)
        assert all(flat(entry(x.order, x.outcome, x.rule)) in flat(where) for x in lines)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wish", ["both", "full"])
def test_a_retreat_that_only_an_empty_seat_owes_is_nobodys_to_wait_for(wish: str, language: str) -> None:
    found = [p for p in played("classic", 2) if p.outcome.state.phase.kind is PhaseKind.RETREATS]
    assert found
    for phase in found:
        owing = frozenset(phase.game.agenda(phase.outcome.state).owes)
        others = [reader for reader in phase.readers if reader[0] not in owing]
        for seat, role in others[:2] + others[-2:]:
            told = letter(phase, seat, role, empty=owing, letter=wish, language=language)
            said = flat(told.text + re.sub("<[^>]+>", " ", told.html))
            assert "Still to order:" not in said and "On attend les ordres de" not in said
            if seat is not None:
                assert {"en": "You owe nothing now", "fr": "On n'attend rien de vous"}[language] in said


@pytest.mark.parametrize("wish", ["both", "full"])
def test_where_every_seat_that_owes_is_empty_no_sentence_is_left_without_an_end(wish: str) -> None:
    phase = played("classic")[-1]
    told = letter(phase, None, "observer", empty=phase.game.seats, letter=wish)
    assert "owed by" not in flat(told.text + told.html)
