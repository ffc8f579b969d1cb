"""Orders that hang on something: beside a condition that was not understood they are no orders.

``A are - per (if he moves away)`` must not move whatever he does. Not here: conditions that are understood
(the shell's IF, builds behind IF, lists of retreats).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from judge import resources
from judge.api.language import fold, talk_words, written_words
from judge.games.machiavelli.language.reading.doubts import says_unfinished
from judge.games.machiavelli.model.orders import Order, RetreatList
from judge.kept_patterns import compile_pattern

_LINES = 64
"""Lines of which answers are kept: each is asked the same by several steps that go through a letter."""


def hanging(line: str, orders: Sequence[Order]) -> re.Match[str] | None:
    """The first word of a line that makes its orders hang on something that they do not say themselves."""
    words = [found for found in _words().finditer(_folded_line(line)) if found["polite"] is None]
    understood = sum(2 for order in orders if isinstance(order, RetreatList) or getattr(order, "when", None))
    return words[0] if len(words) > understood else None


@lru_cache(_LINES)
def is_condition(line: str) -> bool:
    """Decide whether a line only says on what the orders beside it hang: ``unless it rains``."""
    said = _plain(line)
    if _has(said, "own_ends"):
        return False  # "Should the Turk come I'll deal with him"
    found = _first_condition(said)
    if found is None or found["polite"] is not None or found["numbered"] is not None:
        return False
    return not said.rstrip().endswith("?") or not _may_ask(said[found.start() :])


def _may_ask(said: str) -> bool:
    """Decide whether a question may begin so: ``When is the deadline?``, not ``When he agrees?``."""
    words = talk_words.words_in(said)
    begun = _phrases("may_ask").length_at(words)
    return begun > 0 and _phrases("others").length_at(words, begun) == 0


def is_a_name_below(line: str) -> bool:
    """Decide whether a line is one word without a colon: a name, whatever else it means (``Solange``)."""
    return len(line.split()) == 1 and not line.rstrip().endswith(":")


def is_condition_of_above(line: str) -> bool:
    """Decide whether a line says on what the order above it hangs, whatever it orders itself.

    ``in case he leaves, else A are h``; a reason that is a condition: ``since if he leaves it is free``.
    """
    if not is_condition(line) or has_its_own_end(line):
        return False
    said = _plain(line)
    return _begins(said, "reasons") or any(_hangs_at(said, sign) for sign in _main_clauses(said))


@lru_cache(_LINES)
def is_condition_of_all(line: str) -> bool:
    """Decide whether a line says on what all that stands above it hangs: ``All of this if he agrees``."""
    said = _plain(line)
    if suspends(line):
        return True
    if said.rstrip().endswith(":") or _last_bracket(said):
        return False
    first = _words().match(said)
    if first is not None and first["polite"] is not None:
        return False
    whole = line.strip()
    is_whole = whole[:1].isupper() and whole[-1] in ".!" and {*whole[:-1]}.isdisjoint(".!?")
    if is_whole and is_condition(line) and not has_its_own_end(line):
        return True
    return any(is_condition(rest) and not has_its_own_end(rest) for rest in _behind_pointing(said))


def _behind_pointing(said: str) -> Iterator[str]:
    """Words behind those at the beginning that point: behind all, or behind some of them."""
    words, end = talk_words.words_in(said), 0
    while more := _phrases("pointing").length_at(words, end):
        end += more
    yield from (said[word.start :] for word in reversed(words[max(1, end - _MOST_TRIED + 1) : end + 1]))


def _last_bracket(said: str) -> str:
    """Words in brackets that end a line, with or without a colon behind them."""
    said = said.removesuffix(":")
    spans = [*written_words.in_brackets(said)]
    start, end = spans[-1] if spans else (0, -1)
    return said[start:end] if end == len(said) - 1 and said[: start - 1].strip() else ""


def lone_conditions(line: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The sentences of a line that are conditions, each with its span and that with those beside it."""
    spans = written_words.sentence_spans(line)
    for at, (start, end) in enumerate(spans):
        text = line[start:end]
        hangs = (is_condition(text) and not has_its_own_end(text)) or suspends(text)
        of_all = len(spans) > 1 and says_unfinished(text)
        if of_all or (len(spans) > 1 and hangs):
            first = 0 if of_all else max(at - 1, 0)
            yield (start, end), (spans[first][0], spans[min(at + 1, len(spans) - 1)][1])


@lru_cache(_LINES)
def heads_with_condition(line: str) -> bool:
    """Decide whether a line that heads others names a condition: ``Orders (if he agrees)``, ``Case 1``."""
    said = _plain(line).rstrip(" \t*=#_~|")
    first = _words().match(said)
    if first is not None and first["numbered"]:
        return True
    words = talk_words.words_in(said)
    if len(said.split()) > _FEW and _phrases("examples").end(words):
        return True
    if len(words) in _OF_A_WAY and len(said.split()) == len(words) and _phrases("called_ways").end(words[1:]):
        return True
    if bracket := _last_bracket(said):
        return is_condition(bracket)
    if is_condition_of_all(line):
        return False
    last = written_words.sentences(said)[-1]
    begun = talk_words.words_in(last)
    starts: list[int] = []
    if said.endswith(":") or _has(last, "points_below"):
        starts += [found.start() for found in _words().finditer(last) if found["polite"] is None]
    if said.endswith(":"):
        heads = (at for at in range(len(begun) - 1) if _phrases("in_heads").length_at(begun, at))
        starts += [begun[at].start for at in heads if not _phrases("polite").length_at(begun, at)]
    return any(not _phrases("whether").end(talk_words.words_in(last[:start])) for start in starts)


