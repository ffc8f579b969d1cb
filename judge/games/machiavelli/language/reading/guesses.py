"""Guesses at what nobody understood: orders that a sentence may mean, which are only asked about.

A guess names every place that its sentence names, and never stands in for a complaint at the very word. Not
here: how sentences are understood with patience (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Protocol

from judge.api.language import keeps_all, kinds_lost, mentions, written_words
from judge.api.understanding import NOTHING, Understood
from judge.api.values import Complaint
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.clause_questions import (
    ARROWS,
    EXACT,
    HANGS,
    OF_ITS_OWN,
    UNSURE,
    is_notation,
    number_behind,
    question,
    together,
)
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Expense, Order, UnitOrder
from judge.games.machiavelli.model.state import Power, State, UnitRef

_EXACT_OR_LATER = EXACT | OF_ITS_OWN | {"other-phase", "besieges-elsewhere"}
MOST_GUESSED = 6.0
"""Cost of a clause from which on it is no guess any more."""
_NEVER_GUESSED = frozenset({"if", "or", "draft"})
"""Words that stop all of their sentence: what hangs on something is offered as that."""


UNKNOWN = "unknown-order"
_LETTERS = ("F", "G")
"""Letters of units that are no words."""
_SEVERAL = 2
"""Choices of a clause that are not all meant."""


class NotationReader(Protocol):
    """Part of the reader of the notation that is needed here."""

    @property
    def names(self) -> Names: ...
    def notation_orders(self, part: str, at: Position) -> tuple[Order, ...]: ...


def with_guesses(
    complaints: list[Complaint],
    reader: NotationReader,
    sentences: Sentences,
    line: str,
    above: Sequence[Order],
    taken: Sequence[Order],
    open_clauses: Sequence[Understood],
    at: Position,
    asked: Sequence[tuple[int, int]] = (),
) -> list[Complaint]:
    """The complaints, and what may be meant by sentences of which these offer nothing.

    `asked`: parts of the line that are asked about as a whole.

    Of one unit, or of one sum, only the first guess counts: what was understood in the plain way comes first.
    """
    if not complaints:
        return complaints
    offered = "; ".join(one for c in complaints for one in _lines_offered(c))
    all_told = (*taken, *(o for one in offered.split("; ") for o in reader.notation_orders(one, at)))
    known = {*expense_numbers.without_numbers(all_told)}
    units = {order.unit for order in known if isinstance(order, UnitOrder)}
    guesses: dict[tuple[int, int], list[Order]] = {}
    among: dict[tuple[int, int], tuple[tuple[str, ...], ...]] = {}
    hang: set[tuple[int, int]] = set()
    places: dict[tuple[int, int], tuple[int, int]] = {}
    bare = line
    settled = [c for c in complaints if c.corrected or c.code in _EXACT_OR_LATER or _is_exact(c)]
    spans = [(c.start, c.end) for c in complaints if c not in settled]
    mine = {UnitRef(unit.kind, unit.area) for unit in at.state.units_of(at.seat)}
    bribes = any(isinstance(order, Expense) for order in known)
    plain = (clause for clause in open_clauses if clause.what != NOTHING)
    for clause in (*plain, *sentences.guess(line, (*above, *taken), spans)):
        if not clause.lines or clause.cost > MOST_GUESSED or is_stopped(clause, line):
            continue
        start, end = clause.sentence
        if any(first < end and start < last for first, last in asked):
            continue
        exact = any(start <= c.start <= end for c in settled) and "?" not in line[start : end - 1]
        if exact or leaves_names(clause, line, reader.names):
            continue
        for first, last in clause.asides:
            bare = bare[:first] + " " * (last - first) + bare[last:]
        hang |= {clause.sentence} if clause.hangs else set()
        if clause.asides:
            first, last = places.get(clause.sentence, (clause.start, clause.end))
            places[clause.sentence] = min(first, clause.start), max(last, clause.end)
        meant = clause.lines
        if len(clause.choices) >= _SEVERAL:
            meant = clause.choices[0]
            among[clause.sentence] = clause.choices
        for order in number_behind((*at.before, *all_told), sentences.orders(meant)):
            unit = order.unit if isinstance(order, UnitOrder) else order
            bribes = bribes or isinstance(order, Expense)
            if isinstance(unit, UnitRef) and unit not in mine and not bribes:
                continue
            if unit not in units and known.isdisjoint(expense_numbers.without_numbers([order])):
                guesses.setdefault(clause.sentence, []).append(order)
        units |= {o.unit for row in guesses.values() for o in row if isinstance(o, UnitOrder)}
        known |= {o for row in guesses.values() for o in expense_numbers.without_numbers(row)}
    found = list(complaints)
    told = "; ".join(
        str(order_text.of_scenario(o, at.scenario)) for o in (*all_told, *chain(*guesses.values()))
    )
    for (start, end), orders in guesses.items():
        if not _names_all(bare[start:end], told, reader.names, at):
            continue
        found = [c for c in found if _lines_offered(c) or not start <= c.start <= end]
        lines = together([str(order_text.of_scenario(o, at.scenario)) for o in orders])
        if len(orders) == 1 and (start, end) in among:
            each = (
                number_behind((*at.before, *all_told), sentences.orders(one)) for one in among[start, end]
            )
            lines = tuple(str(order_text.of_scenario(o, at.scenario)) for row in each for o in row[:1])
        where = places.get((start, end), (start, end))
        found.append(question(line, where, HANGS if (start, end) in hang else UNSURE, lines))
    return found


def _is_exact(complaint: Complaint) -> bool:
    """Decide whether a complaint is at the very word: notation that lacks its end, a name that is none."""
    line, start = complaint.line, complaint.start
    cut_short = complaint.code == "unfinished" and is_notation(line)
    return cut_short or (complaint.code == "unknown-place" and line[:start].rstrip().endswith(ARROWS))


def leaves_names(clause: Understood, line: str, names: Names) -> bool:
    """Decide whether a clause that has no use for a name leaves one out that stands in no brackets."""
    if not any(fault.code == "unused" for fault in clause.faults):
        return False
    said = written_words.without_brackets(line[clause.start : clause.end])
    return not keeps_all(said, "; ".join(clause.lines), names, restricted=False)


def with_whole_offers(
    complaints: Sequence[Complaint], line: str, taken: Sequence[Order], names: Names, at: Position
) -> list[Complaint]:
    """The complaints; a question whose lines leave out a power or a unit that its sentence names offers none.

    Places have been looked for by whoever understood it.
    """
    orders = [str(order_text.of_scenario(order, at.scenario)) for order in taken]
    told = "; ".join((*orders, *(one for c in complaints for one in _lines_offered(c))))
    return [
        replace(c, code=UNKNOWN, of_a_clause=False, facts={})
        if c.code == UNSURE
        and _lines_offered(c)
        and not _names_all(line[c.start : c.end], told, names, at, places=False)
        else c
        for c in complaints
    ]


def _names_all(said: str, told: str, names: Names, at: Position, *, places: bool = True) -> bool:
    """Decide whether orders that are told have all places, powers and kinds of units of a sentence.

    A power may also be there as the writer, or as who holds a place in them.
    """
    in_orders = {one for mention in mentions(told, names) for one in mention.named}
    there = {Power(name) for kind, name in in_orders if kind == "power"} | {at.seat}
    for kind, place in in_orders:
        if kind == "place":
            there |= _holders(at.state, place)
    letters = {letter for letter in _LETTERS if f" {letter} " in f" {said}"}
    return (
        letters <= set(told.split())
        and not kinds_lost(said, told, names)
        and all(
            not mention.named.isdisjoint(in_orders)
            or any(kind == "power" and name in there for kind, name in mention.named)
            or (not places and not any(kind == "power" for kind, _ in mention.named))
            for mention in mentions(said, names)
        )
    )


def _holders(state: State, area: AreaId) -> set[Power]:
    """Owners of a place, and of the units there."""
    owners = {state.province_owner.get(area), state.city_owner.get(area)}
    return {*(u.power for u in state.units() if u.area == area), *(o for o in owners if o is not None)}


def is_stopped(clause: Understood, line: str) -> bool:
    """Decide whether a clause is nothing to guess at: a question, a condition, or what it says is not so."""
    asks = clause.blocked == "question" and line[: clause.sentence[1]].rstrip().endswith("?")
    denied = clause.blocked == "not" and any(fault.code == "blocked" for fault in clause.faults)
    return asks or denied or clause.blocked in _NEVER_GUESSED


def _lines_offered(complaint: Complaint) -> tuple[str, ...]:
    lines = (*complaint.facts.get("lines", ()), complaint.corrected)
    return tuple(str(one) for one in lines if one)
