"""One order for all units: ``all units hold``, ``the rest holds``, ``maintain all``."""

from __future__ import annotations

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.language.reading.shell_order_reader import ShellOrderReader
from judge.games.machiavelli.model.state import PhaseKind
from tests.games.machiavelli.language.conftest import Table, position

FLORENCE = Seat("florence")
UNITS = ["A Arezzo", "A Florence", "F Pisa", "G Perugia", "G Siena"]
HOLD = [f"{unit} holds" for unit in UNITS]
MAINTAIN = [f"maintain {unit}" for unit in UNITS]
HELD_IN_ENGLISH = """all hold; All units hold.; all my units hold pls; hold: all; h all; all - hold
everything holds; everybody stands; the rest hold; others stay; all remaining units hold; any remaining hold
hold everything else; units hold; hold them all; nmr but hold; all h"""
HELD_IN_FRENCH = """Toutes mes unités tiennent
tout le monde tient; le reste ne bouge pas, merci; Je tiens partout.
toutes mes unités : xxx; tenir tout; les autres tiennent; personne ne bouge; on ne bouge pas"""
MAINTAINED = """maintain all; keep all units; keep everything; maintain: all; maintain the rest; all maintain
Upkeep: all; Pay all old units; Pay for my units; Maintain all old units; keep them all
entretenir toutes mes unités; je garde tout; toutes mes unités entretenues; maintenir le reste"""


def reader(table: Table, kind: PhaseKind = PhaseKind.MOVEMENT) -> ShellOrderReader:
    return ShellOrderReader(table, position(kind))


def forms(listed: str) -> list[str]:
    return [form.strip() for line in listed.split("\n") for form in line.split(";")]


@pytest.mark.parametrize("line", forms(HELD_IN_ENGLISH) + forms(HELD_IN_FRENCH))
def test_all_units_hold(table: Table, line: str) -> None:
    """N-075: without an order a unit holds; one line may say so of all that have none."""
    read = reader(table).read(line, FLORENCE)
    assert [reader(table).words(order) for order in read.orders] == HOLD
    assert read.complaints == () and reader(table).is_for_all(line, FLORENCE)


@pytest.mark.parametrize("line", forms(MAINTAINED))
def test_all_units_are_maintained(table: Table, line: str) -> None:
    """N-054: a unit for which nothing is ordered is lost."""
    winter = reader(table, PhaseKind.ADJUSTMENT)
    read = winter.read(line, FLORENCE)
    assert [winter.words(order) for order in read.orders] == MAINTAIN
    assert read.complaints == ()


@pytest.mark.parametrize("line", ["all hold", "all units hold", "the rest holds", "tout le monde tient"])
def test_all_are_those_that_have_no_order_above(table: Table, line: str) -> None:
    """Orders of the lines above it in the letter stay as they are."""
    above = reader(table).orders("A flo - bol, A are S A flo - bol, G per h", FLORENCE)
    read = reader(table).read(line, FLORENCE, above)
    assert [reader(table).words(order) for order in read.orders] == ["F Pisa holds", "G Siena holds"]


@pytest.mark.parametrize("line", ["armies hold", "my armies hold", "all armies hold"])
def test_one_kind_is_meant_where_it_is_named(table: Table, line: str) -> None:
    read = reader(table).read(line, FLORENCE)
    assert [reader(table).words(order) for order in read.orders] == HOLD[:2]


def test_all_but_one(table: Table) -> None:
    read = reader(table).read("everybody stays except Florence", FLORENCE)
    assert [reader(table).words(order) for order in read.orders] == [HOLD[0], *HOLD[2:]]


@pytest.mark.parametrize("line", ["tout tient à peu", "all hold unless attacked", "do all units hold?"])
def test_what_is_not_said_of_all_units_is_no_order(table: Table, line: str) -> None:
    assert reader(table).read(line, FLORENCE).orders == ()
    assert not reader(table).is_for_all(line, FLORENCE)


@pytest.mark.parametrize("line", ["A flo h", "all hold", "both armies hold", "hello"])
def test_only_orders_for_the_rest_are_for_all(table: Table, line: str) -> None:
    """They are for each of the powers that somebody plays, not for the one whose unit is named."""
    assert reader(table).is_for_all(line, FLORENCE) == (line == "all hold")


@pytest.mark.parametrize(
    ("line", "above", "heads"),
    [
        ("Upkeep:", "", "upkeep:"),
        ("Salaries", "", "salaries:"),
        ("*New units:*", "", "new units:"),
        ("1. Gifts:", "", "gifts:"),
        ("Armies:", "", "armies:"),
        ("Armies:", "upkeep:", "upkeep: armies:"),
        ("Armies:", "gifts:", "armies:"),
        ("Entretien :", "", "entretien:"),
        ("Orders for spring:", "upkeep:", ""),
        ("-----", "upkeep:", ""),
        ("A flo h", "upkeep:", None),
        ("Sales", "", "sales:"),
        ("Milan, Venice", "", None),
    ],
)
def test_a_heading_alone_on_its_line(table: Table, line: str, above: str, heads: str | None) -> None:
    """What it puts in front of the lines below it; empty: nothing; None: it is no heading."""
    assert reader(table).heading(line, above) == heads
