"""Sentences without a word of another matter: such a one beside orders can only speak of them.

``Do nothing with these until I ring the bell``, ``Those were Venice's words``, ``Do the rules allow such a
thing?`` All words must be known (topic_words.yaml, doubt_words.yaml): little ones, of waiting and acting, of
telling, of the rules. One word more (``recovered from the flu``) and it is talk. Not here: sentences that are
told by some of their words, whatever the others are (orders_spoken_of, doubts).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache

from judge import resources
from judge.api.understanding import WORD, tokens
from judge.games.machiavelli.language.reading.doubt_phrases import (
    QUESTION,
    SHORT,
    Phrase,
    after_leads,
    by_language,
    count_of_words,
    phrases_of,
    standing,
    words_that_count,
)

_GERMAN = "de"
"""In German every noun has a capital."""
_LONGEST = 16
_FEWEST = 3
"""Words of a sentence that has orders wait; shorter ones take back (``No, wait.``), or are told by heart."""
_LONGEST_SOURCE = 8
"""Words of a line that names the people whose words stand beside it."""
_KEPT = 256
_BEHIND_POINTING = frozenset({"origin", "tells", "text", "behind_content"})
_ARTICLES = frozenset({"a", "an", "the", "une", "un", "la", "le", "ein", "eine", "una", "een", "het", "ce"})
_Tables = Sequence[Mapping[str, Sequence[Phrase]]]


@dataclass(frozen=True, slots=True)
class _Reading:
    """A sentence whose words are known in a language: the kinds of phrases by where they begin."""

    said: Sequence[str]
    phrases: Sequence[Sequence[tuple[int, str]]]
    first: int
    is_named: bool
    """A name that is no known word stands in it."""

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(kind for found in self.phrases for _, kind in found)

    def at(self, place: int) -> frozenset[str]:
        """The kinds that begin at a place; none outside."""
        inside = 0 <= place < len(self.phrases)
        return frozenset(kind for _, kind in self.phrases[place]) if inside else frozenset()

    @property
    def asks(self) -> bool:
        return QUESTION in self.said


def waits(sentence: str) -> bool:
    """Decide whether a sentence of known words alone has what stands beside it wait."""
    return any(map(_has_them_wait, _readings(sentence)))


def reports_or_asks(sentence: str) -> bool:
    """Decide whether a sentence of known words alone says whose words stand beside it, or asks about them."""
    return any(_reports(one) or _asks(one) for one in _readings(sentence)) or _repeats_people(sentence)


def _repeats_people(sentence: str) -> bool:
    """Decide whether a sentence tells, whatever its other words are, that what is beside it is people's, or
    went to them: ``This is how I phrased it for the Pope``, ``I have this from Milan``.
    """
    said = words_that_count(sentence)
    if QUESTION in said or count_of_words(said) > _LONGEST:
        return False
    return any(
        _is_repeated(_kinds_at(said, tables), after_leads(said, tables[0]), said)
        for tables in _tables().values()
    )


def _kinds_at(said: Sequence[str], tables: _Tables) -> Sequence[Mapping[str, int]]:
    """The kinds of phrases that begin at each word, and where each ends."""
    return [{kind: end for end, kind in _standing(said, at, tables)} for at in range(len(said))]


def _is_repeated(kinds: Sequence[Mapping[str, int]], first: int, said: Sequence[str]) -> bool:
    people = [at for at, found in enumerate(kinds) if "people" in found]
    if not people or first >= len(kinds):
        return False
    begins = kinds[first]
    if "manner" in begins or ("quoting" in begins and count_of_words(said) <= _LONGEST_SOURCE):
        return people[-1] > first
    if _names_text_of_people(kinds, first, said):
        return True
    origins = [
        at for at, found in enumerate(kinds) if found.get("origin", len(kinds)) in _behind_article(people)
    ]
    return any(_stands_alone(kinds, at) for last in origins for at in range(last) if "shows" in kinds[at])


def _names_text_of_people(kinds: Sequence[Mapping[str, int]], first: int, said: Sequence[str]) -> bool:
    """Decide whether a few words name a text of people's: ``Milan's proposal, copied here``, ``In the Pope's
    words``; not what people did with one (``Milan wrote me a nice letter``).
    """
    named = frozenset(kind for found in kinds for kind in found)
    if count_of_words(said) > _LONGEST_SOURCE or "text" not in named or "thanks" in named:
        return False
    is_article = said[first] in _ARTICLES and first + 1 < len(kinds)
    begins = {*kinds[first], *(kinds[first + 1] if is_article else ())}
    whose = "people" in begins and said[kinds[first].get("people", first) : first + 3].count("'s") > 0
    return whose or not begins.isdisjoint({"shows", "edges", "text", "out_of"})


def _behind_article(people: Sequence[int]) -> Set[int]:
    """Places where people are named, with or without a word before them (``the``)."""
    return {*people, *(at - 1 for at in people)}


def _stands_alone(kinds: Sequence[Mapping[str, int]], at: int) -> bool:
    """Decide whether a word that points stands before no noun but one for words (``these lines``)."""
    behind = kinds[at]["shows"]
    return behind < len(kinds) and not _BEHIND_POINTING.isdisjoint(kinds[behind])


def is_of_another_matter(sentence: str) -> bool:
    """Decide whether a sentence has a word that is not known, in whatever language it is."""
    return not _readings(sentence)


def _has_them_wait(one: _Reading) -> bool:
    begins, kinds = one.at(one.first), one.kinds
    if one.asks or one.is_named or count_of_words(one.said) < _FEWEST:
        return False
    if not begins.isdisjoint({"writer", "writes", "thanks"}):
        return False
    denies = not kinds.isdisjoint({"denies", "denies_all"})
    signs = {"sign", "own"} <= kinds
    return (
        _tells_to_wait(one)
        or ("keeps" in kinds and (signs or not kinds.isdisjoint({"time", "now"})))
        or (denies and "acts" in kinds and ("time" in kinds or _points(one)))
        or (signs and ("time" in kinds or (denies and "acts" in kinds)))
    )


def _tells_to_wait(one: _Reading) -> bool:
    """Decide whether somebody is told to wait; not where the writer does, or others are said to wish it."""
    places = [at for at in range(len(one.said)) if "waits" in one.at(at)]
    if any("writes" in one.at(at + step) for at in places for step in (-1, 1)):
        return False
    return one.first in places or (bool(places) and "tells" not in one.kinds)


def _reports(one: _Reading) -> bool:
    kinds = one.kinds
    return not one.asks and "people" in kinds and not kinds.isdisjoint({"tells", "text"}) and _points(one)


def _asks(one: _Reading) -> bool:
    kinds = one.kinds
    if not one.asks or ("elsewhere" in kinds and "may" not in kinds):
        return False
    if "rules" in kinds and ("such" in kinds or _points(one)):
        return True
    of_others = not kinds.isdisjoint({"of_people", "people", "wonders"})
    return "may" in kinds and not of_others and not kinds.isdisjoint({"acts", "such"}) and _is_short(one)


def _is_short(one: _Reading) -> bool:
    return count_of_words(one.said) <= SHORT


def _points(one: _Reading) -> bool:
    """Decide whether a word stands for what is beside the sentence: THIS, but for ``this year``; THAT and SO
    where a sentence begins or ends.
    """
    words = [at for at, word in enumerate(one.said) if word[:1].isalpha()]
    for at in words:
        if "shows" in one.at(at) and "of_time" not in one.at(at + 1):
            return True
        if "edges" in one.at(at) and at in (words[0], words[-1], one.first):
            return True
    return False


@lru_cache(_KEPT)
def _readings(sentence: str) -> Sequence[_Reading]:
    """A sentence in each language that knows all its words."""
    said = words_that_count(sentence)
    if count_of_words(said) > _LONGEST:
        return ()
    names = _names(sentence)
    found = (
        _reading(said, tables, names if language != _GERMAN else frozenset())
        for language, tables in _tables().items()
    )
    return [one for one in found if one is not None]


def _names(sentence: str) -> frozenset[int]:
    """Positions of words with a capital within a sentence."""
    return frozenset(at for at, one in enumerate(tokens(sentence)) if at and one.kind == WORD and one.capital)


def _reading(said: Sequence[str], tables: _Tables, names: Set[int]) -> _Reading | None:
    """The phrases of a sentence, if they follow each other from its first word to its last."""
    if not _is_known(said, tables, names):
        return None
    phrases = [[*_standing(said, at, tables)] for at in range(len(said))]
    is_named = any(not phrases[at] for at in names)
    return _Reading(said, phrases, after_leads(said, tables[0]), is_named)


def _is_known(said: Sequence[str], tables: _Tables, names: Set[int]) -> bool:
    """Decide whether phrases and names lead from the first word to the last."""
    reached = {0}
    for at, word in enumerate(said):
        if at in reached:
            ends = {end for end, _ in _standing(said, at, tables)}
            alone = not word[:1].isalpha() or (at in names and not ends)
            reached |= ends | ({at + 1} if alone else set())
            if max(reached) == at:
                return False
    return len(said) in reached


def _standing(said: Sequence[str], at: int, tables: _Tables) -> Iterator[tuple[int, str]]:
    return ((end, kind) for table in tables for _, end, kind in standing(said, at, table))


@cache
def _tables() -> Mapping[str, _Tables]:
    known = resources.table("grammar", "machiavelli", "known_words.yaml")
    return {
        language: (doubts, phrases_of(kinds))
        for (language, kinds), doubts in zip(known.items(), by_language(), strict=True)
    }
