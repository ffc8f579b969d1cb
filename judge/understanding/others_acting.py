"""Sentences in which somebody acts who is no piece: ``A friend moves from Florence to Bologna``.

Not here: powers that have something done (asides), what a word that nobody knows makes of it (strange_words).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.understanding.lead_ins import end_of, meanings_at
from judge.understanding.lexicon import Lexicon, turns
from judge.understanding.tokens import WORD, Token

_SOMEBODY = ("aside", "somebody")
"""The lexicon's name for words of somebody who has no piece."""


def somebody_acting(said: Sequence[Token], own: Sequence[Lexicon]) -> Iterator[tuple[int, int]]:
    """The places of words for somebody, with an article for what is not there yet, before a verb."""
    for at, token in enumerate(said[:-2]):
        begins = at == 0 or said[at - 1].kind != WORD or _is(said, at - 1, own, "join")
        end = end_of(said, at + 1, own, _SOMEBODY) if begins and token.text in turns().indefinite else 0
        if end and _is(said, end, own, "verb"):
            yield at, end


def _is(said: Sequence[Token], at: int, own: Sequence[Lexicon], what: str) -> bool:
    return any(m.what == what for m in meanings_at(said, at, own))
