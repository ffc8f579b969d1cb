"""What a letter made to cost much does cost, and how long innocent letters wait at the door meanwhile.

``python -m tests.bench.waiting_at_the_door [WORDS]`` prints both for each of the `costly_letters` whose name
has the words in it: the seconds of a processor that its handling took, and, with a judge that runs as it
always does, the longest time from connecting to "250" of small letters that come all the while.
"""

from __future__ import annotations

import os
import smtplib
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from judge.core.table import PhaseRecord
from judge.demo.post import free_port
from judge.runtime.app import Service
from judge.runtime.inbound.worker import handle_next
from judge.runtime.settings import Listener, Settings
from judge.store.database import Store
from tests.bench.costly_letters import COSTLY, JUDGE, Made, Target
from tests.bench.letters import table

PHASES = 160
"""Closed phases of the game: a long one."""
_INNOCENT_EVERY = 0.05  # seconds


def prepared(folder: Path) -> Target:
    """A judge's folder with a game in play that has been going on for long."""
    with table(folder) as (game, service, _):
        record = game.record
        game.write("gaspare", "now", [f"signon M{record.name} {game.passwords['gaspare']}", "process!"])
        service.work_until_idle()
        _grown_old(service.store, record.name)
        record = game.record
        seat = next(s for s in record.seats if s.token)
        with service.store.read() as tx:
            person = tx.person(seat.person or 0)
        assert person is not None
        return Target(
            game=record.name,
            player=person.addresses[0],
            token=seat.token,
            master=f"gaspare@{game.domain}",
            password=game.passwords["gaspare"],
        )


def _grown_old(store: Store, name: str) -> None:
    """The last closed phase again and again, under the names of later years."""
    with store.write() as tx:
        last = tx.phases(name)[-1]
        for number in range(PHASES):
            year, season = 1460 + number // 3, ("spring", "summer", "fall")[number % 3]
            again: PhaseRecord = replace(last, turn=100 + number, phase=f"{year}-{season}-movement")
            tx.close_phase(again)
        game = tx.game(name)
        assert game is not None
        opened = datetime(2026, 1, 1, tzinfo=UTC)
        tx.save_game(
            replace(game, deadline=datetime(2099, 1, 1, tzinfo=UTC), grace=None, alarm=None, opened=opened)
        )


def costs(folder: Path, at: Target, names: list[str]) -> dict[str, float]:
    """Seconds of the processor for each letter, handled by itself."""
    without_limits: dict[str, Any] = {
        "answers": {"hour": 0, "day": 0, "strangers": 0},
        "costs": {"hour": 0, "strangers": 0},
    }
    settings = Settings(address=JUDGE, data=folder, smtp=Listener(port=0), **without_limits)
    service = Service(settings)
    found = {}
    _handled(service, COSTLY["questions"](at))  # templates and parsers are made once in a process
    for name in names:
        found[name] = _handled(service, COSTLY[name](at))
    service.store.close()
    return found


def _handled(service: Service, made: Made) -> float:
    service.keep(made.raw, made.sender, (made.to,), "smtp", service.environment.now())
    began = time.process_time()
    while handle_next(service.environment):
        pass
    with service.store.read() as tx:
        assert not tx.set_aside(), tx.set_aside()
    return time.process_time() - began


@contextmanager
def running(folder: Path) -> Iterator[int]:
    """A judge that runs as it always does; the port of its door."""
    port = free_port()
    environment = {
        **os.environ,
        "JUDGE_ADDRESS": JUDGE,
        "JUDGE_SMTP__PORT": str(port),
        "JUDGE_ANSWERS__HOUR": "0",
        "JUDGE_ANSWERS__DAY": "0",
        "JUDGE_ANSWERS__STRANGERS": "0",
        "JUDGE_COSTS__HOUR": "0",
        "JUDGE_COSTS__STRANGERS": "0",
    }
    command = [sys.executable, "-m", "judge", "run", "--data", str(folder)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _until(lambda: _accepted(port, _innocent(0)) is not None)
        yield port
    finally:
        process.terminate()
        process.wait(60)


def _until(done: object, seconds: float = 120.0) -> None:
    assert callable(done)
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.1)


def _innocent(number: int) -> Made:
    head = f"From: olga@players.test\r\nTo: {JUDGE}\r\nMessage-ID: <i{number}.{time.time()}@players.test>"
    return Made("olga@players.test", JUDGE, f"{head}\r\n\r\nhi\r\n".encode())


def _accepted(port: int, made: Made) -> float | None:
    """Seconds from connecting to the answer that the letter is kept; None if nobody answers."""
    began = time.perf_counter()
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=120) as smtp:
            smtp.sendmail(made.sender, [made.to], made.raw)
            return time.perf_counter() - began
    except OSError:
        return None


def waits(folder: Path, at: Target, names: list[str]) -> dict[str, float]:
    """The longest time that an innocent letter took to be accepted while each costly one was handled."""
    found = {}
    with running(folder) as port:
        _idle(folder)
        for name in names:
            found[name] = _longest(port, folder, COSTLY[name](at))
    return found


def _longest(port: int, folder: Path, made: Made) -> float:
    times: list[float] = []
    done = threading.Event()

    def innocent() -> None:
        number = 0
        while not done.is_set():
            number += 1
            times.append(_accepted(port, _innocent(number)) or 120.0)
            time.sleep(_INNOCENT_EVERY)

    writer = threading.Thread(target=innocent)
    assert _accepted(port, made) is not None
    writer.start()
    time.sleep(1.0)
    done.set()
    writer.join()
    _idle(folder)
    return max(times)


def _idle(folder: Path) -> None:
    store = Store(f"sqlite:///{(folder / 'judge.sqlite').absolute()}")

    def idle() -> bool:
        with store.read() as tx:
            return tx.letters_waiting() == 0

    _until(idle)
    store.close()


def report(words: str = "") -> None:
    """Print the figures."""
    names = [name for name in COSTLY if words in name]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        at = prepared(folder)
        took = costs(folder, at, names)
        waited = waits(folder, at, names)
    print(f"{'letter':<34} {'processor':>10} {'others waited':>14}")
    for name in names:
        print(f"{name:<34} {took[name]:>9.2f}s {waited[name]:>13.3f}s")
    print(f"{'the worst':<34} {max(took.values()):>9.2f}s {max(waited.values()):>13.3f}s")


if __name__ == "__main__":
    report(" ".join(sys.argv[1:]))
