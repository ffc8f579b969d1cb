"""Excommunication: who may neither write nor be written to, and the vote to ignore it (O-018)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.effects import KeepPress
from judge.rendering import render
from tests.commands.conftest import Table

OTHERS = ("austria", "florence", "france", "milan", "naples", "turkey", "venice")


@pytest.fixture
def holy(table: Table) -> Table:
    """A table that plays with it. Whoever is at the table may set it, for there is no master."""
    table.write("florence", "set excommunication")
    table.world.notices.clear()
    return table


def flat(text: str) -> str:
    return " ".join(text.split())


def heard(table: Table) -> set[str]:
    """Who got a press letter."""
    return {power for power, address in table.players.items() for n in table.world.notices if n.to == address}


def test_who_is_named_can_neither_write_nor_be_written_to(holy: Table) -> None:
    """O-018"""
    holy.write("papacy", "excommunicate Milan")
    assert heard(holy) == {*OTHERS}
    assert "The Papacy has excommunicated Milan" in flat(render.letter(holy.world.notices[0]).text)
    holy.world.notices.clear()
    assert "you are excommunicated" in flat(holy.write("milan", "press to Venice\nHelp!\nendpress"))
    assert "one of these is excommunicated" in flat(
        holy.write("venice", "press to Milan, Naples\nNo.\nendpress")
    )
    assert holy.world.notices == [] and not holy.world.of(KeepPress)
    holy.write("venice", "press to Naples\nAlas.\nendpress")
    assert heard(holy) == {"naples"}


def test_a_broadcast_passes_the_excommunicated_by(holy: Table) -> None:
    """O-018"""
    holy.write("papacy", "excommunicate Milan")
    holy.world.notices.clear()
    holy.write("venice", "broadcast\nHear, all.\nendpress")
    assert heard(holy) == {*OTHERS, "papacy"} - {"milan", "venice"}
    (kept,) = holy.world.of(KeepPress)
    assert "milan" not in kept.readers and "all" not in kept.readers


def test_if_all_others_ignore_it_the_papacy_is_shut_out(holy: Table) -> None:
    """O-018"""
    holy.write("papacy", "excommunicate Milan")
    for power in OTHERS[:-1]:
        holy.write(power, "ignore excommunications")
    assert "excommunicated" in flat(holy.write("milan", "press to Venice\nHelp!\nendpress"))
    holy.world.notices.clear()
    holy.write(OTHERS[-1], "ignore excommunications")
    assert heard(holy) == {*OTHERS, "papacy"}
    assert render.letter(holy.world.notices[0]).subject == "[sforza] The Papacy is shut out"
    holy.world.notices.clear()
    holy.write("milan", "press to Venice\nThanks.\nendpress")
    assert heard(holy) == {"venice"}
    assert "you are excommunicated" in flat(holy.write("papacy", "press to Venice\nRepent!\nendpress"))


def test_a_vote_can_be_taken_back_and_nobody_hears_of_it(holy: Table) -> None:
    """O-018"""
    holy.write("papacy", "excommunicate Milan")
    holy.world.notices.clear()
    holy.write("florence", "ignore excommunications")
    holy.write("florence", "no ignore excommunications")
    for power in OTHERS:
        if power != "florence":
            holy.write(power, "ignore excommunication")
    assert holy.world.notices == []
    assert "excommunicated" in flat(holy.write("milan", "press to Venice\nHelp!\nendpress"))


def test_the_ban_ends_with_the_campaign(holy: Table) -> None:
    """O-018"""
    holy.write("papacy", "excommunicate Milan")
    record = holy.world.records["sforza"]
    holy.world.records["sforza"] = replace(record, phase=record.phase.replace("spring", "summer"))
    holy.world.notices.clear()
    holy.write("milan", "press to Venice\nAbsolved.\nendpress")
    assert heard(holy) == {"venice"}


@pytest.mark.parametrize(
    ("power", "line", "words"),
    [
        ("papacy", "excommunicate Papacy", "not a power in this game that you could excommunicate"),
        ("papacy", "excommunicate Wales", "not a power in this game that you could excommunicate"),
        ("florence", "excommunicate Milan", "Only the Papacy"),
        ("papacy", "ignore excommunications", "the Papacy has no vote"),
    ],
)
def test_who_may_do_what(holy: Table, power: str, line: str, words: str) -> None:
    """O-018"""
    assert words in flat(holy.write(power, line))


def test_one_in_each_campaign_and_only_where_it_is_played(table: Table) -> None:
    """O-018"""
    assert "without excommunication" in flat(table.write("papacy", "excommunicate Milan"))
    table.write("florence", "set excommunication")
    table.write("papacy", "excommunicate Turkey")
    assert any(n.facts.get("banned") == "turkey" for n in table.world.notices)
    assert "there can be only one" in flat(table.write("papacy", "excommunicate Milan"))
