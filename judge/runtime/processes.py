"""The processes that do the judge's work, beside the one that only takes letters in.

So a letter that is slow, hangs, or ends the process that handles it keeps nobody from handing in another; and
drawing maps holds up no listener. A worker that dies is followed by another, and what it had in hand goes
back at once. All are forked from one process that has imported everything and does nothing else. Not here:
the work (app), what is in hand (store).
"""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import shutil
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from multiprocessing import resource_tracker, util
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import IO, Any

from judge.core.health import LETTERS, Trouble
from judge.runtime import logs
from judge.runtime.hanging_workers import LOOK_SECONDS, HangingWorkers
from judge.runtime.health.measures import Measures
from judge.runtime.inbound.letter_limit import NET_SIGNAL, LetterLimit
from judge.runtime.logs import tell_of
from judge.runtime.settings import Settings
from judge.runtime.surroundings import WorkerPorts
from judge.store.database import Store
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
BURNT, OWN_FAULT, HUNG, ANY_LOSS = 20, 10, 7, 1
"""Weights against the letter in hand when its process ended for the time that it burnt, when it ended by
itself, when it hung while others worked, and when somebody ended it.
"""
_OWN = frozenset(
    -number
    for number in (
        signal.SIGSEGV,
        signal.SIGABRT,
        signal.SIGBUS,
        signal.SIGFPE,
        signal.SIGILL,
    )
) | {1}
_SHORT_LIFE_SECONDS, _LONGEST_PAUSE_SECONDS = 10.0, 60.0
_DYING = 5
"""So many short lives after each other, and something is wrong with a worker."""
_STOP_SECONDS = 30.0
_NICE = 5
"""Work gives way to the listeners where there are too few processors for both."""
_ASKS = b"receivers"
"""The line by which a worker asks how far letters are; every other one is JSON."""
_FORKED, _ALONE = multiprocessing.get_context("forkserver"), multiprocessing.get_context("spawn")
util.abstract_sockets_supported = False  # type: ignore[misc]  # others may use these (CVE-2022-42919)


@dataclass(slots=True)
class _Running:
    """One incarnation of a worker, with the pipes by which it hears and asks."""

    name: str
    process: BaseProcess
    to: IO[bytes]
    from_it: IO[bytes]

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid


