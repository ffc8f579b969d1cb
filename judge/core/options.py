"""Choices of a table (SET, CREATE), and its notes of its course: each key once.

Every key has its default here. Times are aware datetimes in UTC; phases are keys. Not here: the switches of a
game's own rules (GameRecord.flags), what a choice leads to (commands, runtime).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, TypeVar

from pydantic import TypeAdapter

from judge.core.game import Seat
from judge.core.people import ClaimKey, PersonNumber, PlaceName

T = TypeVar("T")

TOGGLE, PRESS_RULE = "toggle", "press-rule"
"""Kinds of options: habits that SET turns on or off and LIST tells of; rules of press."""


def _toggle(usual: T) -> T:
    """An option that is on or off, and that LIST names where a table does otherwise than most."""
    found: T = field(default=usual, metadata={"kind": TOGGLE})
    return found


def _press_rule(usual: T) -> T:
    """An option of SET that bars letters between players, or lets them pass."""
    found: T = field(default=usual, metadata={"kind": PRESS_RULE})
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class NotBefore:
    """The moment `at` before which the phase `phase` is not played (SET START)."""

    phase: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """Choices of a table; the defaults are those of a table that has chosen nothing.

    `listed` False: strangers do not see the game in LIST. `press` is a colour, two with a slash, or ``none``.
    `nmr`: a phase is played without those who are late. `show` None: as `names_shown` has it. `max_absence`
    is in days, and so is `vacation_days`: what each player has in the whole game, on which the clock stands
    still (0: it never does). `players`: for how many people a game is, `powers` how many powers are played
    (the others are dummies), 0: as many as there are seats. `assignment`: ``lists`` or ``lots``. `allow`
    and `deny` are addresses. `starts_with`: begin as soon as there are so many players (0: when full).
    `guests_play` is the preference list of whoever has written none. `scripted` True or ``gentle``: powers
    that nobody plays are played by the judge; ``gentle`` spares the only player. `bots`: so are those that
    somebody left, and nobody waits for them. `practice`: somebody learns here, by this `lesson` of a game's
    school (empty: in a whole game); `advised`: letters tell their reader what to do next. `one_correction`:
    orders of a phase are changed once at most (A-210); `orders_alone`: those in a letter that went to
    others as well are passed over (A-212). `hand_in`: orders may be handed in on the order desk; else it
    only makes letters of them.
    """

    listed: bool = True
    press: str = "white"
    description: tuple[str, ...] = ()
    nmr: bool = False
    secret: bool = False
    gunboat: bool = False
    approval: bool = False
    several: bool = False
    max_absence: int = 14
    vacation_days: int = 0
    players: int = 0
    powers: int = 0
    assignment: str = "lists"
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    start: NotBefore | None = None
    starts_with: int = 0
    force_begin: bool = False
    guests_play: str = ""
    scripted: bool | str = False
    practice: bool = False
    lesson: str = ""

    strict_wait: bool = _toggle(False)
    strict_grace: bool = _toggle(False)
    manual_start: bool = _toggle(False)
    manual_process: bool = _toggle(False)
    moderated: bool = _toggle(True)
    rated: bool = _toggle(True)
    quiet: bool = _toggle(False)
    show: bool | None = _toggle(None)
    reveal: bool = _toggle(True)
    resume: bool = _toggle(True)
    late_count: bool = _toggle(False)
    watch_all_press: bool = _toggle(False)
    concessions: bool = _toggle(True)
    dias: bool = _toggle(True)
    one_correction: bool = _toggle(False)
    orders_alone: bool = _toggle(False)
    advised: bool = _toggle(False)
    bots: bool = _toggle(False)
    hand_in: bool = _toggle(True)

    partial: bool = _press_rule(True)
    fake: bool = _press_rule(False)
    observer_press: str = _press_rule("any")
    postal_press: bool = _press_rule(True)
    late_press: bool = _press_rule(True)
    grace_press: bool = _press_rule(True)
    minor_press: bool = _press_rule(True)
    must_order: bool = _press_rule(False)
    touch_press: bool = _press_rule(False)

    @property
    def names_shown(self) -> bool:
        """Tell whether a change is told with its author's name; where identities are hidden, usually not."""
        return self.show if self.show is not None else not self.gunboat

    def stands(self, name: str) -> Any:
        """An option by name, as it is told to people."""
        return self.names_shown if name == "show" else getattr(self, name)

    def with_one(self, name: str, value: Any) -> TableOptions:
        """With one option changed that only a command names."""
        change: dict[str, Any] = {name: value}
        return replace(self, **change)

    def with_all(self, values: Mapping[str, object]) -> TableOptions:
        """With options changed by their names."""
        changes: dict[str, Any] = dict(values)
        return replace(self, **changes)

    def usual(self, name: str) -> Any:
        """Value of it where nobody has set it."""
        return not self.gunboat if name == "show" else _USUAL[name]


def options_of_kind(kind: str) -> tuple[str, ...]:
    """The options of a kind, in the order in which they are listed."""
    return tuple(f.name for f in fields(TableOptions) if f.metadata.get("kind") == kind)


