"""Replies about what one letter may ask.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.commands.replies.base import Reply

if TYPE_CHECKING:
    from judge.commands.limits.letter_costs import Cost


class UsedUp(Reply):
    cost: Cost
    hourly: bool
    lines: tuple[str, ...]
    count: int
