"""What the shell may know of a kind of game, and nothing else: one `GameSystem` for each.

The shell keeps people, tables, letters, deadlines, votes and press; everything that only makes sense at one
kind of board is asked here. Positions, orders and events cross as values that only their game looks into.
Not here: the rules themselves (`core.game.Game`), which games there are (`judge.games_at_hand`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from judge.core.game import Game, Outcome, Remark, Seat, View
from judge.core.outbound import Attachment, Rendered
from judge.core.table import DeadlineRule, FiledOrder, GameRecord


class Talk(StrEnum):
    """What a line is that orders nothing: passed over, or shown again as not understood."""

    COURTESY = "courtesy"
    PROSE = "prose"


class UnclearConditionError(ValueError):
    """A condition (IF) that cannot be read; `at` is the character where it goes wrong."""

    def __init__(self, text: str, at: int) -> None:
        super().__init__(text)
        self.text = text
        self.at = at


class ImpossibleConditionError(UnclearConditionError):
    """A condition that is read and can never be so: a fleet inland, a unit both there and not there."""


# ---------------------------------------------------------------- names


class PowerWords(Protocol):
    """A seat as people write it: ``L``, ``Florence``, ``Florentine``. Not `playable`: nobody can have it."""

    @property
    def id(self) -> Any: ...
    @property
    def letter(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def adjective(self) -> str: ...
    @property
    def playable(self) -> bool: ...


class Scenario(Protocol):
    """What a game is opened as. `powers` are in the scenario's order, by seat."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def powers(self) -> Mapping[Any, PowerWords]: ...


class Setting(Protocol):
    """What templates find under ``setting``: names are looked up in it."""

    @property
    def scenario(self) -> Scenario: ...


class PowerNames(Protocol):
    """Powers as orders and letters may call them, shortened too; `power_titles` are their full names."""

    @property
    def power_titles(self) -> Mapping[Any, str]: ...
    def power(self, written: str) -> Any: ...


# ---------------------------------------------------------------- phases


@dataclass(frozen=True, slots=True)
class Mention:
    """A phase that a text speaks of: whether it does, the closed phase's key if that is one, and the rest
    of the text."""

    named: bool
    key: str | None
    rest: str


class Phases(Protocol):
    """Phases by their keys. A key is unique in a game; only its game can read one."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of phases; the first is the one in which the game is really played."""
        ...

    @property
    def deadlines(self) -> Mapping[str, DeadlineRule]:
        """What a new table starts with, by kind."""
        ...

    def named(self, written: str, now: str, *, past: bool = False) -> str | None:
        """The key of the phase that is meant; what is not said is as of `now`, the next such phase from it
        on, or (`past`) the one before. None: not understood."""
        ...

    def order(self, key: str) -> Any:
        """Something that sorts as phases are played."""
        ...

    def facts(self, key: str) -> Mapping[str, str]:
        """For templates: ``words``, the template that says it (in the form ``name`` or ``in-text``), or else
        ``name``, its plain name; and whatever that template wants."""
        ...

    def fits(self, key: str, written: str) -> bool:
        """Whether every word fits this phase (``spring``, ``S1455M``)."""
        ...

    def period(self, key: str) -> int:
        """The year, or round, by which the past is summed up."""
        ...

    def of_kind(self, key: str, kind: str) -> str:
        """The phase of another kind beside this one."""
        ...

    def heading(self, line: str, now: str) -> str | None:
        """The key of another phase than the open one that a line is a heading for."""
        ...

    def mentioned(self, text: str, closed: Sequence[str], now: str) -> Mention:
        """Which of the closed phases, oldest first, a free text speaks of."""
        ...


