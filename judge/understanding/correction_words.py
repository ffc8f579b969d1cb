"""Words that correct, and the parts of a sentence before and behind them: ``to Urbino... no, on Perugia``.

The words stand in grammar/sentences (`correction`). Not here: what is meant in the end (corrections).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.lexicon import Lexicon
from judge.understanding.tokens import DASH, SIGN, Token

_NO = frozenset({"no", "non", "nope", "nah", "nein", "nee"})
"""Words that correct where signs part them from the rest (``. No, Perugia``)."""
SIGNS = frozenset({SIGN, DASH})


def parts_of(row: Sequence[Token], own: Sequence[Lexicon]) -> list[tuple[Token, ...]]:
    """A sentence parted at the words that correct; nothing stands before one that begins it."""
    parts: list[tuple[Token, ...]] = []
    begun = at = 0
    while at < len(row):
        end = _corrects(row, at, own)
        if end:
            parts.append(tuple(row[begun:at]))
            begun = at = end
        else:
            at += 1
    first, *behind = (*parts, tuple(row[begun:]))
    if not behind:
        return [first]
    bare = [_without_dashes(words) for words in behind]
    said = [words for words in bare if words_of(words)]
    return [_without_dashes(first), *said, *([()] if not words_of(bare[-1]) else [])]


def _without_dashes(words: Sequence[Token]) -> tuple[Token, ...]:
    """Words without the dashes that part them from what corrects."""
    start, end = 0, len(words)
    while start < end and words[start].kind == DASH:
        start += 1
    while end > start and words[end - 1].kind == DASH:
        end -= 1
    return tuple(words[start:end])


def _corrects(row: Sequence[Token], at: int, own: Sequence[Lexicon]) -> int:
    """The end of words that correct; 0 if none begin here."""
    meanings = [m for lexicon in own for m in lexicon.meanings(row, at)]
    end = max((m.end for m in meanings if m.what == "join" and m.value == "correction"), default=0)
    if end and any(m.what == "fill" and m.end > end for m in meanings):
        return 0  # "sorry lads"
    if end or row[at].text not in _NO:
        return end
    parted = at == 0 or row[at - 1].kind in SIGNS
    behind = row[at + 1] if at + 1 < len(row) else None
    return at + 1 if parted and (behind is None or behind.kind in SIGNS) else 0


def words_of(said: Sequence[Token]) -> list[Token]:
    """The tokens that are no signs."""
    return [token for token in said if token.kind not in SIGNS]
