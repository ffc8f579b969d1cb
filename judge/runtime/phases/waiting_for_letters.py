"""Phases that are due and must wait for letters that came before they fell due, or may still come in.

A letter counts by the moment when its transfer began, so nothing may be played while one of that time waits,
is in hand, or is still on its way: in the mailbox since it was last read, in the middle of its transfer, or
with the mail server in front while the judge was away. A receiver (a process with listeners or the mailbox)
says up to which moment it has all letters. All this ends in time: an hour by the settings, from when the
phase fell due, from when the last of the letters was stored, from when the receivers were sure again after a
gap, or from when what reads letters worked again. Then the phase is played without those letters, which are
asked about when they are handled, and keeper and masters are told.

That is for single letters that do not come in, and for those that wait behind all others (of strangers, of a
flood), which may be many. Any other letter that is stored is waited for until it is dealt with, however long
that takes, be it in hand or not, unless a master says so. While a receiver is known to be refused (login,
certificate, DNS, a full disk, a locked database, a server that is away), nobody knows how many letters lie
there, and no phase is played, however long it lasts, unless a master says so; nor while letters wait because
what reads them ends or hangs each time. The same holds where a receiver is gone, killed or stopped: on a
database that several judges share it may have been the only one that looked where letters lie. A mailbox that
had the time to look and has not been read is as good as refused, though nobody knows what ails it, and so is
every way in of a process that says nothing though its judge lives. Every receiver counts for every game:
nobody knows by which way the next letter comes.

Not here: what receivers know of themselves (inbound.arrivals), what is due (phases.due_times), who is told
(phases.held_games, health.alarms).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.core.health import LETTERS, RECEIVE, SINGLE, Component, Receiving, Trouble
from judge.core.table import GameRecord, GameStatus
from judge.runtime.environment import Environment
from judge.runtime.phases import due_times
from judge.store.queues.processes import SILENCE
from judge.store.transaction import Transaction

_ANY_ANSWER = timedelta(minutes=5)
"""By then a receiver that was asked to look again has looked, or has found out that it cannot."""
_NEEDED = ("disk", "workers")
"""The parts that must work for a stored letter to be read. While the database does not, receivers notice a
gap.
"""
_CLOCKS = SILENCE
"""So far from ours may another machine's clock be, ahead or behind; on this machine nothing lies ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A phase that was due at `since` and waits until `until` at the latest: for `letters` (numbers, the
    first fifty), and for receivers that are sure only of what came before `complete` (None: of nothing yet)
    if `receivers`, and will be of more at `settled`. It waits without end for the parts that are `refused`.
    """

    since: datetime
    until: datetime
    letters: tuple[int, ...]
    receivers: bool
    complete: datetime | None = None
    refused: tuple[Component, ...] = ()
    settled: datetime | None = None

    def over(self, now: datetime) -> bool:
        """Decide whether the waiting has lasted as long as it may."""
        return not self.refused and now >= self.until


def reason_to_wait(
    environment: Environment, known: Transaction, game: GameRecord, now: datetime
) -> Held | None:
    """The reason why a game that is due must wait; None: it need not."""
    since = due_times.due_since(game, now)
    if since is None or game.status is not GameStatus.ACTIVE or due_times.concluding(game):
        return None
    receivers = _receivers(environment, known, now)
    came = max((r.settled for r in receivers if r.settled is not None), default=since)
    in_time = now if due_times.early(game, now) else max(since, came)  # what came in a gap may have been
    waiting = known.waiting_letters(in_time, game.name, now)
    letters = waiting.numbers
    unsure = [r for r in receivers if not _has_all(environment, r, since, now)]
    deaf = (
        *_deaf(environment, receivers, since, now),
        *_ways_without_receiver(environment, known, receivers, since, now),
    )
    if due_times.is_forced(game):  # a master knows of them, and will not wait
        unsure = [r for r in unsure if not any(r is receiver for receiver, _ in deaf)]
        deaf = ()
    elif letters:
        deaf += (*_receivers_unread(receivers), *_mute(receivers, now))
    if not letters and not unsure and not deaf:
        return None
    well = (row for r in receivers for row in r.components if row.name in _NEEDED and row.trouble is None)
    again = (
        *(row.since for row in well),
        *(r.settled for r in receivers if r.settled is not None),
        *((waiting.stored,) if waiting.stored is not None else ()),
    )
    began = due_times.first_due(game, now) or since  # who says PROCESS has waited enough
    back = max((at for at in again if letters and at <= now), default=began)
    settled = max((r.settled for r in unsure if r.settled is not None), default=began)
    wait = environment.waiting.longest_wait
    until = max(began, settled, back) + (max(wait, _ANY_ANSWER) if unsure else wait)
    refused = [row for _, row in deaf]
    if waiting.ahead and now >= until and not due_times.is_forced(game):
        refused.append(Component(name="workers", since=since, trouble=Trouble("unread")))
    return Held(
        since=since,
        until=until,
        letters=letters,
        receivers=bool(unsure),
        complete=min((r.complete for r in unsure if r.complete is not None), default=None),
        refused=tuple(refused),
        settled=settled if unsure else None,
    )


def deaf_components(environment: Environment, known: Transaction, now: datetime) -> tuple[Component, ...]:
    """The parts that should take letters in and are known not to, at this moment."""
    receivers = _receivers(environment, known, now)
    deaf = (
        *_deaf(environment, receivers, now, now),
        *_ways_without_receiver(environment, known, receivers, now, now),
    )
    return tuple(row for _, row in deaf)


def mailbox_untried(environment: Environment, known: Transaction, now: datetime) -> bool:
    """Decide whether a mailbox was not looked into yet since its judge was started."""
    rows = (row for receiver in _receivers(environment, known, now) for row in receiver.components)
    return any(row.name == "mailbox" and row.trouble is None and row.success is None for row in rows)


def _deaf(
    environment: Environment, receivers: Sequence[Receiving], since: datetime, now: datetime
) -> tuple[tuple[Receiving, Component], ...]:
    """A mailbox that was read to its end after a phase fell due has given all that counts."""
    return tuple(
        (receiver, row)
        for receiver in receivers
        for row in (_or_silent(environment, receiver, row, since, now) for row in receiver.components)
        if row.name in RECEIVE
        and row.trouble is not None
        and ((row.name, row.trouble.code) not in SINGLE or _is_mute(receiver, now))
        and not (row.name == "mailbox" and _has_all(environment, receiver, since, now))
        and not (row.source and _another_reads(environment, receivers, row, since, now))
    )


def _ways_without_receiver(
    environment: Environment,
    known: Transaction,
    receivers: Sequence[Receiving],
    since: datetime,
    now: datetime,
) -> tuple[tuple[Receiving, Component], ...]:
    """Ways by which letters came to a receiver that is gone, and which nobody has taken over.

    What had come until a phase fell due counts, if the receiver was sure of it before it went.
    """
    return tuple(
        (receiver, row)
        for receiver in known.lost_receivers(now, environment.receiver)
        if receiver.name != environment.worker and not _has_all(environment, receiver, since, now)
        for row in receiver.components
        if not _is_taken_over(environment, receivers, row, since, now)
    )


def _is_taken_over(
    environment: Environment, receivers: Sequence[Receiving], row: Component, since: datetime, now: datetime
) -> bool:
    """Decide whether a mailbox is read by another receiver, or a door open there."""
    if row.name != "doors":
        return bool(row.source) and _another_reads(environment, receivers, row, since, now)
    return any(
        other.name == row.name and other.source == row.source and other.trouble is None
        for receiver in receivers
        for other in receiver.components
    )


def _receivers_unread(receivers: Sequence[Receiving]) -> tuple[tuple[Receiving, Component], ...]:
    """Judges whose letters wait because nothing reads any, be they taken in."""
    return tuple(
        (receiver, replace(row, trouble=Trouble("reading")))
        for receiver in receivers
        for row in receiver.components
        if row.name == "workers" and row.trouble is not None and LETTERS in row.trouble.reply.split(", ")
    )


def _mute(receivers: Sequence[Receiving], now: datetime) -> tuple[tuple[Receiving, Component], ...]:
    """Judges that live and have said nothing for a while: nobody knows how long letters had to be read.

    They were frozen, or the database was away, and whoever keeps time is awake before they are.
    """
    return tuple(
        (receiver, replace(row, trouble=Trouble("silent")))
        for receiver in receivers
        if _is_mute(receiver, now)
        for row in receiver.components
        if row.name == "database"
    )


def _is_mute(receiver: Receiving, now: datetime) -> bool:
    return receiver.told is not None and now - receiver.told > SILENCE


def _or_silent(
    environment: Environment, receiver: Receiving, row: Component, since: datetime, now: datetime
) -> Component:
    """A mailbox that nothing is known to ail, that was not read since then and had the time to be, hangs.

    After its judge's start it needs the time to log in. A door hangs if its process has said nothing for so
    long: somebody froze it, and connections wait there that nobody takes.
    """
    if row.name == "doors" and row.trouble is None and receiver.told is not None:
        mute = now - max(since, receiver.told) >= _ANY_ANSWER
        return replace(row, trouble=Trouble("silent")) if mute else row
    if (
        row.name != "mailbox"
        or row.trouble is not None
        or _reaches(environment, receiver, row.success, since, now)
    ):
        return row
    begun = max(since, min(row.since, receiver.settled or row.since)) if row.success is None else since
    return replace(row, trouble=Trouble("silent")) if now - begun >= _ANY_ANSWER else row


def _has_all(environment: Environment, receiver: Receiving, since: datetime, now: datetime) -> bool:
    return _reaches(environment, receiver, receiver.complete, since, now)


def _reaches(
    environment: Environment, receiver: Receiving, at: datetime | None, since: datetime, now: datetime
) -> bool:
    """Decide whether a moment of a receiver's clock is at or after `since` of ours, whatever its clock says.

    What lies ahead by this machine's clock was dated before it was set back.
    """
    room = timedelta(0) if _machine(receiver.name) == _machine(environment.worker) else _CLOCKS
    return at is not None and since + room <= at <= now + room


def _machine(process: str) -> str:
    """The machine of a process by its name; a name that tells of none is this machine's."""
    machine, told, _ = process.partition("/")
    return machine if told else ""


def _another_reads(
    environment: Environment, receivers: Sequence[Receiving], row: Component, since: datetime, now: datetime
) -> bool:
    """Of several judges that read one mailbox, one that can is enough, if it has read `since` then, or had
    no time to do so yet.
    """
    late = now - since >= _ANY_ANSWER
    return any(
        other.name == row.name
        and other.source == row.source
        and other.trouble is None
        and other.success is not None
        and (not late or row.name != "mailbox" or _reaches(environment, receiver, other.success, since, now))
        for receiver in receivers
        for other in receiver.components
    )


def _receivers(environment: Environment, known: Transaction, now: datetime) -> tuple[Receiving, ...]:
    """Of the own ones one knows this very moment; of others what they last told.

    The receiver of this process's own judge lives as long as this process does, even if it could not say so.
    """
    others = tuple(r for r in known.receiving(now, environment.receiver) if r.name != environment.worker)
    return others if environment.own_receiver is None else (environment.own_receiver(), *others)
