"""Measures what the school costs a newcomer: letters, words and minutes from REGISTER to each lesson's end.

A newcomer is taken to read every word of every letter, 200 a minute, and to type what the letter proposes,
40 words a minute. Time to think, to look at pictures and to wait for the post is not in it. Run as
`python -m tests.support.manuals.school_minutes` to write `docs/school.md`; a test compares.
Not here: whether the lessons are passed by other lines.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.core.table import GameRecord, GameStatus
from judge.demo.post import Received
from judge.games.empires.lessons import school
from judge.games.machiavelli.lessons import school as school_of_machiavelli
from tests.support.judges.company import Company, address, company

PAGE = Path(__file__).resolve().parents[3] / "docs" / "school.md"
READ, TYPED = 200, 40
"""Words a minute: read with care by somebody who learns, typed on a phone."""
_OF_THE_PUPIL = address("anna")
_PRACTICES = {"classic": "practice", "empires": "practice empires"}
_FRENCH = "french-1454"
_INTRODUCTION = f"""<!-- Made by python -m tests.support.manuals.school_minutes. -->
# What the school costs a newcomer

This counts, with this version's letters, everything from the letter with `register` and `practice` to the
end of each lesson: the letters that the pupil writes and receives, the words received and the words typed.
For the minutes, a newcomer reads every word received, {READ} a minute, and types {TYPED} words a minute. Time
to think, to look at pictures and to wait for the post is not counted. All figures are totals from the start.
The French book is measured in French, the others in English.
"""


@dataclass(frozen=True, slots=True)
class Sum:
    """What has been written and read up to the end of a lesson."""

    lesson: int
    written: int
    received: int
    words_read: int
    words_typed: int

    @property
    def minutes(self) -> float:
        return self.words_read / READ + self.words_typed / TYPED


def courses() -> dict[str, int]:
    """Every course with its number of lessons."""
    every: dict[str, Any] = {**school_of_machiavelli.lessons(), **school.lessons()}
    return {name: len(course.lessons) for name, course in every.items()}


def sums(course: str) -> tuple[Sum, ...]:
    """The sums at the end of each lesson, by a judge that is played through."""
    with tempfile.TemporaryDirectory() as folder, company(Path(folder), seed=1) as judge:
        return tuple(_walked(judge, course))


def _walked(judge: Company, course: str) -> Iterator[Sum]:
    language = "fr" if course == _FRENCH else "en"
    opening = _PRACTICES.get(course) or f"practice {school_of_machiavelli.lessons()[course].scenario}"
    judge.write("anna", "register", "name: Anna", f"language: {language}", "end", opening)
    for number in range(1, courses()[course] + 1):
        name = _lesson(judge).name
        while judge.record(name).status is GameStatus.ACTIVE:
            judge.write("anna", *_proposed(_last(judge)), answers=_last(judge))
        if judge.record(name).notes.lesson_verdict != "passed":
            raise AssertionError(f"{name}: not passed by what its letters say")
        yield _sum(judge, number)
        judge.write("anna", "next", answers=_last(judge))


def _sum(judge: Company, lesson: int) -> Sum:
    letters = judge.post.boxes[_OF_THE_PUPIL]
    return Sum(
        lesson,
        len(judge.exchanges),
        len(letters),
        sum(_words(f"{letter.subject}\n{letter.text}") for letter in letters),
        sum(_words(line) for exchange in judge.exchanges for line in exchange.lines),
    )


def _words(text: str) -> int:
    return len(re.findall(r"\w+(?:['’-]\w+)*", text))


def _lesson(judge: Company) -> GameRecord:
    with judge.service.store.read() as tx:
        (found,) = (g for g in tx.games() if g.options.practice and g.status is GameStatus.ACTIVE)
    return found


def _last(judge: Company) -> Received:
    return next(r for r in reversed(judge.post.boxes[_OF_THE_PUPIL]) if not r.subject.startswith("Re:"))


def _proposed(letter: Received) -> list[str]:
    text = re.split("WRITE THIS|ÉCRIVEZ CECI", letter.text.replace("\r", ""))[1]
    return re.findall(r"^       (\S.*)$", text.split("\n\n")[0], re.MULTILINE)


def section(course: str) -> str:
    """The heading and the table of one course."""
    rows = [
        f"| {s.lesson} | {s.written} | {s.received} | {s.words_read} | {s.words_typed} | {s.minutes:.1f} |"
        for s in sums(course)
    ]
    head = [
        "| lesson | written | received | words read | words typed | minutes |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([f"\n## {course}\n", *head, *rows]) + "\n"


def page() -> str:
    """The whole page."""
    return _INTRODUCTION + "".join(map(section, courses()))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
