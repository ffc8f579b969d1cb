"""Orders that begin with the word of a command: ``get the army into Perugia``, ``create an army in Pistoia``;
and what takes orders back behind one that is not the writer's (``edit: ignore the second line``).

Not here: commands themselves (syntax), reading the orders (order_lines).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.commands.limits.line_costs import may_look
from judge.commands.registry import is_refused
from judge.commands.session import Session, position
from judge.core.system.orders import Reading
from judge.core.table import GameStatus
from judge.core.written_words import end_of_bullet
from judge.syntax.commands.basic_commands import Create, Help
from judge.syntax.letters import Item, OrderLine, Said, Wrong

_UNSURE = "unsure"
"""The complaint that asks what was meant."""
_LONGEST_HEADING = 40
"""Characters up to a colon."""
_LEAST = 4
"""Words of a line that may be an order and begins as a command: ``get orders`` asks for a page."""


def with_orders(session: Session, items: Iterable[Item]) -> Iterator[Item]:
    """The items of a letter, those for the game that are an order of its open phase and no command.

    Not tried beyond the letter's allowance: then they are commands, as they began.
    """
    seat = session.sign_in.seat if session.sign_in is not None else None
    record = session.game(session.sign_in.game) if session.sign_in is not None else None
    if seat is None or record is None or record.status is not GameStatus.ACTIVE:
        yield from items
        return
    reader = None
    for item in items:
        headed = _heading_of_others(session, item)
        line = _command_line_of(item) or headed
        if line and reader is None:
            rules, state = position(session, record)
            reader = rules.reader(rules.view(state, seat).state if rules.hides_positions else state)
        tried = bool(line) and may_look(session.context.allowance, line)
        behind = headed.partition(":")[2].strip() if tried else ""
        behind = behind[end_of_bullet(behind) :]
        if behind and reader is not None and reader.orders(behind, seat):
            yield OrderLine(behind)
            continue
        is_order = tried and reader is not None and (behind or _is_order(reader.read(line, seat)))
        yield OrderLine(line) if is_order else item


def _command_line_of(item: Item) -> str:
    """The line of a command that an order may begin as well; empty if there is none."""
    match item:
        case Said(command=Help() | Create(), line=line) if len(line.split()) >= _LEAST:
            return line
        case Wrong(complaint=complaint) if len(complaint.line.split()) >= _LEAST:
            return complaint.line
    return ""


def _heading_of_others(session: Session, item: Item) -> str:
    """The line of a command that is not for the writer, if its word heads what stands behind a colon
    (``edit:``, ``edit (ten minutes later):``).
    """
    match item:
        case Said(command=command, line=line) if ":" in line[:_LONGEST_HEADING]:
            return line if is_refused(session, command) else ""
    return ""


def _is_order(reading: Reading) -> bool:
    """Decide whether a line is an order, or is understood well enough to ask about it."""
    asked = any(c.of_a_clause and c.code == _UNSURE and c.facts.get("lines") for c in reading.complaints)
    return asked or (bool(reading.orders) and not reading.complaints)
