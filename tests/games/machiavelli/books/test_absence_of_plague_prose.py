"""Orders in prose as chapter 17 of Absence of Plague has them, each the same as its line in short."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.orders import Maintain, Order
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from tests.support.machiavelli.pieces import ref
from tests.support.machiavelli.plague import GAME, PHASE_A, standing

UNITS = "papacy A per, papacy A urb, papacy F anc, papacy G rom, milan A pia"
CAMPAIGN, SPRING = standing(UNITS), standing(UNITS, PHASE_A)


def meant(state: State, line: str) -> tuple[Order, ...]:
    """The orders of the Pope's line, their expenditures without numbers."""
    reading = reader_for(GAME, state).read(line, Power("papacy"))
    assert not reading.complaints, (line, reading.complaints)
    return expense_numbers.without_numbers(reading.orders)


@pytest.mark.parametrize(
    ("prose", "short"),
    [
        ("Pacifying the rebellion in Bari for 12 ducats", "E1 12 pacify Bari"),
        ("Operate the garrison of Siena for 3: convert to army", "E1 3 hire G sie C A"),
        ("Perugia army supports Milan in Arezzo", "A per S are for milan"),
        ("Perugia supports Milan in Arezzo", "A per S are for milan"),
        ("A per S are (Milan)", "A per S are for milan"),
        ("A per S are (for Milan)", "A per S are for milan"),
        ("A per S are (as agreed)", "A per S are"),  # any other bracket is a remark
        ("Armies: Urbino --> Arezzo, Perugia supp. Arezzo (Milan).", "A urb - are, A per S are for milan"),
        ("E1: assassinate the Duke of Milan, 30 ducats", "E1 30 assassinate milan"),
        ("Disband army Piacenza for 12 ducats", "E1 12 disband A pia"),
        ("Convert the army in Piacenza into an independent one for 9 ducats", "E1 9 make independent A pia"),
        ("I permit Genoa to pass the straits of Messina", "allow Genoa to use the straits"),
        ("Give 3 ducats to the King of Naples", "give 3 to naples"),
        ("3 ducats to Naples", "give 3 to naples"),
        ("Excommunicate the Duke of Milan", "ban milan"),
        ("Flotta Ancona -> Adriatico Superiore", "F anc - uas"),
        ("F Ancona adv. Adr. Centr.", "F anc - cas"),
        ("Assassinating the Milanese leader for 33 ducats", "E1 33 assassinate milan"),
        ("Hiring a bodyguard for the Milanese leader for 3 ducats", "E1 3 bodyguard milan"),
        ("Crusade against the Turkish player", "ban turkey"),
        ("Giving 5 ducats to the Florentine player", "give 5 to florence"),
        ("Making the Milanese army in Piacenza independent for 9 ducats", "E1 9 make independent A pia"),
        (
            "Bribe the Milanese army in Piacenza to become independent for 9 ducats",
            "E1 9 make independent A pia",
        ),
        ("Buy the army in Piacenza of Milan for 9 ducats", "E1 9 buy A pia"),
        ("Expense: buy G Siena 9", "E1 9 buy G sie"),
        ("Buy Milan's army in Piacenza for 18", "E1 18 buy A pia"),
        ("Murder the Duke of Milan for 30", "E1 30 assassinate milan"),
        ("murder the Doge, 30", "E1 30 assassinate venice"),
        ("Fleet Ancona - Mare Adriatico Superiore", "F anc - uas"),
        ("Give the Pope 3 ducats", "give 3 to papacy"),
        ("Protect A Perugia against bribes for 6", "E1 6 counter-bribe A per"),
        ("Protect the army in Perugia from being bought, 3 ducats", "E1 3 counter-bribe A per"),
        ("Guard the Pope for 6 ducats", "E1 6 bodyguard for papacy"),
        ("Guard the Duke of Milan, 6 ducats", "E1 6 bodyguard for milan"),
        ("Protect the Doge for 3 ducats", "E1 3 bodyguard for venice"),
        ("F Ancona - Lagoon of Venice", "F anc - lag"),
        ("F Ancona - Mar Tirreno Orientale", "F anc - ets"),
        ("F Pisa - Ligure", "F psa - lig"),
        ("Purchase of the Sienese garrison: 9 ducats", "E1 9 buy G sie"),
        ("Rebellion: Pavia, 15 ducats", "E1 15 cause rebellion pav"),
        ("A Perugia supp. Milan: Arezzo", "A per S are for milan"),
        ("Perugia supports a Milanese attack on Arezzo", "A per S are for milan"),
        ("Ancona transports a Milanese army", "F anc T for milan"),
        ("A Urbino --> Friuli via Upper Adriatic", "A urb - uas - fri"),
        ("A Urbino --> Friuli (via Upper Adriatic)", "A urb - uas - fri"),
        ("A Urbino via Upper Adriatic to Friuli", "A urb - uas - fri"),
        ("Garrisons: conv.", "G rom C A"),
        (
            "Armies: Urbino --> Arezzo, Perugia supp. Arezzo. Fleets: Ancona --> Adr. Sup.",
            "A urb - are, A per S are, F anc - uas",
        ),
    ],
)
def test_prose_of_a_campaign(prose: str, short: str) -> None:
    assert meant(CAMPAIGN, prose) == meant(CAMPAIGN, short)


