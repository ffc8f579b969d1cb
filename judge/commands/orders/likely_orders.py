"""Orders that prose most likely means, where nobody could read it: asked about, for pieces without an order.

Not here: which orders these are (the game).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from judge.commands.orders.offers import offered_orders, orders_of
from judge.commands.orders.order_lines import may_look, runs_on
from judge.commands.orders.wrapped_lines import sentences_whole
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.wording import Joined

UNSURE = "unsure"
"""The question whether an order is meant."""


def with_likely(
    session: Session,
    complaints: Sequence[Complaint],
    passed: Sequence[str],
    known: Sequence[Any],
    rules: TableGame,
    state: Any,
    seat: Seat,
) -> tuple[tuple[Complaint, ...], tuple[str, ...]]:
    """The complaints and the prose that was passed over, with questions for what else may be an order.

    `known`: orders that are on file or new.
    """
    reader = rules.reader(state)
    lines = _joined(sentences_whole(session.in_hand.pending), reader)
    orders = [*known, *(order for one in complaints for order in offered_orders(one, reader, seat))]
    looked_at = [*takewhile(partial(may_look, session.context.allowance), lines)]
    asked: list[Complaint] = []
    for sentence, likely in rules.likely_orders(state, seat, looked_at, orders):
        line = next(line for line in lines if sentence in line)
        question = _question(line, sentence, [reader.words(order) for order in likely])
        about = [one for one in complaints if _whole(one, lines) == line]
        is_read = not about and not any(one in line for one in passed) and reader.orders(sentence, seat)
        if not is_read and not any(_offers(one) and _covers(one, question) for one in about):
            asked.append(question)
    others = [
        _with_other(one, line, known, rules, state, seat)
        if (line := _whole(one, lines)) in looked_at and may_look(session.context.allowance, line)
        else one
        for one in complaints
    ]
    told = [one for one in others if _offers(one) or not any(_lies_in(one, other) for other in asked)]
    left = [line for line in passed if not any(_stands_in(line, question) for question in asked)]
    return (*told, *(session.masked(question) for question in asked)), tuple(left)


def _with_other(
    complaint: Complaint, line: str, known: Sequence[Any], rules: TableGame, state: Any, seat: Seat
) -> Complaint:
    """A question whose guess at a `line` is not what it most likely means, with both to choose from."""
    lines: tuple[str, ...] = (*complaint.facts.get("lines", ()), *filter(None, [complaint.corrected]))
    if not complaint.of_a_clause or len(lines) != 1:
        return complaint
    reader = rules.reader(state)
    (offered,) = lines
    guess = orders_of(offered, reader, seat)
    pieces = {rules.about(order) for order in guess}
    instead: dict[Any, Any] = {}
    more: list[Any] = []
    for sentence, row in rules.likely_orders(state, seat, (line,), known):
        instead |= {rules.about(order): order for order in row if rules.about(order) in pieces}
        if _covers(complaint, _question(line, sentence, [""])):
            more += [order for order in row if rules.about(order) not in pieces]
    other = [*(instead.get(rules.about(order), order) for order in guess), *more]
    if set(other) <= set(guess):
        return complaint
    both = (offered, Joined.of(tuple(map(reader.words, other)), "; "))
    return replace(complaint, code=UNSURE, corrected="", facts={**complaint.facts, "lines": both})


def _joined(lines: Sequence[str], reader: OrderReader) -> tuple[str, ...]:
    """The lines of a letter, those in one that run on."""
    found: list[str] = []
    for line in lines:
        if found and runs_on(found[-1], line, reader):
            found[-1] = f"{found[-1].rstrip()} {line.strip()}"
        else:
            found.append(line)
    return tuple(found)


def _whole(complaint: Complaint, lines: Sequence[str]) -> str:
    """The line of the letter that a complaint is about, which quotes a long one in part."""
    quoted = complaint.line.strip(".")
    return next((line for line in lines if quoted in line), complaint.line)


def _question(line: str, sentence: str, orders: Sequence[str]) -> Complaint:
    start = line.find(sentence)
    lines = (orders[0] if len(orders) == 1 else Joined.of(orders, "; "),)
    return Complaint(
        line=line,
        start=start,
        end=start + len(sentence),
        code=UNSURE,
        of_a_clause=True,
        facts={"lines": lines},
    )


def _offers(complaint: Complaint) -> bool:
    return bool(complaint.corrected or complaint.facts.get("lines"))


def _place(complaint: Complaint, line: str) -> tuple[int, int] | None:
    """The place of a complaint's words in a whole line, which it may quote in part; None: not in it."""
    quoted = complaint.line.strip(".")
    moved = line.find(quoted) - complaint.line.find(quoted)
    return (complaint.start + moved, complaint.end + moved) if quoted in line else None


def _lies_in(complaint: Complaint, question: Complaint) -> bool:
    """Decide whether a complaint is about a word of a sentence that is asked about."""
    place = _place(complaint, question.line)
    return place is not None and question.start <= place[0] <= question.end


def _covers(complaint: Complaint, question: Complaint) -> bool:
    """Decide whether a complaint is about all of a sentence."""
    place = _place(complaint, question.line)
    return place is not None and place[0] <= question.start and question.end <= place[1] + 1


def _stands_in(passed: str, question: Complaint) -> bool:
    """Decide whether prose that was passed over is part of the sentence that is asked about."""
    return passed.strip(" .!,;") in question.line[question.start : question.end]
