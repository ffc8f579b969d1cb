"""Mail addresses: one spelling for each, by which they are compared, kept and written to.

The domain is in its ASCII form (IDNA 2008, RFC 5891), the local part in small letters, composed (NFC), and
without wide and narrow forms (RFC 8265 3.3): ``JOSÉ@Bücher.example`` is one mailbox however it is typed.
What only looks like another address is another one, but no second person may have it (`imitates`).

Looks of a text: each character by the one that stands for all that look like it (UTS 39 4).

Not here: the parts of a From field (mail.addresses), names that look like other names (press.imitations),
which names and addresses may not look alike (press.imitations, core.mail_address).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import idna

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


def skeleton(text: str) -> str:
    """Each character by what it looks like, and none that cannot be seen (UTS 39 4)."""
    seen = (c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFD", "".join(map(_prototype, seen)))


@cache
def _prototype(character: str) -> str:
    """Character that stands for all those that look like this one.

    The table has both directions: what stands for others lists them all, each of these lists it alone. Where
    two list each other, the smaller one stands for both.
    """
    from confusable_homoglyphs.confusables import confusables_data  # reads a large table: when it is needed

    like = [entry["c"] for entry in confusables_data.get(character, ())]
    if len(like) != 1:
        return character
    back = confusables_data.get(like[0], ())
    chosen = like[0] if len(back) > 1 else min(character, like[0])
    return "".join(c for c in chosen if unicodedata.category(c)[0] != "C")
