"""Lines in a language that the judge does not read, by their words or their script (``Kun et udkast.``).

Not here: what follows from one (orders_in_doubt), the languages that it reads (syntax.languages).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from unicodedata import name

from pydantic import BaseModel, ConfigDict

from judge.kept_data import code_of, read_back_or_make
from judge.resources import table, tables
from judge.syntax.talk_words import words_in

_FEWEST, _LEAST_OF_LETTERS = 2, 3
"""Words of such a line, and letters of a script that is not ours."""
_OURS = "LATIN"
_KEPT = 256
"""Lines of which it is kept whether they are in such a language."""


class _Language(BaseModel):
    """The words of one language (``grammar/unread_languages.yaml``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    words: frozenset[str]
    courtesies: frozenset[str]


@lru_cache(_KEPT)
def is_in_unread_language(line: str) -> bool:
    """Decide whether more words of a line are of a language that the judge does not read than of any that it
    does, or its script is none of ours, and not only greetings and thanks.
    """
    said = [word.text for word in words_in(line)]
    strange = [sign for sign in line if sign.isalpha() and not name(sign, _OURS).startswith(_OURS)]
    if len(strange) >= _LEAST_OF_LETTERS and len(strange) * 2 > sum(map(str.isalpha, line)):
        return not any(courtesies.issuperset(said) for _, courtesies in _unread())
    if len(said) < _FEWEST:
        return False
    most = max(_counts_unread(said), default=0)
    return most >= _FEWEST and most > max(_counts_read(said), default=0)


def _counts_unread(said: Sequence[str]) -> Iterator[int]:
    """The number of words that each unread language knows, where some are more than courtesy."""
    for words, courtesies in _unread():
        if not words.difference(courtesies).isdisjoint(said):
            yield sum(word in words or word in courtesies for word in said)


def _counts_read(said: Sequence[str]) -> Iterator[int]:
    """The number of words that each language of ours knows."""
    return (sum(word in known for word in said) for known in _words_by_language().values())


@cache
def _unread() -> Sequence[tuple[frozenset[str], frozenset[str]]]:
    found = (_Language.model_validate(one) for one in table("grammar", "unread_languages.yaml").values())
    return [(_words_of(one.words), _words_of(one.courtesies)) for one in found]


def _words_of(said: frozenset[str]) -> frozenset[str]:
    return frozenset(word.text for one in said for word in words_in(one))


@cache
def _words_by_language() -> Mapping[str, frozenset[str]]:
    """The words of the sentences that are examples of each language of ours."""
    examples = dict(tables("grammar", "beside_orders"))
    found: dict[str, frozenset[str]] = read_back_or_make(
        lambda: _words_of_all(examples), code_of(_words_of_all, words_in), repr(examples)
    )
    return found


def _words_of_all(examples: Mapping[str, Mapping[str, Sequence[str]]]) -> dict[str, frozenset[str]]:
    return {
        language: frozenset(word.text for said in kinds.values() for one in said for word in words_in(one))
        for language, kinds in examples.items()
    }
