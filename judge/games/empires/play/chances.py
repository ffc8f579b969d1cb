"""Chance of each result of an endeavour: exact, over all year cards that nobody has seen in this round.

Whoever has them, and in which order, does not matter: every unseen card is as likely to be the next one. Not
here: the rating (rating).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from judge.games.empires.model.ground import Ground
from judge.games.empires.model.state import State
from judge.games.empires.model.working import Column
from judge.games.empires.play.endeavours import read_codes
from judge.games.empires.sets.codes import CodeKind
from judge.games.empires.sets.shape import Endeavour

Result = tuple[Column, str]
"""A column and what happens there: the kind of a code; T/C as ``C`` or ``T``, whichever it would be."""


def chances(
    ground: Ground, state: State, endeavour: Endeavour, rating: Fraction, *, target_is_own: bool
) -> Mapping[Result, Fraction]:
    """Of every result that any unseen card has at this rating, how likely it is to come at least once."""
    unseen = [card for number, card in sorted(ground.cards.items()) if number not in state.shown]
    counted: dict[Result, int] = {}
    for card in unseen:
        read = read_codes(ground, card, endeavour, rating, target_is_own=target_is_own)
        found = {
            (told.column, _kind(code.kind, code.applies(rating)))
            for code, told in read
            if told.in_range and not told.why
        }
        for result in found:
            counted[result] = counted.get(result, 0) + 1
    return {result: Fraction(number, len(unseen)) for result, number in sorted(counted.items())}


def _kind(kind: CodeKind, applies: bool) -> str:
    return kind if kind != "T/C" else "C" if applies else "T"
