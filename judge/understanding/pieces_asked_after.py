"""Sentences that only ask after one of the writer's pieces, to say in the next one what it does.

Not here: questions that block an order (operators).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.understanding.mentions import Position
from judge.understanding.operators import sentences
from judge.understanding.tokens import WORD, Token

MOST_ASKED_AFTER = 3
"""Words of the name of a piece that a question asks after (``The Naples fleet? Home.``)."""


def sentences_with_pieces_asked_after(said: Sequence[Token], position: Position) -> Iterator[Sequence[Token]]:
    """The sentences of a text; one that only asks after a piece is the beginning of the next one.

    ``Arezzo? To Siena.``
    """
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    begun: tuple[Token, ...] = ()
    for start, end in sentences(said):
        piece = (*begun, *said[start:end])
        words = [token.text for token in said[start : end - 1] if token.kind == WORD]
        name = position.name(" ".join(words[-MOST_ASKED_AFTER:])) or position.name(" ".join(words[-1:]))
        after = piece[-1].text == "?" and 0 < len(words) <= MOST_ASKED_AFTER + 1
        if after and name is not None and name.place in mine:
            begun = (*piece[:-1], replace(piece[-1], text=":"))
            continue
        yield piece
        begun = ()
    if begun:
        yield begun
