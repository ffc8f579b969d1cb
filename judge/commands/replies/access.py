"""Replies about passwords and sign-ons.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.commands.replies.base import Reply

if TYPE_CHECKING:
    from datetime import datetime


class MasterFromElsewhere(Reply):
    pass


class SignOnClosed(Reply):
    who: str
    until: datetime


class TooManyClaimed(Reply):
    places: int


class WrongPassword(Reply):
    who: str
    left: int
