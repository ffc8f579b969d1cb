"""Fog and open treasuries: what a view holds (architecture 7). Fog is a table's choice in no rulebook.

What each reader may know (architecture 7).
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.codec import dump_events, dump_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import ExpenseResolved, OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Advance, Ally, Borrow, Build, GiveChit, Maintain, Pay
from judge.games.machiavelli.model.state import Loan, PhaseKind, Power, Season, State, UnitKind, UnitRef
from judge.games.machiavelli.visibility import fog
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import expense, position, ref, settled

FOG = library.table("balance-of-power", {"fog": True})
CLEAR = library.table("balance-of-power", {})
OPEN = library.table("balance-of-power", {"hidden_treasuries": False})
START: State = CLEAR.open(SeededDice(b"sight")).state


@pytest.mark.parametrize("seat", CLEAR.seats)
def test_what_happens_out_of_sight_changes_no_byte_of_a_view(seat: Seat) -> None:
    """Every unit and owner out of sight is taken away, every treasury but the own one is emptied."""
    board = CLEAR.setting.board
    seen = fog.sight(board, START, Power(seat))
    other = replace(
        START,
        field={a: u for a, u in START.field.items() if a in seen},
        garrisons={a: u for a, u in START.garrisons.items() if a in seen},
        city_owner={a: p for a, p in START.city_owner.items() if a in seen},
        ducats={Power(seat): START.ducats[Power(seat)]},
    )
    assert other != START
    assert codec.dump_state(FOG.view(other, seat).state) == codec.dump_state(FOG.view(START, seat).state)


@pytest.mark.parametrize("seat", CLEAR.seats)
def test_a_power_sees_its_own_and_what_borders_on_it(seat: Seat) -> None:
    view = FOG.view(START, seat).state
    assert view.units_of(Power(seat)) == START.units_of(Power(seat))
    near = {b for u in view.units_of(Power(seat)) for b in CLEAR.setting.board.army_borders.get(u.area, ())}
    assert {a for a in near if a in START.field} <= set(view.field)


def test_a_bystander_sees_nothing_in_fog_until_somebody_has_won() -> None:
    assert FOG.view(START, None).state.units() == ()
    assert FOG.view_without_fog(START, None).state.units() == START.units()
    won = replace(START, victors=(Power("venice"),))
    assert FOG.view(won, None).state.units() == START.units()


def test_news_out_of_sight_are_not_told() -> None:
    outcome = CLEAR.adjudicate(START, {}, SeededDice(b"sight"))
    seen = fog.sight(CLEAR.setting.board, outcome.state, Power("turkey"))
    told = FOG.view(outcome.state, Seat("turkey"), outcome.events).events
    places = {e.unit.area for e in told if hasattr(e, "unit")}
    assert places and places <= seen
    assert not [e for e in FOG.view(outcome.state, None, outcome.events).events if hasattr(e, "unit")]


def test_treasuries_are_secret_unless_the_table_opens_them() -> None:
    assert set(CLEAR.view(START, Seat("milan")).state.ducats) <= {"milan"}
    assert OPEN.view(START, Seat("milan")).state.ducats == START.ducats
    assert OPEN.view(START, None).state.ducats == START.ducats


def test_an_order_that_leads_out_of_sight_is_seen_only_to_be_given() -> None:
    """A power sees a neighbour's unit, but neither where it went nor who far away helped or hindered it."""
    far = Advance(UnitRef(UnitKind.ARMY, AreaId("bol")), AreaId("fer"))
    orders = {
        Seat("papacy"): (far,),
        Seat("venice"): (Advance(UnitRef(UnitKind.ARMY, AreaId("pad")), far.to),),
    }
    outcome = FOG.adjudicate(START, orders, SeededDice(b"sight"))
    told = FOG.view(outcome.state, Seat("florence"), outcome.events).events
    seen = fog.sight(FOG.setting.board, outcome.state, Power("florence"))
    assert "fer" not in seen and "bol" in seen
    (event,) = [e for e in told if isinstance(e, OrderResolved) and e.unit == far.unit]
    assert event.order is None and event.because is None and event.verdicts == (Verdict.OUT_OF_SIGHT,)
    assert "fer" not in codec.dump_events(told)
    own = FOG.view(outcome.state, Seat("papacy"), outcome.events).events
    assert any(isinstance(e, OrderResolved) and e.order == far for e in own)


