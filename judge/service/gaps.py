"""Tells keeper and masters when the judge was away, and which deadlines wait for letters that queued
meanwhile.

Not here: how long that is (arrivals), the waiting itself (holding).
"""

from __future__ import annotations

from datetime import datetime

from judge.letter import GameRecord, GameStatus, Send
from judge.service import notices
from judge.service.effects import carry_out, rendered
from judge.service.readers import readers
from judge.service.world import World

_TEMPLATE = "service/back-again"


def tell(world: World, since: datetime, until: datetime) -> None:
    """A notice to the masters of games where something falls due in that time, and to the keeper."""
    facts = {"since": since, "back": world.now(), "until": until}
    told: list[Send] = []
    with world.store.read() as known:
        held = [game for game in known.games() if _waits(game, since, until)]
        for game in held:
            to = readers(game, known.person, world.now())
            told += notices.to_masters(game, to, _TEMPLATE, {**facts, "held": ()})
    if not held:
        return
    names = tuple(sorted(game.name for game in held))
    letters = rendered(world, (*told, *notices.to_keeper(world, _TEMPLATE, {**facts, "held": names})))
    world.store.run(lambda tx: carry_out(world, tx, letters, world.now(), None))


def _waits(game: GameRecord, since: datetime, until: datetime) -> bool:
    times = (game.deadline, game.process_at, game.grace)
    return game.status is GameStatus.ACTIVE and any(t is not None and since < t <= until for t in times)
