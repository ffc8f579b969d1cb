"""BEGIN, START, "let's start": whoever opened a game needs no manual to play it against the judge."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.places import seats_of_bots
from judge.core.table import GameStatus
from tests.support.judges.company import Company, company

WORDS = ("begin", "start", "let's start", "Let's begin!", "start the game", "Can we begin now?", "los geht's")
FRENCH = ("commencer", "On commence", "c'est parti !")


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, seed=1) as made:
        made.write("zoe", "register", "name: Zoe", "end", "create ?duel pw")
        yield made


def said(judge: Company, *lines: str, name: str = "zoe") -> str:
    return " ".join(judge.reply(name, "duel", *lines).answer.split())


def answered(judge: Company, line: str, name: str = "zoe") -> str:
    """The answer to a line that answers the last letter of all."""
    letter = judge.post.boxes[f"{name}@players.test"][-1]
    return " ".join(judge.write(name, line, answers=letter).answer.split())


def test_the_answer_to_create_says_how_to_play_against_the_judge(judge: Company) -> None:
    told = " ".join(judge.post.boxes["zoe@players.test"][-1].text.split())
    assert 'If you would rather not wait for others, write "begin", and play against me.' in told
    led = judge.write("max", "register", "name: Max", "end", "create ?other pw", "become master").answer
    assert "If you would rather not wait" not in led


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("word", [*WORDS, *FRENCH])
def test_a_bare_word_offers_to_begin(judge: Company, word: str) -> None:
    """The bots come with it: two letters from CREATE to the first letter of the game."""
    if word in FRENCH:
        said(judge, "set language fr")
    told = answered(judge, word)
    assert "duel" in told and judge.record("duel").status is GameStatus.FORMING
    assert "1 set bots on; force begin" in told or "1 régler avec joueurs du juge; forcer le début" in told, (
        told
    )
    answered(judge, "yes" if word in WORDS else "oui")
    record = judge.record("duel")
    assert record.status is GameStatus.ACTIVE and len(seats_of_bots(record)) == 7


def test_force_begin_offers_the_same(judge: Company) -> None:
    assert "1 set bots on; force begin" in answered(judge, "force begin")
    assert 'write "force begin"' not in answered(judge, "1"), "it has begun"
    assert judge.record("duel").status is GameStatus.ACTIVE


def test_where_the_bots_are_on_it_offers_to_begin_alone(judge: Company) -> None:
    answered(judge, "set bots on")
    assert "1 force begin" in answered(judge, "let's start")
    answered(judge, "yes")
    assert judge.record("duel").status is GameStatus.ACTIVE


def test_whoever_only_joined_is_told_who_begins_it(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end", "sign on ?duel pw-anna")
    told = answered(judge, "begin", "anna")
    assert 'Only the player who opened "duel" can begin it' in told and "1 " not in told.partition("Only")[2]
    answered(judge, "1", "anna")
    assert judge.record("duel").status is GameStatus.FORMING


def test_a_master_begins_it_with_the_same_words(judge: Company) -> None:
    answered(judge, "become master")
    judge.write("anna", "register", "name: Anna", "end", "sign on ?duel pw-anna")
    told = answered(judge, "begin", "anna")
    assert "master" in told and "force begin" not in told
    assert "1 force begin" in answered(judge, "start")
    answered(judge, "yes")
    assert judge.record("duel").status is GameStatus.ACTIVE


def test_a_game_that_has_begun_is_begun_by_no_word(judge: Company) -> None:
    answered(judge, "begin")
    answered(judge, "yes")
    turn = judge.record("duel").turn
    told = said(judge, "start")
    assert '"duel" has begun already' in told and "where can I go" in told
    assert judge.record("duel").turn == turn


def test_in_a_lesson_the_lesson_is_told_once_more(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end", "practice")
    told = answered(judge, "begin", "anna")
    assert "A Florence - Siena" in told and "HOW TO BEGIN" not in told


def test_a_stranger_gets_the_first_page(judge: Company) -> None:
    assert "HOW TO BEGIN" in judge.write("nobody", "start").answer
    assert "HOW TO BEGIN" in judge.write("zoe", "how do I start").answer


@pytest.mark.parametrize(
    ("words", "scenario"),
    [
        ("classic", "balance-of-power"),
        ("the classic game", "balance-of-power"),
        ("empires", "europe-1101"),
        ("book borgia", "borgia"),
        ("machiavelli", "balance-of-power"),
    ],
)
def test_a_game_is_opened_by_the_name_of_its_course(judge: Company, words: str, scenario: str) -> None:
    judge.write("zoe", f"create ?another pw {words}")
    assert judge.record("another").scenario == scenario
