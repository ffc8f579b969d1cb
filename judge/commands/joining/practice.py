"""PRACTICE: lessons, and then a table of one's own with scripted opponents, whose letters give advice.

One at a time for each person, so that forged letters open no more than that. Not here: what is played there,
the opponents and the advice in its letters (each game, `judge.core.system`), which lesson is next (lessons).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.access.authentication import in_the_way, only_claimed, trust_of_taking
from judge.commands.access.sign_in import SignIn
from judge.commands.joining import lessons
from judge.commands.joining.lessons import NEXT, STOP
from judge.commands.replies import joining as replies
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.places import Role
from judge.core.system.game_system import GameSystem
from judge.core.system.scenario_files import Lesson
from judge.core.system.school import Course, parts
from judge.core.table import Applicant, DeadlineRule, GameRecord
from judge.syntax.commands.player_commands import Practice

_TWO_WEEKS = 14 * 1440
_PATIENT = DeadlineRule(clock=-1, min=0, next=_TWO_WEEKS, grace=_TWO_WEEKS, delay=0, days="SMTWTFS")
"""A phase is played as soon as the learner has written; nobody hurries them."""
_GENTLE = TableOptions(
    listed=False,
    press="none",
    practice=True,
    advised=True,
    starts_with=1,
    force_begin=True,
    scripted="gentle",
)
_WHOLE = ("game", "year", "table")
"""Words that ask for a whole game at once, without lessons."""


def practice(session: Session, command: Practice) -> Session:
    """Open the next lesson, or what is named: a lesson by its number, a course, or a whole game. The game is
    the one that is named, or else the one that is written about, or else the first that can be learnt here.
    """
    signed = session.sign_in.game if session.sign_in is not None else ""
    about = session.game(signed) if signed else None
    written = " ".join(command.of.strip(" .!?\"'").lower().split())
    asked = lessons.school_request(session, written)
    of_lesson = about is not None and bool(about.options.lesson)
    if command.alone and asked is not None and asked.word and not of_lesson:
        return session.say(replies.OfLessons(word=asked.word), about=signed or "-")
    session = session.sign_off(refused=True)
    if session.person is None:
        return session.who_are_you()
    if session.context.policy.closed:
        return session.say(replies.NoNewGames(reason=session.context.policy.reason), about="-")
    if not session.context.games.lessons():
        return session.say(replies.NoPractice(), about="-")
    running = lessons.practice_table_of(session, session.person)
    if running is not None and running.options.lesson:
        return _in_lesson(session, running, asked, signed)
    name = " ".join(word for word in written.split() if word not in _WHOLE)
    if asked is None and name and _lesson_named(session.context.games.lessons(), name) is None:
        line = f"practice {name}"
        return session.complain(Complaint(line=line, start=9, end=len(line), code="superfluous"))
    if running is not None:
        return session.say(replies.PracticeThere(), about=running.name)
    if asked is not None or not written:
        return _lesson(session, session.person, asked or lessons.SchoolRequest(), about)
    return _whole_game(session, session.person, name, about)


def _in_lesson(
    session: Session, running: GameRecord, asked: lessons.SchoolRequest | None, signed: str
) -> Session:
    """Answer what is asked during a lesson: told once more, left, begun anew, or another one instead."""
    stays = asked is None or not (asked.word or asked.number) or asked.word == NEXT
    person = session.person
    if stays or person is None or not lessons.may_end(session, running, signed):
        return lessons.going_on(session, running)
    assert asked is not None
    closed = lessons.close_lesson(session, running)
    if asked.word == STOP:
        number = parts(running.options.lesson)[1]
        return closed.say(replies.LessonLeft(number=number), about=running.name)
    return _lesson(closed, person, asked, running)


def _lesson(
    session: Session, person: Person, asked: lessons.SchoolRequest, about: GameRecord | None
) -> Session:
    """Open the lesson that is asked for; behind the last one of a course comes a whole game."""
    if asked.word == STOP:
        return session.say(replies.LessonLeft(number=0), about="-")
    of_lesson = about if about is not None and about.options.lesson else None
    last = of_lesson or (lessons.last_of(session, person) if about is None else None)
    found = (asked.system, asked.course) if asked.system and asked.course else None
    found = found or (lessons.course_of(session, last) if last is not None else None)
    found = found or lessons.usual(session, about)
    if found is None:
        return _whole_game(session, person, "", about)
    system, course = found
    number = lessons.number_asked_for(asked, of_lesson, lessons.last_of(session, person, course))
    if asked.number > course.length:
        return session.say(replies.NoSuchLesson(number=asked.number, length=course.length), about="-")
    if number > course.length:
        return _whole_game(session, person, course.scenario, about, schooled=True)
    return _open_lesson(session, person, system, course, number)


def _whole_game(
    session: Session, person: Person, written: str, about: GameRecord | None, *, schooled: bool = False
) -> Session:
    """Open a whole game; to whoever has been through the school the others are not gentle."""
    known = session.context.games.lessons()
    system, lesson = _lesson_named(known, written or (about.system if about is not None else "")) or known[0]
    options = replace(_GENTLE, scripted=True) if schooled else _GENTLE
    power = system.game(lesson.scenario, {}).setting.scenario.powers[lesson.seat]
    opened = replies.PracticeOpened(
        power=power.name, primer=lesson.primer, own_book=lesson != system.lesson, schooled=schooled
    )
    return _open_table(session, person, system, lesson, options, opened)


def _open_lesson(
    session: Session, person: Person, system: GameSystem, course: Course, number: int
) -> Session:
    name = f"{course.name}/{number}"
    place = Lesson(primer="", scenario=course.scenario, seat=course.seat)
    told = replies.LessonOpened(lesson=name.replace("/", "-"), number=number, length=course.length)
    return _open_table(session, person, system, place, replace(_GENTLE, lesson=name, scripted=False), told)


def _lesson_named(
    known: Sequence[tuple[GameSystem, Lesson]], written: str
) -> tuple[GameSystem, Lesson] | None:
    """Find a lesson by its game's name, or that of any scenario; None: there is no such."""
    asked = " ".join(written.strip(" .!?\"'").lower().split())
    fits = (one for one in known if asked in ("", one[0].name, one[1].scenario))
    others = (found for system, lesson in known if (found := _of_scenario(system, lesson, asked)) is not None)
    return next(fits, None) or next(others, None)


