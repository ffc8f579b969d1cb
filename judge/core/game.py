"""The line between the shell and its games: the Game protocol and the plain values that cross it.

The shell files letters, watches deadlines and stores JSON; it never looks inside a state or an order.
Not here: any rule of any game (games), any sentence (templates).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NewType, Protocol

from typing_extensions import TypeVar

Seat = NewType("Seat", str)
"""A player's place: in Machiavelli the power's id, such as ``florence``."""


C = TypeVar("C")


class Dice(Protocol):
    """Luck, handed in. The same seed and name always give the same faces, picks and orders.

    A name is one word, such as ``famine:1455``, and says all that makes a throw another one.
    """

    def throw(self, name: str, count: int = 1) -> int:
        """The sum of `count` six-sided dice (`count` .. 6 x `count`) under a name like ``famine:1455``."""
        ...

    def pick(self, name: str, sides: int) -> int:
        """One of 1 .. `sides`, each as likely. Raises ValueError for less than one side."""
        ...

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """The cards in an order of which each is as likely."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something to tell a player about an order: not allowed (`fatal`), or allowed but worth knowing.

    `order` is the index of the order in the tuple that was checked; None speaks of all of them.
    `facts` hold plain values (names, ducats) for the template of this code.
    """

    code: str
    order: int | None = None
    fatal: bool = False
    rule: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agenda:
    """The open phase, and who still owes what.

    `phase` is unique in a game and sorts nothing (``1455-spring-movement``); `kind` picks the deadline
    rules (``movement``, ``retreats``, ``adjustment``); `owes` maps each seat that must write to the units
    (as words a reader of orders understands, ``A flo``) it must give orders for, perhaps none.
    An empty `owes` and `over` means that the game has ended; a phase in which nobody must write is played at
    once. `may` are those that may write and need not: they are never missing, reminded or late. `tells`: the
    seats that get a letter when this phase opens, besides those that must write; None: everybody. Who gets
    none reads of it in their next letter, so that a game of many small turns sends no letter a move.
    """

    phase: str
    kind: str
    owes: Mapping[Seat, tuple[str, ...]]
    over: bool = False
    may: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    tells: frozenset[Seat] | None = None

    def is_told_to(self, seats: Collection[Seat]) -> bool:
        """Decide whether who has these seats (none: a bystander) gets a letter when this phase opens."""
        if self.tells is None or self.over:
            return True
        return not (self.tells | self.owes.keys()).isdisjoint(seats)


S = TypeVar("S", default=Any)
O = TypeVar("O", default=Any)  # noqa: E741  an order
E = TypeVar("E", default=Any)
"""Positions, orders and events. The shell passes them on and never looks into one: it names none of them."""
O_contra = TypeVar("O_contra", contravariant=True, default=Any)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[S, E]):
    """A new state and what happened on the way to it, in the order in which it happened."""

    state: S
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[S, E]):
    """One reader's knowledge: a position and events with everything secret taken out.

    `reader` is None for a bystander (observers see what a bystander sees).
    """

    reader: Seat | None
    state: S
    events: tuple[E, ...] = ()


class Game(Protocol[S, O_contra, E]):
    """One game's rules, bound to a scenario and its switches. Pure: no method does I/O."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat that a player may take, in the scenario's order."""
        ...

    def open(self, dice: Dice) -> Outcome[S, E]:
        """Set the pieces up and play every step that needs nobody's orders."""
        ...

    def agenda(self, state: S) -> Agenda: ...

    def check(self, state: S, seat: Seat, orders: tuple[O_contra, ...]) -> list[Remark]:
        """Judge all orders of a seat together: illegal, unaffordable or pointless ones."""
        ...

    def adjudicate(self, state: S, orders: Mapping[Seat, tuple[O_contra, ...]], dice: Dice) -> Outcome[S, E]:
        """Run the open phase. Illegal orders are passed over; the order of arrival cannot matter."""
        ...

    def view(self, state: S, seat: Seat | None, events: tuple[E, ...] = ()) -> View[S, E]:
        """Take out of a state and its events all that `seat` (None: a bystander) may not know."""
        ...

    def view_without_fog(self, state: S, seat: Seat | None, events: tuple[E, ...] = ()) -> View[S, E]:
        """The same for a master: nothing hidden that is hidden from players only by fog."""
        ...
