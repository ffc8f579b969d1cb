"""Phrases of tables of words, found in tokens: ``grammar/talk.yaml``, and the same of games.

A phrase is words: ``a/b`` one of several, ``a?`` one that may be left out, ``a*`` one with any ending, ``*``
any one word. No pattern is made of any, and a text is read in one pass. Not here: what talk is (smalltalk).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product

from judge import resources
from judge.kept_data import code_of, read_back_or_make
from judge.understanding.tokens import WORD, Token, tokens

LONGEST = 400
"""Characters of a line that are looked at."""
_ANY, _ENDED = "*", "*"
_HEAD = 3
"""Letters by which phrases are looked up; a first word with any ending has as many."""


class Phrases:
    """Phrases by the first letters of their first words."""

    def __init__(self, said: Iterable[str]) -> None:
        self._known: dict[str, list[tuple[str, ...]]] = {}
        phrases = [*said]
        every_way = read_back_or_make(partial(_all_ways, phrases), code_of(_all_ways, tokens), repr(phrases))
        for words in every_way:
            self._known.setdefault(words[0].rstrip(_ENDED)[:_HEAD], []).append(words)

    def length_at(self, said: Sequence[Token], at: int = 0) -> int:
        """The number of words of the longest phrase that stands there; 0 if none does."""
        known = self._known.get(said[at].text[:_HEAD], ()) if at < len(said) else ()
        return max((len(words) for words in known if _stand(words, said, at)), default=0)

    def begin(self, said: Sequence[Token]) -> bool:
        """Decide whether a line of these words begins with a phrase."""
        return self.length_at(said) > 0

    def stand_in(self, said: Sequence[Token]) -> bool:
        """Decide whether a phrase stands anywhere among these words."""
        begun = (at for at, token in enumerate(said) if token.text[:_HEAD] in self._known)
        return any(self.length_at(said, at) > 0 for at in begun)

    def end(self, said: Sequence[Token]) -> bool:
        """Decide whether a line of these words ends with a phrase."""
        return any(self.length_at(said, at) == len(said) - at for at in range(len(said)))


@lru_cache(16)
def tokens_in(line: str) -> tuple[Token, ...]:
    """The tokens of the beginning of a line, kept for the few questions that are asked of one line."""
    return tokens(line[:LONGEST])


def words_in(line: str) -> list[Token]:
    """The words of the beginning of a line, folded; signs and numbers are none."""
    return [token for token in tokens_in(line) if token.kind == WORD]


def opening(line: str) -> list[Token]:
    """The words that a line begins with, if it begins with one."""
    said = tokens_in(line)
    return words_in(line) if said and said[0].kind == WORD else []


@cache
def phrases(name: str, *folder: str) -> Phrases:
    """Phrases of ``talk.yaml`` under a name; `folder`: a game's in ``grammar``."""
    return Phrases(resources.table("grammar", *folder, "talk.yaml")[name])


@cache
def single_words(name: str, *folder: str) -> frozenset[str]:
    """The words under a name, each by itself, as tokens have them."""
    told = resources.table("grammar", *folder, "talk.yaml")[name]
    return frozenset(token.text for word in told for token in tokens(word))


def _all_ways(phrases: Sequence[str]) -> list[tuple[str, ...]]:
    """Phrases with each choice made, each once."""
    return [*dict.fromkeys(words for phrase in phrases for words in _ways(phrase))]


def _ways(phrase: str) -> Iterator[tuple[str, ...]]:
    """A phrase with each choice made, as the texts of its tokens."""
    choices = [[*_choices(word)] for word in phrase.split()]
    for chosen in product(*choices):
        if words := tuple(word for part in chosen for word in part):
            yield words


def _choices(word: str) -> Iterator[tuple[str, ...]]:
    for one in word.split("/"):
        if one == _ANY:
            yield (_ANY,)
            continue
        if one.endswith("?"):
            yield ()
        said = [token.text for token in tokens(one.rstrip("?*")) if token.kind == WORD]
        ending = _ENDED if one.rstrip("?").endswith(_ENDED) else ""
        yield (*said[:-1], said[-1] + ending)


def _stand(words: Sequence[str], said: Sequence[Token], at: int) -> bool:
    if at + len(words) > len(said):
        return False
    return all(
        token.text.startswith(word[:-1]) if word.endswith(_ENDED) else token.text == word
        for word, token in zip(words, said[at:], strict=False)
    )
