"""Words that correct, and words that only tell why: ``No wait, that borders on nothing. To Urbino.``

The words that correct stand in grammar/sentences (`correction`). Not here: what is meant in the end
(corrections).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import IT, PIECE, Cell, Mention
from judge.understanding.operators import NOT, WITHDRAWN
from judge.understanding.reader import Reader
from judge.understanding.tokens import DASH, SIGN, Token

_PAUSES = frozenset({",", ";", ":"})
_DENYING = frozenset({NOT, WITHDRAWN})
"""Words that block and may stand in a reason for something else."""
_HARDLY = 1.0
"""Cost of a cell from which on its word is rather another than a name."""
_NO = frozenset({"no", "non", "nope", "nah", "nein", "nee"})
"""Words that correct where signs part them from the rest (``. No, Perugia``)."""
SIGNS = frozenset({SIGN, DASH})


def mention_in(cell: Cell) -> Mention | None:
    """The thing that a cell names; None if it is a pronoun, or hardly a name (``la`` of ``la Hongrie``)."""
    is_name = cell.mention is not None and cell.mention.what != IT and cell.cost < _HARDLY
    return cell.mention if is_name else None


def without_reasons(words: Sequence[Token], reader: Reader, own: Sequence[Lexicon]) -> tuple[Token, ...]:
    """Words without what only tells why, before or behind (``that makes no sense, the fleet goes``)."""
    parts: list[list[Token]] = [[]]
    for token in words:
        if token.text in _PAUSES and parts[-1]:
            parts.append([])
        parts[-1].append(token)
    while len(parts) > 1 and _only_tells(parts[0], reader, own):
        del parts[0]
    while len(parts) > 1 and _only_tells(parts[-1], reader, own):
        del parts[-1]
    left = [token for part in parts for token in part]
    return tuple(left[1:] if left and left[0].text in _PAUSES else left)


def words_dropped(words: Sequence[Token], kept: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of some words that are not kept of them."""
    left = {id(token) for token in kept}
    return tuple(token for token in words_of(words) if id(token) not in left)


def tell_plainly(words: Sequence[Token], reader: Reader, own: Sequence[Lexicon]) -> bool:
    """Decide whether words that only tell why deny at most (``those two don't even touch``): nothing hangs on
    them, nothing is asked, and no piece of the writer's is named.
    """
    if any(token.text == "?" for token in words):
        return False
    mine = {piece.place for piece in reader.position.pieces if piece.owner == reader.position.seat}
    cells = [cell for row in reader.lattice_of(tuple(words), own, "").cells for cell in row]
    named = {mention.place for cell in cells if (mention := mention_in(cell)) is not None}
    return mine.isdisjoint(named) and {cell.block for cell in cells if cell.block} <= _DENYING


def _only_tells(part: Sequence[Token], reader: Reader, own: Sequence[Lexicon]) -> bool:
    """Decide whether a part of a sentence names nothing, and has words that are no order's."""
    cells = [cell for row in reader.lattice_of(tuple(part), own, "").cells for cell in row]
    named = [mention for cell in cells if (mention := mention_in(cell)) is not None]
    of_others = all(one.what == PIECE and one.owner and not one.place for one in named)
    return any(cell.block or cell.unknown for cell in cells) and of_others


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
