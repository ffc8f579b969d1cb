"""The page that shows every message of a language with sample facts."""

from __future__ import annotations

import pytest

from judge.rendering.families import messages
from tests.support.manuals.message_page import page


@pytest.mark.parametrize("language", ["fr", "it"])
def test_every_message_stands_there_in_both_languages(language: str, unwritten: list[str]) -> None:
    lines = list(page(language))
    assert sum(line.startswith("### ") for line in lines) == len(messages("en"))
    lacking = messages("en").keys() - messages(language).keys()
    assert lines.count(f"{language}: not translated") == len(lacking)
    at = lines.index("### reply/address-taken")
    assert any(line.startswith("The address ‹word› belongs to somebody") for line in lines[at : at + 12])
    assert lines.count("en") > len(messages("en")) // 2
    of_letters = [line for line in unwritten if " in empires/letter " in line]
    assert unwritten == of_letters, "the letter of a game needs more than names"
    unwritten.clear()
