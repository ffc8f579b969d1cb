"""Parts of letters that a game writes: results, previews, histories, maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol

from judge.core.game import E, O_contra, Outcome, Remark, S, Seat, View
from judge.core.outbound import Attachment, Rendered
from judge.core.table import FiledOrder, GameRecord


class Picture(Protocol):
    """A drawn position; `before` is called if it has to be painted. If it and what stands `beside` it in the
    letter have more than `most` bytes, it is painted smaller (0: never)."""

    @property
    def svg(self) -> str: ...
    @property
    def png(self) -> bytes: ...
    def attachments(
        self,
        name: str,
        form: str = "png",
        before: Callable[[], object] = lambda: None,
        *,
        beside: Sequence[Attachment] = (),
        most: int = 0,
    ) -> tuple[Attachment, ...]: ...
    def smaller(self) -> Picture:
        """The same in fewer pixels, for a letter in which it would be too heavy."""
        ...

    def lighter(self) -> Picture:
        """The same in fewer pixels and colours, for public pages."""
        ...


class LetterReader(Protocol):
    """Reader of a letter. `seat` None: a master or an observer. `role`: ``player``, ``master``, ``observer``.

    `maps`: ``png``, ``svg``, ``both`` or ``none``. `letter`: how results come, ``short``, ``full`` or
    ``both``, the short letter with all else below it. `json`: the phase comes as JSON as well. `advice`: the
    letter says what one might do; None: as the table has it.
    """

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
    @property
    def json(self) -> bool: ...
    @property
    def letter(self) -> str: ...
    @property
    def advice(self) -> bool | None: ...


@dataclass(frozen=True, slots=True)
class PlayedEarly:
    """A phase that did not wait for its deadline: when it was opened, due, and played."""

    opened: datetime
    due: datetime
    played: datetime


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that waits for players: its name, its scenario's title, and how many places are free."""

    name: str
    scenario: str
    places: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UntoldPhase(Generic[S, E]):
    """A phase that closed without a letter to the reader (`Agenda.tells`): its key, the position before it as
    they might see it then, and the one after it with what happened."""

    closed: str
    before: S
    view: View[S, E]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNews(Generic[S, E]):
    """Material of a letter about a game. `closed` is the key of the phase that ran; empty: the start.

    `before` is the position in which the orders were given, `view` what the reader may know now; `also` are
    such pairs for the other seats that the reader plays. `crop` shows the board around the reader's pieces.
    `dice_sheet`, `players` (the names behind the seats), `resigned` (seat, name and phase of those who gave
    a power up), `years` (what is compared, period by period) and `enclosed` are told when the game is over.
    `untold` are phases that closed since the reader's last letter, oldest first.
    `early`: the phase did not wait for its deadline. `open_games` are told to whoever practises.
    """

    record: GameRecord
    reader: LetterReader
    view: View[S, E]
    before: S | None = None
    closed: str = ""
    picture: Picture | None = None
    crop: Picture | None = None
    dice_sheet: str = ""
    also: tuple[tuple[S, View[S, E]], ...] = ()
    players: tuple[tuple[Seat, str], ...] = ()
    resigned: tuple[tuple[Seat, str, str], ...] = ()
    years: tuple[tuple[int, Mapping[str, int]], ...] = ()
    enclosed: tuple[Attachment, ...] = ()
    untold: tuple[UntoldPhase[S, E], ...] = ()
    early: PlayedEarly | None = None
    open_games: tuple[OpenGame, ...] = ()


