"""Sentences beside orders that may make them none of now: ``Please sit on that until I write again``.

No list knows what people write. Told are the kinds of words in a sentence (doubt_words.yaml): what speaks of
the orders, asks or denies counts one, a condition, a delay, a withdrawal, a doubt or the past two; from three
on the orders are asked about. Enough alone is what calls them a draft, denies that they are to be played or
decided, asks whether they would do, or says that another wants them. Not here: conditions of one order
(hanging), orders that are named and taken back (withdrawals).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from judge import resources
from judge.api.language import talk_words
from judge.api.understanding import WORD, tokens

_WEIGHTS: Mapping[str, int] = {
    "speaks_of": 1, "names": 1, "denies": 1, "asks": 1, "final": 1,
    "condition": 2, "defers": 2, "takes_back": 2, "doubts": 2, "past": 2,
}  # fmt: skip
_ENOUGH = 3
_ABOUT_ORDERS = frozenset({"speaks_of", "names", "final"})
_ASKED = frozenset({"condition", "defers", "doubts"})
"""What makes a wish one about the orders where no word speaks of them (``Please wait for Milan``)."""
_DENIED = frozenset({"defers", "takes_back"})
"""What a denial makes one about the orders where nothing speaks of them (``Not before he pays``)."""
_OF_A_MAIN_CLAUSE = frozenset({"speaks_of", "names", "asks", "takes_back", "defers", "final"})
"""What the main clause of a condition has that is about the orders (``If he comes, forget Siena``)."""
_SENTENCE = re.compile(r"[^.!?]++[.!?]*+")
_LONGEST = 400
"""Characters of a line that is looked at."""
_STEM = 3
"""Letters that the stems of words are found by."""
_FEW = 4
"""Words of a sentence that only says what stands beside it (``Just a sketch.``)."""
_LEFT_OUT = ""
_COMMA, _QUESTION = " ,", " ?"
_SHORT = 6
"""Words of a question or denial that is about what stands beside it, though nothing in it points there."""


class _Phrase(NamedTuple):
    """Words that stand for a kind; `is_stem`: the last may go on."""

    kind: str
    words: tuple[str, ...]
    is_stem: bool

    def stands(self, said: Sequence[str], at: int) -> bool:
        here = tuple(said[at : at + len(self.words)])
        if not self.is_stem or len(here) < len(self.words):
            return here == self.words
        return here[:-1] == self.words[:-1] and here[-1].startswith(self.words[-1])


def leave_in_doubt(line: str, places: Collection[str]) -> bool:
    """Decide whether a sentence of a line may make the orders beside it none of now.

    `places`: what the places of these orders are called, in small letters.
    """
    if len(line) > _LONGEST:
        return False
    return any(_is_doubtful(found[0], places) for found in _SENTENCE.finditer(line))


def says_unfinished(sentence: str) -> bool:
    """Decide whether a sentence says that what stands beside it is a draft: ``This is only a first idea.``"""
    said = _words_that_count(sentence)
    return any(_presents_draft(said, phrases) for phrases in _by_language())


def _is_doubtful(sentence: str, places: Collection[str]) -> bool:
    if talk_words.phrases("legal").stand_in(talk_words.words_in(sentence)):
        return False
    said = _words_that_count(sentence)
    return any(
        _presents_draft(said, phrases) or _make_doubtful(said, phrases, places) for phrases in _by_language()
    )


def _words_that_count(sentence: str) -> Sequence[str]:
    """The words and signs of a sentence without what is harmless in any language."""
    said = [token.text if token.kind == WORD else f" {token.text}" for token in tokens(sentence)]
    for phrases in _by_language():
        said = _without_harmless(said, phrases)
    return said


def _make_doubtful(
    said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]], places: Collection[str]
) -> bool:
    """Decide whether the words of a sentence, as those of a language, are enough."""
    begun = _after_leads(said, phrases)
    condition = max(
        (end for _, end, kind in _standing(said, begun, phrases) if kind == "condition"), default=0
    )
    if condition:
        main = _main_clause(said[condition:], phrases)
        return not main or not _kinds(main, phrases, places).isdisjoint(_OF_A_MAIN_CLAUSE)
    kinds = _kinds(said, phrases, places)
    if _denies_them(said, kinds) or _asks_after_them(said, kinds) or _presents_anothers(said, phrases):
        return True
    first = {kind for _, _, kind in _standing(said, begun, phrases)}
    return _are_enough(kinds, of_writer=not first.isdisjoint({"writer", "denies", "defers", "takes_back"}))


def _denies_them(said: Sequence[str], kinds: Set[str]) -> bool:
    """Decide whether a sentence says that orders are not to be played, or not decided."""
    if "denies" not in kinds:
        return False
    points = not kinds.isdisjoint({"speaks_of", "presents"})
    if "settled" in kinds:
        return points or _count_of_words(said) <= _SHORT
    return "carries_out" in kinds and "of_before" not in kinds and (points or _is_short(said))


def _asks_after_them(said: Sequence[str], kinds: Set[str]) -> bool:
    """Decide whether a sentence asks whether orders would do: ``Is this legal?``"""
    about = _count_of_words(said) <= _SHORT or "speaks_of" in kinds
    return _QUESTION in said and "tries" in kinds and about


def _presents_anothers(said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]]) -> bool:
    """Decide whether a sentence says that another wants what stands beside it (``what Venice expects``)."""
    for _, end, kind in _all_phrases(said, phrases):
        if kind != "presents":
            continue
        at = end + (end < len(said) and said[end] == _COMMA)
        behind = [stop for _, stop, other in _standing(said, at, phrases) if other == "whose"]
        following = {other for stop in behind for _, _, other in _standing(said, stop, phrases)}
        if behind and max(behind) < len(said) and following.isdisjoint({"writer", "but_for"}):
            return True
    return False


def _is_short(said: Sequence[str]) -> bool:
    return _count_of_words(said) <= _FEW


def _count_of_words(said: Sequence[str]) -> int:
    return sum(word[:1].isalpha() for word in said)


def _presents_draft(said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]]) -> bool:
    """Decide whether a sentence calls something a draft that it points at, or hardly says anything else."""
    found = [*_all_phrases(said, phrases)]
    drafts = [(at, end) for at, end, kind in found if kind == "drafts"]
    if not drafts:
        return False
    last = max(at for at, word in enumerate(said) if word[:1].isalpha())
    points = (at < drafts[-1][0] for at, _, kind in found if kind in ("presents", "speaks_of"))
    return (_is_short(said) and any(end == last + 1 for _, end in drafts)) or any(points)


def _main_clause(said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]]) -> Sequence[str]:
    """Words behind the comma that ends a condition; nothing if none does."""
    for at, word in enumerate(said):
        if word == _COMMA and not any(kind == "goes_on" for _, _, kind in _standing(said, at + 1, phrases)):
            return said[at + 1 :]
    return ()


def _after_leads(said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]]) -> int:
    """Position where a sentence begins behind its first little words and the signs between them."""
    at = 0
    while at < len(said):
        ahead = max((end for _, end, kind in _standing(said, at, phrases) if kind == "leads"), default=0)
        if not ahead and said[at][:1].isalpha():
            break
        at = ahead or at + 1
    return at


def _are_enough(kinds: Set[str], *, of_writer: bool) -> bool:
    if {"denies", "final"} <= kinds:
        return True
    heavy = any(_WEIGHTS.get(kind, 0) > 1 for kind in kinds)
    kinds = kinds - {"takes_back", "past"} if "of_before" in kinds else kinds
    kinds = kinds - {"names"} if "speaks_of" in kinds else kinds
    kinds = kinds - {"past"} if "speaks_of" not in kinds else kinds
    about = not kinds.isdisjoint(_ABOUT_ORDERS)
    about = about or (of_writer and "denies" in kinds and not kinds.isdisjoint(_DENIED))
    about = about or ("asks" in kinds and not kinds.isdisjoint(_ASKED))
    return heavy and about and sum(_WEIGHTS.get(kind, 0) for kind in kinds) >= _ENOUGH


def _without_harmless(words: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]]) -> list[str]:
    said = [*words]
    for at, end, kind in [*_all_phrases(said, phrases)]:
        if kind == "harmless":
            said[at:end] = [_LEFT_OUT] * (end - at)
    return said


def _kinds(
    said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]], places: Collection[str]
) -> set[str]:
    """The kinds of words in a sentence, but for those that mean something else there."""
    found = {"names"} if not set(places).isdisjoint(said) else set()
    for at, end, kind in _all_phrases(said, phrases):
        begins = at == 0 or not said[at - 1][:1].isalpha()
        behind = {other for _, _, other in _standing(said, end, phrases)}
        ends = end == len(said) or not said[end][:1].isalpha()
        if kind == "points":
            found |= {"speaks_of"} if ends or "behind_pointing" in behind else set()
        elif kind == "not_first":
            found |= set() if begins else {"names"}
        elif kind == "denies_all":
            found.add("denies")
        elif not (kind == "speaks_of" and "of_time" in behind):
            found.add(kind)
    return found


def _all_phrases(
    said: Sequence[str], phrases: Mapping[str, Sequence[_Phrase]]
) -> Iterator[tuple[int, int, str]]:
    for at in range(len(said)):
        yield from _standing(said, at, phrases)


def _standing(
    said: Sequence[str], at: int, phrases: Mapping[str, Sequence[_Phrase]]
) -> Iterator[tuple[int, int, str]]:
    """Ends of the phrases that begin at a word, and their kinds."""
    if at < len(said):
        for phrase in phrases.get(said[at][:_STEM], ()):
            if phrase.stands(said, at):
                yield at, at + len(phrase.words), phrase.kind


@cache
def _by_language() -> Sequence[Mapping[str, Sequence[_Phrase]]]:
    """The phrases of each language by the first letters of their first words."""
    table = resources.table("grammar", "machiavelli", "doubt_words.yaml")
    return [_phrases(kinds) for kinds in table.values()]


def _phrases(kinds: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[_Phrase]]:
    found: dict[str, list[_Phrase]] = {}
    for kind, texts in kinds.items():
        for text in texts:
            said = tokens(text.removesuffix("*"))
            words = tuple(token.text if token.kind == WORD else f" {token.text}" for token in said)
            found.setdefault(words[0][:_STEM], []).append(_Phrase(kind, words, text.endswith("*")))
    return found
