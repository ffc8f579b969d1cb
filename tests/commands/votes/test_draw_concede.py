"""Draws and concessions (peers A13): secret, lapsing, and the end of the game when they suffice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.commands.votes.draw_concede import draw_of
from judge.core.effects import Send
from judge.core.game import Seat
from judge.core.table import GameRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import Season
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

LEFT = tuple(Seat(s) for s in "abc")


def votes(**lists: str) -> dict[Seat, list[Seat]]:
    return {Seat(s): [Seat(x) for x in lists[s]] for s in lists}


@pytest.mark.parametrize(
    ("lists", "group"),
    [
        ({"a": "abc", "b": "abc", "c": "abc"}, "abc"),
        ({"a": "ab", "b": "ab", "c": "ab"}, "ab"),
        ({"a": "ab", "b": "ab", "c": "abc"}, ""),  # c lists itself, so it must be in
        ({"a": "b", "b": "ab", "c": "ab"}, "ab"),  # a accepts its list with and without itself
        ({"a": "b", "b": "b", "c": "b"}, "b"),
        ({"a": "a", "b": "b", "c": "c"}, ""),
        ({"a": "c", "b": "c", "c": "c"}, "c"),
    ],
)
def test_the_largest_list_that_all_accept_wins(lists: dict[str, str], group: str) -> None:
    assert "".join(draw_of(votes(**lists), LEFT)) == group


def _table(world: World) -> GameRecord:
    return world.records["sforza"]


def _victors(world: World) -> tuple[str, ...]:
    return tuple(codec.load_state(_table(world).state).victors)


def test_all_survivors_end_the_game_in_a_draw(table: Table) -> None:
    for power in table.players:
        assert not _table(table.world).notes.conclude
        text = table.write(power, "set draw")
    assert "Everybody agrees" in text and "no orders are needed" not in text and "deadline" not in text
    assert _table(table.world).notes.conclude == "finished"
    assert _table(table.world).notes.ended == "draw"
    assert set(_victors(table.world)) == set(table.players)


def test_one_vote_taken_back_keeps_the_game_going(table: Table) -> None:
    for power in list(table.players)[:-1]:
        table.write(power, "set draw")
    table.write("austria", "set nodraw")
    table.write(list(table.players)[-1], "set draw")
    assert not _table(table.world).notes.conclude


def test_votes_lapse_with_the_phase(table: Table) -> None:
    for power in list(table.players)[:-1]:
        table.write(power, "set draw")
    record = _table(table.world)
    state = codec.load_state(record.state)
    later = replace(state, phase=replace(state.phase, season=Season.SUMMER))
    table.world.records["sforza"] = replace(record, state=codec.dump_state(later), phase=later.phase.key)
    table.write(list(table.players)[-1], "set draw")
    assert not _table(table.world).notes.conclude


def test_lists_need_no_dias(table: Table) -> None:
    assert "includes all survivors" in table.write("florence", "set draw LV")
    table.write("florence", "set no dias")
    for power in table.players:
        table.write(power, "set draw L, Venice")
    assert set(_victors(table.world)) == {"florence", "venice"}


def test_all_others_concede_to_the_largest(table: Table) -> None:
    assert "only to the largest" in table.write("florence", "set concede France")
    for power in table.players:
        if power != "venice":
            table.write(power, "concede Venice")
    assert _victors(table.world) == ("venice",)
    assert _table(table.world).notes.ended == "concession"


def test_nobody_hears_of_a_vote(table: Table) -> None:
    table.write("florence", "set draw")
    sends = [e for e in table.world.effects if isinstance(e, Send)]
    assert [s.to for s in sends] == [table.players["florence"]]
    before = table.world.write(table.players["milan"], "list sforza\nsummary sforza\nwho game sforza")
    table.write("florence", "set nodraw")
    assert table.world.write(table.players["milan"], "list sforza\nsummary sforza\nwho game sforza") == before


def test_a_lone_players_vote_does_not_end_a_game_that_a_master_leads(world: World) -> None:
    """The other powers are dummies, who have no voice; with nobody to lead, the same vote ends it."""
    players = world.full_table("sforza", master="Gaspare")
    led = world.records["sforza"]
    seats = tuple(s if s.seat == "florence" else replace(s, person=None, dummy=True) for s in led.seats)
    token = world.token_of("sforza", "florence")
    world.records["sforza"] = replace(led, seats=seats)
    answer = world.write(players["florence"], "set draw", token=token)
    assert "only player left" in answer and not world.records["sforza"].notes.conclude
    world.records["sforza"] = replace(led, seats=seats, attendants=())
    assert "vote" in world.write(players["florence"], "set draw", token=token)
    assert "florence" in _victors(world)
