"""Lines that an answer offers, with their numbers.

Not here: what is offered (the game's reader), which questions stay open (open_questions), what an answer
takes (answered_questions), how it names lines (numbers_said).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.wording import Joined

_CHOICES = frozenset({"say-what-for", "say-with-what"})
"""Complaints whose lines are all that is missing."""
_RIVALS = frozenset({*_CHOICES, "unsure"})
"""Complaints of whose lines but one is meant."""
INSTEAD = "clear"
"""The beginning of lines that take the place of all on file."""
MOST_QUESTIONS = 2
"""Complaints of one letter that are asked about: nobody answers more."""
MOST = 9
"""Lines that are numbered in one letter."""


def number_offers(complaints: Sequence[Complaint]) -> tuple[Complaint, ...]:
    """The complaints of one letter, the lines of at most two numbered through; `only`: there is but one.

    All others tell the line to send.
    """
    asked = _questions(complaints)
    rows = [_lines_of(one) if number in asked else () for number, one in enumerate(complaints)]
    count = sum(map(len, rows))
    if count == 0:
        return tuple(complaints)
    done: list[Complaint] = []
    first = 1
    for complaint, lines in zip(complaints, rows, strict=True):
        facts = {**complaint.facts, "first": first, "only": count == 1} if lines else complaint.facts
        done.append(replace(complaint, facts=facts))
        first += len(lines)
    return tuple(done)


def lines_on_offer(complaints: Sequence[Complaint]) -> tuple[str, ...]:
    """The lines that may be taken by their numbers."""
    return tuple(line for number in _questions(complaints) for line in _lines_of(complaints[number]))


def with_numbers_apart(
    complaints: Sequence[Complaint], known: Sequence[Any], reader: OrderReader, seat: Seat
) -> Iterator[Complaint]:
    """The complaints of one letter, no order that they offer with the number of another one that is offered,
    on file, or new (`known`): who says yes to both means both.
    """
    told = [*known]
    for one in complaints:
        lines: list[str] = []
        more: list[Any] = []
        for line in one.facts.get("lines", ()):
            orders = orders_of(line, reader, seat)
            others = told if one.code in _RIVALS else [*told, *more]
            apart = reader.numbers_apart(orders, others, one.line)
            lines.append(line if apart == orders else as_one_line([*map(reader.words, apart)]))
            more += apart
        told += more
        yield replace(one, facts={**one.facts, "lines": tuple(lines)}) if lines else one


def as_one_line(orders: Sequence[str]) -> str:
    """Orders in words as one line to send."""
    return orders[0] if len(orders) == 1 else Joined.of(orders, "; ")


def lines_of_correction(orders: Sequence[str]) -> tuple[str, ...]:
    """The line that puts orders in the place of all on file; none if there are none."""
    return ("; ".join((INSTEAD, *orders)),) if orders else ()


def lines_in(complaints: Sequence[Complaint]) -> tuple[str, ...]:
    """All lines that the complaints of a letter show as what may be meant."""
    return tuple(line for complaint in complaints for line in _lines_of(complaint))


def orders_on_offer(complaint: Complaint, reader: OrderReader, seat: Seat) -> tuple[Any, ...]:
    """The orders of all lines that a complaint shows as what may be meant."""
    lines = (complaint.corrected, *complaint.facts.get("lines", ()))
    return tuple(order for line in lines if line for order in orders_of(line, reader, seat))


def orders_of(line: str, reader: OrderReader, seat: Seat) -> tuple[Any, ...]:
    """The orders of a line that offers one or several."""
    parts = str.__str__(line).split(";")
    return tuple(order for part in parts for order in reader.orders(part.strip(), seat))


def _questions(complaints: Sequence[Complaint]) -> tuple[int, ...]:
    """The places of the complaints that are asked about, in order: of those that offer lines the two whose
    answers would give the most orders, the first where several give as many.
    """
    offers = [(number, lines) for number, one in enumerate(complaints) if (lines := _lines_of(one))]
    offers.sort(key=lambda offer: -max(line.count(";") for line in offer[1]))
    chosen: list[int] = []
    count = 0
    for number, lines in offers[:MOST_QUESTIONS]:
        count += len(lines)
        chosen += [number] if count <= MOST else []
    return tuple(sorted(chosen))


def _lines_of(complaint: Complaint) -> tuple[str, ...]:
    is_offer = complaint.of_a_clause or complaint.code in _CHOICES
    return tuple(map(str, complaint.facts.get("lines", ()))) if is_offer else ()
