"""Intake of a letter's data: as one piece, up to the line with a dot alone (RFC 5321 4.1.1.4, 4.5.2).

The library takes them line by line, an object for each: a photograph holds up everybody else for half a
second, ten megabytes of empty lines for half a minute. Not here: what one connection may cost (smtp).
"""

from __future__ import annotations

import asyncio
from typing import Any

from aiosmtpd.smtp import MISSING, syntax

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
