"""Sending one letter: by SMTP to the next server, or into a Maildir until there is one.

What went wrong is an answer, not an exception: try again, or never. Not here: when to try again (outbox).
"""

from __future__ import annotations

import hashlib
import os
import re
import smtplib
import ssl
from contextlib import AbstractContextManager
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, Protocol

from judge.core.health import Trouble
from judge.core.mail_address import canonical
from judge.mail.kept_connections import KeptConnection
from judge.mail.oauth import Access, TokenRefusedError, bearer
from judge.mail.stepped_clients import SteppedSmtp, SteppedSmtps
from judge.mail.troubles import plain_reply, trouble_of


@dataclass(frozen=True, slots=True)
class Delivery:
    """`reply` is what the server said, for the records. ``retry`` may have arrived all the same.

    `ours`: it is about us and not about the reader (log-in, sender, policy), so that the keeper can mend it.
    `trouble` is what keeps all letters from being taken; None: somebody listened to us.
    """

    status: Literal["sent", "retry", "dead"]
    reply: str = ""
    ours: bool = False
    trouble: Trouble | None = None


class Sender(Protocol):
    """Anything that takes a composed letter."""

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        """Hand over one letter for one recipient; never raises for what the other side does."""
        ...


_POLICY = re.compile(r"530|5\d\d[ -]5\.7\.\d")
"""Relaying denied, log in first (RFC 3463 3.8): about us and not about the reader, so it can be mended."""


def _verdict_on(code: int, text: bytes | str) -> Delivery:
    """RFC 5321 4.2.1: 5yz is for ever, everything else may pass."""
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return Delivery("dead" if 500 <= code <= 599 else "retry", f"{code} {words}"[:500])


@cache
def _trusting() -> ssl.SSLContext:
    """The machine's certificates, read once: that takes as long as sending a letter."""
    return ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class SmtpSender:
    """A relay. `security`: ``none``, ``starttls`` or ``tls``; `timeout` in seconds for each step.

    `access` gives tokens for XOAUTH2 instead of the password. `kept` is the connection that letters share;
    None: each has its own.
    """

    host: str
    port: int = 587
    user: str = ""
    password: str = ""
    security: Literal["none", "starttls", "tls"] = "starttls"
    timeout: float = 30.0
    hostname: str = "localhost"
    tls: ssl.SSLContext | None = None
    access: Access | None = None
    kept: KeptConnection | None = None

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        """Hand one letter to the relay. Faults of ours (log-in, our sender address) are ``retry``."""
        to = canonical(to) or to
        try:
            with self._connection() as server:
                options = [] if to.isascii() else ["SMTPUTF8", "BODY=8BITMIME"]
                if options and not _takes_utf8(server):  # it will not tomorrow either
                    return Delivery("dead", "553 5.6.7 the relay takes no addresses beyond ASCII")
                server.sendmail(envelope_from, [to], mime, mail_options=options)
                return Delivery("sent", "250")
        except smtplib.SMTPRecipientsRefused as refused:
            judged = _verdict_on(*next(iter(refused.recipients.values())))
            return _ours(judged.reply, "denied") if _POLICY.match(judged.reply) else judged
        except smtplib.SMTPDataError as refused:
            return _verdict_on(refused.smtp_code, refused.smtp_error)
        except smtplib.SMTPAuthenticationError as refused:
            if self.access is not None:
                self.access.note_refusal()
            return _ours(_verdict_on(refused.smtp_code, refused.smtp_error).reply, "login")
        except TokenRefusedError as refused:
            return _ours(f"no token: {refused}"[:500], "token")
        except smtplib.SMTPResponseException as refused:  # greeting, sender: not the reader's fault
            judged = _verdict_on(refused.smtp_code, refused.smtp_error)
            dead = judged.status == "dead"
            return _ours(judged.reply, "denied") if dead else _later(judged.reply, refused)
        except smtplib.SMTPException as error:
            return _later(str(error)[:500], error)
        except OSError as error:
            return _later(f"{type(error).__name__}: {error}"[:500], error)

    def _connection(self) -> AbstractContextManager[smtplib.SMTP]:
        connect = partial(connect_relay, self)
        return connect() if self.kept is None else self.kept.lent(connect)

    def takes_utf8(self) -> bool | None:
        """Ask the relay whether it takes addresses beyond ASCII (RFC 6531 3.1); None: it does not answer."""
        try:
            with connect_relay(self) as server:
                return _takes_utf8(server)
        except (OSError, smtplib.SMTPException, TokenRefusedError):
            return None


def _takes_utf8(server: smtplib.SMTP) -> bool:
    """Decide whether a server takes addresses and headers beyond ASCII (RFC 6531 3.1)."""
    server.ehlo_or_helo_if_needed()
    return server.has_extn("smtputf8") and server.has_extn("8bitmime")


def _ours(reply: str, code: str) -> Delivery:
    """The relay does not let us send; `reply` begins with its number, which is nothing for people."""
    said = plain_reply(re.sub(r"^\d{3} ", "", reply))
    return Delivery("retry", reply, ours=True, trouble=Trouble(code, said))


def _later(reply: str, error: Exception) -> Delivery:
    return Delivery("retry", reply, trouble=trouble_of(error) or Trouble("answered", plain_reply(reply)))


def connect_relay(relay: SmtpSender) -> smtplib.SMTP:
    """A connection to a relay, logged in. Raises what smtplib raises, OSError, TokenRefusedError."""
    token = relay.access.token() if relay.access else ""
    context = relay.tls or (None if relay.security == "none" else _trusting())
    facts: dict[str, Any] = {"local_hostname": relay.hostname, "timeout": relay.timeout}
    server: smtplib.SMTP
    if relay.security == "tls":
        server = SteppedSmtps(relay.host, relay.port, context=context, **facts)
    else:
        server = SteppedSmtp(relay.host, relay.port, **facts)
    try:
        if relay.security == "starttls":
            server.starttls(context=context or _trusting())
        if token:
            server.ehlo_or_helo_if_needed()
            server.auth("XOAUTH2", lambda challenge=None: "" if challenge else bearer(relay.user, token))
        elif relay.user:
            server.login(relay.user, relay.password)
    except BaseException:
        server.close()
        raise
    return server


@dataclass(frozen=True, slots=True)
class MaildirSender:
    """A Maildir for everybody's letters. The same letter sent twice is one file."""

    path: Path

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        """Write, fsync, publish by rename; a full disk is ``retry``."""
        trace = f"Return-Path: <{envelope_from}>\r\nDelivered-To: {to}\r\n".encode()
        name = f"{_seconds(mime)}.{hashlib.sha256(trace + mime).hexdigest()[:24]}.podesta"
        try:
            for folder in ("cur", "new", "tmp"):
                (self.path / folder).mkdir(parents=True, exist_ok=True)
            draft = self.path / "tmp" / name
            with draft.open("wb") as file:
                file.write(trace + mime)
                file.flush()
                os.fsync(file.fileno())
            draft.rename(self.path / "new" / name)
            published = os.open(self.path / "new", os.O_RDONLY)
            try:
                os.fsync(published)
            finally:
                os.close(published)
        except OSError as error:
            return Delivery("retry", f"{type(error).__name__}: {error}"[:500], trouble=Trouble("folder"))
        return Delivery("sent", name)


def _seconds(mime: bytes) -> int:
    """The letter's own date, so that file names sort as letters were written."""
    try:
        return int(parsedate_to_datetime(BytesHeaderParser().parsebytes(mime)["Date"]).timestamp())
    except (TypeError, ValueError):
        return 0
