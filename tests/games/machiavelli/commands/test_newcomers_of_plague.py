"""What newcomers at a table of Absence of Plague write and read: headings, murder in spring, help pages."""

from __future__ import annotations

import copy

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import Power
from tests.support.judges.fake_judge import World
from tests.support.machiavelli.plague import GAME as GAME_RULES
from tests.support.machiavelli.plague import PHASE_A, standing

GAME = "sforza"
UNITS = (
    "papacy A per, papacy A urb, papacy F anc, papacy G rom, milan A pia, florence A fir, "
    "autonomous G sie, florence F psa"
)


def said(order: Order) -> str:
    return order_text.of_scenario(order, GAME_RULES.setting.scenario)


@pytest.fixture(scope="module")
def opened() -> tuple[World, str]:
    world = World()
    players = world.full_table(master="Gaspare", options="absence-of-plague")
    return world, players["florence"]


@pytest.fixture
def table(opened: tuple[World, str]) -> tuple[World, str]:
    return copy.deepcopy(opened)


def wrote(table: tuple[World, str], *lines: str) -> str:
    world, address = table
    return " ".join(world.write(address, lines, token=world.token_of(GAME, "florence")).split())


def on_file(table: tuple[World, str]) -> list[str]:
    world = table[0]
    return [
        order.canonical for order in world.filed_orders(GAME, world.records[GAME].phase, Seat("florence"))
    ]


LETTER = """Hello judge,

New units:
- Army in Florence
- Fleet in Pisa
Garrisons:
Arezzo

Ducat exchange:
3 to the Doge

SALES
Prato to Milan, price 4

Taxes:
1. Pistoia

Thanks, Paul"""


def test_a_whole_phase_under_headings(table: tuple[World, str]) -> None:
    wrote(table, *LETTER.splitlines())
    assert on_file(table) == [
        "build A Firenze",
        "build F Pisa",
        "build G Arezzo",
        "pay 3d to Venice",
        "sell Prato to Milan for 4d",
        "tax Pistoia",
    ]


def test_kinds_of_units_under_what_is_done_with_them(table: tuple[World, str]) -> None:
    wrote(table, "Raise", "Raise:", "Armies:", "Firenze", "Garrisons:", "Arezzo")
    assert on_file(table) == ["build A Firenze", "build G Arezzo"]


def test_a_line_that_says_all_is_read_as_it_stands(table: tuple[World, str]) -> None:
    wrote(table, "Raise:", "A Firenze", "tax Pistoia", "Anything else:", "build F Pisa")
    assert on_file(table) == ["build A Firenze", "tax Pistoia", "build F Pisa"]


def test_a_heading_in_force_is_left_by_the_next(table: tuple[World, str]) -> None:
    """Under "Orders:" nothing stands in front of a line any more."""
    answer = wrote(table, "Raise:", "A Firenze", "Orders:", "A Pistoia")
    assert on_file(table) == ["build A Firenze"] and "build A Pistoia" in answer


def test_murder_in_spring_is_no_talk(table: tuple[World, str]) -> None:
    """A-012, A-013: what belongs to the campaigns' letters is not passed over in silence."""
    answer = wrote(table, "Murder the Pope")
    assert "This is an order for a campaign" in answer and "trade and tax" in answer


def test_an_empty_preview_says_so(table: tuple[World, str]) -> None:
    assert "there is nothing to show" in wrote(table, "preview")
    assert "there is nothing to show" not in wrote(table, "build A Firenze", "preview")


def test_a_classic_page_begins_with_what_counts_at_this_table(table: tuple[World, str]) -> None:
    """Where a page of help is the classic one the book is named first."""
    assert wrote(table, "help options").startswith("This game is played by a rulebook of its own")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("The Pope sends 3 ducats to Florence.", "pay 3d to Florence"),
        ("The Papacy pays Florence 3 ducats", "pay 3d to Florence"),
        ("Gift of 3 ducats for Florence", "pay 3d to Florence"),
        ("The Papacy sells Tivoli to Naples for 5 ducats", "sell Tivoli to Naples for 5d"),
        ("The Pope excommunicates Milan", "ban Milan"),
        ("costruisco un esercito a Perugia", "build A Perugia"),
        ("costruire una flotta ad Ancona", "build F Ancona"),
        ("Let G Roma go", "remove G Roma"),
    ],
)
def test_what_a_pope_writes_in_spring(line: str, order: str) -> None:
    """Oneself by one's own name; Italian with its prepositions (A-012)."""
    reading = reader_for(GAME_RULES, standing(UNITS, PHASE_A)).read(line, Power("papacy"))
    assert [said(found) for found in reading.orders] == [order], reading.complaints


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        (
            "Army of Perugia marches on Siena, supported by Urbino",
            ["A Perugia -> Siena", "A Urbino S Siena"],
        ),
        ("A Urbino supports the advance on Siena", ["A Urbino S Siena"]),
        ("A Urbino supports my attack on Siena", ["A Urbino S Siena"]),
        ("A Urbino transported by F Ancona to Ragusa", ["A Urbino -> Ancona -> Ragusa"]),
        ("A Urbino to Ragusa, transported by F Ancona", ["A Urbino -> Ancona -> Ragusa"]),
        ("A Urbino via F Ancona to Ragusa", ["A Urbino -> Ancona -> Ragusa"]),
        ("F Ancona transports for me", ["F Ancona T"]),
        ("Bribe army Piacenza 12 disband", ["12d disband A Piacenza"]),
        ("Hire the Sienese garrison for 3 ducats to support Siena", ["3d hire G Siena S Siena"]),
        ("hire G Siena to support Siena 3", ["3d hire G Siena S Siena"]),
        ("3 ducats to protect the army in Perugia", ["3d counter-bribe A Perugia"]),
        ("G Roma -> army", ["G Roma converts to A"]),
        ("6 ducats for a bodyguard", ["6d bodyguard for Papacy"]),
    ],
)
def test_what_a_pope_writes_in_a_campaign(line: str, orders: list[str]) -> None:
    """A-097, A-110, A-120, A-145, A-146, in the prose of chapter 17."""
    reading = reader_for(GAME_RULES, standing(UNITS)).read(line, Power("papacy"))
    assert [said(found) for found in reading.orders] == orders, reading.complaints


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Milan sends 3 ducats to Florence", "unknown-order"),
        ("F anc - Mare Adriatico", "unsure"),
        ("Buy off the army of Piacenza 18", "say-what-for"),
        ("Besiege Siena with Perugia", "siege-from-inside"),
    ],
)
def test_what_is_asked_back(line: str, code: str) -> None:
    """What another power does is no order; one sea of three; disband or buy; one must go there first."""
    reading = reader_for(GAME_RULES, standing(UNITS)).read(line, Power("papacy"))
    assert not reading.orders
    assert [complaint.code for complaint in reading.complaints] == [code]


def test_a_tax_is_counted_and_its_price_told(table: tuple[World, str]) -> None:
    """A-054: its ducats may be spent on units, and the province rebels at once."""
    answer = wrote(table, "tax Arezzo", "build A Firenze")
    assert "Your money: 15 ducats and 2 from taxes; these orders spend 3 and leave 14." in answer
    assert "A taxed province rebels at once." in answer
    assert "rebels" not in wrote(table, "clear", "build A Firenze")


def test_nobody_is_sent_to_a_bank_that_is_not_there() -> None:
    """The book has no loans, and a complaint about a line says so to its template."""
    (complaint,) = reader_for(GAME_RULES, standing(UNITS)).read("flurgh 12", Power("papacy")).complaints
    assert "borrow" in complaint.expected and complaint.facts["bank"] is False
