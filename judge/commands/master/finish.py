"""End of a game before anybody has won by force: the winners are written into the position.

The runtime then sends everybody the last letter, with the seed of the dice. Not here: who may end a game
(votes.draw_concede, master.declare), ending without a result (master.pause).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.session import SignedOn, position
from judge.core.game import Seat
from judge.core.table import GameStatus


def end_game(session: SignedOn, winners: Sequence[Seat], how: str) -> SignedOn:
    """The session with its table's game won by these powers together, to be closed at once."""
    record = session.table()
    rules, state = position(session, record)
    over = session.codec(record).dump_state(rules.as_won_by(state, winners))
    record = replace(record, state=over, process_at=None)
    return session.with_notes(record, replace(record.notes, conclude=GameStatus.FINISHED.value, ended=how))
