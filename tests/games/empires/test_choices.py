"""Every kind of line that a program or a standing order may have can be chosen, in every set.

Kinds come from the closed union of orders. A position of a set is looked at as it is opened, and with a court
driven from where it began, a card for defense and one for one's own turn (E-005, E-014).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.choices import Choices
from judge.core.system.words import Vocabulary
from judge.core.wording import writing_in
from judge.games.empires.model import orders as o
from judge.games.empires.sets.shape import Endeavour
from judge.games.empires.system import EmpiresSystem
from tests.support.choosing import lines

SYSTEM = EmpiresSystem()
OF_SETS = {"March", "Shield", "TakeCross"}
"""Only where a set has armies or crusades; no set of the house has them, so they are typed."""
KINDS = {each.__name__ for each in get_args(o.Order)} - {"Attempt"} - OF_SETS | {*get_args(Endeavour)}
WRITTEN = {
    "a condition of one's own": "Facts, numbers and areas of all kinds; calm alone is offered.",
    "a limit of one's own": "As above: stop, and for as long as there are cards.",
    "just so much gold": "Up to so much is offered: with less in the purse the line does not fail.",
    "before a card": "It hangs on how many cards the program has by then.",
    "a defense of its own": "For one area, enemy or endeavour, or none at all.",
}
"""Ways to write a kind that are not among the choices, each with the reason."""


@pytest.fixture(autouse=True)
def _words() -> Iterator[None]:
    with Vocabulary([SYSTEM.words]).in_force():
        yield


@cache
def positions(scenario: str) -> tuple[Any, tuple[Any, ...]]:
    """A set, and positions of it in which its first power may order everything."""
    game = SYSTEM.game(scenario, {})
    state = game.open(SeededDice(b"choices")).state
    seat = next(iter(game.agenda(state).owes))
    own = state.areas_of(seat)
    lost = next(area for area in state.areas if area not in own)
    cards = tuple(id for id, card in game.data.event_cards.cards.items() if card.hold)
    driven = replace(state.powers[seat], first_court=lost, hold=cards, gold=20)
    return game, (state, replace(state, powers={**state.powers, seat: driven}))


def offered(game: Any, state: Any, seat: str) -> Choices:
    found: Choices = game.pages.choices(game.view(state, Seat(seat)), Seat(seat))
    return found


def kind_of(order: o.Order) -> str:
    return order.endeavour if isinstance(order, o.Attempt) else type(order).__name__


def ways_of(order: o.Order) -> Iterator[str]:
    """In which special ways an order is written."""
    match order:
        case o.Attempt():
            fact = order.when.of if isinstance(order.when, o.Negated) else order.when
            calm = isinstance(fact, o.Is) and fact.what == "unrest" and fact.area == order.target
            yield from ["a condition of one's own"] * (order.when is not None and not calm)
            yield from ["a limit of one's own"] * (order.stop is not None or order.times is None)
            yield from ["just so much gold"] * (order.gold > 0 and not order.up_to)
        case o.Tax():
            yield from ["before a card"] * (order.before > 0)
            yield from ["a condition of one's own"] * (order.when is not None)
        case o.MoveCourt() | o.Give() | o.PlayEvent():
            yield from ["a condition of one's own"] * (order.when is not None)
        case o.Defend():
            own = order.area or order.against or order.endeavour or not order.cards
            yield from ["a defense of its own"] * bool(own)
        case _:
            pass


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", SYSTEM.scenarios())
def test_every_kind_can_be_chosen_and_is_read_back(scenario: str, language: str) -> None:
    game, states = positions(scenario)
    found, ways = set[str](), set[str]()
    for state in states:
        seat = next(iter(game.agenda(state).owes))
        view = game.view(state, Seat(seat)).state
        with writing_in(language):
            for line in lines(offered(game, state, seat)):
                reading = game.reader(view).read(line, seat)
                assert len(reading.orders) == 1 and not reading.complaints, line
                assert not [r for r in game.check(view, seat, reading.orders) if r.fatal], line
                assert str(game.words(reading.orders[0])) == line
                found.add(kind_of(reading.orders[0]))
                ways.update(ways_of(reading.orders[0]))
    assert found == KINDS and not ways & WRITTEN.keys()


def test_what_the_table_names_is_read_and_typed() -> None:
    """A line for each way that is not offered: so the table is no excuse for what nobody may write."""
    game, (state, _) = positions("two-crowns")
    told = (
        "conquer Brittany from Normandy, up to 1 extra gold, stop if gold < 3",
        "rule Wessex if Normandy is mine",
        "fortify Wessex, 2 extra gold",
        "tax everything before card 2",
        "defend Wessex against raiders, with 1 gold",
    )
    view = game.view(state, Seat("england")).state
    orders = [order for line in told for order in game.reader(view).read(line, "england").orders]
    assert {way for order in orders for way in ways_of(order)} == {*WRITTEN}


def test_a_card_is_played_on_as_many_areas_as_it_asks_for_and_a_defense_is_no_play() -> None:
    """E-005, E-Q8: what is calmed is in unrest; a card for defense played in one's turn would be refused."""
    game, (_, state) = positions("two-crowns")
    own = state.areas_of("england")
    restless = {area: replace(state.areas[area], unrest=True) for area in own[:2]}
    state = replace(state, areas={**state.areas, **restless})
    found = offered(game, state, "england")
    played = [choice.taps[1:] for choice in found.pieces[0].choices if choice.taps[0] == "play"]
    assert ("card amnesty", *sorted(restless)) in played and ("card mint",) in played
    assert {taps[1:] for taps in played if taps[0] == "card masons"} == {(area,) for area in own}
    assert len([taps for taps in played if taps[0] == "card amnesty"]) == 1
    assert not any(taps[0] == "card watch-fires" for taps in played)
    (guard,) = (form for form in found.forms if form.kind == "defend-with-card")
    assert guard.fill({"card": "Watch fires"}) == "defend everything, with Watch fires"


def test_a_court_goes_back_to_where_it_began_and_nowhere_else() -> None:
    """E-014."""
    game, (opened, driven) = positions("two-crowns")
    moves = [
        [
            choice.taps
            for choice in offered(game, state, "england").pieces[0].choices
            if choice.taps[0] == "court"
        ]
        for state in (opened, driven)
    ]
    assert moves == [[], [("court", driven.powers["england"].first_court)]]
