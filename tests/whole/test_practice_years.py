"""Practice has an end: a year in peace, a year against powers that fight, and then one is ready."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.demo.post import Received
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import State
from tests.support.judges.company import Company, address, company
from tests.whole.test_practice import _advised, _game


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, seed=1) as made:
        yield made


def state(judge: Company) -> State:
    return codec.load_state(judge.record(_game(judge)).state)


def newest(judge: Company) -> Received:
    """The last letter with advice, or with the news that one is ready."""
    box = reversed(judge.post.boxes[address("anna")])
    return next(r for r in box if "WHAT YOU MIGHT DO NOW" in r.text or "You are ready." in r.text)


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("practice game", 12),
        ("practice game french-1454", 12),
        ("practice borgia game", 16),
        ("practice game absence-of-plague", 16),
    ],
)
def test_by_following_the_letters_one_comes_to_the_end(judge: Company, line: str, most: int) -> None:
    judge.write("bruno", "register", "name: Bruno", "timezone: Europe/Rome", "end", "create ?open secret")
    judge.write("anna", "register", "name: Anna", "end", line)
    first = state(judge).phase.year
    fights = ready = 0
    for letters in range(1, most + 1):
        letter = newest(judge)
        told = " ".join(letter.text.split())
        year = state(judge).phase.year
        assert ("This year the other powers fight" in told) is (year == first + 1), year
        fights = fights or (letters if year == first + 1 else 0)
        if "You are ready." in told:
            assert year == first + 2
            assert "sign on ?open password Balance of Power, 1454, 7 places free" in told, "games to join"
            ready = letters
            break
        phase = state(judge).phase
        answer = judge.write("anna", *_advised(letter), answers=letter).answer
        assert "could not use" not in answer, answer
        assert state(judge).phase != phase, "the season was not played at once"
    assert 0 < fights < ready <= most, (fights, ready)


@pytest.mark.parametrize("line", ["practice game empires", "practice game europe-1101"])
def test_a_game_of_empires_comes_to_its_end_by_the_letters(judge: Company, line: str) -> None:
    """A round in peace, two against powers that fight, then one is ready."""
    judge.write("bruno", "register", "name: Bruno", "timezone: Europe/Rome", "end", "create ?open secret")
    judge.write("anna", "register", "name: Anna", "end", line)
    fights = read = 0
    while (letter := newest(judge)) and read < 9:
        read += 1
        told = " ".join(letter.text.split())
        fights += "This time the other powers fight" in told
        if "You are ready." in told:
            assert "sign on ?open password Balance of Power, 1454, 7 places free" in told, "games to join"
            break
        turn = judge.record(_game(judge)).turn
        answer = judge.write("anna", *_advised(letter), answers=letter).answer
        assert "could not use" not in answer and "is not done" not in answer, answer
        assert judge.record(_game(judge)).turn > turn, "the turn was not played at once"
    assert (fights, read) == (2, 4)
