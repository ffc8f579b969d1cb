"""Money that a sentence may move, whatever else stands beside it: only to be asked about.

Not here: sentences that nobody understood otherwise (guesses), units that are named (choices.orders_named).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from judge.api.understanding import NOTHING, Understood
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.attempts import Documented, sentences_at
from judge.games.machiavelli.language.reading.clause_questions import is_notation, number_behind
from judge.games.machiavelli.language.reading.guesses import MOST_GUESSED, leaves_names
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.orders import Borrow, Expense, Order, Pay, PayBank
from judge.games.machiavelli.model.state import Power

Payment = Expense | Pay | Borrow | PayBank
_SOFT = frozenset({"", "maybe", "may"})
"""Words that block a sentence whose writer may well mean it; the empty one: nothing does."""


class _Reader(Documented, Protocol):
    def orders(self, line: str, seat: Power) -> tuple[Order, ...]: ...


def payments_named(
    reader: _Reader, lines: Sequence[str], known: Sequence[Order], at: Position
) -> Iterator[tuple[str, Order]]:
    """The sentences that name a sum or money, each with a payment that it may mean, but for `known` ones and
    those that it plainly gives: these were taken back.
    """
    sentences = sentences_at(reader, at)
    told = [*known]
    for line in lines:
        if is_notation(line):
            continue
        for sentence in sentences.named_in(line):
            if not sentence.has_money:
                continue
            text = sentence.text
            for clause in sentences.guess(text, (), ((0, len(text)),)):
                if _is_likely(clause, text, reader.names):
                    given = reader.orders(text, at.seat)
                    for payment in _payments(sentences.orders(clause.lines), (*told, *given)):
                        told.append(payment)
                        yield text, payment


def _is_likely(clause: Understood, text: str, names: Names) -> bool:
    """Decide whether a clause may be meant: nothing of what it names is left out, and nothing stops it."""
    asked = text.rstrip().endswith("?")
    likely = bool(clause.lines) and clause.what != NOTHING and clause.cost <= MOST_GUESSED
    return likely and clause.blocked in _SOFT and not asked and not leaves_names(clause, text, names)


def _payments(orders: Sequence[Order], told: Sequence[Order]) -> Iterator[Order]:
    """Orders that move money to a new end, each expenditure with a number of its own."""
    ends = {_end(order) for order in told if isinstance(order, Payment)}
    for order in orders:
        if isinstance(order, Payment) and _end(order) not in ends:
            yield from number_behind(told, expense_numbers.without_numbers((order,)))


def _end(payment: Payment) -> Payment:
    """The purpose of a payment, whatever the sum and its number."""
    if isinstance(payment, Expense):
        return replace(payment, number=expense_numbers.FREE, ducats=0)
    return replace(payment, ducats=0)
