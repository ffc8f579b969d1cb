"""Replies about letters between players.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.commands.replies.base import Reply, WrongRole


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPressNotSet(Reply):
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPressPlayers(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPressSet(Reply):
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PressBarred(Reply):
    reason: str
    to: tuple[str, ...]
    far: tuple[str, ...]
    broadcast: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PressEmpty(Reply):
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PressLong(Reply):
    length: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PressNameTaken(Reply):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PressToOneself(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PressToWhom(Reply):
    word: str
    near: tuple[str, ...]
    ambiguous: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PressWithOrders(Reply):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PressWithPassword(Reply):
    pass
