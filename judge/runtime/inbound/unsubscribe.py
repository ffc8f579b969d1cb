"""One click to leave: the web form of what observers can also write as a letter (RFC 8058).

A click becomes a letter like any other, on disk before it is answered, so that one path leads out of a game.
Not here: the listener (admin.http), what the letter does (commands).
"""

from __future__ import annotations

import re
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime

from judge import resources
from judge.core.table import Role
from judge.mail.addresses import OwnAddresses
from judge.store.database import Store
from judge.store.queues.arriving_letters import Arrival

_PATH = re.compile(r"/unsubscribe/([a-z0-9]{8,64})/?\Z")
_HTML = "text/html; charset=utf-8"
MOST = 4096
"""Bytes of a form that are read; a click brings some thirty."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
}
"""Of each answer: its address is a secret of the observer's."""


def page(
    path: str, *, clicked: bool, store: Store, own: OwnAddresses, now: datetime
) -> tuple[int, str, bytes]:
    """Status, type and body. Looking (GET) changes nothing, for mail scanners look at every address.

    A token that nobody has is answered as one whose owner has left: nobody learns which tokens there are.
    """
    found = _PATH.match(path)
    if found is None:
        return 404, "text/plain", b"not here\n"
    if clicked:
        _leave(found[1], store, own, now)
    name = "unsubscribed.html" if clicked else "unsubscribe.html"
    return 200, _HTML, resources.text("templates", "web", name).encode()


def _leave(token: str, store: Store, own: OwnAddresses, now: datetime) -> None:
    """Keep the observer's letter of farewell. Raises what the database raises."""
    with store.read() as tx:
        place = tx.holder(token)
        observes = place is not None and place.role == Role.OBSERVER.value
        person = tx.person(place.person) if place is not None and observes else None
    if person is None or not person.addresses:
        return
    letter = EmailMessage()
    letter["From"] = person.addresses[0]
    letter["To"] = own.with_token(token)
    letter["Subject"] = "unsubscribe"
    letter["Date"] = format_datetime(now)
    letter["Message-ID"] = f"<unsubscribe.{now.timestamp():.0f}@{own.domain}>"
    letter.set_content("unsubscribe\n")
    store.keep_letter(
        Arrival(
            raw=letter.as_bytes(),
            envelope_from=person.addresses[0],
            envelope_to=(own.with_token(token),),
            route="web",
            received=now,
            stored=now,
        )
    )
