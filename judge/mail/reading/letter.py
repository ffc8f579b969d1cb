"""A letter as its bytes came in, read: who wrote, to which token, and the lines that count.

Never raises, whatever it is given; what was wrong becomes a code in `problems`. Not here: what the lines
mean (language), and whether the writer may say so (commands).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from judge.core.inbound import InboundMail
from judge.core.mail_address import canonical
from judge.core.plain_text import as_written, plain, words_between
from judge.mail.addresses import OwnAddresses, in_brackets, mailbox
from judge.mail.reading import attached_texts, no_letters
from judge.mail.reading.authentication_results import proof
from judge.mail.reading.automatic import Headers, reason
from judge.mail.reading.hypertext import MARKS
from judge.mail.reading.own_letters import OwnLetter, recognise, repeated_lines
from judge.mail.reading.own_lists import find_repeats
from judge.mail.reading.parts import LARGEST_TEXT, Parts, header_text, split
from judge.mail.reading.plain_lines import count_of_read, in_one_form, trim, with_blanks
from judge.mail.reading.quoting import Divided, divide
from judge.mail.reading.sight import Sight
from judge.mail.reading.subjects import is_handed_on, is_of_another_letter

MOST_LEFT_OUT = 1_000
MOST_DOUBTFUL = 20
MOST_REFERENCES = 20
MOST_SIGNED = 100
"""Lines of signatures that are looked at."""

log = logging.getLogger(__name__)

_LONGEST_ID = 900
_AROUND_ADDRESSES = '<>",;:()'
_EXPLAINED = frozenset(
    {
        "encrypted",
        "winmail",
        "too-many-parts",
        "unreadable",
        "long-line",
        "attachments-closed",
        "letter-enclosed",
    }
)
"""Problems that say by themselves why no line counts."""
_LINK = re.compile(r"<(?:https?|mailto):[^<>\s]{1,2000}>|\[(?:cid|image):[^\[\]]{1,300}\]")
"""Links and pictures as mailers write them in plain text."""
_WRAPPER = 2
"""Lines with which people hand a letter on."""
_HARDLY_SEEN = "".join(MARKS.values())
_CIPHER = "-----BEGIN PGP MESSAGE-----"
_RESENT = ("resent-from", "resent-sender", "resent-to", "resent-message-id", "resent-date")
_RULES = ("x-forwarded-for", "x-sieve-redirected-from", "x-ms-exchange-inbox-rules-loop")
"""Headers of Gmail, Sieve and Exchange for the mailbox whose rule passes a letter on in its author's name."""
_OURS = ("own", "loop", "bounce")
_LONGEST_DATE = 100
_DELIVERED = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to")


def read(
    raw: bytes,
    *,
    id: int,
    received: datetime,
    route: str,
    envelope_from: str,
    envelope_to: Sequence[str],
    own: OwnAddresses,
    sent: Sequence[OwnLetter] = (),
) -> InboundMail:
    """Read one letter. `received` is when it was stored or the server's INTERNALDATE, never its Date header.

    `route` is ``smtp``, ``lmtp`` or ``imap``; by IMAP the envelope is what the headers tell of it. `sent` are
    letters of ours that the writer may quote.
    """
    try:
        return _read(raw, id, received, route, envelope_from, tuple(envelope_to), own, sent)
    except Exception:  # a fault of ours must not hold up the letters behind this one
        log.exception("letter %d could not be read", id)
        return InboundMail(
            id=id,
            received=received,
            route=route,
            envelope_from=envelope_from,
            envelope_to=tuple(envelope_to),
            sender="",
            sender_name="",
            subject="",
            message_id="",
            automatic=None if envelope_from else "null-sender",
            problems=("unreadable", "sender"),
        )


