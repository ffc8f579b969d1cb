"""Addresses that our letters can go to: those beyond ASCII only through a relay that takes them (RFC 6531).

Not here: refusing a letter that could not be answered (mail.server.smtp, commands.dispatch).
"""

from __future__ import annotations

import time
from collections.abc import Callable

_STAYS_SECONDS = 3600.0
_ASK_AGAIN_SECONDS = 60.0


class BeyondAscii:
    """Claims of the relay about itself. `ask` may take its time, and gives None if there was no answer.

    Without it there is no relay, and letters may be for anybody.
    """

    def __init__(
        self,
        ask: Callable[[], bool | None] | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask, self._seconds = ask or (lambda: True), seconds
        self._offered = ask is None
        self._until = float("-inf")

    def was_offered(self) -> bool:
        """Tell what was said last, without asking: False if nothing was."""
        return self._offered

    def is_offered(self) -> bool:
        """Ask, if the last answer is an hour old."""
        if self._seconds() >= self._until:
            answer = self._ask()
            self._offered = self._offered if answer is None else answer
            self._until = self._seconds() + (_ASK_AGAIN_SECONDS if answer is None else _STAYS_SECONDS)
        return self.was_offered()

    def reaches(self, address: str) -> bool:
        """Decide whether a letter can go to an address."""
        return address.isascii() or self.is_offered()
