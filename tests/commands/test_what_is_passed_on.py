"""Wishes to have something told or noted: what is to be told is no part of the wish, and orders nothing.

Not here: how letters to others are sent (press), examples of each row (sets of sentences).
"""

from __future__ import annotations

import pytest

from tests.support.sentences import has_numbered_lines, opened, what_holds, write


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Announce to the whole table that Florence isn't going to march this spring.", "1  broadcast"),
        (
            "A line for Venice, please: keep off Perugia and Milan will never hear of it.",
            "1  press to Venice",
        ),
        ("Let Naples know that I stay in Pisa as long as Milan does.", "1  press to Naples"),
        ("Richte Venedig aus, dass ich Ferrara in Ruhe lasse, solange Mailand es tut.", "press to Venice"),
        ("Fais savoir à Venise que je laisse Ferrare à Milan.", "1  press to Venice"),
        ("A note for my own eyes: Milan swore that Lucca is mine.", "1  diary"),
        ("Slip Naples a note with no name under it: Venice is coming for you.", "press grey to Naples"),
        ("Please pass on to Gaspare that I was in hospital.", "press to M"),
    ],
)
def test_whoever_wants_something_told_gets_the_lines_for_it_and_files_nothing(text: str, line: str) -> None:
    world, answer = write("player", text)
    assert line in [one.strip() for one in answer.splitlines()]
    assert what_holds(world) == what_holds(opened()) and has_numbered_lines(answer) is line.startswith("1")
    assert "could not use" not in answer


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("messaggio per il Papa: Modena \u00e8 tua, ma lascia stare Ferrara", "press to Papacy"),
        ("r\u00e9ponds \u00e0 Milan : d'accord pour une alliance", "press to Milan"),
        ("dis \u00e0 la papaut\u00e9 : on se retrouve \u00e0 Bologne", "press to Papacy"),
        ("send venice: shall we share Ferrara?", "press to Venice"),
        ("tell the pope I will leave Perugia alone", "press to Papacy"),
        ("Nachricht an den Papst: ich ziehe nicht nach Perugia", "press to Papacy"),
        ("responde a Venecia: no atacar\u00e9 Padua", "press to Venice"),
        ("bericht voor de paus: ik blijf uit Perugia", "press to Papacy"),
        ("please tell Milan: A Flo - Bol comes next year", "press to Milan"),
        ("write the doge that I take Ferrara and he keeps Padua", "press to Venice"),
        ("tell Naples I hold", "press to Naples"),
    ],
)
def test_what_somebody_is_to_be_told_is_a_letter_to_just_them_and_no_order(text: str, line: str) -> None:
    world, answer = write("player", text)
    assert f"1  {line}" in [one.strip() for one in answer.splitlines()] and "endpress" in answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize("text", ["send Florence to Bologna", "let Arezzo go to Siena"])
def test_who_sends_a_unit_orders(text: str) -> None:
    world, answer = write("player", text)
    assert "endpress" not in answer and what_holds(world) != what_holds(opened())


@pytest.mark.parametrize("text", ["I hear that Milan wants peace.", "Venice told me that Milan will attack."])
def test_what_somebody_heard_is_not_passed_on(text: str) -> None:
    assert "endpress" not in write("player", text)[1]


@pytest.mark.parametrize(
    "text",
    ["A Aretzo goes to Florence, for I hope for the best", "A Arezo to Florence as we said last week, Anna"],
)
def test_a_place_with_a_slip_behind_the_letter_of_a_unit_is_asked_about(text: str) -> None:
    _, answer = write("player", text)
    assert "Arezzo" in answer and "endpress" not in answer


def test_observers_are_told_how_to_write_to_everybody() -> None:
    assert "  broadcast\n" in write("observer", "Let all of them know from me: what an opening!")[1]


@pytest.mark.parametrize("text", ["Three more days for everybody", "Another three days for everybody"])
def test_more_days_are_more_time_and_no_days_of_leave(text: str) -> None:
    assert "1  set deadline +3d" in write("master", text)[1]


def test_a_long_sentence_is_quoted_up_to_a_whole_word() -> None:
    text = "Please replace Carla at once, for she is gone, by my old friend Dorothea (dora@example.com)."
    answer = " ".join(write("master", text)[1].split())
    assert "by my old ..." in answer
