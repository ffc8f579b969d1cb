"""A way to a mail server on loopback that can fall silent."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class Line:
    """A way to a port. While it is silent no byte passes, and nobody is told; cut, it leads nowhere.

    `last` is what has passed last, either way.
    """

    def __init__(self, port: int) -> None:
        self.goal = port
        self.silent = threading.Event()
        self.last = b""
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        self.goal = 1

    def _serve(self) -> None:
        while True:
            near, _ = self._server.accept()
            try:
                far = socket.create_connection(("127.0.0.1", self.goal))
            except OSError:
                near.close()
                continue
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, goal: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                while self.silent.is_set():
                    time.sleep(0.2)
                goal.sendall(data)
                self.last = data
        for end in (source, goal):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
