"""Puts a line's reading together: the notation, what is understood in sentences, and what blocks both.

Not here: the notation (order_reader), how a sentence is understood (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from judge.core.wording import Joined
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.mistaken import mistakes
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import plain_orders
from judge.games.machiavelli.language.reading.hanging import hanging
from judge.games.machiavelli.language.reading.order_parser import Wrong
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position
from judge.games.machiavelli.language.understood import Block, BoardPosition, Sentences
from judge.games.machiavelli.model.orders import Order
from judge.syntax.complaints import Complaint
from judge.understanding.decide import ASKED, BLOCKED, ECHOED, TAKEN, Understood

UNSURE, MAY_BE_NONE, HANGS = "unsure", "may-be-no-order", "condition-left"
MOST_QUESTIONS = 2
"""Choices that are offered for one clause."""


_VAGUE = frozenset(
    {"unknown-order", "unknown-province", "unknown-power", "unknown-expenditure", "superfluous"}
)
"""Complaints that say less than a question with the line that is meant."""
_IDLE_IN_BRACKETS = frozenset({"question", "said"})
"""What does not touch an order if it stands in brackets: a remark (``(cut? who knows)``)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of one line: every part is an order or has a complaint.

    `echoed`: orders that were not plainly said, each with the writer's words for it.
    """

    orders: tuple[Order, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    echoed: tuple[tuple[Order, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A part of a line as the notation reads it: its orders, or where it went wrong.

    `exact`: it is documented notation, word for word.
    """

    start: int
    part: str
    kind: str
    orders: tuple[Order, ...]
    wrong: Wrong | MisreadError | None
    exact: bool

    @property
    def end(self) -> int:
        return self.start + len(self.part)

    def lies_in(self, span: tuple[int, int]) -> bool:
        """Decide whether it has a character in a span of the line."""
        return self.start < span[1] and span[0] < self.end


class NotationReader(Protocol):
    """What is asked of the reader of the notation."""

    @property
    def names(self) -> Names: ...
    def documented(self, part: str, at: Position) -> tuple[Order, ...]: ...
    def complaint_about(self, line: str, attempt: Attempt, at: Position) -> Complaint | None: ...


