"""Sentences that take back what is on file (``no wait, forget the loan``), above whatever else a letter says.

What plainly takes back one order that nobody is waiting for is done; anything else is offered, and its writer
is not ready. Not here: orders of the same letter (taken_back_later), CLEAR itself (clear).
"""

from __future__ import annotations

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.answered_questions import question_open_for
from judge.commands.orders.clear import clear_some
from judge.commands.orders.readiness import settle
from judge.commands.people import consent
from judge.commands.replies import orders as replies
from judge.commands.session import Playing, Session, position
from judge.commands.wishes.menu import offer_lines
from judge.core.places import seat_record
from judge.core.table import GameRecord
from judge.core.written_words import sentences
from judge.syntax.commands.player_commands import ClearSome

_MOST_OFFERED = 6
_LONGEST_QUOTED = 60


def with_orders_taken_off(session: Playing, record: GameRecord) -> Session:
    """The session without the sentences at the beginning of a letter that take back what is on file."""
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
    for said in dict.fromkeys((pending[first], *sentences(pending[first])[:1])):
        if not on_file or not may_look(session.context.allowance, said):
            return session
        found = reader.taken_off_file(said, on_file, latest)
        if found.stays:
            return session.with_pending((*pending[:first], *pending[first + 1 :]))
        if consent.leaves_it(said) and 1 < len(latest) == len(on_file):
            continue  # a mere no takes nothing from who has sent everything in one letter
        orders = bool(reader.orders(said, session.seat))
        if not found.orders or (orders and not all(one in latest for one in found.orders)):
            continue
        rest = pending[first][pending[first].index(said.strip()) + len(said.strip()) :].strip()
        left = (*pending[:first], *([rest] if rest else []), *pending[first + 1 :])
        owed = rules.agenda(state).owes.get(session.seat) or ()
        at_once = (
            found.plain
            and not (orders or consent.leaves_it(said))
            and rules.about(found.orders[0]) not in owed
        )
        lines = tuple(dict.fromkeys(f"clear {reader.name_for_clear(order)}" for order in found.orders))
        rest_only = session.with_pending(left)
        if at_once:
            cleared = clear_some(rest_only, ClearSome(what=reader.name_for_clear(found.orders[0])))
            told = tuple(str(reader.words(order)) for order in found.orders)
            return cleared.say(replies.ClearedInWords(lines=told))
        shown = (*(["; ".join(lines)] if 1 < len(lines) <= _MOST_OFFERED else []), *lines[:_MOST_OFFERED])
        offered = offer_lines(rest_only, said, shown)
        amiss = session.without_secrets(said)[:_LONGEST_QUOTED]
        record = offered.game(record.name) or record
        return settle(offered, record, session.seat, complete=False, amiss=amiss)
    return session