def has_its_own_end(line: str) -> bool:
    """Decide whether a condition says itself what it is for: ``If you have questions, write to me``."""
    said = _plain(line)
    found = _first_condition(said)
    ends = _main_clauses(said, found.end() + 1 if found is not None else 0)
    end = next((at for at in ends if not _hangs_at(said, at)), None)
    return end is not None and not _has(said[end:], "points_below")


def _main_clauses(said: str, begins: int = 0) -> Iterator[int]:
    """Places of the signs that at least two words follow: what a condition is for may stand there."""
    for at in range(begins, len(said)):
        rest = said[at + 1 :].lstrip() if said[at] in ",;:" else ""
        if rest and written_words.is_of_word(rest[0]) and len(written_words.bare_words(rest)) > 1:
            yield at


def _first_condition(said: str) -> re.Match[str] | None:
    """The words that a condition begins with; behind a reason they may stand anywhere."""
    if not _begins(said, "reasons"):
        return _words().match(said)
    return next((found for found in _words().finditer(said) if found["polite"] is None), None)


def _hangs_at(said: str, sign: int) -> bool:
    """Decide whether what stands behind a sign is the ELSE of a condition, or one more condition."""
    found = _words().match(said, sign)
    if found is None:
        found = _words().match(said, len(said) - len(said[sign + 1 :].lstrip()))
    return found is not None and found["polite"] is None


def _folded_line(line: str) -> str:
    """A line in small letters without accents; what is written ``_so_`` without its marks."""
    return fold(line).replace("_", " ")


@lru_cache(_LINES)
def _plain(line: str) -> str:
    """The same without the number, the letter or the signs before it."""
    return _DECORATION.sub("", _folded_line(line))


_DECORATION = re.compile(r"\A(?:\d{1,2}[.)]|[a-h]\)|[^\w])*+")
_FEW = 3
"""Words of a line below which orders stand ``like this``, and no examples."""
_MOST_TRIED = 6
"""Words that point and may begin a condition themselves: ``Note: valid only after the treaty``."""
_OF_A_WAY = (2, 3)
"""Words of a heading that names one way of several: ``Dream scenario``, ``My second option``."""
_OR = "or|of|oder|ou|o|oppure"
"""Words behind a dash that begin another order instead: ``A are - sie - or A are h``."""


def suspends(line: str) -> bool:
    """Decide whether a sentence says of orders above it that they are not given yet."""
    said = _plain(line)
    if said.rstrip().endswith(("?", ":")) or talk_words.phrases("legal").stand_in(talk_words.words_in(line)):
        return False
    if _has(said, "suspends"):
        return True
    clause = talk_words.words_in(said.partition(",")[0])
    handled = _phrases("handles").length_at(clause)
    if handled and _phrases("points_at_orders").stand_in(clause[handled:]):
        return not _has(said, "of_receipt")  # "please confirm that you got this"
    return _has(said, "points_back") and _has(said, "suspends_what_it_points_at")


def _has(said: str, kind: str) -> bool:
    """Decide whether words of a kind stand anywhere in a text."""
    return _phrases(kind).stand_in(talk_words.words_in(said))


def _begins(said: str, kind: str) -> bool:
    return _phrases(kind).begin(talk_words.words_in(said))


@cache
def _phrases(kind: str) -> talk_words.Phrases:
    return talk_words.Phrases(resources.table("grammar", "machiavelli", "hanging_words.yaml")[kind])


@cache
def _words() -> re.Pattern[str]:
    table = resources.table("grammar", "machiavelli", "hanging_words.yaml")
    kinds = ("polite", "anywhere", "first", "alone", "numbered", "joining")
    polite, anywhere, first, alone, numbered, joining = ("|".join(map(re.escape, table[k])) for k in kinds)
    more = ("waits", "awaited", "reader", "ways", "courtesies")
    waits, awaited, reader, ways, courtesies = ("|".join(map(re.escape, table[k])) for k in more)
    joining = f"{joining}|{'|'.join(map(re.escape, table['reasons']))}"
    begins = rf"(?:\A|(?<!\s)(?:\s?\t|\s\s\s)|[,;.:!(\[{{|<+*~\"“„«/])\s*+(?:(?:{joining})\s++)?"
    ends = rf"\s*+(?:,?\s*+(?:{courtesies}))?+(?:[:)\]}}|]|[.!]*+\s*+\Z)"
    goes_on = rf"(?=\s+(?:\w\w|\w'|[afgi]\s)|\s*+,|{ends})"
    return compile_pattern(
        rf"(?P<polite>\b(?:{polite})\b)|(?:\A(?:{joining})\s++)?\b(?:{anywhere})\b"
        rf"|(?:\A(?:{joining})\s++)?\b(?:{waits})\s+(?:(?!(?:{reader})\b)[\w'’]+\s+){{0,3}}(?:{awaited})\b"
        rf"|\s[-–—]\s+(?:{_OR})\s(?=\w)"
        rf"|{begins}(?!(?:{polite})\b)(?:(?:{first})\b{goes_on}|(?:{alone})(?={ends})"
        rf"|(?P<numbered>(?:{numbered})\s+(?:[a-d]|[1-9])\b)|(?:{ways})\s+(?!\d)\w++(?=\s*+(?:[:)\]]|\Z)))"
    )
