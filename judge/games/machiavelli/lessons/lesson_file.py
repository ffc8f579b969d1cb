"""The shape of ``grammar/machiavelli/lessons.yaml``, checked as it is read.

Not here: whether places and powers are there (faults), what a lesson says (``messages/lessons.jinja``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from judge import resources
from judge.games.machiavelli.model import events
from judge.games.machiavelli.model.events import Event

_UNIT = r"^[AFGT] [a-z]{3}$"
UnitWords = Annotated[str, Field(pattern=_UNIT)]
"""A unit by the letter of its kind and the id of its area: ``A flo``."""


class _Written(BaseModel):
    """Keys are written with hyphens; unknown ones are faults."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        populate_by_name=True,
        alias_generator=lambda name: name.replace("_", "-"),
    )


class Fact(_Written):
    """One thing that must be so after a step; exactly one of the first six is written.

    `unit` stands there and is `of`'s, no unit of `of`'s stands in the province `free_of`, the `city` or
    the `province` is `of`'s, it has at least so many `ducats`, or an event of that class has happened, with
    the fields in `where`. `of` is the pupil where nothing else is written.
    """

    unit: UnitWords | None = None
    free_of: str | None = None
    city: str | None = None
    province: str | None = None
    ducats: int | None = None
    event: str | None = None
    of: str = ""
    where: Mapping[str, str | int] = {}

    @model_validator(mode="after")
    def _one_thing(self) -> Fact:
        asked = (self.unit, self.free_of, self.city, self.province, self.ducats, self.event)
        if sum(one is not None for one in asked) != 1:
            raise ValueError("a fact asks for exactly one thing")
        if self.event is not None:
            kind = getattr(events, self.event, None)
            if not (isinstance(kind, type) and issubclass(kind, Event)):
                raise ValueError(f"no event is called {self.event}")
            if strange := self.where.keys() - kind.__dataclass_fields__.keys():
                raise ValueError(f"{self.event} has no {', '.join(sorted(strange))}")
        elif self.where:
            raise ValueError("only an event has fields")
        return self


class Step(_Written):
    """A phase that the pupil plays: the lines that a letter proposes (`said`: in other languages), those that
    would be wrong (for tests), what the `others` order, and what must be so when it is over."""

    lines: tuple[str, ...]
    said: Mapping[str, tuple[str, ...]] = {}
    wrong: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]] = {}
    aim: Annotated[tuple[Fact, ...], Field(min_length=1)]

    def lines_in(self, language: str) -> tuple[str, ...]:
        """The lines in a language."""
        return self.said.get(language, self.lines)


class LessonText(_Written):
    """A position and its steps. `units` and the provinces that are `owned` (with their cities) by power,
    ``autonomous`` among them; `marks` are edits as they are kept (legality.editing). `rules` are cited."""

    units: Mapping[str, tuple[UnitWords, ...]]
    owned: Mapping[str, tuple[str, ...]] = {}
    ducats: Mapping[str, int] = {}
    marks: tuple[tuple[str, ...], ...] = ()
    phase: str = ""
    rules: Annotated[tuple[str, ...], Field(min_length=1)]
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]


class CourseText(_Written):
    """A course: who the pupil is in which scenario, and the lessons in their order."""

    scenario: str
    seat: str
    lessons: Annotated[tuple[LessonText, ...], Field(min_length=1)]


class LessonFile(_Written):
    """The whole file."""

    courses: Mapping[str, CourseText]


@cache
def lessons() -> Mapping[str, CourseText]:
    """All courses by their names, the usual one first. Raises pydantic.ValidationError."""
    written: Any = resources.table("grammar", "machiavelli", "lessons.yaml")
    return LessonFile.model_validate(written).courses


def text_of(key: str) -> LessonText:
    """The lesson of a key such as ``classic/3``. Raises LookupError, ValueError."""
    course, _, number = key.partition("/")
    return lessons()[course].lessons[int(number) - 1]
