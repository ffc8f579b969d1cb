"""Is the judge well? A small page on loopback for monitors: ``/health`` and ``/metrics``.

No secret and no name of anybody is on it. Not here: what is wrong with the surroundings (doctor).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from judge.store import keeping
from judge.store.database import Store

SLOW = timedelta(minutes=15)
"""So long a letter may wait before the judge counts as unwell."""


def health(store: Store, now: datetime) -> tuple[bool, Mapping[str, Any]]:
    """Whether all is well, and the figures that say so. Raises what the database raises."""
    with store.read() as tx:
        counts = keeping.counts(tx.connection)
        coming, going = keeping.oldest_waiting(tx.connection)
    waits = {"letters": _seconds(coming, now), "outbox": _seconds(going, now)}
    well = all(seconds <= SLOW.total_seconds() for seconds in waits.values())
    return well, {"well": well, "waiting_seconds": waits, "counts": counts}


def metrics(facts: Mapping[str, Any]) -> str:
    """The same figures in the text format that Prometheus reads."""
    lines = [f"podesta_well {int(facts['well'])}"]
    for queue, seconds in facts["waiting_seconds"].items():
        lines.append(f'podesta_oldest_waiting_seconds{{queue="{queue}"}} {seconds:.0f}')
    for name, number in facts["counts"].items():
        what, _, status = name.partition(".")
        lines.append(
            f'podesta_{what}{{status="{status}"}} {number}' if status else f"podesta_{what} {number}"
        )
    return "\n".join(lines) + "\n"


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0


class HealthDoor:
    """A listener for monitors. `port` 0 takes a free one; it is in `port` after `start`."""

    def __init__(self, host: str, port: int, store: Store, now: Callable[[], datetime]) -> None:
        self.host, self.port, self.store, self.now = host, port, store, now
        self._server: ThreadingHTTPServer | None = None

    def start(self) -> None:
        """Listen in a thread. Raises OSError if the address is taken."""
        door = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, kind, body = door.answer(self.path)
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Monitors ask often; nobody wants to read of it."""

        self._server = ThreadingHTTPServer((self.host, self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, name="health", daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Status, type and body for a path."""
        if path not in ("/health", "/metrics"):
            return 404, "text/plain", b"/health or /metrics\n"
        try:
            well, facts = health(self.store, self.now())
        except Exception as error:
            body = json.dumps({"well": False, "error": type(error).__name__}) + "\n"
            return 503, "application/json", body.encode()
        if path == "/metrics":
            return 200, "text/plain; version=0.0.4", metrics(facts).encode()
        return 200 if well else 503, "application/json", (json.dumps(facts) + "\n").encode()
