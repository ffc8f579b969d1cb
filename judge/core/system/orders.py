"""Lines of orders and conditions, as a game reads them and writes them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from judge.core.complaints import Complaint
from judge.core.game import O, Seat


class UnclearConditionError(ValueError):
    """A condition (IF) that cannot be read; `at` is the character where it goes wrong."""

    def __init__(self, text: str, at: int) -> None:
        super().__init__(text)
        self.text = text
        self.at = at


class ImpossibleConditionError(UnclearConditionError):
    """A condition that is read and can never be so: a fleet inland, a unit both there and not there."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[O]):
    """Result of reading one line: every part is an order or has a complaint.

    `echoed`: orders that were not plainly said, each with the writer's words for it; `rest`: orders for all
    that nothing else is said of, which are only sure where all else was understood; `hanging`: orders that
    hang on a condition that was not understood, and are none; `tells_what_then`: its condition is for what
    it asks about itself (``should Siena be beaten, it goes to Pisa``), and nothing beside it hangs on it;
    `corrects_itself`: its words that take something back are about its own orders, which say what is meant.
    """

    orders: tuple[O, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    echoed: tuple[tuple[O, str], ...] = ()
    rest: tuple[O, ...] = ()
    hanging: tuple[O, ...] = ()
    tells_what_then: bool = False
    corrects_itself: bool = False


@dataclass(frozen=True, slots=True)
class LikelyOrders(Generic[O]):
    """The orders that a sentence most likely means which nobody could read.

    `sure`: every word of it is known, and one of them says what is to be done.
    """

    sentence: str
    orders: tuple[O, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class OrdersNamed(Generic[O]):
    """The orders of one piece that the names in a sentence may mean, any one of them."""

    sentence: str
    orders: tuple[O, ...]


@dataclass(frozen=True, slots=True)
class Withdrawal(Generic[O]):
    """The orders above a line that it takes back, and the words of it that order something instead.

    `behind`: what it says behind these, which may order it as well (``Scrap Siena, it holds``).
    """

    orders: tuple[O, ...] = ()
    instead: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class TakenOff(Generic[O]):
    """The orders on file that a sentence may take back. `sure`: it has a verb for that, or a no to money.

    `unclear`: it takes back something that is on file, and what or whether cannot be told.
    """

    orders: tuple[O, ...] = ()
    sure: bool = False
    unclear: bool = False


class OrderReader(Protocol[O]):
    """Reads the lines of one open phase, on the position that the writer sees.

    `never_last`: words of its pieces, with which no line ends that is whole.
    """

    never_last: frozenset[str]

    def read(self, line: str, seat: Seat, above: Sequence[O] = (), asked: Sequence[str] = ()) -> Reading[O]:
        """A `Reading`. Empty lines say nothing.

        `above`: the orders of the lines above it in its letter; `asked`: lines behind the last of these that
        its writer is asked about.
        """
        ...

    def orders(self, line: str, seat: Seat, above: Sequence[O] = ()) -> tuple[O, ...]:
        """The orders of a line alone, without a look at what is wrong with the rest."""
        ...

    def is_exact(self, line: str, seat: Seat) -> bool:
        """Decide whether a line is nothing but orders of the documented notation, which are read at once."""
        ...

    def is_prose(self, line: str, seat: Seat) -> bool:
        """Decide whether a line is a sentence rather than orders as the notation writes them."""
        ...

    def words(self, order: O) -> str:
        """An order as one line that would give it again."""
        ...

    def spell_out(self, order: O) -> str:
        """The same for people, with names in full where `words` has short ones. It reads as the same."""
        ...

    def number_orders(self, new: Sequence[O], filed: Sequence[O]) -> tuple[O, ...]:
        """New orders with the numbers that their writer has left out, as those on file leave them free."""
        ...

    def numbers_apart(self, offered: Sequence[O], others: Sequence[O], said: str) -> tuple[O, ...]:
        """Orders that are offered, with other numbers where they have those of `others`, unless their writer
        `said` them."""
        ...

    def companion_orders(self, order: O, seat: Seat, line: str = "") -> tuple[O, ...]:
        """Orders for other pieces of a seat that an order is of no use without.

        `line`: where it stands; none are needed if it stands there as the notation writes it.
        """
        ...

    def is_named_once(self, order: O, letter: str) -> bool:
        """Decide whether a letter names the piece of an order in one place only."""
        ...

    def meaning_beside(self, order: O, others: Sequence[O], seat: Seat, line: str) -> O:
        """Meaning of a line's order beside others of its letter; the same order if nothing else."""
        ...

    def owner(self, order: O) -> Seat | None:
        """Owner of the piece that an order is about; None for orders about none."""
        ...

    def awaits_outcome(self, line: str, seat: Seat) -> bool:
        """Tell whether all that a line orders comes after this phase's moves, and may hang on their ends."""
        ...

    def is_for_all(self, line: str, seat: Seat) -> bool:
        """Decide whether a line is an order for all that nothing else is said of (``all units hold``)."""
        ...

    def is_condition(self, line: str) -> bool:
        """Tell whether a line that orders nothing says on what the orders of the line above hang."""

    def hangs(self, line: str) -> bool:
        """Tell whether a line has words that make its orders hang on something."""

    def is_condition_of_above(self, line: str) -> bool:
        """Tell whether a line says on what the order above it hangs, whatever it orders itself."""

    def is_condition_of_all(self, line: str) -> bool:
        """Decide whether a line says on what all orders above it hang (``all of this if he agrees``)."""
        ...

    def heads_with_condition(self, line: str) -> bool:
        """Decide whether a line above others says on what they hang (``Orders (if he agrees)``)."""
        ...

    def leaves_in_doubt(self, line: str, orders: Sequence[O]) -> bool:
        """Decide whether a line may make orders beside it none of now (``please sit on that for a day``)."""
        ...

    def leaves_all_in_doubt(self, line: str) -> bool:
        """Decide whether a clause of a line leaves all orders in doubt (``wait with all the rest``)."""
        ...

    def has_doubtful_sentence(self, line: str) -> bool:
        """Decide whether a sentence of a line makes those beside it hang on something, or none of now."""
        ...

    def points_below(self, line: str) -> bool:
        """Decide whether a line speaks of what stands below it, and of nothing above."""
        ...

    def presents_orders(self, line: str) -> bool:
        """Decide whether a line tells what stands above or below it (``this is what I nearly sent``)."""
        ...

    def asks_after_orders(self, line: str) -> bool:
        """Decide whether a line asks about the orders beside it, or says whom they were told."""
        ...

    def is_draft(self, line: str) -> bool:
        """Tell whether a line says of its whole letter that it is no order yet (``only a draft``)."""
        ...

    def takes_back(self, line: str) -> bool:
        """Decide whether a line begins with words that take back what stands above it."""
        ...

    def withdraws(self, line: str) -> bool:
        """Decide whether a line has words that take something back by its name."""
        ...

    def withdrawal(self, line: str, lines: Sequence[Sequence[O]]) -> Withdrawal[O]:
        """The orders above a line, given by `lines`, that it takes back (``scratch the first one``)."""
        ...

    def taken_off_file(self, line: str, on_file: Sequence[O], latest: Sequence[O]) -> TakenOff[O]:
        """The orders on file that a sentence takes back; `latest` came with the last letter that gave any."""
        ...

    def order_going_on(self, line: str, latest: Sequence[O], seat: Seat) -> str:
        """The order of a line that goes on with those of the last letter (``and one in Cremona too``)."""
        ...

    def thinks_again(self, text: str) -> bool:
        """Decide whether words of somebody who thinks again stand in a text."""
        ...

    def lines_put_right(self, lines: Sequence[str], seat: Seat) -> tuple[str, ...]:
        """The lines of a letter, each in its place, those that correct themselves as they are meant."""
        ...

    def orders_turned_from(self, line: str, orders: Sequence[O]) -> Sequence[O]:
        """The orders above a line from which it turns away, whatever it says instead (``no wait, ...``)."""
        ...

    def stops_below(self, line: str) -> bool:
        """Tell whether what follows a line is no order of now (``next turn:``, ``if he goes``)."""
        ...

    def is_strange_heading(self, line: str) -> bool:
        """Tell whether `stops_below` says so of a heading only because it has words that nobody knows."""
        ...

    def heading(self, line: str, above: str) -> str | None:
        """Words of a mere heading that go in front of each line below it; `above`: what is in force.

        Empty if it heads lines that need nothing in front; None if it is no heading.
        """
        ...

    def may_head(self, heading: str, orders: Sequence[O]) -> bool:
        """Decide whether a heading may stand above orders: not ``Withdrawn:`` above those of moves."""
        ...

    def parts_name(self, line: str, following: str) -> bool:
        """Decide whether a name begins at the end of a line and goes on in the next one."""
        ...

    def piece_named(self, line: str, seat: Seat) -> str | None:
        """The piece that a line names and says no more of, as the agenda writes it."""
        ...

    def deeds_left_out(self, line: str, seat: Seat) -> Sequence[Complaint]:
        """The complaints about short parts of a line that name a deed, and of which nothing was made."""
        ...

    def name_for_clear(self, order: O) -> str:
        """The words by which CLEAR names an order."""
        ...

    def is_named_by(self, order: O, what: str) -> bool:
        """Tell whether CLEAR names this order."""
        ...
