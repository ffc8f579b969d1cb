"""Implements `School` of judge.core.system: positions, opponents and verdicts of the lessons in their file.

The shape of ``grammar/machiavelli/lessons.yaml``, checked as it is read.

Not here: the letters of a lesson (letters.presenter), whether places and powers are there (faults), what a
lesson says (``messages/lessons.jinja``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from judge import resources
from judge.api.values import FAILED, PASSED, Course, FiledOrder, Outcome, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.editing import Operation
from judge.games.machiavelli.model import events
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.state import Power, State, UnitKind, UnitRef
from judge.games.machiavelli.scripted.orders import orders_of_lines


class MachiavelliSchool:
    """Courses for the classic book and for what others have of their own."""

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """In the file's order, the usual one first."""
        return tuple(
            Course(name=name, scenario=c.scenario, seat=Seat(c.seat), length=len(c.lessons))
            for name, c in lessons().items()
        )

    def position(self, lesson: str, rules: Machiavelli, opened: State) -> tuple[Operation, ...]:
        """The units of the opening leave and those of the lesson come; most lands stay as they were."""
        asked = text_of(lesson)
        phase = (("phase", asked.phase),) if asked.phase else ()
        gone = (("remove", unit.kind, unit.area) for unit in opened.units())
        purses = rules.seats if rules.setting.rules.money else ()
        sums = (("ducats", power, str(asked.ducats.get(power, 0))) for power in purses)
        return (*phase, *gone, *_units_to_place(asked), *_places_to_own(asked, rules), *sums, *asked.marks)

    def lines(self, lesson: str, step: int, language: str) -> tuple[str, ...]:
        """As the file has them."""
        steps = text_of(lesson).steps
        return steps[step - 1].lines_in(language) if 0 < step <= len(steps) else ()

    def opponents(
        self, lesson: str, rules: Machiavelli, state: State, step: int
    ) -> Mapping[Seat, tuple[FiledOrder, ...]]:
        """The lines of the file, read as anybody's."""
        steps = text_of(lesson).steps
        others = steps[step - 1].others if step <= len(steps) else {}
        return {Seat(p): orders_of_lines(rules, state, Power(p), lines) for p, lines in others.items()}

    def in_sight(self, lesson: str, state: State) -> tuple[Seat, ...]:
        """Everybody with a unit on the board."""
        pupil = lessons()[lesson.partition("/")[0]].seat
        lost = (dislodged.unit for dislodged in state.dislodged.values())
        return tuple(Seat(p) for p in sorted({u.power for u in (*state.units(), *lost)} - {pupil}))

    def verdict(self, lesson: str, rules: Machiavelli, outcome: Outcome[State], step: int) -> str:
        """Failed as soon as a step's aim is missed, passed with that of the last one."""
        steps, pupil = text_of(lesson).steps, Power(lessons()[lesson.partition("/")[0]].seat)
        if step > len(steps) or not all(is_so(fact, outcome, pupil) for fact in steps[step - 1].aim):
            return FAILED
        return PASSED if step == len(steps) else ""


def _units_to_place(asked: LessonText) -> Iterator[Operation]:
    for power, units in asked.units.items():
        for unit in units:
            kind, _, area = unit.partition(" ")
            yield ("unit", kind, area, power, "", "")


def _places_to_own(asked: LessonText, rules: Machiavelli) -> Iterator[Operation]:
    """Provinces, with their cities where there are any."""
    for power, areas in asked.owned.items():
        for area in areas:
            yield ("province", area, power)
            if rules.setting.board.area(AreaId(area)).city is not None:
                yield ("city", area, power)


def is_so(fact: Fact, outcome: Outcome[State], pupil: Power) -> bool:
    """Decide whether a fact holds after a phase."""
    state, of = outcome.state, Power(fact.of) if fact.of else pupil
    if fact.unit is not None:
        kind, _, area = fact.unit.partition(" ")
        found = state.unit(UnitRef(UnitKind(kind), AreaId(area)))
        return found is not None and found.power == of
    if fact.free_of is not None:
        standing = state.field.get(AreaId(fact.free_of))
        return standing is None or standing.power != of
    if fact.city is not None:
        return state.city_owner.get(AreaId(fact.city)) == of
    if fact.province is not None:
        return state.province_owner.get(AreaId(fact.province)) == of
    if fact.ducats is not None:
        return state.ducats.get(of, 0) >= fact.ducats
    kind_of_event = getattr(events, fact.event or "")
    wanted = {name: str(value) for name, value in fact.where.items()}
    return any(
        isinstance(event, kind_of_event)
        and all(_plain(getattr(event, name)) == value for name, value in wanted.items())
        for event in outcome.events
    )


def _plain(value: object) -> str:
    """A field of an event as it is written in the file: ``G luc`` for a unit."""
    return f"{value.kind} {value.area}" if isinstance(value, UnitRef) else str(value)


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
