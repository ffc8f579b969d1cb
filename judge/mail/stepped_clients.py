"""Clients of SMTP, and of HTTP for tokens and the doctor, with a limit on each step.

Not here: the limit itself (stepped_lines), the IMAP client (imap_steps).
"""

from __future__ import annotations

import http.client
import smtplib
import socket
import ssl
import urllib.request
from typing import Any

from judge.mail.stepped_lines import encrypting, step_line

_GO_ON = 354
"""The reply to DATA of a server that waits for the letter."""


class _WholeLetters(smtplib.SMTP):
    """Hands over letters whose lines end in CRLF; smtplib would look at each of their lines for a dot."""

    def data(self, msg: bytes) -> tuple[int, bytes]:  # type: ignore[override]
        """As smtplib's. Dots that begin lines are doubled (RFC 5321 4.5.2)."""
        self.putcmd("data")
        code, said = self.getreply()
        if code != _GO_ON:
            raise smtplib.SMTPDataError(code, said)
        first = b"." if msg.startswith(b".") else b""
        end = b"" if msg.endswith(b"\r\n") else b"\r\n"
        self.send(b"".join((first, msg.replace(b"\n.", b"\n.."), end, b".\r\n")))
        return self.getreply()


class SteppedSmtp(_WholeLetters):
    """`timeout` is for the bytes that come next, and for each step as a whole."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return step_line(super()._get_socket(host, port, timeout), timeout)  # type: ignore[misc]

    def starttls(self, *, context: ssl.SSLContext) -> tuple[int, bytes]:  # type: ignore[override]
        answer = super().starttls(context=encrypting(context))
        if isinstance(self.sock, ssl.SSLSocket):
            step_line(self.sock, self.timeout)
        return answer


class SteppedSmtps(_WholeLetters, smtplib.SMTP_SSL):
    """The same, encrypted from the beginning."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        encrypting(self.context)
        return step_line(super()._get_socket(host, port, timeout), timeout)  # type: ignore[misc]


def open_request(request: urllib.request.Request, seconds: float) -> Any:
    """The answer to a request of the web (urllib's), which has so many seconds. Raises what urllib raises."""

    class Plain(http.client.HTTPConnection):
        def connect(self) -> None:
            super().connect()
            self.sock = step_line(self.sock, seconds)

    class Encrypted(http.client.HTTPSConnection):
        def connect(self) -> None:
            super().connect()
            self.sock = step_line(self.sock, seconds)

    context = encrypting(ssl.create_default_context())

    class PlainHandler(urllib.request.HTTPHandler):
        def http_open(self, request: urllib.request.Request) -> Any:
            return self.do_open(Plain, request)

    class EncryptedHandler(urllib.request.HTTPSHandler):
        def https_open(self, request: urllib.request.Request) -> Any:
            return self.do_open(Encrypted, request, context=context)

    return urllib.request.build_opener(PlainHandler, EncryptedHandler).open(request, timeout=seconds)