class Presenter(Protocol[S, O_contra, E]):
    """Writer of letters about a game. Facts are for the template of the answer that they are put into."""

    def letter(self, news: PhaseNews[S, E]) -> Rendered:
        """The results of a phase, the first letter of a game, or its last."""
        ...

    def has_picture(self, state: S) -> bool:
        """Decide, without drawing it, whether `picture` gives one."""
        ...

    def has_crop(self, state: S, seats: Sequence[Seat], also: Sequence[Seat] = ()) -> bool:
        """Decide, without drawing it, whether `crop` gives one."""
        ...

    def picture(self, state: S, title: str, events: Sequence[E]) -> Picture | None:
        """A position with what led there; None in games that draw none."""
        ...

    def crop(
        self, state: S, title: str, events: Sequence[E], seats: Sequence[Seat], also: Sequence[Seat] = ()
    ) -> Picture | None:
        """The same around the pieces of some seats, for a telephone; None: the whole picture is enough.

        `also`: others whose pieces must be seen too.
        """
        ...

    def picture_of_orders(
        self, seen: S, title: str, orders: Mapping[Seat, Sequence[O_contra]]
    ) -> Picture | None:
        """The board around some seats' pieces with what these are ordered to do; None in games that draw
        nothing. `seen`: the position as who plays them sees it."""
        ...

    def whole_game(
        self,
        name: str,
        past: Sequence[tuple[str, S, Sequence[E]]],
        before: Callable[[], object] = lambda: None,
    ) -> tuple[Attachment, ...]:
        """Pictures of a whole game: closed phases, oldest first, with the position after each and what
        happened in it. `before` is called if they must be painted, which takes seconds."""
        ...

    def piece_in_words(self, piece: str) -> str:
        """Words for people of what is owed (as the agenda has it)."""
        ...

    def near(self, state: S, seat: Seat | None, remark: Remark) -> tuple[str, ...]:
        """The writer's pieces that a refused order may have meant."""
        ...

    def account(
        self, state: S, seat: Seat, orders: Sequence[O_contra], mended: Sequence[O_contra] = ()
    ) -> Mapping[str, object] | None:
        """Costs of orders, added up; `mended` are orders as corrected lines would give them. None where
        nothing costs anything."""
        ...

    def form(self, state: S, seat: Seat, filed: Sequence[FiledOrder]) -> Mapping[str, object]:
        """A full set of orders to be filled in: ``lines``, and what its template wants."""
        ...

    def preview(
        self,
        seen: S,
        seat: Seat,
        mine: Sequence[O_contra],
        supposed: Mapping[Seat, Sequence[O_contra]],
        knowing: frozenset[Seat],
    ) -> Mapping[str, object]:
        """Effect of orders by themselves, from what the writer sees: ``sections``, ``orders``,
        ``ledger``, and perhaps ``words``, a template with what else is to be known. `knowing`: seats of the
        writer's."""
        ...

    def purses(self, before: S, outcome: Outcome[S, E]) -> Mapping[Seat, object]:
        """Everybody's money through a phase, for a master; empty where there is none."""
        ...

    def money(self, seen: S, seat: Seat) -> Mapping[str, object]:
        """Money of a seat to spend, for itself: the facts of the message ``<game>/money``; empty in games
        without money."""
        ...

    def prices(self, said: str) -> Mapping[str, object]:
        """The prices that a question asks for: the facts of the message ``<game>/prices``; empty if it asks
        for none by name."""
        ...

    def history(self, before: S, view: View[S, E], *, opening: bool) -> Mapping[str, object]:
        """A closed phase: ``sections``, ``orders`` and ``ledger``. `before` as the view's reader saw it."""
        ...

    def why(self, before: S, events: Sequence[E], seat: Seat | None, about: str) -> Mapping[str, object]:
        """Reasons of what happened at the places that `about` names; without one, everything that failed."""
        ...

    def explanation(self, before: S, outcome: Outcome[S, E]) -> str:
        """A phase as plain text for whoever plays without mail: what happened, and why. Nothing is secret."""
        ...

    def secrecy(self, record: GameRecord) -> tuple[object, ...]:
        """Secrets that a table's rules keep, in the words of SET."""
        ...

    def listing(self, record: GameRecord) -> Mapping[str, object]:
        """Further words of LIST about a table's rules: ``words``, a template with its facts, or ``lines``."""
        ...

    def holdings(self, seen: S, seat: Seat) -> Mapping[str, object]:
        """Words of LIST about a seat: ``words``, a template with its facts, or ``lines``."""
        ...