class Workers:
    """Starts one process for each of `jobs` (the names of what it does) and keeps it going.

    `ask` is called when one of them waits to know how far letters are; `report` is told what they find out
    about the parts of the judge, `measures` of their figures.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        now: Callable[[], datetime],
        name: str,
        jobs: tuple[tuple[str, ...], ...],
        ask: Callable[[], object],
        report: Callable[[str, Trouble | None], object] = lambda part, trouble: None,
        measures: Measures | None = None,
    ) -> None:
        self.settings, self.store, self.now, self.name, self.jobs, self.ask = (
            settings,
            store,
            now,
            name,
            jobs,
            ask,
        )
        self.report, self.measures = report, measures or Measures()
        self._stop = threading.Event()
        self._lock, self._starting = threading.Lock(), threading.Lock()
        self._short_lives: Counter[int] = Counter()
        self._began: dict[int, float] = {}
        self.hanging = HangingWorkers()
        self._hung: set[int] = set()
        """The workers that were ended because they hung, until they come round again."""
        self._weights: dict[int, int] = {}
        """Weight of that against the letter in hand, until the process is gone."""
        self._running: dict[int, _Running] = {}
        self._count = 0
        self._threads = [
            threading.Thread(target=self._keep_going, args=(number,), name=f"watching-{job[0]}", daemon=True)
            for number, job in enumerate(jobs)
        ]
        self._threads.append(threading.Thread(target=self._end_hanging, name="watching", daemon=True))

    def start(self) -> None:
        _FORKED.set_forkserver_preload(["judge.runtime.ready_to_work"])
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let each finish what it has in hand; what is not done in half a minute is done after the next
        start.
        """
        self._stop.set()
        with self._lock:
            running = tuple(self._running.values())
        for each in running:
            with suppress(OSError):
                each.to.close()
        for each in running:
            if not wait([each.process.sentinel], _STOP_SECONDS):
                each.process.kill()
        for thread in self._threads:
            thread.join(_STOP_SECONDS)

    def wake(self, what: str) -> None:
        """There is something to do for whoever does `what`."""
        for number, job in enumerate(self.jobs):
            with self._lock:
                running = self._running.get(number) if what in job else None
            if running is not None:
                _say(running.to, what)

    def names(self) -> tuple[str, ...]:
        """The processes that live at this moment."""
        with self._lock:
            return tuple(each.name for each in self._running.values())

    def trouble(self) -> Trouble | None:
        """A worker that ends again and again, as soon as it is started, or that hung and is not back yet."""
        dying = sorted({self.jobs[n][0] for n, times in self._short_lives.items() if times >= _DYING})
        hung = sorted({self.jobs[n][0] for n in tuple(self._hung)})
        if dying:
            return Trouble("dying", ", ".join(dying))
        return Trouble("hung", ", ".join(hung)) if hung else None

    def _end_hanging(self) -> None:
        """End what hangs, and its letter bears that only if others come round: all may wait for one disk."""
        while not self._stop.wait(LOOK_SECONDS):
            with self._lock:
                processes = {number: each.pid for number, each in self._running.items()}
            for number, job in self.hanging.look(processes):
                with self._lock:
                    running = self._running.get(number)
                if running is None or running.pid != processes.get(number):
                    continue
                self._hung.add(number)
                self._weights[number] = HUNG if self.hanging.others_come_round(number) else 0
                self.hanging.forget_worker(number)
                _LOG.error("%s: the process has hung for long and is ended", job)
                running.process.kill()

    # ------------------------------------------------------------ one worker

    def _keep_going(self, number: int) -> None:
        resource_tracker.ensure_running()  # which lets interrupts through again
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # for all who are started here, too
        pause = 1.0
        while not self._stop.is_set():
            self._began[number] = began = time.monotonic()
            try:
                self._once(number)
            except Exception as error:
                if not self._stop.is_set():
                    tell_of(_LOG, error, "a worker could not be started")
            lived = time.monotonic() - began
            self._short_lives[number] = 0 if lived > _SHORT_LIFE_SECONDS else self._short_lives[number] + 1
            pause = 1.0 if lived > _SHORT_LIFE_SECONDS else min(2 * pause, _LONGEST_PAUSE_SECONDS)
            if not self._stop.is_set():
                self._stop.wait(0.0 if pause == 1.0 else pause)

    def _once(self, number: int) -> None:
        """From the start of a process to its end; returns when what it had in hand is free."""
        running = self._spawn(number)
        self.hanging.began(number, self.jobs[number])
        try:
            for line in running.from_it:  # the end of the file is the end of the process
                self._hear(number, line)
            wait([running.process.sentinel])
            with self._starting:  # whoever starts another looks at all, and a status can be read but once
                running.process.join()
            code = running.process.exitcode
        finally:
            with self._lock:
                self._running.pop(number, None)
            with suppress(OSError):
                running.to.close()
            running.from_it.close()
            self.hanging.forget_worker(number)
        weight = self._weights.pop(number, None)
        if code and not self._stop.is_set():
            _LOG.error("%s: the process ended with %d and is started anew", self.jobs[number][0], code)
            self.measures.worker_ended()
        self.store.process_gone(running.name, self.now(), _weight(code) if weight is None else weight)

    def _hear(self, number: int, line: bytes) -> None:
        """A worker asks, or tells what it has found out."""
        if line.strip() == _ASKS:
            self.ask()
            return
        try:
            match json.loads(line):
                case {"round": str(job), "thread": int(thread)}:
                    self.hanging.came_round(number, job, thread)
                    self._hung.discard(number)
                    self._note_life(number)
                case {"part": str(part), "code": str(code), "reply": str(reply)}:
                    self.report(part, Trouble(code, reply) if code else None)
                case {"figure": str(figure), "seconds": float(seconds)}:
                    self.measures.observe(figure, seconds)
        except ValueError:
            _LOG.warning("a worker said something that nobody understands")

    def _note_life(self, number: int) -> None:
        """A worker that comes round after a while lives well, though it has not ended."""
        if time.monotonic() - self._began.get(number, 0.0) > _SHORT_LIFE_SECONDS:
            self._short_lives[number] = 0

    def _spawn(self, number: int) -> _Running:
        with self._lock:
            self._count += 1
            name = f"{self.name}/{self._count}"
        hears, to = _FORKED.Pipe(duplex=False)
        from_it, tells = _FORKED.Pipe(duplex=False)
        facts = {field: getattr(self.settings, field) for field in type(self.settings).model_fields}
        clocks = (self.now(), time.monotonic())
        told_first = (facts, name, self.jobs[number], clocks, hears, tells)
        with self._starting:
            process = _start(told_first)
        for theirs in (hears, tells):
            theirs.close()
        os.set_blocking(to.fileno(), False)  # a worker that hangs must not hold up who wakes it
        running = _Running(name, process, _as_file(to, "wb"), _as_file(from_it, "rb"))
        with self._lock:
            self._running[number] = running
            if self._stop.is_set():
                running.to.close()
        return running


