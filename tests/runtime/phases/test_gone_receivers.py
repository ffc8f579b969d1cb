"""Of several judges on one database one that took letters in is gone: the others do not play deaf.

Nor for ever: another that takes its place, its master's word and the keeper's set the clock going again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from judge.core.effects import ProcessPhase
from judge.core.health import Component, Receiving, Trouble
from judge.runtime.effects import carry_out
from judge.runtime.health import gone_receivers
from judge.runtime.phases import worker
from judge.store.database import Store
from judge.store.queues.processes import SILENCE
from tests.runtime.phases.test_waiting_for_letters import begun, mail, ready, world

__all__ = ["world"]

SECOND = timedelta(seconds=1)
PARTS = pytest.mark.parametrize("part", ["mailbox", "doors"])


@pytest.fixture(autouse=True)
def _shared(store: Store) -> None:
    if not store.is_shared:
        pytest.skip("one judge alone uses an SQLite file")


def beat(
    world, name: str, at: datetime, part: str = "", *, source: str = "post", sure: datetime | None = None
) -> None:
    """A judge lives; it has a mailbox or a door, if `part` says so, and all letters until `sure`."""
    parts = (Component(name=part, since=at, success=at, source=source),) if part else ()
    told = Receiving(name=name, complete=sure or at, settled=None, components=parts)
    world.store.beat(name, at, told)


def later(world, game, after: timedelta, *, other: str = "other") -> bool:
    """Let another judge live and look after the lost ones; whether a phase is played then."""
    world.now.at = game.deadline + after
    beat(world, other, world.now())
    world.store.free_lost(world.now())
    return worker.tick(world)


def killed(world, part: str, **facts):
    """A game that is due, ten minutes after the only judge with a mailbox or door was killed."""
    game = begun(world)
    ready(world)
    beat(world, "reader", game.deadline - timedelta(minutes=10), part, **facts)
    return game


@PARTS
def test_no_phase_is_played_deaf_however_long_it_lasts(world, part: str) -> None:
    game = killed(world, part)
    for after in (SECOND, SILENCE, timedelta(hours=1), timedelta(days=40)):
        assert not later(world, game, after)
    assert [line.split()[:2] for line in mail(world)] == [["mia@example.org", "unasked/clock-stands"]]


def test_nor_before_anybody_has_noticed_that_it_is_gone(world) -> None:
    game = killed(world, "mailbox")
    world.now.at = game.deadline
    beat(world, "other", world.now())
    assert not worker.tick(world)


@PARTS
def test_one_that_stopped_in_order_over_a_deadline_is_waited_for(world, part: str) -> None:
    """An ordinary restart: what lay in its mailbox before the deadline counts."""
    game = killed(world, part)
    world.store.process_gone("reader", game.deadline - timedelta(minutes=5), 0)
    for after in (SECOND, timedelta(hours=1), timedelta(days=40)):
        assert not later(world, game, after)
    assert [line.split()[:2] for line in mail(world)] == [["mia@example.org", "unasked/clock-stands"]]
    beat(world, "reader-again", world.now() + SECOND, part)
    assert later(world, game, timedelta(days=40, seconds=2))


def test_one_that_was_stopped_for_good_is_forgotten_by_the_keeper(world) -> None:
    game = killed(world, "mailbox")
    world.store.process_gone("reader", game.deadline - timedelta(minutes=5), 0)
    assert not later(world, game, SECOND)
    with world.store.write() as tx:
        assert tx.forget_receivers(["reader"], world.now()) == ("reader",)
    assert later(world, game, timedelta(seconds=5))


def test_a_second_reader_of_its_mailbox_makes_up_for_one_that_stopped(world) -> None:
    game = killed(world, "mailbox")
    world.store.process_gone("reader", game.deadline - timedelta(minutes=5), 0)
    beat(world, "second", game.deadline + SECOND, "mailbox")
    assert later(world, game, SECOND)


def test_a_worker_that_stops_is_nobody_to_wait_for(world) -> None:
    game = begun(world)
    ready(world)
    world.store.beat("reader/1", world.now())
    world.store.process_gone("reader/1", world.now(), 0)
    assert later(world, game, SECOND)


def test_the_keeper_is_told_of_one_that_was_stopped_and_is_not_back(world) -> None:
    """Not of each restart."""
    game = killed(world, "mailbox")
    world.store.process_gone("reader", game.deadline, 0)
    seen = []
    for after in (SECOND, gone_receivers.RESTART - SECOND, gone_receivers.RESTART):
        assert not later(world, game, after)
        (part,) = gone_receivers.component_of(world.store, "other", world.now())
        seen.append(part.trouble)
    assert seen == [None, None, Trouble("stopped", "reader")]


@PARTS
def test_what_came_before_a_deadline_that_it_lived_to_see_is_all_there(world, part: str) -> None:
    game = begun(world)
    ready(world)
    beat(world, "reader", game.deadline + SECOND, part)
    assert later(world, game, timedelta(minutes=5))


@PARTS
@pytest.mark.parametrize("hours", [0, 3])
def test_another_under_another_name_takes_its_place(world, part: str, hours: int) -> None:
    game = killed(world, part)
    assert not later(world, game, timedelta(hours=hours))
    beat(world, "again", world.now() + SECOND, part)
    assert later(world, game, timedelta(hours=hours, seconds=2))
    world.store.process_gone("again", world.now(), 0)
    with world.store.read() as known:
        assert [one.name for one in known.lost_receivers(world.now())] == ["again"], "it stopped itself"


def test_another_door_or_mailbox_is_no_replacement(world) -> None:
    game = killed(world, "doors", source="here:25")
    assert not later(world, game, SECOND)
    beat(world, "again", world.now() + SECOND, "doors", source="there:25")
    assert not later(world, game, timedelta(hours=2))


def test_a_second_reader_of_its_mailbox_is_enough(world) -> None:
    game = begun(world)
    ready(world)
    for name in ("reader", "second"):
        beat(world, name, game.deadline - timedelta(minutes=10), "mailbox")
    beat(world, "second", game.deadline + SECOND, "mailbox")
    assert later(world, game, SECOND)


def test_one_that_was_only_slow_is_back_by_itself(world) -> None:
    game = killed(world, "mailbox")
    assert not later(world, game, timedelta(minutes=2))
    beat(world, "reader", world.now() + SECOND, "mailbox")
    assert later(world, game, timedelta(minutes=2, seconds=2))


def test_a_clock_that_went_ahead_there_keeps_no_replacement_out(world) -> None:
    """It was killed at noon and dated its last sign of life a quarter of an hour later."""
    game = begun(world)
    ready(world)
    beat(world, "reader", game.deadline + timedelta(minutes=15), "mailbox", sure=game.deadline - SECOND)
    assert not later(world, game, timedelta(minutes=16))
    beat(world, "again", world.now() + SECOND, "mailbox")
    assert later(world, game, timedelta(minutes=16, seconds=2))


def test_a_master_may_have_it_played_all_the_same(world) -> None:
    game = killed(world, "mailbox")
    assert not later(world, game, SECOND)
    with world.store.write() as tx:
        carry_out(world, tx, (ProcessPhase(game="toy", phase=game.phase),), world.now(), None)
    assert later(world, game, timedelta(seconds=5))


def test_the_keeper_has_it_forgotten(world) -> None:
    game = killed(world, "doors")
    assert not later(world, game, timedelta(hours=2))
    with world.store.write() as tx:
        assert tx.forget_receivers(["nobody", "reader"], world.now()) == ("reader",)
    assert later(world, game, timedelta(hours=2, seconds=5))
    assert any("clock-goes-on" in line for line in mail(world))


def test_one_that_nobody_has_noticed_can_be_forgotten(world) -> None:
    game = killed(world, "doors")
    world.now.at = game.deadline
    with world.store.write() as tx:
        assert tx.forget_receivers(["reader"], world.now()) == ("reader",)
    assert worker.tick(world)


def test_the_keeper_is_told_by_one_judge_and_not_where_another_took_over(world) -> None:
    game = killed(world, "mailbox")
    assert not later(world, game, SECOND)
    beat(world, "zeno", world.now())
    told = gone_receivers.component_of(world.store, "other", world.now())
    assert [(part.name, part.trouble.code, part.trouble.reply) for part in told if part.trouble] == [
        ("receivers", "gone", "reader")
    ]
    assert gone_receivers.component_of(world.store, "zeno", world.now()) == ()
    beat(world, "again", world.now(), "mailbox")
    (told_now,) = gone_receivers.component_of(world.store, "again", world.now())
    assert told_now.trouble is None


def test_a_judge_without_ways_in_is_nobody_to_wait_for(world) -> None:
    game = killed(world, "")
    assert later(world, game, SECOND)
