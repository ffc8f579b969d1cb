"""Beginnings of sentences before their orders: how somebody goes about them, or had once meant to order.

``I write as I talk, so bear with me: Arezzo holds``; ``I was going to send Arezzo to Siena, but Milan has
warned me: Arezzo holds``. Not here: circumstances and grounds (preambles).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, takewhile

from judge.understanding.awaited import awaits
from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.mentions import Name, Position
from judge.understanding.tokens import NUMBER, WORD, Token

LEADS, MEANT = ("aside", "leads"), ("aside", "meant")
"""The lexicon's names for words of how somebody goes about his orders, and of what he once meant to order."""
_BUT, _SO = ("aside", "turning"), ("join", "so")
_ENDS = frozenset(".!?;:")
_MAKES_MORE = frozenset({"if", "or", "maybe", "draft", "question"})
"""Words with which a former plan may still be one, or the order behind it hangs on something."""
_COVERS = frozenset({"fill", "lift"})
_LONGEST_NAME, _FEWEST = 4, 3
_MOST_ENDS = 4
"""Places where a former plan may end."""
_SOON = 8
"""Words behind a former plan among which a piece of the writer's is named."""


def meanings_at(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> tuple[Meaning, ...]:
    """All meanings of the words that begin at a place."""
    if at >= len(said):
        return ()
    return tuple(chain.from_iterable([lexicon.meanings(said, at) for lexicon in own]))


def names_at(said: Sequence[Token], at: int, position: Position) -> Iterator[Name]:
    """The names that begin at a word; one letter is none."""
    words = [one.text for one in takewhile(lambda one: one.kind == WORD, said[at : at + _LONGEST_NAME])]
    names = (position.name(" ".join(words[:count])) for count in range(1, len(words) + 1))
    yield from (name for name in names if name is not None and len(said[at].text) > 1)


def end_of(said: Sequence[Token], at: int, own: Sequence[Lexicon], kind: tuple[str, str]) -> int:
    """The end of the longest words of a kind that begin at a place; else 0."""
    return max((m.end for m in meanings_at(said, at, own) if (m.what, m.value) == kind), default=0)


def end_of_lead_in(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> int:
    """The end of words of how somebody goes about his orders, with their colon; 0 if none stand here."""
    colon = next((n for n in range(at, len(said)) if said[n].text in _ENDS), len(said))
    if colon == len(said) or said[colon].text != ":" or colon - at < _FEWEST:
        return 0
    leads, covered = False, at
    rest: list[Token] = []
    for here in range(at, colon):
        end = end_of(said, here, own, LEADS)
        leads = leads or bool(end)
        meanings = meanings_at(said, here, own)
        covers = max((m.end for m in meanings if m.what in _COVERS and m.end > here + 1), default=0)
        if here >= covered and max(end, covers) <= here and not _says_nothing(said, here, own, position):
            return 0
        covered = max(covered, end, covers)
        rest += [said[here]] if here >= covered else []
    sure = _speaks_of_self(said, at, colon, own) or all(
        token.kind != WORD or meanings_at(rest, n, own) for n, token in enumerate(rest)
    )  # "my cousin writes all in one go" is about somebody else
    return colon + 1 if leads and sure and not awaits(rest, 0, len(rest), own) else 0


def _speaks_of_self(said: Sequence[Token], start: int, end: int, own: Sequence[Lexicon]) -> bool:
    return any(m[1:3] == ("same", "self") for n in range(start, end) for m in meanings_at(said, n, own))


def _says_nothing(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> bool:
    """Decide whether a word neither names anything but the writer's power, nor counts, blocks or orders."""
    token, meanings = said[at], meanings_at(said, at, own)
    never = {"block", "kind", "special", "number", "label"}
    counts = token.kind == NUMBER or token.text in '?"'
    article = any(token.text in lexicon.articles for lexicon in own)
    orders = any(m.what in never or (m.what, m.value) in _GROUPS for m in meanings) and not article
    named = any(name.full and name.power != position.seat for name in names_at(said, at, position))
    return not (counts or orders or named)


_GROUPS = frozenset(("same", one) for one in ("all", "both", "rest", "other", "one", "each"))


def end_of_former_plan(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> int:
    """The end of what somebody had meant to order before he thought better of it (``I was going to ..., but
    ...:``); 0 if none stands here, or if the order behind it does not name its piece.
    """
    if not end_of(said, at, own, MEANT):
        return 0
    stop = next((n for n in range(at, len(said)) if said[n].text in ".!?;"), len(said))
    but = next((n for n in range(at, stop) if end_of(said, n, own, _BUT)), 0)
    if not but:
        return 0
    ends = [n + 1 for n in range(but, stop) if said[n].text == ":"]
    ends += [n for n in range(but, stop) if said[n - 1].text == "," and end_of(said, n, own, _SO)]
    ends += [end_of(said, but, own, _BUT)]
    ends = [end for end in ends[:_MOST_ENDS] if not awaits(said, but, end, own)]
    return next((end for end in ends if _is_dropped(said, at, end, stop, own, position)), 0)


def _is_dropped(
    said: Sequence[Token], at: int, end: int, stop: int, own: Sequence[Lexicon], position: Position
) -> bool:
    """Decide whether a plan up to a place is one no more, and an order with a name of its own follows."""
    asks = any(said[n].kind == NUMBER or said[n].text in '?"' for n in range(at, end))
    if asks or _has_block(said, end_of(said, at, own, MEANT), end, own, _MAKES_MORE):
        return False
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    kind = False  # a unit that is raised stands nowhere yet
    for here in range(end, min(end + _SOON, stop)):
        meanings = meanings_at(said, here, own)
        kind = kind or any(m.what == "kind" for m in meanings)
        if any(name.place in mine or (kind and name.place) for name in names_at(said, here, position)):
            return True
        longer = max((m.end for m in meanings if m.what in ("fill", "verb")), default=0)
        points = any((m.what, m.value) == ("same", "it") for m in meanings) and longer <= here + 1
        if points and not any(said[here].text in lexicon.articles for lexicon in own):
            return False
    return False


def _has_block(
    said: Sequence[Token], start: int, end: int, own: Sequence[Lexicon], kinds: Collection[str]
) -> bool:
    """Decide whether a word of these kinds blocks there that no longer phrase makes harmless."""
    covered = start
    for at in range(start, end):
        meanings = meanings_at(said, at, own)
        longest = max((m.end for m in meanings if m.what in _COVERS), default=0)
        blocks = (m for m in meanings if m.what == "block" and m.value in kinds)
        if at >= covered and any(m.end >= longest for m in blocks):
            return True
        covered = max(covered, longest if longest > at + 1 else 0)
    return False
