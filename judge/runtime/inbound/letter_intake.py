"""A letter as it was handed in, and as it is stored: when it came, what it is about, and who pays for it.

Letters of strangers that can be about no game at all, so that a flood of them holds no phase. Whoever is
nobody's address and answers nothing can do something at a table only by a line that names it. So a letter
names no game if none of their names stands anywhere in it. That is looked for in letters as they come,
without reading them, and only where nothing can hide a name: plain text, in characters that stand for
themselves. What is not known to be such may be about any game. The head of a letter when it comes in: whose
it seems to be, and when our mail server took it. Nothing of it is proven but what our own mail server says;
it decides only in which order letters are handled, and from when they count.

Games that a letter may be about, by a look that misses none: whoever waits for letters needs to know.

Not here: storing it (arriving_letters), and telling others of it (app), who waits
(phases.waiting_for_letters), reading the letter (mail.reading), what the letter does there (commands),
waiting (phases.waiting_for_letters).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from judge.core.inbound import InboundMail
from judge.core.table import GameStatus
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.authentication_results import proof
from judge.mail.reading.letter import author_and_token
from judge.mail.reading.parts import headers_of
from judge.runtime.environment import Environment
from judge.store.database import Store
from judge.store.queues.arriving_letters import Arrival, Writer
from judge.store.transaction import Transaction

DOORS = ("smtp", "lmtp")
_MAIL = (*DOORS, "imap")
"""Routes by which letters come as they were sent."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A letter with its envelope. `received` is when its transfer began, by whoever handed it in."""

    raw: bytes
    envelope_from: str
    envelope_to: tuple[str, ...]
    route: str
    received: datetime


def arrival_of(letter: HandedIn, environment: Environment, mail_server: str) -> Arrival:
    """A letter as it is stored. `mail_server` hands over by LMTP: the time when it took the letter counts."""
    head = head_of(letter.raw, letter.envelope_to, environment.own)
    at = min(letter.received, environment.now())
    if letter.route == "lmtp":
        accepted = time_of_acceptance(head.received, mail_server)
        at = min(at, accepted or at)
    writer = Writer(
        author=head.author or letter.envelope_from,
        token=head.token,
        proof=head.proof,
        budget=round(1000 * environment.costs.hour),
    )
    return Arrival(
        raw=letter.raw,
        envelope_from=letter.envelope_from,
        envelope_to=letter.envelope_to,
        route=letter.route,
        received=at,
        stored=environment.now(),
        concerns=NO_GAME if _is_about_no_game(letter, head, environment) else None,
        writer=writer,
    )


def _is_about_no_game(letter: HandedIn, head: Head, environment: Environment) -> bool:
    if letter.route in DOORS and not letter.envelope_from:
        return True
    return letter.route in _MAIL and is_about_no_game(
        letter.raw, letter.envelope_to, head, environment.own, environment.store
    )


_PLAIN_CODINGS = frozenset({"", "7bit", "8bit", "binary"})
_PLAIN_CHARACTERS = frozenset({"us-ascii", "ascii", "utf-8", "iso-8859-1", "iso-8859-15", "windows-1252"})
_SENT_ON = ("resent-", "x-forwarded-", "x-sieve-", "x-ms-exchange-inbox-")
_LARGEST_HEAD, _MOST_LINES = 10_000, 60
"""Far less than what is read of a head, so that all of it is seen here."""
_LETTERS = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789")
_OTHERS = bytes(set(range(256)) - _LETTERS)


def is_about_no_game(
    raw: bytes, envelope_to: Sequence[str], head: Head, own: OwnAddresses, store: Store
) -> bool:
    """Decide whether a letter is a stranger's and names no game. Costs a look at the store for plain ones."""
    if head.token or not head.author or "+" in head.author:
        return False
    if any("+" in address for address in envelope_to) or not _hides_nothing(raw, own):
        return False
    with store.read() as known:
        if known.person_at(head.author) is not None:
            return False
        said = _letters_and_digits(raw)
        return not any(_letters_and_digits(name.encode()) in said for name in known.names_of_games())


