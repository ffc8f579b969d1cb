"""Limit of letters to one address: no endless exchange with a robot that looks like a person.

What a letter asks is done all the same; only the answers stop, with one letter that says so. They are counted
by address and by what the letters were known for its owner's by: whoever forges a From line uses up nobody's
answers to letters with a token or a password, or proven ones. Orders that these change are always
acknowledged; a letter that is not from its From address, by what our own mail server found, is answered once
a day. Orders under a program's head are acknowledged while they change something, and not often: two programs
that write to each other come to an end. To an address that nobody has registered all letters count together,
whoever caused them, except for proven ones: it may belong to somebody who has never asked for any. Not here:
letters that are never answered (reading.automatic).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.core.effects import Effect, FileOrders, KeepScheduled, Send
from judge.core.places import Role
from judge.runtime.environment import Environment
from judge.store.transaction import Transaction

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_SILENT = {"failed": 1, "robot": 12}
"""Answers in a day to letters that are not from their From address, or have a program's head; the last of
them is no goodbye."""
_OF_A_PLACE = frozenset({"token", "password", "proof"})
_TIMES_FOR_MASTERS = 4
"""So many more answers go to a master who answers our letters: one writes for the whole table, and twice for
most things.
"""


@dataclass(frozen=True, slots=True)
class _Room:
    """`left` answers may still go out before `span` is over; below 0: the last word has been said."""

    left: int
    span: timedelta


def within_budget(environment: Environment, tx: Transaction, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, without the answers that are too many for their readers; the last one says that."""
    changed = _orders_changed(tx, effects)
    return tuple(_within_budget(environment, tx, effects, changed=changed))


def _within_budget(
    environment: Environment, tx: Transaction, effects: Sequence[Effect], *, changed: bool
) -> Iterator[Effect]:
    for effect in effects:
        if not isinstance(effect, Send) or effect.kind != "reply":
            if not _is_unwanted(environment, tx, effect):
                yield effect
            continue
        room = _room(environment, tx, effect, changed=changed)
        if room.left > 0:
            yield effect
        elif room.left == 0 and effect.proof not in _SILENT:
            yield _last_word(effect, room)


def _orders_changed(tx: Transaction, effects: Sequence[Effect]) -> bool:
    """Decide whether orders are not on file yet as they will be: then no robot has sent them back."""
    filed = (e for e in effects if isinstance(e, FileOrders))
    laid_by = (e for e in effects if isinstance(e, KeepScheduled))
    return any(tuple(tx.filed_orders(e.game, e.phase, e.seat)) != e.orders for e in filed) or any(
        tuple(tx.lines_for_later(e.game, e.seat)) != e.lines for e in laid_by
    )


def _is_unwanted(environment: Environment, tx: Transaction, effect: Effect) -> bool:
    """Decide whether a letter is one too many to an address not on file. Games' letters always go."""
    if not isinstance(effect, Send) or effect.game or effect.to == environment.keeper:
        return False
    return not may_write(tx, effect.to, environment.now(), environment.budget.strangers)


def may_write(tx: Transaction, address: str, now: datetime, most: int) -> bool:
    """Decide whether an address that is not on file may get a letter today; 0: as many as are asked for."""
    if most <= 0 or tx.person_at(address) is not None:
        return True
    return tx.letters_since(address, now - _DAY) < most


def _room(environment: Environment, tx: Transaction, answer: Send, *, changed: bool) -> _Room:
    budget, now, to, proof = environment.budget, environment.now(), answer.to, answer.proof
    known = tx.person_at(to) is not None
    if proof == "robot" and not changed:
        return _Room(0, _DAY)
    if known and changed and proof not in ("", *_SILENT):
        return _Room(1, _DAY)
    limits = [(budget.hour, _HOUR), (budget.day, _DAY)] if known else [(budget.strangers, _DAY)]
    limits = [(most, span) for most, span in limits if most > 0]
    if proof in _SILENT:
        limits.append((_SILENT[proof], _DAY))

    def count_since(since: datetime) -> int:
        own = known or proof == "proof"
        return tx.replies_since(to, proof, since) if own else tx.letters_since(to, since)

    room = _least_room(limits, lambda span: count_since(now - span))
    if room.left > 0 or not (known and proof in _OF_A_PLACE and _leads(tx, answer)):
        return room
    more = [(most * _TIMES_FOR_MASTERS, span) for most, span in limits]
    return _least_room(more, lambda span: count_since(now - span))


def _leads(tx: Transaction, answer: Send) -> bool:
    """Decide whether an answer goes to a master's place."""
    holder = tx.holder(answer.token) if answer.token else None
    return holder is not None and holder.role == Role.MASTER.value


def _least_room(limits: Sequence[tuple[int, timedelta]], sent: Callable[[timedelta], int]) -> _Room:
    return min(reversed([*_rooms(limits, sent)]), key=lambda room: room.left, default=_Room(1, _DAY))


def _rooms(limits: Sequence[tuple[int, timedelta]], sent: Callable[[timedelta], int]) -> Iterator[_Room]:
    """At least the room in each span, the longest first.

    No more went out in an hour than in its day: a shorter span is counted only where the longer one does not
    tell by itself that there is room.
    """
    most_sent: int | None = None
    for most, span in sorted(limits, key=lambda limit: limit[1], reverse=True):
        if most_sent is None or most_sent >= most:
            most_sent = sent(span)
        yield _Room(most - most_sent, span)


def _last_word(answer: Send, room: _Room) -> Send:
    facts = {
        "hours": room.span // _HOUR,
        "subject": str(answer.facts.get("letter_subject", "")),
        "by": answer.proof,
    }
    return replace(answer, template="unasked/no-more-answers", facts=facts, attachments=())
