"""Trouble with a connection to a mail server, told apart from faults of ours.

Not here: words for it (templates), trouble with disk and database (store.troubles).
"""

from __future__ import annotations

import errno
import re
import smtplib
import socket
import ssl
from imaplib import IMAP4
from urllib.error import URLError

from judge.core.health import Trouble
from judge.mail.oauth import TokenRefusedError, TokenServerError

_PASSING = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]")
"""Refusals of a log-in that are no judgement (RFC 5530 3)."""
_LONGEST = 200
_NO_WAY = frozenset(
    {
        *(errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL),
        *(errno.EACCES, errno.EPERM),  # a firewall of this machine's
    }
)
_FILES = frozenset({errno.EMFILE, errno.ENFILE})
_BYTES = re.compile(r"""\[?\bb(?:'([^']*)'|"([^"]*)")\]?""")
_GREETING = re.compile(r"\* (?:BYE|NO|BAD|OK) ")
_CODE = re.compile(r"\[[A-Z-]+(?: ([^\[\]]*))?\] ?|\b[245]\.\d{1,3}\.\d{1,3} ")
"""A code in the answer of an IMAP (RFC 5530) or SMTP server (RFC 3463), which is for programs."""
_LIBRARY = re.compile(r"^(?:command: )?[A-Za-z]+ (?:(?:command )?error:(?: BAD)?|failed:|=>) ", re.ASCII)
"""Words that the IMAP library puts before those of a server."""
_TOOK = re.compile(r" \(\d+\.\d+ \+ [\d. +]+ secs\)")
"""The time that a command took: Dovecot adds it to a refusal."""


class NoFolderError(IMAP4.error):
    """A mailbox has no folder of the name that the settings give; the name is the error's."""


class ReplacedMailboxError(IMAP4.error):
    """Another mailbox stands in place of the one that was read; the error's name is the folder it lacks."""


def trouble_of(error: BaseException) -> Trouble | None:
    """Trouble that keeps us from a server; None for what is no trouble of a connection."""
    match error:
        case TokenRefusedError():
            return Trouble("token", plain_reply(str(error)))
        case TokenServerError():
            return Trouble("token-server", plain_reply(str(error)))
        case smtplib.SMTPException():
            return _trouble_of_relay(error)
        case IMAP4.error():
            return _trouble_of_mailbox(error)
        case URLError(reason=OSError() as reason):
            return trouble_of(reason)
        case OSError():
            return _trouble_of_line(error)
        case EOFError():
            return Trouble("lost")
        case UnicodeDecodeError():  # what a server said
            return Trouble("answered")
        case UnicodeError():  # a host's name that no DNS can have
            return Trouble("name")
    return None


def _trouble_of_relay(error: smtplib.SMTPException) -> Trouble:
    match error:
        case smtplib.SMTPAuthenticationError():
            return Trouble("login", plain_reply(error.smtp_error))
        case smtplib.SMTPServerDisconnected():  # smtplib says so of a server that does not answer, too
            silent = isinstance(error.__context__, TimeoutError)
            return Trouble("timeout" if silent else "lost")
        case smtplib.SMTPResponseException():
            return Trouble("answered", plain_reply(error.smtp_error))
        case smtplib.SMTPRecipientsRefused():
            return Trouble("answered", plain_reply(next((said for _, said in error.recipients.values()), "")))
        case _:
            return Trouble("answered", plain_reply(str(error)))


def _trouble_of_mailbox(error: IMAP4.error) -> Trouble:
    if isinstance(error, IMAP4.abort):
        return Trouble("lost")
    if isinstance(error, NoFolderError):
        return Trouble("no-folder", str(error))
    if isinstance(error, ReplacedMailboxError):
        return Trouble("replaced", str(error))
    if isinstance(error.__context__, IMAP4.abort):  # in the middle of a log-in
        return Trouble("lost")
    login = type(error).__name__ == "LoginError"  # imapclient's own, which is heavy to import
    passing = any(code in str(error).upper() for code in _PASSING)
    said = plain_reply(next(iter(str(error).splitlines()), ""))  # further lines are the library's
    return Trouble("login" if login and not passing else "answered", said)


def _trouble_of_line(error: OSError) -> Trouble | None:
    """Trouble on the way to any server: its name, its certificate, the network; or with a file of ours."""
    match error:
        case ssl.SSLCertVerificationError():
            return Trouble("certificate", plain_reply(getattr(error, "verify_message", "")))
        case ssl.SSLError():
            return Trouble("encryption")
        case socket.gaierror():
            return Trouble("name")
        case ConnectionRefusedError():
            return Trouble("refused")
        case ConnectionError():
            return Trouble("lost")
        case TimeoutError():
            return Trouble("timeout")
    if error.errno in _FILES:
        return Trouble("files")
    if error.errno in _NO_WAY and error.filename is None:
        return Trouble("unreachable")
    return None


def plain_reply(said: bytes | str) -> str:
    """The words of a server for people: one line, without codes and the marks of bytes."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    text = _BYTES.sub(lambda found: found[1] or found[2] or "", _GREETING.sub("", text, count=1))
    text = _TOOK.sub("", _LIBRARY.sub("", " ".join(text.split()), count=1))
    return _CODE.sub(lambda found: f"{found[1]} " if found[1] else "", text).strip(" .")[:_LONGEST]
