"""The old judges' ``a sav c 0``: the line that disbands the unit is proposed where DISBAND is on."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power


@pytest.mark.parametrize(
    "line", ["a flo c 0", "A Florence converts to 0", "army florence converts to nothing", "A flo = 0"]
)
@pytest.mark.parametrize("may", [True, False])
def test_the_line_that_disbands_is_proposed_or_it_is_told_that_none_may(line: str, may: bool) -> None:
    """N-007, N-076."""
    game = library.table("balance-of-power", {"disband": may})
    reading = reader_for(game, game.open(SeededDice(b"seed")).state).read(line, Power("florence"))
    (complaint,) = reading.complaints
    assert not reading.orders and complaint.code == "converts-to-nothing"
    assert complaint.corrected == ("A Florence disbands" if may else "")
    assert complaint.facts["may"] is may
