"""Several processes play what is due: no phase twice, no letter lost or doubled, whoever is killed."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from multiprocessing.context import ForkServerProcess

import pytest
from sqlalchemy import text

from judge.runtime.phases.worker import attend, help_out, tick
from judge.store.database import Store
from tests.support.judges import killable_phases as several
from tests.support.judges import toy_game as toy

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
