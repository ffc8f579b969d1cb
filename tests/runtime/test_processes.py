"""Workers as processes of their own: how they live and end.

A fault that is foreseen is one line in the log; a traceback is for faults of ours.
"""

from __future__ import annotations

import ast
import errno
import json
import logging
import multiprocessing
import os
import sys
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from judge.core.health import Trouble
from judge.runtime import app, processes
from judge.runtime.logs import tell_of
from judge.runtime.processes import Workers
from judge.runtime.settings import Settings
from judge.runtime.surroundings import utc_now
from judge.store.database import Store
from tests.support.judges.live_judge import until
from tests.support.paths import ROOT

REAL_WORK = processes.work


def ends_while_ill(
    facts: Mapping[str, Any], _name: str, _jobs: object, _clocks: object, hears: Connection, tells: Connection
) -> None:
    """A worker that cannot start as long as a file is there."""
    if (facts["data"] / "ill").exists():
        sys.exit(1)
    while not hears.poll(0.05):
        os.write(tells.fileno(), json.dumps({"round": "letters", "thread": 1}).encode() + b"\n")


def test_a_worker_that_lives_again_is_no_trouble_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It need not end first: after an outage of the database it may live for months."""
    settings = Settings(data=tmp_path, address="judge@x.org")
    store = Store(settings.url)
    store.migrate()
    ill = tmp_path / "ill"
    ill.touch()
    monkeypatch.setattr(processes, "_SHORT_LIFE_SECONDS", 1.0)
    monkeypatch.setattr(processes, "_LONGEST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(processes, "work", ends_while_ill)
    workers = Workers(settings, store, utc_now, "here", (("letters",),), lambda: None)
    monkeypatch.setattr(processes, "_STOP_SECONDS", 0.1)
    workers.start()
    try:
        until(lambda: workers.trouble() == Trouble("dying", "letters"), "nobody notices", 60)
        ill.unlink()
        until(lambda: workers.trouble() is None, "nobody notices that it lives", 60)
        assert len(workers.names()) == 1
    finally:
        workers.stop()
        store.close()


_LOG = logging.getLogger("judge.runtime")


def test_a_full_disk_is_one_line_and_a_fault_of_ours_has_its_place(caplog: pytest.LogCaptureFixture) -> None:
    tell_of(_LOG, OSError(errno.ENOSPC, "No space left on device"), "game %s stays", "sforza")
    tell_of(_LOG, KeyError("x"), "game %s stays", "sforza")
    foreseen, ours = caplog.records
    assert foreseen.getMessage() == "game sforza stays: disk-full" and not foreseen.exc_info
    assert ours.getMessage() == "game sforza stays" and ours.exc_info


def test_wherever_something_is_caught_a_foreseen_fault_is_told_apart() -> None:
    """Whoever logs a traceback has looked what kind of trouble it is."""
    blind = []
    for path in sorted((ROOT / "judge" / "runtime").rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
                calls = {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
                if "exception" in calls and not names & {"trouble_of", "trouble_with"}:
                    blind.append(f"{path.name}: {function.name}")
    assert blind == []


def warms_up_for_ever(facts: Mapping[str, Any], *rest: Any) -> None:
    def warm_up(service: app.Service) -> None:
        (facts["data"] / "warming").touch()
        time.sleep(3600)

    app.Service.warm_up = warm_up  # type: ignore[assignment, method-assign]
    REAL_WORK(facts, *rest)


def test_a_worker_that_is_told_to_stop_while_it_warms_up_ends_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has nothing in hand: nobody who stops a judge that has just begun waits for it."""
    settings = Settings(data=tmp_path, address="judge@x.org")
    store = Store(settings.url)
    store.migrate()
    warming = tmp_path / "warming"
    monkeypatch.setattr(processes, "work", warms_up_for_ever)
    workers = Workers(settings, store, utc_now, "here", (("letters",),), lambda: None)
    workers.start()
    try:
        until(warming.exists, "it does not begin", 120)
        [running] = workers._running.values()
    finally:
        workers.stop()
        store.close()
    assert running.process.exitcode == 0


class UnreachableWay(multiprocessing.Process):
    """A process that cannot be forked: the socket by which it is asked for is gone."""

    def start(self) -> None:
        raise FileNotFoundError


def test_a_worker_starts_on_its_own_where_it_cannot_be_forked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may empty the folder of temporary files under a judge that has run for months."""
    settings = Settings(data=tmp_path, address="judge@x.org")
    store = Store(settings.url)
    store.migrate()
    monkeypatch.setattr(processes._FORKED, "Process", UnreachableWay)
    workers = Workers(settings, store, utc_now, "here", (("letters",),), lambda: None)
    workers.start()
    try:
        until(lambda: workers.hanging.at_work() == ((0, "letters"),), "it does not begin", 120)
    finally:
        workers.stop()
        store.close()
