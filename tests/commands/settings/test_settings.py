"""SET: the switches of N-076 with what they bring and exclude, deadlines, habits; everybody is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.core.effects import ProcessPhase
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


@pytest.fixture
def led(world: World) -> World:
    world.register("Gina")
    world.write("gina@example.net", "create ?sforza pw-gm\nbecome master")
    return world


def master(world: World, *lines: str) -> str:
    return world.write("gina@example.net", ["sign on Msforza pw-gm", *lines])


def rules(world: World) -> Rulebook:
    record = world.records["sforza"]
    return library.table(record.scenario, record.flags).setting.rules


@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("set nomoney", {"money": False, "loans": False, "assassinations": False, "special": False}),
        (
            "set nodice",
            {"dice": False, "famine": False, "loans": False, "assassinations": False, "storm": False},
        ),
        ("set basic", {"money": False, "dice": False, "famine": False, "special": False}),
        ("set basic", {"adjacency": False, "disband": True, "victory_home_cities": "all"}),
        ("set mach2\nset basic", {"money": False, "dice": False, "adjacency": True, "disband": False}),
        ("set basic\nset nodisband", {"money": False, "victory_home_cities": "one"}),
        ("set nodice\nset storm", {"dice": True, "storm": True, "famine": False}),
        ("set nodice\nset loans", {"dice": True, "loans": True}),
        ("set plague\nset storm\nset nodice", {"dice": False, "plague": False, "storm": False}),
        ("set nodice\nset plague", {"dice": True, "plague": True}),
        ("set nodice\nset assassinations", {"dice": True, "assassinations": True}),
        ("set nodice\nset famine", {"dice": True, "famine": True, "loans": False}),
        ("set plague\nset nosummer", {"summer": False, "plague": False}),
        ("set forts", {"fortresses": True}),
        ("set nobankers", {"loans": False, "assassinations": True}),
        ("set mach2", {"mach2": True, "coastal_convoys": False, "disband": False}),
        ("set forts\nset disband\nset mach2", {"mach2": True, "fortresses": False, "disband": False}),
        ("set mach2\nset nomach2", {"mach2": False, "coastal_convoys": True}),
        (
            "set basic\nset advanced",
            {"money": True, "dice": True, "loans": True, "special": True, "famine": True},
        ),
        ("set basic\nset advanced", {"adjacency": True, "disband": False, "victory_home_cities": "one"}),
        ("set noadj\nset disband", {"adjacency": False, "disband": True}),
    ],
)
def test_switches_and_what_they_bring_along(led: World, line: str, stands: dict[str, bool]) -> None:
    """N-076, "variant specific judge commands"."""
    master(led, *line.split("\n"))
    assert {name: getattr(rules(led), name) for name in stands} == stands


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("set nomoney\nset loans", "money is off"),
        ("set nomoney\nset special", "money is off"),
        ("set nosummer\nset plague", "summer is off"),
        ("set mach2\nset forts", "mach2 is on"),
    ],
)
def test_switches_that_exclude_each_other_are_refused_with_the_reason(
    led: World, lines: str, words: str
) -> None:
    text = " ".join(master(led, *lines.split("\n")).split())
    assert words in text


@pytest.mark.parametrize(
    ("lines", "goal"),
    [
        (["set basic"], (12, 1)),
        (["set basic", "set advanced"], (15, 2)),
        (["set cities 18", "set basic"], (18, 2)),  # the master has said otherwise
        (["set basic", "set cities 10"], (10, 1)),
        (["set cities 23"], (23, 3)),
        (["set mach2", "set basic"], (15, 2)),  # the edition of 1995 has a goal of its own
    ],
)
def test_a_basic_game_has_the_basic_goal(led: World, lines: list[str], goal: tuple[int, int]) -> None:
    """N-037: twelve cities and one country, unless the master says otherwise."""
    text = master(led, *lines)
    record = led.records["sforza"]
    scenario = library.table(record.scenario, record.flags).setting.scenario
    assert (scenario.victory_cities, scenario.victory_countries) == goal
    if lines == ["set basic"]:
        assert "15 -> 12" in text
        shown = " ".join(master(led, "list sforza").split())
        assert "12 cities, including all those of your own country and six others" in shown


def test_what_a_position_is_built_on_stays_after_the_start(table: Table) -> None:
    text = table.write("florence", "set nomoney\nset plague")
    assert "cannot be changed once a game has begun" in " ".join(text.split())
    assert rules(table.world).plague is True
    assert rules(table.world).money is True


def test_a_moderated_game_is_changed_by_its_master_only(led: World) -> None:
    anna = led.register("Anna")
    text = led.write(anna, "sign on ?sforza pw\nset plague\nset move next 24")
    assert "only the master" in " ".join(text.split())
    assert not led.records["sforza"].flags


def test_everybody_is_told_the_old_and_the_new_value_in_one_letter(led: World) -> None:
    led.write(led.register("Anna"), "sign on ?sforza pw")
    master(led, "set plague", "set nmr", "set noplague", "set comment Fast")
    (told,) = led.notices
    assert told.to == "anna@example.net"
    assert [(c["what"], c["old"], c["new"]) for c in told.facts["changes"]] == [
        ("nmr", False, True),
        ("comment", "", "Fast"),
    ]


def test_setting_what_stands_already_tells_nobody(led: World) -> None:
    led.write(led.register("Anna"), "sign on ?sforza pw")
    assert "Nothing has changed" in master(led, "set famine")
    assert led.notices == []


def test_deadline_rules_in_hours_and_clock(led: World) -> None:
    master(led, "set move clock 18:00 min 1 next 3d grace 48 delay 1.5 days -MTWTFS")
    rule = led.records["sforza"].deadline_rules["movement"]
    assert (rule.clock, rule.min, rule.next, rule.grace, rule.delay, rule.days) == (
        1080,
        60,
        4320,
        2880,
        90,
        "-MTWTFS",
    )


@pytest.mark.parametrize(
    "line",
    [
        "set move clock 1440",
        "set move days MMMMMMM",
        "set move days -------",
        "set move min 100 next 50",
        "set move next 99999",
    ],
)
def test_deadline_rules_that_cannot_be_are_refused(led: World, line: str) -> None:
    before = led.records["sforza"].deadline_rules
    assert "left the deadlines as they were" in master(led, line)
    assert led.records["sforza"].deadline_rules == before


def test_a_date_is_on_the_writers_clock(table: Table) -> None:
    text = table.write("florence", "set deadline Fri 18:00")
    assert table.world.records["sforza"].deadline == datetime(2026, 3, 13, 17, 0, tzinfo=UTC)
    assert "18:00 (Europe/Rome)" in " ".join(text.split())


@pytest.mark.parametrize("when", ["soon", "2025-01-01", "2026-12-24", "2026-03-09 8:00"])
def test_dates_that_cannot_be_change_nothing(table: Table, when: str) -> None:
    before = table.world.records["sforza"].deadline
    text = table.write("florence", f"set deadline {when}")
    assert table.world.records["sforza"].deadline == before
    assert "set deadline" not in text


def test_cities_set_the_victory_and_the_countries_with_it(led: World) -> None:
    """A7e: home countries needed are (n + 1) / 8, rounded down."""
    master(led, "set cities 23")
    scenario = library.table("balance-of-power", led.records["sforza"].flags).setting.scenario
    assert (scenario.victory_cities, scenario.victory_countries) == (23, 3)


def test_process_runs_the_named_phase_only(world: World) -> None:
    world.full_table(master="Gina")
    assert not [e for e in _process(world, "process fall 1454") if isinstance(e, ProcessPhase)]
    assert not [e for e in _process(world, "process spring 1455") if isinstance(e, ProcessPhase)]
    (run,) = (e for e in _process(world, "process! S1454M") if isinstance(e, ProcessPhase))
    assert run == ProcessPhase(game="sforza", phase="1454-spring-movement")


def _process(world: World, line: str) -> tuple[object, ...]:
    world.write("gina@example.net", f"sign on Msforza pw-master\n{line}")
    return world.effects


def test_players_cannot_process(table: Table) -> None:
    text = table.write("florence", "process")
    assert "Only the master" in text
    assert not table.world.of(ProcessPhase)


@pytest.mark.parametrize(
    ("text", "kept"),
    [("L[IV]P", "L[IV]P"), ("l [i v]", "L[IV]"), ("*", "*"), ("LL", "*"), ("XQ", "*"), ("[L", "*")],
)
def test_preferences_are_letters_with_ties(world: World, text: str, kept: str) -> None:
    world.write(world.register("Anna"), "create ?sforza pw")
    world.write("anna@example.net", f"sign on ?sforza pw\nset preference {text}")
    assert world.records["sforza"].newcomers[0].preferences == kept


def test_options_of_create_are_settings(world: World) -> None:
    world.write(world.register("Anna"), "create ?sforza pw machiavelli nofamine plague nolist")
    assert (rules(world).famine, rules(world).plague) == (False, True)
    assert world.records["sforza"].options.listed is False
    assert "sforza" not in world.write("bruno@b.example", "list")


def test_a_moved_deadline_moves_its_entry_in_calendars(table: Table) -> None:
    """RFC 5546 2.1.4: the same UID, a higher SEQUENCE; nothing is attached where no deadline moved."""
    before = table.world.records["sforza"].deadline
    table.world.now += timedelta(hours=2)
    table.write("florence", "set deadline Sat 18:00\nset comment hi")
    deadline = table.world.records["sforza"].deadline
    assert deadline is not None and deadline != before
    files = [a.content.decode() for n in table.world.notices for a in n.attachments]
    assert len(files) == len(table.world.notices) == 7
    assert f"DTSTART:{deadline:%Y%m%dT%H%M%SZ}" in files[0] and "SEQUENCE:0" not in files[0]
    assert "UID:1454-spring-movement.sforza." in files[0]
    table.write("florence", "set comment ho")
    assert not any(n.attachments for n in table.world.notices)
