"""Answers that take offered lines in people's own words, with a change, or beside another wish."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from judge.commands.orders.numbers_said import yes_apart
from judge.commands.session import Session
from judge.commands.wishes.changed_offers import lines_changed
from judge.core.table import GameStatus
from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened

LINES = "The deadlines should be Mondays and Wednesdays at 8:30. No letters between the players, please."


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


def _write(world: World, text: str, number: int, *answers: int) -> str:
    """The answer to the master's letter of that number, on one line."""
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    names = tuple(f"<{one}@example.net>" for one in answers)
    told = world.write(
        "max@example.net", text, token=token, message_id=f"<{number}@example.net>", references=names
    )
    return " ".join(told.split())


def _is_changed(world: World) -> bool:
    before, now = opened().records[GAME], world.records[GAME]
    return replace(now, notes=before.notes) != before


@pytest.mark.parametrize(
    ("answer", "clock"),
    [
        ("Both please, but at ten in the evening", "22:00"),
        ("All of them, but at 20:45!", "20:45"),
        ("Ja, beides, aber um 20:45 Uhr", "20:45"),
        ("Oui, les deux, mais à 20:45", "20:45"),
        ("1 and 2, but at 6:10", "6:10"),
        ("Yes please, only at 20:45", "20:45"),
    ],
)
def test_a_yes_that_changes_a_time_brings_all_lines_again(world: World, answer: str, clock: str) -> None:
    told = _write(world, LINES, 1)
    assert "2 set no press" in told and "clock 8:30" in told
    again = _write(world, answer, 2, 1)
    assert "Nothing has been done yet" in again
    assert "2 set no press" in again and f"1 set move days -M-W--- clock {clock}" in again
    assert not _is_changed(world)
    done = _write(world, "1 und 2, bitte", 3, 2)
    assert f"clock {clock}" in done or _is_changed(world)
    assert world.records[GAME].options.press != "white"


@pytest.mark.parametrize(
    "answer", ["All two, please", "alle beide", "die ersten zwei", "Numbers 1 and 2, please :-)", "les deux"]
)
def test_all_lines_are_taken_in_words(world: World, answer: str) -> None:
    _write(world, LINES, 1)
    _write(world, answer, 2, 1)
    assert _is_changed(world)


@pytest.mark.parametrize("answer", ["all three", "alle vier bitte", "die ersten drei"])
def test_more_lines_than_there_are_take_none(world: World, answer: str) -> None:
    _write(world, LINES, 1)
    told = _write(world, answer, 2, 1)
    assert not _is_changed(world)
    assert "set no press" in told


def test_a_line_is_named_by_a_word_of_it(world: World) -> None:
    _write(world, LINES, 1)
    _write(world, "Yes to the clock as well", 2, 1)
    assert _is_changed(world)
    assert world.records[GAME].options.press == "white"


def test_a_wish_beside_the_numbers_is_read_too(world: World) -> None:
    _write(world, LINES, 1)
    told = _write(world, "2, please. Could everybody have two days more?", 2, 1)
    assert _is_changed(world)
    assert "+2d" in told


def test_words_that_may_take_it_back_take_nothing(world: World) -> None:
    _write(world, LINES, 1)
    for number, words in enumerate(
        ("2, please. No, wait.", "1, 2\nI am not sure yet.", "2. Who wrote this?"), 2
    ):
        _write(world, words, number, 1)
        assert not _is_changed(world), words


