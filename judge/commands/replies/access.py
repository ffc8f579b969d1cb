"""Replies about passwords and sign-ons.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.commands.replies.base import Reply

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterFromElsewhere(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOnClosed(Reply):
    who: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TooManyClaimed(Reply):
    places: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPassword(Reply):
    who: str
    left: int
