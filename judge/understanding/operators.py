"""Words that block a sentence: negation, condition, alternative, doubt, reported speech, later, questions.

Of a sentence with such a word nothing is taken, unless a longer phrase covers it (``if possible``), or it
only puts one thing in place of another (``not Siena but Bologna``). Not here: what is done then (decide).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from judge.understanding.lexicon import Lexicon, Meaning, turns
from judge.understanding.sentences import OF_NUMBERS, IsName
from judge.understanding.tokens import NUMBER, SIGN, Token

LATER, QUESTION, NOT, SAID = "later", "question", "not", "said"
WITHDRAWN, DRAFT = "withdrawn", "draft"
MAY = "may"
MOST_TO_TAKE_BACK, MOST_OF_A_NO = 4, 2
"""Words of a sentence that is nothing but a word like ``kidding``."""
_CORRECTION, _OR = "correction", "or"
_INTERJECTION = 4
"""Letters of an unknown word that is passed over at the beginning (``hmm``)."""
_FAR_BUT = 8
"""Tokens from NOT to BUT."""
_SURE = 4
"""Letters of a word that blocks in whatever language the rest is."""
_MOST_TOWARD = 2
"""Little words between NOT and the place that is not meant (``Verona to Mantua, not to Ferrara``)."""


class Operator(NamedTuple):
    """A word that blocks: what kind of word, and its tokens."""

    kind: str
    start: int
    end: int


_HOLD, _MOST_BETWEEN = "hold", 6
"""The verb of staying; words from it up to one that parts it."""
_COVERS = frozenset({"fill", "join", "same", "lift", "mark"})
_VERB = frozenset({"verb"})
_PLEASE = ("lift", "please")


def operators(
    said: Sequence[Token],
    own: Sequence[Lexicon],
    others: Sequence[Lexicon],
    other_times: Collection[str],
    is_name: IsName,
    *,
    verbs_cover: bool = True,
) -> tuple[Operator, ...]:
    """All that blocks in a sentence, in order; `other_times`: what speaks of them is for later.

    `verbs_cover`: a negation within a verb (``does not move``) is none.
    """
    covering = _COVERS | _VERB if verbs_cover else _COVERS
    found: list[Operator] = []
    free: dict[int, int] = {}
    polite = False
    covered = 0
    begins = next((at for at, token in enumerate(said) if token.kind == "word"), 0)
    kind = (lexicon for lexicon in own if lexicon.may_have(said, _PLEASE))
    asked_kindly = any(_is_please(lexicon, said, at) for lexicon in kind for at in range(len(said)))
    for at in range(len(said)):
        meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
        if len(said[at].text) >= _SURE:
            meanings += [m for lexicon in others for m in lexicon.meanings(said, at) if m.what == "block"]
        blocks = [m for m in meanings if m.what == "block" or _is_of_other_time(m, other_times)]
        corrects = max((m.end for m in meanings if m.what == "join" and m.value == "correction"), default=0)
        if corrects and at <= begins:
            begins = next((n for n in range(corrects, len(said)) if said[n].kind == "word"), corrects)
        elif corrects and corrects >= max((m.end for m in meanings), default=0) and _goes_on(said, corrects):
            blocks.append(Meaning(corrects, "block", WITHDRAWN))  # "A Florence - Siena, no wait, Bologna"
        if at == begins:
            blocks += [m for m in meanings if m.what == "first"]
            begins = begins if blocks else _past_exclamation(said, at, meanings)
        blocks += [m for m in meanings if m.what == "last" and _parts_a_hold(own, said, at, m.end)]
        longest = max((m.end for m in meanings if m.what in covering), default=0)
        lifts = max((m.end for m in meanings if m.what == "lift" and m.value == "polite"), default=0)
        if lifts:
            polite = True
            covered = max(covered, lifts)
        for meaning in sorted(blocks, key=lambda m: -m.end)[:1]:
            if longest > meaning.end:
                covered = max(covered, longest)
            of_time = meaning.what == "noun" and covered == meaning.end  # "this summer", in spring
            replaces = meaning.value == NOT and _is_replacement(said, at, is_name)
            if (at < covered and not of_time) or replaces or _is_of_a_number(said, at):
                continue
            if asked_kindly and any(m.what == "block" and m.value == MAY for m in meanings):
                polite = True
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


def _parts_a_hold(own: Sequence[Lexicon], said: Sequence[Token], at: int, end: int) -> bool:
    """Decide whether words end a clause, and a verb of staying stands before them with something between
    (``leave Verona out``; ``Verona holds out``).
    """
    if any(token.kind == "word" for token in said[end : end + 1]):
        return False
    begun = max((n + 1 for n in range(at) if said[n].kind == "sign"), default=0)
    return any(
        m.what == "verb" and m.value == _HOLD and m.end < at
        for there in range(max(begun, at - _MOST_BETWEEN), at)
        for lexicon in own
        for m in lexicon.meanings(said, there)
    )


def _is_of_a_number(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word stands before a number, and is short for it (``no. 1``)."""
    stop = at + 1 < len(said) and said[at + 1].text == "." and said[at + 1].glued
    behind = said[at + 1 + stop :][:1]
    number = any(token.kind == NUMBER for token in behind)
    return at > 0 and said[at].text in OF_NUMBERS and stop and number  # "No. Two ducats ..." denies


