"""How often one address is written to: no endless exchange with a robot that looks like a person.

What a letter asks is done all the same; only the answers stop, with one letter that says so. To an address
that nobody has registered all letters count together, whoever caused them: it may belong to somebody who has
never asked for any. Not here: letters that are never answered (reading.automatic).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.core.effects import Effect, Send
from judge.core.inbound import InboundMail
from judge.runtime.environment import Environment
from judge.store.transaction import Transaction

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Room:
    """`left` answers may still go out before `span` is over; below 0: the last word has been said."""

    left: int
    span: timedelta


def within_budget(
    environment: Environment, tx: Transaction, letter: InboundMail, effects: Sequence[Effect]
) -> tuple[Effect, ...]:
    """The effects, without the answer where the sender has had too many; the last one says that."""
    effects = [e for e in effects if not _unwanted(environment, tx, e)]
    answers = [e for e in effects if isinstance(e, Send) and e.kind == "reply" and e.to == letter.sender]
    if not answers:
        return tuple(effects)
    room = _room(environment, tx, letter.sender)
    if room.left > 0:
        return tuple(effects)
    rest = tuple(e for e in effects if e not in answers)
    return (*rest, _last_word(answers[0], room)) if room.left == 0 else rest


def _unwanted(environment: Environment, tx: Transaction, effect: Effect) -> bool:
    """Whether this is one letter too many to an address that is not on file. Games' letters always go."""
    if (
        not isinstance(effect, Send)
        or effect.kind == "reply"
        or effect.game
        or effect.to == environment.keeper
    ):
        return False
    return not may_write(tx, effect.to, environment.now(), environment.budget.strangers)


def may_write(tx: Transaction, address: str, now: datetime, most: int) -> bool:
    """Whether an address that is not on file may get a letter today; 0: as many as are asked for."""
    if most <= 0 or tx.person_at(address) is not None:
        return True
    return tx.letters_since(address, now - _DAY) < most


def _room(environment: Environment, tx: Transaction, address: str) -> _Room:
    budget, now = environment.budget, environment.now()
    known = tx.person_at(address) is not None
    limits = [(budget.hour, _HOUR), (budget.day, _DAY)] if known else [(budget.strangers, _DAY)]
    sent = tx.replies_since if known else tx.letters_since
    ports = [_Room(most - sent(address, now - span), span) for most, span in limits if most > 0]
    return min(ports, key=lambda room: room.left, default=_Room(1, _DAY))


def _last_word(answer: Send, room: _Room) -> Send:
    facts = {"hours": room.span // _HOUR, "subject": str(answer.facts.get("letter_subject", ""))}
    return replace(answer, template="unasked/no-more-answers", facts=facts, attachments=())
