"""Names that end with a figure (``An5``): one token each, where the board has them.

Not here: what a name stands for (a game's position).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.understanding.operators import IsName
from judge.understanding.tokens import NUMBER, WORD, Token


def with_figured_names(said: Sequence[Token], is_name: IsName) -> tuple[Token, ...]:
    """The tokens, a word and the figure right behind it joined where both together are a name."""
    return tuple(_join_figures(said, is_name))


def _join_figures(said: Sequence[Token], is_name: IsName) -> Iterator[Token]:
    at = 0
    while at < len(said):
        token, behind = said[at], said[at + 1] if at + 1 < len(said) else None
        figured = token.kind == WORD and behind is not None and behind.kind == NUMBER and behind.glued
        if figured and behind is not None and is_name(token.text + behind.text):
            yield replace(token, text=token.text + behind.text, end=behind.end)
            at += 2
            continue
        yield token
        at += 1
