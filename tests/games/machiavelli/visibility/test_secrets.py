"""What each reader may know (architecture 7)."""

from __future__ import annotations

from dataclasses import replace

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_events, dump_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import ExpenseResolved, OrderResolved
from judge.games.machiavelli.model.orders import Ally, Borrow, Build, GiveChit, Maintain, Pay
from judge.games.machiavelli.model.state import Loan, PhaseKind, Power, Season
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import expense, position, ref, settled

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
