"""Words and signs that correct what stands before them: ``... no:``, ``-- sorry,``, ``?? no. Scratch that``.

Words correct where signs part them from what stands before. Not here: what is put right (lines_put_right).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from judge.api.understanding import NUMBER, WORD, Meaning, Token, tokens
from judge.games.machiavelli.language.reading.withdrawals import first_words_of, phrase_at
from judge.games.machiavelli.language.words_of_orders import lexicons

LONGEST = 400
"""Characters of a line that is put right."""
_OF_WORDS = frozenset({WORD, NUMBER})
_HESITATIONS = frozenset(".-\u2013\u2014?\u2026")
_ENDS = frozenset(".!?")
_OPENING_SIGNS = frozenset("()[]\"'\u00ab\u00bb\u201c\u201d<>")


class Mark(NamedTuple):
    """A mark of correction in a line. `signs`: those before its first word; `weak`: no more than a sign of
    surprise (``-- oh,``); `drops`: it gives up what stands before; `denies`: an answer in words.
    """

    start: int
    end: int
    signs: str = ""
    weak: bool = False
    drops: bool = False
    denies: bool = False


def may_have_marks(line: str) -> bool:
    """Decide whether a line has a word that may correct, or a question that it may answer."""
    return "?" in line or not _first_words().isdisjoint(token.text for token in tokens(line))


def marks_in(line: str) -> Iterator[Mark]:
    """The marks of correction in a line."""
    said = tokens(line)
    at = 0
    while at < len(said):
        end, kinds = _run(said, at)
        corrects = not kinds.isdisjoint({"corrects", "no", "drops"})
        signs = "".join(token.text for token in said[at:end] if token.kind not in _OF_WORDS)
        if corrects or ("hesitates" in kinds and signs[:2] in ("--", "..", "\u2014")):
            start = said[at - 1].end if at else 0
            before = "".join(token.text for token in _leading_signs(said, at))
            behind = said[end].start if end < len(said) else len(line)
            yield Mark(start, behind, before, weak=not corrects, drops="drops" in kinds)
        at = max(end, at + 1)


def _leading_signs(said: Sequence[Token], at: int) -> Iterator[Token]:
    while at < len(said) and said[at].kind not in _OF_WORDS:
        yield said[at]
        at += 1


def _run(said: Sequence[Token], at: int) -> tuple[int, set[str]]:
    """The end of signs and words that correct, behind a sign or at the beginning; and the words' kinds."""
    begun, kinds = at, set[str]()
    parted = at == 0
    while at < len(said):
        token = said[at]
        if token.kind not in _OF_WORDS:
            if token.text in _OPENING_SIGNS:
                break
            parted = True
            at += 1
            continue
        end, kind = _word_of_correction(said, at) if parted or kinds else (at, "")
        if end == at:
            break
        kinds.add(kind)
        at = end
    if not kinds:
        return begun, kinds
    return at, kinds


def _word_of_correction(said: Sequence[Token], at: int) -> tuple[int, str]:
    """The end of words that correct, and their kind; `at` itself if none stand there."""
    count = phrase_at(said, at, "drops")
    if count and _is_closed(said, at + count):
        return at + count, "drops"
    meanings = _meanings(said, at)
    end = max((m.end for m in meanings if (m.what, m.value) == ("join", "correction")), default=0)
    while end > at + 1 and said[end - 1].kind not in _OF_WORDS:
        end -= 1
    greets = any(m.what == "fill" and m.end > end for m in meanings)
    if end and not greets:
        return end, "corrects"
    if count := phrase_at(said, at, "hesitates"):
        return at + count, "hesitates"
    if count := phrase_at(said, at, "refuses"):
        hesitates = sum(token.text in _HESITATIONS for token in said[max(at - 2, 0) : at]) > 1
        if _is_closed(said, at + count) or hesitates or _word_of_correction(said, at + count)[1]:
            return at + count, "no"
    return at, ""


def _is_closed(said: Sequence[Token], at: int) -> bool:
    """Decide whether no word stands at a place."""
    return at >= len(said) or said[at].kind not in _OF_WORDS


def is_of_an_order(words: str) -> bool:
    """Decide whether some words have one that orders have: a verb, a kind of unit, a sum, an arrow."""
    said = tokens(words)
    return any(
        token.kind not in (WORD, "sign", "dash")
        or (len(token.text) == 1 and token.text in "afg")
        or any(
            m.what in ("verb", "kind") or (m.what, m.value) == ("noun", "coins") for m in _meanings(said, at)
        )
        for at, token in enumerate(said)
    )


def has_sum(words: str) -> bool:
    """Decide whether some words name money."""
    said = tokens(words)
    return any(
        (m.what, m.value) == ("noun", "coins") and len(said[at].text) > 1
        for at in range(len(said))
        for m in _meanings(said, at)
    )


def is_little_word(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word only leads to a name (``to``, ``sur``)."""
    return said[at].kind == WORD and any(
        m.what in ("mark", "fill") and m.end == at + 1 for m in _meanings(said, at)
    )


def place_of_it(words: str) -> tuple[int, int] | None:
    """The place of the word in the first sentence that stands for one unit (``it``, ``elle``)."""
    said = tokens(words)
    for at, token in enumerate(said):
        if token.text in _ENDS:
            return None
        if any((m.what, m.value) == ("same", "it") and m.end == at + 1 for m in _meanings(said, at)):
            return token.start, token.end
    return None


def denies(words: str) -> bool:
    """Decide whether some words deny something of IT (``it can't``, ``elle ne peut pas``)."""
    return place_of_it(words) is not None and is_denied(words)


def is_denied(words: str) -> bool:
    """Decide whether some words deny anything."""
    said = tokens(words)
    return any(phrase_at(said, at, "denied") for at in range(len(said)))


def says_instead(words: str) -> bool:
    """Decide whether some words say that they stand for others (``One army in Treviso then``)."""
    said = tokens(words)
    return any(phrase_at(said, at, "besides") for at in range(len(said)))


def _meanings(said: Sequence[Token], at: int) -> list[Meaning]:
    return [m for lexicon in lexicons().values() for m in lexicon.meanings(said, at)]


@cache
def _first_words() -> frozenset[str]:
    """Words of which one stands in whatever corrects."""
    corrections = (lexicon.first_words_of("join", "correction") for lexicon in lexicons().values())
    return frozenset.union(*corrections, first_words_of(("drops", "hesitates", "refuses")))
