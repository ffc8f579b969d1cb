"""DECLARE: a master ends the game with a victory, shared or not.

Not here: votes (votes.draw_concede), an end without a result (master.pause).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.master.finish import ended
from judge.commands.names.powers import powers_in, powers_like
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, position
from judge.core.places import begun
from judge.core.table import GameStatus
from judge.syntax.commands.master_commands import Declare

_FILLERS = ("victory", "draw", "shared", "of", "for", "between")


def declare(session: SignedOn, command: Declare) -> Session:
    """These powers win together, now; everybody gets the last letter, with the seed of the dice."""
    record = session.table()
    if not begun(record):
        return session.say(shared.NoPhaseOpen())
    rules, state = position(session, record)
    text = command.winners.lower()
    text = " ".join(w for w in text.split() if w not in _FILLERS)
    winners, wrong = powers_in(rules, text)
    if wrong or not winners:
        return session.say(
            replies.UnknownPower(word=(wrong or command.winners)[:40], near=powers_like(rules, wrong))
        )
    gone = tuple(w for w in winners if w not in rules.survivors(state))
    if gone:
        return session.say(replies.DeclaredGone(powers=gone, setting=rules.setting))
    session = ended(session, winners, "declared")
    session = session.with_game(replace(session.table(), status=GameStatus.ACTIVE))
    return session.say(replies.Declared(powers=winners, setting=rules.setting))
