"""Architecture 7: nothing that others get changes by a byte when one player's secret orders change."""

from __future__ import annotations

import copy

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.core.effects import Send
from judge.rendering import render
from tests.commands.conftest import Table

# None for the fleet: whether a power has all its orders in is public, what they are is not.
ORDERS = (
    "A flo h",
    "A flo - pistoia",
    "A are - siena",
    "A flo s A are - siena",
    "exp 1: 3 counter-bribe A are",
    "exp 2: 18 buy A bol",
    "borrow 10 ducats for 1 year",
    "pay 3 ducats to milan",
    "ally naples",
    "nonsense about venice",
)
LATER = (
    ("milan", "A mil - pavia\nlist\nlist sforza\nset wait"),
    ("milan", "press to Florence\nWell?\nendpress"),
    ("venice", "A mil h\nbroadcast\nHello all\nendpress\nset deadline Fri 18:00"),
    ("milan", "preview\nsuppose Florence: A flo - sie\ntemplate\nsummary\nhistory all\nwho game\nstatus"),
    (
        "venice",
        "export my data\nset draw\nset concede Venice\nset absence tomorrow\nphase fall 1454\nA pad h",
    ),
    ("naples", "help\nprocess\nA flo h"),
)


def _told_to_others(table: Table) -> list[tuple[str, str, str, str]]:
    """Everything that anybody but Florence gets, rendered."""
    mine = table.players["florence"]
    sends = [e for e in table.world.effects if isinstance(e, Send) and e.to != mine]
    return [(s.to, c.subject, c.text, c.html) for s in sends for c in (render.letter(s),)]


def _play(opened: Table, orders: list[str]) -> list[tuple[str, str, str, str]]:
    table = type(opened)(copy.deepcopy(opened.world), opened.players)
    table.write("florence", "\n".join(orders))
    told = _told_to_others(table)
    for power, text in LATER:
        table.write(power, text)
        told += _told_to_others(table)
    return told


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(ORDERS), min_size=1, max_size=5))
def test_secret_orders_of_one_seat_reach_nobody_else(opened: Table, orders: list[str]) -> None:
    assert _play(opened, orders) == _play(opened, ["A flo h"])


def test_effects_for_others_hold_no_order_of_the_writer(table: Table) -> None:
    table.write("florence", "A flo - pistoia\nexp 1: 18 buy A bol\nbroadcast\nHello\nendpress\nset nmr")
    for send in table.world.notices:
        facts = {k: v for k, v in send.facts.items() if k != "setting"}
        assert "istoia" not in str(facts) and "18" not in str(facts)
