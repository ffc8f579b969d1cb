"""Possible contents of a slot: which pieces, places, powers and sums a mention can stand for on the board.

Whose piece it is, is a hard rule: a slot for one's own never takes another's. Not here: frames.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.understanding.mentions import (
    BANK,
    BARE,
    BOTH,
    GROUP,
    IT,
    KIND,
    LABEL,
    PIECE,
    SPECIAL,
    SUM,
    TERM,
    WHO,
    Mention,
    Piece,
    Position,
)

WRONG_KIND = 2.4
NOBODY = 1.5
OWN_BRIBED = 1.5
ALREADY_THERE = 1.5
BARE_SUM, BARE_TERM = 0.2, 0.4
ONLY_ONE = 0.1
ANOTHER = 0.2
"""Cost of a piece of the kind that was built last (``and another in Arezzo``)."""
BY_OWNER, OF_POWER = 0.2, 0.4
Found = tuple[Any, float] | None


def resolve(mention: Mention, type_: str, kinds: str, several: bool, position: Position) -> Found:
    """The meaning of a mention in a slot, and its cost; None if it cannot stand there."""
    if mention.several:
        return _all_of(mention, type_, kinds, position) if several else None
    return TYPES[type_](mention, kinds, several, position)


def _all_of(mention: Mention, type_: str, kinds: str, position: Position) -> Found:
    values: list[Any] = []
    cost = 0.0
    if mention.what == KIND and type_ not in ("own", "own-of-kind"):
        return None
    for one in mention.several:
        found = TYPES[type_](one, kinds, True, position)
        if one.what == GROUP and type_ == "own":
            mine = _pieces_of_kind(one, position)
            found = (mine, 0.0) if mine else None
        if found is None or isinstance(found[0], Mention):
            return None
        is_row = isinstance(found[0], tuple) and found[0] and isinstance(found[0][0], (tuple, Piece))
        values += found[0] if is_row else [found[0]]
        cost = max(cost, found[1])
    return tuple(values), cost


def _pieces_of_kind(group: Mention, position: Position) -> tuple[Piece, ...]:
    """The writer's pieces of a kind that a group names; none if there are more or less than it says."""
    mine = (p for p in position.pieces if p.owner == position.seat and not (p.beaten or p.coming))
    fit = tuple(p for p in mine if p.kind == group.kind)
    said = 2 if group.group == BOTH else group.number
    return fit if said in (0, len(fit)) else ()