@pytest.mark.parametrize(
    ("prose", "short"),
    [
        (
            "We sell the province of Spoleto to the Republic of Florence for 3 ducats",
            "sell spo to florence for 3",
        ),
        ("Tax Roma by force", "tax rom"),
        ("Upkeep: A Perugia", "maintain A per"),
        ("Pay for the army in Perugia", "maintain A per"),
        ("Upkeep: A Perugia, A Urbino, F Ancona", "maintain A per, maintain A urb, maintain F anc"),
        ("Upkeep: Armies: Perugia, Urbino", "maintain A per, maintain A urb"),
        ("Upkeep: armies Perugia and Urbino", "maintain A per, maintain A urb"),
        ("Crusade against the Turks", "excommunicate turkey"),
        ("build A Roma; G Ancona", "build A rom, build G anc"),
        ("Raise armies Roma and Spoleto, a garrison in Ancona", "build A rom, build A spo, build G anc"),
        ("Build army Roma, and a garrison in Ancona.", "build A rom, build G anc"),
        ("raise army Roma and garrison Ancona", "build A rom, build G anc"),
        (
            "I raise a garrison in Roma, and give Milan 2 ducats. I tax Urbino",
            "build G rom; give 2 to milan; tax urb",
        ),
        ("I'd like to raise an army in Roma", "build A rom"),
        ("Please keep A Perugia", "maintain A per"),
        ("Sell Spoleto to the Duke of Milan: 5", "sell spo to milan for 5"),
        ("Sell Spoleto to the Doge, price 4", "sell spo to venice for 4"),
        ("Sell Spoleto to Milan, 4", "sell spo to milan for 4"),
        ("Buy Como from the Duke of Milan, price: 3 ducats", "buy com from milan for 3"),
        ("Exchange: 3 ducats to Genoa", "give 3 to genoa"),
        ("3 ducats -> Genoa", "give 3 to genoa"),
        ("tax Urbino and Spoleto", "tax urb, tax spo"),
        ("Excommunicate the Sultan", "excommunicate turkey"),
        ("Maintain armies Perugia, Urbino", "maintain A per, maintain A urb"),
        ("Buy the province of Como from Milan, price 4 ducats", "buy com from milan for 4"),
        ("Sell Spoleto to the Florentine player for 3 ducats", "sell spo to florence for 3"),
        ("Crusade against the Venetians", "ban venice"),
        ("Excommunicate the Turks", "ban turkey"),
        ("Trade: buy Como from Milan for 3 ducats", "buy com from milan for 3"),
        ("Build an army in Roma and a garrison in Ancona", "build A rom, build G anc"),
    ],
)
def test_prose_of_phase_a(prose: str, short: str) -> None:
    assert meant(SPRING, prose) == meant(SPRING, short)


@pytest.mark.parametrize(
    "line", ["Pay all old units", "Pay for my units", "Upkeep: all units", "Maintain all old units"]
)
def test_upkeep_of_all_units_in_one_line(line: str) -> None:
    """A-070: every old unit of the writer's is meant."""
    assert meant(SPRING, line) == meant(
        SPRING, "maintain F anc, maintain A per, maintain A urb, maintain G rom"
    )


