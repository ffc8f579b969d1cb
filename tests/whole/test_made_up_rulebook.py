"""A rulebook that is only a file: two seasons, trains, half ducats, builds with moves, listed retreats.

It is played for twenty years. If this needs a line of program, the line is missing from the rulebook's model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.legality.positions import position_faults
from judge.games.machiavelli.maps.files import Files
from judge.games.machiavelli.maps.library import Library, check_maps
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.ducats import Halves
from judge.games.machiavelli.model.events import (
    Event,
    ExpenseResolved,
    MustRetreat,
    OrderResolved,
    VictoryWon,
)
from judge.games.machiavelli.model.orders import (
    Advance,
    Besiege,
    Build,
    Expense,
    Maintain,
    Order,
    RetreatList,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView

MADE_UP = Path(__file__).parents[1] / "support" / "made_up"
YEARS = 20
TRAIN = UnitKind("T")


def the_game(goal: int | None = None) -> Machiavelli:
    """As the files have it, or with another number of points to win."""
    game = Library(MADE_UP).table("two-seasons", {})
    if goal is None:
        return game
    rules, scenario = game.setting.rules, game.setting.scenario
    victory = rules.victory.model_copy(update={"goals": {1454: goal}})
    return Machiavelli(Setting(scenario, rules.model_copy(update={"victory": victory})))


def written(game: Machiavelli, state: State, whim: Random) -> dict[Seat, tuple[Order, ...]]:
    """What scripted players write; all of it is understood, and what is not lawful is left out."""
    reader, given = reader_for(game, state), {}
    for seat in game.agenda(state).owes:
        mine: list[Order] = []
        own = state.units_of(Power(seat))[:1]
        last = game.setting.rules.expenditures.most
        guard = [f"expense {last}: 3 ducats counter-bribe {unit.kind} {unit.area}" for unit in own]
        view = PlayerView(game.setting, game.view(state, seat).state, Power(seat))
        for line in [*orders(view, whim), *guard]:
            reading = reader.read(line, seat)
            assert not reading.complaints, (line, reading.complaints)
            mine += reading.orders
        refused = {r.order: r.code for r in game.check(state, seat, tuple(mine)) if r.fatal}
        assert set(refused.values()) <= {"occupied"}, refused
        given[seat] = tuple(order for n, order in enumerate(mine) if n not in refused)
        for order in given[seat]:
            words = order_text.words(order, game.setting, state)
            assert reader.read(words, seat).orders == (order,), words
    return given


Played = tuple[State, dict[Seat, tuple[Order, ...]], tuple[Event, ...]]


def course(seed: int, goal: int) -> Iterator[Played]:
    """Every phase of a game: the position, what was written, what happened."""
    game, whim, dice = the_game(goal), Random(seed), SeededDice(bytes([seed]))
    state = game.open(dice).state
    first = state.phase.year
    while state.phase.year < first + YEARS and not game.agenda(state).over:
        given = written(game, state, whim)
        outcome = game.adjudicate(load_state(dump_state(state)), dict(reversed(given.items())), dice)
        yield state, given, outcome.events
        state = outcome.state


def test_the_files_have_no_fault() -> None:
    paths = sorted(MADE_UP.glob("*/*.yaml"))
    assert check_maps(paths, Files()) == ()


def test_its_opening_can_stand() -> None:
    """A further kind of unit stands where armies do, and nowhere at sea."""
    game = the_game()
    state = game.open(SeededDice(b"1")).state
    assert any(unit.kind is TRAIN for unit in state.units())
    assert list(position_faults(game.setting, state)) == []
    afloat = Unit(power=Power("milan"), kind=TRAIN, area=AreaId("ets"))
    assert [fault.code for fault in position_faults(game.setting, place_unit(state, afloat))] == [
        "army-at-sea"
    ]


@pytest.mark.with_whole
def test_it_is_played_for_twenty_years() -> None:
    """Two phases a year, each with all its orders in one letter; nothing is refused that players wrote."""
    played = list(course(1, goal=999))
    keys = [state.phase.key for state, _, _ in played]
    years = range(1454, 1454 + YEARS)
    assert keys == [f"{year}-{season}-movement" for year in years for season in ("spring", "fall")]
    given = [order for _, letters, _ in played for mine in letters.values() for order in mine]
    events = [event for _, _, told in played for event in told]
    assert any(isinstance(order, RetreatList) for order in given)
    assert any(isinstance(order, Build) and order.unit.kind is TRAIN for order in given)
    assert max(order.number for order in given if isinstance(order, Expense)) == 6
    assert any(isinstance(event, MustRetreat) for event in events)
    assert any(isinstance(sum, Halves) for state, _, _ in played for sum in state.ducats.values())
    assert all(sum >= 0 for state, _, _ in played for sum in state.ducats.values())
    assert not any(event.rounded_down_by for event in events if isinstance(event, ExpenseResolved))
    trains = Counter(unit.kind for state, _, _ in played for unit in state.units())
    assert trains[TRAIN] > 0
    assert not any(state.dislodged for state, _, _ in played)


@pytest.mark.with_whole
def test_points_win() -> None:
    """Ninety points, or from 1464 on a hundred and ten."""
    *_, (_, _, events) = course(2, goal=60)
    winners = [event for event in events if isinstance(event, VictoryWon)]
    assert winners and all((event.points or 0) >= 60 for event in winners)


@pytest.mark.parametrize(("kind", "fallen"), [(TRAIN, True), (UnitKind.ARMY, False)])
def test_a_train_takes_a_city_in_one_season(kind: UnitKind, fallen: bool) -> None:
    game, milan, modena = the_game(), Power("milan"), AreaId("mod")
    state = place_unit(game.open(SeededDice(b"x")).state, Unit(power=milan, kind=kind, area=modena))
    orders = reader_for(game, state).read(f"{kind} Modena besieges", milan).orders
    assert orders == (Besiege(UnitRef(kind, modena)),)
    after = game.adjudicate(state, {Seat("milan"): orders}, SeededDice(b"x")).state
    assert (modena not in after.garrisons) is fallen
    assert (modena in after.sieges) is not fallen


def test_what_a_train_cannot_do() -> None:
    """It supports nobody, is not carried, and goes into no city."""
    game = the_game()
    state = game.open(SeededDice(b"x")).state
    reader, milan = reader_for(game, state), Power("milan")
    for line, code in (("t pav s a mil", "kind-cannot"), ("t pav c g", "kind-cannot"), ("t pav - mil", "")):
        orders = reader.read(line, milan).orders
        assert [r.code for r in game.check(state, Seat("milan"), orders) if r.fatal] == [code] * bool(code)


def test_the_price_list_is_the_files() -> None:
    """Garrisons are not for sale, odd sums are refused, and the usual sum of a bribe is that of the file."""
    game = the_game()
    state = game.open(SeededDice(b"x")).state
    reader, milan = reader_for(game, state), Seat("milan")
    for line, code in (
        ("e6: buy g ven", "not-for-sale"),
        ("e6: 22d buy a bol", "odd-sum"),
        ("e6: 21d buy a bol", ""),
        ("borrow 16 ducats for 1 year", "loan-limit"),
        ("borrow 5 ducats for 2 years", "bad-term"),
    ):
        orders = reader.read(line, Power(milan)).orders
        assert [r.code for r in game.check(state, milan, orders) if r.fatal] == [code] * bool(code), line
    assert reader.read("e7: buy a bol", Power(milan)).complaints[0].code == "expense-number"
    (order,) = reader.read("e6: buy t per", Power(milan)).orders
    assert isinstance(order, Expense) and order.ducats == 9


HORSE = UnitKind("C")


@pytest.mark.parametrize(
    "line", ["C per - are", "c Perugia m Arezzo", "cavalry per - are", "horse in Perugia to Arezzo"]
)
def test_a_kind_may_be_called_as_riders_are(line: str) -> None:
    """Of two books' words for one thing those of the book that is played count."""
    game = Library(MADE_UP).table("three-seasons", {})
    state = game.open(SeededDice(b"x")).state
    (order,) = reader_for(game, state).read(line, Power("papacy")).orders
    assert order == Advance(UnitRef(HORSE, AreaId("per")), AreaId("are"))


def test_three_seasons_are_played_with_winter_in_the_autumn_letter() -> None:
    """The judge leads the beaten, units are paid for in autumn's letter; all lines are understood."""
    game, whim, dice = Library(MADE_UP).table("three-seasons", {}), Random(1), SeededDice(b"\x01")
    state, events, keys = game.open(dice).state, list[Event](), list[str]()
    while state.phase.year < 1458:
        keys.append(state.phase.key)
        outcome = game.adjudicate(state, written(game, state, whim), dice)
        state, events = outcome.state, [*events, *outcome.events]
        assert not state.dislodged
        assert list(position_faults(game.setting, state)) == []
        assert game.view(state, Seat("milan")).state.reckoned.keys() >= state.ducats.keys() - state.eliminated
    seasons = ("spring", "summer", "fall")
    assert keys == [f"{year}-{season}-movement" for year in range(1454, 1458) for season in seasons]
    assert any(isinstance(event, MustRetreat) for event in events)
    assert any(isinstance(e, OrderResolved) and isinstance(e.order, Maintain) for e in events)
