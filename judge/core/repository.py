"""Knowledge at the time a letter is handled: what commands may ask the store, and nothing else.

Times are aware datetimes in UTC. Not here: the records themselves (letter), how they are kept (store).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from judge.core.desk_keys import DeskKey
from judge.core.effects import KeepPress
from judge.core.game import Seat
from judge.core.people import Conduct, Person
from judge.core.table import DiaryEntry, FiledOrder, GameRecord, PhaseRecord, Role, ScheduledLine


class UnreadableGameError(Exception):
    """A game that is there and cannot be read: its record, scenario, position, or what belongs to it."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """`listed` False: not to be named to strangers, or nobody can tell."""

    name: str
    listed: bool


class UndeliveredMail(Protocol):
    """A letter that has not arrived. `status`: ``ready``, ``sending``, ``sent`` (it came back), ``dead``."""

    @property
    def recipient(self) -> str: ...
    @property
    def subject(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def attempts(self) -> int: ...
    @property
    def last_reply(self) -> str: ...


class Repository(Protocol):
    """Look-ups of commands. The store implements it inside the letter's transaction; tests fake it."""

    def person(self, id: int) -> Person | None: ...

    def people_by_number(self, ids: Collection[int]) -> Mapping[int, Person]:
        """By number, in one reading; those who do not exist are left out."""
        ...

    def person_at(self, address: str) -> Person | None:
        """By any of a person's addresses, in whatever way it is spelt."""
        ...

    def addresses_at(self, domain: str) -> Sequence[str]:
        """All addresses on file in a domain."""
        ...

    def answered_last(self, address: str) -> str | None:
        """The Message-ID of the letter that our newest to an address answers, empty if it answers none; None:
        nobody knows.
        """
        ...

    def game(self, name: str) -> GameRecord | None:
        """By name. Raises UnreadableGameError."""
        ...

    def names_of_games(self) -> Sequence[str]:
        """All games, newest first, whether or not they can be read."""
        ...

    def games(self) -> Sequence[GameRecord]:
        """All games that can be read, newest first."""
        ...

    def outlines(self) -> Sequence[GameRecord]:
        """The same without their positions (`state` is empty), for lists."""
        ...

    def games_of(self, person: int) -> Sequence[GameRecord]:
        """Those of them in which somebody has a place."""
        ...

    def unreadable(self, person: int | None = None) -> Sequence[UnreadableGame]:
        """The games that cannot be read, newest first: all, or those in which somebody has a place."""
        ...

    def filed_orders(self, game: str, phase: str, seat: Seat) -> tuple[FiledOrder, ...]:
        """The orders that a seat has on file for a phase, in the order given."""
        ...

    def lines_for_later(self, game: str, seat: Seat) -> tuple[ScheduledLine, ...]:
        """The lines that a seat has laid by for later phases, in the order given."""
        ...

    def seats_with_lines_for_later(self, game: str) -> frozenset[Seat]:
        """The seats that have laid lines by."""
        ...

    def diary(self, game: str, seat: Seat) -> tuple[DiaryEntry, ...]:
        """Entries of those who have played a seat, oldest first."""
        ...

    def desk_keys(self, game: str, seat: Seat, since: datetime) -> Sequence[DeskKey]:
        """A seat's keys of the order desk that were made since then."""
        ...

    def phases(self, game: str) -> Sequence[PhaseRecord]:
        """A game's closed phases, oldest first."""
        ...

    def phases_undone(self, game: str) -> Mapping[int, Sequence[PhaseRecord]]:
        """Phases that were rolled back, by the number of the roll-back, oldest first."""
        ...

    def press(self, game: str) -> Sequence[KeepPress]:
        """All press of a game, oldest first."""
        ...

    def letters_to(
        self,
        sender: str,
        token: str = "",
        *,
        message_ids: Sequence[str] = (),
        lines: Sequence[str] = (),
    ) -> tuple[tuple[int, str, str], ...]:
        """Number, text and HTML of letters to whoever writes from an address, or answers with a token: those
        with these Message-IDs, and those that share most lines with these.
        """
        ...

    def conduct(self, person: int) -> Conduct:
        """Record of how reliably a person has played."""
        ...

    def undelivered_of(self, game: str) -> Sequence[UndeliveredMail]:
        """Letters of a game that have not arrived or came back, oldest first."""
        ...

    def by_token(self, token: str) -> tuple[GameRecord, Seat | Role, int] | None:
        """Owner of a reply token: the game, the seat or role, and the person; None if nobody's.

        Raises UnreadableGameError.
        """
        ...
