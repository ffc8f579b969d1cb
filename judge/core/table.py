"""A table: the game's record, its places, and what is kept of its orders and closed phases.

Times are aware datetimes in UTC. Not here: positions and orders, which only the game reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from judge.core.game import Seat
from judge.core.options import TableNotes, TableOptions
from judge.core.people import PersonNumber, PlaceName


class GameStatus(StrEnum):
    FORMING = "forming"
    ACTIVE = "active"
    PAUSED = "paused"
    FINISHED = "finished"
    TERMINATED = "terminated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Lines that an answer of ours numbered from 1 on, each of which gives orders if it is taken.

    `letters`: Message-IDs of the letters in whose answers they stand; `asked`: when the last of these came;
    `over`: those of the lines that newer orders have taken the place of.
    """

    lines: tuple[str, ...]
    letters: tuple[str, ...]
    asked: datetime
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecord:
    """A power at a table. `person` None: nobody has taken it. `password` is an argon2 hash, or empty.

    `address` overrides where this seat's letters go. `preferences` holds power letters while the game forms.
    `dummy` True: nobody waits for its orders. `wait` True: do not process before the deadline. `ready`
    True: all orders owed are in and lawful. `claimed` True: only a From line, which can be forged, speaks for
    who chose the password. `heard`: when the latest letter came that brought or took back orders of the open
    phase; `changes`: how many letters have changed what is on file for it; `asked`: marks of corrections
    that are to be sent again before they count; `questions`: lines that "yes" or a number takes, the newest
    last; `latest`: the orders that the last letter which gave any has put on file;
    `amiss`: what was said that keeps the seat from being ready, where all it owes is in.
    """

    seat: Seat
    person: PersonNumber | None = None
    password: str = ""
    token: str = ""
    address: str = ""
    wait: bool = False
    ready: bool = False
    abandoned: bool = False
    late_notices: int = 0
    dummy: bool = False
    claimed: bool = False
    heard: datetime | None = None
    changes: int = 0
    asked: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    latest: tuple[str, ...] = ()
    amiss: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """A player of a forming game who has no power yet. `preferences` as written (``EF[GR]``, ``*``).

    `approved` False: a master must say yes first. `wants` names the power of a running game that somebody
    has asked to take over. `claimed` as of a SeatRecord.
    """

    person: PersonNumber
    password: str
    token: str
    preferences: str = "*"
    address: str = ""
    approved: bool = True
    wants: str = ""
    claimed: bool = False


class Role(StrEnum):
    MASTER = "master"
    OBSERVER = "observer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff:
    """A master or an observer of a game. `claimed` as of a SeatRecord."""

    person: PersonNumber
    role: Role
    password: str
    token: str
    address: str = ""
    claimed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineRule:
    """Rule for deadlines of one kind of phase. All but `clock` in minutes, as the old judges had it.

    `clock`: minutes after midnight in the game's zone, -1 for any time; `next`: from processing to deadline;
    `min`: earliest processing; `grace`: after the deadline until the power counts as abandoned; `delay`:
    from the last orders to early processing; `days`: mask from Sunday on, ``-`` bars the day, a small letter
    bars its morning.
    """

    clock: int
    min: int
    next: int
    grace: int
    delay: int
    days: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A table and everything of bounded size about it. `name` is its key, in lower case.

    `system` names the kind of game (empty: the judge's first), `scenario` what it was opened as.
    `flags` are rulebook switches set away from the scenario's; `options` are the table's own (press,
    listing, nmr ...), `notes` what it has noted of its course, `game_notes` what its game has, as plain JSON
    without people. `phase` is the open phase's key; `kind` its kind; `state` the position as JSON;
    `turn` counts phases from 0. `seed` is secret until the end; `commitment` is public from the start.
    `alarm` is when the clock must look at the game next; the runtime keeps it, nobody else sets it.
    """

    name: str
    scenario: str
    system: str = ""
    status: GameStatus = GameStatus.FORMING
    comment: str = ""
    flags: Mapping[str, Any] = field(default_factory=dict)
    options: TableOptions = field(default_factory=TableOptions)
    notes: TableNotes = field(default_factory=TableNotes)
    game_notes: Mapping[str, Any] = field(default_factory=dict)
    deadline_rules: Mapping[str, DeadlineRule] = field(default_factory=dict)
    time_zone: str = "UTC"
    seats: tuple[SeatRecord, ...] = ()
    newcomers: tuple[Applicant, ...] = ()
    attendants: tuple[Staff, ...] = ()
    created: datetime | None = None
    turn: int = 0
    phase: str = ""
    kind: str = ""
    state: str = ""
    seed: bytes = b""
    commitment: str = ""
    opened: datetime | None = None
    deadline: datetime | None = None
    grace: datetime | None = None
    process_at: datetime | None = None
    reminded: datetime | None = None
    alarm: datetime | None = None
    thread: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledOrder:
    """One order as it was written, and as it was understood (the game's own JSON and canonical words)."""

    text: str
    order: str
    canonical: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledLine:
    """A line that a player laid by, as written; `section` is the phase that it is for, or a kind of lines."""

    section: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryEntry:
    """A private note of a player; `phase` was open when it was written (empty: none was yet)."""

    person: PersonNumber
    phase: str
    at: datetime
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PostalLetter:
    """A letter that goes out with the next results. `author` is for templates, `archived` for the archive.

    `readers` are those who may read it in the archive, `to` those who get it, made-up names resolved.
    """

    author: Mapping[str, Any]
    recipients: tuple[str, ...]
    broadcast: bool
    text: str
    archived: PlaceName
    readers: tuple[PlaceName, ...]
    to: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseRecord:
    """A closed phase, complete enough to be replayed to the byte. All but key, times and versions are JSON.

    `rules` is the version of the rules that played it, `records` of the JSON that it is written in.
    """

    game: str
    turn: int
    phase: str
    before: str
    orders: str
    after: str
    events: str
    rolls: str
    closed: datetime
    rules: int = 1
    records: int = 1
