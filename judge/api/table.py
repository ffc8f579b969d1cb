"""A game's rules at one table: what a game must say of them, and what all games have alike.

Not here: what the judge has of the game as a whole (system).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from judge.api import plain_facts
from judge.api.presenter import Message, PlainPresenter
from judge.api.reading import PlainReader, PlainWords
from judge.core.game import Agenda, Dice, Outcome, Remark, Seat, View
from judge.core.system.choices import Choice, Choices, Piece, Touch
from judge.core.system.names import Talk
from judge.core.system.orders import LikelyOrders, OrdersNamed, UnclearConditionError
from judge.core.system.pages import Counted, NewsTold, Pages, Standing, Standings, Story
from judge.core.system.table_game import Manners
from judge.core.table import FiledOrder, GameRecord
from judge.proper_names import PowerName
from judge.syntax import smalltalk

if TYPE_CHECKING:
    from judge.api.pictures import Drawn
    from judge.api.system import System

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  an order
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainPower:
    """A seat as people write it."""

    id: Seat
    letter: str
    name: str
    adjective: str
    playable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainScenario:
    """A scenario as a game is opened on it."""

    id: str
    title: str
    powers: Mapping[Seat, PlainPower]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainSetting:
    """Values that templates find under ``setting``. `game` is the system's name."""

    game: str
    scenario: PlainScenario


class PlainNames:
    """Seats by name, letter, or three letters and more."""

    def __init__(self, powers: Mapping[Seat, PlainPower]) -> None:
        self.power_titles: Mapping[Seat, str] = {id: power.name for id, power in powers.items()}
        self._powers = powers

    def power(self, written: str) -> Seat | None:
        """The seat that is meant; None if it is none, or more than one."""
        word = written.strip().lower()
        for id, power in self._powers.items():
            if word in (str(id), power.letter.lower(), str(power.name).lower()):
                return id
        near = [id for id, power in self._powers.items() if str(power.name).lower().startswith(word)]
        return near[0] if len(word) > 2 and len(near) == 1 else None


class TablePages(Pages[S, O, E]):
    """Pages of a game that draws nothing: what happened, and how everybody stands."""

    def __init__(self, table: Table[S, O, E]) -> None:
        self.table = table

    def public_facts(self, before: S | None, view: View[S, E]) -> Mapping[str, object]:
        """Events in sentences, everybody's standing in numbers: docs/phase-plain.schema.json."""
        presenter, table = self.table.presenter, self.table
        return plain_facts.plain_facts(
            (table.system.name, table.scenario, view.reader),
            str(presenter.wording_of(table.position(view.state, view.reader))),
            table.tally(view.state),
            [(str(one.text), one.rule) for one in presenter.news_with_rules(view.events)],
            {str(id): str(power.name) for id, power in table.setting.scenario.powers.items()},
        )

    def schema(self) -> Mapping[str, object]:
        """Schema of games without a layout of their own."""
        return plain_facts.schema()

    def story(self, before: S | None, view: View[S, E], *, opening: bool = False) -> Story:
        """The sentences of a letter, the position below them."""
        presenter = self.table.presenter
        told = [NewsTold(str(one.text), one.rule) for one in presenter.news_with_rules(view.events)]
        position = NewsTold(str(presenter.wording_of(self.table.position(view.state, view.reader))))
        return Story(sections=(("", (*told, position)),))

    def standings(self, state: S) -> Standings:
        """By the number that all are compared by, the best first."""
        tally, powers = self.table.tally(state), self.table.setting.scenario.powers
        rows = [Standing(seat=s, name=powers[s].name, cells=(tally.get(s, 0),)) for s in self.table.seats]
        return Standings(heads=(self._count_name,), rows=tuple(sorted(rows, key=lambda row: -row.cells[0])))

    def victory_count(self, state: S) -> Counted:
        """The same number."""
        return Counted(name=self._count_name, scores={Seat(s): n for s, n in self.table.tally(state).items()})

    @property
    def _count_name(self) -> str:
        said = Message(f"{self.table.system.name}/counted")
        return str(self.table.presenter.wording_of(said)) if said.is_written else ""

    def choices(self, view: View[S, E], seat: Seat, filed: Sequence[O] = ()) -> Choices:
        """Those of the table."""
        return self.table.choices(view, seat, filed)


@dataclass(frozen=True, slots=True)
class _Won:
    """Field of a position where the defaults of `Table` tell who has won."""

    won: tuple[Seat, ...]


