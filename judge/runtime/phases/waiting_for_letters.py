"""Whether a phase that is due must wait for letters that came before it fell due, or may still come in.

A letter counts by the moment when its transfer began, so nothing may be played while one of that time waits,
is in hand, or is still on its way: in the mailbox since it was last read, in the middle of its transfer, or
with the mail server in front while the judge was away. A receiver (a process with listeners or the mailbox)
says up to which moment it has all letters. All this ends in time: an hour by the settings, from when the
phase fell due, or from when the receivers were sure again after a gap. Then the phase is played without
those letters, which are asked about when they are handled, and keeper and masters are told.
Not here: what receivers know of themselves (inbound.arrivals), what is due (phases.due_times).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.core.table import GameRecord, GameStatus
from judge.runtime.environment import Environment
from judge.runtime.phases import due_times
from judge.store.queues.processes import Receiving
from judge.store.transaction import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What was due at `since` waits until `until` at the latest: for `letters` (numbers, the first fifty),
    and for receivers that are sure only of what came before `complete` (None: of nothing yet) if `receivers`.
    """

    since: datetime
    until: datetime
    letters: tuple[int, ...]
    receivers: bool
    complete: datetime | None = None


def held(environment: Environment, known: Transaction, game: GameRecord, now: datetime) -> Held | None:
    """Why a game that is due must wait; None: it need not."""
    since = due_times.due_since(game, now)
    if since is None or game.status is not GameStatus.ACTIVE or due_times.concluding(game):
        return None
    letters = known.waiting_letters(now if due_times.early(game, now) else since, game.name)
    unsure = [r for r in _receivers(environment, known, now) if r.complete is None or r.complete < since]
    if not letters and not unsure:
        return None
    settled = max((r.settled for r in unsure if r.settled is not None), default=since)
    return Held(
        since=since,
        until=max(since, settled) + environment.waiting.longest_wait,
        letters=letters,
        receivers=bool(unsure),
        complete=min((r.complete for r in unsure if r.complete is not None), default=None),
    )


def _receivers(environment: Environment, known: Transaction, now: datetime) -> tuple[Receiving, ...]:
    """Of the own ones one knows this very moment; of others what they last told."""
    others = tuple(r for r in known.receiving(now) if r.name != environment.worker)
    return others if environment.own_receiver is None else (environment.own_receiver(), *others)
