"""What lines about a Machiavelli board are known by, so that talk can be told from orders that went wrong.

Not here: what talk there is (`judge.syntax.smalltalk`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from judge.api.language import smalltalk
from judge.api.values import Talk
from judge.games.machiavelli.language.names import Names

_EVIDENCE = re.compile(
    r"->|-->|=>|→|\s[-–—]\s|\b\d+\s*d(?:uc\w*)?\b|^\s*(?:the\s+|l['’])?(?:army|fleet|garrison|arm[eé]e|armata|flott[ae]|flota|guarnigione|"
    r"garnison|esercito|ej[eé]rcito|heer|an?|[fg])\b[\s.(,]*+\w|"
    r"^\s*+(?:e|ex|exp|expense|expenditure)\s*+#?\s*+[1-9][0-9]?\b|"
    r"^\s*(?:build|maintain|remove|disband|waive|borrow|pay|give|lend|ally|unally|keep)s?\b",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\s*(?:the\s+)?(?:army|fleet|garrison|[afg])\b", re.IGNORECASE)
_SEASONS = ("spring", "summer", "fall", "autumn", "winter", "campaign", "season")
_PHASES = ("movement", "retreat", "retreats", "adjustment", "adjustments", "builds", "units", "unit")
_MONEY = ("expense", "expenses", "expenditure", "expenditures", "money", "payments")
_HEADS = frozenset((*_SEASONS, *_PHASES, *_MONEY))
_OUTCOME = re.compile(
    r"(?<!\s)\s{2,}+(?:stood off|given|done|fails?|failed|succeeds|no effect|cut|dislodged|void|refused)\b",
    re.IGNORECASE,
)
"""How lines of results end, when somebody has pasted them."""


@dataclass(frozen=True, slots=True)
class BoardWords:
    """Implements `judge.syntax.smalltalk.Vocabulary` for the names of one board."""

    names: Names

    @property
    def heads(self) -> frozenset[str]:
        """Seasons, kinds of phases, and what money is spent on."""
        return _HEADS

    def is_name(self, word: str) -> bool:
        """A power's."""
        return word in self.names.powers

    def begins_an_order(self, line: str) -> bool:
        """With a unit."""
        return bool(_UNIT.match(line))

    def looks_ordered(self, line: str) -> bool:
        """A unit, a way or a sum is in it."""
        return bool(_EVIDENCE.search(line))

    def names_a_place(self, words: list[str]) -> bool:
        """By its full name, of four letters or more."""
        full = {form for form in self.names.full_places if len(form) > 3}
        return any(word in full for word in words)

    def is_result(self, line: str) -> bool:
        """``A Siena - Pisa    stood off``."""
        return bool(_OUTCOME.search(line))


def kind_of(line: str, names: Names, writer: Iterable[str] = (), *, closed: bool = False) -> Talk | None:
    """What kind of talk a line is that nobody could read; None if it may well have been meant as an order."""
    return smalltalk.kind_of(line, BoardWords(names), writer, closed=closed)
