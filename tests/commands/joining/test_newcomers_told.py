"""Of a day's first newcomer everybody hears at once, of the others in one letter a day later."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.core.effects import Send
from judge.rendering import render
from judge.runtime.phases.due_times import alarm
from tests.support.judges.fake_judge import NAMES, World


def forming(world: World, *lines: str) -> World:
    world.register("Gina")
    world.write("gina@example.net", ("create ?sforza pw-gina", "become master", *lines), proof="pass")
    return world


def joins(world: World, name: str) -> list[Send]:
    """Who is told when somebody joins."""
    address = world.register(name)
    world.write(address, f"sign on ?sforza pw-{name}", proof="pass")
    return [n for n in world.notices if n.template == "notice/new-player"]


def test_the_first_is_told_at_once_and_the_others_of_that_day_are_noted(world: World) -> None:
    forming(world)
    (told,) = joins(world, "Anna")
    assert told.to == "gina@example.net"
    assert render.letter(told).subject == "[sforza] Anna has joined, 1 of 8"
    assert joins(world, "Bruno") == [] and joins(world, "Carla") == []
    record = world.records["sforza"]
    people = [world.person_at(f"{name}@example.net") for name in ("bruno", "carla")]
    assert record.notes.joined == tuple(p.id for p in people if p is not None)
    assert alarm(record, world.now) == world.now + timedelta(days=1)


def test_a_day_later_the_next_is_told_at_once_with_those_before(world: World) -> None:
    forming(world)
    for name in ("Anna", "Bruno"):
        joins(world, name)
    world.now += timedelta(days=1)
    told = {n.to: render.letter(n) for n in joins(world, "Carla")}
    assert set(told) == {"gina@example.net", "anna@example.net", "bruno@example.net"}
    assert told["anna@example.net"].subject == "[sforza] Carla and 1 other have joined, 3 of 8"
    assert "Bruno and Carla have joined" in told["anna@example.net"].text
    assert "Carla has joined" in told["bruno@example.net"].text  # of themselves nobody hears
    assert world.records["sforza"].notes.joined == ()


def test_when_the_last_place_is_taken_all_hear_it_at_once(world: World) -> None:
    forming(world, "set manual start")
    told = [joins(world, name) for name in NAMES]
    assert [len(letters) for letters in told] == [1, 0, 0, 0, 0, 0, 0, 8]
    text = render.letter(told[-1][0]).text
    assert "8 of 8 places are taken; the game begins when its master says so" in " ".join(text.split())


def test_a_master_who_has_to_approve_hears_of_each_at_once_and_nobody_else(world: World) -> None:
    forming(world, "set approval")
    assert [len(joins(world, name)) for name in ("Anna", "Bruno")] == [1, 1]
    (told,) = (n for n in world.notices if n.template == "notice/new-player")
    assert told.to == "gina@example.net"
    assert '"approve bruno@example.net"' in " ".join(render.letter(told).text.split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_identities_are_hidden_only_masters_learn_names(world: World, language: str) -> None:
    forming(world, "set gunboat")
    for name in ("Anna", "Bruno"):
        joins(world, name)
    world.now += timedelta(days=1)
    for letter in joins(world, "Carla"):
        told = render.letter(letter)
        named = [name for name in ("Anna", "Bruno", "Carla") if name in told.subject + told.text]
        assert bool(named) == (letter.to == "gina@example.net")


def test_somebody_who_registers_by_the_same_letter_is_noted_by_number(world: World) -> None:
    forming(world)
    joins(world, "Anna")
    world.write("bruno@example.net", "register\nname: Bruno\nend\nsign on ?sforza pw-bruno", proof="pass")
    person = world.person_at("bruno@example.net")
    assert person is not None and world.records["sforza"].notes.joined == (person.id,)
