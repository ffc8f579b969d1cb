"""Lines of orders, where a game says of one line which order it is: read, mended, echoed.

Not here: the words of orders (each game), who may give them (a game's `check`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rapidfuzz.distance import OSA

from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import Reading, TakenOff, Withdrawal
from judge.syntax.languages import fold

if TYPE_CHECKING:
    from judge.api.table import Table

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  an order
E = TypeVar("E")


class PlainReader(Generic[S, O, E]):
    """Reads the lines of a table's open phase, each by itself; `state` as the writer sees it."""

    never_last: frozenset[str] = frozenset()

    def __init__(self, table: Table[S, O, E], state: S) -> None:
        self.table = table
        self.state = state

    def read(self, line: str, seat: Seat, above: Sequence[O] = (), asked: Sequence[str] = ()) -> Reading:
        """The order of a line; else a complaint, with the line as it was probably meant."""
        orders = self.orders(line, seat)
        if orders or not line.strip():
            return Reading(orders)
        whole = Complaint(
            line=line, start=0, end=len(line), code="unknown-order", corrected=self.mend_verb(line)
        )
        return Reading((), (whole,))

    def mend_verb(self, line: str) -> str:
        """The line with a slip in its verb put right, if it is an order then; else empty."""
        head, _, rest = line.strip().partition(" ")
        for verb in self.table.verbs:
            if is_like(head, verb) and self.table.read(f"{verb} {rest}".strip(), self.state) is not None:
                return f"{verb} {rest}".strip()
        return ""

    def orders(self, line: str, seat: Seat, above: Sequence[O] = ()) -> tuple[O, ...]:
        """The order of a line alone, with or without the name of its seat before it (``Cups: ...``)."""
        name, colon, rest = line.partition(":")
        own = colon and self.table.names.power(name) == seat
        order = self.table.read((rest if own else line).strip().rstrip(".!"), self.state)
        return () if order is None else (order,)

    def is_exact(self, line: str, seat: Seat) -> bool:
        """Always: no line takes longer than another."""
        return True

    def is_prose(self, line: str, seat: Seat) -> bool:
        """Never: what is read is in the notation."""
        return False

    def words(self, order: O) -> str:
        """An order as one line that gives it again."""
        return self.table.words(order)

    def spell_out(self, order: O) -> str:
        """The same for people."""
        return self.table.words(order)

    def number_orders(self, new: Sequence[O], filed: Sequence[O]) -> tuple[O, ...]:
        """As they are: these orders have no numbers."""
        return tuple(new)

    def numbers_apart(self, offered: Sequence[O], others: Sequence[O], said: str) -> tuple[O, ...]:
        """As they are: these orders have no numbers."""
        return tuple(offered)

    def owner(self, order: O) -> Seat | None:
        """Nobody's: an order is its writer's."""
        return None

    def awaits_outcome(self, line: str, seat: Seat) -> bool:
        """Never."""
        return False

    def is_condition(self, line: str) -> bool:
        """Never: conditions stand before orders."""
        return False

    def hangs(self, line: str) -> bool:
        """Never: conditions stand before orders."""
        return False

    def is_condition_of_above(self, line: str) -> bool:
        """Never."""
        return False

    def is_condition_of_all(self, line: str) -> bool:
        """Never."""
        return False

    def heads_with_condition(self, line: str) -> bool:
        """Never."""
        return False

    def leaves_in_doubt(self, line: str, orders: Sequence[O]) -> bool:
        """Never."""
        return False

    def leaves_all_in_doubt(self, line: str) -> bool:
        """Never."""
        return False

    def has_doubtful_sentence(self, line: str) -> bool:
        """Never."""
        return False

    def points_below(self, line: str) -> bool:
        """Never."""
        return False

    def presents_orders(self, line: str) -> bool:
        """Never."""
        return False

    def asks_after_orders(self, line: str) -> bool:
        """Never."""
        return False

    def is_draft(self, line: str) -> bool:
        """Never: a letter of orders is one."""
        return False

    def companion_orders(self, order: O, seat: Seat, line: str = "") -> tuple[O, ...]:
        """None: every order stands for itself."""
        return ()

    def may_head(self, heading: str, orders: Sequence[O]) -> bool:
        """Always: no heading says anything of the orders below it."""
        return True

    def parts_name(self, line: str, following: str) -> bool:
        """Never: names are short."""
        return False

    def is_named_once(self, order: O, letter: str) -> bool:
        """Always: no order is of no use without another."""
        return True

    def meaning_beside(self, order: O, others: Sequence[O], seat: Seat, line: str) -> O:
        """The same order: it means what it says."""
        return order

    def takes_back(self, line: str) -> bool:
        """Never: what stands above holds."""
        return False

    def withdraws(self, line: str) -> bool:
        """Never."""
        return False

    def withdrawal(self, line: str, lines: Sequence[Sequence[O]]) -> Withdrawal[O]:
        """Nothing: what stands above holds."""
        return Withdrawal()

    def taken_off_file(self, line: str, on_file: Sequence[O], latest: Sequence[O]) -> TakenOff[O]:
        """Nothing: what is on file holds."""
        return TakenOff()

    def order_going_on(self, line: str, latest: Sequence[O], seat: Seat) -> str:
        """None."""
        return ""

    def thinks_again(self, text: str) -> bool:
        """No."""
        return False

    def lines_put_right(self, lines: Sequence[str], seat: Seat) -> tuple[str, ...]:
        """None corrects itself."""
        return tuple(lines)

    def orders_turned_from(self, line: str, orders: Sequence[O]) -> Sequence[O]:
        """None."""
        return ()

    def stops_below(self, line: str) -> bool:
        """Never."""
        return False

    def is_strange_heading(self, line: str) -> bool:
        """None is."""
        return False

    def heading(self, line: str, above: str) -> str | None:
        """None: every line stands for itself."""
        return None

    def is_for_all(self, line: str, seat: Seat) -> bool:
        """False: nothing is ordered for all."""
        return False

    def piece_named(self, line: str, seat: Seat) -> str | None:
        """None: a line that orders nothing names no piece."""
        return None

    def deeds_left_out(self, line: str, seat: Seat) -> Sequence[Complaint]:
        """None."""
        return ()

    def name_for_clear(self, order: O) -> str:
        """An order is named by its line."""
        return str(self.table.words(order))

    def is_named_by(self, order: O, what: str) -> bool:
        """CLEAR names an order by its line, or by any word of it."""
        said = self.table.words(order).lower()
        return what.lower() in (said, *said.split(), self.table.about(order))