def _read(
    raw: bytes,
    id: int,
    received: datetime,
    route: str,
    envelope_from: str,
    envelope_to: tuple[str, ...],
    own: OwnAddresses,
    sent: Sequence[OwnLetter],
) -> InboundMail:
    parts = split(raw)
    problems = parts.problems
    subject = header_text(_first(parts.headers, "subject"))[:300]
    return_path = _return_path(parts, route, envelope_from)
    redirected = any(name in parts.headers for name in _RESENT)
    name, sender = _resender(parts) if redirected else _sender(parts, return_path or "")
    message_ids = _message_ids(_first(parts.headers, "message-id"))
    references = _references(parts.headers)
    tokens = _tokens(parts.headers, envelope_to, references, own)
    if len(tokens) > 1:
        problems.append("several-tokens")
    quotations = _Quotations(own, sent)
    lines, left_out = _body(parts, subject, quotations)
    if is_handed_on(subject) and not (quotations.quotes or parts.enclosed):
        quotations.set_apart += lines  # nothing tells of them who wrote them
    written = _as_written(parts, frozenset(lines))
    listed = find_repeats(lines, [one for letter in sent for one in letter.lists])
    automatic = reason(
        parts.headers, sender=sender, subject=subject, return_path=return_path, to=envelope_to, own=own
    )
    if automatic not in _OURS:
        kind = no_letters.kind_of(parts.content_types, parts.calendars, subject, lines)
        automatic = kind or automatic
    return InboundMail(
        id=id,
        received=received,
        route=route,
        envelope_from=envelope_from,
        envelope_to=envelope_to,
        sender=sender,
        sender_name=name,
        subject=subject,
        message_id=message_ids[0] if len(message_ids) == 1 else "",
        references=references,
        automatic=automatic,
        token=tokens[0] if tokens else None,
        proof="" if redirected else _proof(parts, sender, own),
        lines=tuple(lines),
        left_out=tuple(left_out[:MOST_LEFT_OUT]),
        problems=tuple(dict.fromkeys(problems)),
        as_written=written,
        own_letters=tuple(dict.fromkeys(quotations.rows))[:MOST_REFERENCES],
        doubtful=tuple(dict.fromkeys(quotations.doubtful))[:MOST_DOUBTFUL],
        whole_lists=listed.whole,
        parts_of_lists=listed.several,
        listed_lines=listed.listed,
        copied_lines=listed.copied,
        repeated_lines=repeated_lines(lines, sent),
        answers=tuple(quotations.answers),
        quoted_below=tuple(quotations.quoted_below),
        signature=tuple(quotations.signature[:MOST_SIGNED]),
        set_apart=tuple(dict.fromkeys(bare for line in quotations.set_apart if (bare := line.strip()))),
        beside=_beside(parts, quotations),
        to_others=_to_others(parts.headers, sender, own),
        redirected=redirected,
        handed_on_by="" if redirected else _mailbox_between(parts.headers, sender, own),
        date=_date(parts.headers),
    )


def _beside(parts: Parts, quotations: _Quotations) -> tuple[str, ...]:
    """Lines that may be the writer's own words, besides those that count and the signatures."""
    shown = (with_blanks(plain(line)) for line in parts.shown_alone)
    return tuple([line for line in (*quotations.foreign, *shown) if line.strip()][:MOST_LEFT_OUT])


def _first(headers: Headers, name: str) -> str:
    values = headers.get(name) or [""]
    return values[0]


def _message_ids(field: str) -> list[str]:
    """The numbers of letters in a field, with their brackets (RFC 5322 3.6.4)."""
    parts = (part.partition(">") for part in field.split("<")[1:])
    return [
        f"<{id}>"
        for id, closed, _ in parts
        if closed and id.split() == [id] and id.isprintable() and len(id) <= _LONGEST_ID
    ]


def _addresses_in(text: str) -> list[str]:
    """The words of a text that look like addresses."""
    return [word for word in words_between(text, _AROUND_ADDRESSES) if "@" in word[1:-1]]


def _date(headers: Headers) -> str:
    """The Date header, in UTC if it can be read: gateways write zones in their own way."""
    said = _first(headers, "date")[:_LONGEST_DATE]
    try:
        return parsedate_to_datetime(said).astimezone(UTC).isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return said


def author_and_token(headers: Headers, envelope_to: Sequence[str], own: OwnAddresses) -> tuple[str, str]:
    """The apparent writer of a letter, by its head: From address and reply token; each may be empty."""
    fields = headers.get("from", ())
    author = mailbox(fields[0])[1] if len(fields) == 1 else ""
    tokens = _tokens(headers, envelope_to, _references(headers), own)
    return author, tokens[0] if tokens else ""


