"""A clock that jumps is noticed, and nothing is run by mistake (peers A9: time warp)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from judge.runtime.phases.clock_guard import LONG_AWAY, REST, SETTLING, TOLERANCE, ClockGuard

NOON = datetime(2026, 3, 28, 12, 0, tzinfo=UTC)


@dataclass
class Computer:
    wall: datetime = NOON
    count: float = 0.0

    def pass_by(self, span: timedelta, *, jump: timedelta = timedelta(0)) -> None:
        self.wall += span + jump
        self.count += span.total_seconds()


def guard(computer: Computer) -> ClockGuard:
    return ClockGuard(lambda: computer.wall, lambda: computer.count)


@pytest.mark.parametrize("jump", [timedelta(days=30), timedelta(hours=-2), timedelta(hours=1)])
def test_a_jump_holds_everything_for_an_hour(jump: timedelta) -> None:
    computer = Computer()
    watch = guard(computer)
    computer.pass_by(timedelta(minutes=1), jump=jump)
    found = watch.look()
    assert found is not None and found.found - found.expected == jump and not watch.may_work
    computer.pass_by(timedelta(minutes=1))
    assert watch.look() is None and not watch.may_work
    computer.pass_by(REST)
    assert watch.look() is None and watch.may_work


def test_a_jump_while_the_process_starts_is_noticed() -> None:
    """A worker needs seconds to start, more on a busy machine; its clocks are those of whoever started it."""
    computer = Computer()
    began = (computer.wall, computer.count)
    computer.pass_by(timedelta(seconds=20), jump=timedelta(hours=2))
    watch = ClockGuard(lambda: computer.wall, lambda: computer.count, began)
    assert watch.began_after(NOON - timedelta(minutes=5)) is None
    found = watch.look()
    assert found is not None and found.found - found.expected == timedelta(hours=2) and not watch.may_work


def test_a_clock_that_comes_back_is_trusted_at_once() -> None:
    computer = Computer()
    watch = guard(computer)
    computer.pass_by(timedelta(minutes=1), jump=timedelta(days=365))
    assert watch.look() is not None
    computer.pass_by(timedelta(minutes=5), jump=-timedelta(days=365))
    assert watch.look() is None and watch.may_work


def test_small_corrections_and_daylight_saving_are_no_jumps() -> None:
    """The wall's clock is in UTC: the Sundays of daylight saving do not move it."""
    computer = Computer()
    watch = guard(computer)
    for _ in range(48):
        computer.pass_by(timedelta(hours=1), jump=TOLERANCE / 2)
        assert watch.look() is None and watch.may_work and not watch.settles


@pytest.mark.parametrize("seconds", [0.5, 3, 15, 500])
def test_after_a_small_step_back_receivers_have_the_time_to_tell_anew(seconds: float) -> None:
    computer = Computer()
    watch = guard(computer)
    computer.pass_by(timedelta(seconds=1), jump=-timedelta(seconds=seconds))
    assert watch.look() is None and watch.may_work and watch.settles
    computer.pass_by(SETTLING / 2)
    assert watch.look() is None and watch.settles
    computer.pass_by(SETTLING)
    assert watch.look() is None and not watch.settles


def test_a_slow_machine_is_no_clock_that_was_set_back() -> None:
    """Between the two readings of one look another process had the machine for a minute."""
    computer = Computer()

    def count() -> float:
        computer.pass_by(timedelta(minutes=1))
        return computer.count

    watch = ClockGuard(lambda: computer.wall, count)
    for _ in range(5):
        assert watch.look() is None and not watch.settles


@pytest.mark.parametrize(
    ("away", "noticed"),
    [(timedelta(hours=5), False), (LONG_AWAY + timedelta(hours=1), True), (-timedelta(minutes=30), True)],
)
def test_the_start_is_compared_with_when_the_judge_was_last_awake(away: timedelta, noticed: bool) -> None:
    watch = guard(Computer())
    assert (watch.began_after(NOON - away) is not None) is noticed
    assert watch.may_work is not noticed
