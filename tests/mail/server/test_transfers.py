"""From when letters count that were on their way, or knocked at a door that did not answer."""

from __future__ import annotations

import smtplib
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.server.smtp import LmtpListener, SmtpListener
from judge.mail.server.transfers import LONG, Transfers

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"k")
START = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


class _Time:
    """The clock on the wall and the one that only counts seconds."""

    def __init__(self) -> None:
        self.at, self.count = START, 0.0
        self.transfers = Transfers(lambda: self.at, seconds=lambda: self.count)

    def on(self, seconds: float, *, counted: bool = True) -> None:
        self.at += timedelta(seconds=seconds)
        self.count += seconds if counted else 0.0

    def answer(self, seconds: int, door: str = "smtp") -> None:
        """A door answers, each second, for so long."""
        for _ in range(seconds):
            self.transfers.answering(door)
            self.on(1)

    def counts_from(self) -> datetime:
        transfer = self.transfers.begin()
        began = self.transfers.began(transfer)
        self.transfers.end(transfer)
        return began


@pytest.fixture
def world() -> _Time:
    return _Time()


def test_while_doors_answer_letters_count_from_now(world: _Time) -> None:
    world.answer(60)
    assert world.counts_from() == world.at == world.transfers.oldest()


@pytest.mark.parametrize("counted", [True, False], ids=["the process stood", "the machine slept"])
@pytest.mark.parametrize("noticed", [True, False])
def test_who_knocked_at_a_door_that_stood_still_was_in_time(
    world: _Time, counted: bool, noticed: bool
) -> None:
    """Their connection lay in the kernel's queue: they could not begin before. A phase waits for them."""
    world.answer(5)
    last = world.at - SECOND
    world.on(40, counted=counted)
    if noticed:
        world.transfers.answering("smtp")
    assert world.counts_from() == last == world.transfers.oldest()
    world.answer(30)
    assert world.counts_from() == last, "who knocks in vain tries again after as long"
    world.answer(15)
    assert world.counts_from() == world.at == world.transfers.oldest()


def test_one_of_two_doors_is_enough(world: _Time) -> None:
    for _ in range(20):
        world.answer(1, "smtp")
    world.transfers.answering("lmtp")
    assert world.transfers.oldest() == world.at
    last = world.at
    world.answer(20, "smtp")
    assert world.transfers.oldest() == last
    world.transfers.forget_door("lmtp")
    assert world.transfers.oldest() == world.at


def test_a_machine_that_stutters_all_the_time_lets_phases_go_on(world: _Time) -> None:
    for _ in range(40):
        world.on(4)
        world.transfers.answering("smtp")
    assert world.at - world.transfers.oldest() <= 20 * SECOND


def test_a_long_freeze_is_no_affair_of_the_doors(world: _Time) -> None:
    """Senders have given up meanwhile: the whole judge was away (inbound.arrivals)."""
    world.answer(5)
    world.on(LONG.total_seconds() + 2)
    world.transfers.answering("smtp")
    assert world.counts_from() == world.at


def test_nor_is_a_clock_that_was_set_back(world: _Time) -> None:
    world.answer(5)
    world.on(-3600, counted=False)
    assert world.counts_from() == world.at
    world.answer(3)
    assert world.counts_from() == world.at == world.transfers.oldest()


@pytest.mark.parametrize(("listener", "client"), [(SmtpListener, smtplib.SMTP), (LmtpListener, smtplib.LMTP)])
def test_a_door_that_hung_over_a_deadline(
    listener: type[SmtpListener], client: Callable[..., smtplib.SMTP]
) -> None:
    received: list[datetime] = []
    door = listener("127.0.0.1", 0, lambda *facts: received.append(facts[4]), OWN)
    door.start()
    time.sleep(0.1)
    door._loop.call_soon_threadsafe(time.sleep, 5.0)
    time.sleep(0.5)
    knocked = datetime.now(UTC)
    with client("127.0.0.1", door.port, timeout=60) as peer:
        assert datetime.now(UTC) - knocked > 3 * SECOND, "it did not hang"
        peer.sendmail("a@x.test", ["judge@judge.test"], b"Subject: orders\r\n\r\nA flo h\r\n")
    door.stop()
    assert [at <= knocked for at in received] == [True]
