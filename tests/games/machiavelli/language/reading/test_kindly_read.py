"""Orders in the words of other languages, dictated, in lists and sentences: read as a person would."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State, UnitKind, UnitRef
from tests.games.machiavelli.language.conftest import FLORENCE, Table, position
from tests.support.machiavelli.pieces import ground, spaces, unit

MOVE, SUPPORT, HOLD = "A Florence -> Siena", "A Arezzo S A Florence -> Siena", "F Pisa holds"


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("Esercito Firenze va verso Siena", [MOVE]),
        ("l'armata di Firenze si muove a Siena", [MOVE]),
        ("l'armata di Arezzo appoggia l'armata di Firenze verso Siena", [SUPPORT]),
        ("la flotta di Pisa resta ferma", [HOLD]),
        ("Armee Florenz nach Siena", [MOVE]),
        ("A Arezzo unterstützt A Florenz - Siena", [SUPPORT]),
        ("Flotte Pisa hält", [HOLD]),
        ("l'armée de Florence va vers Sienne", [MOVE]),
        ("l'armée d'Arezzo soutient l'armée de Florence vers Sienne", [SUPPORT]),
        ("la flotte de Pise tient", [HOLD]),
        ("Ejército Florencia va a Siena", [MOVE]),
        ("Flota Pisa se queda", [HOLD]),
        ("move my army from Florence to Siena", [MOVE]),
        ("please send the army in Florence to Siena", [MOVE]),
        ("hold fleet Pisa", [HOLD]),
        ("convert the fleet in Pisa to a garrison", ["F Pisa converts to G"]),
        ("a) A flo - siena", [MOVE]),
        ("3 F psa h", [HOLD]),
        ("| A flo | - siena |", [MOVE]),
        ('"F psa h"', [HOLD]),
        ("At flo - siena", [MOVE]),
        ("A flo - siena A are s A flo - siena F psa h", [MOVE, SUPPORT, HOLD]),
        ("A flo - siena and F psa h", [MOVE, HOLD]),
        ("A flo - siena. F psa h.", [MOVE, HOLD]),
        ("1. A flo - siena", [MOVE]),
        ("F psa - ligurian sea", ["F Pisa -> EGL"]),
    ],
)
def test_read_as_meant(table: Table, line: str, orders: list[str]) -> None:
    """Architecture 4: kinder forms besides the old judges' own; every name that people use (N-075)."""
    reader = reader_for(table, position())
    reading = reader.read(line, FLORENCE)
    assert not reading.complaints
    assert [order_text.words(order, table.setting, reader.state) for order in reading.orders] == orders


@pytest.mark.parametrize(
    ("line", "sum_"),
    [
        ("pay twelve ducats to milan", 12),
        ("pay twenty-one ducats to milan", 21),
        ("pay Thirty two gold to milan", 32),
    ],
)
def test_a_sum_in_words_is_the_number(table: Table, line: str, sum_: int) -> None:
    """N-015: what is given is whole ducats, however it is written."""
    reading = reader_for(table, position()).read(line, FLORENCE)
    assert not reading.complaints
    assert [getattr(order, "ducats", None) for order in reading.orders] == [sum_]


@pytest.mark.parametrize("line", ["A flo holds A psa", "A flo - siena A", "A flo - siena and so on", "hold"])
def test_several_orders_on_a_line_only_where_all_of_it_can_be_read(table: Table, line: str) -> None:
    reading = reader_for(table, position()).read(line, FLORENCE)
    assert reading.complaints and not reading.orders


def test_the_correction_that_fits_the_board_comes_first(table: Table) -> None:
    """``pizza`` is as near to Piacenza's abbreviation as to Pisa; but the fleet is at Pisa."""
    reader = reader_for(table, position())
    (complaint,) = reader.read("F pizza h", FLORENCE).complaints
    assert complaint.suggestions == ("Pisa",) and complaint.corrected == "F Pisa h"
    (complaint,) = reader.read("A Arezzo - Forli", FLORENCE).complaints
    assert complaint.suggestions == ()
    assert complaint.facts["reach"].startswith("Florence, Perugia, Siena")


def test_the_first_word_of_a_longer_name_is_no_short_name() -> None:
    """``A Second Principato`` of somebody with an army in Second Naples is the one in Principato (N-075)."""
    setting = ground("machfive")
    state = State(
        phase=Phase(year=3003, season=Season.SPRING, kind=PhaseKind.MOVEMENT), **spaces([unit("third A na2")])
    )
    read = reader_for(Table(setting), state).read("A Second Principato - ca2", Power("third"))
    assert read.orders == (Advance(UnitRef(UnitKind.ARMY, AreaId("pr2")), AreaId("ca2")),)


def test_a_unit_that_must_retreat_is_the_one_that_is_named(table: Table) -> None:
    """Another unit of the same beginning is not meant instead (N-075)."""
    state = position(PhaseKind.RETREATS)
    gone = replace(state.dislodged[AreaId("luc")], unit=unit("florence A pst"))
    others = spaces([unit("florence A psa")])
    state = replace(state, dislodged={AreaId("pst"): gone}, field=others["field"])
    read = reader_for(table, state).read("A pis - mod", FLORENCE)
    assert read.orders == (Advance(UnitRef(UnitKind.ARMY, AreaId("pst")), AreaId("mod")),)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("automne 1455 Sienne", "1455-fall-movement"),
        ("Sienne à l'automne", "1455-fall-movement"),
        ("in fall Siena", "1455-fall-movement"),
        ("Sienne a été battue", None),
    ],
)
def test_a_phase_in_a_question_is_found_in_other_languages_and_a_verb_is_none(
    text: str, named: str | None
) -> None:
    """``why`` and its kin: "été" is a summer only where no verb can be."""
    mention = MachiavelliPhases().mention(
        text, ["1455-summer-retreats", "1455-fall-movement"], "1456-spring-movement"
    )
    assert mention.key == named


@pytest.mark.parametrize("line", ["expense 1: 12½ d, disband A Siena", "e 4. twelve ducats, r Siena"])
def test_what_stands_behind_a_sum_is_no_order_of_its_own(table: Table, line: str) -> None:
    assert not reader_for(table, position()).read(line, FLORENCE).orders


@pytest.mark.parametrize(
    "line", ["* 1) A flo - luc", "**A flo** - luc", "A flo - luc # as agreed", "A(flo) - luc"]
)
def test_signs_around_an_order_change_nothing(table: Table, line: str) -> None:
    read = reader_for(table, position())
    assert read.read(line, FLORENCE) == read.read("A flo - luc", FLORENCE)