# ---------------------------------------------------------------- orders


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of one line: every part is an order or has a complaint."""

    orders: tuple[Any, ...] = ()
    complaints: tuple[Any, ...] = ()


class OrderReader(Protocol):
    """Reads the lines of one open phase, on the position that the writer sees."""

    def read(self, line: str, seat: Any) -> Any:
        """A `Reading`. Empty lines say nothing."""
        ...

    def orders(self, line: str, seat: Any) -> tuple[Any, ...]:
        """The orders of a line alone, without a look at what is wrong with the rest."""
        ...

    def words(self, order: Any) -> str:
        """An order as one line that would give it again."""
        ...

    def spelled_out(self, order: Any) -> str:
        """The same for people, with names in full where `words` has short ones. It reads as the same."""
        ...

    def numbered(self, new: Sequence[Any], filed: Sequence[Any]) -> tuple[Any, ...]:
        """New orders with the numbers that their writer has left out, as those on file leave them free."""
        ...

    def owner(self, order: Any) -> Seat | None:
        """Whose piece an order is about; None for orders about none."""
        ...

    def awaits_outcome(self, line: str, seat: Any) -> bool:
        """Whether all that a line orders is done after this phase's moves, and may hang on how they end."""
        ...

    def wholesale(self, line: str) -> str | None:
        """What a line orders for all that still need an order (``all units hold``): words to be put behind
        each of them; None if it does not."""
        ...

    def named(self, line: str, seat: Any) -> str | None:
        """The piece that a line names and says no more of, as the agenda writes it."""
        ...

    def meant(self, order: Any, what: str) -> bool:
        """Whether CLEAR names this order."""
        ...


# ---------------------------------------------------------------- letters


class Picture(Protocol):
    """A drawn position; `before` is called if it has to be painted."""

    def attachments(
        self, name: str, form: str = "png", before: Callable[[], object] = lambda: None
    ) -> tuple[Attachment, ...]: ...


class LetterReader(Protocol):
    """Who a letter is for. `seat` None: a master or an observer."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def name(self) -> str: ...
    @property
    def time_zone(self) -> str: ...
    @property
    def language(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def token(self) -> str: ...
    @property
    def maps(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PlayedEarly:
    """A phase that did not wait for its deadline: when it was opened, due, and played."""

    opened: datetime
    due: datetime
    played: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNews:
    """What a letter about a game is made of. `closed` is the key of the phase that ran; empty: the start.

    `before` is the position in which the orders were given, `view` what the reader may know now; `also` are
    such pairs for the other seats that the reader plays. `crop` shows the board around the reader's pieces.
    `dice_sheet`, `players` (the names behind the seats), `resigned` (seat, name and phase of those who gave
    a power up), `years` (what is compared, period by period) and `enclosed` are told when the game is over.
    `early`: the phase did not wait for its deadline.
    """

    record: GameRecord
    reader: LetterReader
    view: View[Any]
    before: Any = None
    closed: str = ""
    picture: Any = None
    crop: Any = None
    dice_sheet: str = ""
    also: tuple[tuple[Any, View[Any]], ...] = ()
    players: tuple[tuple[Seat, str], ...] = ()
    resigned: tuple[tuple[Seat, str, str], ...] = ()
    years: tuple[tuple[int, Mapping[str, int]], ...] = ()
    enclosed: tuple[Attachment, ...] = ()
    early: PlayedEarly | None = None


class Presenter(Protocol):
    """What letters say about a game. Facts are for the template of the answer that they are put into."""

    def letter(self, news: PhaseNews) -> Rendered:
        """The results of a phase, the first letter of a game, or its last."""
        ...

    def picture(self, state: Any, title: str, events: Sequence[Any]) -> Picture | None:
        """A position with what led there; None in games that draw none."""
        ...

    def crop(self, state: Any, title: str, events: Sequence[Any], seats: Sequence[Seat]) -> Picture | None:
        """The same around the pieces of some seats, for a telephone; None: the whole picture is enough."""
        ...

    def whole_game(
        self,
        name: str,
        past: Sequence[tuple[str, Any, Sequence[Any]]],
        before: Callable[[], object] = lambda: None,
    ) -> tuple[Attachment, ...]:
        """Pictures of a whole game: closed phases, oldest first, with the position after each and what
        happened in it. `before` is called if they must be painted, which takes seconds."""
        ...

    def owed(self, piece: str) -> str:
        """What is owed (as the agenda has it), for people."""
        ...

    def near(self, state: Any, seat: Seat | None, remark: Remark) -> tuple[str, ...]:
        """The writer's pieces that a refused order may have meant."""
        ...

    def account(
        self, state: Any, seat: Seat, orders: Sequence[Any], mended: Sequence[Any] = ()
    ) -> Mapping[str, Any] | None:
        """What orders cost, added up; `mended` are orders as corrected lines would give them. None where
        nothing costs anything."""
        ...

    def form(self, state: Any, seat: Seat, filed: Sequence[FiledOrder]) -> Mapping[str, Any]:
        """A full set of orders to be filled in: ``lines``, and what its template wants."""
        ...

    def preview(
        self,
        seen: Any,
        seat: Seat,
        mine: Sequence[Any],
        supposed: Mapping[Seat, Sequence[Any]],
        knowing: frozenset[Seat],
    ) -> Mapping[str, Any]:
        """What orders would do by themselves, from what the writer sees: ``sections``, ``orders``,
        ``ledger``, and perhaps ``words``, a template with what else is to be known. `knowing`: seats of the
        writer's."""
        ...

    def purses(self, before: Any, outcome: Outcome[Any]) -> Mapping[Seat, Any]:
        """Everybody's money through a phase, for a master; empty where there is none."""
        ...

    def treasury(self, seen: Any, seat: Seat) -> Mapping[str, Any] | None:
        """What a seat has, for itself: ``ducats``, ``debt`` to the bank, and the year's ``upkeep``; None in
        games without money."""
        ...

    def history(self, before: Any, view: View[Any], *, opening: bool) -> Mapping[str, Any]:
        """A closed phase: ``sections``, ``orders`` and ``ledger``. `before` as the view's reader saw it."""
        ...

    def why(self, before: Any, events: Sequence[Any], seat: Seat | None, about: str) -> Mapping[str, Any]:
        """What decided at the places that `about` names; without one, everything that failed."""
        ...

    def listing(self, record: GameRecord) -> Mapping[str, Any]:
        """What LIST tells of a table's rules: ``secrecy``, what is kept from sight in the words of SET; and
        ``words``, a template with its facts, or ``lines``."""
        ...

    def holdings(self, seen: Any, seat: Seat) -> Mapping[str, Any]:
        """What LIST tells of a seat: ``words``, a template with its facts, or ``lines``."""
        ...


