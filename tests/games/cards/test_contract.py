"""The example game keeps what every game must (`tests.games.contract`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from judge.core.game import Seat
from judge.games.cards.system import CardSystem
from tests.games.contract import GameContract

pytestmark = pytest.mark.painted


class TestCards(GameContract):
    system = CardSystem()

    def lines(self, state: Any, seat: Seat) -> Sequence[str]:
        return (f"lay the {max(state.hands[seat])}",)
