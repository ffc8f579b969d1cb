"""The HTTP listener on loopback: ``/health`` and ``/metrics`` for monitors, and ``/unsubscribe/``.

No secret and no name of anybody is on it. Not here: what it tells (health.report), what is wrong with the
surroundings (admin.doctor), unsubscribing (inbound.unsubscribe).
"""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from judge.core.health import Trouble
from judge.desk.desk import OrderDesk
from judge.mail.addresses import OwnAddresses
from judge.mail.stepped_lines import step_line
from judge.runtime.admin.output import row_as_json
from judge.runtime.health.components import Components
from judge.runtime.health.measures import Measures
from judge.runtime.health.report import health, metrics, sentence
from judge.runtime.inbound import unsubscribe
from judge.runtime.logs import tell_of
from judge.store.database import Store

_LOG = logging.getLogger("judge.runtime")
PATIENCE = 15.0
"""Seconds that somebody has for a request as a whole; each one who waits holds a thread."""
MOST_AT_ONCE = 100
"""Connections at once; beyond that, the oldest one is closed. Letters come in by the same process, and need
files as well.
"""
_DIGITS = 10


def headers_for(path: str) -> Mapping[str, str]:
    """The headers besides those that every answer has: what is not to be kept, and where no form may go."""
    return unsubscribe.HEADERS if path.startswith("/unsubscribe/") else {"Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicWeb:
    """Parts of a judge that anybody may look at: the folder of its public pages, and the order desk."""

    pages: Path | None = None
    desk: OrderDesk | None = None


class _BoundedServer(ThreadingHTTPServer):
    """Has a thread for each connection: few at once, none for long."""

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        super().__init__(address, handler)

    def get_request(self) -> tuple[socket.socket, Any]:
        line, where = super().get_request()
        return step_line(line, PATIENCE), where

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.append(request)
            oldest = self._open[0] if len(self._open) > MOST_AT_ONCE else None
        if oldest is not None:
            self._forget(oldest)
            with contextlib.suppress(OSError):  # its thread notices
                oldest.shutdown(socket.SHUT_RDWR)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._forget(request)
        super().shutdown_request(request)

    def _forget(self, line: socket.socket) -> None:
        with self._lock:
            self._open = [one for one in self._open if one is not line]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Somebody has hung up, or sent what is no request: that is theirs to know."""


class HealthServer:
    """A listener by HTTP. `port` 0 takes a free one; it is in `port` after `start`.

    `known` is the judge that listens: its parts, and what it counts; None: as judges have told the store.
    `data` is the judge's folder, `web` what a server of more than monitors shows (admin.web).
    """

    def __init__(
        self,
        host: str,
        port: int,
        store: Store,
        now: Callable[[], datetime],
        own: OwnAddresses,
        known: tuple[Components, Measures] | None = None,
        data: Path | None = None,
        web: PublicWeb | None = None,
    ) -> None:
        self.host, self.port, self.store, self.now, self.own = host, port, store, now, own
        self.data, self.web = data, web or PublicWeb()
        self.components: Components | None = known[0] if known else None
        self.measures = known[1] if known else Measures()
        self._server: ThreadingHTTPServer | None = None

    def start(self) -> None:
        """Listen in a thread. Raises OSError if the address is taken."""
        server = self

        class Handler(BaseHTTPRequestHandler):
            timeout = PATIENCE

            def do_GET(self) -> None:
                self._send(*server.answer(self.path))

            def do_HEAD(self) -> None:
                self._send(*server.answer(self.path))

            def do_POST(self) -> None:
                length = self.headers.get("Content-Length", "")
                told = int(length) if length.isdecimal() and len(length) < _DIGITS else 0
                self.rfile.read(min(told, unsubscribe.MOST))
                self._send(*server.answer_form(self.path))

            def _send(self, status: int, kind: str, body: bytes) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers_for(self.path).items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Monitors ask often; nobody wants to read of it."""

        self._server = _BoundedServer((self.host, self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, name="health", daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def answer_form(self, path: str) -> tuple[int, str, bytes]:
        """The same for a form that was sent: only who leaves sends one (RFC 8058 3.2)."""
        return self._unsubscribe_page(path, clicked=True)

    def _unsubscribe_page(self, path: str, *, clicked: bool) -> tuple[int, str, bytes]:
        try:
            return unsubscribe.page(path, clicked=clicked, store=self.store, own=self.own, now=self.now())
        except Exception as error:
            tell_of(_LOG, error, "a click on unsubscribe failed")
            return 503, "text/plain", b"not now; please try again\n"

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Status, type and body for a path."""
        if path.startswith("/unsubscribe/"):
            return self._unsubscribe_page(path, clicked=False)
        if path not in ("/health", "/metrics"):
            return 404, "text/plain", b"/health or /metrics\n"
        rows = self.components.rows() if self.components is not None else None
        try:
            facts = health(self.store, self.now(), rows, data=self.data)
        except Exception as error:
            tell_of(_LOG, error, "nobody can tell how the judge is")
            body = json.dumps({"well": False, "error": sentence("database", Trouble("fault"))}) + "\n"
            return 503, "application/json", body.encode()
        if path == "/metrics":
            return 200, "text/plain; version=0.0.4", metrics(facts, self.measures).encode()
        return 200 if facts["well"] else 503, "application/json", (row_as_json(facts) + "\n").encode()
