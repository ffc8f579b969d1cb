"""Waiting for news of a mailbox: by IDLE (RFC 2177), or until the next look is due.

Not here: fetching what is new (imap).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

LONGEST_IDLE = 9 * 60.0
"""Seconds. The RFC allows 29 minutes; address translators forget a connection sooner."""
_SLICE = 1.0
_FAREWELL = 3.0
"""Seconds for which a server is waited for when the judge stops."""


@dataclass(slots=True)
class Waiting:
    """Waits until there is news, `look_again` is set, `stop` is set, or the time is up.

    `poll`: seconds between looks at a server without IDLE. `sleep` is for tests, in place of a real wait.
    """

    stop: threading.Event
    look_again: threading.Event
    poll: float
    clock: Callable[[], float]
    sleep: Callable[[float], object] | None = None

    def wait(self, client: Any) -> None:
        """Return when a look is due. Raises on a dead connection."""
        if client.has_capability("IDLE"):
            self.idle(client)
        else:
            self._rest(self.poll)

    def idle(self, client: Any) -> None:
        """Return when there is news, when asked, after nine minutes, or when stopping; raises on a dead line.

        The library answers an end of file with "no news", at once and for ever; only DONE finds out.
        """
        client.idle()
        began = self.clock()
        while not _already_told(client) and not self.stop.is_set() and self.clock() - began < LONGEST_IDLE:
            asked = self.clock()
            news = client.idle_check(timeout=_SLICE)
            if news or self.look_again.is_set() or self.clock() - asked < _SLICE / 2:
                break
        if self.stop.is_set():
            hurry(client)
        client.idle_done()

    def _rest(self, seconds: float) -> None:
        """Until the next look is due, or asked for."""
        if self.sleep is not None:
            self.sleep(seconds)
            return
        end = self.clock() + seconds
        while not (self.stop.is_set() or self.look_again.is_set()) and (left := end - self.clock()) > 0:
            self.stop.wait(min(_SLICE, left))


def hurry(client: Any) -> None:
    """A server that says nothing does not keep a judge from stopping."""
    client.socket().settimeout(_FAREWELL)


def _already_told(client: Any) -> bool:
    """Tell whether news lie in the reader's buffer: they came in one packet with the answer to IDLE.

    The library asks only the socket, and would wait for the letter after that one.
    """
    reader = getattr(client._imap, "file", None)
    if reader is None:
        return False
    connection = client.socket()
    timeout = connection.gettimeout()
    connection.setblocking(False)
    try:
        return bool(reader.peek(1))
    except OSError:  # TLS has nothing whole to show yet
        return False
    finally:
        connection.settimeout(timeout)
