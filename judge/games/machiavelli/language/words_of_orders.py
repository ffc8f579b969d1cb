"""Words of orders in six languages, and what they say of a part of a line.

Not here: names (names), what a sentence means (understood).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any

from judge import resources
from judge.api.understanding import WORD, Frame, Lexicon, Meaning, frames_of, lexicon, tokens, vocabularies
from judge.games.machiavelli.model.board import Board

GAME = "machiavelli"
ALWAYS = "always"
"""The group of what may be said in any phase."""
_HELPING = frozenset({"support", "transport"})


@cache
def lexicons() -> dict[str, Lexicon]:
    """The lexicon of each language, with the nouns and words of this game."""
    nouns: Any = resources.table("grammar", GAME, "nouns.yaml")
    return {code: lexicon(words, nouns.get(code, {})) for code, words in vocabularies(GAME).items()}


def says_kind_or_hold(part: str) -> bool:
    """Decide whether a support names the kind of the unit that it is for, or says that it stays."""
    said = tokens(part)
    meanings = [
        (at, m) for words in lexicons().values() for at in range(len(said)) for m in words.meanings(said, at)
    ]
    verb = min((m.end for at, m in meanings if at and _is_verb(m, _HELPING)), default=0)
    letters = any(token.text in ("a", "f", "g", "t") for token in said[verb:])
    return letters or any(
        at >= verb and (m.what == "kind" or _is_verb(m, frozenset({"hold"}))) for at, m in meanings
    )


@lru_cache(1024)
def is_pronoun(words: str) -> bool:
    """Decide whether some words stand for something that was named before (``it``, ``the other``)."""
    said = tokens(words)
    meanings = [m for lexicon in lexicons().values() for m in (lexicon.meanings(said, 0) if said else ())]
    return any(m.what == "same" and m.end == len(said) for m in meanings)


def is_bare_hold(part: str) -> bool:
    """Decide whether a part is nothing but a word for staying where one is: ``hold``, ``tient``."""
    said = [token for token in tokens(part) if token.kind == WORD]
    return bool(said) and any(
        m.end == len(said) and _is_verb(m, frozenset({"hold"}))
        for words in lexicons().values()
        for m in words.meanings(said, 0)
    )


def _is_verb(meaning: Meaning, concepts: Collection[str]) -> bool:
    return meaning.what == "verb" and meaning.value in concepts


def is_sentence(part: str, board: Board) -> bool:
    """Decide whether a part has a word that no order needs, as sentences have (``the fleet``).

    A short name of a place is none, whatever it means in a language (``ist``, ``are``).
    """
    said = [token for token in tokens(part) if token.text not in board.areas]
    meanings = [
        (at, m) for words in lexicons().values() for at in range(len(said)) for m in words.meanings(said, at)
    ]
    needed = {at for at, m in meanings if m.what in ("kind", "mark") or said[at].kind != WORD}
    return any(m.what == "fill" and at not in needed and not said[at].capital for at, m in meanings)


def helps_own(part: str) -> bool:
    """Decide whether a support says of what it helps that it is the writer's own (``supports my army``)."""
    said = tokens(part)
    for words in lexicons().values():
        found = [(at, m) for at in range(len(said)) for m in words.meanings(said, at)]
        verb = min((m.end for _, m in found if _is_verb(m, _HELPING)), default=len(said))
        kinds = {at for at, m in found if m.what == "kind"}
        if any(at >= verb and (m.what, m.value) == ("noun", "mine") and m.end in kinds for at, m in found):
            return True
    return False


def share_of_money(part: str) -> tuple[int, int] | None:
    """Position where a share of what one has stands for a sum: ``pay half of my ducats to Milan``."""
    said = tokens(part)
    for words in lexicons().values():
        found = [(at, m) for at in range(len(said)) for m in words.meanings(said, at)]
        begins = [at for at, m in found if m.what == "noun" and m.value == "share"]
        pays = any(m.what == "verb" and m.value == "pay" and at == 0 for at, m in found)
        if begins and (pays or begins[0] == 0):
            return said[begins[0]].start, len(part)
    return None


@cache
def all_frames() -> dict[str, Frame]:
    return dict(frames_of(GAME))