class PlainWords(Generic[S, O, E]):
    """Words that tell a line that orders nothing from one that went wrong (`judge.syntax.smalltalk`)."""

    def __init__(self, table: Table[S, O, E]) -> None:
        self.table = table

    @property
    def heads(self) -> frozenset[str]:
        """Words that its phases are counted by."""
        return frozenset(word for unit in self.table.system.phases.units for word in unit)

    def is_name(self, word: str) -> bool:
        """A seat."""
        return self.table.names.power(word) is not None

    def begins_an_order(self, line: str) -> bool:
        """It begins with a verb of the game, or nearly."""
        head = line.strip().partition(" ")[0]
        return any(is_like(head, verb) for verb in self.table.verbs)

    def looks_ordered(self, line: str) -> bool:
        """A verb of the game stands in it."""
        return any(is_like(word.strip(".,:;!?"), verb) for word in line.split() for verb in self.table.verbs)

    def names_a_place(self, words: list[str]) -> bool:
        """Never: there is no board."""
        return False

    def is_result(self, line: str) -> bool:
        """Never."""
        return False


def is_like(written: str, verb: str) -> bool:
    """A word with one slip at most; short ones are written without."""
    return OSA.distance(fold(written), fold(verb)) <= (1 if len(verb) > 3 else 0)