def _start(told_first: tuple[Any, ...]) -> BaseProcess:
    """A worker that has begun: forked, or on its own where the socket for that is gone, with the folder of
    temporary files that somebody emptied.
    """
    forked = _FORKED.Process(target=work, args=told_first, daemon=True)
    try:
        forked.start()
    except (OSError, EOFError):
        alone = _ALONE.Process(target=work, args=told_first, daemon=True)
        alone.start()
        return alone
    return forked


def forget_way_to_fork() -> None:
    """Remove the folder with the socket by which workers are forked: an interrupt would leave it behind."""
    shutil.rmtree(util.get_temp_dir(), ignore_errors=True)


def _as_file(end: Connection, mode: str) -> IO[bytes]:
    """The end of a pipe as a file of lines."""
    file: IO[bytes] = os.fdopen(os.dup(end.fileno()), mode, buffering=0)
    end.close()
    return file


def _weight(code: int | None) -> int:
    if code == -NET_SIGNAL:
        return BURNT
    return OWN_FAULT if code in _OWN else ANY_LOSS if code else 0


def _say(to: IO[bytes], what: str) -> None:
    """A line that is lost does no harm: everybody looks again every second."""
    with suppress(OSError, ValueError):
        to.write(what.encode() + b"\n")


# ---------------------------------------------------------------- inside a worker


def work(
    facts: Mapping[str, Any],
    name: str,
    jobs: tuple[str, ...],
    clocks: tuple[datetime, float],
    hears: Connection,
    tells: Connection,
) -> None:
    """The life of a worker: it ends when it is told to, and when whoever started it is no more.

    `facts` are the settings as they are, not read again.
    """
    from judge.runtime.app import Service

    os.setpgid(0, 0)  # as a job of its own, whatever the terminal says to the judge
    os.nice(_NICE)
    line, answers = _as_file(hears, "rb"), _as_file(tells, "wb")
    settings = Settings.model_construct(**facts)
    logs.begin(settings.log)
    limit = LetterLimit(settings.costs.letter)
    with _one_line_for_faults(name):
        service = Service(
            settings,
            working=WorkerPorts(
                name=name,
                clocks=clocks,
                guarded=limit,
                ask_receivers=lambda: _say(answers, _ASKS.decode()),
                report=lambda part, trouble: _say(answers, _part(part, trouble)),
                observe=lambda figure, seconds: _say(
                    answers, json.dumps({"figure": figure, "seconds": float(seconds)})
                ),
                came_round=lambda job: _say(
                    answers, json.dumps({"round": job, "thread": threading.get_native_id()})
                ),
            ),
            migrate=False,
        )
    signal.signal(signal.SIGTERM, lambda *_: service.ask_to_stop())
    warming = _WarmingUp()
    threading.Thread(target=_obey, args=(service, line, warming), name="line", daemon=True).start()
    if LETTERS in jobs:
        service.warm_up()
        limit.install()
    if "clock" in jobs:
        service.warm_up_phases()
    warming.finish()
    service.begin_work([job for job in jobs if job != LETTERS])
    if LETTERS in jobs:
        service.work_here(LETTERS)  # the main thread alone can be interrupted
    service.wait()
    service.stop()


@contextmanager
def _one_line_for_faults(name: str) -> Iterator[None]:
    """End the worker with one line if the database keeps it from starting; another takes its place."""
    try:
        yield
    except Exception as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        _LOG.warning("%s: the worker could not start: %s", name, trouble.code)
        sys.exit(1)


def _part(name: str, trouble: Trouble | None) -> str:
    code, reply = (trouble.code, trouble.reply) if trouble is not None else ("", "")
    return json.dumps({"part": name, "code": code, "reply": reply})


class _WarmingUp:
    """The time in which a worker has nothing in hand yet: whoever is told to stop then just ends."""

    def __init__(self) -> None:
        self._lock, self._over = threading.Lock(), False

    def finish(self) -> None:
        with self._lock:
            self._over = True

    def end_in_it(self) -> None:
        with self._lock:  # nothing begins meanwhile
            if not self._over:
                os._exit(0)


def _obey(service: Any, line: IO[bytes], warming: _WarmingUp) -> None:
    for what in iter(line.readline, b""):
        service.wake(what.strip().decode())
    warming.end_in_it()
    service.ask_to_stop()
