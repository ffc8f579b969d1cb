"""Phrases that mean one word, phrases that say nothing, and names beside a wish."""

from __future__ import annotations

import pytest

from judge.understanding.intents import Examples, Row, rank_among
from tests.support.letters_of_people import write
from tests.support.sentences import has_numbered_lines

_ROWS = (
    Row(name="why", lines=("why",), examples=("why did my move fail", "tell me why it failed")),
    Row(name="pause", lines=("pause",), examples=("pause the game", "take a rest")),
)


def _scores(text: str, examples: Examples) -> dict[str, float]:
    names = {row.name for row in examples.rows}
    return {one.row.name: one.score for one in rank_among(examples.like(text), names)}


def test_a_phrase_counts_as_the_word_that_it_means() -> None:
    examples = Examples(_ROWS, [["why", "how come"]])
    assert _scores("how come my move failed", examples) == _scores("why my move failed", examples)


def test_the_longest_phrase_counts() -> None:
    examples = Examples(_ROWS, [["pause", "take a break"], ["why", "take"]])
    assert _scores("take a break", examples) == _scores("pause", examples)


def test_a_phrase_round_a_sentence_counts_for_nothing() -> None:
    examples = Examples(_ROWS, idle=["would you be so kind as to"])
    assert _scores("would you be so kind as to pause the game", examples) == _scores(
        "pause the game", examples
    )
    assert _scores("would you be so kind as to", examples) == {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Let us pause till the 5th of January.", "pause until Tue 5 Jan"),
        ("Extend it to the 3rd of December, please.", "set deadline Thu 3 Dec"),
        ("I'm away from the 12th to the 19th of February.", "set absence 12 Feb to 19 Feb"),
    ],
)
def test_days_as_they_are_said(text: str, line: str) -> None:
    assert f"1  {line}" in write("master", text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "Nothing for Florence yet, I wait for the Pope",
        "Milan and Florence really hate each other, it's fun to watch.",
        "Che partita tra Milano e Venezia, non la dimenticherò.",
        "Rien pour Florence, j'attends le pape.",
    ],
)
def test_talk_that_names_powers_is_offered_nothing(text: str) -> None:
    assert not has_numbered_lines(write("master", text)[1])


def test_no_one_is_no_number() -> None:
    assert "set players" not in write("master", "There is no one who plays Naples.")[1]


def test_a_word_counts_the_same_without_its_apostrophe() -> None:
    rows = (Row(name="in", lines=("in",), examples=("everyone's in", "that's it", "its name", "its end")),)
    examples = Examples(rows)
    assert examples.features("everyones in") == examples.features("everyone's in")
    assert examples.features("its end") == examples.features("its end ")
    assert examples.features("its end") != examples.features("it's end")


@pytest.mark.parametrize(
    ("who", "text", "said"),
    [
        ("player", "where can my pisa fleet get to", "Pisa"),  # a place by the unit behind it
        ("player", "no mails at night pls, 11pm til 8am", "1  set quiet hours 23:00 to 8:00"),
        (
            "player",
            "Remind me once two days ahead and once about five hours before.",
            "1  set reminders 48, 5",
        ),
        ("player", "cash left?", "ducats"),  # a question of two words, near enough to an example
        ("player", "I'd like to send Milan a letter", "press to Milan"),  # no order to a unit
        ("player", "Can you explain it to me? Half of my moves did nothing.", "results to explain"),
        ("observer", "tell max thanks for leading this", "press to M"),  # the master by their first name
        ("player", "Tell Max that I am away", "press to M"),
    ],
)
def test_what_is_said_beside_a_name_tells_what_it_is(who: str, text: str, said: str) -> None:
    assert said in write(who, text)[1]


def test_a_courtesy_takes_nothing_from_what_stands_behind_it() -> None:
    assert "  resume" in write("master", "ok we're all back, start the clock again")[1]
    assert not has_numbered_lines(write("master", "ok thanks, have a nice weekend")[1])
