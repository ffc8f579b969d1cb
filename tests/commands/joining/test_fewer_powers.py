"""A game for fewer people than powers: nobody is told of powers that nobody plays as if they were played."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.support.judges.fake_judge import World

MASTER = "gina@example.net"
PLAYERS = ("Ann", "Bob", "Carla", "Dave")


@pytest.fixture
def begun(world: World) -> World:
    """Four of eight powers are played."""
    world.register("Gina")
    world.write(MASTER, "create ?sforza pw-gm borgia powers 4\nbecome master", proof="pass")
    for name in PLAYERS:
        world.write(world.register(name), f"sign on ?sforza pw-{name}", proof="pass")
    at = world.records["sforza"]
    seats = tuple(replace(one, dummy=one.person is None) for one in at.seats)
    world.records["sforza"] = replace(at, seats=seats)
    return world


@pytest.mark.parametrize("settings", ["powers 4", "players 4 powers 4"])
def test_who_joins_is_told_of_no_power_beside_their_own(world: World, settings: str) -> None:
    world.register("Gina")
    world.write(MASTER, f"create ?sforza pw-gm borgia {settings}\nbecome master", proof="pass")
    assert "so everybody" not in world.write(world.register("Ann"), "sign on ?sforza pw-ann", proof="pass")


def test_a_game_for_five_of_eight_is_offered_without_a_word_of_two_powers_each(world: World) -> None:
    world.register("Gina")
    offer = world.write(
        MASTER, "I'd like to run a game of Machiavelli for 4 friends, on the 1499 Borgia map."
    )
    assert " borgia powers 5\n" in offer


def test_who_comes_late_plays_one_power_of_those_that_are_free(begun: World) -> None:
    free = next(s for s in begun.records["sforza"].seats if s.person is None)
    letter = "HLFINPSV"[begun.records["sforza"].seats.index(free)]
    lines = ("register", "name: Fay", "end", f"sign on {letter}sforza vesuvio-five")
    answer = begun.write("fay@example.net", lines, proof="pass")
    assert len(re.findall(r"\(Fay\)", answer)) == 1, answer


def test_a_draw_needs_the_votes_of_those_who_have_one(begun: World) -> None:
    answer = begun.write(MASTER, "sign on Msforza pw-gm\nwho has voted for the draw?")
    assert "all 4 powers" in " ".join(answer.split())
