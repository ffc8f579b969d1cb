"""Subjects by which programs answer for somebody, told from those that people write."""

from __future__ import annotations

import pytest

from judge.mail.reading.automatic import is_absence


@pytest.mark.parametrize(
    "subject",
    [
        "Read: [sforza] Spring 1454: your orders", "Gelesen: [sforza] Spring 1454", "Lu : [sforza] x",
        "Accepted: Re: [sforza] Spring 1454", "Zugesagt: [sforza] x", "Niet gelezen: [sforza] x",
        "Re: [sforza] Spring 1454 (Autoreply)", "AW: [sforza] Spring 1454 [Automatische Antwort]",
    ],
)  # fmt: skip
def test_a_receipt_of_our_letter_is_a_machines(subject: str) -> None:
    assert is_absence(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "Read: my orders",
        "Accepted",
        "Lu: Paris",
        "Re: [sforza] Spring 1454",
        "[sforza] (reply)",
        "read [this]",
    ],
)
def test_what_people_write_is_none(subject: str) -> None:
    assert not is_absence(subject)
