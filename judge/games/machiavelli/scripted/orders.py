"""Orders of a scripted player in the open phase, as they are filed: repeatable from the game's secret seed.

Not here: what the player wants (player), when a phase is played (runtime).
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
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView


def scripted_orders(
    rules: Machiavelli, state: State, seat: Seat, seed: bytes, spares: Seat | None = None
) -> tuple[FiledOrder, ...]:
    """The orders of a power that nobody plays."""
    return filed_lines(rules, state, Power(seat), scripted_lines(rules, state, seat, seed, spares))


def scripted_lines(
    rules: Machiavelli, state: State, seat: Seat, seed: bytes, spares: Seat | None = None
) -> tuple[str, ...]:
    """Lines of a power that nobody plays. It sees what its player would; `seed` is the game's secret.

    `spares`: a power that it leaves alone in the first year; then that power has learnt to defend itself.
    """
    learns = spares is not None and state.phase.year == rules.setting.scenario.first_year
    digest = hmac.new(seed, f"scripted:{state.phase.key}:{seat}".encode(), hashlib.sha256).digest()
    power, view = Power(seat), rules.view(state, seat).state
    seen = PlayerView(rules.setting, view, power, Power(spares) if spares and learns else None)
    return tuple(orders(seen, Random(int.from_bytes(digest, "big"))))


def filed_lines(
    rules: Machiavelli, state: State, power: Power, lines: Sequence[str]
) -> tuple[FiledOrder, ...]:
    """Lines of a power's orders, as they are filed."""
    reader = reader_for(rules, state)
    return tuple(
        FiledOrder(
            text=line,
            order=codec.dump_orders((order,)),
            canonical=order_text.words(order, rules.setting, state),
        )
        for line in lines
        for order in reader.orders(line, power)
    )