def _proof(parts: Parts, sender: str, own: OwnAddresses) -> str:
    """The finding of our own mail server; of a From field that some read otherwise, only the worst."""
    found = proof(parts.headers, sender, own.authserv)
    return "" if found == "pass" and in_brackets(_first(parts.headers, "from")) else found


def _resender(parts: Parts) -> tuple[str, str]:
    """Name and address of whoever sent a letter on as it was (RFC 5322 3.6.6), the last of them."""
    fields = parts.headers.get("resent-from") or parts.headers.get("resent-sender") or []
    name, address = mailbox(fields[0]) if fields else ("", "")
    if not address:
        parts.problems.append("sender")
    return header_text(name)[:100], address


def _mailbox_between(headers: Headers, sender: str, own: OwnAddresses) -> str:
    """The mailbox that handed a letter on by a rule, if it is neither the author's nor ours."""
    text = ", ".join(value for name in _RULES for value in headers.get(name, ())[:1])
    named = (canonical(found) for found in _addresses_in(text))
    return next((a for a in named if a and a != sender and not own.owns(a)), "")


def _sender(parts: Parts, return_path: str) -> tuple[str, str]:
    """Name and address of the one author; with two From fields nobody knows who wrote (RFC 5322 3.6).

    Where the name is an address itself, the one in brackets counts if the envelope and any Reply-To agree.
    """
    fields = parts.headers.get("from", [])
    if len(fields) > 1:
        parts.problems.append("several-senders")
        return "", ""
    name, address = mailbox(fields[0]) if fields else ("", "")
    inside = in_brackets(fields[0]) if fields and not address else ""
    if inside and inside == canonical(return_path):
        answers = parts.headers.get("reply-to", [])
        address = inside if all(mailbox(value)[1] == inside for value in answers) else ""
    if not address:
        parts.problems.append("sender")
    return header_text(name)[:100], address


def _return_path(parts: Parts, route: str, envelope_from: str) -> str | None:
    if route != "imap":
        return envelope_from.strip("<> ")
    values = parts.headers.get("return-path")
    return values[0].strip("<> ") if values else None


def _references(headers: Headers) -> tuple[str, ...]:
    """Oldest first; the letter it answers comes last (RFC 5322 3.6.4)."""
    found = [id for name in ("references", "in-reply-to") for id in _message_ids(_first(headers, name))]
    newest_first = list(dict.fromkeys(reversed(found)))[:MOST_REFERENCES]
    return tuple(reversed(newest_first))


def _tokens(
    headers: Headers, envelope_to: Sequence[str], references: Sequence[str], own: OwnAddresses
) -> tuple[str, ...]:
    """Reply tokens, from the surest place that has any: envelope, delivery headers, To and Cc, references."""
    places: list[Iterator[str]] = [iter(envelope_to)]
    for names in (_DELIVERED, ("to", "cc")):
        text = ", ".join(value for name in names for value in headers.get(name, ()))
        places.append(iter(_addresses_in(text)))
    for place in places:
        if found := tuple(dict.fromkeys(token for address in place if (token := own.token_of(address)))):
            return found
    return tuple(token for id in reversed(references) if (token := own.token_in_id(id)))[:1]


def _to_others(headers: Headers, sender: str, own: OwnAddresses) -> bool:
    """Decide whether To or Cc name anybody but the judge and the writer."""
    text = ", ".join(value for name in ("to", "cc") for value in headers.get(name, ()))
    return any(a.lower() != sender and not own.accepts(a) for a in _addresses_in(text))


def _as_written(parts: Parts, kept: frozenset[str]) -> Mapping[str, str]:
    """Of the lines that count those that were made plain, each with its own dashes, arrows and quotes."""
    physical = (line for lines in (*parts.texts, *parts.attached) for line in lines)
    plain_lines = ((with_blanks(plain(line)), line) for line in physical if not line.isascii())
    return {
        bare: with_blanks(as_written(line)) for bare, line in plain_lines if bare in kept and line != bare
    }


