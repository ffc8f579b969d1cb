"""Count of whose connections a listener has open at once, so that nobody can keep others out (RFC 5321 7.8).

An address has its share; a network of 64 bits counts as one, for a single machine may have all of it. Where
the listener or a share is full, whoever has done nothing for longest makes room: many people may be behind
one address. One's own mail servers have room of their own, and no share.

Intake of a letter's data: as one piece, up to the line with a dot alone (RFC 5321 4.1.1.4, 4.5.2). The
library takes them line by line, an object for each: a photograph holds up everybody else for half a second,
ten megabytes of empty lines for half a minute.

Not here: the protocol (smtp), what one connection may cost (smtp).
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from aiosmtpd.smtp import MISSING, syntax

_LOG = logging.getLogger(__name__)
_BITS = 64
"""Of an IPv6 address: the part that tells one subscriber from another (RFC 6177 2)."""
_TELL_EVERY = 60.0  # seconds
LOOPBACK = ("127.0.0.0/8", "::1/128")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`connections` may be open at once from strangers, and as many again from the networks `trusted`.

    `per_address` is a stranger's share. All times in seconds: `first_command` until somebody says something,
    `command` for each of the rest, `letter` until a letter is there or another one, and `settled`, after
    which somebody who does nothing may have to make room. `in_flight` is what all unfinished letters may
    cost, in bytes.
    """

    connections: int = 200
    per_address: int = 8
    trusted: tuple[str, ...] = LOOPBACK
    first_command: float = 20.0
    command: float = 120.0
    letter: float = 600.0
    settled: float = 5.0
    in_flight: int = 128 << 20


class OpenSession(Protocol):
    """One open connection. `progress` is when it last did something useful, `held` what it costs in bytes.

    `writing`: its letter is being kept, so that it must not go before it has heard so.
    """

    progress: float
    held: int
    writing: bool

    def dismiss(self) -> None:
        """Ask the peer to come back later, and hang up."""
        ...


@dataclass(frozen=True, slots=True)
class _From:
    """Origin of a connection; `source` is what counts as one address."""

    source: str
    trusted: bool


class Connections:
    """All that are open at one listener; `refused` counts those sent away. For the listener's thread."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self._trusted = tuple(ipaddress.ip_network(network) for network in limits.trusted)
        self._open: dict[OpenSession, _From] = {}
        self._told = float("-inf")
        self.refused = 0

    def sessions(self) -> tuple[OpenSession, ...]:
        """Everybody who is there."""
        return tuple(self._open)

    def refusal(self, host: str) -> str:
        """Reason why somebody cannot come in now, as SMTP answers; empty if they can.

        It may be that somebody else is asked to make room for them.
        """
        where = self._from(host)
        near = [session for session, other in self._open.items() if other == where and not where.trusted]
        if len(near) >= self.limits.per_address:
            if self._make_room(near):
                return ""
            return self._refuse_host("421 4.7.0 Too many connections from your address", host)
        alike = [session for session, other in self._open.items() if other.trusted == where.trusted]
        if len(alike) < self.limits.connections or self._make_room(alike):
            return ""
        return self._refuse_host("421 4.3.2 Too many connections, please try again", host)

    def enter(self, session: OpenSession, host: str) -> None:
        """Somebody is in."""
        self._open[session] = self._from(host)

    def leave(self, session: OpenSession) -> None:
        """Somebody is gone; twice is no fault."""
        self._open.pop(session, None)

    def weigh(self) -> None:
        """Called when a letter has grown: if all together have become too much, the largest must go."""
        unfinished = [session for session in self._open if not session.writing]
        if unfinished and sum(session.held for session in self._open) > self.limits.in_flight:
            self._dismiss_session(max(unfinished, key=lambda session: session.held))

    def _make_room(self, among: Sequence[OpenSession]) -> bool:
        """Ask somebody to go who has done nothing for so long; False: nobody has."""
        idlest = min((g for g in among if not g.writing), key=lambda g: g.progress, default=None)
        if idlest is None or self.clock() - idlest.progress < self.limits.settled:
            return False
        self._dismiss_session(idlest)
        return True

    def _dismiss_session(self, session: OpenSession) -> None:
        self.leave(session)
        session.dismiss()

    def _from(self, host: str) -> _From:
        """Raises nothing: what is no address is a socket of this machine. A zone (``%eth0``) is left out."""
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return _From(host, trusted=True)
        if isinstance(address, ipaddress.IPv6Address):
            address = address.ipv4_mapped or address
        trusted = any(address in network for network in self._trusted)
        if address.version == 4:
            return _From(str(address), trusted)
        return _From(str(ipaddress.ip_network((address, _BITS), strict=False)), trusted)

    def _refuse_host(self, answer: str, host: str) -> str:
        self.refused += 1
        now = self.clock()
        if now - self._told >= _TELL_EVERY:
            self._told = now
            _LOG.warning("connections are refused, one of %s among them: %s", host, answer)
        return answer


_END = b"\r\n.\r\n"


class InOnePiece:
    """Mixed into a protocol of aiosmtpd, in the place of its own DATA; answers as that does."""

    @syntax("DATA")
    async def smtp_DATA(self: Any, arg: str) -> None:  # noqa: N802
        """Take a letter's data, and hand them to the handler."""
        if await self.check_helo_needed():
            return
        if not self.envelope.rcpt_tos:
            await self.push("503 Error: need RCPT command")
            return
        if arg:
            await self.push("501 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        content = await self._content()
        if content is None or len(content) > self.data_size_limit:
            self._set_post_data_state()
            await self.push("552 Error: Too much mail data")
            return
        self.envelope.content = self.envelope.original_content = content
        status = await self._call_handler_hook("DATA")
        self._set_post_data_state()
        await self.push("250 OK" if status is MISSING else status)

    async def _content(self: Any) -> bytes | None:
        """The letter without its last line and the dots put before others; None if it is too long."""
        reader: asyncio.StreamReader = self._reader
        # The end may be the very first line: then the line before it is the command itself.
        reader._buffer[:0] = b"\r\n"  # type: ignore[attr-defined]
        try:
            whole = await reader.readuntil(_END)
        except asyncio.LimitOverrunError as error:
            await _skip_to_end(reader, error.consumed)
            return None
        return whole[:-3].replace(b"\r\n.", b"\r\n")[2:]


async def _skip_to_end(reader: asyncio.StreamReader, consumed: int) -> None:
    """Read on to the end and keep nothing: only then does somebody listen to an answer (RFC 5321 4.2.5)."""
    while True:
        await reader.read(consumed)
        try:
            await reader.readuntil(_END)
            return
        except asyncio.LimitOverrunError as error:
            consumed = error.consumed