def orders(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> tuple[Order, ...]:
    """The orders of a line alone."""
    blocks = _blocks(reader, line, attempts, at)
    found = tuple(o for a in _outside(attempts, blocks) for o in a.orders)
    if blocks or all(a.wrong is None for a in attempts):
        return () if found and hanging(line, found) is not None else found
    taken = _taken(_sentences(reader, at), line, attempts, above)
    return found if taken is None else taken[0]


def reading(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> Reading:
    """All that a line orders, and a complaint for each part that orders nothing."""
    blocks = _blocks(reader, line, attempts, at)
    if blocks:
        return _blocked(reader, line, attempts, blocks, at, above)
    found = tuple(o for a in attempts for o in a.orders)
    if found and (word := hanging(line, found)) is not None:
        return Reading(complaints=(_complaint(line, word.span(), HANGS),))
    if all(a.wrong is None for a in attempts):
        return Reading(found)
    sentences = _sentences(reader, at)
    taken = _taken(sentences, line, attempts, above)
    if taken is not None:
        return Reading(taken[0], (), taken[1])
    asked = _questions(sentences, line, attempts, at, above)
    return Reading(found, mistakes.mended_together([*_complaints(reader, line, attempts, at, asked)]))


def _sentences(reader: NotationReader, at: Position) -> Sentences:
    position = BoardPosition(reader.names, at.setting.rules, at.scenario.board, at.state, at.seat)
    return Sentences(position, lambda said: reader.documented(said, at))


def _outside(attempts: Iterable[Attempt], blocks: Sequence[Block]) -> list[Attempt]:
    return [a for a in attempts if not any(a.lies_in(block.sentence) for block in blocks)]


def _blocks(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position
) -> tuple[Block, ...]:
    """The sentences of a line with a word that blocks them and is no word of the notation."""

    def covered(kind: str, start: int, end: int) -> bool:
        if kind in _IDLE_IN_BRACKETS and _in_brackets(line, start):
            return any(a.exact and a.start <= start for a in attempts)
        return any(
            a.exact and a.start <= start and end <= a.end and a.part[start - a.start : end - a.start].strip()
            for a in attempts
        )

    return _sentences(reader, at).blocked(line, covered)


def _in_brackets(line: str, at: int) -> bool:
    return line.rfind("(", 0, at) > line.rfind(")", 0, at) and ")" in line[at:]


def _taken(
    sentences: Sentences, line: str, attempts: Sequence[Attempt], above: Sequence[Order]
) -> tuple[tuple[Order, ...], tuple[tuple[Order, str], ...]] | None:
    """The orders of a line that is understood as a whole, and those to be echoed; None if it is not."""
    clauses = sentences.understand(line, above)
    if not clauses or any(clause.what not in (TAKEN, ECHOED) for clause in clauses):
        return None
    said: list[Order] = []
    echoed: list[tuple[Order, str]] = []
    for clause in clauses:
        new = _orders_of(sentences, clause)
        said += new
        if clause.what == ECHOED:
            echoed += [(order, line[clause.start : clause.end]) for order in new]
    known = {o for a in attempts for o in a.orders}
    return (tuple(said), tuple(echoed)) if known <= set(said) else None


def _orders_of(sentences: Sentences, clause: Understood) -> tuple[Order, ...]:
    found = sentences.orders(clause.lines)
    return found if clause.numbered else plain_orders.unnumbered(found)


def _questions(
    sentences: Sentences, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> list[tuple[tuple[int, int], Complaint]]:
    """What is asked about the clauses of a line that were not read otherwise."""
    read = [a for a in attempts if a.wrong is None]
    found = []
    for clause in sentences.understand(line, above):
        span = (clause.start, clause.end)
        if (
            clause.what in (TAKEN, ECHOED, ASKED)
            and clause.choices
            and not any(a.lies_in(span) for a in read)
        ):
            lines = _choices(sentences, clause, at)
            if lines:
                found.append((span, _complaint(line, span, UNSURE, lines)))
    return found


def _choices(sentences: Sentences, clause: Understood, at: Position) -> tuple[str, ...]:
    """The lines that are offered for a clause, in their canonical words."""
    offered = []
    for lines in clause.choices[:MOST_QUESTIONS]:
        said = [order_text.of_scenario(order, at.scenario) for order in sentences.orders(lines)]
        offered.append(said[0] if len(said) == 1 else Joined.of(said, "; "))
    return tuple(dict.fromkeys(offered))


def _complaints(
    reader: NotationReader,
    line: str,
    attempts: Sequence[Attempt],
    at: Position,
    asked: Sequence[tuple[tuple[int, int], Complaint]],
) -> list[Complaint]:
    """One complaint for each part that was not read: a question where something was understood."""
    found: list[Complaint] = []
    for attempt in attempts:
        if attempt.wrong is None:
            continue
        own = reader.complaint_about(line, attempt, at)
        better = [question for span, question in asked if attempt.lies_in(span)]
        if better and (own is None or (own.code in _VAGUE and not own.corrected)):
            found += [question for question in better if question not in found]
        elif own is not None:
            found.append(own)
    return found


def _blocked(
    reader: NotationReader,
    line: str,
    attempts: Sequence[Attempt],
    blocks: Sequence[Block],
    at: Position,
    above: Sequence[Order],
) -> Reading:
    """Nothing of a blocked sentence is taken; its lines are offered."""
    sentences = _sentences(reader, at)
    clauses = sentences.understand(line, above)
    kept = _outside(attempts, blocks)
    complaints: list[Complaint] = []
    for block in blocks:
        inside = [a for a in attempts if a.lies_in(block.sentence)]
        lines = [str(order_text.of_scenario(order, at.scenario)) for a in inside for order in a.orders] or [
            str(offered)
            for clause in clauses
            if clause.what == BLOCKED and block.sentence[0] <= clause.start < block.sentence[1]
            for offered in _choices(sentences, clause, at)
        ]
        if lines:
            orders_there = [o for a in inside for o in a.orders]
            code = HANGS if block.kind == "if" or hanging(line, orders_there) is not None else MAY_BE_NONE
            complaints.append(_complaint(line, (block.start, block.end), code, tuple(dict.fromkeys(lines))))
        else:
            complaints += _complaints(reader, line, [a for a in inside if a.wrong is not None], at, ())
    complaints += _complaints(reader, line, kept, at, ())
    return Reading(tuple(o for a in kept for o in a.orders), tuple(complaints))


def _complaint(line: str, span: tuple[int, int], code: str, lines: tuple[str, ...] = ()) -> Complaint:
    facts = {"lines": lines} if lines else {}
    return Complaint(line=line, start=span[0], end=span[1], code=code, facts=facts)
