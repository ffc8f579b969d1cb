"""A single word that nobody knows, in a sentence whose orders are plain without it.

It may deny what they say (``barely``), unless it names something, behind an article (``the old road``), or
somebody, at the end of several orders (``cheers Dave``). Not here: what such words cost (word_costs, chart),
what is done with the orders (decide).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.understanding.clauses import cost_of_unknown
from judge.understanding.decide import TAKEN_UP_TO
from judge.understanding.frames import Reading
from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import turns
from judge.understanding.mentions import BOTH, GROUP
from judge.understanding.pieces_meant import moves_of
from judge.understanding.prices import UNKNOWN
from judge.understanding.tokens import SIGN, WORD

_OF_OTHER_TALK = frozenset('!"«»“”„‹›')
"""Signs of a sentence that is not said soberly, or by somebody else."""


def is_plain_but_for_a_name(clauses: Sequence[Reading], lattice: Lattice) -> bool:
    """Decide whether the orders of a sentence are plain, and all else that it says is one word that names
    something.
    """
    if any(token.text in _OF_OTHER_TALK for token in lattice.said):
        return False
    told = any(cell.verbs for clause in clauses for cell in clause.path)
    if not told or not all(_is_plain(clause, lattice) for clause in clauses):
        return False
    strange = [*_strange_words(clauses, lattice)]
    if len(strange) != 1 or not _means_nothing(strange[0], lattice):
        return False
    named = _is_behind_article(strange[0], lattice) and not _is_before_a_name(strange[0], lattice)
    named = named and not _may_act(strange[0], lattice)
    return named or (len(clauses) > 1 and _signs(strange[0], lattice))


def _is_plain(clause: Reading, lattice: Lattice) -> bool:
    """Decide whether a clause is sure but for words that nobody knows, and names its pieces, which can go
    where it sends them.
    """
    of_all = clause.frame.rest or any(
        cell.mention is not None and cell.mention.what == GROUP and cell.mention.group != BOTH
        for cell in clause.path
    )
    sure = clause.cost - cost_of_unknown(clause) <= TAKEN_UP_TO
    may_be_names = any(fault.code == "unknown-word" and fault.cost > UNKNOWN for fault in clause.faults)
    in_reach = all(lattice.position.reaches(move.piece, move.to) for move in moves_of(clause))
    return sure and in_reach and not (of_all or clause.by_pronoun or may_be_names)


def _strange_words(clauses: Sequence[Reading], lattice: Lattice) -> Iterator[int]:
    """The words that no clause has a use for, and which may not be passed over."""
    known = [cell for clause in clauses for cell in clause.path if not cell.unknown]
    used = {at for cell in known for at in range(cell.start, cell.end)}
    ahead = 0
    for at, cells in enumerate(lattice.cells):
        if at not in used:
            ahead = max([ahead, *(c.end for c in cells if c.free or c.marks or c.joins)])
        if at >= ahead and at not in used and lattice.said[at].kind != SIGN:
            yield at


def _means_nothing(at: int, lattice: Lattice) -> bool:
    """Decide whether a token is a word, and none of those that orders have or that block them."""
    known = any(cell.verbs or cell.block or cell.mention is not None for cell in lattice.cells[at])
    return lattice.said[at].kind == WORD and not known


def _signs(at: int, lattice: Lattice) -> bool:
    """Decide whether a word ends a sentence as a name, where not all words have capitals."""
    *said, last = (token for token in lattice.said if token.kind == WORD)
    return lattice.said[at] == last and last.capital and not all(token.capital for token in said)


def _may_act(at: int, lattice: Lattice) -> bool:
    """Decide whether a word may be somebody who does what a verb right behind it says (``a colleague
    travels``; ``the third`` may be a piece).
    """
    behind = lattice.cells[at + 1] if at + 1 < len(lattice.cells) else ()
    return lattice.said[at - 1].text in turns().indefinite and any(cell.verbs for cell in behind)


def _is_before_a_name(at: int, lattice: Lattice) -> bool:
    """Decide whether a word may be part of the name behind it (``the guloff Naples``)."""
    behind = lattice.cells[at + 1] if at + 1 < len(lattice.cells) else ()
    return any(cell.mention is not None and not cell.mention.kind for cell in behind)


def _is_behind_article(at: int, lattice: Lattice) -> bool:
    """Decide whether a word stands behind an article, or little words behind one; what is one behind a comma
    may go on about what stands before it (``die Armee, die kaum ...``).
    """
    said, here = lattice.said, at - 1
    articles = {article for lexicon in lattice.lexicons for article in lexicon.articles}
    while here > 0 and said[here].text not in articles and any(cell.free for cell in lattice.cells[here]):
        here -= 1
    return here >= 0 and said[here].text in articles and (here == 0 or said[here - 1].text != ",")
