"""A worker that hangs without using a processor is ended, and no innocent letter bears it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from judge.core.health import Trouble
from judge.runtime import processes
from judge.runtime.hanging_workers import LOOK_SECONDS, QUIET_SECONDS, HangingWorkers, processor_seconds
from judge.runtime.health.report import sentence
from judge.runtime.inbound.worker import HOPELESS
from judge.runtime.processes import HUNG, Workers
from judge.runtime.settings import Settings
from judge.runtime.surroundings import utc_now
from judge.store.database import Store
from judge.store.schema import LetterRow
from tests.support.judges.live_judge import until
from tests.support.letters_kept import keep_letter


class Watch:
    """`HangingWorkers` with a time, a load and a use of processors that the test turns."""

    def __init__(self) -> None:
        self.now, self.load, self.share = 0.0, 0.5, 0.0
        self.found = HangingWorkers(
            lambda: self.now, lambda: self.load, lambda process, thread: self.share * self.now
        )
        self.found.began(0, ("letters",))
        self.found.began(1, ("clock", "outbox", "cleaning"))

    def pass_by(
        self, seconds: float, *coming: tuple[int, str], step: float = LOOK_SECONDS
    ) -> tuple[tuple[int, str], ...]:
        """Let so much time pass, with these jobs coming round; who hung at its end."""
        hanging: tuple[tuple[int, str], ...] = ()
        end = self.now + seconds
        while self.now < end:
            self.now += step
            for number, job in coming:
                self.found.came_round(number, job, 7)
            hanging = self.found.look({})
        return hanging


OTHERS = ((1, "clock"), (1, "outbox"), (1, "cleaning"))


def test_who_does_not_come_round_for_a_quarter_of_an_hour_hangs() -> None:
    watch = Watch()
    assert watch.pass_by(QUIET_SECONDS - 60, *OTHERS) == ()
    assert watch.pass_by(120, *OTHERS) == ((0, "letters"),)
    assert watch.found.others_come_round(0)
    watch.found.began(0, ("letters",))
    assert watch.pass_by(QUIET_SECONDS - 60, *OTHERS) == (), "its successor has its own time"


def test_one_thread_of_several_may_hang() -> None:
    watch = Watch()
    assert watch.pass_by(QUIET_SECONDS + 60, (0, "letters"), (1, "clock")) == ((1, "outbox"),)


@pytest.mark.parametrize("job", ["cleaning", "pages"])
def test_what_rests_for_an_hour_has_six(job: str) -> None:
    watch = Watch()
    watch.found.began(2, (job,))
    watch.found.came_round(2, job, 7)
    assert watch.pass_by(5 * 3600, (0, "letters"), *OTHERS, step=10) == ()
    assert (2, job) in watch.pass_by(2 * 3600, (0, "letters"), *OTHERS, step=10)


def test_who_comes_round_never_hangs() -> None:
    assert Watch().pass_by(20 * QUIET_SECONDS, (0, "letters"), *OTHERS) == ()


def test_a_machine_with_ten_times_too_much_to_do_has_ten_times_as_long() -> None:
    watch = Watch()
    watch.load = 10.0
    assert watch.pass_by(9 * QUIET_SECONDS, *OTHERS) == ()
    assert watch.pass_by(2 * QUIET_SECONDS, *OTHERS) == ((0, "letters"),)


def test_a_thread_that_uses_a_processor_has_ten_times_as_long() -> None:
    """A phase that is played on a twentieth of a processor must come to its end."""
    watch = Watch()
    watch.share = 0.05
    assert watch.pass_by(9 * QUIET_SECONDS, *OTHERS) == ()
    assert watch.pass_by(2 * QUIET_SECONDS, *OTHERS) == ((0, "letters"),)


def test_time_that_the_judge_slept_through_counts_for_nobody() -> None:
    """A machine that was suspended for a night, or a judge that was stopped."""
    watch = Watch()
    assert watch.pass_by(12 * 3600.0, step=3600.0) == ()


def test_if_nobody_comes_round_no_worker_is_singled_out() -> None:
    """All wait for one disk: the letter in hand is not to blame."""
    watch = Watch()
    watch.pass_by(10, (0, "letters"), *OTHERS)
    assert len(watch.pass_by(QUIET_SECONDS + 60)) == 3
    assert not watch.found.others_come_round(0)


def test_three_times_and_the_letter_is_set_aside() -> None:
    assert 2 * HUNG < HOPELESS <= 3 * HUNG


def test_how_long_a_thread_was_on_a_processor_is_known() -> None:
    before = processor_seconds(os.getpid(), os.getpid())
    if not before:
        pytest.skip("this system does not tell")
    sum(range(10**6))
    assert processor_seconds(os.getpid(), os.getpid()) > before
    assert processor_seconds(os.getpid(), 0) == 0.0


# ---------------------------------------------------------------- real processes


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Workers, Store]]:
    """Two real workers that have come round."""
    monkeypatch.setattr(processes, "LOOK_SECONDS", 0.2)
    settings = Settings(data=tmp_path, address="judge@x.org")
    store = Store(settings.url)
    store.migrate()
    made = Workers(settings, store, utc_now, "here", (("letters",), ("clock", "outbox")), lambda: None)
    made.start()
    until(lambda: len(made.hanging.at_work()) >= 3, "they do not begin")
    yield made, store
    made.stop()
    store.close()


def the_process(workers: Workers, number: int) -> Callable[[], tuple[str, int]]:
    return lambda: (workers._running[number].name, workers._running[number].pid)


def stopped_between_transactions(pid: int, store: Store) -> None:
    """Stop a process where it holds no lock of the database."""

    def stopped() -> bool:
        os.kill(pid, signal.SIGSTOP)
        try:
            with store.write():
                return True
        except OperationalError:
            os.kill(pid, signal.SIGCONT)
            return False

    until(stopped, "it always holds the database")


def test_a_worker_that_hangs_is_ended_and_another_goes_on(workers: tuple[Workers, Store]) -> None:
    made, store = workers
    now = the_process(made, 0)
    name, pid = now()
    stopped_between_transactions(pid, store)  # it hangs, and uses no processor
    keep_letter(store, b"From: a@y.org\n\nhelp\n", "a@y.org", ("judge@x.org",), "smtp", utc_now())
    claimed = store.claim_letter(utc_now(), worker=name)
    assert claimed is not None and claimed.losses == 0

    def noticed() -> bool:
        """A quarter of an hour later."""
        if made.trouble() == Trouble("hung", "letters"):
            return True
        for row in made.hanging._rounds.get(0, {}).values():
            row.quiet = QUIET_SECONDS
        return False

    until(noticed, "nobody notices")
    assert "had stopped responding and was ended" in sentence("workers", made.trouble())
    until(lambda: 0 in made._running and now()[1] != pid, "nobody takes its place")
    until(lambda: made.trouble() is None, "it does not come round")

    def done() -> bool:
        with store.read() as tx:
            return not tx.letters_waiting()

    until(done, "the letter is not handled")
    with store.read() as tx:
        assert tx.set_aside() == ()
        assert tx.connection.scalar(select(LetterRow.losses)) == HUNG
