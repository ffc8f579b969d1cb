"""Which scenarios and books there are, and what a book says, before any game is open."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.maps.library import scenarios
from tests.support.judges.fake_judge import World

GINA = "gina@example.net"


@pytest.mark.parametrize(
    "asked",
    [
        "help scenarios", "list scenarios", "scenarios", "help books", "help book", "list variants",
        "which scenarios are there?", "What variants can I play", "list of the scenarios",
    ],
)  # fmt: skip
def test_all_scenarios_are_listed_with_their_players_and_their_book(world: World, asked: str) -> None:
    world.register("Gina")
    said = world.write(GINA, asked)
    assert all(f"\n  {name}\n" in said for name in scenarios()), said
    assert "Borgia, 1499; 8 players" in said
    assert said.index('"second-edition"') < said.index("\n  balance-of-power-1995\n")


def test_the_page_about_opening_says_where_scenarios_are_listed(world: World) -> None:
    assert "help scenarios" in " ".join(world.write(GINA, "help opening").split())
    assert "help scenarios" in " ".join(world.write(GINA, "help hosting").split())


@pytest.mark.parametrize("asked", ["liste des scénarios", "aide scénarios", "quels scénarios y a-t-il ?"])
def test_in_french(world: World, asked: str) -> None:
    world.register("Gina")
    world.write(GINA, "langue français")
    said = world.write(GINA, asked)
    assert "\n  balance-of-power\n" in said and "8 joueurs" in said, said


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("help book second-edition", '"second-edition"'),
        ("help book balance-of-power-1995", '"second-edition"'),
        ("help balance-of-power-1995", '"second-edition"'),
        ("help book njudge-1.7.6", '"njudge-1.7.6"'),
        ("help book classic", '"classic"'),
        ("help book Five Boots", '"classic"'),
        ("help book borgia", "BORGIA"),
    ],
)
def test_a_book_is_told_by_its_name_or_by_that_of_its_scenario(world: World, asked: str, told: str) -> None:
    """It was once the usual book's that was told, whatever was asked for."""
    said = " ".join(world.write(GINA, asked).split())
    assert told in said, said
    assert "THE RULES OF THIS GAME" not in said


def test_of_another_book_the_game_at_hand_is_not_spoken(world: World) -> None:
    world.register("Gina")
    world.write(GINA, "create ?sforza pw-gm balance-of-power", proof="pass")
    said = world.write(GINA, "sign on ?sforza pw-gm\nhelp book second-edition", proof="pass")
    assert '"second-edition"' in said and "THIS GAME" not in said
    own = world.write(GINA, "sign on ?sforza pw-gm\nhelp book", proof="pass")
    assert '"classic"' in own and "THIS GAME" in own


def test_a_book_that_nobody_knows_is_said_to_be_none(world: World) -> None:
    said = world.write(GINA, "help book wibble")
    assert "wibble" in said and "second-edition" in said