def _past_exclamation(said: Sequence[Token], at: int, meanings: Sequence[Meaning]) -> int:
    """Beginning of a sentence behind a little word and a comma (``Euh, ...``); `at` if none is here."""
    end = max((m.end for m in meanings if m.what == "fill"), default=0)
    parted = 0 < end < len(said) and said[end].text == ","
    return next((n for n in range(end, len(said)) if said[n].kind == "word"), at) if parted else at


def _goes_on(said: Sequence[Token], at: int) -> bool:
    """Decide whether any word stands from `at` on: ``to the southern coast, I mean`` corrects nothing."""
    return any(token.kind == "word" for token in said[at:])


def _is_please(lexicon: Lexicon, said: Sequence[Token], at: int) -> bool:
    return any((m.what, m.value) == _PLEASE for m in lexicon.meanings(said, at))


def without_remarks(said: Sequence[Token], own: Sequence[Lexicon], is_name: IsName) -> tuple[Token, ...]:
    """The tokens without brackets that only describe (``(that's the bit on the left, I think?)``).

    A bracket that names anything, counts, or has a word that blocks and is none of talk, stays.
    """
    left: list[Token] = []
    at = 0
    while at < len(said):
        close = (
            next((n for n in range(at, len(said)) if said[n].text == ")"), 0) if said[at].text == "(" else 0
        )
        if close and _is_remark(said[at + 1 : close], own, is_name):
            at = close + 1
            continue
        left.append(said[at])
        at += 1
    return tuple(left)


def _is_remark(inside: Sequence[Token], own: Sequence[Lexicon], is_name: IsName) -> bool:
    words = [token.text for token in inside if token.kind == "word"]
    if len(words) < _LEAST_REMARK or any(token.kind == "number" for token in inside):
        return False
    pairs = (" ".join(pair) for pair in pairwise(words))
    unknown = (word for word in words if not any(word in lexicon.words for lexicon in own))
    if any(len(word) > 2 and is_name(word) for word in unknown) or any(map(is_name, pairs)):
        return False
    describes = words[0] in _DESCRIBING
    covered = 0
    for at in range(len(inside)):
        meanings = [m for lexicon in own for m in lexicon.meanings(inside, at)]
        longest = max((m.end for m in meanings if m.what in _COVERS), default=0)
        for m in meanings:
            if m.what in ("kind", "special", "number", "same") and (m.what != "same" or m.value in _NAMING):
                return False
            is_talk = m.value in _OF_TALK or (describes and m.value == "maybe")
            if m.what == "block" and at >= covered and longest <= m.end and not is_talk:
                return False
        covered = max(covered, longest)
    return True


_LEAST_REMARK = 3
"""Words of a bracket that may be a remark."""
_DESCRIBING = frozenset({"that", "it", "which", "the", "its"})
"""Words that a bracket begins with that describes something."""
_OF_TALK = frozenset({QUESTION, SAID})
_NAMING = frozenset({"all", "both", "rest", "other", "one"})


