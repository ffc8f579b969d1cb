"""Words that block a sentence: negation, condition, alternative, doubt, reported speech, later, questions.

Of a sentence with such a word nothing is taken, unless a longer phrase covers it (``if possible``), or it
only puts one thing in place of another (``not Siena but Bologna``). Not here: what is done then (decide).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.tokens import Token

LATER, QUESTION, NOT = "later", "question", "not"
_SEASONS = frozenset({"spring", "summer", "fall", "winter"})
_FAR_BUT = 8
"""Tokens from NOT to BUT."""
_SURE = 4
"""Letters of a word that blocks in whatever language the rest is."""
IsName = Callable[[str], bool]
_ENDS = frozenset(".!?")


class Operator(NamedTuple):
    """A word that blocks: what kind of word, and its tokens."""

    kind: str
    start: int
    end: int


def sentences(said: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The sentences of a text as spans of tokens; a stop behind a short word in small letters is none."""
    start = 0
    for at, token in enumerate(said):
        if token.kind == "sign" and token.text in _ENDS and not _abbreviates(said, at):
            yield start, at + 1
            start = at + 1
    if start < len(said):
        yield start, len(said)


def _abbreviates(said: Sequence[Token], at: int) -> bool:
    """``supp. Arezzo``, ``A. Florence``: a stop that ends no sentence."""
    if said[at].text != "." or at == 0 or at + 1 >= len(said):
        return False
    before = said[at - 1]
    return before.kind == "word" and (len(before.text) == 1 or before.text in _SHORT)


_SHORT = frozenset(
    {"supp", "sup", "conv", "arm", "gar", "exp", "transp", "st", "bes", "adv", "flt", "no", "mr", "dr"}
)


_COVERS = frozenset({"fill", "join", "same", "lift", "mark"})
_VERB = frozenset({"verb"})


def operators(
    said: Sequence[Token],
    own: Sequence[Lexicon],
    others: Sequence[Lexicon],
    season: str,
    is_name: IsName,
    *,
    verbs_cover: bool = True,
) -> tuple[Operator, ...]:
    """All that blocks in a sentence, in order; `season`: the open one, which is no plan for later.

    `verbs_cover`: a negation within a verb (``does not move``) is none.
    """
    covering = _COVERS | _VERB if verbs_cover else _COVERS
    found: list[Operator] = []
    free: dict[int, int] = {}
    polite = False
    covered = 0
    begins = next((at for at, token in enumerate(said) if token.kind == "word"), 0)
    for at in range(len(said)):
        meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
        if len(said[at].text) >= _SURE:
            meanings += [m for lexicon in others for m in lexicon.meanings(said, at) if m.what == "block"]
        blocks = [m for m in meanings if m.what == "block" or _is_other_season(m, season)]
        corrects = max((m.end for m in meanings if m.what == "join" and m.value == "correction"), default=0)
        if corrects and at <= begins:
            begins = next((n for n in range(corrects, len(said)) if said[n].kind == "word"), corrects)
        elif corrects and corrects >= max((m.end for m in meanings), default=0):
            blocks.append(Meaning(corrects, "block", NOT))  # "A Florence - Siena, no wait, Bologna"
        if at == begins:
            blocks += [m for m in meanings if m.what == "first"]
        longest = max((m.end for m in meanings if m.what in covering), default=0)
        lifts = max((m.end for m in meanings if m.what == "lift" and m.value == "polite"), default=0)
        if lifts:
            polite = True
            covered = max(covered, lifts)
        for meaning in sorted(blocks, key=lambda m: -m.end)[:1]:
            if longest > meaning.end:
                covered = max(covered, longest)
            if at < covered or (meaning.value == NOT and _replaced(said, at, is_name)):
                continue
            found.append(Operator(LATER if meaning.what == "noun" else meaning.value, at, meaning.end))
        for meaning in meanings:
            if meaning.what in covering and meaning.end > at + 1:
                free[at] = max(free.get(at, 0), meaning.end)
        if not blocks and at in free:
            covered = max(covered, free[at])
    if said and said[-1].text == "?" and not polite:
        found.append(Operator(QUESTION, len(said) - 1, len(said)))
    return tuple(found)


def _is_other_season(meaning: Meaning, season: str) -> bool:
    return meaning.what == "noun" and meaning.value in _SEASONS and meaning.value != season


def _replaced(said: Sequence[Token], at: int, is_name: IsName) -> bool:
    """Decide whether NOT is one of ``not Siena but Bologna`` or ``Bologna, not Siena``."""
    behind = said[at + 1 : at + _FAR_BUT]
    if any(token.text in ("but", "mais") for token in behind[1:]):
        return True
    name = next((n for n in (1, 2, 3) if is_name(" ".join(token.text for token in behind[:n]))), 0)
    return bool(name) and at > 1 and (len(behind) == name or behind[name].kind == "sign")


def replaced_at(said: Sequence[Token], at: int, is_name: IsName) -> bool:
    """Decide whether the word at `at` is a NOT that puts one thing in place of another."""
    return said[at].text in ("not", "pas", "non") and _replaced(said, at, is_name)
