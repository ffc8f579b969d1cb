"""Implements `School` of judge.core.system: positions, opponents and verdicts of the lessons in their file.

Not here: the letters of a lesson (letters.presenter), the file itself (lesson_file).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from judge.api.values import FAILED, PASSED, Course, FiledOrder, Outcome, Seat
from judge.games.empires.editing import Operation
from judge.games.empires.lessons.lesson_file import Fact, lessons, text_of
from judge.games.empires.model import events
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