class Table(ABC, Generic[S, O, E]):
    """A game at one table: positions are of the type `S`, orders `O`, events `E`, all of them plain values.

    `seats` in their order; `verbs` are the words that orders begin with; `hidden`: everybody sees another
    position, as with hands of cards. `options` are those that the table has set otherwise than usual.
    """

    seats: tuple[Seat, ...]
    verbs: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[bool] = False

    def __init__(self, system: System[S, O, E], scenario: str, options: Mapping[str, object]) -> None:
        self.system = system
        self.scenario = scenario
        self.options = options

    # ------------------------------------------------------------ what a game must say: the rules

    @abstractmethod
    def open(self, dice: Dice) -> Outcome[S, E]:
        """Set the pieces up."""

    @abstractmethod
    def agenda(self, state: S) -> Agenda:
        """The open phase, those who must write, and whether it is all over."""

    @abstractmethod
    def check(self, state: S, seat: Seat, orders: tuple[O, ...]) -> list[Remark]:
        """Faults of a seat's orders; a remark's code names the message ``remark/<code>``."""

    @abstractmethod
    def adjudicate(self, state: S, orders: Mapping[Seat, tuple[O, ...]], dice: Dice) -> Outcome[S, E]:
        """Play the open phase; whoever has not written does what the rules say of that."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None, events: tuple[E, ...] = ()) -> View[S, E]:
        """Take out all that a seat (None: a bystander) may not know."""

    @abstractmethod
    def tally(self, state: S) -> Mapping[str, int]:
        """By which number everybody is compared."""

    # ------------------------------------------------------------ what a game must say: its words

    @abstractmethod
    def read(self, line: str, state: S) -> O | None:
        """The order that a line gives; None if it is none."""

    @abstractmethod
    def words(self, order: O) -> str:
        """An order as a line that gives it again."""

    @abstractmethod
    def message_of(self, event: E) -> Message:
        """Message of an event, for a letter."""

    @abstractmethod
    def position(self, state: S, seat: Seat | None) -> Message:
        """Message of a position, for a seat or a bystander."""

    # ------------------------------------------------------------ names

    @cached_property
    def setting(self) -> PlainSetting:
        """Its names for templates; a seat's letter is the first of its name that no other has."""
        letters: dict[Seat, str] = {}
        for seat in self.seats:
            free = (c for c in f"{seat}abcdefghijklmnopqrstuvwxyz".upper() if c.isalpha() and c not in "MO")
            letters[seat] = next(c for c in free if c not in letters.values())
        powers = {
            seat: PlainPower(
                id=seat, letter=letters[seat], name=PowerName(seat.title()), adjective=seat.title()
            )
            for seat in self.seats
        }
        title = self.system.titles[self.scenario]
        return PlainSetting(
            game=self.system.name,
            scenario=PlainScenario(id=self.scenario, title=title, powers=powers),
        )

    @cached_property
    def names(self) -> PlainNames:
        """The seats as letters may call them."""
        return PlainNames(self.setting.scenario.powers)

    @property
    def manners(self) -> Manners:
        """As tables usually have it."""
        return Manners()

    @property
    def presenter(self) -> PlainPresenter[S, O, E]:
        """The writer of the game's letters."""
        return PlainPresenter(self)

    @property
    def hides_positions(self) -> bool:
        """`hidden`."""
        return self.hidden

    # ------------------------------------------------------------ positions

    def winners(self, state: S) -> tuple[Seat, ...]:
        """Seats that have won, once it is over: the field `won` of positions that are dataclasses."""
        return tuple(cast("_Won", state).won)

    def as_won_by(self, state: S, winners: Sequence[Seat]) -> S:
        """The position as won by these; by nobody: as still played. It changes the field `won`."""
        return cast("S", replace(cast("_Won", state), won=tuple(winners)))

    def view_without_fog(self, state: S, seat: Seat | None, events: tuple[E, ...] = ()) -> View[S, E]:
        """Everything."""
        return View(reader=seat, state=state, events=events)

    def phase_of(self, state: S) -> str:
        """The key of the open phase."""
        return self.agenda(state).phase

    def as_if(self, state: S, phase: str) -> S:
        """The position as it is: lines are read alike in all phases."""
        return state

    def survivors(self, state: S) -> tuple[Seat, ...]:
        """Everybody."""
        return self.seats

    def leaders(self, state: S) -> tuple[Seat, ...]:
        """Those with the highest number."""
        tally = self.tally(state)
        most = max((tally.get(seat, 0) for seat in self.seats), default=0)
        return tuple(seat for seat in self.seats if tally.get(seat, 0) == most)

    def neighbours(self, state: S, seat: Seat) -> frozenset[str]:
        """All others."""
        return frozenset(self.seats) - {seat}

    def view_of_seats(self, state: S, seats: Sequence[Seat]) -> S:
        """The view of the first of these seats."""
        return self.view(state, seats[0]).state

    def apply_edits(self, state: S, operations: Sequence[tuple[str, ...]]) -> S:
        """As it is: no master changes this game's positions."""
        return state

    def silent_seats(self, record: GameRecord) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    def option(self, name: str) -> object:
        """Value of one of its options; None: it has none of that name."""
        return self.options.get(name, self.system.options_on.get(name))

    def for_so_many(self, players: int) -> str | None:
        """None: it is played by as many as it has seats."""
        return None

    # ------------------------------------------------------------ orders and talk

    def reader(self, state: S) -> PlainReader[S, O, E]:
        """Of the open phase."""
        return PlainReader(self, state)

    def talk(self, line: str, writer: Sequence[str] = (), *, closed: bool = False) -> Talk | None:
        """Kind of talk that an unreadable line is."""
        return smalltalk.kind_of(line, PlainWords(self), writer, closed=closed)

    def likely_orders(
        self, state: S, seat: Seat, lines: Iterable[str], known: Sequence[O]
    ) -> Iterable[LikelyOrders[O]]:
        """None: what is no order in its words is none."""
        return ()

    def orders_named(
        self,
        state: S,
        seat: Seat,
        lines: Iterable[str],
        known: Sequence[O],
        is_clear: Callable[[str], bool],
    ) -> Iterable[OrdersNamed[O]]:
        """None: no name alone means an order."""
        return ()

    def about(self, order: O) -> str | None:
        """Entry of the agenda that it is for: the one thing that a seat owes."""
        return self.piece

    piece: ClassVar[str] = "order"
    """The thing that a seat owes, as the agenda lists it, if it is always one thing."""

    def slot(self, order: O) -> Hashable:
        """Subject of an order: a later one takes its place."""
        return self.about(order)

    def irrevocable(self, before: Sequence[O], after: Sequence[O]) -> tuple[int, ...]:
        """None."""
        return ()

    def places_after_merge(self, orders: Sequence[O], fresh: Sequence[bool] = ()) -> tuple[int, ...]:
        """The last one about everything. `fresh`: which of them came with the letter at hand."""
        last = {self.slot(order): at for at, order in enumerate(orders)}
        return tuple(sorted(last.values()))

    def scripted_orders(
        self, state: S, seat: Seat, seed: bytes, spares: Seat | None = None
    ) -> tuple[FiledOrder, ...]:
        """Nothing: nobody plays for a seat that is free."""
        return ()

    def bot_lines(self, state: S, seat: Seat, seed: bytes, spares: Seat | None = None) -> tuple[str, ...]:
        """The lines of `scripted`."""
        return tuple(order.text for order in self.scripted_orders(state, seat, seed, spares))

    def own_lines(self, state: S, seat: Seat, topic: str) -> tuple[str, ...]:
        """None: HELP shows everybody the same lines."""
        return ()

    def help_command(self, word: str) -> object | None:
        """None: HELP knows no words of its board."""
        return None

    def to_choose(self, view: View[S, E], seat: Seat) -> Sequence[O]:
        """All orders that a seat may give now, where these are one list; none: orders are written."""
        return ()

    def choices(self, view: View[S, E], seat: Seat, filed: Sequence[O] = ()) -> Choices:
        """One piece with the orders of `to_choose`; the message ``<game>/<piece>`` says what it is."""
        orders = self.to_choose(view, seat)
        if not orders:
            return Choices()
        lines = {str(o) if isinstance(o, int | str) else self.words(o): self.words(o) for o in orders}
        offered = tuple(Choice(taps=(tap,), line=line, usual=True) for tap, line in lines.items())
        piece = Piece(id=self.piece, choices=offered, filed=tuple(map(self.words, filed[-1:])))
        words = str(self.presenter.wording_of(Message(f"{self.system.name}/{self.piece}")))
        return Choices(
            pieces=(piece,), touches={self.piece: Touch(words), **{tap: Touch(tap) for tap in lines}}
        )

    def drawing_of(self, state: S) -> Drawn | None:
        """A drawing of a position as its reader may see it; None: letters have words alone."""
        return None

    @cached_property
    def pages(self) -> Pages[S, O, E]:
        """Pages of a game: `choices`, and else nothing of its own."""
        return TablePages(self)

    def condition(self, text: str, writer: Seat | None = None) -> Callable[[S], bool]:
        """Raises UnclearConditionError: it asks for none."""
        raise UnclearConditionError(text, 0)
