"""Outgoing letters as MIME: plain text first, HTML beside it, pictures inside, and headers robots respect.

The same letter composed twice gives the same bytes. Not here: what letters say (templates), sending.
"""

from __future__ import annotations

import hashlib
import re
from binascii import b2a_base64, b2a_qp
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from functools import lru_cache
from itertools import chain, count
from urllib.parse import quote

from judge.core.mail_address import canonical
from judge.core.outbound import Attachment, OutboundMail
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.automatic import LOOP_HEADER

MOST_REFERENCES = 20
LONGEST_SUBJECT = 200
MARK_HEADER = "X-Podesta-Letter"
"""Carries the letter's signed mark, which bounces return to us."""
LONGEST_LINE = 990
"""Bytes of a line that may go out as it is (RFC 5321 4.5.3.1.6)."""

_MESSAGE_ID = re.compile(r"<[\x21-\x3b=\x3f-\x7e]{1,900}>\Z")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_AUTO = ("auto-replied", "auto-generated")  # RFC 3834 5.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The judge's signature: its addresses, and the name beside them.

    `web` is where ``/unsubscribe`` can be reached, such as ``https://judge.example.org``; empty: nowhere.
    """

    own: OwnAddresses
    name: str
    web: str = ""


def message_id(own: OwnAddresses, row: int) -> str:
    """The Message-ID of outbox row `row`: the same at every attempt, so that receivers can drop a double.

    It holds no reply token: answers and forwards show it to others in their References.
    """
    return f"<podesta.{row}.{own.sign(row)}@{own.domain}>"


def compose(
    outgoing: OutboundMail, identity: Identity, *, message_id: str, date: datetime, row: int
) -> bytes:
    """Letter number `row` of the outbox as bytes for SMTP, lines ending in CRLF; ASCII but for the recipient.

    Raises ValueError if the recipient, the token or the Message-ID cannot stand in a header: that is our
    mistake. Texts are made fit instead; a line break in a subject becomes a blank.
    """
    if not canonical(outgoing.to) or not _MESSAGE_ID.match(message_id) or outgoing.auto not in _AUTO:
        raise ValueError(f"cannot be put into a header: {outgoing.to!r}, {message_id!r}, {outgoing.auto!r}")
    headers = (*_headers(outgoing, identity, message_id, date), (MARK_HEADER, identity.own.mark(row)))
    head = "".join(f"{name}: {value}\r\n" for name, value in headers)
    body = _body(_with_line(outgoing, identity.own.line_of(row)), identity.own.domain)
    mark = hashlib.sha256(message_id.encode() + "".join(_payloads(body)).encode()).hexdigest()[:32]
    return f"{head}MIME-Version: 1.0\r\n{_text_of_part(body, mark, count())}".encode()


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A part with its own headers and what is in it, as they travel."""

    head: str
    payload: str


@dataclass(frozen=True, slots=True)
class _Multipart:
    """Parts that belong together, `kind` says how."""

    kind: str
    parts: tuple[_Part, ...]


_Part = _Leaf | _Multipart


def _payloads(part: _Part) -> Iterator[str]:
    if isinstance(part, _Leaf):
        yield part.payload
    else:
        yield from chain.from_iterable(map(_payloads, part.parts))


def _text_of_part(part: _Part, mark: str, numbers: Iterator[int]) -> str:
    """A part as it travels. Boundaries repeat with the letter, and no writer of press can foresee `mark`."""
    if isinstance(part, _Leaf):
        return f"{part.head}\r\n{part.payload}"
    boundary = f"=_{mark}_{next(numbers)}"
    inside = f"\r\n--{boundary}\r\n".join(_text_of_part(one, mark, numbers) for one in part.parts)
    head = f'Content-Type: multipart/{part.kind};\r\n boundary="{boundary}"\r\n'
    return f"{head}\r\n--{boundary}\r\n{inside}\r\n--{boundary}--\r\n"


def _with_line(outgoing: OutboundMail, line: str) -> OutboundMail:
    """A letter with the line, in text and HTML, by which it is known for ours where it is quoted."""
    content = outgoing.content
    text = f"{content.text.rstrip()}\n\n{line}\n"
    shown = f'<p style="color:#888;font-size:11px">{line}</p>\n'
    above, end, below = content.html.rpartition("</body>")
    html = (f"{above}{shown}{end}{below}" if end else content.html + shown) if content.html else ""
    return replace(outgoing, content=replace(content, text=text, html=html))


def _headers(
    outgoing: OutboundMail, identity: Identity, message_id: str, date: datetime
) -> Iterator[tuple[str, str]]:
    own = identity.own
    references = [id for id in outgoing.references if _MESSAGE_ID.match(id)]
    answers = outgoing.in_reply_to if _MESSAGE_ID.match(outgoing.in_reply_to) else ""
    if answers:
        references = [*(id for id in references if id != answers), answers]
    yield "From", f"{_words(identity.name, 'From')} <{own.address}>"
    yield "To", canonical(outgoing.to)  # as it is beyond ASCII too (RFC 6532 3.2)
    yield "Subject", _words(outgoing.content.subject[:LONGEST_SUBJECT], "Subject")
    yield "Date", format_datetime(date)
    yield "Message-ID", message_id
    if answers:
        yield "In-Reply-To", answers
    if references:
        # The first is the thread's root and stays; the rest are the newest.
        kept = (
            references
            if len(references) <= MOST_REFERENCES
            else references[:1] + references[1 - MOST_REFERENCES :]
        )
        yield "References", "\r\n ".join(kept)
    if outgoing.token:
        yield "Reply-To", own.reply_to(outgoing.token)
    yield "Auto-Submitted", outgoing.auto
    yield "X-Auto-Response-Suppress", "All"
    yield LOOP_HEADER, own.address
    if outgoing.unsubscribe:
        yield from _ways_to_leave(outgoing.token, identity)
        yield "List-Id", f"<{quote(outgoing.game or 'judge', safe='-_')}.{own.domain}>"  # RFC 2919 2


