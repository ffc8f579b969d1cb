"""Receivers that are gone without a word, as a part of the judge: the keeper is told at once, and every day.

Of several judges on one database only the first by name tells. A receiver whose mailbox or door another has
is not told of: that one tells how it fares. Not here: phases that wait (phases.waiting_for_letters).
"""

from __future__ import annotations

import socket
from datetime import datetime

from judge.core.health import Component, Trouble
from judge.runtime.settings import Settings
from judge.store.database import Store
from judge.store.queues.lost_receivers import GONE, is_taken_up
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of

RECEIVERS = "receivers"


def door_of(settings: Settings) -> str:
    """Name this machine's door, so that a judge started anew is known to have the same one."""
    ports = (str(port) for port in (settings.smtp.port, settings.lmtp.port) if port)
    return f"{socket.gethostname()}:{'/'.join(ports)}"


def part_of(tx: Transaction, now: datetime) -> Component:
    """Report the receivers that are gone as a part; it works where none is."""
    living = tx.receiving(now)
    gone = [
        one for one in tx.lost_receivers(now) if not all(is_taken_up(living, part) for part in one.components)
    ]
    if not gone:
        return Component(name=RECEIVERS, since=now, success=now)
    since = min(part.since for one in gone for part in one.components)
    return Component(name=RECEIVERS, since=since, trouble=Trouble(GONE, " ".join(one.name for one in gone)))


def told_by(store: Store, name: str, now: datetime) -> tuple[Component, ...]:
    """The part that tells of them, if the judge of that name is the one to do so."""
    if not store.shared:
        return ()
    try:
        with store.read() as tx:
            first = min((one.name for one in tx.receiving(now, name)), default=name)
            return (part_of(tx, now),) if first == name else ()
    except Exception as error:
        if trouble_of(error) is None:
            raise
        return ()
