"""DECLARE: a master ends the game with a victory, shared or not.

Not here: votes (voting), an end without a result (pausing).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.ending import ended
from judge.desk.powers import powers_in, powers_like
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, begun, position
from judge.games.machiavelli.state import Power
from judge.language.master_commands import Declare
from judge.letter import GameStatus

_FILLERS = ("victory", "draw", "shared", "of", "for", "between")


@handles(Declare, Role.MASTER, otherwise="only-masters-do")
def declare(visit: Visit, command: Declare) -> Visit:
    """These powers win together, now; everybody gets the last letter, with the seed of the dice."""
    record = visit.table()
    if not begun(record):
        return visit.say("no-phase-open")
    rules, state = position(visit, record)
    text = command.winners.lower()
    text = " ".join(w for w in text.split() if w not in _FILLERS)
    winners, wrong = powers_in(rules, text)
    if wrong or not winners:
        return visit.say(
            "unknown-power", word=(wrong or command.winners)[:40], near=powers_like(rules, wrong)
        )
    gone = tuple(w for w in winners if Power(w) in state.eliminated)
    if gone:
        return visit.say("declared-gone", powers=gone, setting=rules.setting)
    visit = ended(visit, winners, "declared")
    visit = visit.with_game(replace(visit.table(), status=GameStatus.ACTIVE))
    return visit.say("declared", powers=winners, setting=rules.setting)
