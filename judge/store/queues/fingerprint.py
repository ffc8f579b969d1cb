"""By what a letter is known again: pure functions on raw bytes that never parse MIME and never raise.

Two routes change a letter's trace, its line ends and its trailing blanks; they leave its Message-ID, its
author's headers and its words. Not here: the table that remembers (database).
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

_HEADER = re.compile(rb"^([!-9;-~]+):[ \t]*(.*)$")
_SPACE = re.compile(rb"\s+")
_BRACKETED = re.compile(rb"<([^<>\s]+)>")
_SPOKEN = (b"from", b"subject", b"date", b"to", b"cc")
_HEAD_AT_MOST = 65_536
_HEAD_END = re.compile(rb"(?>\r\n|\r|\n){2}")
_END_SOUGHT = 1 << 20
_BLANKS = b" \t\r\n\x0b\x0c"
_MOST_WORDS, _MOST_LINES = 1 << 18, 1 << 14
"""Bytes and lines of a body that are gone through line by line: its sender waits, and others behind."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """`message_id` without brackets, empty if there is none; `content` is a SHA-256 in hex.

    `key` marks the letter for ever: what has the same key is the same letter. It is None for a letter
    that has neither Message-ID nor Date, for nothing then tells a copy from the same words written again.
    """

    message_id: str
    content: str
    key: str | None


def fingerprint(raw: bytes) -> Fingerprint:
    """Know a letter by its id and content, whichever way it came (RFC 5322 3.6.4)."""
    end = _HEAD_END.search(raw, 0, _END_SOUGHT)
    headers = _headers(_unify(raw[: end.start() if end else len(raw)][: 2 * _HEAD_AT_MOST]))
    words = _words(raw[end.end() :]) if end else b""
    ids = _BRACKETED.findall(b" ".join(headers.get(b"message-id", [])))
    message_id = ids[0].decode("ascii", "replace").replace("\0", "")[:998] if ids else ""
    spoken = [name + b":" + b"\n".join(headers.get(name, [])) for name in _SPOKEN]
    content = hashlib.sha256(b"\n".join(spoken) + b"\n\n" + words).hexdigest()
    known = bool(message_id or headers.get(b"date"))
    key = hashlib.sha256(f"{message_id}\n{content}".encode()).hexdigest() if known else None
    return Fingerprint(message_id, content, key)


def _unify(text: bytes) -> bytes:
    return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _words(body: bytes) -> bytes:
    """Words that no route changes: lines without blanks at their ends; of a long body all but the blanks."""
    words = body.translate(None, _BLANKS)
    if len(words) > _MOST_WORDS or max(body.count(b"\n"), body.count(b"\r")) > _MOST_LINES:
        return words
    return b"\n".join(line.rstrip() for line in _unify(body).split(b"\n")).rstrip()


def _headers(head: bytes) -> dict[bytes, list[bytes]]:
    """Unfolded header values by lower-case name, blanks evened out."""
    found: dict[bytes, list[bytes]] = {}
    values: list[bytes] | None = None
    for line in head[:_HEAD_AT_MOST].split(b"\n"):
        if line[:1] in (b" ", b"\t"):
            if values:
                values[-1] += b" " + line
            continue
        match = _HEADER.match(line)
        if match is None:
            values = None
            continue
        values = found.setdefault(match.group(1).lower(), [])
        values.append(match.group(2))
    return {name: [_SPACE.sub(b" ", v).strip() for v in vs] for name, vs in found.items()}
