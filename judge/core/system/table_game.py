"""A game as one table plays it: with its scenario, its options, and its manners."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from judge.core.game import E, Game, O, S, Seat
from judge.core.system.names import PowerNames, Setting, Talk
from judge.core.system.orders import LikelyOrders, OrderReader, OrdersNamed
from judge.core.system.presenter import Presenter
from judge.core.table import DeadlineRule, FiledOrder, GameRecord

if TYPE_CHECKING:
    from judge.core.system.game_system import GameSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """Usual times and ways with orders at tables of a game; each may set all of it otherwise.

    `deadlines` by kind of phase, where they are other than the system's. `zone`: the time zone of new tables
    (empty: their creator's). `options`: fields of TableOptions.
    """

    deadlines: Mapping[str, DeadlineRule] = field(default_factory=dict)
    zone: str = ""
    options: Mapping[str, object] = field(default_factory=dict)


class TableGame(Game[S, O, E], Protocol[S, O, E]):
    """A kind of game, bound to a table's scenario and options: its rules, and all that the shell asks."""

    @property
    def system(self) -> GameSystem[S, O, E]: ...
    @property
    def setting(self) -> Setting: ...
    @property
    def names(self) -> PowerNames: ...
    @property
    def presenter(self) -> Presenter[S, O, E]: ...

    @property
    def manners(self) -> Manners:
        """Usual settings of tables of this game."""
        ...

    @property
    def hides_positions(self) -> bool:
        """Tell whether each sees another position (fog, hands of cards): orders are read on that one, and
        whoever plays several seats gets a letter for each."""
        ...

    def phase_of(self, state: S) -> str:
        """The key of the open phase."""
        ...

    def as_if(self, state: S, phase: str) -> S:
        """The position as if another phase were open: lines for later are read on it."""
        ...

    def survivors(self, state: S) -> tuple[Seat, ...]:
        """Seats still in the game, in the scenario's order."""
        ...

    def winners(self, state: S) -> tuple[Seat, ...]: ...

    def leaders(self, state: S) -> tuple[Seat, ...]:
        """Seats that stand best; several if they stand alike."""
        ...

    def tally(self, state: S) -> Mapping[str, int]:
        """By which number everybody is compared (cities, tricks)."""
        ...

    def as_won_by(self, state: S, winners: Sequence[Seat]) -> S:
        """The position as won by these together; by nobody: as still played."""
        ...

    def neighbours(self, state: S, seat: Seat) -> frozenset[str]:
        """Seats that a seat may write to where press goes to neighbours only."""
        ...

    def view_of_seats(self, state: S, seats: Sequence[Seat]) -> S:
        """View of somebody who plays these seats, writing as the first."""
        ...

    def apply_edits(self, state: S, operations: Sequence[tuple[str, ...]]) -> S:
        """A position changed by a master's hand."""
        ...

    def silent_seats(self, record: GameRecord) -> frozenset[Seat]:
        """Seats that may not write nor be written to in the open phase; ``press-barred/<game>`` says why."""
        ...

    def option(self, name: str) -> object:
        """Value of one of the game's own options; None: it has none of that name."""
        ...

    def for_so_many(self, players: int) -> str | None:
        """The name of the same scenario as so many play it; None: it has no other form for them."""
        ...

    # orders and talk

    def talk(self, line: str, writer: Sequence[str] = (), *, closed: bool = False) -> Talk | None:
        """Kind of talk that a line is; None if it may have been meant as an order. `writer` are the words of
        the writer's name, `closed`: leave was taken above."""
        ...

    def reader(self, state: S) -> OrderReader[O]: ...

    def likely_orders(
        self, state: S, seat: Seat, lines: Iterable[str], known: Sequence[O]
    ) -> Iterable[LikelyOrders[O]]:
        """Sentences of a letter that nobody could read, each with the orders that it most likely means, for
        pieces that `known` orders leave out. They are asked about unless they are sure."""
        ...

    def orders_named(
        self,
        state: S,
        seat: Seat,
        lines: Iterable[str],
        known: Sequence[O],
        is_clear: Callable[[str], bool],
    ) -> Iterable[OrdersNamed[O]]:
        """Orders that the names in each sentence may mean, for pieces that `known` orders leave out.

        `is_clear`: decides whether a sentence is not asked about, whatever it names.
        """
        ...

    def about(self, order: O) -> str | None:
        """Piece, of those that the agenda lists, that an order is for."""
        ...

    def slot(self, order: O) -> Hashable:
        """Subject of an order: a later one about the same takes its place."""
        ...

    def irrevocable(self, before: Sequence[O], after: Sequence[O]) -> tuple[int, ...]:
        """Orders on file that may not be taken back as `after` does, by their places, where a table
        lets orders be corrected once."""
        ...

    def places_after_merge(self, orders: Sequence[O], fresh: Sequence[bool] = ()) -> tuple[int, ...]:
        """Orders that hold when the last about everything counts, by their places. `fresh`: which of
        them came with the letter at hand."""
        ...

    def scripted_orders(
        self, state: S, seat: Seat, seed: bytes, spares: Seat | None = None
    ) -> tuple[FiledOrder, ...]:
        """Orders by the judge for a seat that nobody plays: by what that seat sees, drawn from the game's
        seed, so that it is repeatable. `spares` is a seat that it leaves alone: somebody learns there."""
        ...

    def bot_lines(self, state: S, seat: Seat, seed: bytes, spares: Seat | None = None) -> tuple[str, ...]:
        """The same as the lines that a player would write, whether or not they are read."""
        ...

    def own_lines(self, state: S, seat: Seat, topic: str) -> tuple[str, ...]:
        """Lines that HELP shows about one of the game's topics, with the seat's own pieces; none: the usual
        ones. `state` is what that seat sees."""
        ...

    def help_command(self, word: str) -> object | None:
        """The game's own command that HELP with a word stands for (a place of its board); None: no such
        word."""
        ...

    def condition(self, text: str, writer: Seat | None = None) -> Callable[[S], bool]:
        """A condition (IF) as a question to a position. Raises UnclearConditionError.

        `writer`: the seat that says "I" in it.
        """
        ...
