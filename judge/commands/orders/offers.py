"""Lines that an answer offers, with their numbers.

Not here: what is offered (the game's reader), which questions stay open (open_questions), what an answer
takes (answered_questions).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.people import consent
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.plain_text import words_between
from judge.core.system.orders import OrderReader
from judge.core.wording import Joined
from judge.syntax.talk_words import single_words

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
_LONGEST = 40
"""Characters of an answer by numbers."""
_AROUND_NUMBERS = ",;:.()#=-\u2013+&"


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


def numbers_in(said: str) -> tuple[int, ...]:
    """The numbers that a line consists of: ``1``, ``1 and 3``; none if it says anything else."""
    said = (
        consent.without_number_word(said).lower().lstrip(" (#").rstrip(" .)!")
        if len(said) <= _LONGEST
        else ""
    )
    words = consent.without_courtesy(words_between(said, ",&+"))
    said = said[: said.rindex(words[-1]) + len(words[-1])] if words else ""
    signs = "".join(word for word in words if word not in consent.words_between_numbers())
    only = signs.isdecimal() and "0" not in signs and said[0].isdecimal() and said[-1].isdecimal()
    return tuple(dict.fromkeys(map(int, signs))) if only else ()


def numbers_taken(said: str) -> tuple[int, ...] | None:
    """The numbers that a line takes: as `numbers_in`, or beside a word that agrees to some or refuses them
    (``1) yes``, ``yes to 1 and 2``, ``1: yes, 2: no``); None if it says anything else.
    """
    if numbers := numbers_in(said):
        return numbers
    if len(said) > _LONGEST:
        return None
    if place := consent.place_said(said):
        return (place,)
    words = words_between(said.lower(), _AROUND_NUMBERS)
    if words and consent.agrees_in_a_word(words[0]):
        behind = [word for word in words[1:] if word not in single_words("to")]
        return numbers_in(" ".join(behind)) or None
    taken: list[int] = []
    open_numbers: list[int] = []
    for word in words:
        if word.isdecimal():
            open_numbers += numbers_in(word) or [0]
        elif open_numbers and consent.agrees_in_a_word(word):
            taken, open_numbers = taken + open_numbers, []
        elif open_numbers and consent.refuses_in_a_word(word):
            open_numbers = []
        elif word not in consent.words_between_numbers():
            return None
    return tuple(dict.fromkeys(taken)) if words and not open_numbers and 0 not in taken else None
