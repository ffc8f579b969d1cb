"""The clock leaps while a job is in hand: nothing is done twice, and nobody waits for what a lost one had.

Not here: noticing a leap (phases.test_clock_guard), looks that are dated ahead (test_waiting_for_letters).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.core.effects import KeeperRequest, StartGame
from judge.core.health import Receiving
from judge.desk.desk import MOST, Rates
from judge.runtime.effects import carry_out
from judge.runtime.environment import Environment
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import worker
from judge.runtime.phases.clock_guard import ClockGuard
from judge.runtime.phases.clock_worker import ClockWorker
from judge.store.database import Store
from judge.store.queues import keeper_requests
from judge.store.queues.processes import SILENCE
from tests.support.judges import toy_game as toy

SECOND, MINUTE, HOUR, DAY = (timedelta(**{span: 1}) for span in ("seconds", "minutes", "hours", "days"))
LEAPS = [HOUR, DAY, -30 * MINUTE, -HOUR, -DAY]
FORWARD = [leap for leap in LEAPS if leap > timedelta(0)]
BACK = [leap for leap in LEAPS if leap < timedelta(0)]
LONGEST = HOUR + MINUTE
"""So long at most anything waits that was dated by a clock that was ahead."""


@pytest.fixture
def world(store: Store) -> Environment:
    world = toy.world(store)
    toy.table(store)
    with store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    assert worker.tick(world)
    while send_next(world):
        pass
    toy.box_of(world).letters.clear()
    toy.change(store, seats=tuple(replace(s, ready=True) for s in toy.stored(store).seats))
    return replace(world, worker="one")


def statuses(store: Store) -> list[tuple[str, int]]:
    with store.read() as tx:
        rows = tx.connection.exec_driver_sql("SELECT status, attempts FROM letters ORDER BY id")
        return [(str(row[0]).lower(), int(row[1])) for row in rows]


def count(store: Store, what: str) -> int:
    with store.read() as tx:
        return int(tx.connection.exec_driver_sql(f"SELECT count(*) FROM {what}").scalar() or 0)


def phases(store: Store) -> list[tuple[str, str]]:
    with store.read() as known:
        return [(p.phase, p.events) for p in known.phases("toy") if p.phase != "opening"]


def once(work: Callable[[], object]) -> Callable[[], None]:
    """Do some work at the first call alone."""
    done: list[object] = []

    def do() -> None:
        if not done:
            done.append(True)
            work()

    return do


# ---------------------------------------------------------------- letters


@pytest.mark.parametrize("leap", LEAPS)
def test_a_letter_in_hand_takes_effect_once(world: Environment, leap: timedelta) -> None:
    """Another process may take it when its lease seems to be over: whoever has it no more writes nothing."""
    other = replace(world, worker="two")

    def leaps() -> None:
        toy.clock_of(world).at += leap
        while handle_next(other):
            pass

    leaps_once = once(leaps)

    def decide(letter: Any, known: Any, now: Any, allowance: Any = None) -> Any:
        leaps_once()
        return toy.desk(letter, known, now, allowance)

    mine = replace(world, ports=replace(world.ports, on_letter=decide))
    before = count(world.store, "outbox")
    toy.write(world, "ann@example.org", "aries 5", 1)
    assert handle_next(mine)
    while handle_next(other):
        pass
    ((status, attempts),) = statuses(world.store)
    assert status == "done" and attempts == (2 if leap > timedelta(0) else 1)
    assert count(world.store, "outbox") == before + 1, "one letter, one answer"


@pytest.mark.parametrize("leap", LEAPS)
@pytest.mark.parametrize("beats_again", [True, False])
def test_the_letter_of_a_lost_process_waits_for_an_hour_at_most(
    world: Environment, leap: timedelta, beats_again: bool
) -> None:
    """Its last sign of life is dated by the clock as it went before, and so is its lease."""
    store = world.store
    store.beat("lost", world.now())
    toy.write(world, "ann@example.org", "aries 5", 1)
    assert store.claim_letter(world.now(), worker="lost") is not None
    toy.clock_of(world).at += leap
    if beats_again:
        store.beat("lost", world.now())
    passed = timedelta(0)
    while not handle_next(world):
        assert passed <= LONGEST
        toy.clock_of(world).at += MINUTE
        passed += MINUTE
        store.free_lost(world.now())
    assert statuses(store) == [("done", 2)]


@pytest.mark.postgres
@pytest.mark.parametrize("leap", BACK)
def test_a_lost_receiver_is_known_to_be_lost_within_an_hour(world: Environment, leap: timedelta) -> None:
    if not world.store.is_shared:
        pytest.skip("one judge alone")
    store = world.store
    store.beat("lost", world.now(), Receiving(name="lost", complete=None, settled=None))
    toy.clock_of(world).at += leap
    toy.clock_of(world).at += LONGEST
    with store.read() as tx:
        assert tx.receiving(world.now()) == ()
    assert "lost" in store.free_lost(world.now())


@pytest.mark.postgres
def test_a_machine_whose_clock_is_a_little_ahead_is_no_lost_one(world: Environment) -> None:
    if not world.store.is_shared:
        pytest.skip("one judge alone")
    world.store.beat("ahead", world.now() + 2 * SILENCE)
    assert world.store.free_lost(world.now()) == ()


@pytest.mark.parametrize("leap", LEAPS)
def test_a_letter_that_rests_after_a_fault_is_tried_again_within_an_hour(
    world: Environment, leap: timedelta
) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError("boom")

    toy.write(world, "ann@example.org", "aries 5", 1)
    assert handle_next(replace(world, ports=replace(world.ports, on_letter=fail)))
    toy.clock_of(world).at += leap
    passed = timedelta(0)
    while not handle_next(world):
        assert passed <= LONGEST
        toy.clock_of(world).at += MINUTE
        passed += MINUTE


# ---------------------------------------------------------------- phases


@pytest.mark.parametrize("leap", LEAPS)
def test_a_phase_is_played_once(world: Environment, leap: timedelta) -> None:
    """The clock leaps while it is worked out, and another process finds it due as well."""
    other = replace(world, worker="two")
    deadline = toy.stored(world.store).deadline
    assert deadline is not None
    toy.clock_of(world).at = deadline

    def leaps() -> None:
        toy.clock_of(world).at += leap
        worker.tick(other)
        worker.help_out(other)

    leaps_once = once(leaps)

    def announce(*given: Any) -> Any:
        leaps_once()
        return world.ports.announce(*given)

    mine = replace(world, ports=replace(world.ports, announce=announce))
    worker.tick(mine)
    found = phases(world.store)
    assert found[:1] == [("p1", '["added 0"]')]
    assert len({phase for phase, _ in found}) == len(found), "a phase was played twice"
    assert count(world.store, "due_phases") == 0, "nobody holds a game that is done"


@pytest.mark.parametrize("leap", LEAPS)
def test_a_phase_that_a_lost_process_had_in_hand_is_played(world: Environment, leap: timedelta) -> None:
    deadline = toy.stored(world.store).deadline
    assert deadline is not None
    toy.clock_of(world).at = deadline + max(-leap, timedelta(0))
    world.store.beat("lost", world.now())
    world.store.offer_phases(["toy"], "", world.now())
    assert world.store.claim_phase("", world.now(), worker="lost") == "toy"
    toy.clock_of(world).at += leap
    passed = timedelta(0)
    while not worker.tick(world):
        assert passed <= LONGEST
        toy.clock_of(world).at += MINUTE
        passed += MINUTE
        world.store.free_lost(world.now())
    assert [phase for phase, _ in phases(world.store)] == ["p1"]


@pytest.mark.parametrize("leap", LEAPS)
def test_a_clock_that_leaps_over_a_deadline_and_comes_back_plays_nothing_early_or_twice(
    world: Environment, leap: timedelta, tmp_path: Path
) -> None:
    """Half an hour before a deadline, or after it; half an hour later somebody sets the clock right."""
    clock, deadline = toy.clock_of(world), toy.stored(world.store).deadline
    assert deadline is not None
    clock.at = deadline - 30 * MINUTE
    counted = [0.0]
    guard = ClockGuard(clock, lambda: counted[0])
    keeper_of_time = ClockWorker(world, guard, tmp_path / "seen")

    def minutes(number: int) -> None:
        for _ in range(number):
            clock.at += MINUTE
            counted[0] += 60
            keeper_of_time.tick(world)

    minutes(5)
    clock.at += leap
    minutes(20)
    assert phases(world.store) == [], "early"
    clock.at -= leap
    minutes(3)
    assert phases(world.store) == [], "early"
    minutes(5)
    assert [phase for phase, _ in phases(world.store)] == ["p1"]
    clock.at += leap
    minutes(10)
    clock.at -= leap
    minutes(10)
    assert [phase for phase, _ in phases(world.store)] == ["p1"], "once"


@pytest.mark.parametrize("leap", BACK)
def test_letters_leave_a_game_alone_for_a_moment_by_any_clock(world: Environment, leap: timedelta) -> None:
    """Its phase was about to be written down when the clock was set back, and its process was lost."""
    with world.store.write() as tx:
        tx.close_soon("toy", world.now() + 30 * SECOND)
    toy.clock_of(world).at += leap
    toy.write(world, "ann@example.org", "aries 5", 1)
    passed = timedelta(0)
    while statuses(world.store)[0][0] != "done":
        assert passed <= MINUTE
        handle_next(world)
        toy.clock_of(world).at += 10 * SECOND
        passed += 10 * SECOND


# ---------------------------------------------------------------- others


@pytest.mark.parametrize("leap", LEAPS)
def test_what_a_keeper_asked_is_answered_though_whoever_did_it_was_lost(
    world: Environment, leap: timedelta
) -> None:
    """It is the first in the line: all others wait behind it."""
    ask = {"verb": "games", "name": "", "number": 0, "text": ""}
    asked = KeeperRequest(ask=ask, line="keeper games", to="kim@example.org")

    def claimed() -> keeper_requests.WaitingRequests | None:
        now = world.now()
        with world.store.write() as tx:
            return keeper_requests.claim(tx.connection, now, now + 10 * MINUTE)

    with world.store.write() as tx:
        keeper_requests.put(tx.connection, None, [asked])
    first = claimed()
    assert first is not None and claimed() is None
    toy.clock_of(world).at += leap
    passed = timedelta(0)
    while (again := claimed()) is None:
        assert passed <= 10 * MINUTE
        toy.clock_of(world).at += MINUTE
        passed += MINUTE
    with world.store.write() as tx:
        assert not keeper_requests.finish(tx.connection, first)
        assert keeper_requests.finish(tx.connection, again)


@pytest.mark.parametrize("leap", LEAPS)
def test_a_letter_that_is_being_sent_keeps_its_id_and_is_marked_once(
    world: Environment, leap: timedelta
) -> None:
    """Its reader drops the second of two with one Message-ID (RFC 5322 3.6.4)."""
    toy.write(world, "ann@example.org", "hello", 1)
    assert handle_next(world)
    first = world.store.claim_outgoing(world.now(), worker="one")
    assert first is not None
    toy.clock_of(world).at += leap
    again = world.store.claim_outgoing(world.now(), worker="two")
    if again is not None:
        assert again.message_id == first.message_id and leap > timedelta(0)
        assert not world.store.mark_sent(first, world.now(), "250")
    assert world.store.mark_sent(again or first, world.now(), "250")
    assert world.store.claim_outgoing(world.now() + DAY, worker="two") is None


@pytest.mark.parametrize("leap", [-3 * HOUR, -3 * DAY, -365 * DAY])
def test_what_was_answered_and_spent_by_a_clock_that_was_ahead_counts_for_a_day_at_most(
    world: Environment, leap: timedelta
) -> None:
    for number in range(3):
        toy.write(world, "ann@example.org", "hello", number)
        assert handle_next(world)
    with world.store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE letters SET cost = 9000")

    def counted() -> tuple[int, ...]:
        now, ann = world.now(), "ann@example.org"
        with world.store.read() as tx:
            return (
                tx.letters_since(ann, now - DAY),
                tx.replies_since(ann, "", now - DAY),
                tx.cost_of_origin(ann, now - HOUR),
                tx.cost_of_strangers(now - HOUR),
            )

    answered, replies, *spent = counted()
    assert answered >= replies == 3 and 27000 in spent
    toy.clock_of(world).at += leap
    assert counted()[2:] == (0, 0), "of another hour"
    if leap <= -3 * DAY:
        assert counted() == (0, 0, 0, 0)


@pytest.mark.parametrize("leap", LEAPS)
def test_whoever_has_used_a_desk_often_may_go_on_after_the_usual_time(leap: timedelta) -> None:
    clock, rates = toy.Clock(), Rates()
    most, span = MOST["hand-in"]
    assert all(rates.may("key", "hand-in", clock()) for _ in range(most))
    assert not rates.may("key", "hand-in", clock())
    clock.at += leap
    rates.may("key", "hand-in", clock())
    clock.at += span
    assert rates.may("key", "hand-in", clock())
