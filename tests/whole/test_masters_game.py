"""A game led by the letters of docs/gm.md, from opening to end: what its master writes, and is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.table import GameStatus
from tests.support.judges.company import Company, company

GAME = "sforza"
FRIENDS = ("anna", "bruno", "dario", "elena", "fabio", "gino")
ASKED = "I need your go-ahead first"


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with company(tmp_path_factory.mktemp("master")) as made:
        yield made
        assert made.logged == []


def asked_in(text: str) -> bool:
    """Tell whether a letter waits for a yes, however its lines are wrapped."""
    return ASKED in " ".join(text.split())


def letters() -> list[list[str]]:
    """The lines of each of the page's letters."""
    manual = Path(__file__).parents[2] / "docs" / "gm.md"
    first = manual.read_text(encoding="utf-8").partition("WHAT MASTERS WANT TO DO")[0]
    return [
        re.findall(r"^    (\S.*)$", part, re.MULTILINE)
        for part in re.split(r"^\d\. ", first, flags=re.MULTILINE)[1:]
    ]


def test_five_letters_lead_it_and_two_of_them_are_confirmed_by_a_word(c: Company) -> None:
    """No provider vouches for the master here: where one does, nothing is asked."""
    opening, begin, time, other, end = letters()
    friends = " ".join(f"{name}@players.test" for name in FRIENDS)
    opening = [f"invite {friends}" if line.startswith("invite") else line for line in opening]
    written = 0

    def lead(*lines: str) -> None:
        nonlocal written
        written += 1
        told = c.write("olga", *lines) if written == 1 else c.reply("olga", GAME, *lines)
        assert "I know no" not in told.answer and "could not use" not in told.answer, told.answer
        if asked_in(told.answer):
            written += 1
            (asking,) = told.sent
            assert not asked_in(c.write("olga", "yes", answers=asking).answer)

    lead("register", "name: Olga", "end", *opening)
    assert written == 2
    for name in FRIENDS:
        assert any(GAME in letter.subject for letter in c.post.boxes[f"{name}@players.test"])
        c.write(name, "register", f"name: {name.title()}", "end", f"sign on ?{GAME} pw-{name}")
    lead(*begin)
    assert c.record(GAME).status is GameStatus.ACTIVE
    due = c.record(GAME).deadline
    lead(*time)
    later = c.record(GAME).deadline
    assert due is not None and later is not None and (later - due).days == 2
    lead(*(line.replace("example.org", "players.test") for line in other))
    assert next(s for s in c.record(GAME).seats if s.seat == "milan").person is None
    assert any(GAME in letter.subject for letter in c.post.boxes["carla@players.test"])
    lead(end[-1])
    assert c.record(GAME).status is GameStatus.FINISHED
    assert written == 5 + 2