@pytest.mark.parametrize(
    ("said", "lines", "changed"),
    [
        (
            "Yes, and call it lilies",
            ("create ?sforza pw x\nbecome master",),
            ("create ?lilies pw x\nbecome master",),
        ),
        ("Ja, aber nenne es Lilien!", ("create ?sforza pw x", "a"), ("create ?lilien pw x", "a")),
        ("Oui, mais seulement 2 ducats", ("pay 3d to Venice",), ("pay 2d to Venice",)),
        ("Sí, pero solo hasta el domingo", ("pause until Fri 4 Dec",), ("pause until Sun 29 Nov",)),
        (
            "2, but on Mondays and Thursdays",
            ("a", "set move days --T--F- clock 9:00"),
            ("set move days -M--T-- clock 9:00",),
        ),
        ("Yes, at nine pm", ("set deadline Fri 4 Dec",), ("set deadline Fri 4 Dec 21:00",)),
        ("Ja, um 21 Uhr", ("set deadline Fri 4 Dec",), ("set deadline Fri 4 Dec 21:00",)),
        ("Yes, but on Saturday", ("set deadline Fri 4 Dec 21:00",), ("set deadline Sat 28 Nov 21:00",)),
        (
            "Oui, mais jusqu'au 8 janvier",
            ("set absence 22 Dec to 2 Jan",),
            ("set absence 22 Dec to Fri 8 Jan",),
        ),
        ("Yes, but four days please", ("set reminders 2d",), ("set reminders 4d",)),
        ("S\u00ec, ma solo quattro ducati", ("edit ducats milan -6",), ("edit ducats milan -4",)),
        ("Ja, aber nur Anna", ("invite anna@x.org tom@x.org",), ("invite anna@x.org",)),
        ("Just Tom please", ("invite anna@x.org tom.berg@x.org",), ("invite tom.berg@x.org",)),
        ("Nee, alleen Tom uitnodigen", ("invite anna@x.org tom@x.org",), ("invite tom@x.org",)),
        ("yes", ("set draw",), ()),
        ("Yes, if Milan agrees", ("set draw",), ()),
        ("pay 2d to Venice", ("pay 3d to Venice",), ()),
    ],
)
def test_names_sums_days_and_dates_are_changed_in_the_line(
    world: World, said: str, lines: tuple[str, ...], changed: tuple[str, ...]
) -> None:
    session = Session(letter=world.letter("max@example.net", said), repository=world, context=world.context())
    with world.context().games.words.in_force():
        assert lines_changed(session, said, lines) == changed


@pytest.mark.parametrize(
    "answer",
    [
        "Only the second.",
        "Nur die zweite bitte",
        "Not the first one, just the press.",
        "Yes to the press",
    ],
)
def test_one_line_alone_is_taken_in_words(world: World, answer: str) -> None:
    _write(world, LINES, 1)
    _write(world, answer, 2, 1)
    assert world.records[GAME].options.press != "white"


@pytest.mark.parametrize(
    "answer",
    [
        "Nevermind", "Forget about it, I have changed my mind",
        "Non, pas la peine, merci", "Lass es lieber!", "No es necesario.", "Laat maar zitten",
        "No, we would rather not have the deadlines changed after all.",
        "Not yet, let us finish this year first.",
    ],
)  # fmt: skip
def test_a_no_in_other_words_leaves_all_and_offers_nothing_else(world: World, answer: str) -> None:
    _write(world, LINES, 1)
    told = _write(world, answer, 2, 1)
    assert "not done" in told and "process" not in told and "undo" not in told, told
    assert not _is_changed(world)
    _write(world, "1 and 2", 3, 1)
    assert not _is_changed(world)


def test_a_change_that_is_not_understood_brings_the_lines_again(world: World) -> None:
    _write(world, LINES, 1)
    told = _write(world, "Yes, but in another colour", 2, 1)
    assert "2 set no press" in told and not _is_changed(world)


def test_no_deadline_moves_before_the_one_that_is_set(world: World) -> None:
    due = world.records[GAME].deadline
    assert due is not None
    _write(world, "Please postpone the deadline until the 20th of December", 1)
    told = _write(world, "Yes, but in the evening of 27 November", 2, 1)
    assert "set deadline Sun 20 Dec" in told and "set deadline Fri 27" not in told and not _is_changed(world)


@pytest.mark.parametrize(
    ("line", "yes", "rest"),
    [
        ("Yes, and build A Pisa", "Yes", "build A Pisa"),
        ("Ja, gerne. Mailand geht nach Como.", "Ja, gerne", "Mailand geht nach Como."),
        ("S\u00ed, y la flota de Pisa se queda", "S\u00ed", "la flota de Pisa se queda"),
        ("Oui merci ! Et Pise tient", "Oui merci", "Pise tient"),
        ("Yes, if Milan agrees", "", "Yes, if Milan agrees"),
        ("Yes, please. Thanks!", "", "Yes, please. Thanks!"),
        ("And build A Pisa, yes", "", "And build A Pisa, yes"),
    ],
)
def test_a_yes_stands_apart_from_what_is_said_in_addition(line: str, yes: str, rest: str) -> None:
    assert yes_apart(line) == (yes, rest)


def test_another_wish_beside_a_yes_is_read_too(world: World) -> None:
    _write(world, "Please pause the game.", 1)
    told = _write(world, "Yes please. Could everybody have two days more?", 2, 1)
    assert world.records[GAME].status is GameStatus.PAUSED
    assert "+2d" in told


def test_a_yes_that_other_words_may_take_back_brings_the_offer_again(world: World) -> None:
    _write(world, "Please pause the game.", 1)
    told = _write(world, "Yes, thanks. Perhaps we should think about it.", 2, 1)
    assert "1 pause" in told and not _is_changed(world)
    _write(world, "yes", 3, 2)
    assert world.records[GAME].status is GameStatus.PAUSED
