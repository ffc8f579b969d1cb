"""Words by which one place is put for another are data of each language, checked when they are loaded."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from judge.understanding.lexicon import Vocabulary, turns, vocabularies


def test_every_language_has_words_that_turn_a_sentence() -> None:
    found = turns()
    for own in vocabularies().values():
        assert set(own.contrast) <= found.contrast and set(own.toward) <= found.toward


@pytest.mark.parametrize(
    "words",
    [{"contrast": ["but not"]}, {"denial": ["Non"]}, {"toward": ["à"]}, {"denial": ["to"], "toward": ["to"]}],
)
def test_words_that_cannot_stand_so_are_refused(words: dict[str, list[str]]) -> None:
    with pytest.raises(ValidationError):
        Vocabulary.model_validate({"verbs": {}, "marks": {}, **words})
