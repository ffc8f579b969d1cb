"""The meaning of orders beside others of their letter, and the others that they are of no use without.

The march of an army that a fleet carries is taken where a sentence says so, with an echo; where the letter
leaves doubt it is offered. A line of the documented notation stands for itself. Not here: which orders these
are (the game's reader).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.orders.merge import Given
from judge.commands.orders.offers import orders_of, orders_on_offer
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.wording import Joined

UNSURE = "unsure"
"""The question whether an order is meant."""
NEEDED = "needs-another"
"""The question about an order that another one needs."""
_MOST_LINES = 40
"""Lines of a letter up to which it is looked through for what else it says of a piece."""


def meanings_together(
    new: Sequence[Given], complaints: Sequence[Complaint], reader: OrderReader, seat: Seat
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders of a letter as each means beside the others, and the complaints.

    One that would mean another beside what is only asked about is asked about as well.
    """
    taken = [given.order for given in new]
    offered = [order for one in complaints for order in orders_on_offer(one, reader, seat)]
    kept: list[Given] = []
    asked: list[Complaint] = []
    for given in new:
        order = reader.meaning_beside(given.order, taken, seat, given.text)
        if order != given.order:
            kept.append(replace(given, order=order, said=given.said or given.text))
            continue
        likely = reader.meaning_beside(order, offered, seat, given.text)
        if likely == order:
            kept.append(given)
        else:
            asked.append(_question(given.text, UNSURE, (reader.words(likely), reader.words(order))))
    return kept, (*complaints, *asked)


def _question(line: str, code: str, lines: tuple[str, ...]) -> Complaint:
    return Complaint(line=line, start=0, end=len(line), code=code, of_a_clause=True, facts={"lines": lines})


def with_needed(
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    on_file: Sequence[Given],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
    letter: Sequence[str],
    leaves_doubt: Callable[[], bool],
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders and the complaints, with what else is needed for pieces that have no order: beside the
    lines that are offered, and beside orders that were taken, or as questions of their own.

    `letter`: its lines; whoever says more of a piece is asked, or whose letter `leaves_doubt`.
    """
    offered = [order for one in complaints for order in orders_on_offer(one, reader, seat)]
    orders = [*(given.order for given in (*on_file, *new)), *offered]
    ordered = {rules.about(order) for order in orders}

    def companions_needed(order: Any, line: str = "") -> tuple[Any, ...]:
        return tuple(o for o in reader.companion_orders(order, seat, line) if rules.about(o) not in ordered)

    told = [_with_lines(one, reader, seat, companions_needed) for one in complaints]
    others = [(given, order) for given in new for order in companions_needed(given.order, given.text)]
    plain = bool(others) and len(letter) <= _MOST_LINES and not leaves_doubt()
    taken = list(new)
    for given, order in others:
        if plain and reader.is_named_once(order, "\n".join(letter)):
            taken.append(Given(order, given.text, True, given.said or given.text))
        else:
            told.append(_question(given.text, NEEDED, (reader.words(order),)))
    return taken, tuple(told)


def _with_lines(complaint: Complaint, reader: OrderReader, seat: Seat, companions_needed: Any) -> Complaint:
    """A question whose lines give what they need as well."""
    lines = complaint.facts.get("lines", ()) if complaint.of_a_clause else ()
    more = [
        [reader.words(other) for order in orders_of(line, reader, seat) for other in companions_needed(order)]
        for line in lines
    ]
    if not any(more):
        return complaint
    whole = tuple(Joined.of((line, *also), "; ") for line, also in zip(lines, more, strict=True))
    return replace(complaint, facts={**complaint.facts, "lines": whole})
