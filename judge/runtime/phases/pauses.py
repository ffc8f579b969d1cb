"""A pause that ends by itself, on the day that the master named: the game goes on, and everybody is told.

Touches nothing: the result is a GameUpdate. Not here: PAUSE and RESUME (commands.master.pause), when
(phases.due_times).
"""

from __future__ import annotations

from datetime import datetime

from judge.commands.master.pause import resume_clock
from judge.core.outbound import OutboundMail
from judge.core.table import GameRecord
from judge.runtime.environment import Environment, Reader, names_for
from judge.runtime.phases.updates import GameUpdate, Snapshot

_TEMPLATE = "notice/resumed"


def end(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """The game goes on, its deadline as many whole days later as it rested."""
    phases = environment.ports.rules(at.game).system.phases
    rule = at.game.deadline_rules.get(at.game.kind) or phases.deadlines[at.game.kind]
    game = resume_clock(at.game, rule, now)
    told = tuple(_letter(environment, game, reader) for reader in at.readers)
    return GameUpdate(game=game, outgoing=told)


def _letter(environment: Environment, game: GameRecord, reader: Reader) -> OutboundMail:
    rules = environment.ports.rules(game)
    facts = {
        **names_for(rules, game),
        "reason": "",
        "deadline": game.deadline,
        "promise": "",
        "to_role": reader.role,
    }
    return environment.to_reader(reader, game, _TEMPLATE, facts)
