"""Tells keeper and masters when the judge was away, and which deadlines wait for letters that queued
meanwhile.

Not here: how long that is (inbound.arrivals), the waiting itself (phases.waiting_for_letters).
"""

from __future__ import annotations

from datetime import datetime

from judge.core.effects import Send
from judge.core.table import GameRecord, GameStatus
from judge.runtime.effects import carry_out, render_letters
from judge.runtime.environment import Environment
from judge.runtime.outbound import notices
from judge.runtime.recipients import readers

_TEMPLATE = "unasked/back-again"


def tell(environment: Environment, since: datetime, until: datetime) -> None:
    """A notice to the masters of games where something falls due in that time, and to the keeper."""
    facts = {"since": since, "back": environment.now(), "until": until}
    told: list[Send] = []
    with environment.store.read() as known:
        held = [game for game in known.games() if _waits(game, since, until)]
        for game in held:
            to = readers(game, known.person, environment.now())
            told += notices.to_masters(game, to, _TEMPLATE, {**facts, "held": ()})
    if not held:
        return
    names = tuple(sorted(game.name for game in held))
    letters = render_letters(
        environment, (*told, *notices.to_keeper(environment, _TEMPLATE, {**facts, "held": names}))
    )
    environment.store.run(lambda tx: carry_out(environment, tx, letters, environment.now(), None))


def _waits(game: GameRecord, since: datetime, until: datetime) -> bool:
    times = (game.deadline, game.process_at, game.grace)
    return game.status is GameStatus.ACTIVE and any(t is not None and since < t <= until for t in times)
