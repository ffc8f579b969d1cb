"""Players of the judge that think a phase ahead: what they order, by what they know, and at which cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Besiege, Convert, Hold, Order, Support
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State, Unit
from judge.games.machiavelli.scripted import thinker
from judge.games.machiavelli.scripted.orders import bot_lines, bot_orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games.machiavelli.scripted.position_value import ambitions_of
from judge.games.machiavelli.scripted.thinker import thought_orders
from judge.games.machiavelli.system import MachiavelliSystem
from judge.games.machiavelli.table_game import MachiavelliTable
from tests.support.machiavelli.pieces import ref, spaces, unit

FLORENCE = Power("florence")
SYSTEM = MachiavelliSystem()
PHASE = Phase(year=1454, season=Season.SPRING, kind=PhaseKind.MOVEMENT)


@pytest.fixture(scope="module")
def game() -> MachiavelliTable:
    return SYSTEM.game("balance-of-power", {})


def position(units: Iterable[str], florentine: Iterable[str] = ()) -> State:
    """A position in spring with these units; what is `florentine` is Florence's, province and city."""
    owned = {AreaId(area): FLORENCE for area in florentine}
    return State(phase=PHASE, province_owner=owned, city_owner=owned, **spaces(map(unit, units)))


def marches(game: MachiavelliTable, state: State) -> tuple[Order, ...]:
    """What Florence orders its units to do."""
    orders = thought_orders(game, PlayerView(game.setting, state, FLORENCE), Random(1))
    return tuple(order for order in orders if isinstance(order, Advance | Besiege | Convert | Hold | Support))


def test_a_city_that_stands_open_is_taken(game: MachiavelliTable) -> None:
    """Bologna is nobody's and empty, as nothing else near is; Florence's own provinces bring nothing new."""
    state = position(["florence A flo"], ["flo", "psa", "are", "pst", "sie", "urb", "rma"])
    assert marches(game, state) == (Advance(ref("A flo"), AreaId("bol")),)


def test_two_go_together_where_one_alone_would_bounce(game: MachiavelliTable) -> None:
    """An army that holds is thrown out by two (N-003): one advances, another supports it."""
    around = ["flo", "psa", "are", "pst", "sie", "urb", "rma", "luc", "mod"]
    state = position(["florence A flo", "florence A pst", "autonomous A bol"], around)
    orders = marches(game, state)
    assert sorted(type(order).__name__ for order in orders) == ["Advance", "Support"]
    advance = next(order for order in orders if isinstance(order, Advance))
    support = next(order for order in orders if isinstance(order, Support))
    assert (advance.to, support.target, support.into) == (AreaId("bol"), advance.unit, AreaId("bol"))


def test_a_garrison_that_can_be_starved_is_besieged(game: MachiavelliTable) -> None:
    """N-020: two seasons of a siege take the city of Siena, and nothing else is near."""
    around = ["flo", "psa", "are", "pst", "per", "pio", "pat"]
    state = position(["florence A sie", "autonomous G sie"], around)
    assert marches(game, state) == (Besiege(ref("A sie")),)


def test_the_same_whim_thinks_the_same(game: MachiavelliTable) -> None:
    state = game.open(SeededDice(b"opening")).state
    assert bot_orders(game, state, Seat("milan"), b"1") == bot_orders(game, state, Seat("milan"), b"1")


def test_it_does_not_see_what_its_player_would_not(game: MachiavelliTable) -> None:
    """Treasuries are hidden: what lies in another's changes nothing."""
    hidden = SYSTEM.game("balance-of-power", {"hidden_treasuries": True})
    state = hidden.open(SeededDice(b"opening")).state
    richer = replace(state, ducats={**state.ducats, Power("venice"): state.ducats[Power("venice")] + 40})
    assert bot_orders(hidden, state, Seat("milan"), b"1") == bot_orders(hidden, richer, Seat("milan"), b"1")


