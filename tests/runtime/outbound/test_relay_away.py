"""A relay that was away: what waited for it goes when it is back, in its order, each letter once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.core.health import Trouble
from judge.core.outbound import OutboundMail, Rendered
from judge.mail.sending import Delivery
from judge.runtime.outbound.worker import send_next
from judge.store.database import Store
from tests.support.judges import toy_game as toy

AWAY = Delivery(status="retry", reply="no way", trouble=Trouble("refused"))
NOT_NOW = Delivery(status="retry", reply="450 greylisted")


@pytest.fixture
def world(store: Store):
    return toy.world(store)


def enqueue(world, *names: str) -> None:
    for name in names:
        letter = OutboundMail(
            to=f"{name}@example.org", content=Rendered(subject=name, text=name), kind="notice"
        )
        with world.store.write() as tx:
            tx.enqueue(letter, world.message_id(), world.now())


def sent(world) -> list[str]:
    while send_next(world):
        pass
    found = [to.partition("@")[0] for to, *_ in world.post.letters]
    world.post.letters.clear()
    return found


def test_what_waited_for_the_relay_goes_when_it_is_back(world) -> None:
    """Not up to six hours later, each in a minute of its own."""
    enqueue(world, "ann", "bob", "cat")
    for hours in (0, 1, 2, 5, 12):
        world.now.on(seconds=3600 * hours)
        world.post.answers[:] = [AWAY] * 3
        sent(world)
        world.post.answers.clear()
    world.post.letters.clear()
    enqueue(world, "dan")
    assert sent(world) == ["dan", "ann", "bob", "cat"]
    world.now.on(seconds=3600 * 24)
    assert sent(world) == []


def test_a_letter_that_its_readers_server_delays_keeps_its_time(world) -> None:
    enqueue(world, "ann", "bob")
    world.post.answers[:] = [NOT_NOW]
    assert sent(world)[-1] == "bob"
    enqueue(world, "cat")
    assert sent(world) == ["cat"]
    world.now.on(seconds=120)
    assert sent(world) == ["ann"]


def test_a_relay_that_comes_and_goes_sends_nothing_twice(world) -> None:
    enqueue(world, *(f"p{n}" for n in range(9)))
    delivered: list[str] = []
    for turn in range(40):
        world.post.answers[:] = [AWAY, Delivery(status="sent", reply="250"), AWAY, AWAY][turn % 3 :]
        while send_next(world):
            pass
        delivered += [to for to, *_ in world.post.letters]
        world.post.letters.clear()
        world.now.on(seconds=900)
    with world.store.read() as tx:
        assert tx.connection.exec_driver_sql("SELECT DISTINCT status FROM outbox").scalars().all() == ["sent"]
    assert world.now() - toy.START < timedelta(days=1)
    assert sorted(delivered) == [f"p{n}@example.org" for n in range(9)]


@pytest.mark.parametrize("hours", [-100, -10, 10, 100])
def test_a_clock_that_leaps_while_letters_wait_keeps_none_back(world, hours: int) -> None:
    """Their next try was dated by the clock as it went before."""
    enqueue(world, "ann", "bob")
    world.post.answers[:] = [NOT_NOW, NOT_NOW]
    assert sent(world) == []
    world.now.on(seconds=3600 * hours)
    assert sorted(sent(world)) == ["ann", "bob"]
    world.now.on(seconds=-3600 * hours)
    assert sent(world) == []
