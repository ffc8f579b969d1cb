"""Units of one power that would fight each other: which of them hold from the start (A-158, F-033).

Not here: what becomes of those who follow a friend that fails to get away (equations).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.movement.contenders import head_on
from judge.games.machiavelli.movement.units import Piece, Space


def keep_apart(rules: Rulebook, tried: Sequence[Piece]) -> list[Piece]:
    """The same pieces; those that would fight a friend stand, where the rulebook says so."""
    if rules.movement.friends_stand_off:
        return list(tried)
    held = _rush(tried)
    if rules.movement.friends_never_fight:
        held |= _swaps(tried)
    pieces = _standing(tried, held)
    while rules.movement.friends_never_fight and (held := _followers(pieces)):
        pieces = _standing(pieces, held)
    return pieces


def _standing(tried: Sequence[Piece], held: set[int]) -> list[Piece]:
    return [p.standing(Verdict.STOOD_OFF) if number in held else p for number, p in enumerate(tried)]


def _rush(tried: Sequence[Piece]) -> set[int]:
    """Pieces of one power that are bound for one place."""
    rush = Counter((piece.unit.power, piece.goal) for piece in tried if piece.moving)
    return {n for n, p in enumerate(tried) if p.moving and rush[p.unit.power, p.goal] > 1}


def _swaps(tried: Sequence[Piece]) -> set[int]:
    """Pieces that would change places with one of their power, neither of them over sea."""
    at = _at(tried)
    return {
        n
        for n, piece in enumerate(tried)
        if (other := _friend_in_the_way(piece, tried, at)) is not None and head_on(piece, tried[other])
    }


def _followers(tried: Sequence[Piece]) -> set[int]:
    """Pieces that are bound for the place of one of their power that stays there."""
    at = _at(tried)
    return {
        n
        for n, piece in enumerate(tried)
        if (other := _friend_in_the_way(piece, tried, at)) is not None and not tried[other].moving
    }


def _at(tried: Sequence[Piece]) -> Mapping[Space, int]:
    return {piece.space: number for number, piece in enumerate(tried)}


def _friend_in_the_way(piece: Piece, tried: Sequence[Piece], at: Mapping[Space, int]) -> int | None:
    """The friend that stands, when the campaign begins, where a piece wants to go."""
    other = at.get(piece.goal) if piece.moving and piece.goal is not None else None
    return other if other is not None and tried[other].unit.power == piece.unit.power else None
