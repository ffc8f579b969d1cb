"""Architecture rule 3: one phase, one transaction, however many workers look at the same deadline; and
the clock: early processing, deadlines, reminders, lateness, grace."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.core.effects import ProcessPhase, StartGame
from judge.core.options import TableOptions
from judge.core.table import FiledOrder, GameStatus
from judge.runtime.effects import carry_out
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import worker
from judge.runtime.phases.due_times import alarm
from judge.runtime.phases.replay import replay_phases
from judge.store.database import Store
from tests.support.judges import toy_game as toy
from tests.support.narrowing import present


@pytest.fixture
def world(store: Store):
    return toy.world(store)


def begun(world, **changes):
    toy.table(world.store, **changes)
    with world.store.write() as tx:
        carry_out(world, tx, (StartGame(game="toy"),), world.now(), None)
    assert worker.tick(world)
    return toy.stored(world.store)


def file(world, seat, number: int) -> None:
    order = FiledOrder(text=f"{number}", order=f"[{number}]", canonical=str(number))
    with world.store.write() as tx:
        game = tx.game("toy")
        tx.file_orders("toy", game.phase, seat, (order,))


def mail(world) -> list[str]:
    while send_next(world):
        pass
    found = [f"{to} {text}" for to, _, text in world.post.letters]
    world.post.letters.clear()
    return found


def make_ready(world, *seats) -> None:
    game = toy.stored(world.store)
    changed = tuple(replace(s, ready=s.ready or s.seat in seats) for s in game.seats)
    done = all(s.ready for s in changed)
    toy.change(world.store, seats=changed, process_at=world.now() + timedelta(minutes=30) if done else None)


def test_a_game_begins_with_seats_seed_and_first_letters(world) -> None:
    game = begun(world)
    assert game.status is GameStatus.ACTIVE and game.newcomers == ()
    assert [(s.seat, s.token) for s in game.seats] == [(toy.A, "tokbob"), (toy.B, "tokann")]
    assert len(game.seed) == 32 and game.commitment and game.phase == "p1" and game.turn == 1
    assert game.deadline == world.now() + timedelta(hours=48)
    told = mail(world)
    assert [t.split()[0] for t in told] == ["ann@example.org", "bob@example.org"]
    assert "start for bull" in told[0] and "start for aries" in told[1]
    with world.store.read() as known:
        assert [p.phase for p in known.phases("toy")] == ["opening"]


def test_a_table_may_begin_with_fewer_players(world) -> None:
    toy.table(world.store)
    newcomers = toy.stored(world.store).newcomers[:1]
    toy.change(world.store, newcomers=newcomers, options=TableOptions(starts_with=1, nmr=True))
    assert worker.tick(world)
    game = toy.stored(world.store)
    assert [s.person is None for s in game.seats] == [True, False]
    assert game.seats[0].abandoned and alarm(game, world.now()) is not None


def test_nothing_happens_before_its_time(world) -> None:
    begun(world)
    mail(world)
    assert not worker.tick(world) and mail(world) == []


def test_all_orders_in_runs_the_phase_after_the_delay(world) -> None:
    begun(world)
    file(world, toy.A, 5)
    file(world, toy.B, 7)
    make_ready(world, toy.A, toy.B)
    mail(world)
    toy.clock_of(world).on(minutes=29)
    assert not worker.tick(world)
    toy.clock_of(world).on(minutes=1)
    assert worker.tick(world)
    game = toy.stored(world.store)
    assert game.phase == "p2" and game.turn == 2 and game.process_at is None
    assert not any(s.ready for s in game.seats)
    assert all("p1 for" in t for t in mail(world))
    with world.store.read() as known:
        record = known.phases("toy")[1]
        assert record.events == '["added 12"]' and record.closed == world.now()


def test_a_phase_in_which_nobody_owes_orders_runs_at_once(world) -> None:
    begun(world)
    for _ in range(2):
        with world.store.write() as tx:
            phase = tx.game("toy").phase
            carry_out(world, tx, (ProcessPhase(game="toy", phase=phase),), world.now(), None)
        worker.tick(world)
    assert toy.stored(world.store).phase == "p3"
    assert worker.tick(world)
    assert toy.stored(world.store).phase == "p4"


def test_processing_by_order_names_its_phase(world) -> None:
    begun(world)
    with world.store.write() as tx:
        carry_out(world, tx, (ProcessPhase(game="toy", phase="p0"),), world.now(), None)
    worker.tick(world)
    assert toy.stored(world.store).phase == "p1"


def test_the_end_tells_the_seed_and_every_throw(world) -> None:
    game = begun(world)
    for _ in range(9):
        game = toy.stored(world.store)
        if game.status is GameStatus.FINISHED:
            break
        mail(world)
        with world.store.write() as tx:
            carry_out(world, tx, (ProcessPhase(game="toy", phase=game.phase),), world.now(), None)
        worker.tick(world)
    game = toy.stored(world.store)
    assert game.status is GameStatus.FINISHED and game.alarm is None and game.deadline is None
    last = mail(world)[-1]
    assert game.seed.hex() in last and "phase:5 1" in last and "opening 1" in last


def test_seeds_stay_secret_until_the_end(store: Store) -> None:
    seen = []
    world = toy.world(store)
    plain = world.ports.announce

    def announced(rules: Any, news: Any) -> Any:
        seen.append(news.record.seed)
        return plain(rules, news)

    world = replace(world, ports=replace(world.ports, announce=announced))
    begun(world)
    assert seen == [b"", b""]


def test_reminded_then_scolded_daily_then_given_up(world) -> None:
    begun(world)
    make_ready(world, toy.A)
    mail(world)
    toy.clock_of(world).on(hours=24)
    worker.tick(world)
    assert [t.split()[:2] for t in mail(world)] == [["ann@example.org", "unasked/reminder"]]
    toy.clock_of(world).on(hours=23)
    assert not worker.tick(world) and mail(world) == []
    toy.clock_of(world).on(hours=1)
    worker.tick(world)
    assert sorted(t.split()[1] for t in mail(world)) == ["unasked/late", "unasked/late-powers"]
    toy.clock_of(world).on(hours=24)
    worker.tick(world)
    assert [t.split()[1] for t in mail(world)] == ["unasked/late"]
    assert toy.stored(world.store).seats[1].late_notices == 2
    toy.clock_of(world).on(hours=48)
    while worker.tick(world):
        pass
    game = toy.stored(world.store)
    assert [s.abandoned for s in game.seats] == [False, True] and game.phase == "p1"
    assert {t.split()[1] for t in mail(world)} == {"unasked/abandoned"}
    assert game.alarm is None and not worker.tick(world)


def test_with_nmr_the_game_goes_on_when_grace_is_over(world) -> None:
    begun(world, options=TableOptions(nmr=True))
    file(world, toy.A, 5)
    make_ready(world, toy.A)
    toy.clock_of(world).on(hours=48 + 72)
    while worker.tick(world):
        pass
    assert toy.stored(world.store).phase == "p2"


def test_waiting_lasts_until_the_deadline_and_no_longer(world) -> None:
    begun(world)
    make_ready(world, toy.A, toy.B)
    game = toy.stored(world.store)
    toy.change(world.store, seats=(replace(game.seats[0], wait=True), game.seats[1]), process_at=None)
    toy.clock_of(world).on(hours=47)
    assert not worker.tick(world)
    toy.clock_of(world).on(hours=1)
    assert worker.tick(world) and toy.stored(world.store).phase == "p2"


def test_manual_processing_waits_for_the_master(world) -> None:
    begun(world, options=TableOptions(manual_process=True))
    make_ready(world, toy.A, toy.B)
    toy.change(world.store, process_at=None)
    toy.clock_of(world).on(days=30)
    assert not worker.tick(world) and toy.stored(world.store).phase == "p1"


def test_a_paused_game_rests(world) -> None:
    begun(world)
    toy.change(world.store, status=GameStatus.PAUSED)
    toy.clock_of(world).on(days=30)
    assert not worker.tick(world)


def test_a_pause_with_an_end_is_over_by_itself(world) -> None:
    """The deadline comes as many whole days later as the game has rested, and everybody is told."""
    begun(world)
    before = toy.stored(world.store)
    notes = replace(before.notes, paused_at=world.now(), resumes_at=world.now() + timedelta(days=3))
    toy.change(world.store, status=GameStatus.PAUSED, notes=notes)
    assert not worker.tick(world)
    toy.clock_of(world).on(days=3)
    assert worker.tick(world)
    game = toy.stored(world.store)
    assert game.status is GameStatus.ACTIVE and game.notes.resumes_at is None
    assert present(game.deadline) - present(before.deadline) == timedelta(days=3)


def test_orders_that_come_while_a_phase_is_worked_out_count(store: Store) -> None:
    """Nobody is told "on file" for a phase that then runs without the order."""
    world = toy.world(store)
    begun(world)
    plain, late = world.ports.picture, [7]

    def slow(*args):
        if late:
            file(world, toy.B, late.pop())
        return plain(*args)

    world = replace(world, ports=replace(world.ports, picture=slow))
    file(world, toy.A, 5)
    make_ready(world, toy.A, toy.B)
    toy.clock_of(world).on(minutes=30)
    assert worker.tick(world)
    with store.read() as known:
        assert known.phases("toy")[1].events == '["added 12"]'


def test_many_workers_run_a_deadline_once(url: str) -> None:
    stores = [Store(url) for _ in range(3)]
    worlds = [toy.world(store) for store in stores]
    begun(worlds[0])
    for n, world in enumerate(worlds):
        numbers = iter(range((n + 1) * 1_000_000, (n + 2) * 1_000_000))
        secret = lambda size, numbers=numbers: next(numbers).to_bytes(size, "big")  # noqa: E731
        worlds[n] = replace(world, secret=secret)
    make_ready(worlds[0], toy.A, toy.B)
    for world in worlds:
        toy.clock_of(world).on(hours=1)
    gate = threading.Barrier(3)

    def work(world) -> None:
        gate.wait()
        worker.tick(world)

    threads = [threading.Thread(target=work, args=(w,)) for w in worlds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with stores[0].read() as known:
        assert [p.phase for p in known.phases("toy")] == ["opening", "p1"]
    toy.box_of(worlds[0]).letters.clear()
    told = mail(worlds[0])
    assert len([t for t in told if "p1 for" in t]) == 2
    for store in stores:
        store.close()


def test_a_broken_game_is_left_as_it_was_and_others_go_on(store: Store) -> None:
    def broken(record):
        raise RuntimeError("no such rulebook")

    world = toy.world(store)
    begun(world)
    mail(world)
    world = replace(world, ports=replace(world.ports, rules=broken))
    make_ready(world, toy.A, toy.B)
    toy.clock_of(world).on(hours=1)
    assert not worker.tick(world)
    assert toy.stored(store).phase == "p1"
    assert [t.split()[:2] for t in mail(world)] == [["keeper@example.org", "unasked/game-unreadable"]]
    assert not worker.tick(world)
    mended = replace(world, ports=toy.world(store).ports)
    toy.clock_of(world).on(minutes=15)
    assert worker.tick(mended) and toy.stored(store).phase == "p2"


def test_replay_gives_the_same_bytes_and_finds_a_change(world) -> None:
    begun(world)
    file(world, toy.A, 5)
    make_ready(world, toy.A, toy.B)
    toy.clock_of(world).on(hours=1)
    worker.tick(world)
    assert [(r.phase, r.differs) for r in replay_phases(world.store, world.ports, "toy")] == [
        ("opening", ()),
        ("p1", ()),
    ]
    toy.change(world.store, seed=b"another")
    assert any("rolls" in r.differs for r in replay_phases(world.store, world.ports, "toy"))
    with pytest.raises(LookupError):
        list(replay_phases(world.store, world.ports, "nobody"))


def test_a_letter_a_second_does_not_keep_a_phase_from_being_played(store: Store) -> None:
    """Working a phase out takes a moment, and each letter about the game changes it: it is closed to them
    then.
    """
    tries: list[int] = []
    rules = toy.Toy()

    def rules_for(record):
        tries.append(1)
        if writing:
            toy.write(world, f"{len(tries)}@example.org", f"aries {len(tries)}", 100 + len(tries))
            handle_next(world)
        return rules

    writing = False
    world = toy.world(store, rules=rules_for)
    begun(world)
    game = toy.stored(store)
    make_ready(world, toy.A, toy.B)
    toy.clock_of(world).at = present(game.deadline)
    tries.clear()
    writing = True
    assert worker.tick(world)
    writing = False
    with store.read() as known:
        assert [p.phase for p in known.phases("toy")] == ["opening", "p1"]
        assert known.letters_waiting() > 0 and known.set_aside() == ()
    toy.clock_of(world).on(seconds=40)
    while handle_next(world):
        pass
    with store.read() as known:
        assert known.letters_waiting() == 0