def _body(parts: Parts, subject: str, quotations: _Quotations) -> tuple[list[str], list[str]]:
    """The lines that count and those left out: of the texts, else attached texts, else the subject."""
    kept, left_out = _counting(parts.texts, parts, quotations)
    if parts.attached and (not kept or attached_texts.signs_on(kept) or attached_texts.points_beside(kept)):
        above = attached_texts.words_above(kept)
        left_out += [line for line in kept if line not in above]
        kept, more = _counting(parts.attached, parts, quotations)
        left_out += more
        if kept:
            parts.problems.append("attachments-used")
        kept = above + kept
    elif parts.closed and (not kept or attached_texts.points_beside(kept)):
        parts.problems.append("attachments-closed")
    elif parts.attached and any(line.strip() for lines in parts.attached for line in lines):
        parts.problems.append("attachments-unread")
    forwarded = "quote-unmarked" in parts.problems and is_handed_on(subject)
    if (parts.enclosed or forwarded) and sum(bool(line.strip()) for line in kept) <= _WRAPPER:
        parts.problems.append("letter-enclosed")
    if "too-large" in parts.problems:
        return [], kept + left_out
    if any(_CIPHER in line for line in kept):
        parts.problems.append("encrypted")
        return [], kept + left_out
    read = count_of_read(kept)
    if read < len(kept):
        parts.problems.append("too-many-lines")
        kept, left_out = kept[:read], kept[read:] + left_out
    if kept or _EXPLAINED.intersection(parts.problems):
        return kept, left_out
    if subject and not is_of_another_letter(subject):
        parts.problems.append("subject-only")
        return [subject], left_out
    parts.problems.append("only-quote" if any(line.strip() for line in left_out) else "empty")
    return kept, left_out


class _Quotations:
    """The letters of ours that a letter may quote, and what was found of them in it."""

    def __init__(self, own: OwnAddresses, sent: Sequence[OwnLetter]) -> None:
        self.rows: list[int] = []
        self.doubtful: list[str] = []
        self.answers: list[tuple[str, str]] = []
        self.quoted_below: list[tuple[str, str]] = []
        self.signature: list[str] = []
        self.set_apart: list[str] = []
        self.foreign: list[str] = []
        self.quotes = False  # anything
        self._own, self._sent = own, sent

    def divide(self, lines: Sequence[str]) -> Divided:
        """The lines of one text, divided; the lines by which letters of ours are known are left out."""
        bare = [line.lstrip(_HARDLY_SEEN) for line in lines]
        unseen = frozenset(n for n, line in enumerate(lines) if line.startswith(MARKS[Sight.HARDLY]))
        self.set_apart += (with_blanks(line[1:]) for line in lines if line.startswith(MARKS[Sight.GREYED]))
        marks: dict[int, int] = {}
        for n, line in enumerate(bare):
            if "podesta-" in line.lower() and (rows := self._own.rows_in(line)):
                self.rows += rows
                marks[n] = rows[0]
                bare[n] = self._own.without_lines(line)
        found = divide(bare, recognise(bare, self._sent) if self._sent else None, marks, unseen)
        self.quotes |= found.quotes
        self.set_apart += map(with_blanks, found.set_apart)
        self.doubtful += found.doubtful
        self.signature += found.signature
        self.foreign += map(with_blanks, found.foreign)
        self.answers += ((with_blanks(line), quoted) for line, quoted in found.answers)
        self.quoted_below += ((above, with_blanks(line)) for above, line in found.quoted_below)
        return found


def _counting(
    texts: Sequence[list[str]], parts: Parts, quotations: _Quotations
) -> tuple[list[str], list[str]]:
    kept: list[str] = []
    left_out: list[str] = []
    room = LARGEST_TEXT
    for physical in texts:
        found_lines = in_one_form(physical, room)
        if (room := found_lines.room) < 0:
            parts.problems.append("too-large")
            return [], left_out
        if found_lines.too_long:
            parts.problems.append("long-line")
            left_out += found_lines.too_long
        lines = [_LINK.sub("", line) for line in found_lines.lines]
        found = quotations.divide(lines)
        parts.problems.extend(sorted(found.problems))
        kept += trim(found.kept)
        left_out += [line.rstrip() for line in found.left_out]
    return kept, left_out
