"""Recorded phases played as the other judge reads the rules, and told in its words.

Not here: where its results still differ from ours (compare), and why (departures).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import OrderResolved
from judge.games.machiavelli.model.orders import Ally, UnitOrder
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, UnitRef
from judge.games.machiavelli.records import adjudicate, read_orders
from judge.games.machiavelli.records.adjudicate import Ground, Played
from judge.games.machiavelli.records.recorded_dice import RecordedDice
from tests.conformance.known_bugs.blocked_ways import LostWays
from tests.conformance.known_bugs.other_words import Labels
from tests.conformance.recorded.recorded_rules import RULEBOOK, recorded_game

_GROUNDS: dict[int, Ground] = {}
"""By the ground that the product plays a record on, which it keeps: ours."""


def ground_of(record: Mapping[str, Any]) -> Ground:
    """As `adjudicate.ground_of`."""
    ground = adjudicate.ground_of(record, RULEBOOK)
    key = id(ground)
    if key not in _GROUNDS:
        _GROUNDS[key] = replace(ground, game=recorded_game(ground.game))
    return _GROUNDS[key]


def play(record: Mapping[str, Any]) -> Played:
    """As `adjudicate.play`."""
    return adjudicate.play(record, ground_of)


def again(played: Played, orders: read_orders.Orders, game: Machiavelli | None = None) -> Played:
    """The same phase, had these been the orders and this the game."""
    if played.before is None:
        raise ValueError("an opening")
    ground = played.ground if game is None else replace(played.ground, game=game)
    dice = RecordedDice(played.dice.totals)
    outcome = ground.game.adjudicate(played.before, orders, dice)
    return replace(
        played, ground=ground, orders=orders, dice=dice, after=outcome.state, events=outcome.events
    )


def result(record: Mapping[str, Any], played: Played) -> dict[str, Any]:
    """As `adjudicate.result`."""
    return adjudicate.result(record, played, _words(played))


def report(played: Played) -> dict[str, Any]:
    """As `adjudicate.report`."""
    return adjudicate.report(played, _words(played))


def _words(played: Played) -> adjudicate.Words:
    resolved = tuple(event for event in played.events if isinstance(event, OrderResolved))
    by_point = not played.ground.game.setting.rules.cuts_whole_support
    return Labels(resolved, by_point, _lost_ways(played, resolved)).words


def _lost_ways(played: Played, resolved: tuple[OrderResolved, ...]) -> LostWays:
    """What bars ways, for orders that counted for nothing."""
    before, game = played.before, played.ground.game
    if before is None or before.phase.kind is not PhaseKind.MOVEMENT:
        return LostWays()
    leave = {
        Power(seat): {one.power: one.allowed for one in given if isinstance(one, Ally)}
        for seat, given in played.orders.items()
    }
    taken: dict[UnitRef, UnitOrder] = {}
    for event in resolved:
        was = before.unit(event.unit)
        if event.order is None and was is not None and was.power not in (event.power, AUTONOMOUS):
            seat = Seat(was.power)
            accepted, _ = game.accept(before, seat, played.orders.get(seat, ()))
            taken |= {ref: order for ref, order in accepted.units.items() if ref == event.unit}
    arrivals = game.setting.rules.straits_closed_by_arrival
    return LostWays(resolved, before, game.setting.board.straits, leave, taken, arrivals)
