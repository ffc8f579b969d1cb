"""Letters, records and effects: the plain values that mail, store, desk and clock share.

A letter goes to the desk together with what is known; effects come out; one transaction carries them.
Times are aware datetimes in UTC. Not here: any behaviour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from judge.game import Seat

# ---------------------------------------------------------------- what came in


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One letter as read: who, to whom, and the lines that count.

    `received` is when its transfer began (SMTP, LMTP) or the server's INTERNALDATE (IMAP); never its Date
    header. `sender` is the bare From address in lower case; empty if there is no usable one. `automatic`
    names why a letter must not be answered (RFC 3834 2), such as ``auto-submitted``; else None. `token` is
    the reply token of the address it was sent to, if it had one. `proof`: our own mail server could prove the
    sender (``pass``), or found that it is another (``fail``). `lines` are the body's lines that count,
    normalised; `left_out` those taken for quotes or signatures. `problems` are codes of what was wrong in
    reading it, such as ``too-large`` or ``charset``.
    """

    id: int
    received: datetime
    route: str
    envelope_from: str
    envelope_to: tuple[str, ...]
    sender: str
    sender_name: str
    subject: str
    message_id: str
    references: tuple[str, ...] = ()
    automatic: str | None = None
    token: str | None = None
    proof: str = ""
    lines: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


# ---------------------------------------------------------------- records


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A registered correspondent. `addresses` in lower case, the first is where letters go; `id` 0 is new.

    `time_zone` is an IANA name; `language` a two-letter code.
    """

    id: int = 0
    name: str
    addresses: tuple[str, ...]
    time_zone: str = "UTC"
    language: str = "en"
    details: Mapping[str, str] = field(default_factory=dict)


MAPS = "maps"
"""Detail of a person: ``png`` (as nobody says otherwise), ``svg``, ``both`` or ``none``."""


class GameStatus(StrEnum):
    FORMING = "forming"
    ACTIVE = "active"
    PAUSED = "paused"
    FINISHED = "finished"
    TERMINATED = "terminated"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRecord:
    """A power at a table. `person` None: nobody has taken it. `password` is an argon2 hash, or empty.

    `address` overrides where this seat's letters go. `preferences` holds power letters while the game forms.
    `dummy` True: nobody waits for its orders. `wait` True: do not process before the deadline. `ready`
    True: all orders owed are in and lawful. `claimed` True: only a From line, which can be forged, speaks for
    who chose the password. `heard`: when the latest letter came that brought orders for the open phase.
    """

    seat: Seat
    person: int | None = None
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A player of a forming game who has no power yet. `preferences` as written (``EF[GR]``, ``*``).

    `approved` False: a master must say yes first. `wants` names the power of a running game that somebody
    has asked to take over. `claimed` as of a SeatRecord.
    """

    person: int
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
class Attendant:
    """A master or an observer of a game. `claimed` as of a SeatRecord."""

    person: int
    role: Role
    password: str
    token: str
    address: str = ""
    claimed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineRule:
    """How deadlines of one kind of phase fall. All but `clock` in minutes, as the old judges had it.

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

    `flags` are rulebook switches set away from the scenario's; `settings` are the table's own (press,
    listing, nmr ...). `phase` is the open phase's key; `kind` its kind; `state` the position as JSON;
    `turn` counts phases from 0. `seed` is secret until the end; `commitment` is public from the start.
    `alarm` is when the clock must look at the game next; the service keeps it, nobody else sets it.
    """

    name: str
    scenario: str
    status: GameStatus = GameStatus.FORMING
    comment: str = ""
    flags: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    deadline_rules: Mapping[str, DeadlineRule] = field(default_factory=dict)
    time_zone: str = "UTC"
    seats: tuple[SeatRecord, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    attendants: tuple[Attendant, ...] = ()
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
class PhaseRecord:
    """A closed phase, complete enough to be replayed to the byte. All but key and times are JSON."""

    game: str
    turn: int
    phase: str
    before: str
    orders: str
    after: str
    events: str
    rolls: str
    closed: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """How many phases somebody was on time or late with, and how often a power of theirs was given up."""

    on_time: int = 0
    late: int = 0
    abandoned: int = 0
    stands_by: bool = False


# ---------------------------------------------------------------- what goes out, and what changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """`inline` True shows it in the HTML part as ``cid:`` + `name`."""

    name: str
    type: str
    content: bytes
    inline: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A letter's content, ready to be put into MIME. `html` empty: text only."""

    subject: str
    text: str
    html: str = ""
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """A letter in the outbox. `kind`: ``reply``, ``notice``, ``press``, ``results``.

    `auto` is the value of Auto-Submitted (``auto-replied`` or ``auto-generated``); `token` goes into
    Reply-To, so that the reader can simply answer; `list_id` and `unsubscribe` mark letters for observers.
    """

    to: str
    content: Rendered
    kind: str
    auto: str = "auto-generated"
    token: str = ""
    game: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    unsubscribe: bool = False


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
class KeepPress:
    """Archive a press letter: who wrote (empty: the judge), who could read it, and the text."""

    game: str
    phase: str
    author: str
    readers: tuple[str, ...]
    text: str
    at: datetime


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
class SetBack:
    """Phases from `turn` on no longer count; they are kept as a branch."""

    game: str
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BringBack:
    """A branch of phases counts again."""

    game: str
    branch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandBy:
    """Put somebody on the list of those who are asked when a power is without a player, or take them off."""

    person: int
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorClosed:
    """Too many wrong passwords came for a place; the keeper of the judge should know."""

    game: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """A keeper's command, to be carried out after the letter, because it is slow or looks outside.

    `ask` is the command as plain JSON, `line` how it was written, without passwords. All errands of a letter
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
    """Render the template `template` of ``templates/mail`` with `facts` and put it into the outbox."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """Answer nothing; `reason` goes into the log."""

    reason: str


Effect = (
    SavePerson
    | ForgetPerson
    | SaveGame
    | FileOrders
    | KeepPress
    | StartGame
    | ProcessPhase
    | SetBack
    | BringBack
    | StandBy
    | DoorClosed
    | Errand
    | Send
    | Discard
)
