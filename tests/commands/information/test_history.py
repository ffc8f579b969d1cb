"""SUMMARY, HISTORY, MAP, WHO GAME, STATUS: the past and the people, as the reader may see them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


@pytest.fixture
def played(table: Table) -> Table:
    """A spring in which Florence takes Siena and bribes in vain, with letters before and after."""
    table.write("florence", "press to milan\nA secret for Milan.\nendpress\nbroadcast\nHello all.\nendpress")
    table.play({"florence": ["A flo - sie", "expense 1: 3 ducats counter-bribe A are"]})
    return table


def test_a_player_reads_what_was_theirs(played: Table) -> None:
    said = played.write("milan", "history")
    assert "A secret for Milan." in said
    assert "A Florence -> Siena" in said
    assert "counter-bribe" not in said


def test_the_writer_reads_their_own_letters_and_ledger(played: Table) -> None:
    said = played.write("florence", "history")
    assert "A secret for Milan." in said
    assert "YOUR LEDGER" in said


@pytest.mark.parametrize("reader", ["venice", ""])
def test_nobody_else_reads_them(played: Table, reader: str) -> None:
    if reader:
        said = played.write(reader, "history all")
    else:
        said = played.world.write("stranger@a.example", "history sforza all")
    assert "Hello all." in said
    assert "A Florence -> Siena" in said
    assert "secret" not in said
    assert "counter-bribe" not in said.replace("history", "")


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("spring 1454", True),
        ("1 - 3", True),
        ("2 - 3", False),
        ("from 9 March", True),
        ("from 1 March to 8 March", False),
        ("from 9 March to 31 December", True),  # an end that is still to come
        ("from 31 December to 8 March", False),
        ("to 8 March", False),
        ("lines 3", False),
    ],
)
def test_ranges_of_time_and_turns(played: Table, what: str, told: bool) -> None:
    assert ("A Florence -> Siena" in played.write("venice", f"history sforza {what}")) is told


def test_the_twenty_ninth_of_february_may_be_last_years(played: Table) -> None:
    """In January of a leap year the day is one to come, and the year before has none of that name."""
    played.world.now = datetime(2028, 1, 15, 12, tzinfo=UTC)
    assert "HISTORY OF SFORZA" in played.write("venice", "history sforza from 29 Feb")


def test_a_range_that_means_nothing_is_explained(played: Table) -> None:
    assert "which part of the past" in played.write("venice", "history sforza xyzzy")


def test_the_summary_counts_cities(played: Table) -> None:
    said = played.write("venice", "summary")
    assert "Cities year by year" in said
    assert "1454" in said
    assert "Helga" in said


def test_a_gunboat_game_names_no_players(played: Table) -> None:
    record = played.world.records["sforza"]
    played.world.records["sforza"] = replace(record, options=replace(record.options, gunboat=True))
    for command in ("summary", "who game"):
        assert "Anna" not in played.write("venice", command)


def test_maps_come_along(played: Table) -> None:
    played.write("venice", "map\nmap spring 1454")
    names = [a.name for a in played.world.answer.attachments]
    assert names == ["sforza-1454-spring-movement-now.png", "sforza-1454-spring-movement.png"]


def test_the_whole_game_comes_as_an_animated_picture_and_a_chart(played: Table) -> None:
    """Once in a letter: it costs many maps."""
    said = played.write("venice", "map game\nmap sforza game")
    names = [a.name for a in played.world.answer.attachments]
    assert names == ["sforza-game.png", "sforza-cities.png"]
    assert "cities of each power by year" in said and "at most 1 map of this kind" in said
    assert all(len(a.content) <= 3_000_000 for a in played.world.answer.attachments)


def test_before_a_phase_is_over_the_whole_game_is_the_map_of_now() -> None:
    world = World()
    world.full_table("sforza")
    answer = world.write("bruno@example.net", "map game", token=world.token_of("sforza", "florence"))
    assert [a.name for a in world.answer.attachments] == ["sforza-1454-spring-movement-now.png"]
    assert "as it stands in" in answer and "different game" not in answer


def test_maps_come_in_the_form_that_was_asked_for(played: Table) -> None:
    played.write("venice", "map svg\nmap sforza svg")
    assert [a.type for a in played.world.answer.attachments] == ["image/svg+xml"]
    assert "map twice" in played.write("venice", "set maps both\nmap")
    assert [a.type for a in played.world.answer.attachments] == ["image/png", "image/svg+xml"]
    played.write("venice", "set nomap")
    played.write("venice", "map")
    assert [a.type for a in played.world.answer.attachments] == ["image/png"]


def test_a_map_of_no_phase_is_refused(played: Table) -> None:
    assert "has been played in" in played.write("venice", "map fall 1480")


def test_addresses_are_for_masters(played: Table) -> None:
    said = played.write("venice", "who game\nwhois anna@example.net")
    assert "Anna (Europe/Rome)" in said
    assert "anna@example.net" not in said.replace("whois anna@example.net", "")


def test_the_status_of_the_judge(played: Table) -> None:
    said = played.world.write(played.players["venice"], "status")
    assert "1 active" in said
    assert "sforza: Spring 1454" in said


def test_recipients_of_a_letter_are_told_to_its_writer_alone(played: Table) -> None:
    """A list of recipients may be a fake (A11); the archive knows the true one."""
    played.write("florence", "press to milan, papacy\nAmong us.\nendpress")
    assert "From Florence to you" in played.write("milan", "history all")
    assert "From Florence to Milan and the Papacy" in played.write("florence", "history all")


def test_turns_by_number(played: Table) -> None:
    for turns in ("0-9999", "turns 1 - 2", "turn 1"):
        assert "A Florence -> Siena" in played.write("venice", f"history sforza {turns}"), turns
