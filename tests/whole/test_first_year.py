"""A first year of a real game, its winter with it, by what the judge's letters say and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.places import seats_of_bots
from judge.core.table import GameStatus
from judge.demo.post import Received
from tests.support.judges.company import Company, address, company
from tests.whole.test_practice import _advised

MOST = 9
"""Phases of a year, retreats with them, or rounds."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, seed=3) as made:
        yield made


def last(judge: Company) -> Received:
    """The last letter of the game that is no answer."""
    return next(r for r in reversed(judge.post.boxes[address("zoe")]) if not r.subject.startswith("Re:"))


def answered(judge: Company, *lines: str) -> str:
    """The answer to lines that answer the newest letter of all."""
    newest = judge.post.boxes[address("zoe")][-1]
    return " ".join(judge.write("zoe", *lines, answers=newest).answer.split())


@pytest.mark.parametrize("book", ["classic", "absence-of-plague", "borgia", "french-1454", "empires"])
def test_a_first_year_is_played_by_what_the_letters_say(judge: Company, book: str) -> None:
    """From REGISTER on, with nobody asked: a few words of one's own, then the lines of the letters."""
    welcome = judge.write("zoe", "register", "name: Zoe", "end").answer
    assert '"practice"' in welcome
    told = " ".join(judge.write("zoe", f"create ?first pw {book}").answer.split())
    assert 'write "begin"' in told
    assert 'answer this letter with "yes"' in answered(judge, "begin")
    answered(judge, "yes")
    record = judge.record("first")
    rules, _ = judge.table("first")
    assert record.status is GameStatus.ACTIVE and len(seats_of_bots(record)) == len(rules.seats) - 1
    period, kinds = rules.system.phases.period, set[str]()
    first = period(record.phase)
    for _ in range(MOST):
        before = judge.record("first")
        if period(before.phase) > first:
            break
        if judge.owing("first") and judge.seat_of("first", "zoe") in judge.owing("first"):
            assert "WHAT YOU MIGHT DO NOW" in last(judge).text, last(judge).text
            told = judge.write("zoe", *_advised(last(judge)), answers=last(judge)).answer
            assert "could not use" not in told and "not allowed" not in told, told
            assert "Your orders are complete." in " ".join(told.split()), told
            kinds.add(before.kind)
        while judge.record("first").phase == before.phase:
            judge.wait(hours=6)
    assert period(judge.record("first").phase) > first
    assert book != "classic" or kinds >= {"movement", "adjustment"}
