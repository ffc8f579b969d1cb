"""Letters of strangers that can be about no game at all, so that a flood of them holds no phase.

Whoever is nobody's address and answers nothing can do something at a table only by a line that names it. So a
letter names no game if none of their names stands anywhere in it. That is looked for in letters as they come,
without reading them, and only where nothing can hide a name: plain text, in characters that stand for
themselves. What is not known to be such may be about any game. Not here: what a letter is about once it was
read (games_concerned), who waits (phases.waiting_for_letters).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.mail.addresses import OwnAddresses
from judge.mail.reading.parts import headers_of
from judge.runtime.inbound.letter_heads import Head
from judge.store.database import Store

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
