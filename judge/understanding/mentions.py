"""Things a sentence names: pieces, places, powers, sums, terms; and the cells of words that name them.

Not here: how they are found in a sentence (naming), which order they make (frames).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

PIECE, SUM, TERM, LABEL, IT, GROUP, BANK, KIND, BARE, SPECIAL = (
    "piece", "sum", "term", "label", "it", "group", "bank", "kind", "number", "special",
)  # fmt: skip
BOTH = "both"
"""The group of two, who need not be all that are left."""
WHO = "who"
"""The group of an IT that stands for what was named last (``Hungary, who takes Slavonia``)."""
MONEY = "money"
"""Ducats without a number."""


class Piece(NamedTuple):
    """A piece on the board."""

    kind: str
    place: str
    owner: str
    beaten: bool = False
    coming: bool = False
    """It stands nowhere yet, or is another's still: only by its place can it be meant."""
    going_on: str = ""
    """``begun`` if it is at a deed of several turns, ``possible`` if it could begin one."""


class Name(NamedTuple):
    """The meanings that a name may have; `full`: it is no abbreviation."""

    place: str = ""
    power: str = ""
    owner: str = ""
    full: bool = True


class Position(Protocol):
    """The facts that a game tells of its board to whoever understands its orders."""

    @property
    def seat(self) -> str: ...
    @property
    def pieces(self) -> Sequence[Piece]: ...
    @property
    def groups(self) -> frozenset[str]: ...
    @property
    def other_times(self) -> frozenset[str]: ...
    def name(self, words: str) -> Name | None: ...
    def own_water(self, word: str) -> str: ...
    def near_word(self, word: str) -> str: ...
    def near_name(self, word: str) -> tuple[str, int] | None: ...
    def home(self, power: str) -> str: ...
    def holder(self, place: str) -> str: ...
    def reaches(self, piece: Piece, place: str) -> bool: ...
    def text_of(self, what: str, value: object) -> str: ...


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that is named: what it is, and all that is said of it."""

    what: str
    kind: str = ""
    place: str = ""
    power: str = ""
    owner: str = ""
    number: int = 0
    group: str = ""
    coast: str = ""
    special: str = ""
    city: bool = False
    several: tuple[Mention, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """Some words of the sentence with all that they may be; `mention` if they name something."""

    start: int
    end: int
    cost: float = 0.0
    mention: Mention | None = None
    verbs: Mapping[str, float] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    free: bool = False
    """It may be passed over: filler, helping verbs."""
    unknown: bool = False
    sign: str = ""
    block: str = ""
    guess: str = ""
    capital: bool = False
