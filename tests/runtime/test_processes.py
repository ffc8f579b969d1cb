"""Workers as processes of their own: what they read first, and what wakes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.runtime import processes
from judge.runtime.processes import Workers
from judge.runtime.settings import Settings
from judge.runtime.surroundings import utc_now
from judge.store.database import Store
from tests.support.judges.live_judge import until

_READS_ITS_LETTER = """
import json, pickle, sys
length = int.from_bytes(sys.stdin.buffer.read(8), "big")
facts, name, jobs = pickle.loads(sys.stdin.buffer.read(length))
print(json.dumps({"round": jobs[0], "thread": 1}), flush=True)
sys.stdin.buffer.read()
"""
"""A worker that only reads what it is told first, and comes round once."""


def test_a_word_that_wakes_a_worker_is_never_read_as_what_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``letters`` and a line's end are eight bytes, as the length of what a worker reads first is."""
    settings = Settings(data=tmp_path, address="judge@x.org")
    store = Store(settings.url)
    store.migrate()
    workers = Workers(settings, store, utc_now, "here", (("letters",),), lambda: None)
    write = processes._letter

    def woken_meanwhile(*facts: object) -> bytes:
        workers.wake("letters")
        return write(*facts)  # type: ignore[arg-type]

    monkeypatch.setattr(processes, "_letter", woken_meanwhile)
    monkeypatch.setattr(processes, "_PROGRAM", _READS_ITS_LETTER)
    workers.start()
    try:
        until(lambda: workers.hanging.at_work() == ((0, "letters"),), "it does not begin", 60)
    finally:
        workers.stop()
        store.close()
