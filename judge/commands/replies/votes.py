"""Replies about votes and proposals.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from judge.core.game import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NoConcessions(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NoProposal(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalAdopted(Reply):
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeWhat(Reply):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed(Reply):
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteAlone(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCast(Reply):
    what: str
    on: bool
    powers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteDias(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteEnds(Reply):
    what: str
    powers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteGonePower(Reply):
    powers: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteHow(Reply):
    text: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteNotLargest(Reply):
    power: Seat
    largest: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteOneself(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class VotePlayers(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteWhom(Reply):
    word: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Voted(Reply):
    on: bool
    line: str
