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
    """Whether a line only says on what the orders above it hang: ``unless it rains``."""
    said = folded(line.lstrip(" \t-*([")).removeprefix("but ").removeprefix("mais ").removeprefix("and ")
    found = _words().search(said)
    return found is not None and found.start() == 0 and found["polite"] is None


@cache
def _words() -> re.Pattern[str]:
    table = resources.table("grammar", "hanging_words.yaml")
    kinds = ("polite", "anywhere", "first")
    polite, anywhere, first = ("|".join(map(re.escape, table[kind])) for kind in kinds)
    return re.compile(
        rf"(?P<polite>\b(?:{polite})\b)|\b(?:{anywhere})\b|(?:\A|[,;.:(\[])\s*+(?!(?:{polite})\b)(?:{first})\b(?=\s+\w\w)"
    )
