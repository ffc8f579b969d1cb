"""Orders in quotation marks of any country with other words around them are cited, and asked about."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

ORDER = "A Arezzo -> Siena"
MARKS = ('""', "''", "„“", "“”", "«»", "»«", "‚‘", "‘’", "``", "‹›")
SENTENCES = (
    "You wrote {0}, is that needed?",
    "Funny: {0}",
    "hmm... {0}",
    "{0}, ok",
    "lol {0}",
    "Vous avez écrit {0}.",
    "Sie schrieben {0}, muss das sein?",
    "Cosa significa {0}?",
    "Mi vecino dice {0}.",
    "Anna zei {0} tegen mij.",
)


@pytest.mark.parametrize("said", ["A are - sie", "Arezzo goes to Siena"])
@pytest.mark.parametrize(("at", "sentence"), list(enumerate(SENTENCES)))
def test_what_a_sentence_cites_is_no_order(at: int, sentence: str, said: str) -> None:
    for marks in (MARKS[at], MARKS[(at + 3) % len(MARKS)]):
        text = sentence.format(f"{marks[0]}{said}{marks[1]}")
        assert not score(Case(text=text, reading="ask")).read, text


@pytest.mark.parametrize(
    "text",
    [
        '"A are - sie"',
        '1. "A are - sie"',
        'My orders: "A are - sie"',
        '"A are - sie" and "A flo h"',
        '"Arezzo" goes to "Siena"',
        'Arezzo goes to Siena, as they say "the bigger the better".',
    ],
)
def test_orders_that_only_stand_in_marks_are_given(text: str) -> None:
    assert ORDER in score(Case(text=text, reading="ask")).read
