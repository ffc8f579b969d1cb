"""Reminders come to each as they wish, at their own hours, and to nobody whose orders are in."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.core.effects import StartGame
from judge.core.options import ReminderPlan
from judge.core.person_details import PersonDetails
from judge.runtime.effects import carry_out
from judge.runtime.phases import worker
from judge.store.database import Store
from tests.runtime.phases.test_worker import begun, mail, make_ready
from tests.support.judges import toy_game as toy
from tests.support.narrowing import present


@pytest.fixture
def world(store: Store) -> Any:
    return toy.world(store)


def wish(world: Any, name: str, **details: Any) -> None:
    with world.store.write() as tx:
        person = tx.person_at(f"{name}@example.org")
        tx.save_person(replace(person, details=PersonDetails(**details)))


def reminded(world: Any, hours: int) -> dict[int, list[str]]:
    """Who is reminded in so many hours, by the hours that are left (the phase has 48)."""
    due = toy.stored(world.store).deadline
    found: dict[int, list[str]] = {}
    for _ in range(hours):
        world.now.on(hours=1)
        while worker.tick(world):
            pass
        told = [t.split("@")[0] for t in mail(world) if "unasked/reminder" in t]
        if told:
            found[int((due - world.now()) / timedelta(hours=1))] = sorted(told)
    return found


def test_each_is_reminded_as_often_as_wished(world: Any) -> None:
    begun(world)
    wish(world, "ann", reminders=(30, 8, 1))
    mail(world)
    notes = replace(toy.stored(world.store).notes, reminders=ReminderPlan())
    toy.change(world.store, notes=notes)  # as SET REMINDERS does
    assert reminded(world, 47) == {30: ["ann"], 24: ["bob"], 8: ["ann"], 1: ["ann"]}


def test_wishes_that_stand_when_a_phase_opens_count_in_it(world: Any) -> None:
    toy.table(world.store)
    wish(world, "ann", reminders=(30, 8, 1))
    wish(world, "bob", reminders=())
    with world.store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    assert worker.tick(world)
    mail(world)
    assert reminded(world, 47) == {30: ["ann"], 8: ["ann"], 1: ["ann"]}


def test_whoever_has_sent_orders_is_left_alone(world: Any) -> None:
    begun(world)
    wish(world, "ann", reminders=(8, 1))
    wish(world, "bob", reminders=(8, 1))
    mail(world)
    assert reminded(world, 41) == {8: ["ann", "bob"]}
    make_ready(world, toy.A)
    (late,) = [s.person for s in toy.stored(world.store).seats if not s.ready]
    with world.store.read() as known:
        name = known.person(late).name
    assert reminded(world, 6) == {1: [name]}


def test_another_deadline_has_its_own_reminders(world: Any) -> None:
    begun(world)
    wish(world, "ann", reminders=(8,))
    wish(world, "bob", reminders=())
    mail(world)
    assert reminded(world, 41) == {8: ["ann"]}
    later = present(toy.stored(world.store).deadline) + timedelta(days=1)
    toy.change(world.store, deadline=later, grace=later + timedelta(days=1), reminded=None)
    assert reminded(world, 30) == {8: ["ann"]}


def test_a_table_without_wishes_keeps_no_plan(world: Any) -> None:
    begun(world)
    assert toy.stored(world.store).notes.reminders is None
    wish(world, "ann", reminders=(8,))
    world.now.on(hours=24)
    assert worker.tick(world)
    assert toy.stored(world.store).notes.reminders is not None
