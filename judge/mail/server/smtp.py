"""The listeners for mail: SMTP (RFC 5321) and LMTP (RFC 2033). A letter is kept before it is acknowledged.

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
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.core.mail_address import canonical
from judge.mail.addresses import OwnAddresses
from judge.mail.server.connections import Connections, InOnePiece, Limits, OpenSession
from judge.mail.server.transfers import ANSWERS, Transfers
from judge.store.troubles import trouble_of

Keep = Callable[[bytes, str, tuple[str, ...], str, datetime, str], object]
"""``keep(raw, envelope_from, envelope_to, route, received, source_key)``: returns only once the letter is
committed to disk; an exception means that it is not. Called again for the same letter after a doubt.
`received` is when its transfer began (RFC 5321 4.4 dates a letter by it)."""

LARGEST_LETTER = 10 << 20
"""Bytes. Larger than what is read, so that people with large pictures get an answer instead of a bounce."""
MOST_RECIPIENTS = 100
_FLOOD = 64 << 20
"""Bytes of one letter after which nobody honest is at the other end."""
_MOST_COMMANDS = 256 << 10
"""Bytes that may come before a letter is kept; a hundred recipients make a tenth of it."""
_FAREWELL = 5.0  # seconds
_PROGRESS = 64 << 10
"""Bytes of a letter that must come within the time for one command."""
_CALLS = {"MAIL": 1_000, "RCPT": 20_000, "DATA": 1_000, "RSET": 1_000, "*": 100}
"""Limits on how often a command may come in one session."""

log = logging.getLogger(__name__)


class _Handler:
    """Deeds of both protocols with an envelope; aiosmtpd calls the ``handle_`` methods on the loop."""

    def __init__(
        self,
        keep: Keep,
        own: OwnAddresses,
        route: str,
        transfers: Transfers,
        beyond_ascii: Callable[[], bool],
    ) -> None:
        self.keep, self.own, self.route, self.transfers = keep, own, route, transfers
        self.beyond_ascii = beyond_ascii
        # One writer: the loop stays alive while a disk is slow, and the database sees no contention.
        self.writer = ThreadPoolExecutor(1, thread_name_prefix=f"{route}-writer")

    async def handle_EHLO(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """Offer addresses beyond ASCII only where they can be answered."""
        session.host_name = hostname
        return responses if self.beyond_ascii() else [r for r in responses if not r.endswith("-SMTPUTF8")]

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse senders that nobody can answer (RFC 6531 3.5): their players would wait for ever."""
        plain = canonical(_clean(address)) or _clean(address)
        if not plain.isascii() and not self.beyond_ascii():
            log.warning(
                "a letter from %r was refused (553 5.6.7): the relay takes no addresses beyond ASCII", plain
            )
            return "553 5.6.7 Addresses beyond ASCII cannot be answered here"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

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
        transfer = cast(_Bounded, server).hand_over()
        began = self.transfers.began(transfer)
        try:
            job = self.writer.submit(self._keep, envelope, began)
            job.add_done_callback(lambda _: self.transfers.end(transfer))  # also if the peer has hung up
            await asyncio.wrap_future(job)
        except Exception as error:
            if (trouble := trouble_of(error)) is not None:
                log.error("a letter could not be kept; its sender will try again: %s", trouble.code)
            else:
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


class _Admission(asyncio.Protocol):
    """Lets a peer in, or sends it away at once (RFC 5321 3.8): only now is it known who it is."""

    def __init__(self, open_now: Connections, session: Callable[[], asyncio.Protocol]) -> None:
        self.open_now, self.session = open_now, session

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        if refusal := self.open_now.refusal(host):
            transport.write(f"{refusal}\r\n".encode())
            transport.close()
            return
        session = self.session()
        transport.set_protocol(session)
        self.open_now.enter(cast(OpenSession, session), host)
        session.connection_made(transport)


