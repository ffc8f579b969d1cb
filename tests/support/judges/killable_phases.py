"""Processes that play what is due in one database: one that keeps time, and others that help it.

Run by tests as processes of their own, some of which are killed; each ends when no game is due any more.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from datetime import timedelta

from judge.core.effects import StartGame
from judge.runtime.effects import carry_out, save
from judge.runtime.environment import Environment
from judge.runtime.phases import run_phase
from judge.runtime.phases.worker import help_out, tick
from judge.store.database import Store
from judge.store.transaction import Transaction
from tests.support.judges import toy_game as toy
from tests.support.judges.killable_judge import Point, die_at

POINTS: dict[str, Point] = {
    "a game claimed": (Store, "claim_phase", "after", 2),
    "its phase adjudicated": (run_phase, "run", "after", 2),
    "its phase closed, not committed": (Transaction, "close_phase", "after", 2),
    "its results in the outbox, not committed": (Transaction, "enqueue_all", "after", 2),
    "its phase committed": (Store, "run", "after", 2),
    "the game let go of": (Store, "phase_done", "after", 1),
}
_PAUSE_SECONDS = 0.02
LATER = timedelta(days=9)


def games(store: Store, number: int) -> tuple[str, ...]:
    """So many games whose phase is due at once, whatever has been ordered."""
    world = toy.world(store, secret=secrets.token_bytes)
    toy.table(store)
    with store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    tick(world)
    begun = toy.stored(store)
    names = tuple(f"toy{n}" for n in range(number))
    with store.write() as tx:
        for name in names:
            seats = tuple(replace(seat, token=f"{seat.token}{name}") for seat in begun.seats)
            options = replace(begun.options, nmr=True)
            save(tx, replace(begun, name=name, seats=seats, options=options), world.now())
    return names


def at_work(store: Store, worker: str) -> Environment:
    """The environment of one of a judge's processes."""
    world = toy.world(store, secret=secrets.token_bytes, worker=f"here/{worker}", receiver="here")
    toy.clock_of(world).at += LATER
    return world


def main(url: str, worker: str, point: str = "") -> None:
    """Play what is due: as the clock if that is the worker's name, else as one that helps."""
    store = Store(url)
    world = at_work(store, worker)
    if point:
        die_at(*POINTS[point])
    work = tick if worker.startswith("clock") else help_out
    while True:
        with store.read() as known:
            if not [name for name in known.due_games(world.now()) if name != "toy"]:
                break
        if not work(world):
            time.sleep(_PAUSE_SECONDS)
    store.close()
