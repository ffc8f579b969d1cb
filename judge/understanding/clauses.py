"""Relations of a clause to its neighbours: what belongs to it, what it says again, what it puts right.

Not here: which clauses a sentence has (chart), what each is about (settling).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.frames import Reading
from judge.understanding.lattice import Lattice
from judge.understanding.mentions import IT, Piece
from judge.understanding.operators import Operator
from judge.understanding.pieces_meant import pieces_of
from judge.understanding.tokens import SIGN


def belongs(block: Operator, clause: Reading, lattice: Lattice) -> bool:
    """Decide whether a word that blocks belongs to an order (``if A Milan is beaten it retreats``)."""
    within = clause.start <= block.start and block.end <= clause.end
    of_it = within and block.kind in clause.frame.lifts
    return of_it and lattice.may_belong(block.kind, block.start, block.end)


def is_pair(clause: Reading) -> bool:
    """Decide whether a clause is a unit beside its goal, without a word of what is done (``mar wgl``)."""
    frame = clause.frame
    return bool(frame.verbless and frame.verbless.beside and not frame.verbs)


def stands_apart(clause: Reading, lattice: Lattice) -> bool:
    """Decide whether signs, or words like AND, part a clause from what stands beside it."""

    def parts(at: int) -> bool:
        return lattice.said[at].kind == SIGN or any(cell.joins for cell in lattice.cells[at])

    begins = clause.start == 0 or parts(clause.start - 1)
    return begins and (clause.end == len(lattice.said) or parts(clause.end))


def cost_of_unknown(clause: Reading) -> float:
    """Cost of the words of a clause that nobody knows."""
    return sum(fault.cost for fault in clause.faults if fault.code == "unknown-word")


def cost_of_unknown_for_others(clause: Reading) -> float:
    """Cost of those that may be about its neighbours too: all but the ones between the first and the last of
    what it names (``Padua closes up behind it by moving to Verona``), if it names a place at all: not ``all
    alone, against three armies``.
    """
    named = [cell for cell in clause.path if cell.mention is not None and cell.mention.what != IT]
    if not any(cell.mention is not None and cell.mention.place for cell in named):
        return cost_of_unknown(clause)
    of_its_own = clause.start > 0  # behind an AND or a comma, before what it names: "and to sweeten it I pay"
    begins = clause.start if of_its_own else min((cell.end for cell in named), default=0)
    ends = max((cell.start for cell in named), default=0)
    of_it = (f for f in clause.faults if f.code == "unknown-word" and begins <= f.start and f.end <= ends)
    return cost_of_unknown(clause) - sum(fault.cost for fault in of_it)


def says_no_more(rival: Sequence[Reading], best: Sequence[Reading]) -> bool:
    """Decide whether a rival's lines are all among those of the best, but for numbers of expenditures."""
    said = {_without_number(line) for clause in best for line in clause.lines}
    other = {_without_number(line) for clause in rival for line in clause.lines}
    return bool(other) and other <= said and bool(said)


def _without_number(line: str) -> str:
    return line.partition(": ")[2] if line.startswith("expense ") else line


def place_of(last: Reading | None) -> str:
    """The place that the clause before spoke of last: ``there``."""
    values = last.values if last is not None else {}
    for key in ("to", "target", "place", "helped", "where", "unit"):
        match values.get(key):
            case Piece(place=place):
                return place
            case (str(place), str()):
                return place
    return ""


def without_openings(clauses: Sequence[Reading]) -> tuple[Reading, ...]:
    """The clauses without those that say nothing but what others say of each of their units."""
    return tuple(
        clause
        for clause in clauses
        if not clause.frame.says_nothing
        or not set(pieces_of(clause))
        <= {p for other in clauses if other is not clause for p in pieces_of(other)}
    )


def as_corrected(clauses: Sequence[Reading], lattice: Lattice) -> tuple[Reading, ...]:
    """The clauses without those that a later one takes the place of, behind a word that corrects."""
    corrections = [
        at for at, cells in enumerate(lattice.cells) if any("correction" in cell.joins for cell in cells)
    ]
    return tuple(
        clause
        for number, clause in enumerate(clauses)
        if not any(
            set(pieces_of(clause)) & set(pieces_of(later))
            and any(clause.start < at <= later.start for at in corrections)
            for later in clauses[number + 1 :]
        )
    )
