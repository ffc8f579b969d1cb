"""The cheapest rows of clauses of a sentence, looked for among ever dearer ones until there are enough: few
of its spans have to be worked out.

Not here: where clauses may begin and what talk costs (chart), what some words are as one order (spans).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from judge.understanding.frames import Reading
from judge.understanding.spans import MOST_READINGS, ROUNDING, Spans

ACROSS = 0.7
"""The cost of a clause whose verb stands in the sentence before."""
KEPT = 4
"""Whole sentences that are compared at the end."""
LIMITS = (0.65, 1.3, 2.6, 5.2, 10.4, inf)
"""Limits above the cost of the cheapest parse within which others are looked for, one after the other."""


@dataclass(frozen=True, slots=True)
class Parse:
    """A sentence as a row of clauses; `talk`: what words that belong to none of them cost."""

    cost: float
    talk: float
    clauses: tuple[Reading, ...]
    leaves_pieces: bool = False
    """One of the writer's pieces, or a name with a slip in it, is in the talk."""
    covered: int = 0
    """Tokens that its clauses have."""


class Talk(NamedTuple):
    """Some words as talk: their cost, and whether they name one of the writer's pieces."""

    cost: float
    names_pieces: bool


class Step(NamedTuple):
    """Words between two tokens, of which separators may be the first; `fee`: of a cut before them."""

    start: int
    begin: int
    end: int
    fee: float
    talk: Talk | None
    """Their meaning as talk, if they can be that: only where a cut costs nothing."""


class Search:
    """The search for the cheapest parses of a sentence."""

    def __init__(self, steps: Sequence[Step], spans: Spans, count: int, previous: str) -> None:
        """`steps`: in the order in which they begin; `count`: of the tokens of the sentence; `previous`: the
        frame of the last clause of the sentence before.
        """
        self._steps, self._spans, self._count, self._previous = steps, spans, count, previous
        self._least = [self._least_of(step) for step in steps]
        self._alike: dict[tuple[int, int], list[int]] = {}
        """The steps over the same words, but for separators before them."""
        for number, step in enumerate(steps):
            self._alike.setdefault((step.begin, step.end), []).append(number)
        self._limits = iter(LIMITS)
        self.found: Sequence[Parse] = ()
        """The cheapest parses, the best first: all that cost no more than `limit`, but KEPT at most."""
        self.limit = -inf
        self.at_work = False

    @property
    def is_complete(self) -> bool:
        """Decide whether no other parse matters."""
        return len(self.found) == KEPT or self.limit == inf

    def go_on(self) -> None:
        """Look for parses that cost more than those that are found."""
        self.at_work = True
        dearer = next(self._limits)
        rest = self._rest()
        while self._work_out(rest, rest[0] + dearer):
            rest = self._rest()
        limit = rest[0] + dearer
        cheap = (
            parse for parse in self._rows(rest, limit)[self._count] if parse.cost <= limit - ROUNDING / 2
        )
        self.found = [*cheap][:KEPT]
        self.limit = limit - ROUNDING / 2
        self.at_work = False

    def _least_of(self, step: Step) -> float:
        """The least that the words of a step cost."""
        least = self._spans.least(step.begin, step.end) + (step.fee if step.start else 0.0)
        return min(least, step.talk.cost) if step.talk is not None else least

    def _rest(self) -> list[float]:
        """The least that the words from each token to the end cost."""
        rest = [inf] * self._count + [0.0]
        for step, least in zip(reversed(self._steps), reversed(self._least), strict=True):
            if least + rest[step.end] < rest[step.start]:
                rest[step.start] = least + rest[step.end]
        return rest

    def _work_out(self, rest: Sequence[float], limit: float) -> bool:
        """Work out the spans that may be part of a parse within a limit, and tell whether there were any."""
        worked = False
        so_far = [0.0] + [inf] * self._count
        for number, step in enumerate(self._steps):
            if so_far[step.start] + rest[step.end] == inf:
                continue
            left = limit - so_far[step.start] - rest[step.end]
            most = left - (step.fee if step.start else 0.0)
            if self._least[number] <= left and not self._spans.is_known(step.begin, step.end, most):
                self._spans.work_out(step.begin, step.end, most)
                for alike in self._alike[step.begin, step.end]:
                    self._least[alike] = self._least_of(self._steps[alike])
                worked = True
            so_far[step.end] = min(so_far[step.end], so_far[step.start] + self._least[number])
        return worked

    def _rows(self, rest: Sequence[float], limit: float) -> list[list[Parse]]:
        """The cheapest parses up to each token, of those that can become whole ones within a limit."""
        rows: list[list[Parse]] = [[] for _ in rest]
        rows[0] = [Parse(0.0, 0.0, ())]
        for step in self._steps:
            most = limit - rest[step.end] if rest[step.end] < inf else -inf
            before = [parse for parse in rows[step.start] if parse.cost <= most]
            found = self._spans.readings(step.begin, step.end) if before else ()
            for parse in before:
                for clause in found:
                    _add_clause(rows[step.end], parse, clause, step.fee, self._previous, most)
                if step.talk is not None:
                    _add_talk(rows[step.end], parse, step.talk, most)
        return rows


def _add_clause(
    row: list[Parse], before: Parse, clause: Reading, fee: float, previous: str, most: float
) -> None:
    """Add a parse that goes on with a clause, if it is among the cheapest few and costs no more than `most`.

    `previous`: the frame of the clause before the first one.
    """
    last = before.clauses[-1].name if before.clauses else previous
    if clause.ellipsis and last != clause.name:
        return
    if clause.ellipsis and not before.clauses:
        clause = replace(clause, cost=round(clause.cost + ACROSS, 3))
    cost = before.cost + clause.cost + (fee if before.clauses else 0.0)
    if cost > most or _is_too_dear(row, cost):
        return
    covered = before.covered + clause.end - clause.start
    _insert(row, Parse(cost, before.talk, (*before.clauses, clause), before.leaves_pieces, covered))


def _add_talk(row: list[Parse], before: Parse, talk: Talk, most: float) -> None:
    """Add a parse that goes on with talk, if it is among the cheapest few and costs no more than `most`."""
    cost = before.cost + talk.cost
    if cost > most or _is_too_dear(row, cost):
        return
    leaves = before.leaves_pieces or talk.names_pieces
    _insert(row, Parse(cost, before.talk + talk.cost, before.clauses, leaves, before.covered))


def _is_too_dear(row: list[Parse], cost: float) -> bool:
    """Decide whether a row has enough parses that cost no more."""
    return len(row) == MOST_READINGS and cost >= row[-1].cost


def _insert(row: list[Parse], parse: Parse) -> None:
    """Keep the cheapest few, the best first."""
    insort(row, parse, key=_cost)
    del row[MOST_READINGS:]


def _cost(parse: Parse) -> tuple[float, int, int]:
    """Its cost; of two that cost the same, the one that has a use for more words is the better one."""
    return parse.cost, -parse.covered, len(parse.clauses)
