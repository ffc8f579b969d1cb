"""Frames: what each kind of order has to name, with which marks, and the line of the notation that it is.

Loads ``grammar/<game>/frames.yaml``. Not here: how well words fill a frame (fitting).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, model_validator

from judge import resources
from judge.understanding.mentions import Cell
from judge.understanding.slots import TYPES

NOT_THEIRS = "not-theirs"
"""The fault of an expense that names a power which has not what it is about: it is asked about."""
MARKS = frozenset(
    {
        "owner",
        "to",
        "from",
        "of",
        "in",
        "with",
        "by",
        "via",
        "for",
        "as",
        "arrow",
        "none",
        "start",
        "verb",
        "then",
        "except",
        "colon",
        "first",
        "or",
    }
)
_WITHOUT_WORDS = frozenset({"start", "first", "none", "verb", "then", "colon", "owner"})
"""Marks for which no word is said."""


class Slot(BaseModel):
    """Something that an order names. `type`: see slots; `?`: it may lack, `*`: it may be several."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: str
    marks: Mapping[str, float]
    kinds: str = ""
    behind: bool = False
    """It is only named behind the verb."""

    @property
    def base(self) -> str:
        return self.type.rstrip("?*")

    @property
    def may_lack(self) -> bool:
        return self.type.endswith("?")

    @property
    def several(self) -> bool:
        return self.type.endswith("*")

    @model_validator(mode="after")
    def _is_known(self) -> Slot:
        if self.base not in TYPES or not set(self.marks) <= MARKS:
            raise ValueError(f"unknown type or mark: {self.type} {sorted(set(self.marks) - MARKS)}")
        return self


class Verbless(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    cost: float
    marks: tuple[str, ...]
    slot: str = "to"
    """The slot that has to stand behind one of the marks."""
    beside: float = 0.0
    """The reduction of the cost for a unit beside a place where none of the writer's stands, if its kind
    is named or it is cut short (``fleet messina ionian sea``, ``mar wgl``).
    """
    new: float = 0.0
    """Discount where an article of something new begins it (``a fleet at Bari``)."""


class Frame(BaseModel):
    """One kind of order."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    group: str
    verbs: tuple[str, ...]
    slots: Mapping[str, Slot]
    free: tuple[str, ...] = ()
    free_behind: tuple[str, ...] = ()
    """The same, but only behind the verb of the frame."""
    verbless: Verbless | None = None
    lacks: Mapping[str, float] = Field(default_factory=dict)
    ask: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    always: float = 0.0
    needs: tuple[str, ...] = ()
    """Verbs that have to be said as well."""
    without: tuple[str, ...] = ()
    """Verbs that must not be said: they make another order of it."""
    lifts: tuple[str, ...] = ()
    """Kinds of blocking words that belong to it, as far as a language lists them for it (`lifts`): a list of
    retreats is for a defeat, and names one place or another."""
    not_of_all: tuple[str, ...] = ()
    """Verbs that deny something: said of all, they need not be of each (``I don't keep everything``)."""
    code: str = ""
    """The complaint that offers its line, where another says more than a question."""
    by_whom: bool = False
    """Said of nobody, it is asked which of the writer's pieces is to do it."""
    rest: bool = False
    """Said of nobody, it is said of all that have no order yet."""
    moving: bool = False
    """It is about where pieces go or stay."""
    to_goal: bool = Field(default=False, alias="to-goal")
    """It moves a piece somewhere, at once or when it is beaten."""
    says_nothing: bool = Field(default=False, alias="says-nothing")
    """It only begins what clauses behind it tell (``Florence and Siena advance, the former to ...``)."""
    dismisses: bool = False
    """It gives a piece up: what is said against keeping it is its reason (``I cannot feed it``)."""
    gathers: str = ""
    """The slot for all places of a sentence with its verb: a list behind a condition (see gathering)."""
    goes_on: bool = False
    """A clause without a verb behind one of this frame is another of it."""
    lines: tuple[str, ...]
    key: str = ""

    @cached_property
    def discount(self) -> float:
        """By how much less than its words an order may cost in which no verb is said."""
        less = self.verbless
        return max(0.0, less.beside + less.new - less.cost) if less is not None else 0.0

    @cached_property
    def _marks_of_led_slots(self) -> tuple[frozenset[str], ...]:
        """The marks of slots that only what stands behind a word of theirs can fill."""
        rows = (frozenset(slot.marks) for slot in self.slots.values())
        return tuple(marks for marks in rows if marks.isdisjoint(_WITHOUT_WORDS))

    def slots_beside(self, marks: Set[str]) -> int:
        """Count the slots that can be filled where words have these marks."""
        return len(self.slots) - sum(marks.isdisjoint(led) for led in self._marks_of_led_slots)

    @cached_property
    def offers_a_choice(self) -> bool:
        """It names a second of something, behind OR."""
        return any(self.slots[name].marks.keys() == {"or"} for name in self.required_slots)

    @cached_property
    def required_slots(self) -> tuple[str, ...]:
        """The slots that must be filled."""
        return tuple(k for k, slot in self.slots.items() if not slot.may_lack and k not in self.lacks)


class Fault(NamedTuple):
    """Something that makes a reading doubtful, and its place (tokens)."""

    code: str
    start: int
    end: int
    cost: float


@dataclass(frozen=True, slots=True)
class Reading:
    """Some words read as one order: what fills its slots, what it costs, and why."""

    name: str
    frame: Frame
    start: int
    end: int
    cost: float
    values: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    lines: tuple[str, ...] = ()
    path: tuple[Cell, ...] = ()
    ellipsis: bool = False
    """Its verb stands in the clause before."""
    by_pronoun: bool = False
    """Whom it is about stands in words before it (``it stays``)."""


def load(text: str) -> Mapping[str, Frame]:
    """The frames of a file; raises a ValidationError that names what is wrong in it."""
    return _validate(resources.from_yaml(text))


def _validate(rows: Mapping[str, Any]) -> Mapping[str, Frame]:
    return {name: Frame.model_validate({**row, "key": name}) for name, row in rows.items()}


def frames_of(game: str) -> Mapping[str, Frame]:
    return _validate(resources.table("grammar", game, "frames.yaml"))
