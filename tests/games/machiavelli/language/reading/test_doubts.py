"""Sentences above and below orders, in a stranger's words, that may make them none of now.

What they say is told by the kinds of their words; talk about something else leaves the orders alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judge.games.machiavelli.language.reading.doubts import leave_in_doubt
from tests.understanding.score import Case, score

LETTERS = yaml.safe_load((Path(__file__).parent / "doubts.yaml").read_text(encoding="utf-8"))
ORDER = "A Arezzo -> Siena"


@pytest.mark.parametrize("text", LETTERS["hang"])
def test_orders_beside_a_doubtful_sentence_are_asked_about(text: str) -> None:
    found = score(Case(text=text, reading="ask"))
    assert ORDER not in found.read


@pytest.mark.parametrize("text", LETTERS["harmless"])
def test_orders_beside_talk_are_kept(text: str) -> None:
    assert ORDER in score(Case(text=text, reading="ask")).read


@pytest.mark.parametrize(
    ("sentence", "is_doubtful"),
    [
        ("Please sit on that until I write again.", True),
        ("If he comes, forget Siena.", True),
        ("If you come to Florence, I'll buy you a beer.", False),
        ("Siena was lovely last time.", False),
        ("I never sent that.", True),
        ("That map of yours is still wrong.", False),
        ("", False),
    ],
)
def test_words_of_several_kinds_make_a_sentence_doubtful(sentence: str, is_doubtful: bool) -> None:
    assert leave_in_doubt(sentence, {"siena"}) is is_doubtful
