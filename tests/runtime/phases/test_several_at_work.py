"""Several processes play what is due: no phase twice, no letter lost or doubled, whoever is killed.

A small game's second year: the powers that nobody plays are still on the board (N-054).
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest
from sqlalchemy import text

from judge.runtime.phases.worker import attend, help_out, tick
from judge.store.database import Store
from tests.runtime.test_masters import hold, lead, led
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges import killable_phases as several
from tests.support.judges import toy_game as toy
from tests.support.judges.databases import migrated_file

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([several.__name__])
MANY, FEW = 12, 6


@pytest.fixture
def begun() -> Iterator[dict[str, ForkServerProcess]]:
    found: dict[str, ForkServerProcess] = {}
    yield found
    for process in found.values():
        process.kill()
        process.join()


def start(begun: dict[str, ForkServerProcess], url: str, *workers: str, point: str = "") -> None:
    for worker in workers:
        begun[worker] = PROCESSES.Process(target=several.main, args=(url, worker, point))
        begun[worker].start()


def ended(process: ForkServerProcess) -> int | None:
    process.join(120)
    return process.exitcode


def played_once(store: Store, names: tuple[str, ...]) -> None:
    """Each game has one phase more, and each of its players one letter about it."""
    with store.read() as known:
        for name in names:
            assert [p.phase for p in known.phases(name)] == ["p1"], name
        rows = known.connection.execute(text("SELECT game, recipient, text FROM outbox"))
        told = Counter((row.game, row.recipient) for row in rows if row.text.startswith("p1 for"))
        assert not known.connection.execute(text("SELECT game FROM due_phases WHERE game != 'toy'")).all()
    assert told == {(name, f"{who}@example.org"): 1 for name in names for who in ("ann", "bob")}


def test_two_share_what_is_due(url: str, begun: dict[str, ForkServerProcess]) -> None:
    store = Store(url)
    names = several.games(store, MANY)
    start(begun, url, "clock", "helper-1", "helper-2")
    assert [ended(process) for process in begun.values()] == [0, 0, 0]
    played_once(store, names)
    store.close()


@pytest.mark.parametrize("point", several.POINTS)
@pytest.mark.parametrize("killed", ["clock", "helper"])
def test_one_is_killed(url: str, begun: dict[str, ForkServerProcess], killed: str, point: str) -> None:
    """What it had in hand goes back as its end is seen; who keeps time is started anew."""
    store = Store(url)
    names = several.games(store, FEW)
    if killed == "helper":  # so that there is enough for it, whoever is quicker
        store.offer_phases(names, "here", toy.START + several.LATER)
    start(begun, url, killed, point=point)
    assert ended(begun[killed]) == -9, "the point was never passed"
    store.process_gone(f"here/{killed}", toy.START + several.LATER)
    start(begun, url, "clock-2", "helper-2")
    assert [ended(begun[name]) for name in ("clock-2", "helper-2")] == [0, 0]
    played_once(store, names)
    store.close()


def test_a_claim_that_was_lost_to_another_changes_nothing(url: str) -> None:
    """A lease may be over while a phase is still worked out: whoever is first has played it."""
    store = Store(url)
    names = several.games(store, 2)
    slow, quick = (several.at_work(store, name) for name in ("slow", "quick"))
    store.offer_phases(names, "here", slow.now())
    assert store.claim_phase("here", slow.now(), worker=slow.worker) == names[0]
    assert help_out(quick) and not help_out(quick)
    toy.clock_of(quick).on(hours=1)
    assert tick(quick)
    attend(slow, names[0])
    store.phase_done(names[0], slow.worker)
    played_once(store, names)
    store.close()


def test_nobody_helps_before_the_clock_has_offered(url: str) -> None:
    """Whether time can be trusted is for the clock to say."""
    store = Store(url)
    several.games(store, 1)
    assert not help_out(several.at_work(store, "helper"))
    store.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    yield made
    made.judge.store.close()


def year_played(table: Table, *options: str) -> str:
    """Three players and five dummies play until the first adjustment is over; its letter to Anna."""
    led(table, 3, "set nofamine\nset nosummer", *options)
    lead(table, "force begin")
    while table.game.phase != "1454-fall-adjustment":
        hold(table)
        lead(table, "process!")
    for seat in table.game.seats:
        if seat.person is not None:
            table.write(NAMES[seat.person - 2], "maintain all", f"judge+{seat.token}@localhost")
    table.work()
    table.write("ivo", "signon Msforza secretM\nprocess!")
    return words(table.work()["ann@example.org"][-1])


def standing(table: Table, *, dummies: bool) -> int:
    """How many units dummies, or all powers, have on the board."""
    state = table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    who = {str(s.seat) for s in table.game.seats if s.dummy or not dummies}
    return sum(unit.power in who for unit in state.units())


def test_dummies_keep_what_they_can_pay_for(table: Table) -> None:
    """A poor roll may cost a power a unit, but none that its treasury reaches (a unit costs 3, N-054)."""
    text = year_played(table)
    assert table.game.phase == "1455-spring-movement"
    state = table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    dummies = {str(s.seat) for s in table.game.seats if s.dummy}
    armed = {unit.power for unit in state.units()}
    assert dummies <= armed, text
    assert text.count("  kept") == standing(table, dummies=False), "the reader's own on top, all others below"
    assert text.count("disbanded: nobody paid for it") == 0
    lost = text.count("disbanded: there was not enough money")
    assert lost == 0 or any(sum < 3 for sum in state.ducats.values())


def test_a_table_may_let_them_go(table: Table) -> None:
    text = year_played(table, "set no automatic upkeep")
    assert table.game.phase == "1455-spring-movement"
    assert standing(table, dummies=True) == 0
    assert text.count("disbanded: nobody paid for it") >= 5 * 3
