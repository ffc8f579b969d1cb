"""Pieces that clauses order or speak of, and those that ``both``, ``it`` or ``the rest`` stand for.

Not here: what a clause does with them (settling).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.understanding.frames import Reading
from judge.understanding.mentions import IT, PIECE, WHO, Mention, Piece, Position

OF_ALL = ("hold", "maintain")
STAYING = ("hold", "rest-holds", "likewise")
SUPPORTS = ("support", "supported", "support-of-one", "support-of-power", "helped-by")


@dataclass(frozen=True, slots=True)
class Move:
    """An order given before: who, and whereto (empty: it stays)."""

    piece: Piece
    to: str
    helps: bool = False
    """It only supports, or is carried: nothing but what is helped can be meant by ``it``."""
    only_named: bool = False
    """It has no order, but was spoken of."""
    other_deed: bool = False
    """It does something else than stay."""
    spoken_for: bool = False
    """Its deed was said, though it is not taken: it is none of the rest."""


def orders_besides_moves(clause: Reading) -> list[Move]:
    """The pieces that a clause orders to anything but a move."""
    carrier = clause.values.get("carrier")
    if clause.frame.to_goal and isinstance(carrier, Piece):
        return [Move(carrier, "", helps=True)]
    if clause.frame.to_goal or clause.frame.says_nothing:
        return []
    moved = landings_of(clause)
    helps = clause.name in SUPPORTS
    other = clause.name not in STAYING
    return [*moved, *(Move(piece, "", helps, other_deed=other) for piece in pieces_of(clause))]


def landings_of(clause: Reading) -> list[Move]:
    """The piece that a clause has carried, and whereto."""
    carried, to = clause.values.get("cargo"), clause.values.get("to")
    landing = to[0] if isinstance(to, tuple) else ""
    return [Move(carried, landing, helps=True)] if isinstance(carried, Piece) else []


def pieces_of(clause: Reading) -> tuple[Piece, ...]:
    """The pieces that a clause is an order for."""
    unit = clause.values.get("unit")
    if isinstance(unit, Piece):
        return (unit,)
    return tuple(one for one in unit if isinstance(one, Piece)) if isinstance(unit, tuple) else ()


def moves_of(clause: Reading) -> Iterator[Move]:
    """The moves that a clause orders."""
    to = clause.values.get("to")
    if clause.frame.to_goal and isinstance(to, tuple):
        for piece in pieces_of(clause):
            yield Move(piece, to[0])


def pieces_meant(
    said: Mention,
    known: Sequence[Move],
    done: Sequence[Reading],
    position: Position,
    *,
    but_ordered: bool,
    beaten: bool = False,
) -> tuple[Piece, ...]:
    """The writer's pieces that a word like ``both`` or ``the rest`` stands for.

    `but_ordered`: all are all that have no order yet (``all units hold`` below other orders); `beaten`: those
    that have to retreat are meant.
    """
    own = (piece for piece in position.pieces if piece.owner == position.seat)
    mine = [piece for piece in own if piece.beaten == beaten and not piece.coming]
    if said.what == IT and said.group == WHO:
        named = _last_piece(done[-1], mine) if done else None
        return (named,) if named is not None else ()
    if said.what == IT and done and (named := _excepted_piece(done[-1], mine)) is not None:
        return (named,)
    if said.what == IT:
        last = [move.piece for move in known if move.piece in mine and not move.helps] or [
            p for r in done for p in pieces_of(r)
        ]
        bought = [r.values["target"] for r in done[-1:] if r.name == "buy-unit" and "target" in r.values]
        last += [piece for piece in bought if isinstance(piece, Piece)]
        return (last[-1],) if last else ()
    kind = said.kind.strip("*")
    fit = [p for p in mine if kind in ("", p.kind)]
    ordered = {move.piece for move in known if not move.only_named} | {
        p for reading in done for p in pieces_of(reading)
    }
    ordered |= {move.piece for move in known if move.spoken_for and said.group == "rest"}
    left = [p for p in fit if p not in ordered]
    if said.group == "other":
        alike = [p for p in left if kind or not known or p.kind == known[-1].piece.kind]
        left = alike if len(left) > 1 else left
        return tuple(left) if len(left) == 1 else ()
    if said.group == "both":
        pair = fit if len(fit) == 2 else left
        return tuple(pair) if len(pair) == 2 else ()
    of_rest = said.group == "rest" or (but_ordered and said.group == "all" and not said.number)
    meant = left if of_rest or len(fit) != said.number > 0 else fit
    return tuple(meant) if said.number in (0, len(meant)) else ()


def _excepted_piece(clause: Reading, mine: Sequence[Piece]) -> Piece | None:
    """The writer's piece that a clause about all the others names last: it alone is spoken of then."""
    all_others = any("except" in cell.marks for cell in clause.path) and clause.name in OF_ALL
    return _last_piece(clause, mine) if all_others else None


def _last_piece(clause: Reading, mine: Sequence[Piece]) -> Piece | None:
    """The writer's piece that a clause names last."""
    for cell in reversed(clause.path):
        if cell.mention is not None and cell.mention.what == PIECE:
            there = [piece for piece in mine if piece.place == cell.mention.place]
            return there[0] if len(there) == 1 else None
    return None
