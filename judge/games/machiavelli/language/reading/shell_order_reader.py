"""All that the shell asks about lines and orders of one position: reading, words, owners.

Implements `OrderReader` of judge.core.system. Not here: how a line is read (order_reader), what happens to
orders (commands).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from judge.api.language import mentions, written_words
from judge.api.values import Complaint, Reading, Seat, TakenOff, Withdrawal, language_written
from judge.games.machiavelli.language import order_subjects, order_text
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.reading import (
    clearing,
    expense_numbers,
    going_on,
    headings,
    turns,
    withdrawals,
)
from judge.games.machiavelli.language.reading.attempts import position_of
from judge.games.machiavelli.language.reading.clause_questions import is_notation
from judge.games.machiavelli.language.reading.deeds_left_out import deeds_in
from judge.games.machiavelli.language.reading.defeats_provided import with_retreats_named
from judge.games.machiavelli.language.reading.doubts import (
    leave_all_in_doubt,
    leave_in_doubt,
    points_below,
    presents,
    says_unfinished,
)
from judge.games.machiavelli.language.reading.hanging import (
    hanging,
    has_its_own_end,
    heads_with_condition,
    is_a_name_below,
    is_condition,
    is_condition_of_above,
    is_condition_of_all,
    lone_conditions,
)
from judge.games.machiavelli.language.reading.lines_put_right import LinesPutRight, PlayersLines
from judge.games.machiavelli.language.reading.marks_of_correction import LONGEST, may_have_marks
from judge.games.machiavelli.language.reading.moves_supported import (
    moves_by_unit,
    of_its_move,
    of_where_one_goes,
    own_areas,
)
from judge.games.machiavelli.language.reading.order_reader import Table, reader_for
from judge.games.machiavelli.language.reading.orders_spoken_of import (
    have_orders_wait,
    reports_or_asks_after_orders,
)
from judge.games.machiavelli.language.reading.places_named import goes_on_below, places_beside
from judge.games.machiavelli.language.reading.remarks_beside import meet
from judge.games.machiavelli.language.reading.taken_off_file import taken_off
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.words_of_orders import is_sentence, says_kind_or_hold
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import (
    Advance,
    Build,
    Disband,
    Expense,
    LiftSiege,
    Maintain,
    Order,
    Remove,
    RetreatList,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.state import PhaseKind, Power, State, UnitKind, UnitRef

_GIVEN_UP = (Disband, Expense, LiftSiege, Remove, RetreatList)
"""Orders that may stand below what is given up."""
_LINES = 1024
"""Readings that are kept of a position."""


class ShellOrderReader:
    """For the open phase of a position, as the writer sees it. What it has read lately it knows again.

    Readings depend on the line, its writer, what stands above it, and the language that complaints are in.
    """

    never_last = frozenset({"army", "fleet", "garrison"})

    def __init__(self, game: Table, state: State) -> None:
        self.setting, self.state = game.setting, state
        reader = self._reader = reader_for(game, state)

        def read(
            _language: str, line: str, power: Power, above: tuple[Order, ...], asked: tuple[str, ...]
        ) -> Reading:
            return reader.read(line, power, above, asked)

        def orders(_language: str, line: str, power: Power, above: tuple[Order, ...]) -> tuple[Order, ...]:
            return reader.orders(line, power, above)

        self._read, self._orders = lru_cache(_LINES)(read), lru_cache(_LINES)(orders)
        self._is_exact, self._is_draft = (
            lru_cache(_LINES)(reader.is_exact),
            lru_cache(_LINES)(reader.is_draft),
        )

    def read(self, line: str, seat: Seat, above: Sequence[Order] = (), asked: Sequence[str] = ()) -> Reading:
        """Every part is an order or has a complaint. `above`: the orders above it in its letter."""
        return self._read(language_written(), line, Power(seat), tuple(above), tuple(asked))

    def orders(self, line: str, seat: Seat, above: Sequence[Order] = ()) -> tuple[Order, ...]:
        """Without a look at what is wrong with the rest."""
        return self._orders(language_written(), line, Power(seat), tuple(above))

    def is_exact(self, line: str, seat: Seat) -> bool:
        """No sentence has to be understood."""
        return self._is_exact(line, Power(seat))

    def is_prose(self, line: str, seat: Seat) -> bool:
        """It has words that no order needs, or must be understood."""
        if is_notation(line):
            return False
        said = f"{line[:1].lower()}{line[1:]}"  # as it would stand within one
        return not self.is_exact(line, seat) or is_sentence(said, self.setting.scenario.board)

    def words(self, order: Order) -> str:
        """The canonical line."""
        return order_text.words(order, self.setting, self.state)

    def spell_out(self, order: Order) -> str:
        """``F Pisa -> Eastern Tyrrhenian Sea (ETS)``."""
        return order_text.order_in_full(order, self.setting, self.state)

    def number_orders(self, new: Sequence[Order], filed: Sequence[Order]) -> tuple[Order, ...]:
        """Expenditures in plain words get the first free number (N-066)."""
        return expense_numbers.with_numbers(new, filed, self.setting.rules.expenditures.most)

    def numbers_apart(
        self, offered: Sequence[Order], others: Sequence[Order], said: str
    ) -> tuple[Order, ...]:
        """Expenditures that are offered get numbers that no others have, unless their writer `said` them."""
        return expense_numbers.numbers_apart(offered, others, said, self.setting.rules.expenditures.most)

    def payments_named(
        self, lines: Sequence[str], seat: Seat, known: Sequence[Order]
    ) -> Iterator[tuple[str, Order]]:
        """The sentences that name money, each with a payment that it may mean, but for `known` ones."""
        return self._reader.payments_named(lines, Power(seat), known)

    def companion_orders(self, order: Order, seat: Seat, line: str = "") -> tuple[Order, ...]:
        """The move of an army of the same power that a fleet carries, and the transport by its fleets that a
        march names, where a sentence says so.
        """
        mine = self._units_of(seat)
        match order:
            case Transport(army=army, to=to) if army in mine and not self._is_sea(to):
                others: tuple[Order, ...] = (Advance(army, to),)
            case Advance(unit=army, to=to, via=via) if via:
                fleets = (UnitRef(UnitKind.FLEET, sea) for sea in via)
                others = tuple(self._transport(fleet, army, to) for fleet in fleets if fleet in mine)
            case _:
                return ()
        return () if self._is_written(order, seat, line) else others

    def is_named_once(self, order: Order, letter: str) -> bool:
        """Decide whether a letter names the place of an order's unit once."""
        places = [one.named for one in mentions(letter, self._reader.names)]
        return (
            isinstance(order, UnitOrder)
            and sum(("place", order.unit.area) in all_of for all_of in places) == 1
        )

    def _transport(self, fleet: UnitRef, army: UnitRef, to: AreaId) -> Order:
        by_power = self.setting.rules.movement.transports_for_powers
        return TransportFor(fleet) if by_power else Transport(fleet, army, to)

    def meaning_beside(self, order: Order, others: Sequence[Order], seat: Seat, line: str) -> Order:
        """A support of a unit that moves, where no kind of unit is named: one of its move (N-008),
        as is one of the area that it leaves.
        """
        at = Position(self.setting, self.state, Power(seat))
        meant = of_its_move(order, moves_by_unit(others), own_areas(self.state, at.seat))
        meant = of_where_one_goes(meant, others, at)
        if meant == order:
            return order
        parts = (*_parts(line), line)
        part = next((part for part in parts if part and self.orders(part, seat) == (order,)), line)
        return order if says_kind_or_hold(part) else meant

    def _is_written(self, order: Order, seat: Seat, line: str) -> bool:
        """Decide whether an order stands in a line as the notation writes it, or nearly so (``F psa C``)."""
        parts = dict.fromkeys((line, *_parts(line)))
        return any(
            (
                is_notation(part)
                or (self.is_exact(part, seat) and not is_sentence(part, self.setting.scenario.board))
            )
            and order in self.orders(part, seat)
            for part in parts
            if part
        )

    def lines_put_right(self, lines: Sequence[str], seat: Seat) -> tuple[str, ...]:
        """``A Trv S A Pad - Ver ... no: A Trv - Ver`` is ``A Trv - Ver``."""
        at = Position(self.setting, self.state, Power(seat))
        names = self._reader.names
        told = [
            with_retreats_named(line, names, partial(self.orders, seat=seat))
            if len(line) <= LONGEST
            else line
            for line in lines
        ]
        if not any(may_have_marks(line) for line in told):
            return tuple(told)
        return LinesPutRight(PlayersLines(self, self._reader, at)).lines(told)

    def position_of(self, seat: Seat) -> BoardPosition:
        """The position on which a seat's sentences are read, with what is remembered of them."""
        return position_of(self._reader, Position(self.setting, self.state, Power(seat)))

    def _units_of(self, seat: Seat) -> frozenset[UnitRef]:
        return frozenset(UnitRef(unit.kind, unit.area) for unit in self.state.units_of(Power(seat)))

    def _is_sea(self, area: AreaId) -> bool:
        return self.setting.scenario.board.areas[area].is_sea

    def owner(self, order: Order) -> Seat | None:
        """Owner of an order's unit, or who may build where it builds; None for orders about no unit."""
        state, unit = self.state, getattr(order, "unit", None)
        if not isinstance(unit, UnitRef):
            return None
        if isinstance(order, Build):
            return _seat(state.city_owner.get(unit.area) or state.province_owner.get(unit.area))
        beaten = state.dislodged.get(unit.area)
        if beaten is not None and beaten.unit.kind is unit.kind:
            return _seat(beaten.unit.power)
        there = state.unit(unit)
        return _seat(there.power) if there is not None else None

    def awaits_outcome(self, line: str, seat: Seat) -> bool:
        """Builds and upkeep that are sent with moves (B-041)."""
        found = self.orders(line, seat) if self._reader.builds_after_moves else ()
        return bool(found) and all(isinstance(order, Build | Maintain | Remove) for order in found)

    def is_for_all(self, line: str, seat: Seat) -> bool:
        """``All units hold``."""
        reading = self._reader.read(line, Power(seat))
        return bool(reading.rest) and reading.rest == reading.orders

    def is_condition(self, line: str) -> bool:
        """``unless it rains``."""
        return is_condition(line) and not is_a_name_below(line)

    def hangs(self, line: str) -> bool:
        """Decide whether a line has words that make its orders hang on something."""
        return hanging(line, ()) is not None

    def is_condition_of_above(self, line: str) -> bool:
        """Decide whether a line says on what the order above it hangs, whatever it orders itself."""
        return is_condition_of_above(line)

    def heads_with_condition(self, line: str) -> bool:
        """``Orders (if he agrees)``."""
        return heads_with_condition(line)

    def is_condition_of_all(self, line: str) -> bool:
        """``All of this if he agrees``."""
        return is_condition_of_all(line)

    def stops_below(self, line: str) -> bool:
        """``Next turn:``, ``if Milan agrees:``, ``provided he lets me`` on a line of its own."""
        lone = is_condition(line) and not has_its_own_end(line)
        return lone or heads_with_condition(line) or self._reader.stops_below(line)

    def is_strange_heading(self, line: str) -> bool:
        """``A short one from the train:``"""
        return not (is_condition(line) or heads_with_condition(line)) and self._reader.is_strange_heading(
            line
        )

    def leaves_in_doubt(self, line: str, orders: Sequence[Order]) -> bool:
        """``Please sit on that until I write again``."""
        return leave_in_doubt(line, *places_beside(self._reader.names, orders))

    def leaves_all_in_doubt(self, line: str) -> bool:
        """``Nothing for Verona, and please wait with everything else too``."""
        return leave_all_in_doubt(line)

    def has_doubtful_sentence(self, line: str) -> bool:
        """``Arezzo to Siena. If he goes.``, ``Arezzo to Siena. That was an idea of yesterday.``"""
        return any(says_unfinished(line[slice(*own)]) for own, _ in lone_conditions(line))

    def points_below(self, line: str) -> bool:
        """``Please ignore what is below``."""
        return points_below(line)

    def presents_orders(self, line: str) -> bool:
        """``This is what I nearly sent``."""
        return presents(line)

    def asks_after_orders(self, line: str) -> bool:
        """``Would this work?``, ``I told Milan this``, ``Wait for my signal``."""
        return reports_or_asks_after_orders(line) or have_orders_wait(line)

    def is_draft(self, line: str) -> bool:
        """``Only a draft, please do not enter yet``."""
        return self._is_draft(line)

    def takes_back(self, line: str) -> bool:
        """``Wait.``, ``Scratch that: ...``."""
        return self._reader.takes_back(line)

    def withdraws(self, line: str) -> bool:
        """``Scratch the first one``."""
        return withdrawals.withdraws(line)

    def withdrawal(self, line: str, lines: Sequence[Sequence[Order]]) -> Withdrawal[Order]:
        """``Scratch the first one``."""
        return withdrawals.withdrawal(line, lines, self._reader.names)

    def taken_off_file(self, line: str, on_file: Sequence[Order], latest: Sequence[Order]) -> TakenOff[Order]:
        """``no wait, forget the loan``."""
        return taken_off(line, on_file, latest, self._reader.names)

    def order_going_on(self, line: str, latest: Sequence[Order], seat: Seat) -> str:
        """``and one in Cremona too``, ``e Bologna a Modena``."""
        if build := going_on.order_going_on(line, latest, self._reader.names):
            return build
        if changed := going_on.order_of_another_sum(line, latest):
            return self.words(changed)
        rest = going_on.without_joining_word(line)
        reading = self.read(rest, seat) if rest else None
        return rest if reading and reading.orders and not reading.complaints else ""

    def thinks_again(self, text: str) -> bool:
        """``hmm, that leaves Padua open``."""
        return turns.turns_anywhere(text)

    def orders_turned_from(self, line: str, orders: Sequence[Order]) -> Sequence[Order]:
        """``Change of plan: not a fleet in Ancona``."""
        return turns.orders_turned_from(line, orders, self._reader.names)

    def heading(self, line: str, above: str) -> str | None:
        """``Upkeep:``: alone on a line it speaks for those below it."""
        return headings.alone(line, above)

    def may_head(self, heading: str, orders: Sequence[Order]) -> bool:
        """Refuse what is given up or withdrawn as a heading of anything else, but where units retreat."""
        retreats = self.state.phase.kind is PhaseKind.RETREATS
        return retreats or not headings.gives_up(heading) or all(isinstance(o, _GIVEN_UP) for o in orders)

    def parts_name(self, line: str, following: str) -> bool:
        """``la flotte va en mer``, and below it ``Ligure, l'armée ...``."""
        return goes_on_below(self._reader.names, line, following)

    def piece_named(self, line: str, seat: Seat) -> str | None:
        """``A flo``: a unit without an order."""
        found = self.orders(f"{line} h", seat)
        return order_subjects.about(found[0]) if found else None

    def deeds_left_out(self, line: str, seat: Seat) -> Sequence[Complaint]:
        """``And borrow money``, where no clause of the line has it; the goal behind ``A Are h - sie``."""
        parts = [*deeds_in(line)]
        used = self._reader.spans_read(line, Power(seat)) if parts else ()
        left = [part for at, part in parts if not any(meet((at, at + len(part)), one) for one in used)]
        left += [part for part in _parts(line) if self._loses_goal(part, seat)]
        left += self._reader.help_of_nobody(line, Power(seat))
        return [Complaint(line=part, start=0, end=len(part), code="deed-left-out") for part in left]

    def _loses_goal(self, part: str, seat: Seat) -> bool:
        """Decide whether a part of a line orders no more than it does without the place behind its dash."""
        before, dash, goal = part.rpartition(" - ")
        is_place = bool(dash) and self._reader.names.place(goal.strip(" .!").lower()) is not None
        found = self.orders(part, seat) if is_place and self.is_exact(before, seat) else ()
        return bool(found) and found == self.orders(before, seat)

    def name_for_clear(self, order: Order) -> str:
        """``A flo``, ``borrow``, ``expense 2``."""
        return clearing.name_of(order)

    def is_named_by(self, order: Order, what: str) -> bool:
        """Decide whether CLEAR names this order: ``A flo``, ``expense 2``, ``borrow``."""
        return clearing.is_order_named(self._reader.names, order, what)


def _parts(line: str) -> list[str]:
    """The parts between commas, semicolons and sentences."""
    said = written_words.sentences(line)
    return [part.strip() for one in said for part in written_words.parts_between(one, ",;")]


def _seat(power: Power | None) -> Seat | None:
    return Seat(power) if power is not None else None
