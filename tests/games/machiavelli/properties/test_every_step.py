"""Properties of every step of the game, from generated positions and orders on every board.

The rules are named in each test. Not here: whole games (tests/whole).
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from judge.games.machiavelli.codec import (
    dump_events,
    dump_orders,
    dump_state,
    load_events,
    load_orders,
    load_state,
)
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import (
    Borrowed,
    ExpenseResolved,
    IncomeCounted,
    LoanCollected,
    LoanDefaulted,
    OrderResolved,
    Paid,
    PaidBank,
    UnitPerished,
    Verdict,
)
from judge.games.machiavelli.model.state import PhaseKind, Power, RetreatPlace, UnitKind
from tests.support.machiavelli.invariants import (
    accounts,
    counters,
    invariants,
    movement,
    ownership,
    transition,
)
from tests.support.machiavelli.orderings import shuffled
from tests.support.machiavelli.positions import Case, positions
from tests.support.machiavelli.stepping import Step, steps, written
from tests.support.narrowing import present
from tests.support.sampling import as_many

# ---------------------------------------------------------------- lawful positions


@given(positions())
def test_generated_positions_are_lawful(case: Case) -> None:
    """The positions that the other tests begin with break no rule (N-005, N-012, N-014, N-044)."""
    assert invariants(case.setting, case.state) == []


@given(steps())
def test_whatever_is_ordered_leads_to_a_lawful_position(step: Step) -> None:
    """No two units in one space (N-005, N-044), no siege without besieger and besieged (N-020, N-023), one
    special unit a power (N-014), nothing left to those who are out (N-035), no debt beyond 25 (N-061)."""
    assert invariants(step.case.setting, step.after) == []


@given(steps(PhaseKind.RETREATS))
def test_retreats_lead_to_a_lawful_position(step: Step) -> None:
    """No two units retreat to one space, nor to where one stands or a garrison bars Venice (N-006, N-044)."""
    assert invariants(step.case.setting, step.after) == []


@given(steps())
def test_no_remark_is_an_accident(step: Step) -> None:
    """Any orders of the closed unions are judged, and those that are refused cite a rule (N-003, N-066)."""
    for seat in step.case.game.seats:
        remarks = step.case.game.check(step.case.state, seat, step.orders.get(seat, ()))
        assert all(remark.code and remark.rule for remark in remarks)


# ---------------------------------------------------------------- movement


@settings(
    max_examples=max(as_many(240, 120), 4 * present(settings.default).max_examples)
)  # it takes many to come to such blows
@given(steps(PhaseKind.MOVEMENT))
def test_nobody_throws_out_his_own_or_flees_into_a_standoff(step: Step) -> None:
    """Own units are never dislodged (N-003), nobody trades places (N-009), a standoff bars retreats and
    everybody dislodged retreats or is lost (N-006)."""
    assert movement(step.case.state, step.events, step.after) == []


@given(steps(PhaseKind.RETREATS))
def test_every_dislodged_unit_retreats_garrisons_or_disbands(step: Step) -> None:
    """Each goes to a place that was open to it, and alone; or it is gone, and is told so (N-006, N-026)."""
    now = {unit.serial: unit for unit in step.after.units()}
    verdicts = {e.unit: e.verdicts for e in step.events if isinstance(e, OrderResolved)}
    for beaten in step.case.state.dislodged.values():
        was, fate = beaten.unit, verdicts[beaten.unit.ref]
        unit = now.get(was.serial)
        if unit is not None:
            place = RetreatPlace(unit.area, unit.coast, unit.kind is UnitKind.GARRISON)
            assert fate == (Verdict.OK,) and place in beaten.places
        elif fate == (Verdict.OK,):  # arrived, and fell to hunger, plague, storm or its power's end
            assert any(isinstance(e, UnitPerished) for e in step.events)
        else:
            assert fate[-1] in (Verdict.DISBANDED, Verdict.DESTROYED)


# ---------------------------------------------------------------- nothing without an event


@given(steps(money=True, dice=True))
def test_every_ducat_has_an_event(step: Step) -> None:
    """Treasuries change by what events say, and by nothing else (N-052, N-054, N-061, N-064, N-066)."""
    assert accounts(step.case.state, step.events, step.after) == []


@settings(max_examples=3 * present(settings.default).max_examples)  # few bribes are large enough
@given(steps(PhaseKind.MOVEMENT, money=True))
def test_every_unit_that_moves_dies_or_changes_hands_has_an_event(step: Step) -> None:
    """Units move by orders, die by events and change owner by bribes (N-003, N-067)."""
    assert counters(step.case.state, step.events, step.after) == []


@given(steps(PhaseKind.ADJUSTMENT))
def test_every_unit_that_comes_or_goes_in_winter_has_an_event(step: Step) -> None:
    """Units are raised by builds, and go when they are not paid for (N-054) or too many (N-001)."""
    assert counters(step.case.state, step.events, step.after) == []


@given(steps())
def test_every_place_that_changes_hands_has_an_event(step: Step) -> None:
    """Provinces and cities (N-030), countries (N-033), what the eliminated leave (N-035)."""
    assert ownership(step.case.state, step.events, step.after) == []


@given(steps(PhaseKind.RETREATS))
def test_nothing_happens_in_retreats_without_an_event(step: Step) -> None:
    """Ducats, units and places after retreats (N-006, N-030, N-066)."""
    assert transition(step.case.setting, step.case.state, step.events, step.after) == []


# ---------------------------------------------------------------- the same again


@given(steps(), st.data())
def test_the_order_of_letters_and_lines_does_not_matter(step: Step, data: DataObject) -> None:
    """Everybody's orders are carried out at once (N-003, N-065): shuffled, they give the same bytes."""
    other = shuffled(cast(DrawFn, data.draw), step.case, step.orders)
    again = step.case.game.adjudicate(step.case.state, other, step.dice)
    assert written(again) == written(step.outcome)


