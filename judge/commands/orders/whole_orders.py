"""Letters whose heads are a program's and whose words are a player's: orders to a place's token, and no more.

Lists, gateways and scripts write such heads on people's letters. A program that answers by itself writes
prose, or quotes a letter of ours: of that nothing counts here. Not here: reading orders (order_lines).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.prose import kind_of_talk
from judge.commands.session import Session
from judge.core.system.names import Talk
from judge.core.table import GameStatus
from judge.syntax import letters
from judge.syntax.commands.basic_commands import SetWait
from judge.syntax.letters import Item, OrderLine, Said

BY_HEADS = frozenset(
    {"auto-submitted", "list", "precedence", "autoreply", "robot-sender", "null-sender", "subject"}
)
"""Reasons to take a letter for a robot's by nothing but its head."""


def are_whole_orders(session: Session) -> bool:
    """Decide whether a letter has orders for the place of its token, and besides them courtesy alone."""
    letter = session.letter
    found = session.repository.by_token(letter.token) if letter.token is not None else None
    if found is None or letter.doubtful or letter.automatic not in BY_HEADS:
        return False
    record, place, _ = found
    seat = next((s.seat for s in record.seats if s.seat == place), None)
    if record.status is not GameStatus.ACTIVE or seat is None:
        return False
    rules = session.rules(record)
    reader = rules.reader(rules.view(rules.system.codec.load_state(record.state), seat).state)

    looks_on = partial(may_look, session.context.allowance)

    def orders(item: Item) -> bool:
        if not isinstance(item, OrderLine) or not looks_on(item.line):
            return False
        reading = reader.read(item.line, seat)
        return bool(reading.orders) and not reading.complaints

    def beside(item: Item) -> bool:
        if isinstance(item, Said):
            return isinstance(item.command, SetWait)
        return isinstance(item, OrderLine) and kind_of_talk(session, item.line, record) is Talk.COURTESY

    ordering = False
    for item in letters.read(letter.lines, letter.as_written):
        is_order = orders(item)
        if not (is_order or beside(item)):
            return False
        ordering = ordering or is_order
    return ordering


def says_more(session: Session, earlier: Sequence[str]) -> bool:
    """Decide whether a later copy of a letter has commands or orders that the earlier one had not.

    Gateways and lists put words of their own below a copy.
    """
    letter = session.letter
    more = tuple(line for line in letter.lines if line.strip() and line not in earlier)
    items = letters.read(more, letter.as_written)
    if any(not isinstance(item, OrderLine) for item in items):
        return True
    lines = [item.line for item in items if isinstance(item, OrderLine)]
    found = session.repository.by_token(letter.token) if letter.token is not None else None
    record, place = (found[0], found[1]) if found is not None else (None, None)
    seat = next((s.seat for s in record.seats if s.seat == place), None) if record is not None else None
    if record is None or seat is None or not record.state:
        return any(kind_of_talk(session, line) is None for line in lines)
    rules = session.rules(record)
    reader = rules.reader(rules.view(rules.system.codec.load_state(record.state), seat).state)
    looks_on = partial(may_look, session.context.allowance)
    return any(not looks_on(line) or reader.orders(line, seat) for line in lines)
