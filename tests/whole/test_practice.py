"""The practice year: from ``register`` to a captured city by what the letters say, and through the winter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.table import GameStatus
from judge.demo.post import Received
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import PhaseKind, State
from tests.support.judges.company import Company, address, company

_MOST_LETTERS = 12


@pytest.fixture
def judge(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Company]:
    with company(tmp_path, seed=getattr(request, "param", 1)) as made:
        yield made


def _game(judge: Company) -> str:
    with judge.service.store.read() as tx:
        return next(g.name for g in tx.games() if g.options.practice)


def _state(judge: Company) -> State:
    return codec.load_state(judge.record(_game(judge)).state)


def _last(judge: Company) -> Received:
    return next(r for r in reversed(judge.post.boxes[address("anna")]) if "WHAT YOU MIGHT DO NOW" in r.text)


def _advised(letter: Received) -> list[str]:
    """The lines that a letter proposes."""
    text = letter.text.replace("\r", "").split("WHAT YOU MIGHT DO NOW")[1].split("These are only")[0]
    return re.findall(r"^       (\S.*)$", text, re.MULTILINE)


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("judge", range(1, 6), indirect=True)
def test_following_the_letters_takes_a_city_in_twelve_and_lasts_the_year(judge: Company) -> None:
    first = judge.write("anna", "register", "name: Anna", "end", "practice game")
    assert "Your practice game begins" in first.answer and "MACHIAVELLI IN TEN MINUTES" in first.answer
    html = _last(judge).message.get_body(("html",))
    assert html is not None and all(line in html.get_content() for line in _advised(_last(judge)))
    before = set(_state(judge).city_owner.items())
    letters, captured = 1, 0
    while _state(judge).phase.year == 1454:
        phase = _state(judge).phase
        letter = _last(judge)
        exchange = judge.write("anna", *_advised(letter), answers=letter)
        letters += 1
        assert "could not use" not in exchange.answer and "not allowed" not in exchange.answer, (
            exchange.answer
        )
        assert _state(judge).phase != phase, "the season was not played at once"
        mine = {a for a, p in set(_state(judge).city_owner.items()) - before if p == "florence"}
        captured = captured or (letters if mine else 0)
    assert 0 < captured <= _MOST_LETTERS, captured
    cities = [a for a, power in _state(judge).city_owner.items() if power == "florence"]
    assert len(cities) >= 5, cities
    assert len([u for u in _state(judge).units() if u.power == "florence"]) >= 3


def test_the_lessons_come_as_the_position_calls_for_them(judge: Company) -> None:
    """Walls, an open city, the siege and its second season, the winter (N-020, N-022, N-030, N-054)."""
    judge.write("anna", "register", "name: Anna", "end", "practice game")
    told = ""
    for _ in range(4):
        told += _last(judge).text
        letter = _last(judge)
        judge.write("anna", *_advised(letter), answers=letter)
    told = " ".join(told.split())
    lessons = ("open city", "autonomous garrison", "takes two seasons", "Go on with the siege", "Winter:")
    for lesson in lessons:
        assert lesson in told, lesson


def test_nobody_else_sees_it_and_it_waits(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end", "practice game")
    judge.write("bruno", "register", "name: Bruno", "end")
    assert _game(judge) not in judge.write("bruno", "list").answer
    phase = judge.record(_game(judge)).phase
    judge.wait(days=60)
    record = judge.record(_game(judge))
    assert (record.phase, record.status) == (phase, GameStatus.ACTIVE)


def test_there_is_one_practice_game_at_a_time(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end", "practice game")
    again = judge.write("anna", "practice game").answer
    assert "You have a practice game already" in " ".join(again.split())
    with judge.service.store.read() as tx:
        assert sum(g.options.practice for g in tx.games()) == 1


def test_a_stranger_must_register_first(judge: Company) -> None:
    assert "register" in judge.write("nobody", "practice").answer
    with judge.service.store.read() as tx:
        assert list(tx.games()) == []


def test_an_error_is_met_with_what_the_rule_means(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end", "practice game")
    answer = judge.write("anna", "A flo - mil", answers=_last(judge)).answer
    assert "(N-003)" in answer and re.search(r"^N-003 ", answer, re.MULTILINE)
    assert _state(judge).phase.kind is PhaseKind.MOVEMENT


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_beginner_s_first_letter_begins_with_what_to_do(judge: Company, language: str) -> None:
    """The board, the money and the dice are there to be looked up, and stand below."""
    judge.write("anna", "register", "name: Anna", f"language: {language}", "end", "practice game")
    letter = next(r for r in judge.post.boxes[address("anna")] if not r.subject.startswith("Re:"))
    html = letter.message.get_body(("html",))
    assert html is not None
    do, board = {"en": ("WHAT YOU MIGHT DO", "THE BOARD"), "fr": ("CE QUE VOUS POURRIEZ", "LE PLATEAU")}[
        language
    ]
    for told in (letter.text, html.get_content()):
        assert 0 < told.index(do) < told.index(board), told[:3000]


def test_orders_that_are_complete_say_that_the_answer_is_on_its_way(judge: Company) -> None:
    judge.write("anna", "register", "name: Anna", "end", "practice game")
    letter = _last(judge)
    told = " ".join(judge.write("anna", *_advised(letter), answers=letter).answer.split())
    assert "Your orders are complete. I am playing the phase now: my next letter brings the results." in told