def _of_scenario(system: GameSystem, lesson: Lesson, asked: str) -> tuple[GameSystem, Lesson] | None:
    """The same on another scenario of its game: as the same power, or else as the first one."""
    name = asked.removeprefix("book ").replace(" ", "-")
    if name not in system.scenarios():
        return None
    seats = system.game(name, {}).seats
    return system, replace(lesson, scenario=name, seat=lesson.seat if lesson.seat in seats else seats[0])


def _open_table(
    session: Session,
    person: Person,
    system: GameSystem,
    lesson: Lesson,
    options: TableOptions,
    told: replies.PracticeOpened | replies.LessonOpened,
) -> Session:
    """The table of one's own, which begins with its only player."""
    name = f"practice-{session.context.fresh_token()[-8:]}"
    if (refused := in_the_way(session, GameRecord(name=name, scenario=lesson.scenario))) is not None:
        return refused
    pupil = Applicant(
        person=person.id,
        password="",  # answers to its letters need none
        token=session.context.fresh_token(),
        preferences=system.game(lesson.scenario, {}).setting.scenario.powers[lesson.seat].letter,
        claimed=only_claimed(session),
    )
    record = GameRecord(
        name=name,
        scenario=lesson.scenario,
        system=system.name,
        options=options,
        deadline_rules=dict.fromkeys(system.phases.kinds, _PATIENT),
        time_zone=person.time_zone,
        newcomers=(pupil,),
        created=session.context.now,
        thread=f"<{name}.{session.context.fresh_token()}@{session.context.address.rpartition('@')[2]}>",
    )
    sign_in = SignIn(game=name, role=Role.NEWCOMER, person=person.id, trust=trust_of_taking(session))
    return session.with_sign_in(sign_in).with_game(record).say(told)
