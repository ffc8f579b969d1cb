"""The players' mail server: an SMTP sink on loopback that keeps every letter by addressee."""

from __future__ import annotations

import smtplib
import socket
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """One letter in a player's mailbox. `reply_to` is where an answer goes."""

    to: str
    subject: str
    message_id: str
    reply_to: str
    text: str
    at: datetime
    raw: bytes

    @property
    def message(self) -> EmailMessage:
        parsed = message_from_bytes(self.raw, policy=policy.default)
        assert isinstance(parsed, EmailMessage)
        return parsed


class PostOffice:
    """Takes letters over SMTP and sorts them. Use as a context manager."""

    controller: type[Controller] = Controller

    def __init__(
        self, host: str = "127.0.0.1", now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.now = now
        self.boxes: dict[str, list[Received]] = defaultdict(list)
        self.port = free_port(host)
        self._controller = self.controller(self, hostname=host, port=self.port)

    def __enter__(self) -> PostOffice:
        self._controller.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._controller.stop()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Called by the server for each letter."""
        for recipient in envelope.rcpt_tos:
            self.boxes[recipient.lower()].append(
                letter_received(recipient.lower(), envelope.content, self.now())
            )
        return "250 2.0.0 kept"


class _LmtpController(Controller):
    """A listener that speaks LMTP, as mail servers do to each other on one machine."""

    def factory(self) -> LMTP:
        return LMTP(self.handler)


class LmtpPostOffice(PostOffice):
    """The same behind LMTP (RFC 2033), one recipient a letter."""

    controller = _LmtpController


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def letter_received(to: str, raw: bytes, at: datetime) -> Received:
    """Read the parts of a letter that somebody who answers it needs; it came at `at`."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    sender = str(message["Reply-To"] or message["From"] or "")
    return Received(
        to=to,
        subject=str(message["Subject"] or ""),
        message_id=str(message["Message-ID"] or ""),
        reply_to=parseaddr(sender)[1],
        text=str(body.get_content()) if body is not None else "",
        at=at,
        raw=raw,
    )


def deliver(host: str, port: int, sender: str, to: str, raw: bytes) -> None:
    """Hand one letter to a mail server. Raises smtplib.SMTPException if it is refused."""
    with smtplib.SMTP(host, port, timeout=30) as server:
        server.sendmail(sender, [to], raw)
