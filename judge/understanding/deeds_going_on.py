"""Deeds of several turns that are to go on, told without their places: ``Both go on``, ``carry on with it``.

Meant are those that are there; if there are none, those that the writer's pieces could begin: of pieces that
nothing else in the text is about. The words stand for these by name. Which deeds go on is told by the game's
words. Not here: deeds that name a place (frames).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.understanding.lead_ins import meanings_at, names_at
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Piece, Position
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import Token, tokens

_ALL, _BOTH, _ONE = ("aside", "all-go-on"), ("aside", "both-go-on"), ("aside", "one-goes-on")
"""The lexicon's names for words by which all such deeds go on, by which two do, or the one."""
_KINDS = frozenset({_ALL, _BOTH, _ONE})
_PARTS, _IDLE = frozenset(",;.!"), frozenset({"fill", "join", "lift", "light"})
_TWO = 2


def with_deeds_going_on_named(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens of a text with the pieces named whose deeds are to go on."""
    if not any(_kinds_at(said, at, own) for at in range(len(said))):
        return tuple(said)
    free = _free(said, position)
    return with_each_sentence(said, lambda sentence: [*_named(sentence, own, position, free)])


def _free(said: Sequence[Token], position: Position) -> Sequence[Piece]:
    """The writer's pieces that no word of a text names."""
    named = {name.place for at in range(len(said)) for name in names_at(said, at, position)}
    mine = (piece for piece in position.pieces if piece.owner == position.seat and not piece.beaten)
    return [piece for piece in mine if piece.place not in named]


def _kinds_at(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> tuple[int, tuple[str, str]] | None:
    """The end and the kind of the longest such words at a place."""
    kinds = ((m.end, (m.what, m.value)) for m in meanings_at(said, at, own))
    return max((found for found in kinds if found[1] in _KINDS), default=None)


def _named(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position, free: Sequence[Piece]
) -> Iterator[Token]:
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    at = begun = 0
    while at < len(said):
        begun = at if at == 0 or said[at - 1].text in _PARTS else begun
        here = _kinds_at(said, at, own)
        places = _places_meant(here[1], free) if here and _is_alone(said, begun, at, here[0], own) else ()
        if here is None or not places or not mine.isdisjoint(_up_to_part(said, begun, here[0], position)):
            yield said[at]
            at += 1
            continue
        first, last = said[at], said[here[0] - 1]
        words = ", ".join(position.text_of("going-on", place) for place in places)
        yield from (replace(token, start=first.start, end=last.end) for token in tokens(words))
        at = here[0]


def _up_to_part(said: Sequence[Token], start: int, end: int, position: Position) -> set[str]:
    """The places that are named in the words of a part, and in the next one (``..., Ferrara and Siena``)."""
    stop = next((n for n in range(end + 1, len(said)) if said[n].text in _PARTS), len(said))
    return {name.place for n in range(start, stop) for name in names_at(said, n, position)}


def _is_alone(said: Sequence[Token], begun: int, at: int, end: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether nothing but little words stands beside these in their part."""
    stop = next((n for n in range(end, len(said)) if said[n].text in _PARTS), len(said))
    beside = (n for n in (*range(begun, at), *range(end, stop)) if said[n].text not in _PARTS)
    return all(any(m.what in _IDLE for m in meanings_at(said, n, own)) for n in beside)


def _places_meant(kind: tuple[str, str], free: Sequence[Piece]) -> Sequence[str]:
    """The places of the deeds that are meant; none if their number is another."""
    going_on = [piece.place for piece in free if piece.going_on == "begun"]
    places = going_on or [piece.place for piece in free if piece.going_on]
    counts = {_ALL: len(places), _BOTH: _TWO, _ONE: 1}
    return places if len(places) == counts[kind] else ()
