"""Openings, parts, sentences and numbers of what people write are found without a pattern."""

from __future__ import annotations

import pytest

from judge.core.written_words import (
    bare_words,
    end_of_opening,
    in_brackets,
    letters_and_figures,
    letters_at,
    names_a_year,
    opens_with_letter,
    parts_between,
    sentences,
    without_brackets,
    without_opening,
    word_before_colon,
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("please, could  you go", "go"),
        ("Pleased to go", "Pleased to go"),
        ("PLEASE go, please", "go, please"),
        ("please", ""),
        ("", ""),
    ],
)
def test_a_text_is_told_without_what_it_opens_with(text: str, left: str) -> None:
    assert without_opening(text, ("please", "could you"), ",") == left


def test_the_longest_opening_counts_and_no_part_of_a_word() -> None:
    assert end_of_opening("white press to all", ("white", "white press")) == 11
    assert end_of_opening("white_press", ("white", "white press")) == 0


def test_parts_stand_between_any_of_some_signs() -> None:
    assert parts_between("a, b;c", ",;") == ["a", " b", "c"]


def test_sentences_keep_their_signs_and_a_sum_is_no_end() -> None:
    assert sentences("Go.  3.5 ducats! Now") == ["Go.", "3.5 ducats!", "Now"]


def test_words_are_letters_digits_and_underscores() -> None:
    assert bare_words("don't go_there (2x)") == ["don", "t", "go_there", "2x"]


@pytest.mark.parametrize(("text", "named"), [("24Dec2026", True), ("12:30", False), ("14530 ducats", False)])
def test_a_year_is_four_digits(text: str, named: bool) -> None:
    assert names_a_year(text) is named


@pytest.mark.parametrize(
    ("text", "word"),
    [("Re[2]: orders", "re"), ("Trésor : 3", "trésor"), ("A Pisa: holds", ""), ("18:00", ""), ("re", "")],
)
def test_a_word_alone_before_a_colon(text: str, word: str) -> None:
    assert word_before_colon(text) == word


def test_a_letter_stands_alone_before_a_blank() -> None:
    assert opens_with_letter("A Pisa", "af") and not opens_with_letter("an army", "af")
    assert not opens_with_letter("", "af")


def test_brackets_of_any_kind_hold_words_without_brackets() -> None:
    text = "a (b [c]) d) {e}"
    assert [text[slice(*span)] for span in in_brackets(text)] == ["c", "e"]
    assert without_brackets("Go (if he [too] goes) now") == "Go (if he       goes) now"


def test_letters_and_figures_are_told_apart() -> None:
    assert letters_and_figures("S1455M, l'été") == ["S", "1455", "M", "l", "été"]
    assert letters_at("A flo1", 2) == "flo" and letters_at("A flo", 1) == ""


def test_a_sentence_in_quotation_marks_ends_where_they_close() -> None:
    assert sentences('He said: "Go." I stay.') == ['He said: "Go."', "I stay."]
