"""Orders that hang on something: beside a condition that was not understood they are no orders.

``A are - per (if he moves away)`` must not move whatever he does. Not here: conditions that are understood
(the shell's IF, builds behind IF, lists of retreats).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from judge import resources
from judge.games.machiavelli.model.orders import Order, RetreatList
from judge.syntax.languages import folded


def hanging(line: str, orders: Sequence[Order]) -> re.Match[str] | None:
    """The first word of a line that makes its orders hang on something that they do not say themselves."""
    words = [found for found in _words().finditer(folded(line)) if found["polite"] is None]
    understood = sum(2 for order in orders if isinstance(order, RetreatList) or getattr(order, "when", None))
    return words[0] if len(words) > understood else None


def is_condition(line: str) -> bool:
    """Decide whether a line only says on what the orders beside it hang: ``unless it rains``."""
    if line.rstrip().endswith("?"):
        return False
    said = _DECORATION.sub("", folded(line))
    if _OWN_END.search(said):
        return False  # "Should the Turk come I'll deal with him"
    found = _words().match(said)
    return found is not None and found["polite"] is None and found["numbered"] is None


def is_condition_of_all(line: str) -> bool:
    """Decide whether a line says on what all that stands above it hangs: ``All of this if he agrees``."""
    said = _DECORATION.sub("", folded(line))
    pointing = _pointing().match(said)
    heads = said.rstrip().endswith(":") or _LAST_BRACKET.search(said)
    rest = said[pointing.end() :] if pointing is not None and not heads else ""
    return is_condition(rest) and not has_its_own_end(rest)


def lone_conditions(line: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The sentences of a line that are conditions, each with its span and that with those beside it."""
    spans = [found.span() for found in _SENTENCE.finditer(line)]
    for at, (start, end) in enumerate(spans):
        text = line[start:end]
        if len(spans) > 1 and is_condition(text) and not has_its_own_end(text):
            yield (start, end), (spans[max(at - 1, 0)][0], spans[min(at + 1, len(spans) - 1)][1])


def heads_with_condition(line: str) -> bool:
    """Decide whether a line that heads others names a condition: ``Orders (if he agrees)``, ``Case 1``."""
    said = _DECORATION.sub("", folded(line)).rstrip(" \t*=#_~|")
    first = _words().match(said)
    if first is not None and first["numbered"]:
        return True
    bracket = _LAST_BRACKET.search(said)
    if bracket is not None:
        return is_condition(bracket[1])
    if is_condition_of_all(line):
        return False
    last = _SENTENCE_END.split(said)[-1]
    heads = said.endswith(":") or _POINTS_BELOW.search(last) is not None
    words = (found for found in _words().finditer(last) if heads and found["polite"] is None)
    return any(_ASKED_WHETHER.search(last[: found.start()]) is None for found in words)


def has_its_own_end(line: str) -> bool:
    """Decide whether a condition says itself what it is for: ``If you have questions, write to me``."""
    said = _DECORATION.sub("", folded(line))
    found = _words().match(said)
    end = _MAIN_CLAUSE.search(said, found.end() + 1 if found is not None else 0)
    return end is not None and _POINTS_BELOW.search(said, end.start()) is None


_DECORATION = re.compile(r"\A(?:\d{1,2}[.)]|[a-h]\)|[^\w])*+")
_LAST_BRACKET = re.compile(r"\w\s*+[(\[]([^()\[\]]++)[)\]]:?\Z")
_SENTENCE_END = re.compile(r"[.!?]\s")
_SENTENCE = re.compile(r"[^.!?]++[.!?]*+")
_ASKED_WHETHER = re.compile(
    r"\b(?:know|tell me|say|ask|see|wonder|sure|check|write|moi|sagt?|weiss|dimmi|dime)\s\Z"
)
"""Words before an IF that means WHETHER: ``tell me if this is wrong, here are my orders:``."""
_MAIN_CLAUSE = re.compile(r"[,;:]\s*+\w++\W++\w")
"""What stands behind a condition on its line."""
_POINTS_BELOW = re.compile(
    r"\b(?:follows|following|below|these|this|(?:my|the|our) (?:orders|moves)|mes ordres|meine befehle"
    r"|i miei ordini|mis ordenes|mijn (?:orders|bevelen)|voici|ecco|folgende|folgendes"
    r"|seguenti|siguientes|volgende)\b"
)
"""A main clause that speaks of the lines below: ``if he agrees, these are my orders``."""
_OWN_END = re.compile(r"\b(?:i'll|we'll|i will|we will|i shall|we shall)\b")
"""What tells that a condition has its own end, and none of the orders above hangs on it."""


@cache
def _pointing() -> re.Pattern[str]:
    words = "|".join(map(re.escape, resources.table("grammar", "hanging_words.yaml")["pointing"]))
    return re.compile(rf"(?:(?:{words})(?!\w)[\s.,:;-]*+)++")


@cache
def _words() -> re.Pattern[str]:
    table = resources.table("grammar", "hanging_words.yaml")
    kinds = ("polite", "anywhere", "first", "alone", "numbered", "joining")
    polite, anywhere, first, alone, numbered, joining = ("|".join(map(re.escape, table[k])) for k in kinds)
    begins = rf"(?:\A|[,;.:!(\[{{|<+*~\"“„«/])\s*+(?:(?:{joining})\s++)?"
    ends = r"\s*+(?:[:)\]}]|\Z)"
    goes_on = rf"(?=\s+(?:\w\w|\w'|[afg]\s)|\s*+,|{ends})"
    return re.compile(
        rf"(?P<polite>\b(?:{polite})\b)|(?:\A(?:{joining})\s++)?\b(?:{anywhere})\b"
        rf"|{begins}(?!(?:{polite})\b)(?:(?:{first})\b{goes_on}|(?:{alone})(?={ends})"
        rf"|(?P<numbered>(?:{numbered})\s+(?:[a-d]|[1-9])\b))"
    )
