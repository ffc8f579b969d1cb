"""Addresses: the judge's own, the tokens and bounce numbers in them, and the strict reading of a From.

Not here: whether an address belongs to a player (commands), or whether a sender is to be trusted.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass, field
from itertools import islice

from judge.core.mail_address import ascii_domain, canonical
from judge.mail import letter_numbers

_TOKEN = re.compile(r"[a-z0-9]{8,64}\Z")
_MARK = re.compile(r"\bbounce-([0-9]{1,18})-([a-z2-7]{13})\b")
_OWN_LETTER = re.compile(r"\[?\bpodesta-([0-9]{1,18})-([a-z2-7]{13})\b\]?", re.IGNORECASE)
_PERMUTED = b"-number"
_MOST_MARKS = 100
"""In one text; a report has two or three."""
_FORMER = re.compile(r"([0-9]{1,18})\.([0-9a-f]{20})\Z")
_PHRASE = re.compile(
    r'(?:"((?:[^"\\]|\\.)*+)"|([^"<>()\\]*+))\s*+<([^<>]*+)>\s*+(?:\([^()]*+\))?\s*+\Z', re.DOTALL
)
_BARE = re.compile(r"([^\s<>()\",;]++)\s*+(?:\(([^()]*+)\))?\s*+\Z")
_HOUSEHOLD = ("postmaster", "abuse")  # RFC 5321 4.5.1, RFC 2142


def mailbox(value: str) -> tuple[str, str]:
    """The display name and the address of a From field that names exactly one mailbox (RFC 5322 3.6.2).

    Anything that two readers could read differently gives an empty address (CVE-2023-27043): a name that
    holds another address, several mailboxes, groups, routes.
    """
    value = " ".join(
        value.split()
    )  # blanks next to blanks would cost the patterns the square of their number
    if (found := _PHRASE.match(value)) is None:
        bare = _BARE.match(value)
        return ((bare[2] or "").strip(), canonical(bare[1])) if bare else ("", "")
    quoted, plain, inside = found.groups()
    address = canonical(inside)
    name = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else plain.strip()
    if quoted is None and "@" in plain and canonical(plain) != address:
        return "", ""
    return name.strip(), address


def in_brackets(value: str) -> str:
    """The address in the brackets of a From field whose name is another address; empty for any other field.

    ``anna@home.test <anna@players.test>`` is read by some as the one and by some as the other
    (CVE-2023-27043), so it counts only with a second witness.
    """
    found = _PHRASE.match(" ".join(value.split()))
    if found is None or found[1] is not None or not canonical(found[2].strip()):
        return ""
    return canonical(found[3])


def _address_parts(address: str) -> tuple[str, str, str]:
    """Local part without extension, extension, domain; in lower case."""
    local, _, domain = address.strip().strip("<>").lower().rpartition("@")
    name, _, extension = local.partition("+")
    return name, extension, ascii_domain(domain) or domain


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnAddresses:
    """Addresses where the judge can be reached. `aliases` are other full addresses that arrive here as well.

    `bounce_key` signs the return path of each letter, so that nobody can invent bounces; keep it secret and
    unchanged. `whole_domain`: every address of the judge's domain arrives here. `authserv` is the name under
    which our own mail server tells what it found out about senders (RFC 8601); empty: nobody is believed.
    `plus`: what is written to ``judge+ANYTHING@host`` arrives here. `signed_return_path` False: the relay
    takes letters from the plain address only.
    """

    address: str
    aliases: tuple[str, ...] = ()
    whole_domain: bool = False
    bounce_key: bytes = field(default=b"", repr=False)
    authserv: str = ""
    plus: bool = True
    signed_return_path: bool = True

    @property
    def domain(self) -> str:
        return _address_parts(self.address)[2]

    def owns(self, address: str) -> bool:
        """Tell whether this is the judge writing: its address, an alias, or either with an extension."""
        name, _, domain = _address_parts(address)
        return any((name, domain) == _address_parts(own)[::2] for own in (self.address, *self.aliases))

    def accepts(self, recipient: str) -> bool:
        """Tell whether letters to `recipient` are ours to take; everything else would be relaying."""
        name, _, domain = _address_parts(recipient)
        if domain == self.domain and (self.whole_domain or name in _HOUSEHOLD):
            return True
        if recipient.strip().strip("<>").lower() == "postmaster":  # without a domain: RFC 5321 4.5.1
            return True
        return self.owns(recipient) or self.row_of_return_path(recipient) is not None

    # ------------------------------------------------------------ reply tokens

    def with_token(self, token: str) -> str:
        """``judge+TOKEN@host``, or the plain address if there is no token.

        Raises ValueError for a token that would not survive a mail system, which may change case.
        """
        if not token:
            return self.address
        if not _TOKEN.match(token):
            raise ValueError("a reply token consists of 8 to 64 small letters and digits")
        return self._with_extension(token)

    def reply_to(self, token: str) -> str:
        """Address where a reader answers: with the token, unless such addresses do not arrive."""
        return self.with_token(token) if self.plus else self.address

    def token_of(self, address: str) -> str | None:
        """The reply token in one of our own addresses, if it has one."""
        extension = _address_parts(address)[1]
        return extension if self.owns(address) and _TOKEN.match(extension) else None

    def token_in_id(self, message_id: str) -> str | None:
        """The token in a Message-ID of our domain, for mailers that answer to From whatever Reply-To says."""
        _, extension, domain = _address_parts(message_id)
        return extension if domain == self.domain and _TOKEN.match(extension) else None

    # ------------------------------------------------------------ return paths

    def sign(self, row: int) -> str:
        """Signature, known to nobody else, of letter number `row`: 65 bits in 13 small letters and digits."""
        return self._signature(b"bounce", row)

    def mark(self, row: int) -> str:
        """The name of letter number `row` for bounces, ``bounce-<number>-<signature>``.

        It is in the return path and in a header; what holds it was written by somebody who had the letter.
        The number is permuted (letter_numbers), and tells nobody how many letters there are.
        """
        return "bounce-" + self._mark_for(b"bounce", row)

    def line_of(self, row: int) -> str:
        """The line that letter number `row` bears in its text, which quoting leaves as it is.

        Whoever reads the letter sees it, so nothing may be believed for it but that the letter is ours: its
        signature is another than that of `mark`.
        """
        return f"[podesta-{self._mark_for(b'letter', row)}]"

    def rows_in(self, line: str) -> tuple[int, ...]:
        """The letters of ours whose lines (`line_of`) stand in a line."""
        found = islice(_OWN_LETTER.finditer(line), _MOST_MARKS)
        rows = (self._row(b"letter", int(m[1]), m[2].lower()) for m in found)
        return tuple(row for row in rows if row is not None)

    def without_lines(self, line: str) -> str:
        """A line without those lines of letters (`line_of`) that we have signed."""
        return _OWN_LETTER.sub(lambda found: "" if self.rows_in(found[0]) else found[0], line)

    def bounce(self, row: int) -> str:
        """The signed return path of letter number `row`: ``judge+bounce-<number>-<sign>@host`` (VERP)."""
        return self._with_extension(self.mark(row))

    def return_path(self, row: int) -> str:
        """The envelope's sender of letter number `row` (RFC 5321 4.4); its mark is in a header as well."""
        return self.bounce(row) if self.plus and self.signed_return_path else self.address

    def row_of_mark(self, text: str) -> int | None:
        """The letter whose mark stands in a text first; None if there is none that we have signed."""
        found = islice(_MARK.finditer(text.lower()), _MOST_MARKS)
        rows = (self._row(b"bounce", int(m[1]), m[2]) for m in found)
        return next((row for row in rows if row is not None), None)

    def row_of_return_path(self, address: str) -> int | None:
        """Number of the letter that a return path belongs to; None if it is not ours or wrongly signed."""
        name, extension, domain = _address_parts(address)
        if self.owns(address):
            return self.row_of_mark(extension) if _MARK.fullmatch(extension) else None
        former = _FORMER.match(extension) if name == "bounce" and domain == self.domain else None
        if former is None:
            return None
        # So return paths looked up to version 0.1. A letter is tried for two days here and perhaps for five
        # elsewhere: this can go with the version after the next.
        expected = hmac.new(self.bounce_key, b"bounce:%d" % int(former[1]), hashlib.sha256).hexdigest()[:20]
        return int(former[1]) if hmac.compare_digest(former[2], expected) else None

    def scrub(self, text: str) -> str:
        """A text without the tokens and marks in addresses of ours: others may read it."""
        local, _, domain = self.address.rpartition("@")
        plain = re.compile(rf"{re.escape(local)}\+[^\s@<>]{{1,200}}@{re.escape(domain)}", re.IGNORECASE)
        return plain.sub(self.address, text)

    def _with_extension(self, extension: str) -> str:
        local, _, domain = self.address.rpartition("@")
        return f"{local}+{extension}@{domain}"

    def _signature(self, use: bytes, row: int) -> str:
        digest = hmac.new(self.bounce_key, b"%s:%d" % (use, row), hashlib.sha256).digest()
        return base64.b32encode(digest).decode().lower()[:13]

    def _mark_for(self, use: bytes, row: int) -> str:
        number = letter_numbers.number_of_row(self.bounce_key, row)
        return f"{number}-{self._signature(use + _PERMUTED, number)}"

    def _row(self, use: bytes, number: int, signature: str) -> int | None:
        """The row of a number with this signature, also of one that was not permuted yet (up to 0.2)."""
        if hmac.compare_digest(signature, self._signature(use + _PERMUTED, number)):
            return letter_numbers.row_of(self.bounce_key, number)
        return number if hmac.compare_digest(signature, self._signature(use, number)) else None
