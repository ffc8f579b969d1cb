"""A school: courses of short lessons, each a small position with opponents that act for it, and an aim.

A lesson is played at a table of its own (`TableOptions.lesson`). Not here: the positions and aims (each
game), opening and leaving a lesson (commands.joining.practice), playing it (runtime.phases).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from typing_extensions import TypeVar

from judge.core.game import E, Outcome, S, Seat
from judge.core.table import FiledOrder

Rules_contra = TypeVar("Rules_contra", contravariant=True, default=Any)
"""The rules of a table, as the game has them."""

PASSED, FAILED = "passed", "failed"
"""The ends of a lesson."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """`length` lessons one after the other, for the pupil in `seat` of a scenario; the usual one is first."""

    name: str
    scenario: str
    seat: Seat
    length: int


class School(Protocol[S, E, Rules_contra]):
    """The lessons of a game. One is named by its course and number: ``classic/3``. `rules` are a table's
    (`TableGame`), of the course's scenario."""

    @property
    def courses(self) -> tuple[Course, ...]: ...

    def position(self, lesson: str, rules: Rules_contra, opened: S) -> tuple[tuple[str, ...], ...]:
        """The edits that make a lesson's position of the usual opening one (`TableGame.apply_edits`)."""
        ...

    def lines(self, lesson: str, step: int, language: str) -> tuple[str, ...]:
        """The lines that the pupil might write in a step, in their language; none behind the last one."""
        ...

    def opponents(
        self, lesson: str, rules: Rules_contra, state: S, step: int
    ) -> Mapping[Seat, tuple[FiledOrder, ...]]:
        """The orders of the others in a step, the first of which is 1."""
        ...

    def in_sight(self, lesson: str, state: S) -> tuple[Seat, ...]:
        """The others whose pieces the picture of a lesson shows beside the pupil's."""
        ...

    def verdict(self, lesson: str, rules: Rules_contra, outcome: Outcome[S, E], step: int) -> str:
        """Judge the lesson after a step: PASSED, FAILED, or empty where another one follows."""
        ...


def parts(lesson: str) -> tuple[str, int]:
    """The course and the number of a lesson. Raises ValueError."""
    course, _, number = lesson.partition("/")
    return course, int(number)
