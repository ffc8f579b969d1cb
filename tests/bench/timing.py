"""How things are timed: medians over many runs, and the yardsticks of this machine at this moment."""

from __future__ import annotations

import sqlite3
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds of each run."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        return sorted(self.seconds)[int(len(self.seconds) * 0.95)]


def timed(work: Callable[[], object], runs: int) -> Timed:
    """`work` again and again, after one run that does not count."""
    work()
    return each(work for _ in range(runs))


def each(
    works: Iterable[Callable[[], object]], best_of: int = 1, clock: Callable[[], float] = time.perf_counter
) -> Timed:
    """Each of several works once; or several times, and the quickest counts: machines have other guests."""
    return Timed(tuple(min(_seconds(work, clock) for _ in range(best_of)) for work in works))


def _seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    begin = clock()
    work()
    return clock() - begin


def loop() -> int:
    """A fixed piece of plain Python: the yardstick for what only computes."""
    table: dict[int, int] = {}
    for n in range(20_000):
        table[n % 997] = table.get(n % 997, 0) + n
    return sum(table.values())


def commits(folder: Path, count: int) -> Timed:
    """Durable SQLite commits of one small row: the yardstick for what must be on disk."""
    database = sqlite3.connect(folder / "yardstick.sqlite", isolation_level=None)
    database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (x BLOB)")
    row = bytes(2_000)

    def commit() -> None:
        database.execute("INSERT INTO t VALUES (?)", (row,))

    found = timed(commit, count)
    database.close()
    return found


def two_lines(what: str, found: Timed, aim: str, yards: Timed, yardstick: str) -> None:
    """Median and 95th percentile in milliseconds, each over those of the yardstick."""
    for words, goal, ours, yard in (
        (what, aim, found.median, yards.median),
        ("  95th percentile", "", found.p95, yards.p95),
    ):
        line(words, f"{ours * 1e3:.2f} ms", goal, ours / yard, f"{yardstick} ({yard * 1e3:.2f} ms)")


def line(what: str, value: str, aim: str, ratio: float, yardstick: str) -> None:
    """One figure."""
    print(f"{what:<58} {value:>12}   aim {aim:<12} {ratio:8.2f} x {yardstick}")
