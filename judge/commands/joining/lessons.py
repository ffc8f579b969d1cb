"""Lessons of PRACTICE: the next one, the same again, one by its number, and leaving it.

Each is played at a table of its own, one at a time for each person; a letter that only its From line vouches
for opens one, but ends none. Not here: what is taught (each game's school), whole games (practice).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.commands.access.authentication import only_claimed
from judge.commands.orders.readiness import unready
from judge.commands.replies import joining as replies
from judge.commands.session import Session
from judge.core.people import Person
from judge.core.system.game_system import GameSystem
from judge.core.system.school import PASSED, Course, parts
from judge.core.table import GameRecord, GameStatus
from judge.core.written_words import is_number

_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)
AGAIN, NEXT, STOP = "again", "next", "stop"
_WORDS = {"again": AGAIN, "repeat": AGAIN, "next": NEXT, "next lesson": NEXT, "stop": STOP}
_LESSON = ("lesson", "lessons")


@dataclass(frozen=True, slots=True, kw_only=True)
class SchoolRequest:
    """A lesson that somebody asks for, or a word about the one at hand. `number` 0: the one that is next;
    `course` None: the one at hand, or the usual one."""

    word: str = ""
    number: int = 0
    system: GameSystem | None = None
    course: Course | None = None


def school_request(session: Session, written: str) -> SchoolRequest | None:
    """Find what PRACTICE asks of the school with these words; None: a whole game, or nothing known."""
    if written in _WORDS:
        return SchoolRequest(word=_WORDS[written])
    words = written.split()
    numbers = (n for n, word in enumerate(words) if n and words[n - 1] in _LESSON and is_number(word, 3))
    number = int(words.pop(at)) if (at := next(numbers, None)) is not None else 0
    name = " ".join(word for word in words if word not in _LESSON)
    if not name:
        return SchoolRequest(number=number)
    for system, course in _courses(session):
        if name.removeprefix("book ").replace(" ", "-") in (course.name, course.scenario):
            return SchoolRequest(number=number, system=system, course=course)
    return None


def practice_table_of(session: Session, person: Person) -> GameRecord | None:
    """The table at which somebody practises now."""
    mine = (g for g in session.games_of(person.id) if g.options.practice and g.status not in _OVER)
    return next(mine, None)


def last_of(session: Session, person: Person, course: Course | None = None) -> GameRecord | None:
    """The table of the lesson that somebody had last, of a course if one is named."""
    tables = [g for g in session.games_of(person.id) if g.options.lesson and g.created is not None]
    if course is not None:
        tables = [g for g in tables if parts(g.options.lesson)[0] == course.name]
    return max(tables, key=lambda g: (str(g.created), parts(g.options.lesson)[1]), default=None)


def course_of(session: Session, record: GameRecord) -> tuple[GameSystem, Course] | None:
    """The course that a table's lesson is of; None for one that is taught no more."""
    name = parts(record.options.lesson)[0]
    found = ((s, c) for s, c in _courses(session) if s.name == record.system and c.name == name)
    return next(found, None)


def usual(session: Session, about: GameRecord | None) -> tuple[GameSystem, Course] | None:
    """The course of the scenario that is written about, or of its game, or else the first."""
    known = tuple(_courses(session))
    if about is not None:
        own = [one for one in known if one[0].name == about.system]
        return next((one for one in own if one[1].scenario == about.scenario), own[0] if own else None)
    return known[0] if known else None


def number_after(record: GameRecord | None) -> int:
    """Name the lesson of its course that comes behind that of a table: the same until it is passed."""
    if record is None:
        return 1
    return parts(record.options.lesson)[1] + (record.notes.lesson_verdict == PASSED)


def number_asked_for(asked: SchoolRequest, at: GameRecord | None, last: GameRecord | None) -> int:
    """The number of a lesson that is asked for: by itself, by a word about that of the table `at`, or the one
    after the `last` of its course."""
    if asked.number:
        return asked.number
    if asked.word and at is not None:
        return parts(at.options.lesson)[1] + (asked.word == NEXT)
    return number_after(last)


def close_lesson(session: Session, record: GameRecord) -> Session:
    """With a lesson's table closed, about which no letter goes out."""
    return session.with_game(
        replace(record, status=GameStatus.TERMINATED, deadline=None, grace=None, process_at=None)
    )


def may_end(session: Session, record: GameRecord, signed: str) -> bool:
    """Decide whether a letter may end a lesson: an answer to it (`signed`), or one surely of its pupil's."""
    return signed == record.name or not only_claimed(session)


def answer_in_lesson(before: Session, told: Session) -> Session:
    """Tell what a lesson waits for, where a letter to it asked nothing and its orders are not complete: there
    is a line to write below each complaint, and below ``ok, next one``.

    `before`: the session before its orders were looked over, `told`: after that.
    """
    place = before.sign_in or (before.visited[-1] if before.visited else None)
    record = told.game(place.game) if place is not None else None
    if before.entries or before.stray or record is None or not record.options.lesson:
        return told
    return going_on(told, record) if record.status in _OVER or unready(told, record) else told


def going_on(session: Session, record: GameRecord) -> Session:
    """Tell the lesson at hand once more, or how to go on behind one that is over."""
    found = course_of(session, record)
    if found is None or found[0].school is None:
        return session.say(replies.PracticeThere(), about=record.name)
    lesson, number = record.options.lesson, parts(record.options.lesson)[1]
    if record.status in _OVER:
        passed = record.notes.lesson_verdict == PASSED
        told_over = replies.LessonOver(number=number, length=found[1].length, passed=passed)
        return session.say(told_over, about=record.name)
    language = session.person.language if session.person is not None else session.language
    lines = found[0].school.lines(lesson, record.turn, language)
    told = replies.LessonThere(
        lesson=lesson.replace("/", "-"), number=number, length=found[1].length, step=record.turn, lines=lines
    )
    return session.say(told, about=record.name)


def _courses(session: Session) -> Iterator[tuple[GameSystem, Course]]:
    for system in session.context.games.systems:
        if system.school is not None:
            yield from ((system, course) for course in system.school.courses)
