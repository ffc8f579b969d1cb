"""The IMAP client that gives up a server which never comes to the end of an answer.

Not here: the limit itself (stepped_lines), what is asked (imap, fetching).
"""

from __future__ import annotations

import imaplib
import socket
import ssl
from typing import Any

from imapclient import IMAPClient, imap4, tls

from judge.mail.stepped_lines import encrypting, step_line


class _Plain(imap4.IMAP4WithTimeout):  # type: ignore[misc]
    def __init__(self, address: str, port: int, timeout: float | None, seconds: float) -> None:
        self._seconds = seconds
        super().__init__(address, port, timeout)

    def _create_socket(self, timeout: float | None = None) -> socket.socket:
        return step_line(super()._create_socket(timeout), self._seconds)


class _Encrypted(tls.IMAP4_TLS):  # type: ignore[misc]
    def __init__(
        self, host: str, port: int, context: ssl.SSLContext, timeout: float | None, seconds: float
    ) -> None:
        self._seconds = seconds
        super().__init__(host, port, encrypting(context), timeout)

    def _create_socket(self, timeout: float | None = None) -> socket.socket:
        return step_line(super()._create_socket(timeout), self._seconds)


class SteppedClient(IMAPClient):  # type: ignore[misc]
    """`step_timeout`: seconds for each step; a server that sends much is given more (stepped_lines)."""

    def __init__(self, host: str, *, step_timeout: float, **facts: Any) -> None:
        self._step_timeout = step_timeout
        super().__init__(host, **facts)

    def _create_IMAP4(self) -> imaplib.IMAP4:  # noqa: N802 (the library's)
        connect = self._timeout.connect
        if self.ssl:
            context = self.ssl_context or tls.create_default_context()
            return _Encrypted(self.host, self.port, context, connect, self._step_timeout)
        return _Plain(self.host, self.port, connect, self._step_timeout)
