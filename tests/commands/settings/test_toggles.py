"""What the habits of a table lead to (A7): who may change it, who hears what, who reads along."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from judge.core.options import options_of_kind
from judge.core.table import GameStatus
from judge.games.machiavelli.words import OPTIONS
from judge.rendering import render
from tests.support.judges.fake_judge import World

MASTER, FLORENCE, MILAN, PAUL = (f"{n}@example.net" for n in ("gaspare", "bruno", "dario", "paul"))


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    world.write(world.register("Paul"), "observe sforza pw-observer")
    return world


@pytest.fixture
def led(opened: World) -> World:
    return copy.deepcopy(opened)


def lead(world: World, *lines: str) -> str:
    return " ".join(world.write(MASTER, "\n".join(["sign on Msforza pw-master", *lines])).split())


def florence(world: World, *lines: str) -> str:
    text = world.write(FLORENCE, "\n".join(lines), token=world.token_of("sforza", "florence"))
    return " ".join(text.split())


def told(world: World) -> dict[str, str]:
    return {n.to: " ".join(render.letter(n).text.split()) for n in world.notices}


def test_players_change_an_unmoderated_table_and_masters_take_that_back(led: World) -> None:
    assert "only" in florence(led, "set nmr").lower() and not led.records["sforza"].options.nmr
    assert "every player can" in lead(led, "set unmoderated")
    florence(led, "set nmr")
    assert led.records["sforza"].options.nmr
    lead(led, "set moderate")
    florence(led, "set nonmr")
    assert led.records["sforza"].options.nmr


def test_every_habit_says_what_it_means_and_can_be_undone(led: World) -> None:
    lines = ("quiet", "noshow", "secret", "noreveal", "unrated", "noresume", "late count", "no concessions")
    before = led.records["sforza"]
    for line in lines:
        assert " -> " in lead(led, f"set {line}") and "set" in told(led)[MILAN]
    assert len(led.records["sforza"].notes.undo) == len(lines)
    for _ in lines:
        assert " -> " in lead(led, "undo!")
    after = led.records["sforza"]
    assert (after.options, after.notes) == (before.options, before.notes)
    assert "not moderated" not in lead(led, "list sforza")


def test_who_changed_a_setting_is_named_unless_the_table_hides_it(led: World) -> None:
    lead(led, "set nmr")
    assert 'The master of "sforza", Gaspare, has changed' in told(led)[MILAN]
    lead(led, "set no show")
    lead(led, "set nonmr")
    assert "Gaspare" not in told(led)[MILAN]


def test_in_a_quiet_game_only_masters_hear_of_comings_and_goings(led: World) -> None:
    lead(led, "set quiet")
    led.write("bruno@example.net", "sign on Lsforza pw-florence\nresign")
    assert set(told(led)) == {MASTER}
    led.write(led.register("Zeno"), "sign on Lsforza pw-zeno")
    assert set(told(led)) == {MASTER}


def test_a_secret_number_of_players_is_shown_to_masters_alone(led: World) -> None:
    led.write(MASTER, "create ?medici pw-master\nbecome master\nset secret")
    assert "0 of 8 players" in " ".join(led.write(MASTER, "sign on Mmedici pw-master\nlist medici").split())
    assert "? of 8 players" in " ".join(led.write(led.register("Zeno"), "list medici").split())


def test_nobody_concedes_where_the_table_says_so(led: World) -> None:
    lead(led, "set no concessions")
    assert "Nobody can concede" in florence(led, "set concede venice")


def test_who_played_what_stays_secret_after_the_end_without_reveal(world: World) -> None:
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset gunboat\nset no reveal")
    for name in ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino", "Helga"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    stranger = world.register("Zeno")
    for reveal, seen in ((False, False), (True, True)):
        record = world.records["sforza"]
        world.records["sforza"] = replace(
            record, status=GameStatus.FINISHED, options=replace(record.options, reveal=reveal)
        )
        assert ("Anna" in world.write(stranger, "who game sforza\nsummary sforza")) == seen


def test_a_master_reads_along_only_where_all_know_it(led: World) -> None:
    letter = ("press to milan", "Down with Venice!", "endpress")
    assert "nobody reads the letters of others" in lead(led, "set all press")
    florence(led, *letter)
    assert set(told(led)) == {MILAN}
    lead(led, "set watch all press", "set all press")
    notices = [" ".join(render.letter(n).text.split()) for n in led.notices if n.to == MILAN]
    assert any("reads all press from now on" in text for text in notices)
    assert "reads it too" in florence(led, *letter)
    assert set(told(led)) == {MILAN, MASTER} and "It is not addressed to you" in told(led)[MASTER]
    assert "Down with Venice!" in lead(led, "history sforza all") and "along:" not in led.answer.text
    text = led.write(PAUL, "sign on Osforza pw-observer\nset all press\nhistory sforza all")
    assert "Down with Venice" not in text  # letters from before stay closed
    florence(led, *letter)
    assert set(told(led)) == {MILAN, MASTER, PAUL}
    lead(led, "set no watch all press")
    florence(led, *letter)
    assert set(told(led)) == {MILAN}


# ---------------------------------------------------------------- scenario, powers, start, a look around


def test_another_scenario_before_the_beginning_only(world: World) -> None:
    world.register("Gaspare")
    world.write(MASTER, "create ?medici pw-master\nbecome master\nset variant to-the-renaissance")
    assert world.records["medici"].scenario == "to-the-renaissance"
    world.write(MASTER, "sign on Mmedici pw-master\nset variant gunboat\nset not variant gunboat")
    world.write(MASTER, "sign on Mmedici pw-master\nundo!\nundo!\nundo!")
    assert world.records["medici"].scenario == "balance-of-power"


def test_a_running_game_keeps_its_scenario_and_its_powers(led: World) -> None:
    before = led.records["sforza"]
    lead(led, "set variant to-the-renaissance", "set powers 7")
    assert led.records["sforza"] == before


def test_a_phase_is_not_played_before_its_start(led: World) -> None:
    lead(led, "set start Mar 11 12:00")
    start = led.records["sforza"].options.start
    assert start is not None and start.phase == "1454-spring-movement"
    assert start.at.isoformat().startswith("2026-03-11T11:00")
    assert "cannot wait until" in lead(led, "set start Mar 20")
    for seat in led.records["sforza"].seats:
        led.write(led.persons[seat.person or 0].addresses[0], "all hold", token=seat.token)
    at = led.records["sforza"].process_at
    assert at is not None and at.isoformat().startswith("2026-03-11T11:00")


def test_a_master_who_signs_on_sees_everything_that_is_on_file(led: World) -> None:
    florence(led, "A flo - pis", "set wait", "set absence Mar 20 to Mar 24")
    text = lead(led)
    assert (
        "A Florence -> Pistoia" in text and "waits for the deadline" in text and "away Fri 20 March" in text
    )
    watcher = led.write(PAUL, "sign on Osforza pw-observer")
    assert "SFORZA" in watcher and "Pistoia" not in " ".join(watcher.split("provinces:")[0].split())
    assert "A Florence -> Pistoia" not in watcher


def test_a_master_takes_no_power_of_his_own_game(led: World) -> None:
    lead(led, "eject milan")
    before = led.records["sforza"]
    led.write(MASTER, "sign on Isforza another-password")
    assert led.records["sforza"] == before


TURNED = (
    *(name.replace("_", " ") for name in (*options_of_kind("toggle"), *sorted(OPTIONS))),
    "approval", "gunboat", "fog", "several powers", "hidden treasuries", "list", "fake press", "late press",
)  # fmt: skip


@pytest.mark.parametrize("name", TURNED)
def test_every_setting_that_is_turned_is_turned_in_all_ways_alike(opened: World, name: str) -> None:
    """Whatever it is called: NO before it, OFF or NO behind it, with ``=`` or ``to`` between."""
    ways = [
        [f"set no {name}", f"set {name} off", f"set {name} no", f"set {name} = off", f"set {name}: false"],
        [f"set {name}", f"set {name} on", f"set {name} yes", f"set {name} = on", f"set {name} to on"],
    ]
    for lines in ways:
        answers, left = [], []
        for line in lines:
            world = copy.deepcopy(opened)
            answers.append(lead(world, line))
            record = world.records["sforza"]
            left.append((record.options, record.flags))
        assert all("I could not use" not in answer for answer in answers), answers
        assert left[1:] == left[:-1], lines
