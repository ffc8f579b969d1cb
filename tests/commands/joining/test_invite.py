"""INVITE brings a game's card to people by address, and is no way to flood strangers (docs/keeper.md)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from judge.commands.joining.invite import MOST_A_DAY, MOST_TO_ONE
from judge.rendering import render
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

GINA = "gina@example.net"


@pytest.fixture
def led(world: World) -> World:
    world.register("Gina")
    world.write(GINA, "create ?sforza pw-gm\nbecome master\nset comment Three moves a week", proof="pass")
    return world


def invited(world: World) -> list[str]:
    return [s.to for s in world.notices if s.template.endswith("/invitation")]


def lead(world: World, *lines: str) -> str:
    return world.write(GINA, ["sign on Msforza pw-gm", *lines])


def test_the_card_holds_the_lines_that_join(led: World) -> None:
    """A stranger sends them, with a name of their own, and is in."""
    lead(led, "invite anna@there.org, <bruno@there.org>")
    assert invited(led) == ["anna@there.org", "bruno@there.org"]
    card = render.letter(led.notices[0])
    assert "[sforza]" in card.subject and "Three moves a week" in card.text
    lines = [line.strip() for line in card.text.splitlines() if line.startswith("  ")]
    joins = lines[lines.index("register") : lines.index("sign on ?sforza your-password") + 1]
    mine = [line.replace("Your Name", "Anna") for line in joins]
    led.write("anna@there.org", mine, proof="pass")
    assert [n.person for n in led.records["sforza"].newcomers] == [2]


@pytest.mark.parametrize(
    ("scenario", "words"),
    [("", "a game of Renaissance intrigue"), (" empires", "kingdoms of the Middle Ages")],
)
def test_the_card_says_what_is_played(world: World, scenario: str, words: str) -> None:
    """In the words of that game."""
    world.register("Gina")
    world.write(GINA, f"create ?sforza pw-gm{scenario}\nbecome master", proof="pass")
    lead(world, "invite anna@there.org")
    assert words in " ".join(render.letter(world.notices[0]).text.split())


@pytest.mark.parametrize(
    "said", ["for Naples", "to take Naples", "as Naples, please", "to play instead of Milan or Naples"]
)
def test_a_power_that_is_named_for_somebody_is_not_lost(led: World, said: str) -> None:
    """The only one that is named; of two none is chosen."""
    token = led.records["sforza"].attendants[0].token
    answer = led.write(GINA, f"invite anna@there.org {said}", token=token)
    assert ("invite anna@there.org for Naples" in answer) == (" or " not in said)


def test_each_address_once_for_a_game(led: World) -> None:
    lead(led, "invite anna@there.org")
    assert "one letter only" in " ".join(lead(led, "invite anna@there.org ANNA@there.org").split())
    assert invited(led) == []


def test_no_more_than_so_many_in_a_day_and_to_one_address(led: World) -> None:
    many = " ".join(f"friend{n}@there.org" for n in range(MOST_A_DAY + 5))
    lead(led, f"invite {many}")
    assert len(invited(led)) == MOST_A_DAY
    led.now += timedelta(days=1, hours=1)
    for n in range(MOST_TO_ONE + 1):
        opening = f"create ?game{n} pw-gm\nsign on ?game{n} pw-gm\ninvite victim@there.org"
        led.write(GINA, opening, proof="pass")
        assert bool(invited(led)) is (n < MOST_TO_ONE)


def test_only_who_leads_or_opened_the_game_and_proves_it(table: Table, led: World) -> None:
    """A From line alone, a token from elsewhere, a player under way, the second newcomer: nothing."""
    table.write("florence", "invite victim@there.org", proof="pass")
    assert invited(table.world) == []
    token = led.records["sforza"].attendants[0].token
    for sender, proof in ((GINA, "none"), ("mallory@evil.example", "none")):
        led.write(sender, "invite victim@there.org", token=token, proof=proof)
        assert invited(led) == []
    anna = led.register("Anna")
    led.write(anna, "sign on ?sforza pw-anna\ninvite victim@there.org", proof="pass")
    assert invited(led) == []


def test_what_is_written_about_a_game_brings_no_links_to_strangers(led: World) -> None:
    lead(led, "set comment See http://pills.example now", "invite anna@there.org")
    assert "pills" not in "".join(render.letter(s).text for s in led.notices)


def test_an_invited_address_is_on_the_list_of_those_who_may_come(led: World) -> None:
    lead(led, "set allow carla@there.org", "set deny dario@there.org")
    lead(led, "invite anna@there.org dario@there.org")
    assert invited(led) == ["anna@there.org"]
    assert "anna@there.org" in led.records["sforza"].options.allow


def test_settings_are_one_table_with_stars_at_what_is_not_as_usual(led: World) -> None:
    text = lead(led, "set nofamine", "set nmr", "set move next 48", "settings")
    table = text.partition("SETTINGS")[2].splitlines()
    rows = {line[2:28].strip(): line for line in table if len(line) > 28}
    assert rows["famine"].split() == ["*", "famine", "off"] and rows["NMR"].split()[0] == "*"
    assert rows["money"].split() == ["money", "on"] and "48 hours" in text.replace("2 days", "48 hours")
    assert all(len(line) <= 72 for line in text.splitlines())
    assert "SETTINGS" in led.write("stranger@there.org", "settings sforza")


def test_create_with_twenty_settings_answers_in_one_table(world: World) -> None:
    world.register("Gina")
    flags = (
        "nofamine plague storm nosummer fortresses noloans gunboat fog nmr private nospecial disband "
        "noassassins cavalry strategicmove provincetrade spreadingplague scorchedearth quiet noconcessions"
    )
    text = world.write(GINA, f"create ?sforza pw-gm balance-of-power {flags}")
    assert text.count("Changed in") == 1 and "set [no]" not in text
    rows = [line for line in text.splitlines() if " -> " in line]
    assert len(rows) >= 18 and text.count("\n\n") < 16


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_of_the_masters_first_page_is_a_command(language: str) -> None:
    """HELP HOSTING and the top of docs/gm.md: a game from opening to end, and a task list."""
    text = render.piece("help/hosting.txt", {}, language=language)
    lines = [line.strip() for line in text.splitlines() if line.startswith("  ")]
    cells = [re.split(r"\s{2,}", line)[-1] for line in lines]
    written = [part for cell in cells for part in re.split(r"\s*;\s*|, then |, puis ", cell)]
    said = [
        line
        for line in written
        if not re.match(r"A mil - pav|\(?(?:before|avant)|played|jouée|broadcast", line)
    ]
    assert len(said) >= 25
    assert {line: read_command(line) for line in said if not isinstance(read_command(line), Command)} == {}
