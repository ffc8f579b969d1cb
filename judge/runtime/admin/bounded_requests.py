"""Requests by HTTP that are given up in time: few connections at once, and none for long.

uvicorn ends a connection that is idle between two requests, and waits for ever for the end of one that has
begun, or for somebody who takes no answer. Letters come in by the same process, and need its files as well.
Not here: what is answered (admin.web).
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from judge.runtime.admin import http

_TO_COME = (h11.IDLE, h11.SEND_BODY)
"""States of those who have not sent the end of their request."""


class BoundedRequests(H11Protocol):
    """A connection that has `http.PATIENCE` seconds for a request, and as long to take some of its answer."""

    _since = 0.0
    _left = 0
    _watching: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._since = self.loop.time()
        if len(self.connections) > http.MOST_AT_ONCE:
            ours = (one for one in self.connections if isinstance(one, BoundedRequests))
            waiting = (one for one in ours if one.conn.their_state in _TO_COME)
            oldest = min(waiting, key=lambda one: one._since, default=self)
            self.connections.discard(oldest)  # many may come before it is known to be lost
            oldest.transport.abort()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._watching is not None:
            self._watching.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def _watch(self) -> None:
        """Look again and again, until the connection is lost."""
        self._watching = self.loop.call_later(http.PATIENCE / 4, self._look)

    def _look(self) -> None:
        late = self.loop.time() - self._since >= http.PATIENCE
        left = self.transport.get_write_buffer_size()
        if left:
            if left != self._left:  # some of the answer has been taken
                self._left, self._since = left, self.loop.time()
            elif late:
                self.transport.abort()
                return
        elif late and self.conn.their_state in _TO_COME:
            self.transport.abort()
            return
        self._watch()
