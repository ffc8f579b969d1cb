"""Machiavelli at a table: the rules, and what the shell asks besides (`TableGame` of judge.core.system).

Not here: the rules (engine), letters (letters), lines (language).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from judge.api.language import written_words
from judge.api.values import (
    Agenda,
    ByIdentity,
    DeadlineRule,
    FiledOrder,
    GameRecord,
    LikelyOrders,
    Manners,
    OrdersNamed,
    Seat,
    Talk,
)
from judge.games.machiavelli.advice import own_examples
from judge.games.machiavelli.choices.likely_orders import likely_orders
from judge.games.machiavelli.choices.orders_named import orders_named
from judge.games.machiavelli.commands.models import BookInNumbers, Province
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_subjects, smalltalk
from judge.games.machiavelli.language.conditions import conditions_for
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.phases import phase_of
from judge.games.machiavelli.language.reading.order_parser import parser_for
from judge.games.machiavelli.language.reading.shell_order_reader import ShellOrderReader
from judge.games.machiavelli.legality.editing import Operation, apply_operations
from judge.games.machiavelli.letters.presenter import MachiavelliPresenter
from judge.games.machiavelli.letters.standings import standings
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.scripted.orders import bot_lines, bot_orders
from judge.games.machiavelli.visibility.fog import touching

if TYPE_CHECKING:
    from judge.games.machiavelli.pages.pages import MachiavelliPages
    from judge.games.machiavelli.system import MachiavelliSystem

_BOOKS = ("book", "books", "rulebook", "rulebooks", "rule book", "rule books")
_POSITIONS = 8
"""Positions of which readers and agendas are kept: a letter, and the order desk, ask of one many times."""


class MachiavelliTable(Machiavelli):
    """One table's game."""

    def __init__(self, setting: Setting, system: MachiavelliSystem) -> None:
        super().__init__(setting)
        object.__setattr__(self, "system", system)

    system: MachiavelliSystem

    @cached_property
    def presenter(self) -> MachiavelliPresenter:
        """Presenter of this game's letters."""
        return MachiavelliPresenter(self)

    @cached_property
    def pages(self) -> MachiavelliPages:
        """Presenter of this game's public pages; not imported by a process that writes letters alone."""
        from judge.games.machiavelli.pages.pages import MachiavelliPages

        return MachiavelliPages(self)

    @property
    def names(self) -> Names:
        """Of the scenario's board."""
        return parser_for(self.setting.scenario).names

    @property
    def manners(self) -> Manners:
        """As the rulebook has them."""
        found = self.setting.rules.manners
        deadlines = {str(kind): DeadlineRule(**row.model_dump()) for kind, row in found.deadlines.items()}
        return Manners(
            deadlines=deadlines, zone=found.zone, options={str(k): on for k, on in found.options.items()}
        )

    @property
    def hides_positions(self) -> bool:
        """In fog."""
        return self.setting.rules.fog

    # ------------------------------------------------------------ positions

    def agenda(self, state: State) -> Agenda:
        """Say which phase is open and who owes orders for which units."""
        return self._agendas(state)

    @cached_property
    def _agendas(self) -> ByIdentity[State, Agenda]:
        return ByIdentity(super().agenda, _POSITIONS)

    def phase_of(self, state: State) -> str:
        """``1455-spring-movement``."""
        return state.phase.key

    def as_if(self, state: State, phase: str) -> State:
        """The same position in another phase."""
        return replace(state, phase=phase_of(phase))

    def survivors(self, state: State) -> tuple[Seat, ...]:
        """Powers that have not been eliminated."""
        return tuple(s for s in self.seats if Power(s) not in state.eliminated)

    def winners(self, state: State) -> tuple[Seat, ...]:
        """The victors."""
        return tuple(Seat(p) for p in state.victors)

    def leaders(self, state: State) -> tuple[Seat, ...]:
        """Powers with the most cities."""
        rows = standings(self.setting, state)
        most = max(row.cities for row in rows)
        return tuple(Seat(row.power) for row in rows if row.cities == most)

    def tally(self, state: State) -> Mapping[str, int]:
        """Cities that count for victory."""
        return {str(row.power): row.cities for row in standings(self.setting, state)}

    def as_won_by(self, state: State, winners: Sequence[Seat]) -> State:
        """With these victors; without any it is still played."""
        return replace(state, victors=tuple(Power(w) for w in winners))

    def neighbours(self, state: State, seat: Seat) -> frozenset[str]:
        """Powers whose units or provinces lie beside one's own."""
        return touching(self.setting, state, seat) & frozenset(self.seats)

    def view_of_seats(self, state: State, seats: Sequence[Seat]) -> State:
        """The first one's view; without fog with the purses of the others, which are the writer's too.

        The same object of the same position, as long as that is looked at.
        """
        known, wanted = self._views(state), tuple(seats)
        if wanted not in known:
            known[wanted] = self._view_of_seats(state, wanted)
        return known[wanted]

    @cached_property
    def _views(self) -> ByIdentity[State, dict[tuple[Seat, ...], State]]:
        return ByIdentity(lambda _: {}, _POSITIONS)

    def _view_of_seats(self, state: State, seats: Sequence[Seat]) -> State:
        seen = self.view(state, seats[0]).state
        if self.hides_positions:
            return seen
        more = {Power(s): state.ducats.get(Power(s), 0) for s in seats[1:]}
        return replace(seen, ducats={**seen.ducats, **more})

    def apply_edits(self, state: State, operations: Sequence[Operation]) -> State:
        """Changed by hand. Raises ValueError for an operation that is none."""
        return apply_operations(state, operations)

    def silent_seats(self, record: GameRecord) -> frozenset[Seat]:
        """The excommunicated power, or the Papacy that all others ignore (O-018)."""
        from judge.games.machiavelli.commands import excommunication  # not where there is no mail

        shut = excommunication.shut_out(record, Seat(self.setting.rules.church.pope))
        return frozenset({shut} if shut is not None else ())

    def option(self, name: str) -> Any:
        """A switch of the rulebook, or the scenario's goal."""
        return getattr(self.setting.rules, name, getattr(self.setting.scenario, name, None))

    # ------------------------------------------------------------ orders and talk

    def talk(self, line: str, writer: Sequence[str] = (), *, closed: bool = False) -> Talk | None:
        """Kind of talk that a line nobody could read is."""
        return smalltalk.kind_of(line, self.names, writer, closed=closed)

    def reader(self, state: State) -> ShellOrderReader:
        """Of the open phase."""
        return self._readers(state)

    @cached_property
    def _readers(self) -> ByIdentity[State, ShellOrderReader]:
        return ByIdentity(partial(ShellOrderReader, self), _POSITIONS)

    def likely_orders(
        self, state: State, seat: Seat, lines: Iterable[str], known: Sequence[Order]
    ) -> Iterator[LikelyOrders[Order]]:
        """Of what each unit may do, what a sentence most likely means."""
        return likely_orders(self.setting, self.reader(state).position_of(seat), lines, known)

    def orders_named(
        self,
        state: State,
        seat: Seat,
        lines: Iterable[str],
        known: Sequence[Order],
        is_clear: Callable[[str], bool],
    ) -> Iterator[OrdersNamed[Order]]:
        """The moves and holds, the retreats, and the payments that the names in a letter may mean."""
        lines = tuple(lines)
        yield from orders_named(self.setting, self.reader(state).position_of(seat), lines, known, is_clear)
        for sentence, order in self.reader(state).payments_named(lines, seat, known):
            yield OrdersNamed(sentence, (order,))

    def about(self, order: Order) -> str | None:
        """The unit that an order is for: ``A flo``."""
        return order_subjects.about(order)

    def slot(self, order: Order) -> Hashable:
        """Subject of an order."""
        return order_subjects.slot(order)

    def irrevocable(self, before: Sequence[Order], after: Sequence[Order]) -> tuple[int, ...]:
        """Gifts, by their places (A-210)."""
        return order_subjects.irrevocable(before, after)

    def for_so_many(self, players: int) -> None:
        """None: powers that nobody plays hold still."""

    def places_after_merge(self, orders: Sequence[Order], fresh: Sequence[bool] = ()) -> tuple[int, ...]:
        """The places of the orders that hold."""
        return order_subjects.places_that_hold(orders)

    def scripted_orders(
        self, state: State, seat: Seat, seed: bytes, spares: Seat | None = None
    ) -> tuple[FiledOrder, ...]:
        """A scripted player's."""
        return bot_orders(self, state, seat, seed, spares)

    def bot_lines(self, state: State, seat: Seat, seed: bytes, spares: Seat | None = None) -> tuple[str, ...]:
        """The lines of one."""
        return bot_lines(self, state, seat, seed, spares)

    def own_lines(self, state: State, seat: Seat, topic: str) -> tuple[str, ...]:
        """Orders about a topic that the power could give."""
        return own_examples.own_lines(self, state, Power(seat), topic)

    def help_command(self, word: str) -> Province | BookInNumbers | None:
        """A province or sea; the rulebook; another one, by its name or that of a scenario."""
        book = written_words.without_opening(word, _BOOKS)
        if word and not book:
            return BookInNumbers()
        if (shown := self.system.library.scenario_and_book(book)) is not None:
            return BookInNumbers(scenario=shown[0], rulebook=shown[1])
        return Province(name=word) if self.names.place(word) is not None else None

    def condition(self, text: str, writer: Seat | None = None) -> Callable[[State], bool]:
        """``A milan in pavia or F ven``. Raises UnclearConditionError."""
        power = None if writer is None else Power(writer)
        return conditions_for(self.setting.scenario).read(text, power)
