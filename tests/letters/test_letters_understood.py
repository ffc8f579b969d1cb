"""Real-life letters: what was understood and what was answered, each golden file read by a person.

After a change of words or rules: ``python tests/letters/corpus.py`` writes them anew; read the differences.
"""

from __future__ import annotations

import pytest

from tests.letters import corpus, figures
from tests.support.narrowing import present


def test_the_corpus_is_large_and_every_letter_was_read() -> None:
    assert len(corpus.names()) >= 150
    assert len(set(corpus.names())) == len(corpus.names())
    assert corpus.goldens() == set(corpus.names())


def test_every_letter_has_a_verdict() -> None:
    """Issue 4, figures: understood as a person would, with the reason where it was not."""
    reviews = figures.reviewed()
    assert set(reviews) == set(corpus.names())
    for name, review in reviews.items():
        assert figures.verdict(review) in figures.VERDICTS, name
        assert figures.verdict(review) == "yes" or review.partition(":")[2].strip(), f"{name}: why?"
    understood = sum(figures.verdict(review) == "yes" for review in reviews.values())
    assert understood >= 0.85 * len(reviews), figures.understood()


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("name", corpus.names())
def test_letter(name: str) -> None:
    """Issue 4, bad input: nothing is understood otherwise than a person found right."""
    assert corpus.outcome(name) == corpus.golden(name)


@pytest.mark.parametrize("name", corpus.names())
def test_no_answer_shows_a_password_or_breaks_the_lines(name: str) -> None:
    """Nor does any other: test_letter compares them all with these."""
    for answer in present(corpus.golden(name))["answers"]:
        assert "pw-" not in answer["text"].replace("pw-master", "")
        assert max(map(len, answer["text"].split("\n"))) <= 76
