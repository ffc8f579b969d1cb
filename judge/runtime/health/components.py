"""The table of a judge's parts: each reports its success and its trouble; everybody who asks reads it here.

What other processes of the same judge find out comes here too (processes). Safe to use from several threads.
Not here: what follows (health.report, health.alarms, phases.held_games).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from judge.core.health import Component, Trouble

NAMES = ("mailbox", "quota", "doors", "relay", "disk", "database", "clock", "workers", "pages")
"""All parts that work by themselves, in the order in which they are told."""
_SILENT = {
    "mailbox": timedelta(minutes=15),
    "database": timedelta(seconds=20),
    "clock": timedelta(minutes=15),
    "pages": timedelta(hours=1),
}
"""Parts that do something all the time, and after how long without a success something must be wrong."""


_ANSWER = timedelta(minutes=4)
"""By then a part that was asked to work at once has worked, or hangs (waiting_for_letters waits longer)."""

_CLOCK_SET_BACK = timedelta(seconds=20)
"""Lead from which a date must come from a clock that has been set back since."""


class Components:
    """`changed` is called when a part begins to fail or to work again, in the thread that found out."""

    def __init__(self, now: Callable[[], datetime], changed: Callable[[], object] = lambda: None) -> None:
        self.now, self.changed = now, changed
        self._lock = threading.Lock()
        self._rows: dict[str, Component] = {}
        self._failed: dict[str, datetime] = {}
        self._asked: dict[str, datetime] = {}

    def expect(self, name: str, source: str = "") -> None:
        """This judge has such a part; nothing is known of it yet."""
        with self._lock:
            self._rows.setdefault(name, Component(name=name, since=self.now(), source=source))

    def ask(self, name: str) -> None:
        """Somebody waits for a part to work, from now on."""
        with self._lock:
            self._asked.setdefault(name, self.now())

    def report(self, name: str, trouble: Trouble | None = None, *, at: datetime | None = None) -> None:
        """A part has just done its work (that of the moment `at`, if it took long), or has failed to."""
        now = self.now()
        with self._lock:
            before = _by_this_clock(self._rows.get(name) or Component(name=name, since=now), now)
            hung = _unless_silent(before, self._asked.get(name), now).trouble != before.trouble
            row = replace(before, trouble=trouble, success=before.success if trouble else at or now)
            if not trouble and (at or now) >= self._asked.get(name, now):
                self._asked.pop(name, None)
            if trouble is not None:
                self._failed[name] = now
            begins = trouble is None and (hung or before.success is None)
            news = trouble != before.trouble or (trouble is None and hung)
            turned = begins or (trouble is None) != (before.trouble is None)
            self._rows[name] = replace(row, since=now) if turned else row
        if news:
            self.changed()

    def recover(self, name: str, after: timedelta) -> None:
        """Note that what a part needs works again: so does it, if its last failure is so long ago."""
        now = self.now()
        with self._lock:
            row = self._rows.get(name)
            past = row is not None and row.trouble is not None and now - self._failed[name] >= after
            if row is not None and past:
                self._rows[name] = replace(row, trouble=None, since=now)
        if past:
            self.changed()

    def rows(self) -> tuple[Component, ...]:
        """All parts as they are at this moment."""
        now = self.now()
        with self._lock:
            self._rows = {name: _by_this_clock(row, now) for name, row in self._rows.items()}
            found = [(self._rows[name], self._asked.get(name)) for name in NAMES if name in self._rows]
        return tuple(_unless_silent(row, asked, now) for row, asked in found)


def _by_this_clock(row: Component, now: datetime) -> Component:
    """A success that lies ahead tells nothing, and a beginning is now at the latest."""
    latest = now + _CLOCK_SET_BACK
    success = row.success if row.success is not None and row.success <= latest else None
    return replace(row, success=success, since=row.since if row.since <= latest else now)


def _unless_silent(row: Component, asked: datetime | None, now: datetime) -> Component:
    """A part that neither works nor complains hangs."""
    longest = _SILENT.get(row.name)
    last = row.success or row.since
    waits = asked is not None and now - asked >= _ANSWER
    if longest is None or row.trouble is not None or (now - last <= longest and not waits):
        return row
    return replace(row, trouble=Trouble("silent"), since=last)