def words_taking_back(
    said: Sequence[Token], own: Sequence[Lexicon], is_name: IsName
) -> tuple[int, int] | None:
    """The words at the beginning of a sentence that take back the one before it (``Scratch that``).

    Also those of a short sentence that is nothing else (``Just kidding!``).
    """
    at = 0
    while at < len(said):
        meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
        corrects = max((m.end for m in meanings if m.what == "join" and m.value == _CORRECTION), default=0)
        passed = max((m.end for m in meanings if m.what in ("fill", "join") or m.value == NOT), default=0)
        if corrects and passed > corrects:
            return _correction_behind(said, passed, own)  # "Sorry for the typing"
        if corrects:
            return at, corrects
        short = not meanings and len(said[at].text) <= _INTERJECTION and not is_name(said[at].text)
        interjection = said[at].kind != "word" or short
        if not passed and not interjection:
            break
        at = max(passed, at + 1)
    words = [n for n, token in enumerate(said) if token.kind == "word"]
    if words and said[-1].text == "?" and _blocks_as(said, words[0], own, _OR):
        return words[0], words[0] + 1  # "Or to Siena?"
    only_denies = at >= len(said)  # "And then no."
    if len(words) > MOST_TO_TAKE_BACK or any(is_name(said[at].text) for at in words):
        return None
    for at in words:
        denies = (only_denies and at == words[-1]) or (at == words[0] and len(words) <= MOST_OF_A_NO)
        kinds = (WITHDRAWN, NOT) if denies else (WITHDRAWN,)
        for m in (m for lexicon in own for m in lexicon.meanings(said, at)):
            if m.what == "block" and m.value in kinds and not _is_covered(said, at, own, m):
                return at, m.end
    return None


def _blocks_as(said: Sequence[Token], at: int, own: Sequence[Lexicon], kind: str) -> bool:
    return any((m.what, m.value) == ("block", kind) for lexicon in own for m in lexicon.meanings(said, at))


def _correction_behind(said: Sequence[Token], start: int, own: Sequence[Lexicon]) -> tuple[int, int] | None:
    """The words that correct something behind an apology (``Sorry for the slip, I mean Siena``)."""
    for at in range(start, len(said)):
        for m in (m for lexicon in own for m in lexicon.meanings(said, at)):
            if (m.what, m.value) in (("join", _CORRECTION), ("block", WITHDRAWN)):
                return at, m.end
    return None


def _is_covered(said: Sequence[Token], at: int, own: Sequence[Lexicon], meaning: Meaning) -> bool:
    """Decide whether a longer phrase makes a word harmless (``nothing else``)."""
    covering = _COVERS | _VERB
    return any(
        m.what in covering and m.end > meaning.end for lexicon in own for m in lexicon.meanings(said, at)
    )


def _is_of_other_time(meaning: Meaning, other_times: Collection[str]) -> bool:
    return meaning.what == "noun" and meaning.value in other_times


def _is_replacement(said: Sequence[Token], at: int, is_name: IsName) -> bool:
    """Decide whether NOT is one of ``not Siena but Bologna`` or ``Bologna, not Siena``."""
    behind = said[at + 1 : at + _FAR_BUT]
    if any(token.text in turns().contrast for token in behind[1:]):
        return True
    if at and said[at - 1].kind == SIGN:
        toward = next((n for n, token in enumerate(behind) if token.text not in turns().toward), 0)
        behind = behind[min(toward, _MOST_TOWARD) :]
    name = next((n for n in (1, 2, 3) if is_name(" ".join(token.text for token in behind[:n]))), 0)
    return bool(name) and at > 1 and (len(behind) == name or behind[name].kind == "sign")


def is_replaced_at(said: Sequence[Token], at: int, block: str, is_name: IsName) -> bool:
    """Decide whether the word at `at`, which blocks as `block`, puts one thing in place of another."""
    return (block == NOT or said[at].text in turns().denial) and _is_replacement(said, at, is_name)


def leaves_out(said: Sequence[Token], at: int, group_ends: Collection[int], is_name: IsName) -> bool:
    """Decide whether the word at `at` is the BUT of ``all but Pisa`` or ``all hold but Pisa``.

    `group_ends`: behind which words one that stands for all ends.
    """
    if said[at].text not in turns().contrast or not group_ends:
        return False
    return at in group_ends or (min(group_ends) < at and _is_replacement(said, at, is_name))
