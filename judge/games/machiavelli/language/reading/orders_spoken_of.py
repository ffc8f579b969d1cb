"""Sentences that only speak of the orders beside them: ``I told Milan this.``, ``Would this work?``

Orders that are what somebody was told, what a question is about, or what waits for a sign are not given.
Their words are in doubt_words.yaml. Not here: what else leaves orders in doubt (doubts).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from judge.api.language import written_words
from judge.games.machiavelli.language.reading import known_sentences
from judge.games.machiavelli.language.reading.doubt_phrases import (
    COMMA,
    FEW,
    QUESTION,
    SHORT,
    Phrase,
    after_leads,
    all_phrases,
    all_words,
    by_language,
    count_of_words,
    standing,
    words_that_count,
)

_LONGEST_NOTE = 8
_OF_WAITING = frozenset({"defers", "holds", "condition", "writer"})
"""Kinds that make a sign of the writer's one that is still to come (not ``You have my ok``)."""
_PRESENTS = frozenset({"presents", "content", "copies"})
_FOLLOWING = frozenset({"to_whom", "tells", "tries", "fits"})
"""Kinds that follow a word that points, where a noun would stand behind another."""
_LONGEST = 12
"""Words of a sentence that tells what others were told, with what it tells beside it."""
_Found = tuple[int, int, str]
_LONGEST_LINE = 400
_KEPT = 256
"""Sentences that are known to report or ask, or not to: many lines of orders are in several letters."""


def only_speaks_of_orders(sentence: str) -> bool:
    """Decide whether a sentence makes the orders beside it what was said, is asked about, or has to wait."""
    said = words_that_count(sentence)
    alone = count_of_words(said) == count_of_words(all_words(sentence))
    talks = known_sentences.is_of_another_matter(sentence)
    notes = (_only_notes(said, phrases, alone=alone, talks=talks) for phrases in by_language())
    return _reports_or_asks(sentence) or any(notes) or known_sentences.waits(sentence)


def reports_or_asks_after_orders(line: str) -> bool:
    """Decide whether a sentence of a line makes the orders beside it what was said, or what it asks about."""
    return any(_reports_or_asks(sentence) for sentence in written_words.sentences(line[:_LONGEST_LINE]))


def have_orders_wait(line: str) -> bool:
    """Decide whether a sentence of a line does nothing but have the orders beside it wait."""
    return any(known_sentences.waits(sentence) for sentence in written_words.sentences(line[:_LONGEST_LINE]))


@lru_cache(_KEPT)
def _reports_or_asks(sentence: str) -> bool:
    if any(map(str.isdecimal, sentence)) or count_of_words(all_words(sentence)) > _LONGEST:
        return False
    said = words_that_count(sentence)
    return known_sentences.reports_or_asks(sentence) or any(
        _tells_of_them(said, phrases) or _asks_after_them(sentence, said, phrases)
        for phrases in by_language()
    )


def _tells_of_them(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether somebody was told what stands beside a sentence: ``I told Milan the following.``"""
    found = [] if QUESTION in said else [*all_phrases(said, phrases)]
    tells = [at for at, _, kind in found if kind == "tells"]
    if not tells:
        return False
    first = after_leads(said, phrases)
    begins = {kind for at, _, kind in found if at in (0, first)}
    if "copies" in begins or ("so" in begins and count_of_words(said) <= SHORT):
        return True
    presents = any(at < tells[-1] and kind in _PRESENTS for at, _, kind in found)
    of_what = any(at < tells[-1] and kind == "whose" for at, _, kind in found)
    return (presents and of_what) or _points(said, found, phrases, first)


def _points(
    said: Sequence[str],
    found: Sequence[_Found],
    phrases: Mapping[str, Sequence[Phrase]],
    first: int,
    *,
    anywhere: bool = False,
) -> bool:
    """Decide whether a word stands for what is beside the sentence, and not before a noun (``this story``).

    `first`: where it may be what a clause is about; `anywhere`: so may others.
    """
    for at, end, kind in found:
        if kind != "content":
            continue
        behind = {other for _, _, other in standing(said, end, phrases)}
        ends = end == len(said) or not said[end][:1].isalpha()
        follows = _FOLLOWING | ({"behind_content"} if anywhere or at == first else set())
        if ends or not behind.isdisjoint(follows):
            return True
    return False


def _asks_after_them(sentence: str, said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence asks whether orders would do: ``Is this legal?``, ``Tell me if that's OK``"""
    whole, talks = all_words(sentence), known_sentences.is_of_another_matter(sentence)
    bare = [word for word in whole if word != COMMA]
    whether = any(kind == "whether" for _, _, kind in all_phrases(bare, phrases))
    if not (whether or QUESTION in said):
        return False
    found = [*all_phrases(said, phrases)]
    kinds = {kind for _, _, kind in found}
    if "elsewhere" in kinds:
        return False
    words = count_of_words(said)
    points = bool(kinds & {"speaks_of", "presents"}) or ("not_first" in kinds and not talks)
    points = points or _points(said, found, phrases, after_leads(said, phrases), anywhere=True)
    of_people = "of_people" in kinds
    if "tries" in kinds:
        return points or (words <= SHORT + 1 and not of_people and not talks)
    if "fits" in kinds:
        return (points and words <= SHORT) or (whether and words <= FEW + 1 and not of_people)
    return "objects" in kinds and words <= FEW + 1 and words == count_of_words(whole)


def _only_notes(
    said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]], *, alone: bool, talks: bool
) -> bool:
    """Decide whether a sentence of few words says that its writer only asks, or has orders wait.

    `alone`: it says nothing else, harmless as that may be (``Not bad, right?``); `talks`: it has a word of
    another matter (``Stand by me, as the song goes``).
    """
    words = count_of_words(said)
    first = after_leads(said, phrases)
    if _calls_off(said, first, phrases):
        return True
    if words > _LONGEST_NOTE:
        return False
    found = [*all_phrases(said, phrases)]
    left = count_of_words(said[first:])
    if alone and any(
        kind == "alone" and at in (0, first) and count_of_words(said[at:end]) == (left if at else words)
        for at, end, kind in found
    ):
        return True
    if QUESTION in said:
        return False
    kinds = {kind for _, _, kind in found}
    asked = [end for at, end, kind in found if kind == "asks" and at == first]
    begins = {kind for at, _, kind in found if at in (0, first, *asked)}
    own = "of_people" not in kinds and words <= FEW
    waits = "signal" in kinds and (own or not kinds.isdisjoint(_OF_WAITING))
    return waits or ("inquires" in kinds and words <= FEW + 1) or ("holds" in begins and not talks)


def calls_all_off(sentence: str) -> bool:
    """Decide whether a sentence begins by calling all off (``Just kidding, he is my friend``)."""
    said = words_that_count(sentence)
    return any(_calls_off(said, after_leads(said, phrases), phrases) for phrases in by_language())


def _calls_off(said: Sequence[str], first: int, phrases: Mapping[str, Sequence[Phrase]]) -> bool:
    """Decide whether a sentence begins by calling all off, and says no more there (``Forget it``)."""
    ends = (end for at in (0, first) for _, end, kind in standing(said, at, phrases) if kind == "calls_off")
    return any(end >= len(said) or not said[end][:1].isalpha() for end in ends)
