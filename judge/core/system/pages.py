"""Public pages of a game: a position as JSON, its board, what a phase adds to it; what a seat may choose.

Each method has a default, and a game that says nothing of pages has them all (`pages_of`). Only what a
bystander may know is ever handed in, but for `choices`: that is what one seat may know. Texts are in the
language that is written in (core.wording). Not here: the pages themselves (judge.pages).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic

from judge.core.game import E, O, S, Seat, View
from judge.core.system.choices import Choices

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in the board's own units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlace:
    """A place of a board. `outline` is path data; `facts`: what a gazetteer says, label and value.

    `anchor` is the middle of its name, `spot` where a piece stands; None: there too. Not `land`: what lies
    below shows through.
    """

    id: str
    name: str
    anchor: Point
    outline: str
    land: bool = True
    neighbours: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    spot: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Board as it never changes in a game, in one language. `svg` is a whole picture whose ids all begin with
    ``b-``; layers refer to them. `windows` are parts of it by the seat that begins there, small enough for a
    telephone; `readable` is how wide the whole board must be shown for its names to be 9 pixels high. `title`
    is what people call it; empty: by its name.
    """

    name: str
    width: float
    height: float
    svg: str
    places: tuple[BoardPlace, ...] = ()
    windows: Mapping[Seat, Box] = field(default_factory=dict)
    readable: int = 1080
    title: str = ""

    @property
    def key(self) -> str:
        """The board as it is drawn and where everybody begins: the same for all games on the same board."""
        return _key_of(self.svg, repr(sorted(self.windows.items())))


@lru_cache(16)
def _key_of(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTold:
    """An order and what became of it. `number` is its own in the phase; the layer links its arrow by it."""

    number: int
    words: str
    outcome: str = ""
    rule: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class NewsTold:
    """A sentence, and the number of the rule behind it; empty: there is none."""

    words: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """News of a phase, as an observer's letter has them: `sections` are titles with sentences."""

    headlines: tuple[str, ...] = ()
    sections: tuple[tuple[str, tuple[NewsTold, ...]], ...] = ()
    orders: tuple[tuple[str, tuple[OrderTold, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """Picture that a phase puts on the board: SVG that refers to the board's file, and whose each place is.

    The picture of an order has the id ``a`` with its number, and leads to ``#o`` with its number.
    """

    svg: str
    owners: Mapping[str, Seat] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One seat's row of a table; `out`: it is no longer in the game."""

    seat: Seat
    name: str
    cells: tuple[int, ...]
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Everybody's standing, the best first; `heads` name the columns."""

    heads: tuple[str, ...] = ()
    rows: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """By what the game is won: how it is called, who has how much, and how much wins (0: no such number)."""

    name: str = ""
    scores: Mapping[Seat, int] = field(default_factory=dict)
    goal: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """A seat's colours as ``#rrggbb``: of its pieces, of its land, and of letters on its pieces.

    `sign` is the letter that stands on them; empty: the first of its name.
    """

    piece: str
    land: str
    letter: str
    sign: str = ""


class Pages(Generic[S, O, E]):
    """Pages of a game that draws nothing. Positions are those of the game; `before` may be None."""

    def public_facts(self, before: S | None, view: View[S, E]) -> Mapping[str, object]:
        """Position and events as plain JSON, by the schema that the game publishes; empty: it has none."""
        return {}

    def schema(self) -> Mapping[str, object]:
        """The JSON Schema (2020-12) of `public_facts`; empty: it has none."""
        return {}

    def board(self) -> Board | None:
        """The board in the language that is written in; None in games without one."""
        return None

    def layer(self, before: S | None, view: View[S, E], address: str) -> Layer | None:
        """Layer that a phase adds to the board, whose file has this address."""
        return None

    def story(self, before: S | None, view: View[S, E], *, opening: bool = False) -> Story:
        """News of the phase, in words."""
        return Story()

    def standings(self, state: S) -> Standings:
        """Everybody's standing, in numbers."""
        return Standings()

    def victory_count(self, state: S) -> Counted:
        """Count that the game is won by."""
        return Counted()

    def colours(self) -> Mapping[Seat, Colours]:
        """Of every seat; pages have some of their own for seats without."""
        return {}

    def film(self, stills: Sequence[tuple[S, str]]) -> Callable[[], bytes] | None:
        """An animated GIF of these positions, each below its title, painted when it is called for; None: the
        game has none.
        """
        return None

    def choices(self, view: View[S, E], seat: Seat, filed: Sequence[O] = ()) -> Choices:
        """The orders that make sense for a seat in the open phase, by its own view, and which are on file."""
        return Choices()

    def suppositions(self, view: View[S, E], seat: Seat, orders: Sequence[O]) -> tuple[str, ...]:
        """Lines for pieces of others that a seat's own orders count on: a preview takes them for granted."""
        return ()


_PLAIN = Pages()


def pages_of(game: object) -> Pages:
    """A game's pages; those of a game that has none of its own are plain."""
    found = getattr(game, "pages", None)
    return found if isinstance(found, Pages) else _PLAIN
