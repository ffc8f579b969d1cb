"""What stands beside an order: headings, brackets, words of its sentence, sentences below it.

What is not known to be harmless is asked about, whatever words it has; what is harmless leaves orders alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.understanding.score import Case, score

REMARKS = yaml.load((Path(__file__).parent / "remarks.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
ORDER = "A Arezzo -> Siena"


@pytest.mark.parametrize("text", REMARKS["hang"])
def test_an_order_that_may_hang_on_something_is_not_kept(text: str) -> None:
    assert ORDER not in score(Case(text=text, reading="ask")).read


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize("text", REMARKS["harmless"])
def test_an_order_beside_harmless_words_is_kept(text: str) -> None:
    assert ORDER in score(Case(text=text, reading="ask")).read


@pytest.mark.parametrize(
    "text", ["A are - sie (the moment peace is off)", "A are - sie, peace talks failing"]
)
def test_what_is_not_kept_is_offered(text: str) -> None:
    assert ORDER in score(Case(text=text, reading="ask")).asked
