"""Complaints about what was not understood: the line, the spot, what was expected, and the nearest names.

Values only; the words that a player reads are in ``templates/mail/en/complaints``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """One line, or part of a line, that was not understood.

    `line` is as written; `start` and `end` mark the spot in it (0-based, end exclusive). `code` names the
    template (``unknown-place``, ``unknown-command``, ``unfinished`` ...). `expected` are words a player
    knows (``a province``, ``a number of ducats``); `suggestions` are the nearest names, best first;
    `corrected` is the whole line as it was probably meant, to be sent back, or empty. `of_a_clause`: it
    offers lines for the words of its spot alone. `is_likely`: its only line is very likely meant, but for a
    word or two.
    """

    line: str
    start: int
    end: int
    code: str
    expected: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    corrected: str = ""
    of_a_clause: bool = False
    is_likely: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)
