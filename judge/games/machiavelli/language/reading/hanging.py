"""Orders that hang on something: beside a condition that was not understood they are no orders.

``A are - per (if he moves away)`` must not move whatever he does. Not here: conditions that are understood
(the shell's IF, builds behind IF, lists of retreats).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    said = folded(line.lstrip(" \t-*([")).removeprefix("but ").removeprefix("mais ").removeprefix("and ")
    found = _words().search(said)
    if _OWN_END.search(said):
        return False  # "Should the Turk come I'll deal with him"
    return found is not None and found.start() == 0 and found["polite"] is None


def has_its_own_end(line: str) -> bool:
    """Decide whether a condition says itself what it is for: ``If you have questions, write to me``."""
    said = line.lstrip(" \t-*([")
    found = _words().match(folded(said))
    return _MAIN_CLAUSE.search(said, found.end() + 1 if found is not None else 0) is not None


_MAIN_CLAUSE = re.compile(r"[,;:]\s*+\w++\W++\w")
"""What stands behind a condition on its line."""
_OWN_END = re.compile(r"\b(?:i'll|we'll|i will|we will|i shall|we shall)\b")
"""What tells that a condition has its own end, and none of the orders above hangs on it."""


@cache
def _words() -> re.Pattern[str]:
    table = resources.table("grammar", "hanging_words.yaml")
    kinds = ("polite", "anywhere", "first")
    polite, anywhere, first = ("|".join(map(re.escape, table[kind])) for kind in kinds)
    begins = r"(?:\A|[,;.:(\[])\s*+"
    goes_on = r"(?=\s+(?:\w\w|[afg]\s)|\s*+[:,])"
    return re.compile(
        rf"(?P<polite>\b(?:{polite})\b)|\b(?:{anywhere})\b|{begins}(?!(?:{polite})\b)(?:{first})\b{goes_on}"
    )
