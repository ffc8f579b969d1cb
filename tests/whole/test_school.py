"""The school by letters: each lesson is passed by what its letters say, repeated, left and taken up again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.table import GameRecord, GameStatus
from judge.demo.post import Received
from judge.games.machiavelli.lessons.school import lessons, text_of
from judge.runtime.phases.replay import replay_phases
from tests.support.judges.company import Company, address, company

SCREENS = 40
"""Lines of a letter in plain text that a pupil reads at once."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, seed=1) as made:
        yield made


def tables(judge: Company) -> list[GameRecord]:
    with judge.service.store.read() as tx:
        return [g for g in tx.games() if g.options.practice]


def now(judge: Company) -> GameRecord:
    """The lesson or game that is on."""
    (found,) = (g for g in tables(judge) if g.status is GameStatus.ACTIVE)
    return found


def last(judge: Company, name: str = "anna") -> Received:
    """The last letter of a lesson."""
    return next(r for r in reversed(judge.post.boxes[address(name)]) if not r.subject.startswith("Re:"))


def proposed(letter: Received) -> list[str]:
    text = re.split("WRITE THIS|ÉCRIVEZ CECI", letter.text.replace("\r", ""))[1]
    return re.findall(r"^       (\S.*)$", text.split("\n\n")[0], re.MULTILINE)


def answered(judge: Company, *lines: str) -> str:
    return judge.write("anna", *lines, answers=last(judge)).answer


def began(judge: Company, line: str, language: str = "en") -> None:
    judge.write("anna", "register", "name: Anna", f"language: {language}", "end", line)


@pytest.mark.parametrize(
    ("course", "language"),
    [
        *((course, "en") for course in lessons() if course != "french-1454"),
        ("classic", "fr"),
        ("french-1454", "fr"),
    ],
)
def test_a_course_is_passed_by_what_its_letters_say(judge: Company, course: str, language: str) -> None:
    """Two letters a lesson at most (three steps never), none longer than a screen or two."""
    began(judge, f"practice {lessons()[course].scenario}" if course != "classic" else "practice", language)
    for number in range(1, len(lessons()[course].lessons) + 1):
        assert now(judge).options.lesson == f"{course}/{number}"
        name = now(judge).name
        for _ in text_of(f"{course}/{number}").steps:
            assert len(last(judge).text.splitlines()) <= SCREENS, last(judge).text
            html = last(judge).message.get_body(("html",))
            assert html is not None and all(line in html.get_content() for line in proposed(last(judge)))
            answered(judge, *proposed(last(judge)))
        assert judge.record(name).notes.lesson_verdict == "passed", (number, last(judge).text)
        assert judge.record(name).status is GameStatus.FINISHED
        assert re.search("passed|réussie", last(judge).subject)
        answered(judge, "next")
    assert not now(judge).options.lesson and now(judge).options.scripted is True
    assert now(judge).scenario == lessons()[course].scenario


def test_a_failed_lesson_says_what_went_wrong_and_begins_again(judge: Company) -> None:
    began(judge, "practice lesson 4")
    answered(judge, "A Pistoia holds")
    assert "Not yet." in last(judge).text and "costs 9 ducats" in " ".join(last(judge).text.split())
    answered(judge, "again")
    assert now(judge).options.lesson == "classic/4"
    answered(judge, *proposed(last(judge)))
    assert "Passed." in last(judge).text


def test_again_in_the_middle_begins_anew(judge: Company) -> None:
    began(judge, "practice lesson 3")
    answered(judge, *proposed(last(judge)))
    answered(judge, "again")
    assert (now(judge).options.lesson, now(judge).turn) == ("classic/3", 1)


def test_stop_leaves_and_practice_goes_on_there(judge: Company) -> None:
    began(judge, "practice lesson 5")
    assert "You have left lesson 5" in answered(judge, "stop")
    assert not [g for g in tables(judge) if g.status is GameStatus.ACTIVE]
    judge.write("anna", "practice")
    assert now(judge).options.lesson == "classic/5"


def test_next_goes_past_a_failed_lesson(judge: Company) -> None:
    began(judge, "practice lesson 4")
    answered(judge, "A Pistoia holds")
    answered(judge, "next")
    assert now(judge).options.lesson == "classic/5"


