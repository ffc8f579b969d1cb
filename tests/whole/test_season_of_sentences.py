"""A player of each of six languages plays a season by sentences alone: moves, money, a retreat, a new unit.

The sentences (``season_of_sentences.yaml``) stand as they were first written; at that first run 36 of 42 were
filed and the other six asked back with the right line. What a player asks besides is in
``tests/commands/sentences/season_questions.yaml``.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.support.letters_of_people import FOLDER, Row, met, rows
from tests.support.sentences import FIRST
from tests.understanding.score import cases, score

_LANGUAGES = ("en", "fr", "it", "de", "es", "nl")
_ORDERS = cases(Path(__file__).with_name("season_of_sentences.yaml"))
_QUESTIONS = tuple(rows(FOLDER / "season_questions.yaml"))


@pytest.mark.parametrize("language", _LANGUAGES)
def test_each_order_is_filed_or_asked_back_with_its_line(language: str) -> None:
    told = [score(case) for case in _ORDERS if case.language == language]
    count = Counter(outcome.result for outcome in told)
    assert len(told) == 7 and count["right"] + count["asked well"] == 7, [o.case.text for o in told]


@pytest.mark.parametrize("row", _QUESTIONS, ids=lambda row: f"{row.language}: {row.text}")
def test_what_a_player_asks_or_wants_besides_is_met(row: Row) -> None:
    assert met(row) == FIRST
