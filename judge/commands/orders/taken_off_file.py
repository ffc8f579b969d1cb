"""Sentences that may take back what is on file (``no wait, forget the loan``), above or below orders.

Nothing is taken back by a sentence: what it names is offered as lines of CLEAR, and its writer is not ready.
Not here: orders of the same letter (taken_back_later), CLEAR itself (clear).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.answered_questions import question_open_for
from judge.commands.orders.readiness import settle
from judge.commands.people import consent
from judge.commands.session import Playing, Session, position
from judge.commands.wishes.menu import offer_lines
from judge.core.complaints import Complaint
from judge.core.places import seat_record
from judge.core.system.orders import OrderReader, TakenOff
from judge.core.table import GameRecord
from judge.core.written_words import sentences

_MOST_OFFERED = 6
_MOST_LINES = 12
"""Lines of a letter that are looked at."""
_LONGEST_QUOTED = 60


def with_orders_taken_off(session: Playing, record: GameRecord) -> Session:
    """The session without the sentences of a letter that take back what is on file, which is offered."""
    mine = seat_record(record, session.seat)
    older = mine.heard is not None and session.letter.received < mine.heard
    pending = session.in_hand.pending
    first = next((n for n, line in enumerate(pending) if not consent.is_greeting(line)), None)
    if first is None or older or session.in_hand.cleared or question_open_for(session, record, session.seat):
        return session
    rules, state = position(session, record)
    reader, codec = rules.reader(state), session.codec(record)
    filed = session.orders_on_file(record, session.seat)
    on_file = [order for one in filed for order in codec.load_orders(one.order)]
    latest = [order for order in on_file if str(reader.words(order)) in mine.latest]
    offered: dict[str, Sequence[Any]] = {}
    unclear: dict[str, Sequence[Any]] = {}
    left = list(pending[:first] if on_file else pending)
    for n, line in enumerate(pending[first:] if on_file else (), first):
        rest = line
        for said in sentences(line) if n < first + _MOST_LINES else ():
            opens = n == first and line.lstrip().startswith(said)
            if not may_look(session.context.allowance, said):
                break
            found = reader.taken_off_file(said, on_file, latest)
            if not (found.orders or found.unclear) or _is_of_letter(session, reader, said, found, opens):
                continue
            orders = reader.orders(said, session.seat)
            new = any(order not in on_file for order in orders)
            if orders and not new and not (opens and all(order in latest for order in found.orders)):
                continue
            (unclear if new or found.unclear else offered)[said.strip()] = found.orders
            rest = rest if new else rest.replace(said.strip(), "", 1).strip()
        left += [rest] if rest else []
    session = session.with_pending(tuple(left))
    return _ask(session, offered, unclear, reader) if offered or unclear else session


def offer_to_clear(session: Playing, said: str, orders: Sequence[Any], reader: OrderReader) -> Session:
    """The session with lines of CLEAR for the orders that some words mean."""
    return _ask(session, {said: orders}, {}, reader)


def _is_of_letter(session: Playing, reader: OrderReader, said: str, found: TakenOff, opens: bool) -> bool:
    """Decide whether a sentence may be about orders of its own letter, which it stands beside."""
    if opens or not (found.sure or found.unclear):
        return not opens
    others = (line for line in session.in_hand.pending[:_MOST_LINES] if said not in line)
    own = [order for line in others for order in reader.orders(line, session.seat)]
    again = reader.taken_off_file(said, own, own)
    return bool(again.orders) or again.unclear


def _ask(
    session: Playing,
    offered: Mapping[str, Sequence[Any]],
    unclear: Mapping[str, Sequence[Any]],
    reader: OrderReader,
) -> Session:
    """The session with the lines that some sentences may mean, and questions about others."""
    said = next(iter((*offered, *unclear)))
    named = (f"clear {reader.name_for_clear(order)}" for orders in offered.values() for order in orders)
    lines = tuple(dict.fromkeys(named))
    shown = (*(["; ".join(lines)] if 1 < len(lines) <= _MOST_OFFERED else []), *lines[:_MOST_OFFERED])
    told: Session = offer_lines(session, " ".join(offered), shown) if shown else session
    questions = tuple(_question(line, orders, reader) for line, orders in unclear.items())
    hand = replace(session.in_hand, withdrawing=bool(shown and session.in_hand.pending), unclear=questions)
    record = told.game(session.table().name) or session.table()
    amiss = session.without_secrets(said)[:_LONGEST_QUOTED]
    asked = settle(told, record, session.seat, complete=False, amiss=amiss)
    return replace(asked, in_hand=hand)


def _question(line: str, orders: Sequence[Any], reader: OrderReader) -> Complaint:
    lines = tuple(dict.fromkeys(f"clear {reader.name_for_clear(order)}" for order in orders))
    return Complaint(line=line, start=0, end=len(line), code="takes-back", facts={"lines": lines})
