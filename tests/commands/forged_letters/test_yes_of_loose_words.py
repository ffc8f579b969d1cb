"""A yes beside words that make another sentence is none, whatever words it is made of (issue 26)."""

from __future__ import annotations

import pytest

from judge.commands.people.consent import Answer, answer_of

OTHER_SENTENCES = [
    "OK, I am away now.", "Ok, what is that please", "Yes, what is this", "Ja, was ist das", "OK, go away",
    "ok let it go", "Yes, I am not", "ok, I want out", "Yes I was", "oui, je suis la", "si, sono via",
    "Ja, ich bin jetzt weg", "sí, estoy fuera ahora", "ja, ik ben nu weg", "ok, this is just me",
    "Yes and now what", "yes, so what", "oui, et maintenant quoi", "OK, let me be",
]  # fmt: skip
SAME_SENTENCES = [
    "Yes, that was me!", "Yes, send it!", "Yes, do it, thanks a lot!", "Yes please :-)", "Sure, go ahead",
    "Oui, c'est bien moi", "Ja, das war ich", "Sì, sono io, grazie mille", "Sí, soy yo",
    "Ja, dat was ik, graag", "Yes, that would be great, thank you very much", "Oui, envoyez-la, merci",
    "Ja bitte, schick es ab",
]  # fmt: skip


@pytest.mark.parametrize("said", OTHER_SENTENCES)
def test_a_yes_beside_another_sentence_is_none(said: str) -> None:
    assert answer_of([said]) is not Answer.YES


@pytest.mark.parametrize("said", SAME_SENTENCES)
def test_a_yes_beside_phrases_that_add_nothing_is_one(said: str) -> None:
    assert answer_of([said]) is Answer.YES
