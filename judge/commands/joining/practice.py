"""PRACTICE: a table of one's own at once, with scripted opponents, whose letters say what to do next.

One at a time for each person, so that forged letters open no more than that. Not here: what is played there,
the opponents and the advice in its letters (each game, `judge.core.system.scenario_files.Lesson`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.access.authentication import in_the_way, only_claimed, trust_of_taking
from judge.commands.access.sign_in import SignIn
from judge.commands.replies import joining as replies
from judge.commands.session import Session
from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.places import Role
from judge.core.system.game_system import GameSystem
from judge.core.system.scenario_files import Lesson
from judge.core.table import Applicant, DeadlineRule, GameRecord, GameStatus
from judge.syntax.commands.player_commands import Practice
from judge.syntax.complaints import Complaint

_TWO_WEEKS = 14 * 1440
_PATIENT = DeadlineRule(clock=-1, min=0, next=_TWO_WEEKS, grace=_TWO_WEEKS, delay=0, days="SMTWTFS")
"""A phase is played as soon as the learner has written; nobody hurries them."""
_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)


def practice(session: Session, command: Practice) -> Session:
    """Open a private table at once: of the game that is named, or else of the one that is written about, or
    else of the first that can be learnt here.
    """
    about = session.game(session.sign_in.game) if session.sign_in is not None else None
    session = session.signed_off(refused=True)
    if session.person is None:
        return session.who_are_you()
    if session.context.policy.closed:
        return session.say(replies.NoNewGames(reason=session.context.policy.reason), about="-")
    lessons = session.context.games.lessons()
    if not lessons:
        return session.say(replies.NoPractice(), about="-")
    named = _named(lessons, command.of or (about.system if about is not None else "")) or (
        None if command.of else lessons[0]
    )
    if named is None:
        line = f"practice {command.of}"
        return session.complain(Complaint(line=line, start=9, end=len(line), code="superfluous"))
    own = (g for g in session.games_of(session.person.id) if g.options.practice and g.status not in _OVER)
    if (running := next(own, None)) is not None:
        return session.say(replies.PracticeThere(), about=running.name)
    name = f"practice-{session.context.fresh_token()[-8:]}"
    system, lesson = named
    if (refused := in_the_way(session, GameRecord(name=name, scenario=lesson.scenario))) is not None:
        return refused
    return _opened(session, name, session.person, system, lesson)


def _named(lessons: Sequence[tuple[GameSystem, Lesson]], written: str) -> tuple[GameSystem, Lesson] | None:
    """The lesson that is asked for, by its game's name, or that of any scenario; None: there is no such."""
    asked = " ".join(written.strip(" .!?\"'").lower().split())
    fits = (one for one in lessons if asked in ("", one[0].name, one[1].scenario))
    others = (
        found for system, lesson in lessons if (found := _of_scenario(system, lesson, asked)) is not None
    )
    return next(fits, None) or next(others, None)


def _of_scenario(system: GameSystem, lesson: Lesson, asked: str) -> tuple[GameSystem, Lesson] | None:
    """The same lesson on another scenario of its game: as the same power, or else as the first one."""
    name = asked.removeprefix("book ").replace(" ", "-")
    if name not in system.scenarios():
        return None
    seats = system.game(name, {}).seats
    return system, replace(lesson, scenario=name, seat=lesson.seat if lesson.seat in seats else seats[0])


def _opened(session: Session, name: str, person: Person, system: GameSystem, lesson: Lesson) -> Session:
    power = system.game(lesson.scenario, {}).setting.scenario.powers[lesson.seat]
    pupil = Applicant(
        person=person.id,
        password="",  # answers to its letters need none
        token=session.context.fresh_token(),
        preferences=power.letter,
        claimed=only_claimed(session),
    )
    record = GameRecord(
        name=name,
        scenario=lesson.scenario,
        system=system.name,
        options=TableOptions(
            listed=False,
            press="none",
            practice=True,
            advised=True,
            starts_with=1,
            force_begin=True,
            scripted="gentle",
        ),
        deadline_rules=dict.fromkeys(system.phases.kinds, _PATIENT),
        time_zone=person.time_zone,
        newcomers=(pupil,),
        created=session.context.now,
        thread=f"<{name}.{session.context.fresh_token()}@{session.context.address.rpartition('@')[2]}>",
    )
    sign_in = SignIn(game=name, role=Role.NEWCOMER, person=person.id, trust=trust_of_taking(session))
    session = session.entered(sign_in).with_game(record)
    return session.say(
        replies.PracticeOpened(power=power.name, primer=lesson.primer, own_book=lesson != system.lesson)
    )