def test_whoever_spares_a_learner_plays_simply(game: MachiavelliTable) -> None:
    state = game.open(SeededDice(b"opening")).state
    simple = bot_lines(game, state, Seat("milan"), b"1", Seat("florence"))
    filed = bot_orders(game, state, Seat("milan"), b"1", Seat("florence"))
    assert tuple(order.text for order in filed) == simple


@pytest.mark.parametrize("scenario", ["balance-of-power", "borgia", "absence-of-plague", "french-1454"])
def test_nothing_that_it_orders_is_refused(scenario: str) -> None:
    game, dice = SYSTEM.game(scenario, {}), SeededDice(b"lawful")
    state = game.open(dice).state
    for turn in range(3):
        given: dict[Seat, tuple[Order, ...]] = {}
        for seat in sorted(game.agenda(state).owes)[turn::3]:
            view = PlayerView(game.setting, game.view(state, seat).state, Power(seat))
            given[seat] = thought_orders(game, view, Random(turn))
            assert not [remark for remark in game.check(state, seat, given[seat]) if remark.fatal]
        state = game.adjudicate(state, given, dice).state


def test_its_work_is_bounded_on_a_crowded_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """60 units: the phases that it plays are counted, not its seconds."""
    game = SYSTEM.game("absence-of-plague", {})
    land = [
        area for area, place in game.setting.board.areas.items() if game.setting.board.army_borders.get(area)
    ]
    whose = [Power(seat) for seat in game.seats]
    units = [
        Unit(power=whose[number % len(whose)], kind=ref("A x").kind, area=area)
        for number, area in enumerate(sorted(land)[:60])
    ]
    state = replace(game.open(SeededDice(b"crowd")).state, phase=PHASE, **spaces(units))
    played = 0
    resolve = type(game).resolve

    def counted(self: MachiavelliTable, *given: object) -> object:
        nonlocal played
        played += 1
        return resolve(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(game), "resolve", counted)
    thought_orders(game, PlayerView(game.setting, state, whose[0]), Random(1))
    assert 10 < played <= thinker.WORK // 60**2 + thinker.GUESSES * (thinker.BEGINNINGS + 1)


def test_cities_count_for_more_than_the_way_to_them(game: MachiavelliTable) -> None:
    before = position(["florence A flo"], ["flo"])
    worth = ambitions_of(game.setting, before, FLORENCE).value_of
    near = position(["florence A are"], ["flo"])
    taken = position(["florence A bol"], ["flo", "bol"])
    assert worth(before) < worth(taken) and worth(near) < worth(taken)


def test_victory_counts_for_more_than_all_else(game: MachiavelliTable) -> None:
    before = position(["florence A flo"], ["flo"])
    worth = ambitions_of(game.setting, before, FLORENCE).value_of
    everything = position(["florence A flo"], [*game.setting.board.cities])
    assert worth(replace(before, victors=(FLORENCE,))) > worth(everything)
    assert worth(replace(everything, victors=(Power("milan"),))) < worth(before)


@pytest.mark.with_whole
def test_those_who_think_are_ahead_of_simple_players_after_two_years() -> None:
    """Every other seat thinks; twice, with the seats changed. Whole games: docs/bots.md."""
    cities = {True: 0, False: 0}
    for number in (0, 1):
        game, dice, whim = SYSTEM.game("balance-of-power", {}), SeededDice(bytes([number])), Random(number)
        thinking, state = {*game.seats[number::2]}, game.open(dice).state
        while not state.victors and state.phase.year < 1456:
            given = {}
            for seat in game.agenda(state).owes:
                orders = bot_orders(
                    game, state, seat, whim.randbytes(8), None if seat in thinking else Seat("nobody")
                )
                read = [order for one in orders for order in game.system.codec.load_orders(one.order)]
                given[seat] = tuple(read)
            state = game.adjudicate(state, given, dice).state
        for owner in state.city_owner.values():
            if owner in game.seats:
                cities[owner in thinking] += 1
    assert cities[True] > cities[False], cities
