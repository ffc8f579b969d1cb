"""A letter's lines to items: blocks, ends, and what stays raw (peers A2)."""

from __future__ import annotations

from judge.syntax.commands import basic_commands as c
from judge.syntax.letters import OrderLine, PressText, Registration, Said, TooManyLines, Wrong, read


def test_sign_off_and_the_signature_line_end_the_reading() -> None:
    assert read(["A ven h", "SIGNOFF", "A pad h"]) == (OrderLine("A ven h"),)
    assert read(["A ven h", "-- ", "list"]) == (OrderLine("A ven h"),)
    assert read(["A ven h", "--", "list"]) == (OrderLine("A ven h"),)


def test_press_runs_to_its_end_and_the_letter_goes_on() -> None:
    items = read(["press to M", "", "One line.", "set wait", "", "ENDPRESS", "set wait"])
    assert items == (
        PressText(c.Press(to="M"), "press to M", ("One line.", "set wait"), True),
        Said(c.SetWait(on=True), "set wait"),
    )


def test_endbroadcast_and_sign_off_end_press_too() -> None:
    for end in ("endbroadcast", "END PRESS.", "signoff", "sign off", "-- "):
        (press,) = read(["broadcast", "Hello", end])
        assert isinstance(press, PressText)
        assert (press.text, press.closed) == (("Hello",), True)


def test_press_without_an_end_takes_the_rest_and_says_so() -> None:
    (press,) = read(["broadcast", "Hello", "A ven h"])
    assert isinstance(press, PressText)
    assert (press.text, press.closed) == (("Hello", "A ven h"), False)


def test_a_sign_on_with_a_password_never_becomes_press() -> None:
    """Players leaked passwords so for years (peers A2, C3)."""
    press, signed = read(["broadcast", "Hello", "signon Lsforza secret"])
    assert isinstance(press, PressText)
    assert press.text == ("Hello",)
    assert signed == Said(c.SignOn(table="Lsforza", password="secret"), "signon Lsforza secret")


def test_registration_takes_fields_to_end_or_to_the_next_command() -> None:
    lines = ["REGISTER", "Name: Anna B.", "E-mail : a@b.example", "time zone Europe/Rome", "", "END", "list"]
    assert read(lines) == (
        Registration((("name", "Anna B."), ("email", "a@b.example"), ("timezone", "Europe/Rome"))),
        Said(c.ListGames(), "list"),
    )
    assert read(["register", "name: Anna", "list"]) == (
        Registration((("name", "Anna"),)),
        Said(c.ListGames(), "list"),
    )


def test_a_wrong_line_stands_between_good_ones() -> None:
    good, wrong, again = read(["set wait", "set wiat", "set nowait"])
    assert isinstance(good, Said) and isinstance(again, Said)
    assert isinstance(wrong, Wrong)


def test_a_letter_of_a_thousand_lines_is_read_in_part() -> None:
    items = read(["A ven h"] * 1000)
    assert len(items) == 501
    assert items[-1] == TooManyLines(500)
