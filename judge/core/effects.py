"""Effects of a letter: one class for each change or letter, carried out in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.core.desk_keys import DeskKey
from judge.core.game import Seat
from judge.core.outbound import Attachment
from judge.core.people import Person
from judge.core.table import DiaryEntry, FiledOrder, GameRecord, PostalLetter, ScheduledLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SavePerson:
    person: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPerson:
    """Erase somebody's name, addresses, details, and the letters from and to them that are done with."""

    person: int
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveGame:
    """Write the whole record; a new name makes a new game."""

    game: GameRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOrders:
    """Replace what a seat has on file for a phase."""

    game: str
    phase: str
    seat: Seat
    orders: tuple[FiledOrder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepScheduled:
    """Replace the lines that a seat has laid by for later phases."""

    game: str
    seat: Seat
    lines: tuple[ScheduledLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepDiary:
    """Replace the diary of a seat: what all who have played it wrote."""

    game: str
    seat: Seat
    entries: tuple[DiaryEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepPress:
    """Archive a press letter: who wrote (empty: the judge), who could read it, and the text."""

    game: str
    phase: str
    author: str
    readers: tuple[str, ...]
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepPostal:
    """Lay a press letter by, behind those that wait already for the next results."""

    game: str
    letter: PostalLetter


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPostal:
    """Forget the press letters that wait for the next results."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepDeskKey:
    """A new key of the order desk; those of its seat from before open nothing any more."""

    key: DeskKey

    @property
    def game(self) -> str:
        return self.key.game


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawDeskKeys:
    """No key of a seat opens anything any more."""

    game: str
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Assign the powers, open the position, and send everybody the first letter."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessPhase:
    """Run the named phase now, if it is still the open one."""

    game: str
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPhasesAside:
    """Phases from `turn` on no longer count; they are kept as a branch."""

    game: str
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BringPhasesBack:
    """A branch of phases counts again."""

    game: str
    branch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandBy:
    """Put somebody on the list of those who are asked when a power is without a player, or take them off."""

    person: int
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInBlocked:
    """Too many wrong passwords came for a place; the keeper of the judge should know."""

    game: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeeperRequest:
    """A keeper's command, to be carried out after the letter, because it is slow or looks outside.

    `ask` is the command as plain JSON, `line` how it was written, without passwords. All requests of a letter
    are answered together by one letter to `to`.
    """

    ask: Mapping[str, Any]
    line: str
    to: str
    subject: str = ""
    time_zone: str = "UTC"
    language: str = "en"
    in_reply_to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Render the template `template` of ``templates/mail`` with `facts` and put it into the outbox.

    `proof` is as in OutboundMail.
    """

    to: str
    template: str
    facts: Mapping[str, Any]
    kind: str = "reply"
    game: str = ""
    token: str = ""
    time_zone: str = "UTC"
    language: str = "en"
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    unsubscribe: bool = False
    attachments: tuple[Attachment, ...] = ()
    proof: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """Answer nothing; `reason` goes into the log. `person` is told in the next letter; None: nobody is."""

    reason: str
    person: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepForLater:
    """A letter is handled once more when one of these games can be read.

    Empty `sections`: whole, for it had no effect. Else only these parts (InboundMail): the rest is done.
    """

    games: tuple[str, ...]
    sections: tuple[int, ...] = ()


Effect = (
    SavePerson
    | ForgetPerson
    | SaveGame
    | FileOrders
    | KeepScheduled
    | KeepDiary
    | KeepPress
    | KeepPostal
    | DropPostal
    | KeepDeskKey
    | WithdrawDeskKeys
    | StartGame
    | ProcessPhase
    | SetPhasesAside
    | BringPhasesBack
    | StandBy
    | SignInBlocked
    | KeeperRequest
    | Send
    | Discard
    | KeepForLater
)