@given(steps(PhaseKind.RETREATS), st.data())
def test_the_order_of_retreats_does_not_matter(step: Step, data: DataObject) -> None:
    """Retreats are made at once (N-006)."""
    other = shuffled(cast(DrawFn, data.draw), step.case, step.orders)
    again = step.case.game.adjudicate(step.case.state, other, step.dice)
    assert written(again) == written(step.outcome)


@given(steps())
def test_adjudicating_twice_and_after_storing_gives_the_same_bytes(step: Step) -> None:
    """What is stored is what was played: state, orders and events to JSON and back are the same (N-074)."""
    case = step.case
    state = load_state(dump_state(case.state))
    orders = {seat: load_orders(dump_orders(mine)) for seat, mine in step.orders.items()}
    assert state == case.state and orders == dict(step.orders)
    assert load_state(dump_state(step.after)) == step.after
    assert load_events(dump_events(step.events)) == step.events
    again = Machiavelli(case.setting).adjudicate(state, orders, step.dice)
    assert written(again) == written(step.outcome)


# ---------------------------------------------------------------- secrets


@given(steps(PhaseKind.MOVEMENT, money=True, dice=True), st.data())
def test_no_view_depends_on_what_others_keep_secret(step: Step, data: DataObject) -> None:
    """Whatever others have in their treasuries, owe, may murder or allow, a reader sees the same (N-066)."""
    seat = data.draw(st.sampled_from([None, *step.case.game.seats]))
    own = None if seat is None else Power(seat)
    poor = replace(
        step.after,
        ducats={p: d for p, d in step.after.ducats.items() if p == own},
        loans={p: loans for p, loans in step.after.loans.items() if p == own},
        bank_defaults=step.after.bank_defaults & {own},
        chits={p: chits for p, chits in step.after.chits.items() if p == own},
        revenue={p: sum for p, sum in step.after.revenue.items() if p == own},
        leave={p: leave for p, leave in step.after.leave.items() if p == own},
        pending_province_owner={},
        pending_city_owner={},
    )
    seen = step.case.game.view(step.after, seat, step.events)
    assert dump_state(seen.state) == dump_state(poor)
    for event in seen.events:
        assert event.private_to in (None, own)
        assert not isinstance(event, OrderResolved) or event.power == own or event.ducats is None
        if isinstance(event, IncomeCounted) and step.case.setting.rules.income.is_told_to_all:
            continue
        secret = ExpenseResolved | IncomeCounted | Paid | PaidBank | Borrowed | LoanCollected | LoanDefaulted
        assert not isinstance(event, secret) or own in (event.power, getattr(event, "to", None))
