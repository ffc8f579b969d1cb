"""The HTTP listener on loopback: ``/health`` and ``/metrics`` for monitors, and ``/unsubscribe/``.

No secret and no name of anybody is on it. Not here: what is wrong with the surroundings (admin.doctor),
unsubscribing (inbound.unsubscribe).
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from judge.mail.addresses import OwnAddresses
from judge.runtime.inbound import unsubscribe
from judge.store import admin_queries
from judge.store.database import Store
from judge.version import __version__

_LOG = logging.getLogger("judge.runtime")
_PATIENCE = 15.0
"""Seconds that somebody has for a request; each one who waits holds a thread."""
SLOW = timedelta(minutes=15)
"""So long a letter may wait before the judge counts as unwell."""


def health(store: Store, now: datetime) -> tuple[bool, Mapping[str, Any]]:
    """Whether all is well, and the figures that say so. Raises what the database raises."""
    with store.read() as tx:
        counts = admin_queries.counts(tx.connection)
        since = admin_queries.oldest_waiting(tx.connection)
    waits = {queue: _seconds(at, now) for queue, at in since.items()}
    well = all(seconds <= SLOW.total_seconds() for seconds in waits.values())
    return well, {"well": well, "version": __version__, "waiting_seconds": waits, "counts": counts}


_HELP = {
    "well": "Whether nothing has waited for more than a quarter of an hour.",
    "info": "Which program this is.",
    "oldest_waiting_seconds": "How long the oldest one of a queue has waited.",
    "people": "How many people are registered.",
    "letters": "Letters that came in, by what became of them.",
    "outbox": "Letters that go out, by what became of them.",
    "games": "Games, by how they stand.",
}


def metrics(facts: Mapping[str, Any]) -> str:
    """The same figures in the text format that Prometheus reads, each kind with its help and type."""
    samples: dict[str, list[tuple[str, str, float]]] = {
        "well": [("", "", int(facts["well"]))],
        "info": [("version", str(facts["version"]), 1)],
        "oldest_waiting_seconds": [("queue", q, s) for q, s in facts["waiting_seconds"].items()],
    }
    for name, number in facts["counts"].items():
        what, _, status = name.partition(".")
        samples.setdefault(what, []).append(("status" if status else "", status, number))
    lines: list[str] = []
    for what, found in samples.items():
        lines += [f"# HELP podesta_{what} {_HELP[what]}", f"# TYPE podesta_{what} gauge"]
        for label, value, number in found:
            lines.append(f"podesta_{what}" + (f'{{{label}="{value}"}}' if label else "") + f" {number:.0f}")
    return "\n".join(lines) + "\n"


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0


class HealthServer:
    """A listener by HTTP. `port` 0 takes a free one; it is in `port` after `start`."""

    def __init__(
        self, host: str, port: int, store: Store, now: Callable[[], datetime], own: OwnAddresses
    ) -> None:
        self.host, self.port, self.store, self.now, self.own = host, port, store, now, own
        self._server: ThreadingHTTPServer | None = None

    def start(self) -> None:
        """Listen in a thread. Raises OSError if the address is taken."""
        server = self

        class Handler(BaseHTTPRequestHandler):
            timeout = _PATIENCE

            def do_GET(self) -> None:
                self._send(*server.answer(self.path))

            def do_POST(self) -> None:
                length = self.headers.get("Content-Length", "")
                self.rfile.read(min(int(length) if length.isdigit() else 0, unsubscribe.MOST))
                self._send(*server.clicked(self.path))

            def _send(self, status: int, kind: str, body: bytes) -> None:
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

    def clicked(self, path: str) -> tuple[int, str, bytes]:
        """The same for a form that was sent: only who leaves sends one (RFC 8058 3.2)."""
        return self._unsubscribing(path, clicked=True)

    def _unsubscribing(self, path: str, *, clicked: bool) -> tuple[int, str, bytes]:
        try:
            return unsubscribe.page(path, clicked=clicked, store=self.store, own=self.own, now=self.now())
        except Exception:
            _LOG.exception("a click on unsubscribe failed")
            return 503, "text/plain", b"not now; please try again\n"

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Status, type and body for a path."""
        if path.startswith("/unsubscribe/"):
            return self._unsubscribing(path, clicked=False)
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
