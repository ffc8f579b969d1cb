"""What is echoed reads back as the same order: every class of order, every place, in any position."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.games.machiavelli.language.order_text import words
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.rules.rule_tables import SPECIALS
from judge.games.machiavelli.model.state import PhaseKind, Power, Special, UnitKind, UnitRef
from tests.games.machiavelli.language.conftest import FLORENCE, Table, position
from tests.support.sampling import as_many

SCENARIO = load_scenario("balance-of-power")
AREAS = st.sampled_from(sorted(SCENARIO.board.areas))
POWERS = st.sampled_from(sorted(SCENARIO.powers))
KINDS = st.sampled_from((UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON))
COASTS = st.none() | st.sampled_from(Coast)
UNITS = st.builds(UnitRef, KINDS, AREAS)
ARMIES = st.builds(UnitRef, st.just(UnitKind.ARMY), AREAS)
GARRISONS = st.builds(UnitRef, st.just(UnitKind.GARRISON), AREAS)
SUMS = st.integers(0, 99_999)
NUMBERS = st.integers(1, 4)
ROUTES = st.lists(AREAS, max_size=4).map(tuple)

RETREATS = st.one_of(
    st.builds(o.Advance, UNITS, AREAS, COASTS),
    st.builds(o.Convert, UNITS, KINDS, COASTS),
    st.builds(o.Disband, UNITS),
)
ADJUSTMENT = st.one_of(
    st.builds(o.Build, UNITS, st.none() | st.sampled_from(sorted(SPECIALS)), COASTS),
    st.builds(o.Maintain, UNITS),
    st.builds(o.Remove, UNITS),
    st.just(o.Waive()),
)
BRIBES = st.sampled_from([o.ExpenseKind.COUNTER_BRIBE, o.ExpenseKind.DISBAND, o.ExpenseKind.BUY])
PLACES = st.sampled_from(
    [
        o.ExpenseKind.FAMINE_RELIEF,
        o.ExpenseKind.PACIFY,
        o.ExpenseKind.CAUSE_REBELLION,
        o.ExpenseKind.CAUSE_FAMINE,
    ]
)
ERRANDS = st.one_of(
    st.builds(o.Advance, UNITS, AREAS, COASTS, ROUTES),
    st.builds(o.Support, UNITS, UNITS, AREAS, COASTS),
    st.builds(o.Transport, UNITS, UNITS, AREAS),
    st.builds(o.Convert, UNITS, KINDS, COASTS),
)
CAMPAIGN = st.one_of(
    RETREATS,
    st.builds(o.Hold, UNITS),
    st.builds(o.Advance, UNITS, AREAS, COASTS, ROUTES),
    st.builds(o.Support, UNITS, UNITS),
    st.builds(o.Support, UNITS, UNITS, AREAS, COASTS),
    st.builds(o.Support, UNITS, UNITS, conversion=st.just(True)),
    st.builds(o.Transport, UNITS, UNITS, AREAS),
    st.builds(o.Besiege, UNITS),
    st.builds(o.LiftSiege, UNITS),
    st.builds(o.Borrow, SUMS, st.sampled_from([1, 2])),
    st.builds(o.PayBank, SUMS),
    st.builds(o.Pay, SUMS, POWERS),
    st.builds(o.GiveChit, POWERS, POWERS),
    ERRANDS.flatmap(
        lambda e: st.builds(
            o.Expense, NUMBERS, st.just(o.ExpenseKind.HIRE), SUMS, st.just(e.unit), order=st.just(e)
        )
    ),
    st.builds(o.StrategicMove, UNITS, AREAS, COASTS),
    st.builds(o.GiveProvince, AREAS, POWERS),
    st.builds(o.ForceTax, AREAS),
    st.builds(o.Ally, POWERS, st.booleans()),
    st.builds(o.NoExpense, NUMBERS),
    st.builds(o.Expense, NUMBERS, BRIBES, SUMS, UNITS),
    st.builds(o.Expense, NUMBERS, st.just(o.ExpenseKind.TO_AUTONOMOUS), SUMS, UNITS),
    st.builds(o.Expense, NUMBERS, PLACES, SUMS, area=AREAS),
    st.builds(o.Expense, NUMBERS, st.just(o.ExpenseKind.ASSASSINATE), SUMS, victim=POWERS),
)


def check(table: Table, kind: PhaseKind, order: o.Order) -> None:
    state = position(kind)
    echoed = words(order, table.setting, state)
    reading = reader_for(table, state).read(echoed, FLORENCE)
    assert reading.complaints == (), echoed
    assert reading.orders == (order,), echoed


@settings(
    max_examples=as_many(600, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=CAMPAIGN)
def test_campaign_orders_read_back(table: Table, order: o.Order) -> None:
    check(table, PhaseKind.MOVEMENT, order)


@settings(
    max_examples=as_many(150, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=RETREATS)
def test_retreats_read_back(table: Table, order: o.Order) -> None:
    check(table, PhaseKind.RETREATS, order)


@settings(
    max_examples=as_many(150, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=ADJUSTMENT)
def test_adjustments_read_back(table: Table, order: o.Order) -> None:
    check(table, PhaseKind.ADJUSTMENT, order)


@pytest.mark.parametrize(
    ("order", "echo"),
    [
        (o.Advance(UnitRef(UnitKind.ARMY, AreaId("flo")), AreaId("psa")), "A Florence -> Pisa"),
        (
            o.Support(
                UnitRef(UnitKind.FLEET, AreaId("ets")), UnitRef(UnitKind.FLEET, AreaId("psa")), AreaId("ets")
            ),
            "F ETS S F Pisa -> ETS",
        ),
        (
            o.Expense(1, o.ExpenseKind.BUY, 21, UnitRef(UnitKind.ARMY, AreaId("bol"))),
            "E1 21d buy A Bologna",
        ),
        (o.Pay(6, Power("milan")), "pay 6d to Milan"),
        (
            o.Build(UnitRef(UnitKind.FLEET, AreaId("pro")), Special.MERCENARY, Coast.NORTH),
            "build mercenary F Provence/nc",
        ),
    ],
)
def test_echo(table: Table, order: o.Order, echo: str) -> None:
    assert words(order, table.setting, position()) == echo


@pytest.mark.parametrize("id", ["europe-1901", "five-boots", "age-of-communes", "balance-of-power-1995"])
def test_every_board_reads_its_own_names(id: str) -> None:
    """Names of several words, with points, with digits."""
    from judge.games.machiavelli.model.scenario import Setting

    scenario = load_scenario(id)
    table = Table(Setting(scenario, scenario.rulebook))
    reader = reader_for(table, position())
    for area in scenario.board.areas.values():
        order = o.Hold(UnitRef(UnitKind.ARMY, area.id))
        assert reader.read(words(order, table.setting, position()), FLORENCE).orders == (order,), area.name
        for form in area.abbreviations:
            assert len(reader.read(f"A {form} H", FLORENCE).orders) == 1, form
    for power in scenario.powers.values():
        assert reader.read(f"ally {power.name}", FLORENCE).orders == (o.Ally(power.id),)
