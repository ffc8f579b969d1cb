"""Bad input: every such letter gets a clear answer that says what to do, and nothing else suffers ."""

from __future__ import annotations

import pytest
from conftest import Table

from judge.letter import FileOrders, KeepPress, SaveGame, SavePerson, Send


def test_an_empty_letter(table: Table) -> None:
    text = table.world.write(table.players["florence"], "")
    assert "empty" in text and "help" in text
    assert [type(e) for e in table.world.effects] == [Send]


def test_a_letter_of_quotes_only(table: Table) -> None:
    text = table.world.write(table.players["florence"], "", left_out=("> A flo h",), problems=("only-quote",))
    assert "quotation" in text


@pytest.mark.parametrize(
    ("problem", "words"),
    [("too-large", "too large"), ("several-senders", "several senders"), ("unreadable", "could not read")],
)
def test_what_could_not_be_read_is_not_used(table: Table, problem: str, words: str) -> None:
    token = table.world.token_of("sforza", "florence")
    text = table.world.write(table.players["florence"], "A flo h", token=token, problems=(problem,))
    assert words in " ".join(text.split())
    assert [type(e) for e in table.world.effects] == [Send]


@pytest.mark.parametrize("problem", ["charset", "whole-utf-16", "long-line", "winmail", "something-new"])
def test_what_was_read_with_doubt_is_used_and_said(table: Table, problem: str) -> None:
    token = table.world.token_of("sforza", "florence")
    text = table.world.write(table.players["florence"], "A flo h", token=token, problems=(problem,))
    assert "A Florence holds" in text
    assert "Please" in text or "best" in text


def test_a_line_of_ten_thousand_characters(table: Table) -> None:
    text = table.write("florence", "A flo h\n" + "x" * 10_000 + "\nA are h")
    assert "A Florence holds" in text and "A Arezzo holds" in text and "10000 characters" in text
    assert max(len(line) for line in text.split("\n")) <= 76


def test_control_characters_do_not_come_back(table: Table) -> None:
    text = table.write("florence", "A fl\x07o - \x1b[31mvenice\x00")
    assert not set(text) & {"\x07", "\x1b", "\x00"}


@pytest.mark.parametrize(
    "line",
    [
        "signon Lnowhere pw",
        "signon Zsforza pw",
        "signon Lsforza wrong",
        "observe nowhere pw",
        "list nowhere",
        "help nothing",
        "create ?sforza pw",
        "set plage",
        "set deadline soon",
        "become emperor",
        "process",
        "press to nobody\nhi\nendpress",
        "A mil h",
        "exp 9: 12 buy A mil",
        "build A flo",
        "{{ 7 * 7 }} {% raw %}",
    ],
)
def test_one_wrong_line_never_spoils_the_rest(table: Table, line: str) -> None:
    world = table.world
    text = world.write(
        table.players["florence"],
        f"{line}\nsignon Lsforza pw-florence\nA flo h\nsignoff",
        subject="Re: Re: x",
    )
    assert "A Florence holds" in text
    assert len(world.replies) == 1
    assert [f.seat for f in world.of(FileOrders)] == ["florence"]
    assert not world.of(KeepPress)
    assert {e.person.addresses for e in world.of(SavePerson)} <= {(table.players["florence"],)}


def test_subjects_do_not_pile_up(table: Table) -> None:
    table.world.write(table.players["florence"], "help", subject="Re: AW: Re: moves [sforza, Spring 1454]")
    assert table.world.answer.subject == "Re: moves"


def test_no_effect_without_a_reason(table: Table) -> None:
    table.world.write(table.players["florence"], "list\nhelp\nversion\nget orders\nwhy siena")
    assert not table.world.of(SaveGame) and not table.world.of(FileOrders)


def test_one_letter_opens_no_more_doors_than_a_person_would(table: Table) -> None:
    text = table.world.write("eve@a.example", ["sign on Lsforza guess"] * 40)
    assert "at most 12 games" in text


def test_one_letter_carries_no_flood_of_press(table: Table) -> None:
    table.write("florence", "broadcast\nhi\nendpress\n" * 60)
    assert len(table.world.of(KeepPress)) == 20
    assert "at most 20" in table.world.answer.text
