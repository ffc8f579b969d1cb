"""How many letters that were accepted before a deadline are missed by its phase: none, if all is well.

``python -m tests.bench.deadline [LETTERS [SECONDS]]`` lets eight players write so many letters in the last
seconds before a deadline, kills workers all the while and the whole judge once, and counts.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from tests.support.judges.live_judge import PATIENCE, by_smtp, prepared, rush, until

LETTERS, SECONDS = 3000, 60.0


def report(letters: int = LETTERS, seconds: float = SECONDS) -> None:
    """Print the figures."""
    whim = Random(1454)
    with tempfile.TemporaryDirectory() as name:
        live = prepared(Path(name) / "data")
        live.start()
        before, kills, done = live.closed(), 0, threading.Event()
        deadline = live.due(seconds + 5)

        def murder() -> None:
            nonlocal kills
            while not done.wait(whim.uniform(1.0, 6.0)):
                live.kill_worker(whim.randrange(2))
                kills += 1

        killer = threading.Thread(target=murder)
        killer.start()
        until(lambda: datetime.now(UTC) > deadline - timedelta(seconds=seconds), "")
        writers = threading.Thread(
            target=lambda: rush(by_smtp(live.port), live.players, letters, deadline + timedelta(seconds=5))
        )
        writers.start()
        time.sleep(seconds / 2)
        live.kill()
        live.start()
        writers.join()
        done.set()
        killer.join()
        try:
            live.wait_for_phase(before, PATIENCE + letters / 5)
            came, missed = live.in_time(deadline)
            (closed,) = live.ask("SELECT closed FROM phases ORDER BY turn DESC LIMIT 1")[0]
            (aside,) = live.ask("SELECT count(*) FROM letters WHERE status = 'set-aside'")[0]
        finally:
            live.stop()
    waited = datetime.fromisoformat(str(closed)).replace(tzinfo=UTC) - deadline
    print(f"accepted before the deadline {came}, missed {missed}, set aside {aside}")
    print(f"workers killed {kills}, the judge once; the phase waited for {waited.total_seconds():.0f} s")


if __name__ == "__main__":
    given = sys.argv[1:]
    report(int(given[0]) if given else LETTERS, float(given[1]) if given[1:] else SECONDS)
