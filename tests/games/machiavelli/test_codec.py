"""JSON of positions, orders and events: exact, canonical, tolerant of older writers (habit 1)."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.core.dice import SeededDice
from judge.games.machiavelli.codec import (
    UnreadableError,
    dump_events,
    dump_orders,
    dump_state,
    load_events,
    load_orders,
    load_state,
)
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.maps.library import scenarios
from judge.games.machiavelli.model import events as happenings
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import Halves
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import (
    Dislodged,
    Loan,
    Power,
    RetreatPlace,
    Ruin,
    State,
    Unit,
    UnitKind,
)
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import position

EVENTS = sorted(
    (k for k in vars(happenings).values() if isinstance(k, type) and issubclass(k, Event) and k is not Event),
    key=lambda kind: kind.__name__,
)


def rich() -> State:
    """A position with something in every member."""
    a = Unit(power=Power("milan"), kind=UnitKind.ARMY, area=AreaId("mil"))
    member: dict[str, Any] = {
        "dislodged": {
            "mil": Dislodged(a, (RetreatPlace(AreaId("pav")), RetreatPlace(AreaId("mil"), into_city=True)))
        },
        "driven_out": {"mil": Dislodged(replace(a, kind=UnitKind.GARRISON), (RetreatPlace(AreaId("pav")),))},
        "province_owner": {"mil": Power("milan")},
        "city_owner": {"mil": Power("venice")},
        "famine": frozenset({"flo", "are"}),
        "sieges": frozenset({"mil"}),
        "province_rebellions": frozenset({"bol"}),
        "city_rebellions": frozenset({"bol"}),
        "rebellion_victims": {"bol": Power("milan")},
        "loans": {Power("milan"): (Loan(principal=5, interest=1, due_in=2),)},
        "bank_defaults": frozenset({Power("venice")}),
        "eliminated": frozenset({Power("turkey")}),
        "leave": {Power("milan"): frozenset({Power("naples")})},
        "pending_province_owner": {"mil": Power("milan")},
        "pending_city_owner": {"mil": Power("milan")},
        "victors": (Power("milan"),),
        "plague": frozenset({"bol"}),
        "taxed": frozenset({"mil"}),
        "ruins": {"mil": Ruin(burnt_by=(Power("venice"),), city=True, builder=Power("milan"))},
        "revenue": {Power("milan"): Halves(7)},
        "reckoned": {Power("milan"): 7},
        "excommunicated": frozenset({Power("milan")}),
        "banned_before": frozenset({Power("milan"), Power("venice")}),
        "fallen": {Power("turkey"): 4},
    }
    return position(["venice F+ ven", "papacy Gm rme"], **member)


def test_a_position_comes_back_as_it_was():
    state = rich()
    assert not [f.name for f in fields(State) if not getattr(state, f.name)]
    assert load_state(dump_state(state)) == state


def test_the_same_position_gives_the_same_bytes():
    state = rich()
    turned = State(**{f.name: _turned(getattr(state, f.name)) for f in fields(State)})
    assert dump_state(turned) == dump_state(state)


def _turned(value):
    return dict(reversed(list(value.items()))) if isinstance(value, dict) else value


@pytest.mark.parametrize("scenario", scenarios())
def test_every_opening_and_its_news_come_back(scenario):
    outcome = Machiavelli(ground(scenario)).open(SeededDice(b"seed"))
    assert load_state(dump_state(outcome.state)) == outcome.state
    assert load_events(dump_events(outcome.events)) == outcome.events


st.register_type_strategy(Halves, st.integers(-99, 99).map(lambda n: Halves(2 * n + 1, 2)))


@given(st.lists(st.one_of([st.from_type(kind) for kind in get_args(Order)]), max_size=6))
def test_every_order_comes_back(orders):
    assert load_orders(dump_orders(tuple(orders))) == tuple(orders)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_event_comes_back(kind, data):
    event = data.draw(st.from_type(kind))
    assert is_dataclass(kind)
    assert load_events(dump_events((event,))) == (event,)


def test_members_that_came_later_take_their_defaults():
    old = json.loads(dump_state(position(["milan A mil"])))
    del old["state"]["home_control"], old["state"]["chits"]
    old["state"]["a_member_of_tomorrow"] = 1
    state = load_state(json.dumps(old))
    assert state.home_control == {}
    assert state.field[AreaId("mil")].power == "milan"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"version": 99, "state": {}}', '{"version": 1, "state": {"phase": {"year": 1}}}'],
)
def test_what_cannot_be_read_says_so(text):
    with pytest.raises(UnreadableError):
        load_state(text)


def test_an_unknown_event_is_refused():
    with pytest.raises(UnreadableError):
        load_events('{"version": 1, "events": [{"_": "Miracle"}]}')
