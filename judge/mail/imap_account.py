"""An IMAP mailbox: its account, logging in, selecting its folder, and the envelopes that its server notes.

Not here: reading the mailbox (imap).
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from imaplib import IMAP4
from typing import Any

from imapclient import SocketTimeout

from judge.mail.addresses import OwnAddresses
from judge.mail.oauth import Access
from judge.mail.reading.parts import headers_of
from judge.mail.troubles import NoFolderError
from judge.mail.waiting_for_news import hurry


@dataclass(frozen=True, slots=True, kw_only=True)
class ImapAccount:
    """A mailbox and how to log in; `access` (XOAUTH2) wins over `token`, that over `password`.

    `folder` is read; what is kept goes to `processed`, which is made if it is not there. Times in seconds:
    `read_timeout` until the next bytes come, `step_timeout` until a whole answer has come.
    """

    host: str
    port: int = 993
    tls: bool = True
    user: str = ""
    password: str = field(default="", repr=False)
    token: str = field(default="", repr=False)
    access: Access | None = field(default=None, repr=False)
    folder: str = "INBOX"
    processed: str = "Processed"
    poll: float = 30.0
    connect_timeout: float = 15.0
    read_timeout: float = 60.0
    step_timeout: float = 120.0

    @property
    def mailbox(self) -> str:
        """Name of the mailbox, for the store."""
        return f"{self.user}@{self.host}/{self.folder}"


@contextlib.contextmanager
def logged_in(account: ImapAccount, connect: Callable[..., Any], stop: threading.Event) -> Iterator[Any]:
    """A connection that is logged in, closed at the end; politely only if the judge is stopping."""
    timeout = SocketTimeout(connect=account.connect_timeout, read=account.read_timeout)
    client = connect(
        account.host,
        port=account.port,
        ssl=account.tls,
        timeout=timeout,
        step_timeout=account.step_timeout,
    )
    try:
        client.normalise_times = False
        if token := account.access.token() if account.access else account.token:
            client.oauth2_login(account.user, token)
        else:
            client.login(account.user, account.password)
        yield client
    finally:
        with contextlib.suppress(Exception):
            if stop.is_set():
                hurry(client)
                client.logout()
        with contextlib.suppress(Exception):  # where nobody answered the farewell, nothing is closed yet
            client.shutdown()


def select_folder(client: Any, folder: str, *, readonly: bool = False) -> Any:
    """Select a folder; what the server tells of it. Raises NoFolderError if there is none of the name."""
    try:
        return client.select_folder(folder, readonly=readonly)
    except IMAP4.abort:
        raise
    except IMAP4.error:
        if client.folder_exists(folder):
            raise
        raise NoFolderError(folder) from None


def envelope(raw: bytes, own: OwnAddresses) -> tuple[str, tuple[str, ...]]:
    """Sender and recipients of a letter's envelope, as far as the mailbox's server wrote them down."""
    headers = headers_of(raw)
    sender = next((value.strip("<> ") for value in headers.get("return-path", ())), "")
    names = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to")
    written = dict.fromkeys(value.strip("<> ").lower() for name in names for value in headers.get(name, ()))
    return sender, tuple(address for address in written if own.accepts(address))