def test_a_lesson_waits_for_two_months(judge: Company) -> None:
    began(judge, "practice lesson 3")
    answered(judge, *proposed(last(judge)))
    letters = len(judge.post.boxes[address("anna")])
    judge.wait(days=60)
    assert len(judge.post.boxes[address("anna")]) == letters, "nobody is reminded"
    told = " ".join(judge.write("anna", "practice").answer.split())
    assert "You are in lesson 3 of 10" in told and "A Pistoia supports A Lucca" in told
    answered(judge, "A Lucca besieges", "A Pistoia supports A Lucca")
    assert "Passed." in last(judge).text


def test_there_is_no_eleventh_lesson(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end")
    assert "There is no lesson 11; they go from 1 to 10" in judge.write("anna", "practice lesson 11").answer
    assert "You are not in a lesson now" in judge.write("anna", "practice stop").answer
    assert not tables(judge)


def test_these_words_are_of_no_lesson_elsewhere(judge: Company) -> None:
    """A lesson's letter to a real game: nothing happens there."""
    judge.write("anna", "register", "name: Anna", "timezone: Europe/Rome", "end", "create ?real secret")
    for word in ("again", "next", "stop", "lesson 3"):
        judge.reply("anna", "real", word)
    assert [g.options.lesson for g in tables(judge)] in ([], ["classic/3"])
    record = judge.record("real")
    assert record.status is GameStatus.FORMING


def test_orders_of_a_real_game_are_no_lesson_s(judge: Company) -> None:
    """The reverse: orders for units that are not there are met with a complaint, and nothing is played."""
    began(judge, "practice")
    told = answered(judge, "A Venice - Padua")
    assert now(judge).turn == 1 and "A Venice" in told


def test_nobody_else_comes_into_a_lesson(judge: Company) -> None:
    began(judge, "practice")
    name = now(judge).name
    judge.write("bruno", "register", "name: Bruno", "end")
    for line in (
        f"sign on Mxyz {name}",
        f"sign on ?{name} xyz",
        f"observe {name} xyz",
        f"sign on M{name} xyz",
    ):
        judge.write("bruno", line)
    record = judge.record(name)
    assert [s.person for s in record.seats if s.person is not None] == [
        s.person for s in now(judge).seats if s.seat == "florence"
    ]
    assert name not in judge.write("bruno", "list").answer


def test_a_forged_letter_opens_one_lesson_and_ends_none(judge: Company) -> None:
    """Only an answer to the lesson, or a letter that is surely its pupil's, ends it."""
    began(judge, "practice")
    first = now(judge).name
    for line in ("practice stop", "practice again", "practice lesson 7", "practice"):
        judge.write("anna", line)
    assert now(judge).name == first and len(tables(judge)) == 1


def test_two_people_have_lessons_of_their_own(judge: Company) -> None:
    began(judge, "practice")
    judge.write("bruno", "register", "name: Bruno", "end", "practice")
    both = [g for g in tables(judge) if g.status is GameStatus.ACTIVE]
    assert len({g.name for g in both}) == 2
    judge.write("bruno", "A Florence - Siena", answers=last(judge, "bruno"))
    assert sorted(g.turn for g in tables(judge)) == [1, 2]


def test_a_lesson_can_be_replayed(judge: Company) -> None:
    began(judge, "practice lesson 3")
    name = now(judge).name
    for _ in range(2):
        answered(judge, *proposed(last(judge)))
    found = list(replay_phases(judge.service.store, judge.service.environment.ports, name))
    assert len(found) == 3 and not [f for f in found if f.differs], found


@pytest.mark.parametrize("line", ["ok next one", "good, the next!", "thanks", "begin"])
def test_chat_behind_a_lesson_is_told_how_to_go_on(judge: Company, line: str) -> None:
    began(judge, "practice lesson 4")
    assert "A Pistoia holds" in answered(judge, "ok!"), "in a lesson the lesson is told once more"
    answered(judge, *proposed(last(judge)))
    told = " ".join(answered(judge, line).split())
    assert 'Lesson 4 of 10 is over; you have passed. Answer with "next" for lesson 5' in told, told