@pytest.mark.parametrize("seat", CLEAR.seats)
def test_no_news_names_a_place_out_of_sight(seat: Seat) -> None:
    """Every army moves; of what anybody is told, each place is in their sight, or was."""
    board = CLEAR.setting.board
    orders = {
        s: tuple(
            Advance(u.ref, min(board.army_borders[u.area]))
            for u in START.units_of(Power(s))
            if u.kind is UnitKind.ARMY
        )
        for s in CLEAR.seats
    }
    outcome = FOG.adjudicate(START, orders, SeededDice(b"sight"))
    told = FOG.view(outcome.state, seat, outcome.events).events
    seen = fog.sight(board, outcome.state, Power(seat))
    seen |= fog.around(board, {u.area for u in START.units_of(Power(seat))})
    named = set(re.findall(r'"(?:area|to|into)": ?"(\w+)"', codec.dump_events(told)))
    assert named and named <= set(map(str, seen))


GAME = Machiavelli(ground())
DICE = SeededDice(b"seed")
MILAN, VENICE = Power("milan"), Power("venice")


def test_money_matters_are_their_owners():
    state = position(loans={MILAN: (Loan(principal=5, interest=1, due_in=2),)})
    state = replace(state, bank_defaults=frozenset({MILAN}), leave={MILAN: frozenset({VENICE})})
    mine, other = GAME.view(state, Seat("milan")).state, GAME.view(state, Seat("venice")).state
    assert (mine.ducats, mine.loans.keys(), mine.bank_defaults) == ({MILAN: 100}, {MILAN}, {MILAN})
    assert (other.ducats, other.loans, other.bank_defaults, other.leave) == (
        {VENICE: 100},
        {},
        frozenset(),
        {},
    )
    assert other.chits.keys() == {VENICE}


def test_a_bystander_sees_no_money_at_all():
    seen = GAME.view(position(), None).state
    assert (seen.ducats, seen.loans, seen.chits) == ({}, {}, {})
    assert GAME.view(position(), None).reader is None


def test_the_board_is_public():
    state = position(["milan A mil"], famine=frozenset({"flo"}))
    assert GAME.view(state, Seat("venice")).state.field == state.field
    assert GAME.view(state, None).state.famine == state.famine


def seen_by_others(state, **orders):
    """The bytes that everybody but Milan gets, before and after the phase."""
    outcome = GAME.adjudicate(state, {Seat(power): mine for power, mine in orders.items()}, DICE)
    found = []
    for seat in (None, *(s for s in GAME.seats if s != "milan")):
        view = GAME.view(outcome.state, seat, outcome.events)
        found.append((dump_state(view.state), dump_events(view.events)))
    return found


def test_money_that_moves_nothing_is_seen_by_nobody_else():
    state = settled(position(["milan A mil", "venice F ven"]))
    quiet = seen_by_others(state, milan=())
    for secret in (
        (Borrow(10, 1),),
        (expense(1, "counter-bribe", 3, "A mil"),),
        (expense(4, "famine-relief", 3, "mil"),),
        (expense(1, "pacify-rebellion", 12, "cre"),),
        (Ally(VENICE),),
    ):
        assert seen_by_others(state, milan=secret) == quiet


def test_a_gift_and_a_chit_are_known_to_the_receiver_alone():
    state = settled(position(["milan A mil", "venice F ven"]))
    quiet = seen_by_others(state, milan=())
    loud = seen_by_others(state, milan=(Pay(5, VENICE), GiveChit(Power("papacy"), VENICE)))
    assert [n for n, pair in enumerate(zip(quiet, loud, strict=True)) if pair[0] != pair[1]] == [
        [None, *(s for s in GAME.seats if s != "milan")].index(Seat("venice"))
    ]


def test_a_bribe_shows_its_effect_and_hides_its_payer():
    state = settled(position(["milan A mil", "venice A ver", "papacy A rme", "milan A man"]))
    outcome = GAME.adjudicate(state, {Seat("milan"): (expense(1, "disband", 12, "A ver"),)}, DICE)
    seen = GAME.view(outcome.state, Seat("venice"), outcome.events).events
    assert outcome.state.unit(ref("A ver")) is None
    assert not [e for e in seen if isinstance(e, ExpenseResolved)]
    assert "milan" not in dump_events(tuple(e for e in seen if "Bribe" in type(e).__name__))


def test_prices_of_units_stay_with_their_owner():
    winter = replace(position().phase, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
    state = replace(position(["milan A mil"]), phase=winter)
    outcome = GAME.adjudicate(state, {Seat("milan"): (Maintain(ref("A mil")), Build(ref("A com")))}, DICE)
    for seat, price in ((Seat("milan"), 3), (Seat("venice"), None), (None, None)):
        seen = GAME.view(outcome.state, seat, outcome.events).events
        assert [e.ducats for e in seen if isinstance(e, OrderResolved)] == [price]
