"""The judge's answer and the reference's side by side; a disagreement as a record to be played again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeVar

from judge import load
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.second.books import BOOKS, Book
from judge.games.machiavelli.second.case import Case, RefusedError
from judge.games.machiavelli.second.retreats import after_retreats
from judge.games.machiavelli.second.verdict import Verdict, verdict, verdict_of
from judge.library import LoadedGame
from tests.reference.crowds import crowd
from tests.reference.flights import retreat_orders

C = TypeVar("C")


@cache
def game_of(book: Book) -> LoadedGame[Any, Any, Any]:
    """The judge's own rules of a book."""
    return load(book.scenario)


def judged(case: Case) -> State:
    """What the judge makes of a case."""
    orders: dict[Any, Any] = dict(case.orders)
    state: State = game_of(case.book).adjudicate(case.state, orders, dice=Same(case.die)).state
    return state


@dataclass(frozen=True)
class Same:
    """Dice that always fall the same, and of whatever is drawn the first."""

    die: int

    def throw(self, name: str, count: int = 1) -> int:
        """So many equal faces."""
        return self.die * count

    def pick(self, name: str, sides: int) -> int:
        """The first."""
        return 1

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """As they are."""
        return tuple(cards)


@dataclass
class Finding:
    """What came of one case: nothing to tell, a disagreement, or a refusal with its reason."""

    case: Case
    differences: list[str]
    refused: str = ""
    verdict: Verdict | None = None


def compared(case: Case) -> Finding:
    """One case, judged twice."""
    if case.state.dislodged:
        return _retreats_compared(case)
    try:
        mine = verdict(case)
    except RefusedError as refused:
        return Finding(case, [], str(refused))
    theirs = verdict_of(judged(case))
    return Finding(case, mine.differences(theirs), verdict=mine)


def _retreats_compared(case: Case) -> Finding:
    try:
        mine = verdict_of(after_retreats(case))
    except RefusedError as refused:
        return Finding(case, [], str(refused))
    return Finding(case, mine.differences(verdict_of(judged(case))), verdict=mine)


def next_found(finding: Finding, seed: int) -> Finding | None:
    """The retreats after a case on which both agree, judged twice as well; None: nobody must retreat."""
    if finding.verdict is None or finding.differences or not finding.verdict.beaten:
        return None
    after = judged(finding.case)
    return compared(retreat_orders(finding.case, after, Random(f"retreats:{seed}")))


def find(book: str, seed: int) -> Finding:
    """The case of a seed, judged twice."""
    return compared(crowd(BOOKS[book], seed))


def both_phases(book: str, seed: int) -> Iterator[Finding]:
    """The moves of a seed, and the retreats after them if there are any."""
    moves = find(book, seed)
    yield moves
    retreats = next_found(moves, seed)
    if retreats is not None:
        yield retreats


def record(case: Case, name: str) -> dict[str, Any]:
    """A line that ``judge adjudicate`` plays."""
    from judge.games.machiavelli.records.spelling import spelling_of
    from judge.games.machiavelli.records.written_positions import state_to

    game, spelling = game_of(case.book), spelling_of(case.scenario)
    lines = {
        spelling.power_names[power]: {"lines": [game.write(order, case.state) for order in orders]}
        for power, orders in case.orders.items()
    }
    before = state_to(case.state, case.scenario, spelling)
    return {"id": name, "variant": case.scenario.id, "state_before": before, "orders": lines}


def told(finding: Finding, name: str) -> str:
    """A disagreement as one line of JSON."""
    return json.dumps(record(finding.case, name) | {"note": finding.differences}, ensure_ascii=False)


def case_of(line: Mapping[str, Any]) -> Case:
    """The case of a record, with dice that fall as they usually do here."""
    from judge.games.machiavelli.records.adjudicate import play

    played = play(line)
    book = next(b for b in BOOKS.values() if b.scenario == played.ground.scenario.id)
    assert played.before is not None
    orders = {Power(seat): tuple(given) for seat, given in played.orders.items()}
    return Case(book, played.ground.scenario, played.before, orders)
