"""An expense that names a power says whose thing it is about: where that is not so, nothing is filed (N-067).

The notation needs no power with an expense; one that is named and right changes nothing.
"""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power
from tests.understanding.score import Case, score

FLORENCE = Power("florence")


@pytest.fixture(scope="module")
def reader() -> OrderReader:
    rules = library.table("balance-of-power", {})
    return reader_for(rules, rules.open(SeededDice(b"seed")).state)


@pytest.mark.parametrize(
    "line",
    [
        "15 ducats for a rebellion in Naples against Milan",
        "rebellion against Milan in Bari, 15 ducats",
        "15 ducats to stir up the people of Bari against the Pope",
        "9 ducats to disband Milan's unit in Bologna",
        "make Milan's garrison in Venice autonomous for 9 ducats",
        "12 ducats to disband Milan's army in Perugia",
        "buy the Milanese army in Perugia for 18 ducats",
        "counter bribe Milan's army in Arezzo with 9 ducats",
        "pay 3 ducats for famine relief in Milan's Arezzo",
        "15 ducats, révolte à Naples contre Milan",
        "expense 1: 9 ducats cause rebellion Milanese Naples",
        "expense 1: 18 ducats buy Milanese A Perugia",
        "expense 1: 12 ducats disband Venetian A Perugia",
        "expense 1: 9 ducats counter-bribe Venetian A Arezzo",
        "expense 1: 9 ducats garrison to autonomous Milanese G Venice",
    ],
)
def test_a_power_that_has_it_not_is_asked_about(reader: OrderReader, line: str) -> None:
    found = reader.read(line, FLORENCE)
    assert not found.orders and found.complaints


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("15 ducats for a rebellion in Bari against Naples", "expense 1: 15 ducats cause rebellion Bari"),
        ("12 ducats to disband the papal army in Perugia", "expense 1: 12 ducats disband A Perugia"),
        ("9 ducats counter-bribe for my army in Arezzo", "expense 1: 9 ducats counter-bribe A Arezzo"),
        ("expense 1: 9 ducats cause rebellion Neapolitan Bari", "expense 1: 9 ducats cause rebellion Bari"),
        ("expense 1: 18 ducats buy Papal A Perugia", "expense 1: 18 ducats buy A Perugia"),
    ],
)
def test_a_power_that_has_it_changes_nothing(reader: OrderReader, line: str, same: str) -> None:
    numbered = reader.read(same, FLORENCE).orders
    found = reader.read(line, FLORENCE).orders
    assert [vars_of(o) for o in found] == [vars_of(o) for o in numbered] and found


def vars_of(order: object) -> tuple[object, ...]:
    """What an expense is, but for its number."""
    return tuple(getattr(order, name, None) for name in ("kind", "ducats", "target", "area"))


@pytest.mark.parametrize(
    "line",
    [
        "A Arezzo s Papacy Siena",  # an autonomous garrison
        "A Arezzo supports the Papal garrison in Siena",
        "A Arezzo supports Naples' army in Perugia",  # the Pope's
        "A Arezzo s Neapolitan army in Perugia",
        "A Arezzo s Neapolitan A Perugia",
        "A Florence s Milanese A Bologna - Pistoia",
    ],
)
def test_nobody_s_unit_is_supported_for_that_of_another(reader: OrderReader, line: str) -> None:
    """N-003: who supports "the Neapolitan army in Perugia" means no Pope's."""
    found = reader.read(line, FLORENCE)
    assert not found.orders and found.complaints


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("A Arezzo s Papacy Perugia", "A Arezzo s A Perugia"),
        ("A Arezzo s Papal A Perugia", "A Arezzo s A Perugia"),
        ("A Florence s Papacy Bologna", "A Florence s A Bologna"),
        ("A Arezzo s the independent garrison in Siena", "A Arezzo s G Siena"),
    ],
)
def test_a_supported_unit_may_be_named_by_whose_it_is(reader: OrderReader, line: str, same: str) -> None:
    assert reader.read(line, FLORENCE).orders == reader.read(same, FLORENCE).orders


@pytest.mark.parametrize(
    "line",
    [
        "counterbibe A Arezzo 12 and F Pisa 11",
        "15 ductas for France and 4 for Papacy",
        "contre-corrruption A Arezzo 4 et F Pise 18",
    ],
)
def test_what_has_its_verb_from_a_part_that_is_asked_about_is_asked_about(
    reader: OrderReader, line: str
) -> None:
    """One question with both, and nothing on file: a yes takes both or neither."""
    found = reader.read(line, FLORENCE)
    assert not found.orders and len(found.complaints) == 1
    assert str(found.complaints[0].facts["lines"]).count(";") == 1


def test_a_support_of_a_move_that_is_asked_about_is_asked_about_with_it(reader: OrderReader) -> None:
    """A yes must not take a move and, beside it, a support of the unit that stays (N-003)."""
    found = reader.read("A Arezzo Siena A Florence supports", FLORENCE)
    assert not found.orders
    offered = [str(one) for complaint in found.complaints for one in complaint.facts.get("lines", ())]
    assert offered == ["A Arezzo -> Siena; A Florence S A Arezzo -> Siena"]


def test_a_support_of_a_move_that_a_comma_parts_from_it_is_one_of_that_move(reader: OrderReader) -> None:
    found = reader.read("A Arezzo Siena, A Florence supports", FLORENCE)
    notation = ("A Arezzo - Siena", "A Florence S A Arezzo - Siena")
    assert found.orders == tuple(order for line in notation for order in reader.read(line, FLORENCE).orders)


@pytest.mark.parametrize(
    ("text", "language"),
    [("Arezzo supports my army in Perugia.", "en"), ("Arezzo soutient mon armée à Pérouse.", "fr")],
)
def test_a_unit_of_anothers_that_is_called_ones_own_is_asked_about(text: str, language: str) -> None:
    """Perugia's army is the Pope's: whoever writes ``my`` means something else (27.10)."""
    found = score(Case(text=text, reading="ask", language=language))
    assert not found.read and found.asked == {"A Arezzo S A Perugia"}


@pytest.mark.parametrize(
    "text",
    [
        "A Arezzo s Naples A Perugia",  # a unit and whose it is, not a fleet on its way to one
        "Florence supports Venice in Bologna.",  # no garrison goes anywhere
    ],
)
def test_a_support_of_what_cannot_be_meant_is_not_filed(text: str) -> None:
    """What is named as a unit is no goal, and what stands in a city stays there (27.10)."""
    assert not score(Case(text=text, reading="ask")).read
