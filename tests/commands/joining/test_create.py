"""CREATE takes settings behind the scenario, each as SET would have it, in any language."""

from __future__ import annotations

import pytest

from tests.support.judges.fake_judge import World

GINA = "gina@example.net"


@pytest.mark.parametrize(
    ("options", "flags"),
    [
        ("nofamine noplague", {"famine": False, "plague": False}),
        ("no famine, no plague", {"famine": False, "plague": False}),
        ("sans famine", {"famine": False}),
        ("sans famine, villes pour gagner 12", {"famine": False, "victory_cities": 12}),
        ("avec impôts forcés sans peste", {"forced_taxation": True, "plague": False}),
    ],
)
def test_options_of_several_words_and_of_other_languages(
    world: World, options: str, flags: dict[str, bool | int]
) -> None:
    """An option that is said with NO before it must not be turned on because NO was passed over."""
    world.register("Gina")
    said = world.write(GINA, f"create ?sforza pw-gm french-1454 {options}", proof="pass")
    record = world.game("sforza")
    assert record is not None
    assert {name: record.flags.get(name) for name in flags} == flags
    assert "unknown-option" not in said


@pytest.mark.parametrize(
    "options", ["nofamine", "no famine, no plague", "sans famine", "cities 14", "gunboat"]
)
def test_whoever_names_no_scenario_may_say_rules_at_once(world: World, options: str) -> None:
    """The usual scenario is meant, and no name of one is guessed from a rule."""
    world.register("Gina")
    said = world.write(GINA, f"create ?sforza pw-gm {options}", proof="pass")
    record = world.game("sforza")
    assert record is not None and record.scenario == "balance-of-power", said
    assert "scenario" not in said and "Changed in" in said


@pytest.mark.parametrize("options", ["borgai", "balance-of-powr nofamine", "struggle", "cities", "no"])
def test_a_scenario_that_is_misspelt_opens_nothing(world: World, options: str) -> None:
    world.register("Gina")
    assert "no scenario called" in world.write(GINA, f"create ?sforza pw-gm {options}", proof="pass")
    assert world.game("sforza") is None


@pytest.mark.parametrize("options", ["", "borgia", "borgia nofamine"])
def test_a_scenario_is_not_taken_for_the_password(world: World, options: str) -> None:
    """Whoever forgot the password would have opened the usual game, under one that anybody guesses."""
    world.register("Gina")
    said = world.write(GINA, f"create ?sforza {options}", proof="pass")
    assert "create ?sforza your-password" in " ".join(said.split()) and "sign on" not in said
    assert world.game("sforza") is None


@pytest.mark.parametrize("game", ["x pw", "taken pw", "sforza pw borgai", "sforza"])
def test_what_stands_below_a_game_that_was_not_opened_is_told(world: World, game: str) -> None:
    world.register("Gina")
    world.write(GINA, "create ?taken pw-gm", proof="pass")
    said = world.write(GINA, f"create ?{game}\nbecome master\nset comment Three moves a week", proof="pass")
    assert "I did not use what you wrote below that line" in " ".join(said.split())


def test_an_option_that_is_none_is_told_and_the_rest_counts(world: World) -> None:
    world.register("Gina")
    said = world.write(GINA, "create ?sforza pw-gm wibble", proof="pass")
    assert "wibble" in said
    world.write(GINA, "create ?sforza pw-gm french-1454 wibble sans famine", proof="pass")
    record = world.game("sforza")
    assert record is not None and record.flags.get("famine") is False


def test_where_no_home_countries_are_needed_none_are_told(world: World) -> None:
    """F-008: cities alone win."""
    world.register("Gina")
    world.write(GINA, "create ?sforza pw-gm french-1454", proof="pass")
    said = world.write(GINA, "sign on Msforza pw-gm\nset cities 23", proof="pass")
    assert "countries" not in said
    world.write(GINA, "create ?pazzi pw-gm", proof="pass")
    assert "countries" in world.write(GINA, "sign on ?pazzi pw-gm\nset cities 23", proof="pass")


@pytest.mark.parametrize(
    ("words", "scenario"),
    [
        ("Borgia 1499", "borgia"),
        ("Borgia, 1499", "borgia"),
        ("Balance of Power", "balance-of-power"),
        ("balance of power 1995", "balance-of-power-1995"),
        ("Absence of Plague no dice", "absence-of-plague"),
        ("Five Boots", "five-boots"),
    ],
)
def test_a_scenario_may_be_named_by_the_words_of_its_title(world: World, words: str, scenario: str) -> None:
    world.register("Gina")
    said = world.write(GINA, f"create ?sforza pw-gm {words}", proof="pass")
    record = world.game("sforza")
    assert record is not None and record.scenario == scenario
    assert "means nothing" not in said
    world.write(GINA, "create ?pazzi pw-gm", proof="pass")
    world.write(GINA, f"sign on ?pazzi pw-gm\nset scenario {words.removesuffix(' no dice')}", proof="pass")
    record = world.game("pazzi")
    assert record is not None and record.scenario == scenario


@pytest.mark.parametrize(
    "asked",
    [
        "I would like to lead a game of Borgia", "I want to open a game of Borgia 1499",
        "open a game of borgia", "can I start a Borgia game?", "how do I open a game of Borgia",
    ],
)  # fmt: skip
def test_who_wants_to_open_a_game_gets_the_lines_with_its_scenario(world: World, asked: str) -> None:
    world.register("Gina")
    said = world.write(GINA, asked)
    offered = next(line.split()[1:] for line in said.splitlines() if line.startswith("  | create "))
    assert offered[:2] == ["create", "?gina"] and offered[3:] == ["borgia"], said
    assert world.game("sforza") is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_opens_and_leads_by_one_letter_is_not_called_a_player_first(
    world: World, language: str
) -> None:
    """Nor told to write what the letter has written; whoever opens alone is told both."""
    lead, first = {
        "en": ("become master", "its first player"),
        "fr": ("devenir maître", "le premier joueur"),
    }[language]
    world.register("Gina")
    if language == "fr":
        world.write(GINA, "langue fr", proof="pass")
    opened = " ".join(world.write(GINA, "create ?sforza secret", proof="pass").split())
    assert first in opened and lead in opened
    led = " ".join(world.write(GINA, f"create ?other secret\n{lead}", proof="pass").split())
    assert first not in led and f'"{lead}"' not in led and f"« {lead} »" not in led
    assert "?other" in led and "Mother" in led