def _own(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    mine = [p for p in position.pieces if p.owner == position.seat and not p.beaten]
    if mention.what == GROUP and (several or mention.group == "other"):
        return mention, 0.0
    if mention.what == IT:
        return mention, 0.2 if mention.group == WHO else 0.5
    return _among(mention, kinds, mine, position)


def _own_of_kind(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """One's own piece of some kinds, and of no other (only a garrison comes out of its city)."""
    found = _own(mention, kinds, several, position)
    return None if found is not None and isinstance(found[0], Piece) and found[0].kind not in kinds else found


def _beaten_piece(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    mine = [p for p in position.pieces if p.owner == position.seat and p.beaten]
    if mention.what == GROUP and (several or mention.group == "other"):
        return mention, 0.0
    return _among(mention, kinds, mine, position)


def _among(mention: Mention, kinds: str, mine: list[Piece], position: Position) -> Found:
    if mention.owner not in ("", position.seat):
        return None
    if mention.what == KIND:
        fit = [p for p in mine if mention.kind in ("", p.kind) and not p.coming]
        return (fit[0], ONLY_ONE) if len(fit) == 1 >= mention.number else None
    if mention.what != PIECE:
        return None
    place = mention.place
    if not place and mention.owner:
        fit = [p for p in mine if mention.kind in ("", p.kind) and not p.coming]
        if len(fit) > 1:
            fit = [p for p in fit if p.place == position.home(mention.owner)]
        return (fit[0], BY_OWNER) if len(fit) == 1 else None
    there = [p for p in mine if p.place == place]
    if not there:
        return None
    exact = [p for p in there if mention.kind in ("", p.kind) and (not kinds or p.kind in kinds)]
    if exact:
        return exact[0], 0.0
    return there[0], WRONG_KIND


def _unit(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """Anybody's piece."""
    if mention.what == IT:
        return mention, 0.0
    if mention.what == KIND:
        return _own(mention, kinds, several, position)
    if mention.what != PIECE:
        return None
    if not mention.place:
        whose = mention.owner
        fit = [
            p for p in position.pieces if p.owner == whose and mention.kind in ("", p.kind) and not p.coming
        ]
        if len(fit) > 1 and whose:
            fit = [p for p in fit if p.place == position.home(whose)]
        return (fit[0], BY_OWNER) if len(fit) == 1 else None
    there = [p for p in position.pieces if p.place == mention.place and not p.beaten]
    exact = [p for p in there if mention.kind in ("", p.kind) and (not kinds or p.kind in kinds)]
    exact = [p for p in exact if mention.owner in ("", p.owner)] or exact
    if exact:
        return exact[0], 0.0 if mention.owner in ("", exact[0].owner) else WRONG_KIND
    if there:
        return (
            (there[0], WRONG_KIND) if not mention.kind else (Piece(mention.kind, mention.place, ""), NOBODY)
        )
    return Piece(mention.kind or (kinds[:1] or "A"), mention.place, ""), NOBODY


def _help_target(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """A piece to be supported, or the place where a move goes that is to be supported."""
    if mention.what == GROUP:
        return None
    if mention.owner and not mention.place and "area" in position.groups:
        return None  # a support is of a place, for a power
    found = _unit(mention, kinds, several, position)
    if found is not None and found[1] == NOBODY and not mention.kind and mention.place:
        return mention, 0.3
    return found


def _foreign(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """A piece to be bribed: not one's own, if another is there."""
    if mention.what in (IT, GROUP):
        return None
    found = _target_of_money(mention, kinds, several, position)
    return found if found is None or not kinds or found[0].kind in kinds else None


def _target_of_money(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    if mention.what == PIECE and mention.place and not mention.kind:
        there = [p for p in position.pieces if p.place == mention.place and p.owner != position.seat]
        there = [p for p in there if mention.owner in ("", p.owner)] or there
        return (there[0], 0.1) if there else None
    found = _unit(mention, kinds, several, position)
    if found is not None and isinstance(found[0], Piece) and found[0].owner == position.seat:
        return found[0], found[1] + OWN_BRIBED
    return found


def _carrier(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """A fleet that carries, or the sea where it is."""
    found = _unit(mention, "F", several, position)
    return found if found is not None and isinstance(found[0], Piece) and found[0].kind == "F" else None


def _place(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    if mention.what != PIECE or not mention.place:
        return None
    at_goal = WRONG_KIND if mention.kind == "G" else 0.3  # nobody moves to a garrison
    return (mention.place, mention.coast), at_goal if mention.kind else 0.0


def _land(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """A place that changes hands, or where something is built: no piece in it is named."""
    return _place(mention, kinds, several, position) if not mention.kind else None


def _same_place(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    return _place(mention, kinds, several, position)


def _walls(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    if mention.what != PIECE or not mention.place or mention.kind not in ("", "G"):
        return None
    return (mention.place, ""), 0.0


def _power(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    if mention.what == PIECE and mention.kind and mention.owner and not mention.place:
        return mention.owner, OF_POWER  # "the ships of the Papacy"
    if mention.what != PIECE or mention.kind or not mention.power:
        return None
    return mention.power, 0.0


def _foe(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    found = _power(mention, kinds, several, position)
    return None if found is None or found[0] == position.seat else found


def _new(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """A piece to be built: its kind and its place, or the kind alone where the place is named apart."""
    if mention.what == KIND and mention.kind:
        return mention.kind, 0.0
    if mention.what == GROUP and mention.group == "other" and not mention.kind:
        return mention, ANOTHER
    if (
        mention.what != PIECE
        or not mention.place
        or not mention.kind
        or mention.owner not in ("", position.seat)
    ):
        return None
    piece = Piece(mention.kind, mention.place, position.seat)
    is_there = any((p.kind, p.place, p.coming) == (piece.kind, piece.place, False) for p in position.pieces)
    return piece, ALREADY_THERE if is_there else 0.0


def _number(what: str, bare: float) -> Callable[[Mention, str, bool, Position], Found]:
    def named_number(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
        if mention.what == what:
            return mention.number, 0.0
        return (mention.number, bare) if mention.what == BARE and bare < NOBODY else None

    return named_number


def _kind(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    return (mention.kind, 0.0) if mention.what == KIND and mention.kind else None


def _group(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    return (mention, 0.0) if mention.what == GROUP else None


def _special(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    return (mention.special, 0.0) if mention.what == SPECIAL else None


def _pronoun(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    """A word for what is named already."""
    return ("it", 0.0) if mention.what == IT else None


def _bank(mention: Mention, kinds: str, several: bool, position: Position) -> Found:
    return ("bank", 0.0) if mention.what == BANK else None


def is_of_another(mention: Mention, value: Any, position: Position) -> bool:
    """Decide whether a mention says of a piece or a place that it is a power's, which has it not."""
    if mention.several:
        values = value if len(value) == len(mention.several) else ()
        return any(is_of_another(one, of, position) for one, of in zip(mention.several, values, strict=False))
    if not mention.owner:
        return False
    if isinstance(value, Piece):
        return value.owner not in ("", mention.owner)
    return isinstance(value, tuple) and _has_another(mention, position)


def _has_another(mention: Mention, position: Position) -> bool:
    """Decide whether a place, or its garrison where one is named, is another power's."""
    inside = [p.owner for p in position.pieces if (p.kind, p.place) == ("G", mention.place)]
    has = inside[0] if mention.kind == "G" and inside else position.holder(mention.place)
    return has not in ("", mention.owner)


TYPES: dict[str, Callable[[Mention, str, bool, Position], Found]] = {
    "own": _own,
    "own-of-kind": _own_of_kind,
    "beaten": _beaten_piece,
    "unit": _unit,
    "helped": _help_target,
    "foreign": _foreign,
    "carrier": _carrier,
    "place": _place,
    "land": _land,
    "same-place": _same_place,
    "walls": _walls,
    "power": _power,
    "foe": _foe,
    "new": _new,
    "sum": _number(SUM, BARE_SUM),
    "term": _number(TERM, BARE_TERM),
    "label": _number(LABEL, NOBODY),
    "number": _number(BARE, 0.0),
    "kind": _kind,
    "bank": _bank,
    "pronoun": _pronoun,
    "special": _special,
    "group": _group,
}
"""The types of slots: each a function from a mention to what it stands for, and the cost."""
