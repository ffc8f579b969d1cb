"""DECLARE: a master ends the game with a victory, shared or not, or with a draw, before anybody has won by
force. The winners are written into the position; the runtime then sends the last letter.

Not here: votes (votes.draw_concede), an end without a result (master.pause).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.names.powers import powers_in, powers_like
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, position
from judge.core.game import Seat
from judge.core.places import has_begun
from judge.core.table import GameStatus
from judge.syntax.commands.master_commands import Declare

_FILLERS = ("victory", "shared", "of", "for", "between", "a", "de", "entre", "la", "le")
_DRAWS = frozenset({"draw", "nulle", "nul", "tie"})
"""Words for a draw: of the powers named, else of all that are left."""


def declare(session: SignedOn, command: Declare) -> Session:
    """These powers win together, now; everybody gets the last letter, with the seed of the dice."""
    record = session.table()
    if not has_begun(record):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    rules, state = position(session, record)
    text = command.winners.lower()
    draw = _DRAWS.intersection(text.split())
    text = " ".join(w for w in text.split() if w not in (*_FILLERS, *_DRAWS))
    winners, wrong = powers_in(rules, text)
    if draw and not wrong and not winners:
        winners = tuple(rules.survivors(state))
    if wrong or not winners:
        return session.say(
            replies.UnknownPower(word=(wrong or command.winners)[:40], near=powers_like(rules, wrong))
        )
    gone = tuple(w for w in winners if w not in rules.survivors(state))
    if gone:
        return session.say(replies.DeclaredGone(powers=gone, setting=rules.setting))
    session = end_game(session, winners, "draw" if draw else "declared")
    session = session.with_game(replace(session.table(), status=GameStatus.ACTIVE))
    return session.say(replies.Declared(powers=winners, setting=rules.setting, draw=bool(draw)))


def end_game(session: SignedOn, winners: Sequence[Seat], how: str) -> SignedOn:
    """The session with its table's game won by these powers together, to be closed at once."""
    record = session.table()
    rules, state = position(session, record)
    over = session.codec(record).dump_state(rules.as_won_by(state, winners))
    record = replace(record, state=over, process_at=None)
    return session.with_notes(record, replace(record.notes, conclude=GameStatus.FINISHED.value, ended=how))
