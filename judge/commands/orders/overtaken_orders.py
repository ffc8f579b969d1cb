"""Letters that came before the open phase began: their orders were written for another one, and are not
filed.

The writer is shown what was written and what it would mean now, as lines to be sent back. Whoever has named
the open phase (PHASE FALL 1455) is taken at their word. Not here: how a phase waits for letters (runtime).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from judge.commands.limits.line_costs import may_attribute
from judge.commands.orders.merge import Given, judge
from judge.commands.orders.order_lines import read_waiting
from judge.commands.orders.prose import kind_of_talk
from judge.commands.orders.several_powers import lines_of_each, own_seats
from judge.commands.replies import orders as replies
from judge.commands.session import AnySession, Playing, Session, position
from judge.core.system.names import Talk
from judge.core.table import GameRecord

_MOST = 60


def overtaken(session: Session, record: GameRecord) -> bool:
    """Decide whether a phase has begun at a table since this letter came, other than by the letter itself."""
    before = session.repository.game(record.name)
    opened = before.opened if before is not None else None
    return opened is not None and session.letter.received < opened


def without_orders(session: AnySession, record: GameRecord) -> AnySession:
    """The session without the lines that wait at the table, if they were written for a phase that is over."""
    if session.in_hand.phase_named or not overtaken(session, record):
        return session
    shown = session.in_hand.pending[:_MOST]
    lines = [line for line in shown if kind_of_talk(session, line, record) is not Talk.COURTESY]
    if not lines and not session.in_hand.cleared:
        return session
    told = session.say(
        replies.OrdersBeforePhase(
            phase=session.phase_facts(record),
            received=session.letter.received,
            opened=record.opened,
            lines=tuple(session.without_secrets(line)[:100] for line in lines),
            more=len(session.in_hand.pending) - len(shown),
            cleared=session.in_hand.cleared,
            meant=_lines_for_open_phase(session, record),
        )
    )
    return replace(told, in_hand=replace(told.in_hand, pending=(), cleared=False))


def _lines_for_open_phase(session: Session, record: GameRecord) -> tuple[str, ...]:
    """The orders that the lines would give in the open phase, as far as allowed, in words that can be sent
    back.
    """
    if not isinstance(session, Playing):
        return ()
    rules, whole = position(session, record)
    codec, mine = session.codec(record), own_seats(record, session.sign_in)
    reads_on = partial(may_attribute, session.context.allowance)
    lines = lines_of_each(rules, whole, session.in_hand.pending, mine, reads_on)
    found: list[str] = []
    for seat in mine:
        state = rules.view(whole, seat).state if rules.hides_positions else whole
        acting = session.with_pending(lines[seat]).acting_as(replace(session.sign_in, seat=seat))
        new, _, _ = read_waiting(acting, rules, state, seat)
        on_file = session.orders_on_file(record, seat)
        old = [Given(order, f.text, False) for f in on_file for order in codec.load_orders(f.order)]
        kept = judge(rules, state, seat, [*old, *new]).kept
        found += [rules.reader(state).words(g.order) for g in kept if g.new]
    return tuple(found)
