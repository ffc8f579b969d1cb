"""Receivers that are gone, as a part of the judge: the keeper is told at once, and every day.

Of one that was stopped in order, only if it is not back soon: it is started anew. Of several judges on one
database only the first by name tells. A receiver whose mailbox or door another has is not told of: that one
tells how it fares. Not here: phases that wait (phases.waiting_for_letters).
"""

from __future__ import annotations

import socket
from datetime import datetime, timedelta

from judge.core.health import Component, Trouble
from judge.runtime.settings import Settings
from judge.store.database import Store
from judge.store.queues.lost_receivers import GONE, STOPPED, is_taken_up
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of

RECEIVERS = "receivers"
RESTART = timedelta(minutes=5)
"""By then a judge that was stopped to be started anew is back."""


def door_of(settings: Settings) -> str:
    """Name this machine's door, so that a judge started anew is known to have the same one."""
    ports = (str(port) for port in (settings.smtp.port, settings.lmtp.port) if port)
    return f"{socket.gethostname()}:{'/'.join(ports)}"


def part_of(tx: Transaction, now: datetime) -> Component:
    """Report the receivers that are gone as a part; it works where none is."""
    living = tx.receiving(now)
    gone = [
        one
        for one in tx.lost_receivers(now)
        if not all(is_taken_up(living, part) or _is_restarted(part, now) for part in one.components)
    ]
    if not gone:
        return Component(name=RECEIVERS, since=now, success=now)
    since = min(part.since for one in gone for part in one.components)
    stopped = all(part.trouble and part.trouble.code == STOPPED for one in gone for part in one.components)
    trouble = Trouble(STOPPED if stopped else GONE, " ".join(one.name for one in gone))
    return Component(name=RECEIVERS, since=since, trouble=trouble)


def _is_restarted(part: Component, now: datetime) -> bool:
    """Decide whether the judge of this part was stopped so shortly ago that it may just be started anew."""
    return part.trouble is not None and part.trouble.code == STOPPED and now - part.since < RESTART


def component_of(store: Store, name: str, now: datetime) -> tuple[Component, ...]:
    """The part that tells of them, if the judge of that name is the one to do so."""
    if not store.is_shared:
        return ()
    try:
        with store.read() as tx:
            first = min((one.name for one in tx.receiving(now, name)), default=name)
            return (part_of(tx, now),) if first == name else ()
    except Exception as error:
        if trouble_of(error) is None:
            raise
        return ()