# ---------------------------------------------------------------- a game at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How tables of a game usually keep their times and orders; each may set all of it otherwise.

    `deadlines` by kind of phase, where they are other than the system's. `zone`: the time zone of new tables
    (empty: their creator's). `options`: fields of TableOptions.
    """

    deadlines: Mapping[str, DeadlineRule] = field(default_factory=dict)
    zone: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


class TableGame(Game[Any, Any], Protocol):
    """A kind of game, bound to a table's scenario and options: its rules, and all that the shell asks."""

    @property
    def system(self) -> GameSystem: ...
    @property
    def setting(self) -> Setting: ...
    @property
    def names(self) -> PowerNames: ...
    @property
    def presenter(self) -> Presenter: ...

    @property
    def manners(self) -> Manners:
        """What tables of this game usually have set."""
        ...

    @property
    def hides_positions(self) -> bool:
        """Whether everybody sees another position (fog, hands of cards): orders are read on that one, and
        whoever plays several seats gets a letter for each."""
        ...

    def phase_of(self, state: Any) -> str:
        """The key of the open phase."""
        ...

    def as_if(self, state: Any, phase: str) -> Any:
        """The position as if another phase were open: lines for later are read on it."""
        ...

    def survivors(self, state: Any) -> tuple[Seat, ...]:
        """Who is still in the game, in the scenario's order."""
        ...

    def winners(self, state: Any) -> tuple[Seat, ...]: ...

    def leaders(self, state: Any) -> tuple[Seat, ...]:
        """Who stands best; several if they stand alike."""
        ...

    def tally(self, state: Any) -> Mapping[str, int]:
        """By which number everybody is compared (cities, tricks)."""
        ...

    def concluded(self, state: Any, winners: Sequence[Seat]) -> Any:
        """The position as won by these together; by nobody: as still played."""
        ...

    def neighbours(self, state: Any, seat: Seat) -> frozenset[str]:
        """Whom a seat may write to where press goes to neighbours only."""
        ...

    def seen_together(self, state: Any, seats: Sequence[Seat]) -> Any:
        """What somebody sees who plays these seats, writing as the first."""
        ...

    def edited(self, state: Any, operations: Sequence[tuple[str, ...]]) -> Any:
        """A position changed by a master's hand."""
        ...

    def shut_out(self, record: GameRecord) -> Seat | None:
        """Who may neither write nor be written to in the open phase."""
        ...

    def option(self, name: str) -> Any:
        """How one of the game's own options stands; None: it has none of that name."""
        ...

    # orders and talk

    def talk(self, line: str, writer: Sequence[str] = (), *, closed: bool = False) -> Talk | None:
        """What kind of talk a line is; None if it may have been meant as an order. `writer` are the words of
        the writer's name, `closed`: leave was taken above."""
        ...

    def reader(self, state: Any) -> OrderReader: ...

    def about(self, order: Any) -> str | None:
        """Which of the pieces that the agenda lists an order is for."""
        ...

    def slot(self, order: Any) -> Hashable:
        """What an order is about: a later one about the same takes its place."""
        ...

    def irrevocable(self, before: Sequence[Any], after: Sequence[Any]) -> tuple[int, ...]:
        """Which of the orders on file may not be taken back as `after` does, by their places, where a table
        lets orders be corrected once."""
        ...

    def merged(self, orders: Sequence[Any]) -> tuple[int, ...]:
        """Which of the orders hold when the last about everything counts, by their places."""
        ...

    def scripted(
        self, state: Any, seat: Seat, seed: bytes, spares: Seat | None = None
    ) -> tuple[FiledOrder, ...]:
        """What the judge orders for a seat that nobody plays: by what that seat sees, drawn from the game's
        seed, so that it is repeatable. `spares` is a seat that it leaves alone: somebody learns there."""
        ...

    def asked(self, word: str) -> Any | None:
        """The game's own command that HELP with a word stands for (a place of its board); None: no such
        word."""
        ...

    def condition(self, text: str) -> Callable[[Any], bool]:
        """A condition (IF) as a question to a position. Raises UnclearConditionError."""
        ...


class Codec(Protocol):
    """Positions, orders and events as JSON and back, canonical: the same value gives the same text."""

    def load_state(self, text: str) -> Any: ...
    def dump_state(self, state: Any) -> str: ...
    def load_orders(self, text: str) -> tuple[Any, ...]: ...
    def dump_orders(self, orders: tuple[Any, ...]) -> str: ...
    def load_events(self, text: str) -> tuple[Any, ...]: ...
    def dump_events(self, events: tuple[Any, ...]) -> str: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Taken:
    """One file that was put in: its folder, its name, and whether it took the place of another."""

    kind: str
    name: str
    title: str
    replaced: bool


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """A scenario that CREATE understands. `imported`: a keeper has put it in."""

    name: str
    title: str
    imported: bool = False


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file that a keeper has put in: its folder (kind), its name, and what it says."""

    kind: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a game is learnt: `primer` is the template that tells it to whoever has never played it, `scenario`
    what PRACTICE opens, and `seat` who the learner is there."""

    primer: str
    scenario: str
    seat: Seat


class ScenarioFiles(Protocol):
    """Scenarios as files that a keeper can add to."""

    def imported(self, scenario: str = "") -> tuple[ImportedFile, ...]:
        """All that were put in, or those that one scenario is played on."""
        ...

    def take_in(
        self, given: Mapping[str, bytes], played: frozenset[str] = frozenset()
    ) -> tuple[tuple[Taken, ...], tuple[Any, ...]]:
        """Check files by their names and keep them: what was put in, or all faults and nothing. `played` are
        the scenarios of games that are not over. OSError."""
        ...

    def take_out(self, kind: str, name: str, played: frozenset[str] = frozenset()) -> bool:
        """Remove a file; False if there is none, or if games are played on it."""
        ...


class GameSystem(Protocol):
    """One kind of game: all that the shell may use of it."""

    @property
    def name(self) -> str:
        """Kept with each table."""
        ...

    @property
    def codec(self) -> Codec: ...
    @property
    def phases(self) -> Phases: ...

    @property
    def commands(self) -> tuple[Any, ...]:
        """Commands that only this game has (`judge.commands.registry.Command`)."""
        ...

    @property
    def files(self) -> ScenarioFiles | None:
        """None: its scenarios cannot be added to."""
        ...

    @property
    def lesson(self) -> Lesson | None:
        """None: it has neither a primer nor scripted opponents."""
        ...

    def scenarios(self) -> tuple[str, ...]:
        """Ids of all scenarios, the usual one first."""
        ...

    def cards(self) -> tuple[ScenarioCard, ...]:
        """The same with their titles."""
        ...

    def game(self, scenario: str, options: Mapping[str, Any]) -> TableGame:
        """The game of a scenario, by its id or another name that it has. Raises LookupError for an unknown
        scenario, ValueError for options that it does not have."""
        ...

    def refresh(self) -> None:
        """Notice scenarios that were added or taken away since the last look."""
        ...
