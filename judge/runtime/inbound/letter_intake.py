"""A letter as it was handed in, and as it is stored: when it came, what it is about, and who pays for it.

Not here: storing it (arriving_letters), and telling others of it (app).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.runtime.environment import Environment
from judge.runtime.inbound import games_concerned, letter_heads, strangers
from judge.store.queues.arriving_letters import Arrival, Writer

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
    head = letter_heads.head_of(letter.raw, letter.envelope_to, environment.own)
    at = min(letter.received, environment.now())
    if letter.route == "lmtp":
        accepted = letter_heads.time_of_acceptance(head.received, mail_server)
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
        concerns=games_concerned.NONE if _is_about_no_game(letter, head, environment) else None,
        writer=writer,
    )


def _is_about_no_game(letter: HandedIn, head: letter_heads.Head, environment: Environment) -> bool:
    if letter.route in DOORS and not letter.envelope_from:
        return True
    return letter.route in _MAIL and strangers.is_about_no_game(
        letter.raw, letter.envelope_to, head, environment.own, environment.store
    )
