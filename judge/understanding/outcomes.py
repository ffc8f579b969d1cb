"""The outcome of each clause of a sentence, beside the others: what makes one that is plain be asked about.

Not here: what a clause costs (chart), what is done with one that stands alone (decide).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from judge.understanding.chart import TALK_WORD
from judge.understanding.clauses import (
    belongs,
    cost_of_unknown_for_others,
    is_pair,
    stands_apart,
)
from judge.understanding.decide import ASKED, NOTHING, Understood, decision_about
from judge.understanding.frames import Reading
from judge.understanding.lattice import Lattice
from judge.understanding.operators import NOT, Operator
from judge.understanding.pieces_meant import Move, moves_of, orders_besides_moves
from judge.understanding.strange_words import is_plain_but_for_a_name
from judge.understanding.tokens import Token

Outcome = tuple[Understood, tuple[Move, ...], Reading]
"""The treatment of a clause, the moves of the pieces that it names, and the clause itself."""


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """The clauses of a sentence in its best parse; `rival`: those of another one that is as likely.

    `talk`: what the words beside them cost; `leaves_pieces`: a piece of the writer's is named there;
    `before`: the moves of the sentences above.
    """

    said: Sequence[Token]
    lattice: Lattice
    clauses: Sequence[Reading]
    rival: Sequence[Reading] | None
    talk: float
    leaves_pieces: bool
    before: Sequence[Move]


def outcomes_of(
    sentence: ParsedSentence, blocks: Sequence[Operator], can_be_read: Callable[[str], bool]
) -> list[Outcome]:
    """The outcomes of the clauses of a sentence in which the words `blocks` block."""
    unknown = {id(clause): cost_of_unknown_for_others(clause) for clause in sentence.clauses}
    beside = {key: sentence.talk + sum(unknown.values()) - cost for key, cost in unknown.items()}
    is_plain = not sentence.leaves_pieces and is_plain_but_for_a_name(sentence.clauses, sentence.lattice)

    def decision(clause: Reading, blocking: Sequence[Operator]) -> Understood:
        return decision_about(
            clause,
            beside[id(clause)],
            sentence.said,
            blocking,
            sentence.rival,
            can_be_read,
            is_plain=is_plain,
        )

    lattice = sentence.lattice
    lifted = {
        id(clause): [block for block in blocks if belongs(block, clause, lattice)]
        for clause in sentence.clauses
    }
    of_orders = [block for words in lifted.values() for block in words]
    others = tuple(block for block in blocks if block not in of_orders)
    if all(decision(clause, others).is_filed for clause in sentence.clauses if lifted[id(clause)]):
        blocks = others  # else they may belong to what nobody understood
    found: list[Outcome] = []
    for clause in sentence.clauses:
        one = replace(decision(clause, blocks), leaves_pieces=sentence.leaves_pieces)
        if one.is_filed:
            words = (lattice.said[block.start : block.end] for block in lifted[id(clause)])
            one = replace(one, lifted=tuple((said[0].start, said[-1].end) for said in words))
        one = _outcome_beside_others(one, clause, sentence, [one for one, _, _ in found])
        moves = (*moves_of(clause), *orders_besides_moves(clause))
        if not (one.is_filed or one.what == ASKED):
            said = one.blocked != NOT
            moves = tuple(replace(move, only_named=True, helps=False, spoken_for=said) for move in moves)
        found.append((one, moves, clause))
    return _with_pairs_asked(found)


def _outcome_beside_others(
    one: Understood, clause: Reading, sentence: ParsedSentence, found: Sequence[Understood]
) -> Understood:
    """The outcome of a clause, asked about where its neighbours make it doubtful; `found`: theirs so far."""
    if one.is_filed and _waits_for_others(clause, sentence):
        one = replace(one, what=ASKED, hangs=True)
    if sentence.lattice.gives_up and not clause.frame.dismisses:
        one = _outcome_beside_what_is_given_up(one, clause, sentence)
    doubtful = (
        _is_doubtful_pair(clause, sentence)
        or (one.of_rest and sentence.talk >= TALK_WORD)  # what was passed over may be about one of them
        or (clause.ellipsis and found and not found[-1].is_filed)  # its verb is that of a doubtful clause
        or ((one.of_rest or clause.by_pronoun) and any(other.what == ASKED for other in found))
    )
    return replace(one, what=ASKED) if one.is_filed and doubtful else one


def _waits_for_others(clause: Reading, sentence: ParsedSentence) -> bool:
    """Decide whether a clause waits until its goal is left, by a piece that nothing here orders to leave."""
    if not sentence.lattice.waits_between(clause.start, clause.end):
        return False
    moves = (*sentence.before, *(move for other in sentence.clauses for move in moves_of(other)))
    left = {move.piece.place for move in moves if move.to}
    return not {move.to for move in moves_of(clause)} <= left


def _is_doubtful_pair(clause: Reading, sentence: ParsedSentence) -> bool:
    """Decide whether a clause is a unit beside its goal, with words around it that may say more."""
    if not is_pair(clause):
        return False
    apart = stands_apart(clause, sentence.lattice)
    return not apart or sentence.leaves_pieces or sentence.talk >= TALK_WORD


def _outcome_beside_what_is_given_up(
    one: Understood, clause: Reading, sentence: ParsedSentence
) -> Understood:
    """The outcome of a clause where its sentence says why a piece is not kept: it only names that piece
    (``Rome is not worth its pay, disband it``), or is asked about (``I would keep Rome, but I cannot``).
    """
    dismissed = any(other.frame.dismisses for other in sentence.clauses)
    if dismissed and sentence.lattice.gives_up_between(clause.start, clause.end):
        return replace(one, what=NOTHING, lines=(), choices=(), blocked=NOT)
    if not dismissed and one.is_filed:
        return replace(one, what=ASKED, hangs=True)
    return one


def _with_pairs_asked(found: list[Outcome]) -> list[Outcome]:
    """The outcomes of a sentence, those of units beside their goals asked about where another clause is:
    ``move A Arezzo and A Florence Urbino``; all where a place is taken that nobody is known to leave.
    """
    if all(one.is_filed for one, _, _ in found):
        return found
    taken = any(clause.name == "takes-place" and not one.is_filed for one, _, clause in found)
    return [
        (replace(one, what=ASKED) if one.is_filed and (taken or is_pair(clause)) else one, moves, clause)
        for one, moves, clause in found
    ]
