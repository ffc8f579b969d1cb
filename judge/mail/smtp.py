"""The doors for mail: SMTP (RFC 5321) and LMTP (RFC 2033). A letter is kept before it is acknowledged.

Whatever goes wrong on our side is answered with 451, so that the sender's server tries again; only letters
that are not for us, or too large, are refused for good. Not here: reading what was taken in.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any, cast

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.mail.addresses import OwnAddresses
from judge.mail.transfers import Transfers

Keep = Callable[[bytes, str, tuple[str, ...], str, datetime, str], object]
"""``keep(raw, envelope_from, envelope_to, route, received, source_key)``: returns only once the letter is
committed to disk; an exception means that it is not. Called again for the same letter after a doubt.
`received` is when its transfer began (RFC 5321 4.4 dates a letter by it)."""

LARGEST_LETTER = 10 << 20
"""Bytes. Larger than what is read, so that people with large pictures get an answer instead of a bounce."""
MOST_RECIPIENTS = 100
MOST_CONNECTIONS = 32
"""At once, as each may fill a buffer of twice the largest letter; servers queue and come back."""
_FLOOD = 64 << 20  # bytes of one transaction after which nobody honest is at the other end
_CALLS = {"NOOP": 100, "VRFY": 20, "HELP": 20, "*": 100_000}

log = logging.getLogger(__name__)


class _Handler:
    """What both protocols do with an envelope; aiosmtpd calls the ``handle_`` methods on the loop."""

    def __init__(self, keep: Keep, own: OwnAddresses, route: str, transfers: Transfers) -> None:
        self.keep, self.own, self.route, self.transfers = keep, own, route, transfers
        # One writer: the loop stays alive while a disk is slow, and the database sees no contention.
        self.writer = ThreadPoolExecutor(1, thread_name_prefix=f"{route}-writer")

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take what is addressed to us, relay nothing (RFC 5321 3.6.2)."""
        address = _clean(address)
        if not self.own.accepts(address):
            return "550 5.7.1 Not one of our addresses"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Keep the letter, once for all its recipients; then say so, in LMTP once for each (RFC 2033 4.2)."""
        answer = "250 2.0.0 Kept"
        transfer = cast(_Bounded, server).handed_over()
        began = self.transfers.began(transfer)
        try:
            job = self.writer.submit(self._keep, envelope, began)
            job.add_done_callback(lambda _: self.transfers.end(transfer))  # also if the peer has hung up
            await asyncio.wrap_future(job)
        except Exception:
            log.exception("a letter could not be kept; its sender will try again")
            self.transfers.refused(began)
            answer = "451 4.3.0 Could not be kept, please try again"
        return "\r\n".join([answer] * (len(envelope.rcpt_tos) if self.route == "lmtp" else 1))

    def _keep(self, envelope: Envelope, began: datetime) -> None:
        sender = _clean(envelope.mail_from or "").strip("<>")
        recipients = tuple(dict.fromkeys(envelope.rcpt_tos))
        self.keep(envelope.original_content or b"", sender, recipients, self.route, began, "")

    async def handle_exception(self, error: Exception) -> str:
        """Anything unforeseen: try again later, and nothing of our insides in the answer."""
        log.error("a mail session failed", exc_info=error)
        return "451 4.3.0 Something went wrong here, please try again"


def _clean(address: str) -> str:
    """An address as storable text: peers may send bytes that are no UTF-8."""
    return address.encode("utf-8", "replace").decode()


class _Busy(asyncio.Protocol):
    """Sends a peer away until there is room (RFC 5321 3.8)."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"421 4.3.2 Too many connections, please try again\r\n")
        transport.close()