@pytest.mark.parametrize("line", ["Pay them 3 ducats", "Pay Milan", "Pay for the army in Perugia"])
def test_a_payment_is_no_upkeep_of_all_units(line: str) -> None:
    """A-014: what is paid to a power stays a gift."""
    orders = reader_for(GAME, SPRING).orders(line, Power("papacy"))
    assert not {order.unit for order in orders if isinstance(order, Maintain)} - {ref("A per")}


@pytest.mark.parametrize(
    "line",
    [
        "Murder the Duke of Milan",
        "assassinate milan 12",
        "bribe G Siena 9",
        "1. rebellion in Pavia 15",
        "- bodyguard 6",
        "Buy Lucca's garrison for 9 ducats",
        "allow the Doge to pass",
    ],
)
def test_what_belongs_to_a_campaign_says_so(line: str) -> None:
    """A-012, A-013: expenditures and leaves are no part of phase A, however they are worded."""
    reading = reader_for(GAME, SPRING).read(line, Power("papacy"))
    assert not reading.orders and [complaint.code for complaint in reading.complaints] == ["other-phase"]


@pytest.mark.parametrize(
    ("state", "line", "offered"),
    [
        (SPRING, "A Perugia", ("maintain A Perugia",)),
        (SPRING, "Armies: Perugia", ("maintain A Perugia",)),
        (SPRING, "A Ancona", ("build A Ancona",)),
        (
            SPRING,
            "Trade: Spoleto to Florence for 3 ducats",
            ("sell Spoleto to Florence for 3d", "buy Spoleto from Florence for 3d"),
        ),
        (
            CAMPAIGN,
            "E1 3d operate G San Marino",
            ("E1 3d hire G San Marino holds",),
        ),
        (CAMPAIGN, "Pacify the rebellion in Bari", ("E1 12d pacify rebellion Bari",)),
        (
            CAMPAIGN,
            "Operate the garrison of Siena for 3 ducats: it converts to an army",
            (),  # a line without the army would be another order
        ),
        (
            CAMPAIGN,
            "Operate the garrison of Siena for 6: support Siena for Florence",
            ("E1 6d hire G Siena S Siena for Florence",),
        ),
        (CAMPAIGN, "bodyguard", ("E1 3d bodyguard for Papacy",)),
        (CAMPAIGN, "Rebellion in Pavia", ("E1 15d cause rebellion Pavia",)),  # a home country
    ],
)
def test_what_is_unclear_is_asked_back(state: State, line: str, offered: tuple[str, ...]) -> None:
    """A-080: what is unclear does nothing; the lines that may be meant are told."""
    reading = reader_for(GAME, state).read(line, Power("papacy"))
    assert not reading.orders
    assert [complaint.facts.get("lines", ()) for complaint in reading.complaints] == [offered]


@pytest.mark.parametrize(
    "line",
    [
        "give Milan a thirteenth of everything",
        "pay half of my ducats to Milan",
        "A thirteenth of everything to Milan",
        "pay Milan everything",
        "donne à Milan la moitié de tout",
    ],
)
def test_a_share_is_no_sum(line: str) -> None:
    """A-080, A-014: it is asked for a sum, and nothing is given."""
    reading = reader_for(GAME, SPRING).read(line, Power("papacy"))
    assert not reading.orders and [complaint.code for complaint in reading.complaints] == ["whole-ducats"]


def test_a_number_that_was_given_is_kept() -> None:
    """A-017: inside a sub-phase the letter's own order counts, and a later E2 takes the place of this one."""
    reading = reader_for(GAME, CAMPAIGN).read("E2: assassinate the Duke of Milan, 30 ducats", Power("papacy"))
    assert [getattr(order, "number", None) for order in reading.orders] == [2]


@pytest.mark.parametrize(("book", "ducats"), [(GAME, 30), (library.table("balance-of-power", {}), 12)])
def test_a_murder_without_its_sum_is_offered_at_the_price_of_the_book(book: Machiavelli, ducats: int) -> None:
    """A-120, N-067: nothing is filed, and the line to send has the least sum that could do it."""
    state = book.open(SeededDice(b"seed")).state
    state = replace(state, phase=replace(state.phase, kind=PhaseKind.MOVEMENT))
    reading = reader_for(book, state).read("assassinate Milan", Power("florence"))
    offered = [complaint.facts["lines"] for complaint in reading.complaints]
    assert not reading.orders and offered == [(f"E1 {ducats}d assassinate Milan",)]