def _letters_and_digits(text: bytes) -> bytes:
    """Letters and digits alone: however a name is broken, stressed or set, it is found."""
    return text.lower().translate(None, _OTHERS)


def _hides_nothing(raw: bytes, own: OwnAddresses) -> bool:
    """Decide whether all that a reader may find in a letter stands in it; an address of ours with a key may
    name a table, too.
    """
    lines = raw.replace(b"\r\n", b"\n")
    head = lines.partition(b"\n\n")[0]
    key = own.address.partition("@")[0].lower().encode() + b"+"
    hiding = (b"\r", b"=?", b"&#", key)
    if not raw.isascii() or any(sign in lines.lower() for sign in hiding):
        return False
    if len(head) > _LARGEST_HEAD or head.count(b"\n") > _MOST_LINES:
        return False
    headers = headers_of(raw)
    if any(name.startswith(_SENT_ON) for name in headers):
        return False
    types, codings = headers.get("content-type", ()), headers.get("content-transfer-encoding", ())
    return (
        len(types) <= 1
        and len(codings) <= 1
        and "".join(codings).strip().lower() in _PLAIN_CODINGS
        and (not types or _is_plain(types))
    )


def _is_plain(types: Sequence[str]) -> bool:
    """Decide by its parameters whether the one type is that of plain text in plain characters."""
    kind, *parameters = (piece.strip().lower() for piece in types[0].split(";"))
    told = dict(parameter.partition("=")[::2] for parameter in parameters if parameter)
    characters = told.pop("charset", "us-ascii").strip('"')
    return kind == "text/plain" and characters in _PLAIN_CHARACTERS and told.keys() <= {"format", "delsp"}


_BY = re.compile(r"\bby\s+([^\s;()]{1,255})", re.IGNORECASE)
_DATE_AT_MOST = 100


@dataclass(frozen=True, slots=True)
class Head:
    """`author` is the From address, empty if there is no usable one; `received` the topmost Received line.

    `proof` is what our own mail server says of the author, as in InboundMail.
    """

    author: str
    token: str
    proof: str
    received: str


def head_of(raw: bytes, envelope_to: Sequence[str], own: OwnAddresses) -> Head:
    """Never raises, whatever it is given."""
    headers = headers_of(raw)
    author, token = author_and_token(headers, envelope_to, own)
    found = proof(headers, author, own.authserv)
    return Head(author, token, found, next(iter(headers.get("received", ())), ""))


def time_of_acceptance(received: str, mail_server: str) -> datetime | None:
    """The time when our mail server took a letter (RFC 5321 4.4): the date at the end of its line on top.

    Only for letters that come from that server's own hands: anybody else could have written the line. None if
    the settings name no such server, or if the line is another's.
    """
    by = [found.lower().rstrip(".") for found in _BY.findall(received)]
    if not mail_server or mail_server.lower().rstrip(".") not in by:
        return None
    try:
        at = parsedate_to_datetime(received.rpartition(";")[2].strip()[:_DATE_AT_MOST])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return at.astimezone(UTC) if at.tzinfo is not None else None


NO_GAME = ""
"""The games of a letter that is about none."""


def games_meant(letter: InboundMail, repository: Transaction) -> str:
    """The names of games that are played, each between blanks: answered to, of the writer, or named.

    A sign-on names a game as one word, perhaps with a letter before it, so each name is looked for anywhere.
    """
    text = "\n".join((letter.subject, *letter.lines)).lower()
    answered = repository.holder(letter.token) if letter.token else None
    person = repository.person_at(letter.sender) if letter.sender else None
    own = {g.name for g in repository.games_of(person.id)} if person is not None else set()
    own |= {answered.game} if answered is not None else set()
    playing = (g.name for g in repository.outlines() if g.status is GameStatus.ACTIVE)
    meant = sorted(name for name in playing if name in own or name in text)
    return f" {' '.join(meant)} " if meant else NO_GAME
