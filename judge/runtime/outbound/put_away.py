"""Fate of letters that were put away unread, told in the next letter to whoever may have written them.

Nothing is sent for it alone: a program would answer that. Not here: which letters are put away (commands).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.core.mail_address import canonical
from judge.core.outbound import OutboundMail
from judge.mail.reading.parts import header_text, headers_of
from judge.rendering import html_from_text, render
from judge.runtime.environment import Environment
from judge.store.queues.letters import PutAway
from judge.store.transaction import Transaction

_MOST = 3
_LONGEST_SUBJECT = 60


def put_into_outbox(
    environment: Environment,
    tx: Transaction,
    letters: Sequence[OutboundMail],
    now: datetime,
    answered: int | None = None,
) -> None:
    """Put letters into the outbox, each with what its reader has to hear of."""
    if letters:
        untold = tx.who_is_untold({canonical(letter.to) for letter in letters})
        told = (_with_put_away(tx, one) if canonical(one.to) in untold else one for one in letters)
        tx.enqueue_all([(letter, environment.message_id()) for letter in told], now, answered)


def _with_put_away(tx: Transaction, outgoing: OutboundMail) -> OutboundMail:
    """A letter with what its reader has to hear of; from then on they know."""
    address = canonical(outgoing.to)
    found = tx.untold(address, _MOST)
    person = tx.person_at(address) if found else None
    if person is None:
        return outgoing
    tx.note_told(address)
    facts = {"letters": [_facts(letter) for letter in found], "time_zone": person.time_zone}
    said = render.piece("caption/put-away", facts, language=person.language)
    content = outgoing.content
    above, end, below = content.html.rpartition("</body>")
    shown = html_from_text.html_from(said)
    html = f"{above}{shown}\n{end}{below}" if end else content.html and f"{content.html}\n{shown}"
    return replace(outgoing, content=replace(content, text=f"{content.text.rstrip()}\n\n{said}\n", html=html))


def _facts(letter: PutAway) -> dict[str, object]:
    """Words of a letter are told to nobody who may not have written it."""
    subjects = headers_of(letter.raw).get("subject", [""]) if letter.known else [""]
    subject = header_text(subjects[0])[:_LONGEST_SUBJECT]
    return {"subject": subject, "received": letter.received, "reason": letter.reason}
