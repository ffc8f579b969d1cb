"""Lines that go on with what the writer's last letter ordered: ``and one in Cremona too``.

Not here: sentences that go on within a letter (understanding), what is taken back (taken_off_file).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.answered_questions import question_open_for
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.session import Playing, position
from judge.core.places import seat_record
from judge.core.table import GameRecord

_MOST = 6
"""Lines of a letter that are looked at."""


def with_orders_going_on(session: Playing, record: GameRecord) -> Playing:
    """The session with a short letter's lines as the orders that they go on to give."""
    pending, seat = session.in_hand.pending, session.seat
    known = seat_record(record, seat).latest
    if not known or len(pending) > _MOST or question_open_for(session, record, seat) is not None:
        return session
    if any(map(NamesAtTable(session, record).are_greeted, session.letter.lines)):
        return session
    rules, state = position(session, record)
    reader, codec = rules.reader(state), session.codec(record)
    on_file = (o for one in session.orders_on_file(record, seat) for o in codec.load_orders(one.order))
    latest = [order for order in on_file if str(reader.words(order)) in known]
    written: dict[str, str] = {}
    for line in pending if latest else ():
        if not may_look(session.context.allowance, line) or reader.orders(line, seat):
            break
        if meant := reader.order_going_on(line, latest, seat):
            written[line] = meant
    if not written:
        return session
    letter = replace(session.letter, lines=tuple(written.get(line, line) for line in session.letter.lines))
    lines = tuple(written.get(line, line) for line in pending)
    said = {meant: line for line, meant in written.items()}
    return replace(session, letter=letter, in_hand=replace(session.in_hand, pending=lines, written=said))
