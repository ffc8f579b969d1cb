"""Replies about letters between players.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import Any

from judge.commands.replies.base import Reply, WrongRole


class AllPressNotSet(Reply):
    role: str


class AllPressPlayers(WrongRole):
    pass


class AllPressSet(Reply):
    on: bool


class TextOffered(Reply):
    """A text that a sentence has for some powers, or for everybody (none in `to`); `names`: those of the
    powers as lines have them; `numbered`: a yes sends it.
    """

    text: str
    numbered: bool
    to: tuple[str, ...]
    names: str


class NoteOffered(Reply):
    """A text that a sentence has for its writer's own diary; `numbered`: a yes writes it down."""

    text: str
    numbered: bool


class PressBarred(Reply):
    reason: str
    to: tuple[str, ...]
    far: tuple[str, ...]
    broadcast: bool
    minor: tuple[str, ...]


class PressBelowCopy(Reply):
    """`line` stands in a letter of ours, so that a program may have copied it above words for the judge."""

    line: str


class PressEmpty(Reply):
    closed: bool


class PressLong(Reply):
    length: int
    most: int


class PressNameTaken(Reply):
    name: str


class PressSent(Reply):
    recipients: Any
    broadcast: bool
    overheard: bool
    letters: int | None
    text: Any
    closed: bool
    quoted: bool
    author: Any
    postal: bool
    shown: Any


class PressToOneself(Reply):
    pass


class PressToWhom(Reply):
    word: str
    near: tuple[str, ...]
    ambiguous: bool


class PressWithOrders(Reply):
    text: str


class PressWithPassword(Reply):
    pass
