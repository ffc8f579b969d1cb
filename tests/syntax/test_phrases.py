"""Phrases of the language files are found as words, and what may follow them is said in words too."""

from __future__ import annotations

import pytest

from judge.core.written_words import end_of
from judge.syntax.phrases import Table, follows


@pytest.mark.parametrize(
    ("text", "end"),
    [("fin de session", 14), ("fin   de session !", 16), ("fin de sessions", -1), ("findesession", -1)],
)
def test_a_phrase_is_its_words_with_any_blanks_between_them(text: str, end: int) -> None:
    assert end_of(("fin", "de", "session"), text) == end


@pytest.mark.parametrize(
    ("wanted", "text", "stands"),
    [
        (["$"], " .", True),
        (["$"], " maintenant", False),
        (["la partie*", "a/au"], " au maitre", True),
        (["a/au"], " a@b.example", False),
        (["la? ####"], " 1455", True),
        (["la? ####"], " 3", False),
        (["* $"], " a-le-la", True),
        (["* $"], " deux mots", False),
        (["... alors"], " a venise alors", True),
        (["not part"], " part ailleurs", False),
        (["not part"], "", True),
    ],
)
def test_what_may_follow_is_said_in_words(wanted: list[str], text: str, stands: bool) -> None:
    assert follows(wanted, text, 0) is stands


def test_the_longest_phrase_is_found_and_no_part_of_a_word() -> None:
    table = Table({"a": "to", "a la": "to the", "et": "and"})
    found = [(spot.start, meant) for spot, meant in table.found_in("a la mer et a-t-il marche", 0, 25)]
    assert found == [(0, "to the"), (9, "and")]
