"""Replies about votes and proposals.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from judge.core.game import Seat


class NoConcessions(Reply):
    pass


class NoProposal(Reply):
    pass


class ProposalAdopted(Reply):
    line: str


class ProposeWhat(Reply):
    text: str


class Proposed(Reply):
    line: str


class VoteAlone(Reply):
    pass


class VoteCast(Reply):
    what: str
    on: bool
    powers: tuple[Seat, ...]


class VoteDias(Reply):
    pass


class VoteEnds(Reply):
    what: str
    powers: tuple[Seat, ...]


class VoteGonePower(Reply):
    powers: tuple[Any, ...]


class VoteHow(Reply):
    text: str
    line: str


class VoteNotLargest(Reply):
    power: Seat
    largest: tuple[Seat, ...]


class VoteOneself(Reply):
    pass


class VotePlayers(WrongRole):
    pass


class VoteWhom(Reply):
    word: str
    near: tuple[str, ...]


class Voted(Reply):
    on: bool
    line: str
