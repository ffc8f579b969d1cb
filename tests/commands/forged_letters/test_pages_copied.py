"""A page of how-to prints lines that one might send: copied without marks they do nothing."""

from __future__ import annotations

import re

import pytest

from judge.syntax.commands.command_reader import read_command
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import GAMES

_ABOVE = ("No!", "yes I saw it, but do not do it", "ok thanks", "non merci")


@pytest.mark.parametrize("above", _ABOVE)
def test_nobody_leaves_by_a_copy_of_the_page_that_says_how(table: Table, above: str) -> None:
    page = table.write("florence", "I give up, I want out of the game", proof="pass")
    lines = [line for line in page.splitlines() if re.match(r" +(1  )?(resign|set absence)", line)]
    assert len(lines) == 3
    before = table.world.records["sforza"].seats
    for copied in ([above, "", *lines], [*lines, "", above], [above, "", *reversed(lines)]):
        answer = table.write("florence", "\n".join(copied), proof="pass")
        assert [s.person for s in table.world.records["sforza"].seats] == [s.person for s in before]
        assert (
            " ".join(answer.split()).count("comes below other text") == len(lines) - 1
        )  # "1 resign" is none
        assert "takes it back" not in answer


def test_whoever_means_it_still_leaves(table: Table) -> None:
    """A line of the page by itself."""
    table.write("florence", "resign", proof="pass")
    seat = next(s for s in table.world.records["sforza"].seats if s.seat == "florence")
    assert seat.person is None


def test_two_commands_that_a_page_prints_are_done_where_nothing_else_is_said(table: Table) -> None:
    answer = " ".join(table.write("florence", "list\npractice", proof="pass").split())
    assert "comes below other text" not in answer


@pytest.mark.parametrize("text", ["ok thanks\n\nset password a-new-one", "  set password a-new-one\nlol"])
def test_the_password_that_a_page_prints_is_nobodys(table: Table, text: str) -> None:
    answer = table.write("florence", text, proof="pass")
    assert "comes below other text" in " ".join(answer.split())


def test_a_letter_that_a_page_prints_goes_to_nobody(table: Table) -> None:
    answer = table.write("florence", "yes I saw it\n\n  press to Milan\n  your letter\n  endpress")
    assert "comes below other text" in " ".join(answer.split()) and "Your press letter" not in answer


def test_what_a_summary_says_of_press_is_no_command(table: Table) -> None:
    told = table.write("florence", "list sforza")
    line = next(one.strip() for one in told.splitlines() if "of press:" in one)
    with GAMES.words.in_force():
        assert line.startswith("Kind of press:") and not hasattr(read_command(line), "to")


def test_half_a_sentence_of_ours_holds_nothing(table: Table) -> None:
    table.write("florence", "see you tomorrow\n\n\n\nFlorence, I hold no order")
    assert not table.world.orders


@pytest.mark.parametrize("end", ["", "=20", "\\n"])
@pytest.mark.parametrize("above", ["", "ok thanks", "Podestà said"])
def test_a_copy_of_the_page_for_newcomers_changes_nobodys_name(table: Table, above: str, end: str) -> None:
    page = [f"{line}{end}" for line in table.write("florence", "help").splitlines()]
    number = next(p.id for p in table.world.persons.values() if p.name == "Bruno")
    before = table.world.persons[number]
    table.write("florence", [above, "", *page], proof="pass")
    after = table.world.persons[number]
    assert (after.name, after.time_zone, after.language) == (before.name, before.time_zone, before.language)


@pytest.mark.parametrize(
    "name", ["Your Name", "your  name", "Votre Nom", "Anna Example", "Your Name=20", "Your Name\\n"]
)
def test_the_name_that_a_page_prints_is_nobodys(table: Table, name: str) -> None:
    """A newcomer who sends the sample unfilled is asked for a name."""
    told = table.world.write("new@example.net", f"register\nname: {name}\nend")
    assert "at least your name" in told and table.world.person_at("new@example.net") is None


def test_a_name_of_ones_own_counts(table: Table) -> None:
    table.world.write("new@example.net", "register\nname: Anna Exempla\nend")
    assert table.world.person_at("new@example.net") is not None
