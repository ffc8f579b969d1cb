"""Orders in prose as chapter 17 of Absence of Plague has them, each the same as its line in short."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli import map_library
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading import plain_orders
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from tests.support.machiavelli.plague import GAME, PHASE_A, standing

UNITS = "papacy A per, papacy A urb, papacy F anc, papacy G rom, milan A pia"
CAMPAIGN, SPRING = standing(UNITS), standing(UNITS, PHASE_A)


def meant(state: State, line: str) -> tuple[Order, ...]:
    """The orders of the Pope's line, their expenditures without numbers."""
    reading = reader_for(GAME, state).read(line, Power("papacy"))
    assert not reading.complaints, (line, reading.complaints)
    return plain_orders.unnumbered(reading.orders)


@pytest.mark.parametrize(
    ("prose", "short"),
    [
        ("Pacify the rebellion in Bari", "E1 12 pacify Bari"),
        ("Pacifying the rebellion in Bari for 12 ducats", "E1 12 pacify Bari"),
        ("Operate the garrison of Siena for 3: convert to army", "E1 3 hire G sie C A"),
        ("Operate the garrison of Siena for 3 ducats: it converts to an army", "E1 3 hire G sie C A"),
        (
            "Operate the garrison of Siena for 6: support Siena for Florence",
            "E1 6 hire G sie S sie for florence",
        ),
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
    ],
)
def test_prose_of_phase_a(prose: str, short: str) -> None:
    assert meant(SPRING, prose) == meant(SPRING, short)


def test_a_number_that_was_given_is_kept() -> None:
    """A-017: inside a sub-phase the letter's own order counts, and a later E2 takes the place of this one."""
    reading = reader_for(GAME, CAMPAIGN).read("E2: assassinate the Duke of Milan, 30 ducats", Power("papacy"))
    assert [getattr(order, "number", None) for order in reading.orders] == [2]


@pytest.mark.parametrize(("book", "ducats"), [(GAME, 30), (map_library.table("balance-of-power", {}), 12)])
def test_a_murder_without_its_sum_is_offered_at_the_price_of_the_book(book: Machiavelli, ducats: int) -> None:
    """A-120, N-067: nothing is filed, and the line to send has the least sum that could do it."""
    state = book.open(SeededDice(b"seed")).state
    state = replace(state, phase=replace(state.phase, kind=PhaseKind.MOVEMENT))
    reading = reader_for(book, state).read("assassinate Milan", Power("florence"))
    offered = [complaint.facts["lines"] for complaint in reading.complaints]
    assert not reading.orders and offered == [(f"E1 {ducats}d assassinate Milan",)]
