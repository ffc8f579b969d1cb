"""The lessons of Empires by letters: each is passed by what its letter says, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.table import GameStatus
from judge.games.empires.lessons.school import lessons
from judge.runtime.phases.replay import replay_phases
from tests.support.judges.company import Company, company
from tests.whole.test_school import SCREENS, answered, began, last, now, proposed


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, seed=1) as made:
        yield made


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_course_is_passed_by_what_its_letters_say(judge: Company, language: str) -> None:
    began(judge, "practice empires", language)
    (course,) = lessons().values()
    for number in range(1, len(course.lessons) + 1):
        assert now(judge).options.lesson == f"empires/{number}"
        name = now(judge).name
        assert len(last(judge).text.splitlines()) <= SCREENS, last(judge).text
        answered(judge, *proposed(last(judge)))
        assert judge.record(name).notes.lesson_verdict == "passed", last(judge).text
        assert judge.record(name).status is GameStatus.FINISHED
        assert len(last(judge).text.splitlines()) <= SCREENS, last(judge).text
        answered(judge, "next")
    assert not now(judge).options.lesson and now(judge).options.scripted is True
    assert now(judge).system == "empires"


@pytest.mark.parametrize("number", range(1, 6))
def test_a_lesson_can_be_replayed(judge: Company, number: int) -> None:
    began(judge, f"practice empires lesson {number}")
    name = now(judge).name
    answered(judge, *proposed(last(judge)))
    found = list(replay_phases(judge.service.store, judge.service.environment.ports, name))
    assert len(found) == 2 and not [f for f in found if f.differs], found


def test_a_failed_lesson_begins_again(judge: Company) -> None:
    began(judge, "practice empires lesson 3")
    answered(judge, "rule Wessex")
    assert "Not yet." in last(judge).text and "tie with Normandy until tied" in " ".join(
        last(judge).text.split()
    )
    answered(judge, "again")
    answered(judge, *proposed(last(judge)))
    assert "Passed." in last(judge).text


def test_the_letter_of_a_lesson_tells_of_nothing_but_the_lesson(judge: Company) -> None:
    began(judge, "practice empires lesson 4")
    answered(judge, *proposed(last(judge)))
    told = " ".join(last(judge).text.split())
    assert "England defends with card" in told
    for word in ("1106", "Order of turns", "ended", "leader of France is checked", "cards for defense."):
        assert word not in told, told
