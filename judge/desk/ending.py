"""How a game ends before anybody has won by force: the winners are written into the position.

The service then sends everybody the last letter, with the seed of the dice. Not here: who may end a game
(voting, masters), ending without a result (pausing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.pausing import CONCLUDE, ENDED
from judge.desk.visit import Visit, position
from judge.game import Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.state import Power
from judge.letter import GameStatus


def ended(visit: Visit, winners: Sequence[Seat], how: str) -> Visit:
    """The visit with its table's game won by these powers together, to be closed at once."""
    record = visit.table()
    _, state = position(visit, record)
    over = replace(state, victors=tuple(Power(w) for w in winners))
    record = replace(record, state=codec.dump_state(over), process_at=None)
    return visit.with_settings(record, **{CONCLUDE: GameStatus.FINISHED.value, ENDED: how})
