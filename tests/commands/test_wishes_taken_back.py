"""Wishes that are taken back, and the thing itself is not offered then; numbers, days and names in wishes.

Not here: examples of each row (sets of sentences), what ends something (what_ends_things).
"""

from __future__ import annotations

import pytest

from judge.commands.wishes.filled_lines import days_between
from tests.support.sentences import has_numbered_lines, write


@pytest.mark.parametrize(
    ("role", "text", "thing"),
    [
        ("player", "What I said about the victory of Venice no longer holds.", "set concede"),
        ("player", "I've changed my mind about giving the win to Venice.", "set concede"),
        ("player", "My offer that Venice may have the victory does not stand any more.", "set concede"),
        ("player", "Ce que j'ai dit de la victoire de Venise ne tient plus.", "set concede"),
        ("player", "Was ich über den Sieg von Venedig gesagt habe, gilt nicht mehr.", "set concede"),
        ("player", "Quello che ho detto sulla vittoria di Venezia non vale più.", "set concede"),
        ("player", "Lo que dije sobre la victoria de Venecia ya no vale.", "set concede"),
        ("player", "Wat ik zei over de winst van Venetië geldt niet meer.", "set concede"),
        ("player", "What I said about a draw no longer holds.", "set draw"),
        ("player", "What I told you about being away until Friday no longer holds.", "set absence today"),
        ("master", "What I said about pausing until Friday no longer holds.", "pause"),
        ("master", "I've thought better of ejecting Naples.", "eject"),
        ("player", "My agreement to the draw is withdrawn.", "set draw"),
        ("player", "Meine Zustimmung zum Remis ist zurückgezogen.", "set draw"),
    ],
)
def test_what_is_taken_back_is_not_offered(role: str, text: str, thing: str) -> None:
    lines = [line.strip() for line in write(role, text)[1].splitlines()]
    assert not [line for line in lines if line[:1].isdigit() and line[1:].strip().startswith(thing)]


def test_a_line_is_not_offered_behind_one_that_undoes_it() -> None:
    _, answer = write("player", "Trek mijn stem voor remise maar weer in.")
    assert "1  set nodraw" in answer and "set draw" not in answer


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Drop my third expense, please.", "clear expense 3"),
        ("Streiche meine zweite Ausgabe.", "clear expense 2"),
        ("Tear out the first of my notes.", "diary delete 1"),
    ],
)
def test_words_that_count_are_numbers_for_a_line_that_wants_one(text: str, line: str) -> None:
    assert f"1  {line}" in write("player", text)[1]


def test_the_owner_of_a_piece_may_be_named_where_it_is_taken_off_the_board() -> None:
    assert "1  edit remove A pavia" in write("master", "Take the Milanese army in Pavia off the board.")[1]


def test_a_shortened_word_is_no_topic() -> None:
    assert "help don" not in write("player", "I don't believe a word of what Naples told us yesterday.")[1]


def test_a_letter_that_names_whom_it_does_not_go_to_gets_the_lines_that_go_round_it() -> None:
    _, answer = write("player", "Tell all of them except Milan that I keep my word.")
    assert "  press to all but Milan\n" in answer and not has_numbered_lines(answer)


@pytest.mark.parametrize(
    "days",
    [
        "from Thursday the 12th until Monday the 16th of March",
        "from Thursday the 12th until Monday the 16th",
        "between the 12th and the 16th of March",
    ],
)
def test_days_with_their_names_are_one_range(days: str) -> None:
    assert "1  set absence 12 Mar to 16 Mar" in write("player", f"I am away {days}.")[1]


@pytest.mark.parametrize(
    "text",
    [
        "I've changed my mind about the draw: I'm for it now",
        "I've changed my mind about a draw, I want it now.",
    ],
)
def test_whoever_is_for_a_thing_by_now_takes_nothing_back(text: str) -> None:
    _, answer = write("player", text)
    assert "1  set draw" in answer and "set nodraw" not in answer


@pytest.mark.parametrize(
    ("role", "text", "line"),
    [
        ("player", "Ik ben voor gelijkspel.", "set draw"),
        ("player", "I'd gladly call it a tie between all who are still standing.", "set draw"),
        (
            "player",
            "I leave on Thursday the 19th and come back on the 22nd of March.",
            "set absence Thu 19 Mar to Sun 22 Mar",
        ),
        (
            "player",
            "All of us are gone from 30 March till 5 April, nothing from me then",
            "set absence 30 March to 5 April",
        ),
        ("player", "remind me 48 and then again 3 hrs b4 the deadline", "set reminders 48, 3"),
        (
            "player",
            "im in lisbon these months, show me the times in portuguese time",
            "set timezone Europe/Lisbon",
        ),
        ("observer", "Excuse my German. I would like to read the secret letters as well.", "set all press"),
        ("master", "Die Pest bitte weglassen", "set no plague"),
        ("master", "make it so that twelve cities win", "set cities 12"),
        ("master", "Milan and Naples don't write at all. Out with him!", "eject ..."),
    ],
)
def test_the_line_that_stands_first(role: str, text: str, line: str) -> None:
    said = [one.strip() for one in write(role, text)[1].splitlines()]
    assert line in [one.removeprefix("1").strip() for one in said]


@pytest.mark.parametrize("place", ["pisa", "Pisa"])
def test_a_place_behind_at_needs_no_capital(place: str) -> None:
    assert "F Pisa (psa)" in write("player", f"where can my fleet at {place} go")[1]


def test_two_days_of_which_the_second_is_sooner_are_no_range() -> None:
    assert (
        days_between(("Sun 22 Mar", "Thu 19 Mar")) == days_between(("Thu 19 Mar 10:00", "Thu 19 Mar")) == ""
    )
    assert days_between(("Tue 29 Dec 18:00", "Sat 2 Jan")) == "Tue 29 Dec to Sat 2 Jan"
    assert days_between(("Sat 10:00", "Sun 10:00")) == days_between(("10:00", "Sun 22 Mar")) == ""
