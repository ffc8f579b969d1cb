"""Implements `School` of judge.core.system: positions, opponents and verdicts of the lessons in their file.

The shape of ``grammar/empires/lessons.yaml``, checked as it is read.

Not here: the letters of a lesson (letters.presenter), what a lesson says
(``templates/empires/<language>/messages/lessons.jinja``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from judge import resources
from judge.api.values import FAILED, PASSED, Course, FiledOrder, Outcome, Seat
from judge.games.empires.editing import Operation
from judge.games.empires.model import events
from judge.games.empires.model.events import Event
from judge.games.empires.model.ground import Power
from judge.games.empires.model.state import State
from judge.games.empires.sets.board import AreaId

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable


class EmpiresSchool:
    """Every lesson is one turn of the pupil, played with cards that lie as the lesson has them."""

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """In the file's order, the usual one first."""
        return tuple(
            Course(name=name, scenario=c.scenario, seat=Seat(c.seat), length=len(c.lessons))
            for name, c in lessons().items()
        )

    def position(self, lesson: str, rules: EmpiresTable, opened: State) -> tuple[Operation, ...]:
        """The lesson's edits, of an opening without event cards in which the pupil alone has a turn."""
        pupil = lessons()[lesson.partition("/")[0]].seat
        return (
            ("events",),
            ("order", pupil),
            *(tuple(line.split()) for line in text_of(lesson).position),
        )

    def lines(self, lesson: str, step: int, language: str) -> tuple[str, ...]:
        """As the file has them."""
        return text_of(lesson).lines_in(language) if step == 1 else ()

    def opponents(
        self, lesson: str, rules: EmpiresTable, state: State, step: int
    ) -> Mapping[Seat, tuple[FiledOrder, ...]]:
        """The lines of the file, read as anybody's."""
        reader, others = rules.reader(state), text_of(lesson).others
        return {
            Seat(power): tuple(
                rules.filed_order(order) for line in lines for order in reader.orders(line, Seat(power))
            )
            for power, lines in others.items()
        }

    def in_sight(self, lesson: str, state: State) -> tuple[Seat, ...]:
        """Nobody: what lies around one's own areas is enough."""
        return ()

    def verdict(self, lesson: str, rules: EmpiresTable, outcome: Outcome[State], step: int) -> str:
        """Passed if all of the aim is so behind the turn."""
        pupil = Power(lessons()[lesson.partition("/")[0]].seat)
        is_met = step == 1 and all(is_so(fact, outcome, pupil) for fact in text_of(lesson).aim)
        return PASSED if is_met else FAILED


def is_so(fact: Fact, outcome: Outcome[State], pupil: Power) -> bool:
    """Decide whether a fact holds after a turn."""
    state, of = outcome.state, Power(fact.of) if fact.of else pupil
    if fact.area is not None:
        return state.areas[AreaId(fact.area)].owner == of
    if fact.calm is not None:
        return not state.areas[AreaId(fact.calm)].unrest
    if fact.gold is not None:
        return state.powers[of].gold >= fact.gold
    kind = getattr(events, fact.event or "")
    return any(
        isinstance(event, kind)
        and all(str(getattr(event, name)) == str(value) for name, value in fact.where.items())
        for event in outcome.events
    )


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
