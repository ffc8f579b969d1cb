"""Tells the store every few seconds that this process lives, and how far it has taken letters in.

Also gives back what lost processes of other machines had in hand, and notices when this one was frozen.

Look at the room on the disk for letters.

Tells systemd that the judge is ready, how it is, and that it lives (sd_notify(3), its watchdog). Without a
service manager nothing is said.

Not here: what is in the store (store.queues.processes), how far letters are (inbound.arrivals), trouble that
the database met (store.troubles), the unit (docs/systemd).
"""

from __future__ import annotations

import logging
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from judge.core.health import Component, Receiving, Trouble
from judge.runtime.health.components import Components
from judge.runtime.inbound.arrivals import Arrivals
from judge.store.database import Store
from judge.store.queues.processes import BEAT
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
_TRUSTED = timedelta(minutes=1)
"""So long after a letter was refused, the door is open again if disk and database take what they get."""
FROZEN = timedelta(minutes=1)
"""So long without a beat, and letters may have been sent away meanwhile."""


class Heartbeat:
    """`name` is this process's; `others` are those that it looks after. `told` is called after a beat that
    was asked for. Each beat tries disk and database, and tells the store how all `components` are.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        name: str,
        arrivals: Arrivals,
        components: Components,
        *,
        others: Callable[[], Iterable[str]] = tuple,
        told: Callable[[], object] = lambda: None,
    ) -> None:
        self.store, self.now, self.name, self.arrivals = store, now, name, arrivals
        self.components = components
        self.others, self.told = others, told
        self._asked = threading.Event()
        self._last: tuple[float, datetime] | None = None

    def ask(self) -> None:
        """Somebody waits to know how far letters are: look into the mailbox, and tell at once."""
        self.arrivals.look_again.set()
        self.components.ask("mailbox")
        self._asked.set()

    def tell(self) -> None:
        """Something is known that somebody may wait for."""
        self._asked.set()

    def note_mailbox_read(self, began: datetime, left: Trouble | None = None) -> None:
        """All that was in the mailbox then and can be read is stored; `left` tells of letters left behind."""
        self.components.report("mailbox", left, at=began)
        self.arrivals.mailbox_read(began)
        self.tell()

    def run(self, stop: threading.Event) -> None:
        """Beat until `stop` is set; trouble with the database is logged and goes by."""
        while not stop.is_set():
            asked = self._asked.is_set()
            self._asked.clear()
            notify("WATCHDOG=1")
            try:
                self.beat()
            except Exception as error:
                trouble = trouble_of(error)
                self.components.report("database", trouble or Trouble("fault"))
                if trouble is None:
                    _LOG.exception("no sign of life could be left")
                else:
                    _LOG.warning("no sign of life could be left: %s", trouble.code)
            if asked:
                self.told()
            self._asked.wait(BEAT.total_seconds())

    def beat(self) -> None:
        """One sign of life, of this process and of those that it looks after."""
        begun = time.monotonic(), self.now()
        receiving = self.receiving()
        error = self.arrivals.awake()
        if self.arrivals.file is not None:
            self.components.report("disk", _disk_trouble(self.arrivals.file.parent, error))
        self.store.beat(self.name, self.now(), replace(receiving, components=self._rows_if_written()))
        self._last = begun
        self.components.report("database")
        self.components.recover("doors", _TRUSTED)
        for name in self.others():
            self.store.beat(name, self.now())
        if self.store.is_shared:
            for lost in self.store.free_lost(self.now()):
                _LOG.warning("process %s is lost: what it had in hand goes back", lost)

    def receiving(self) -> Receiving:
        """State of letters taken in, and of the parts that do so; a gap counts before a beat tells of it."""
        self._notice_gap()
        return replace(self.arrivals.receiving(self.name), components=self.components.rows())

    def _rows_if_written(self) -> tuple[Component, ...]:
        """All parts as they are if the database takes them: then it works."""
        now = self.now()
        return tuple(
            replace(row, trouble=None, success=now, since=now if row.trouble else row.since)
            if row.name == "database"
            else row
            for row in self.components.rows()
        )

    def _notice_gap(self) -> None:
        """Since the last beat that the store took: nobody could store or handle a letter meanwhile either.

        By the clock on the wall as well: the other one does not count while a machine sleeps.
        """
        if self._last is None:
            return
        counted = timedelta(seconds=time.monotonic() - self._last[0])
        if max(counted, self.now() - self._last[1]) > FROZEN:
            self.arrivals.away(self._last[1], frozen=True)


_FULL_BYTES = 4_000_000
"""With less, a large letter and the database's log no longer fit: nothing more can be taken in."""


def _disk_trouble(folder: Path, error: OSError | None = None) -> Trouble | None:
    """Trouble with the disk of a folder; `error` is what writing there has just met."""
    if error is not None:
        return trouble_of(error) or Trouble("disk-read-only")
    try:
        return Trouble("disk-full") if shutil.disk_usage(folder).free < _FULL_BYTES else None
    except OSError as gone:
        return trouble_of(gone) or Trouble("disk-broken")


_LONGEST = 2000


def notify(*lines: str) -> None:
    """Send lines such as ``READY=1``. Never raises: a service manager that is gone changes nothing here."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    message = "\n".join(line.replace("\n", " ")[:_LONGEST] for line in lines)
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.settimeout(1.0)
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall(message.encode())