class _Bounded:
    """Mixed into both protocols: what one connection may cost, and which connections there are."""

    line_length_limit = LARGEST_LETTER  # mailers exist that send a whole letter as one line
    open_sessions: set[Any]
    taken = 0
    transfer = 0
    """The number of the transfer that goes on; 0: none, or it is being kept."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.open_sessions.add(self)
        super().connection_made(transport)  # type: ignore[misc]

    def connection_lost(self, error: Exception | None) -> None:
        self.open_sessions.discard(self)
        super().connection_lost(error)  # type: ignore[misc]

    def data_received(self, data: bytes) -> None:
        self.taken += len(data)
        if self.taken > _FLOOD:
            self.transport.abort()  # type: ignore[attr-defined]
        else:
            super().data_received(data)  # type: ignore[misc]

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """The transfer begins here, and is over when it is answered, broken off or given up."""
        transfers = self.event_handler.transfers  # type: ignore[attr-defined]
        self.transfer = transfers.begin()
        try:
            await super().smtp_DATA(arg)  # type: ignore[misc]
        finally:
            transfers.end(self.handed_over())

    def handed_over(self) -> int:
        """The transfer that goes on, which somebody else ends from now on."""
        transfer, self.transfer = self.transfer, 0
        return transfer

    def _set_post_data_state(self) -> None:
        self.taken = 0
        super()._set_post_data_state()  # type: ignore[misc]


class _SmtpSession(_Bounded, SMTP):
    pass


class _LmtpSession(_Bounded, LMTP):
    pass


class _Listener:
    """A door with a thread and a loop of its own. `port` 0 takes a free one; `port` then tells which."""

    route = "smtp"
    session: type[SMTP] = _SmtpSession

    def __init__(
        self,
        host: str,
        port: int,
        keep: Keep,
        own: OwnAddresses,
        *,
        hostname: str = "",
        size_limit: int = LARGEST_LETTER,
        tls: ssl.SSLContext | None = None,
        timeout: float = 120.0,
        transfers: Transfers | None = None,
    ) -> None:
        """`size_limit` in bytes, `timeout` in seconds for one command or one letter's data.

        `transfers` is told of each letter that is on its way.
        """
        self.host, self.port = host, port
        self._handler = _Handler(keep, own, self.route, transfers or Transfers())
        self._options: dict[str, Any] = {
            "data_size_limit": size_limit,
            "enable_SMTPUTF8": True,
            "hostname": hostname or own.domain,
            "ident": "Podesta",
            "tls_context": tls,
            "timeout": timeout,
            "command_call_limit": _CALLS,
        }
        self._loop = asyncio.new_event_loop()
        self._sessions: set[Any] = set()
        self._thread = threading.Thread(target=self._run, name=f"{self.route}-door", daemon=True)
        self._ready = threading.Event()
        self._failed: OSError | None = None

    def start(self) -> None:
        """Open the door. Raises OSError if the address is taken or not ours."""
        # Addresses carry reply tokens, and the library logs every command it hears.
        logging.getLogger("mail.log").setLevel(logging.WARNING)
        self._thread.start()
        self._ready.wait()
        if self._failed is not None:
            raise self._failed

    def stop(self) -> None:
        """Close the door; letters that are being written are still written and acknowledged."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def _protocol(self) -> asyncio.Protocol:
        if len(self._sessions) >= MOST_CONNECTIONS:
            return _Busy()
        session: Any = self.session(self._handler, loop=self._loop, **self._options)
        session.open_sessions = self._sessions
        return cast(asyncio.Protocol, session)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            server = self._loop.run_until_complete(
                self._loop.create_server(self._protocol, self.host, self.port, reuse_address=True)
            )
        except OSError as error:
            self._failed = error
            self._ready.set()
            return
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        self._loop.run_until_complete(self._say_goodbye())
        self._handler.writer.shutdown()
        self._loop.close()

    async def _say_goodbye(self) -> None:
        """Let what is being kept be acknowledged; then hang up."""
        await asyncio.get_running_loop().run_in_executor(self._handler.writer, lambda: None)
        await asyncio.sleep(0.05)
        for session in list(self._sessions):
            if session.transport is not None:
                session.transport.close()
        await asyncio.sleep(0)


class SmtpListener(_Listener):
    """The door for other mail servers and for mail programs (RFC 5321)."""


class LmtpListener(_Listener):
    """The door for the mail server on this machine (RFC 2033); it queues and retries for us."""

    route = "lmtp"
    session = _LmtpSession
