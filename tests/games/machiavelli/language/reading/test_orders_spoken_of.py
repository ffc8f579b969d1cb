"""Sentences that only speak of the orders beside them: reports of what was said, questions, and waiting.

Such orders are not given; talk about something else leaves them alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judge.games.machiavelli.language.reading.orders_spoken_of import reports_or_asks_after_orders
from tests.understanding.score import Case, score

SENTENCES = yaml.load(
    (Path(__file__).parent / "orders_spoken_of.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
)
ORDER = "A Arezzo -> Siena"
LETTERS = (
    "{0}\nA are - sie",
    "A are - sie\n{0}",
    "{0}\n\nA are - sie\nA flo h\n\nBruno",
    "A are - sie\nA flo h\n\n{0}",
)
IN_PROSE = ("{0} Arezzo goes to Siena.", "Arezzo goes to Siena. {0}")
OF_REPORTS_AND_QUESTIONS = [one for one in SENTENCES["spoken_of"] if reports_or_asks_after_orders(one)]


@pytest.mark.parametrize(("at", "sentence"), list(enumerate(SENTENCES["spoken_of"])))
def test_orders_that_are_only_spoken_of_are_asked_about(at: int, sentence: str) -> None:
    """Each sentence above and below orders in turn."""
    for letter in (LETTERS[at % 2], LETTERS[2 + (at + 1) % 2]):
        assert ORDER not in score(Case(text=letter.format(sentence), reading="ask")).read, letter


@pytest.mark.parametrize(("at", "sentence"), list(enumerate(OF_REPORTS_AND_QUESTIONS)))
def test_so_they_are_in_prose(at: int, sentence: str) -> None:
    assert ORDER not in score(Case(text=IN_PROSE[at % 2].format(sentence), reading="ask")).read


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize(("at", "sentence"), list(enumerate(SENTENCES["talk"])))
def test_talk_beside_orders_leaves_them(at: int, sentence: str) -> None:
    for letter in (LETTERS[at % 2], LETTERS[2 + (at + 1) % 2]):
        assert ORDER in score(Case(text=letter.format(sentence), reading="ask")).read, letter


def test_most_of_them_are_told_by_their_words() -> None:
    assert len(OF_REPORTS_AND_QUESTIONS) > 100
    assert not any(map(reports_or_asks_after_orders, SENTENCES["talk"]))
