"""Connections on which each step is given a time as a whole: a greeting, or the answer to a command.

A limit between bytes alone lets a server that drips them keep us for ever. Not here: who connects
(imap_steps, stepped_clients).
"""

from __future__ import annotations

import socket
import ssl
import time
from typing import Any

PACE = 16_000
"""Bytes in a second that a poor line carries: a step lasts longer by the time that its bytes need so."""
MOST_BYTES = 16 << 20
"""More than any answer has; a server that says more never comes to its end."""


class _Step:
    """The step that a connection is in: since when, for how many seconds, and how much has come of it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.begin()

    def begin(self) -> None:
        self._began, self._got = time.monotonic(), 0

    def seconds_left(self) -> float:
        """Seconds. Raises TimeoutError if there are none."""
        left = self._began + self.seconds + self._got / PACE - time.monotonic()
        if left <= 0 or self._got > MOST_BYTES:
            raise TimeoutError("the server does not come to the end of its answer")
        return left

    def came(self, number: int) -> None:
        self._got += number


class _InSteps(socket.socket):
    """A socket whose reading ends with its step; each command begins one."""

    step: _Step | None = None

    def sendall(self, data: Any, flags: int = 0) -> None:
        super().sendall(data, flags)
        if self.step is not None:
            self.step.begin()

    def recv_into(self, buffer: Any, nbytes: int | None = None, flags: int = 0) -> int:
        usual, step = self.gettimeout(), self.step
        room = nbytes or memoryview(buffer).nbytes
        if step is None or usual == 0:  # whoever looks whether there is news waits for nothing
            return super().recv_into(buffer, room, flags)
        self.settimeout(min(step.seconds_left(), usual or step.seconds))
        try:
            number = super().recv_into(buffer, room, flags)
        finally:
            self.settimeout(usual)
        step.came(number)
        return number


class _EncryptedInSteps(_InSteps, ssl.SSLSocket):
    """The same, encrypted; its handshake has a limit as a whole already."""


def encrypting(context: ssl.SSLContext) -> ssl.SSLContext:
    """Have a context make connections that can be `stepped`."""
    context.sslsocket_class = _EncryptedInSteps
    return context


def step_line(line: socket.socket, seconds: float) -> socket.socket:
    """Give each step on a new connection so many seconds; it takes the place of the one that is handed in.

    An encrypted one must be made by a context of `encrypting`.
    """
    if not isinstance(line, _InSteps):
        assert not isinstance(line, ssl.SSLSocket), "made by another context"
        usual = line.gettimeout()
        line = _InSteps(line.family, line.type, line.proto, fileno=line.detach())
        line.settimeout(usual)
    line.step = _Step(seconds)
    return line
