"""Empires keeps what every game must (`tests.games.contract`): in turns, and in simultaneous rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from judge.core.game import Seat
from judge.games.empires.system import EmpiresSystem
from tests.games.contract import GameContract

pytestmark = pytest.mark.painted


class TestTurns(GameContract):
    system = EmpiresSystem()
    scenario = "two-crowns"

    def lines(self, state: Any, seat: Seat) -> Sequence[str]:
        own = {"england": ("brittany", "normandy"), "france": ("provence", "burgundy")}[str(seat)]
        target, base = own
        return (
            f"conquer {target} from {base}, up to 1 extra gold, at most 3 cards, stop if gold < 3",
            f"rule {target} until unrest is gone or social state is 1, if {base} is mine",
            "tax everything before card 2",
            f"defend {base} against raiders, with 1 gold, if rating is 4 or more or gold > 9",
            "lost court to Mercia, Burgundy",
            "places 2, 1",
            "keep 1 card for defense",
        )


class TestRounds(GameContract):
    system = EmpiresSystem()
    scenario = "europe-1101-5"
    phases_played = 12

    def lines(self, state: Any, seat: Seat) -> Sequence[str]:
        court = state.powers[seat].court
        name = self.rules.place(court)
        return (f"fortify {name}", f"rule {name} unless unrest in {name} and not mine")
