"""A relay that takes every letter and reads none: it uses next to nothing of the machine's processors.

The players' mail server of the demonstration reads what comes with Python's parser of letters, which takes as
long as the judge needs to write it. Not here: letters that somebody looks at (judge.demo.post).
"""

from __future__ import annotations

import socketserver

_END = b"\r\n.\r\n"
_ROOM = 1 << 16


class _Conversation(socketserver.StreamRequestHandler):
    """One connection of the judge's, as long as it stays."""

    def handle(self) -> None:
        self._say("220 relay.test")
        while line := self.rfile.readline():
            match line[:4].upper():
                case b"DATA":
                    self._say("354 go on")
                    if not self._taken():
                        return
                    self._say("250 2.0.0 taken")
                case b"QUIT":
                    self._say("221 bye")
                    return
                case _:
                    self._say("250 relay.test")

    def _taken(self) -> bool:
        """True when a letter is here to its end: the judge waits for our word before it says more."""
        last = b"\r\n"
        while not last.endswith(_END):
            some = self.rfile.read1(_ROOM)
            if not some:
                return False
            last = (last + some)[-len(_END) :]
        return True

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class QuickRelay(socketserver.ThreadingTCPServer):
    """Listens at a free port of this machine; `port` is its number."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)

    @property
    def port(self) -> int:
        return int(self.server_address[1])