class _Bounded:
    """Mixed into both protocols: what one connection may cost, and for how long it may do nothing.

    `held` are the bytes of the unfinished letter, `spoken` those of the commands since the last one;
    `progress` is when a part of a letter last came, or when one was kept.
    """

    line_length_limit = LARGEST_LETTER  # mailers exist that send a whole letter as one line
    progress = 0.0
    held = 0
    spoken = 0
    unmeasured = 0
    in_data = False
    writing = False
    transfer = 0
    """The number of the transfer that goes on; 0: none, or it is being kept."""

    def __init__(self, handler: _Handler, open_now: Connections, **options: Any) -> None:
        self.open_now = open_now
        super().__init__(handler, **options)  # type: ignore[call-arg]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._note_progress()
        super().connection_made(transport)  # type: ignore[misc]
        self._reset_timeout(self.open_now.limits.first_command)

    def connection_lost(self, error: Exception | None) -> None:
        self.open_now.leave(cast(OpenSession, self))
        super().connection_lost(error)  # type: ignore[misc]
        # What was cancelled remembers where, and with that the unfinished letter, for as long as it is kept.
        cast(Any, self)._handler_coroutine = None

    def data_received(self, data: bytes) -> None:
        if self.in_data:
            self._measure(len(data))
        else:
            self.spoken += len(data)
        if self.held > _FLOOD or self.spoken > _MOST_COMMANDS:
            self.transport.abort()  # type: ignore[attr-defined]
        else:
            super().data_received(data)  # type: ignore[misc]

    def _measure(self, size: int) -> None:
        self.held += size
        self.unmeasured += size
        if self.unmeasured > _PROGRESS:
            self.unmeasured = 0
            self._note_progress()
            self._reset_timeout()
            self.open_now.weigh()

    async def push(self, status: Any) -> None:
        """An answer; then it is the others' turn, however much this peer has said already."""
        await super().push(status)  # type: ignore[misc]
        await asyncio.sleep(0)

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Much may come. The transfer begins here, and is over when answered, broken off or given up."""
        transfers = self.event_handler.transfers  # type: ignore[attr-defined]
        self.transfer = transfers.begin()
        self.in_data = True
        try:
            await super().smtp_DATA(arg)  # type: ignore[misc]
        finally:
            self.in_data = False
            transfers.end(self.hand_over())

    def hand_over(self) -> int:
        """The transfer that goes on, which somebody else ends from now on."""
        transfer, self.transfer = self.transfer, 0
        return transfer

    async def _call_handler_hook(self, command: str, *args: Any) -> Any:
        self.writing = command == "DATA"
        try:
            return await super()._call_handler_hook(command, *args)  # type: ignore[misc]
        finally:
            if self.writing:
                self.writing = False
                self.spoken = 0
                self._note_progress()

    def dismiss(self) -> None:
        """See OpenSession. A letter that is not complete yet comes again."""
        self._hang_up("421 4.3.2 Room is needed, please try again")

    def _note_progress(self) -> None:
        self.progress = self.open_now.clock()

    def _set_post_data_state(self) -> None:
        self.held = self.unmeasured = 0
        super()._set_post_data_state()  # type: ignore[misc]

    def _reset_timeout(self, duration: float | None = None) -> None:
        """Give a client that only talks until the end of the time for a letter."""
        limits = self.open_now.limits
        left = self.progress + limits.letter - self.open_now.clock()
        super()._reset_timeout(max(0.01, min(duration or limits.command, left)))  # type: ignore[misc]

    def _timeout_cb(self) -> None:
        self._hang_up("421 4.4.2 Nothing was said for too long")

    def _hang_up(self, words: str) -> None:
        transport = self.transport  # type: ignore[attr-defined]
        if transport is not None:
            transport.write(f"{words}\r\n".encode())
            transport.close()
            # Who reads nothing would never hear it, and stay for ever.
            self.loop.call_later(_FAREWELL, transport.abort)  # type: ignore[attr-defined]


class _SmtpSession(_Bounded, InOnePiece, SMTP):
    pass


class _LmtpSession(_Bounded, InOnePiece, LMTP):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Bounds of what a listener takes: connections, the bytes of a letter, and how it is handed over.

    `beyond_ascii`: letters can go to addresses beyond ASCII, so that they may come from there.
    """

    limits: Limits = field(default_factory=Limits)
    size_limit: int = LARGEST_LETTER
    tls: ssl.SSLContext | None = None
    beyond_ascii: Callable[[], bool] = lambda: True


class _Listener:
    """A listener with a thread and a loop of its own. `port` 0 takes a free one; `port` then tells which."""

    route = "smtp"
    session: type[Any] = _SmtpSession

    def __init__(
        self,
        host: str,
        port: int,
        keep: Keep,
        own: OwnAddresses,
        *,
        bounds: Bounds | None = None,
        transfers: Transfers | None = None,
    ) -> None:
        """`transfers` is told of each letter that is on its way."""
        bounds = bounds or Bounds()
        self.host, self.port = host, port
        self._handler = _Handler(keep, own, self.route, transfers or Transfers(), bounds.beyond_ascii)
        self._options: dict[str, Any] = {
            "data_size_limit": bounds.size_limit,
            "enable_SMTPUTF8": True,
            "hostname": own.domain,
            "ident": "Podesta",
            "tls_context": bounds.tls,
            "command_call_limit": _CALLS,
        }
        self._loop = asyncio.new_event_loop()
        self.open_now = Connections(bounds.limits)
        self._thread = threading.Thread(target=self._run, name=f"{self.route}-listener", daemon=True)
        self._ready = threading.Event()
        self._failed: OSError | None = None

    def start(self) -> None:
        """Begin to listen. Raises OSError if the address is taken or not ours."""
        # Addresses carry reply tokens, and the library logs every command it hears.
        logging.getLogger("mail.log").setLevel(logging.WARNING)
        self._thread.start()
        self._ready.wait()
        if self._failed is not None:
            raise self._failed

    def stop(self) -> None:
        """Stop listening; letters that are being written are still written and acknowledged."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def _session(self) -> asyncio.Protocol:
        session = self.session(self._handler, self.open_now, loop=self._loop, **self._options)
        return cast(asyncio.Protocol, session)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            server = self._loop.run_until_complete(
                self._loop.create_server(
                    lambda: _Admission(self.open_now, self._session),
                    self.host,
                    self.port,
                    reuse_address=True,
                )
            )
        except OSError as error:
            self._failed = error
            self._ready.set()
            return
        self.port = server.sockets[0].getsockname()[1]
        self._answer()
        self._ready.set()
        self._loop.run_forever()
        server.close()
        self._loop.run_until_complete(self._say_goodbye())
        self._handler.writer.shutdown()
        self._loop.close()
        self._handler.transfers.forget_door(self)

    def _answer(self) -> None:
        """Let in clients that knock, as long as this is called in time."""
        self._handler.transfers.answering(self)
        self._loop.call_later(ANSWERS, self._answer)

    async def _say_goodbye(self) -> None:
        """Let what is being kept be acknowledged; then hang up."""
        await asyncio.get_running_loop().run_in_executor(self._handler.writer, lambda: None)
        await asyncio.sleep(0.05)
        for session in self.open_now.sessions():
            transport = cast(Any, session).transport
            if transport is not None:
                transport.close()
        await asyncio.sleep(0)


class SmtpListener(_Listener):
    """The listener for other mail servers and for mail programs (RFC 5321)."""


class LmtpListener(_Listener):
    """The listener for the mail server on this machine (RFC 2033); it queues and retries for us."""

    route = "lmtp"
    session = _LmtpSession
