"""Evidence that a sentence is of one kind: words count with their neighbours, names and numbers as such."""

from __future__ import annotations

import pytest

from judge import resources
from judge.understanding.evidence import Evidence, features
from judge.understanding.intents import stem
from judge.understanding.tokens import fold

ONE = ("I found this in a book.", "I found that on a shelf.", "found in a drawer, 1987", "found it there")
OTHER = ("I wish you a good day.", "I wish him no harm.", "what a good day", "a good game")
EVIDENCE = Evidence(ONE, OTHER)


@pytest.mark.parametrize("said", ["I found it in a barn.", "found in Siena"])
def test_words_of_the_first_kind_tell_for_it(said: str) -> None:
    assert EVIDENCE.weigh(said) > 0


@pytest.mark.parametrize("said", ["I wish you luck.", "a good week"])
def test_words_of_the_other_kind_tell_against_it(said: str) -> None:
    assert EVIDENCE.weigh(said) < 0


@pytest.mark.parametrize("said", ["", "   ", "xyzzy", "!?", "\u00a7" * 5000])
def test_what_no_example_has_tells_nothing(said: str) -> None:
    assert EVIDENCE.weigh(said) == 0


def test_names_and_numbers_are_words_of_their_own_kind() -> None:
    assert features("I met Bruno in 1454") == features("I met Elena in 1987")


def test_a_name_that_begins_a_sentence_is_a_word() -> None:
    assert "found" in features("Well. Found it") and "<name>" not in features("Well. Found it")


def test_the_same_words_have_the_same_evidence_to_the_bit() -> None:
    again = Evidence(ONE, OTHER)
    assert [again.weigh(said) for said in (*ONE, *OTHER)] == [EVIDENCE.weigh(said) for said in (*ONE, *OTHER)]


def test_more_examples_of_the_first_kind_tell_for_it() -> None:
    said = "borrowed from a friend"
    assert Evidence([*ONE, said, f"{said} today"], OTHER).weigh(said) > EVIDENCE.weigh(said)


def test_words_with_another_between_them_tell_together() -> None:
    """All words and all neighbours stand in both kinds."""
    one, other = ("his big letter", "my big mail"), ("my big letter", "his big mail")
    evidence = Evidence(one, other)
    assert evidence.weigh("his old letter") > 0 > evidence.weigh("my old letter")


def test_letters_in_a_row_tell_of_words_that_no_example_has() -> None:
    one = ("misremembered", "a forgotten scrap")
    other = ("a plan",)
    said = "unremembered"
    assert Evidence(one, other).weigh(said) > 0


def test_what_one_example_alone_has_tells_as_well() -> None:
    assert EVIDENCE.weigh("drawer") > 0 > EVIDENCE.weigh("harm")


def test_words_of_a_kind_tell_together() -> None:
    """No example has ``aunt``."""
    one = ("My uncle wrote this.", "My teacher wrote this.", "Her uncle wrote it.")
    other = ("My plan is ready.", "Her plan is good.", "My plan is bold.")
    alike = {"somebody": ("uncle", "teacher", "aunt")}
    said = "aunt"
    assert Evidence(one, other).weigh(said) == 0
    assert Evidence(one, other, alike=alike).weigh(said) > 0


def test_the_order_of_examples_matters_little() -> None:
    backwards = Evidence(ONE[::-1], OTHER[::-1])
    assert all(abs(backwards.weigh(said) - EVIDENCE.weigh(said)) < 0.05 for said in (*ONE, *OTHER))


def test_words_alike_mean_the_same_in_all_languages() -> None:
    """A stem of two kinds would count as the last one only."""
    kinds = resources.table("grammar", "words_alike.yaml")
    stems = [(stem(fold(word)), kind) for kind, words in kinds.items() for word in words]
    assert len({one for one, _ in set(stems)}) == len(set(stems))
    assert "nicht" not in dict(stems)
