"""A connection to the relay that letters share: to open one, encrypt it and log in costs more than a letter.

It is asked whether it still listens before a letter is handed over, so that none is half said to one that is
gone; after any refusal or fault it is given up. Not here: what relays say (sending).
"""

from __future__ import annotations

import smtplib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

MOST_LETTERS = 100
LONGEST_SECONDS, LONGEST_REST_SECONDS = 60.0, 10.0
"""From its opening, and since its last letter."""


@dataclass(frozen=True, slots=True)
class _Kept:
    server: smtplib.SMTP
    opened: float
    used: float
    letters: int = 0


class KeptConnection:
    """One connection, lent to one letter at a time; whoever asks meanwhile gets one of their own."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._lock = seconds, threading.Lock()
        self._kept: _Kept | None = None

    @contextmanager
    def lent(self, connect: Callable[[], smtplib.SMTP]) -> Iterator[smtplib.SMTP]:
        """The one that is there, if it still listens, or a new one. Raises what `connect` raises."""
        kept = self._take()
        if kept is not None and not self._is_fit(kept):
            goodbye(kept.server)
            kept = None
        if kept is None:
            now = self._seconds()
            kept = _Kept(connect(), now, now)
        try:
            yield kept.server
        except BaseException:  # nobody knows what it waits for
            goodbye(kept.server)
            raise
        self._give_back(replace(kept, used=self._seconds(), letters=kept.letters + 1))

    def rest(self) -> None:
        """Nothing is to be sent: give it up if that is so for a while."""
        kept = self._take()
        if kept is not None and self._is_young(kept):
            self._give_back(kept)
        elif kept is not None:
            goodbye(kept.server)

    def close(self) -> None:
        """Give it up."""
        if (kept := self._take()) is not None:
            goodbye(kept.server)

    def _take(self) -> _Kept | None:
        with self._lock:
            kept, self._kept = self._kept, None
        return kept

    def _give_back(self, kept: _Kept) -> None:
        with self._lock:
            other, self._kept = self._kept, kept
        if other is not None:
            goodbye(other.server)

    def _is_young(self, kept: _Kept) -> bool:
        now = self._seconds()
        return now - kept.opened < LONGEST_SECONDS and now - kept.used < LONGEST_REST_SECONDS

    def _is_fit(self, kept: _Kept) -> bool:
        if kept.letters >= MOST_LETTERS or not self._is_young(kept):
            return False
        with suppress(OSError, smtplib.SMTPException):
            return kept.server.noop()[0] == 250
        return False


def goodbye(server: smtplib.SMTP) -> None:
    """End a connection; whatever it says to that, no letter depends on it."""
    with suppress(OSError, smtplib.SMTPException), server:
        pass
