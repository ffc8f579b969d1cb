"""The shape of ``grammar/empires/lessons.yaml``, checked as it is read.

Not here: what a lesson says (``templates/empires/<language>/messages/lessons.jinja``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from judge import resources
from judge.games.empires.model import events
from judge.games.empires.model.events import Event


class _Written(BaseModel):
    """Keys are written with hyphens; unknown ones are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Fact(_Written):
    """One thing that must be so after the turn; exactly one of the first four is written.

    An `area` is `of`'s, an area is `calm`, `of` has at least so much `gold`, or an event of that class has
    happened, with the fields in `where`. `of` is the pupil where nothing else is written.
    """

    area: str | None = None
    calm: str | None = None
    gold: int | None = None
    event: str | None = None
    of: str = ""
    where: Mapping[str, str | int] = {}

    @model_validator(mode="after")
    def _one_thing(self) -> Fact:
        if sum(one is not None for one in (self.area, self.calm, self.gold, self.event)) != 1:
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


class LessonText(_Written):
    """A turn that the pupil plays. `position`: edits of the opening (`empires.editing`); `lines`: what a
    letter proposes (`said`: in other languages); `wrong`: lines that miss the aim (for tests); `others`: what
    the others write; `aim`: what must be so when it is over; `rules` are cited."""

    position: tuple[str, ...]
    rules: Annotated[tuple[str, ...], Field(min_length=1)]
    lines: Annotated[tuple[str, ...], Field(min_length=1)]
    said: Mapping[str, tuple[str, ...]] = {}
    wrong: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]] = {}
    aim: Annotated[tuple[Fact, ...], Field(min_length=1)]

    def lines_in(self, language: str) -> tuple[str, ...]:
        """The lines in a language."""
        return self.said.get(language, self.lines)


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
    written: Any = resources.table("grammar", "empires", "lessons.yaml")
    return LessonFile.model_validate(written).courses


def text_of(key: str) -> LessonText:
    """The lesson of a key such as ``empires/3``. Raises LookupError, ValueError."""
    course, _, number = key.partition("/")
    return lessons()[course].lessons[int(number) - 1]