def _ways_to_leave(token: str, identity: Identity) -> Iterator[tuple[str, str]]:
    """By a letter to the reader's own address here (RFC 2369 3.2), by a click (RFC 8058 3.1), or both."""
    ways = []
    if identity.web and token:
        ways.append(f"<{identity.web.rstrip('/')}/unsubscribe/{token}>")
    if identity.own.plus:  # some mailers send an empty body, so that the subject alone must do
        ways.append(f"<mailto:{identity.own.with_token(token)}?subject=unsubscribe&body=unsubscribe>")
    if ways:
        yield "List-Unsubscribe", ",\r\n ".join(ways)
    if identity.web and token:
        yield "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"


def _words(text: str, header: str) -> str:
    """Free text in a header: no control characters, encoded where it is not ASCII (RFC 2047), folded."""
    clean = " ".join(_CONTROLS.sub(" ", _whole(text)).split())
    if header == "From" and clean.isascii():
        return '"' + re.sub(r'([\\"])', r"\\\1", clean) + '"'
    plain = clean.isascii() and "=?" not in clean
    return Header(clean, "us-ascii" if plain else "utf-8", 76, header).encode(linesep="\r\n")


def _whole(text: str) -> str:
    """Without halves of characters, which no charset can carry."""
    return text.encode("utf-8", "replace").decode()


def _text(content: str, subtype: str) -> _Leaf:
    lines = _whole(content).replace("\0", "").splitlines()
    text = "\n".join(lines) + "\n"
    sevenbit = text.isascii() and all(len(line) <= LONGEST_LINE for line in lines)
    encoding = "7bit" if sevenbit else "quoted-printable"
    head = f'Content-Type: text/{subtype}; charset="utf-8"\r\nContent-Transfer-Encoding: {encoding}\r\n'
    if sevenbit:
        return _Leaf(head, text.replace("\n", "\r\n"))
    return _Leaf(head, b2a_qp(text.encode()).decode("ascii").replace("\n", "\r\n"))


def _body(outgoing: OutboundMail, domain: str) -> _Part:
    """alternative(text, related(html, pictures)), with other attachments around it (RFC 2046 5.1)."""
    content = outgoing.content
    inline = [attachment for attachment in content.attachments if attachment.inline and content.html]
    beside = [attachment for attachment in content.attachments if attachment not in inline]
    body: _Part = _text(content.text, "plain")
    if content.html:
        html, ids = _with_ids(content.html, inline, domain)
        page: _Part = _text(html, "html")
        if inline:
            page = _Multipart("related", (page, *map(_part_of_attachment, inline, ids)))
        body = _Multipart("alternative", (body, page))
    return _Multipart("mixed", (body, *map(_part_of_attachment, beside))) if beside else body


def _part_of_attachment(attachment: Attachment, cid: str = "") -> _Leaf:
    head = _head_of_file(attachment.type, attachment.name, "inline" if cid else "attachment")
    return _Leaf(f"{head}Content-ID: <{cid}>\r\n" if cid else head, base64_lines(attachment.content))


@lru_cache(maxsize=64)
def _head_of_file(type_: str, name: str, disposition: str) -> str:
    """The headers of a file: names that are not ASCII are encoded (RFC 2231)."""
    part = EmailMessage(policy=SMTP)
    part.set_content(b"", *type_.split("/", 1), disposition=disposition, filename=name)
    del part["MIME-Version"]
    return part.as_bytes().decode("ascii").rstrip() + "\r\n"


@lru_cache(maxsize=16)
def base64_lines(content: bytes) -> str:
    """In base64, in lines: once for a picture that many letters have."""
    plain = b2a_base64(content, newline=False).decode("ascii")
    return "".join(f"{plain[start : start + 76]}\r\n" for start in range(0, len(plain), 76))


_LONGEST_RIGHT = 40
"""Characters of a domain that a Content-ID may have on its one line (RFC 5322 2.1.1: 78 in all)."""


def _with_ids(html: str, inline: Sequence[Attachment], domain: str) -> tuple[str, list[str]]:
    """Each picture under a Content-ID of its own: some mailers mix up pictures of one name (RFC 2392 2).

    They are short, for Outlook loses a picture whose header is folded.
    """
    ids: list[str] = []
    for attachment in inline:
        mark = hashlib.sha256(attachment.name.encode() + b"\0" + attachment.content).hexdigest()[:20]
        ids.append(f"{mark}@{domain if len(domain) <= _LONGEST_RIGHT else 'podesta.invalid'}")
        html = html.replace(f"cid:{attachment.name}", f"cid:{ids[-1]}")
    return html, ids