_USUAL: Mapping[str, Any] = {f.name: f.default for f in fields(TableOptions)}
_JSON = TypeAdapter(TableOptions)


def plain(options: TableOptions) -> dict[str, Any]:
    """Choices in which a table differs from most, as plain JSON."""
    found: dict[str, Any] = _JSON.dump_python(options, mode="json", exclude_defaults=True)
    return found


def of_plain(values: Mapping[str, Any]) -> TableOptions:
    """The options of `plain`; names that are none are left out. Raises pydantic.ValidationError."""
    return _JSON.validate_python({k: v for k, v in values.items() if k in _USUAL})


@dataclass(frozen=True, slots=True, kw_only=True)
class OfPhase:
    """Seats of which something holds in the phase `phase`, and lapses with it."""

    phase: str = ""
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """A power's votes: for a draw of these powers or fewer (empty: none), and for whom it concedes."""

    draw: tuple[Seat, ...] = ()
    concede: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Votes:
    """The secret votes of a phase, by seat."""

    phase: str = ""
    cast: Mapping[Seat, Ballot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A line of SET that the players vote on, and who wants it."""

    line: str
    yes: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """Lines that an answer numbered for `person`. `letter`: the Message-ID of the letter that was answered.

    They count while `phase` is open, for an answer to that answer. `asked`: when that letter came.
    """

    person: PersonNumber
    letter: str
    phase: str
    lines: tuple[str, ...]
    asked: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A master's changes to the position that was open at `turn`."""

    turn: int
    operations: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resignation:
    """Note that a person gave a power up in `phase`, or was sent away, and did not take it back."""

    seat: Seat
    person: PersonNumber
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderPlan:
    """Time when the clock looks for reminders next (`at`; None: not in this phase), as its people wish.

    It holds for one `deadline` and those `people` alone; if either is another, all is worked out anew.
    """

    deadline: datetime | None = None
    people: tuple[PersonNumber, ...] = ()
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNotes:
    """Notes of a table about its course.

    `starting`: the forming game is to begin. `forced` is the phase to be played as it stands, `conclude`
    the status with which the game is to end now; `ended` how it has ended (``draw``, ``concession``,
    ``declared``; empty: on the board, or by force). `master_waits` is the phase that a master holds up.
    `excused` are powers whose lateness does not count. `conduct` is counted when a gunboat game is over.
    `monitors` want no letters that are written to all, `all_press` read along. `pseudonyms`: whose each
    made-up name is, as first written; never shown. `edits_aside`: of phases that were rolled back, by branch.
    `seeds`: turn and hex of each seed that is known; it was for the phases before that turn. `tries`: when a
    wrong password came, by claim. `absences`: from and to, by seat or ``master:7``; `vacations`: those that
    stop the clock, kept when they are over. `since`: when a power's
    present player took it over; absent: from the start. `undo`: patches that take changes of options back.
    `invited`: when each address was invited; told to nobody. `resigned` is told when the game is over.
    `joined` are newcomers of whom only the next letter about newcomers tells, `joined_told` is when the last
    one went out.
    `resumes_at`: when a pause ends by itself. `reminders`: when somebody is reminded next; None: nobody at
    the table wishes it otherwise than it is usual.
    `menus`: the lines that were last numbered for each place, `menus_before` those before, without lines
    once they were taken. `lesson_verdict`: how a lesson ended
    (system.school).
    """

    starting: bool = False
    forced: str = ""
    conclude: str = ""
    ended: str = ""
    paused_at: datetime | None = None
    resumes_at: datetime | None = None
    reminders: ReminderPlan | None = None
    master_waits: str = ""
    excused: OfPhase = field(default_factory=OfPhase)
    conduct: tuple[tuple[PersonNumber, str], ...] = ()
    monitors: tuple[PersonNumber, ...] = ()
    all_press: tuple[PersonNumber, ...] = ()
    pseudonyms: Mapping[str, Seat] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()
    edits_aside: Mapping[str, tuple[Edit, ...]] = field(default_factory=dict)
    seeds: tuple[tuple[int, str], ...] = ()
    tries: Mapping[ClaimKey, tuple[datetime, ...]] = field(default_factory=dict)
    absences: Mapping[PlaceName, tuple[tuple[datetime, datetime], ...]] = field(default_factory=dict)
    vacations: Mapping[PlaceName, tuple[tuple[datetime, datetime], ...]] = field(default_factory=dict)
    since: Mapping[Seat, datetime] = field(default_factory=dict)
    votes: Votes = field(default_factory=Votes)
    proposal: Proposal | None = None
    undo: tuple[Mapping[str, Any], ...] = ()
    invited: Mapping[str, datetime] = field(default_factory=dict)
    resigned: tuple[Resignation, ...] = ()
    lesson_verdict: str = ""
    joined: tuple[PersonNumber, ...] = ()
    joined_told: datetime | None = None
    menus: Mapping[PlaceName, Menu] = field(default_factory=dict)
    menus_before: Mapping[PlaceName, tuple[Menu, ...]] = field(default_factory=dict)

    def seats_excused_in(self, phase: str) -> tuple[Seat, ...]:
        """The powers that are excused in a phase."""
        return self.excused.seats if self.excused.phase == phase else ()
