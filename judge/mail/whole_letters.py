"""A letter's end by its own form: is its head ended, are its parts closed, is its last line whole?

Not here: what a server says of its size (fetching).
"""

from __future__ import annotations

import re
from email.message import Message
from email.parser import BytesHeaderParser
from enum import Enum, auto

from judge.mail.reading.parts import has_long_type

_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
_LINE_ENDS = (b"\n", b"\r")


class Ending(Enum):
    """The end of a text: as letters have it, in a line, or before a head or its parts are closed."""

    WHOLE = auto()
    WITHIN_A_LINE = auto()
    OPEN = auto()


def ending_of(raw: bytes) -> Ending:
    """The end of a letter; one that is closed may end without the end of its line."""
    head = _END_OF_HEAD.search(raw)
    if head is None:
        return Ending.OPEN
    told = raw[: head.end()]
    boundary = b"" if has_long_type(told) else _boundary(BytesHeaderParser().parsebytes(told))
    if boundary:
        return Ending.WHOLE if _is_closed(raw[head.end() :], boundary) else Ending.OPEN
    return Ending.WHOLE if raw.endswith(_LINE_ENDS) else Ending.WITHIN_A_LINE


def _boundary(head: Message) -> bytes:
    """The boundary of a multipart (RFC 2046 5.1); b"": it is none."""
    if head.get_content_maintype() != "multipart":
        return b""
    try:
        return (head.get_boundary() or "").encode("latin-1", "replace")
    except (LookupError, ValueError):  # a head in characters that nobody knows
        return b""


def _is_closed(body: bytes, boundary: bytes) -> bool:
    return re.search(rb"^--%b--[ \t]*\r?$" % re.escape(boundary), body, re.MULTILINE) is not None
