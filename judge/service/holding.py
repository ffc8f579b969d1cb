"""Whether a phase that is due must wait: for letters received before it fell due, and for the doors to be
sure.

A letter counts by the moment when its transfer began, so nothing may be played while one of that time waits,
is in hand, or is still on its way through a door: not yet in the mailbox's last look, in the middle of its
transfer, or with the mail server in front while the judge was away. All this ends in time: an hour by the
settings, from when the phase fell due, or from when the doors were sure again after a gap. Then the phase is
played without those letters, which are asked about when they are handled, and keeper and masters are told.
Not here: what doors know of themselves (arrivals), what is due (alarms).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.letter import GameRecord, GameStatus
from judge.service import alarms
from judge.service.world import World
from judge.store.processes import Receiving
from judge.store.transaction import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What was due at `since` waits until `until` at the latest: for `letters` (numbers, the first fifty),
    and for doors that are sure only of what came before `complete` (None: of nothing yet) if `doors`.
    """

    since: datetime
    until: datetime
    letters: tuple[int, ...]
    doors: bool
    complete: datetime | None = None


def held(world: World, known: Transaction, game: GameRecord, now: datetime) -> Held | None:
    """Why a game that is due must wait; None: it need not."""
    since = alarms.due_since(game, now)
    if since is None or game.status is not GameStatus.ACTIVE or alarms.concluding(game):
        return None
    letters = known.waiting_letters(now if alarms.early(game, now) else since, game.name)
    unsure = [r for r in _doors(world, known, now) if r.complete is None or r.complete < since]
    if not letters and not unsure:
        return None
    settled = max((r.settled for r in unsure if r.settled is not None), default=since)
    return Held(
        since=since,
        until=max(since, settled) + world.waiting.longest_wait,
        letters=letters,
        doors=bool(unsure),
        complete=min((r.complete for r in unsure if r.complete is not None), default=None),
    )


def _doors(world: World, known: Transaction, now: datetime) -> tuple[Receiving, ...]:
    """Of the own ones one knows this very moment; of others what they last told."""
    others = tuple(r for r in known.receiving(now) if r.name != world.worker)
    return others if world.own_doors is None else (world.own_doors(), *others)
