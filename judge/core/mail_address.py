"""Mail addresses: one spelling for each, by which they are compared, kept and written to.

The domain is in its ASCII form (IDNA 2008, RFC 5891), the local part in small letters, composed (NFC), and
without wide and narrow forms (RFC 8265 3.3): ``JOSÉ@Bücher.example`` is one mailbox however it is typed. What
only looks like another address is another one, but no second person may have it (`imitates`). Not here: the
parts of a From field (mail.addresses), names that look like other names (press.imitations).
"""

from __future__ import annotations

import re
import unicodedata

import idna

from judge.core.confusables import skeleton
from judge.core.plain_text import is_seen

LONGEST = 254
"""Characters (RFC 5321 4.5.3.1.3)."""
_LOCAL = re.compile(r"[^\s@<>()\[\]\\,;:\"\x00-\x20\x7f]{1,100}\Z")
_DOMAIN = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){0,10}\Z")
_PATTERN = "*@"


def canonical(address: str) -> str:
    """The one spelling of an address; empty if it is not a plain ``local@domain`` (RFC 5321 4.1.2).

    Quoted local parts, routes and address literals are legal and refused: nobody plays from one.
    """
    address = address.strip()
    if len(address) > LONGEST:
        return ""
    local, at, domain = address.rpartition("@")
    local, domain = _local(local), ascii_domain(domain)
    return f"{local}@{domain}" if at and local and domain else ""


def pattern(word: str) -> str:
    """The same for ``*@domain`` as well, as lists of addresses have it; what is neither stays as it is."""
    if word.startswith(_PATTERN):
        return _PATTERN + (ascii_domain(word.removeprefix(_PATTERN)) or word.removeprefix(_PATTERN).lower())
    return canonical(word) or word.lower()


def ascii_domain(domain: str) -> str:
    """A domain in small ASCII letters; empty if it has none."""
    if not domain.isascii():
        try:
            domain = idna.encode(domain, uts46=True).decode()
        except (UnicodeError, IndexError):  # idna's errors are UnicodeErrors
            return ""
    domain = domain.lower()
    return domain if _DOMAIN.match(domain) else ""


def same_mailbox(address: str, other: str) -> bool:
    """Decide whether two `canonical` addresses are one mailbox, be it with words behind a plus (RFC 5233)."""
    return address == other or _without_detail(address) == _without_detail(other)


def _without_detail(address: str) -> str:
    local, at, domain = address.rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"


def likeness(address: str) -> str:
    """Looks of an address, for one in its `canonical` spelling."""
    local, _, domain = address.rpartition("@")
    return f"{skeleton(unicodedata.normalize('NFKC', local)).casefold()}@{domain}"


def imitates(address: str, other: str) -> bool:
    """Decide whether an address looks like another one without being it, with characters beyond ASCII."""
    if address == other or (address.isascii() and other.isascii()):
        return False
    return likeness(address) == likeness(other)


def _local(local: str) -> str:
    if not local.isascii():
        local = unicodedata.normalize("NFC", "".join(map(_plain_width, local)).lower())
        if not all(map(is_seen, local)):
            return ""
    return local.lower() if _LOCAL.match(local) else ""


def _plain_width(character: str) -> str:
    wide = unicodedata.decomposition(character).startswith(("<wide>", "<narrow>"))
    return unicodedata.normalize("NFKC", character) if wide else character
