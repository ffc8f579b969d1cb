"""Whoever writes that they want to play gets the lines for it: their name, the game they name, a place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.table import GameStatus
from tests.support.judges.fake_judge import World

WISHES = [
    "I would like to join tuscany, please.",
    "Hello, I want to play in the game tuscany.",
    "Can I join the game called Tuscany?",
    "Je voudrais jouer dans la partie tuscany.",
    "Ich möchte bei der Partie tuscany mitspielen.",
    "Quiero jugar en la partida tuscany.",
    "Ik wil graag meedoen aan het spel tuscany.",
    "Vorrei giocare nella partita tuscany.",
]


@pytest.fixture
def forming(world: World) -> World:
    world.register("Gina")
    world.write("gina@example.net", "create ?tuscany pw machiavelli", proof="pass")
    return world


@pytest.mark.parametrize("wish", WISHES)
def test_a_stranger_gets_lines_with_their_name_and_the_game_that_they_named(
    forming: World, wish: str
) -> None:
    text = forming.write("emma@e.example", wish, sender_name="Emma Clarke")
    assert "Emma Clarke" in text and " ?tuscany " in text and "sforza" not in text
    lines = [line.strip(" |").replace("a-password", "lilies") for line in text.splitlines()]
    begins = next(n for n, line in enumerate(lines) if line in ("register", "inscription"))
    forming.write("emma@e.example", lines[begins:])
    emma = forming.person_at("emma@e.example")
    assert emma is not None and emma.name == "Emma Clarke"
    assert emma.id in [one.person for one in forming.records["tuscany"].newcomers]


def test_whoever_is_registered_gets_the_one_line(forming: World) -> None:
    address = forming.register("Emma")
    text = forming.write(address, "I would like to join tuscany.")
    assert "  | sign on ?tuscany " in text and "create" not in text


def test_an_answer_to_an_invitation_is_about_its_game(forming: World) -> None:
    forming.write("gina@example.net", "sign on Mtuscany pw\ninvite emma@e.example", proof="pass")
    subject = "Re: [tuscany] An invitation to a game by mail"
    text = forming.write(
        "emma@e.example", "Yes, I'd love to play!", subject=subject, sender_name="Emma Clarke"
    )
    assert "sign on ?tuscany" in text and "name: Emma Clarke" in text


@pytest.mark.parametrize(
    "name",
    ["Podestà", "judge", "emma@e.example", "Pills at pills.example", "Anna Example", "\u202eevil" * 20],
)
def test_a_name_that_nobody_may_register_is_not_printed(forming: World, name: str) -> None:
    text = forming.write("emma@e.example", "I want to play in tuscany", sender_name=name)
    assert "name: Emma\n" in text and name not in text and "?tuscany" in text


def test_a_game_that_is_not_listed_is_not_named_to_strangers(forming: World) -> None:
    record = forming.records["tuscany"]
    forming.records["tuscany"] = replace(record, options=replace(record.options, listed=False))
    text = forming.write("emma@e.example", "I want to play in tuscany", sender_name="Emma Clarke")
    assert "?tuscany" not in text.lower()


@pytest.mark.parametrize(
    "wish", [wish.replace("tuscany", "sforza").replace("Tuscany", "sforza") for wish in WISHES]
)
def test_in_a_game_that_has_begun_the_free_power_is_named(world: World, wish: str) -> None:
    world.full_table()
    record = world.records["sforza"]
    seats = [replace(s, person=None) if s.seat == "milan" else s for s in record.seats]
    world.records["sforza"] = replace(record, seats=tuple(seats))
    text = world.write("emma@e.example", wish, sender_name="Emma Clarke")
    assert "Isforza " in " ".join(text.split())


def test_a_full_game_is_said_to_be_full(world: World) -> None:
    world.full_table()
    text = " ".join(world.write("emma@e.example", "I would like to join sforza.").split())
    assert '"sforza" has no free place' in text


def test_a_free_power_is_taken_over_while_its_game_is_paused(world: World) -> None:
    world.full_table()
    record = world.records["sforza"]
    seats = [replace(s, person=None) if s.seat == "milan" else s for s in record.seats]
    world.records["sforza"] = replace(record, status=GameStatus.PAUSED, seats=tuple(seats))
    address = world.register("Emma")
    emma = world.person_at(address)
    text = world.write(address, "sign on Isforza lilies")
    assert emma is not None and "password is not right" not in text
    assert emma.id in [one.person for one in world.records["sforza"].seats]
