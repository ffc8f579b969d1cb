"""Guesses of what a text may order, whatever else it says: only to be asked about.

Not here: what is taken (reader).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.understanding.asides import PURPOSE, REASON, TIME, without_asides, without_denials
from judge.understanding.chart import MOST_TOKENS
from judge.understanding.clause_lines import lines_of_clause
from judge.understanding.clauses import place_of
from judge.understanding.decide import ASKED, ECHOED, TAKEN, Understood
from judge.understanding.frames import Reading
from judge.understanding.gathering import gather
from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import GROUP, MONEY, SUM
from judge.understanding.outcomes import Outcome
from judge.understanding.pieces_meant import Move, pieces_of
from judge.understanding.reader import Reader
from judge.understanding.sentences import sentences_with_pieces_asked_after
from judge.understanding.tokens import Token

CLEAR_BESIDE = 3.0
"""Cost of clauses up to which the rest of their sentence is thought to be a remark, to ask about them."""


def guess(
    reader: Reader, text: str, before: Sequence[Move], doubtful: Sequence[tuple[int, int]]
) -> tuple[Understood, ...]:
    """The possible meanings of the clauses of a text, whatever else they say: only to be asked about.

    `doubtful`: the places in the text that nobody understood; sentences without any are passed over.
    """
    said, own = reader.read(text)
    said = said[: 5 * MOST_TOKENS]
    found: list[Understood] = []
    known = list(before)
    previous: Reading | None = None
    spoken_of = ""
    for piece in sentences_with_pieces_asked_after(said, reader.position):
        inside = any(first <= piece[-1].end and piece[0].start <= last for first, last in doubtful)
        if len(piece) > MOST_TOKENS:
            continue
        if not inside:
            spoken_of = reader.place_spoken_of(piece, own, ()) or ""
            continue
        there = spoken_of or place_of(previous)
        lattice = reader.lattice_of(piece, own, there)
        movers = tuple(move.piece for move in known if not move.helps)  # IT is none that helps
        pieces = movers[-1:] or (pieces_of(previous) if previous is not None else ())
        one = gather(lattice, reader.frames, reader.position, pieces)
        if one is not None:
            lines = tuple(filter(reader.can_be_read, lines_of_clause(one, reader.position)))
            span = (piece[0].start, piece[-1].end)
            found += [Understood(ASKED, *span, lines, (lines,), sentence=span)] * bool(lines)
            continue
        clauses = reader.clauses_of(piece, own, known, previous, there)[0]
        spoken_of = reader.place_spoken_of(piece, own, clauses) or ""
        short = _without_asides(reader, piece, own, known, previous)
        plain = bool(clauses) and all(one.is_filed for one, _, _ in clauses)
        if short and not plain:
            clauses, lattice = short
        for understood, moves, reading in clauses:
            if not (_moves_money(reading, lattice) or _only_names_all(reading)):
                found.append(understood)
            known += moves
            previous = reading
    return tuple(found)


def _without_asides(
    reader: Reader, said: Sequence[Token], own: Sequence[Lexicon], known: Sequence[Move], last: Reading | None
) -> tuple[list[Outcome], Lattice] | None:
    """The clauses of a sentence without what it says beside its orders, if they are clear then."""
    plain = without_denials(said, own, reader.position)
    plain = without_asides(plain, own, reader.position, (REASON, PURPOSE))
    left = without_asides(plain, own, reader.position, (TIME,))
    if len(left) == len(said):
        return None
    clauses = reader.clauses_of(left, own, known, last)[0]
    kept = {id(token) for token in left}
    asides = tuple((token.start, token.end) for token in said if id(token) not in kept)
    clear = all(
        one.lines and one.what in (TAKEN, ECHOED, ASKED) and one.cost <= CLEAR_BESIDE for one, _, _ in clauses
    )
    if not clauses or not clear:
        return None
    whole, hangs = (said[0].start, said[-1].end), len(left) < len(plain)
    shorter = [
        (replace(one, what=ASKED, sentence=whole, asides=asides, hangs=hangs), moves, reading)
        for one, moves, reading in clauses
    ]
    return shorter, reader.lattice_of(left, own, place_of(last))


def _only_names_all(clause: Reading) -> bool:
    """Decide whether an order changes all pieces at once and says nothing else (``all turned up``)."""
    of_all = any(cell.mention is not None and cell.mention.what == GROUP for cell in clause.path)
    return of_all and clause.frame.moving and clause.values.keys() <= {"unit"}


def _moves_money(clause: Reading, lattice: Lattice) -> bool:
    """Decide whether money is named in an order for pieces (``all my money goes to Milan``)."""
    cells = (cell for at in range(clause.start, clause.end) for cell in lattice.cells[at])
    money = any(cell.mention is not None and cell.mention.what in (MONEY, SUM) for cell in cells)
    return money and bool(pieces_of(clause))
