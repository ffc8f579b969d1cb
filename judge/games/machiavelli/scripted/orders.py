"""Orders of a scripted player in the open phase, as they are filed: repeatable from the game's secret seed.

Not here: how it chooses them (thinker, player), when a phase is played (runtime).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from random import Random

from judge.api.values import FiledOrder, Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView


def bot_orders(
    rules: Machiavelli, state: State, seat: Seat, seed: bytes, spares: Seat | None = None
) -> tuple[FiledOrder, ...]:
    """The orders of a power that nobody plays: well considered, or simple ones where somebody is learning.

    It sees what its player would; `seed` is the game's secret. `spares`: a power that it leaves alone in the
    first year; then that power has learnt to defend itself.
    """
    if spares is not None:
        return orders_of_lines(rules, state, Power(seat), bot_lines(rules, state, seat, seed, spares))
    from judge.games.machiavelli.scripted.thinker import thought_orders  # by the first table with bots

    considered = thought_orders(rules, _view(rules, state, seat), _whim(state, seat, seed))
    return tuple(
        _filed_order(rules, state, order, order_text.words(order, rules.setting, state))
        for order in considered
    )


def bot_lines(
    rules: Machiavelli, state: State, seat: Seat, seed: bytes, spares: Seat | None = None
) -> tuple[str, ...]:
    """Lines that a simple player would write, by what it sees; `seed`, `spares` as of `bot_orders`."""
    learns = spares is not None and state.phase.year == rules.setting.scenario.first_year
    view = _view(rules, state, seat, spares if learns else None)
    return tuple(orders(view, _whim(state, seat, seed)))


def _view(rules: Machiavelli, state: State, seat: Seat, spared: Seat | None = None) -> PlayerView:
    seen = rules.view(state, seat).state
    return PlayerView(rules.setting, seen, Power(seat), None if spared is None else Power(spared))


def _whim(state: State, seat: Seat, seed: bytes) -> Random:
    digest = hmac.new(seed, f"scripted:{state.phase.key}:{seat}".encode(), hashlib.sha256).digest()
    return Random(int.from_bytes(digest, "big"))


def orders_of_lines(
    rules: Machiavelli, state: State, power: Power, lines: Sequence[str]
) -> tuple[FiledOrder, ...]:
    """Lines of a power's orders, as they are filed."""
    reader = reader_for(rules, state)
    return tuple(
        _filed_order(rules, state, order, line) for line in lines for order in reader.orders(line, power)
    )


def _filed_order(rules: Machiavelli, state: State, order: Order, text: str) -> FiledOrder:
    canonical = order_text.words(order, rules.setting, state)
    return FiledOrder(text=text, order=codec.dump_orders((order,)), canonical=canonical)
