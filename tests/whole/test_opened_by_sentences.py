"""A game is opened, filled and begun by sentences and by yes: nobody of them has read a command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.places import masters
from judge.core.table import GameStatus
from tests.support.judges.company import Company, company

GAME = "riverside"
OPENING = (
    "Hello, we are a small club. Could you open a game for four people, called riverside?",
    "I only lead it. The password is marigold.",
    "Please ask anna@players.test, bruno@players.test, dario@players.test and elena@players.test.",
)
ANSWERS = {
    "anna": "Yes, I'd love to!",
    "bruno": "Ja, gerne! Mein Passwort ist rohrspatz.",
    "dario": "Bonjour, oui, avec plaisir.",
    "elena": "Sí, me gustaría jugar. La contraseña será jilguero.",
}


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made
        assert made.logged == []


def _agreed(judge: Company, name: str, *said: str) -> None:
    """Answer the newest letter to somebody: first with these words, then with "yes" where it asks for it."""
    for words in (*said, "yes", "yes"):
        newest = judge.post.boxes[f"{name}@players.test"][-1]
        asks = '"yes"' in newest.text or "\u00ab oui \u00bb" in newest.text.replace("\u00a0", " ")
        if words == "yes" and not asks:
            return
        judge.write(name, words, answers=newest)


def test_a_game_is_opened_filled_and_begun_by_sentences(judge: Company) -> None:
    told = judge.write("olga", *OPENING)
    assert f"?{GAME} marigold" in told.answer and told.answer.count("become master") > 1
    _agreed(judge, "olga", "1")
    record = judge.record(GAME)
    assert masters(record) and record.status is GameStatus.FORMING
    for name, words in ANSWERS.items():
        assert "[riverside]" in judge.post.boxes[f"{name}@players.test"][-1].subject
        _agreed(judge, name, words)
    assert judge.record(GAME).status is GameStatus.ACTIVE
    assert len({seat.person for seat in judge.record(GAME).seats} - {None}) == len(ANSWERS)


@pytest.mark.parametrize("blanks", ["", "  "])
def test_lines_to_register_count_as_they_stand_in_our_letter(judge: Company, blanks: str) -> None:
    asked = judge.write("olga", "hello there")
    block = ("register", "name: Olga", "timezone: Europe/Rome", "language: en", "end")
    quoted = ("", "On Monday the judge wrote:", *(f"> {line}" for line in asked.answer.splitlines()))
    told = judge.write("olga", *(f"{blanks}{line}" for line in block), *quoted, answers=asked.sent[0])
    assert "Welcome, Olga" in told.answer and "I have not used" not in told.answer


def test_other_lines_than_those_offered_may_be_sent(judge: Company) -> None:
    judge.write("olga", "I would like to open a game for some friends.")
    told = judge.write("olga", "register", "name: Olga", "end", "create ?sforza pw-olga")
    assert judge.record("sforza").status is GameStatus.FORMING and "Welcome, Olga" in told.answer
