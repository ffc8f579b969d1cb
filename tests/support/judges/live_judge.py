"""A judge as keepers run it: processes of its own, real doors, real time; with a game in play whose deadline
is near. For tests that kill and stop it, and for the bench. Not here: mail servers (mailservers).
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import smtplib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random

from sqlalchemy.exc import OperationalError

from judge.core.game import Seat
from judge.demo.play import JUDGE, Clock, Demonstration, serve_embedded
from judge.demo.post import PostOffice, deliver, free_port
from judge.runtime.effects import save
from judge.store.database import Store

PATIENCE = 240.0
"""Seconds: machines of tests are busy."""


@dataclass(frozen=True, slots=True)
class Player:
    """`seat` is answered to at `to`; `units` as ``A flo``."""

    seat: Seat
    address: str
    to: str
    units: tuple[str, ...]


@dataclass(slots=True, eq=False)
class Live:
    """`folder` is the judge's; `environment` its settings (``JUDGE_...``); `program` the module that is run.

    Its database is SQLite in the folder, or what ``JUDGE_DATABASE`` names; `ask` and what rests on it can
    only see the one in the folder.
    """

    folder: Path
    game: str
    players: tuple[Player, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    program: str = "judge"

    # ------------------------------------------------------------ the process

    def start(self, patience: float = PATIENCE) -> None:
        """Returns when the door is open; after `patience` seconds at most."""
        environment = {
            **os.environ,
            "JUDGE_ADDRESS": JUDGE,
            "JUDGE_SMTP__PORT": str(self.port),
            "JUDGE_ANSWERS__HOUR": "0",
            "JUDGE_ANSWERS__DAY": "0",
            "JUDGE_WAITING__MINIMAL_BACKOFF": "1",
            "JUDGE_WAITING__MAXIMAL_BACKOFF": "3",
            "JUDGE_WAITING__QUEUE_RUN_DELAY": "1",
            "JUDGE_TICK_SECONDS": "0.2",
            **self.environment,
        }
        command = [sys.executable, "-m", self.program, "run", "--data", str(self.folder)]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        log.close()
        ports = [int(environment.get(f"JUDGE_{door}__PORT", 0)) for door in ("SMTP", "LMTP")]
        until(lambda: all(_open(port) for port in ports if port), "the doors do not open", patience)

    def kill(self) -> None:
        """Hard, with everything that belongs to it: as a power cut would."""
        assert self.process is not None
        for pid in (*self.workers(), *_children(self.process.pid), self.process.pid):
            _kill(pid)
        self.process.wait(30)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def workers(self) -> list[int]:
        """The processes that do the work, forked by a child of the judge."""
        assert self.process is not None
        return sorted(pid for child in _children(self.process.pid) for pid in _children(child))

    def processes(self) -> list[int]:
        """The judge and its workers; none before it is started."""
        return [self.process.pid, *self.workers()] if self.process is not None else []

    def send_all(self, number: int) -> None:
        """A signal to the judge and all its workers."""
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill_worker(self, number: int) -> bool:
        """False if there is none at this moment."""
        pids = self.workers()
        if pids:
            _kill(pids[number % len(pids)])
        return bool(pids)

    # ------------------------------------------------------------ the game

    def due(self, seconds: float) -> datetime:
        """Set the deadline so many seconds from now; the phase runs then with whatever there is."""
        at = datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=seconds)
        store = self.store()
        until(lambda: self._dated(store, at), "the judge changes its game all the time", 60.0, 0.1)
        store.close()
        return at

    def _dated(self, store: Store, at: datetime) -> bool:
        """Set the deadline; False if the judge changed its game meanwhile (PostgreSQL says so)."""
        with suppress(OperationalError), store.write() as tx:
            game = tx.game(self.game)
            assert game is not None
            options = replace(game.options, nmr=True)
            dated = replace(game, options=options, deadline=at, grace=at, process_at=None, reminded=at)
            save(tx, dated, datetime.now(UTC))
            return True
        return False

    def store(self) -> Store:
        file = f"sqlite:///{(self.folder / 'judge.sqlite').absolute()}"
        return Store(self.environment.get("JUDGE_DATABASE", file))

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        if "JUDGE_DATABASE" in self.environment:
            store = self.store()
            with store.engine.connect() as connection:
                rows = connection.exec_driver_sql(query.replace("?", "%s"), values).fetchall()
            store.close()
            return [tuple(row) for row in rows]
        file = (self.folder / "judge.sqlite").absolute()
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=30)) as database:
            return database.execute(query, values).fetchall()

    def closed(self) -> int:
        """How many phases are closed."""
        return int(str(self.ask("SELECT count(*) FROM phases")[0][0]))

    def wait_for_phase(self, before: int, seconds: float = PATIENCE) -> None:
        until(lambda: self.closed() > before, "the phase is not played", seconds)

    def in_time(self, deadline: datetime) -> tuple[int, int]:
        """Letters that came up to the deadline, and how many of them the phase was played without."""
        moment = deadline.replace(tzinfo=None).isoformat(" ") + ".000000"
        closed = self.ask("SELECT closed FROM phases ORDER BY turn DESC LIMIT 1")[0][0]
        came = "SELECT count(*) FROM letters WHERE received <= ?"
        missed = f"{came} AND (finished IS NULL OR finished > ? OR status != 'done')"
        return int(str(self.ask(came, moment)[0][0])), int(str(self.ask(missed, moment, closed)[0][0]))


def _open(port: int) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=5):
            return True
    except OSError:
        return False


def _children(process: int) -> list[int]:
    found: set[int] = set()
    for threads in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found.update(int(pid) for pid in threads.read_text().split())
    return sorted(pid for pid in found if _alive(pid))


def _alive(pid: int) -> bool:
    """False for one that has ended, if nobody has looked at its end yet as well."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def until(claim: Callable[[], bool], otherwise: str, seconds: float = PATIENCE, between: float = 0.1) -> None:
    """Returns when `claim` is true, looked at every so many seconds `between`."""
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, otherwise
        time.sleep(between)


def prepared(folder: Path, **environment: str) -> Live:
    """A judge's folder with a game of eight players in play; the judge does not run yet."""
    kept, name, players = _opened()
    shutil.copytree(kept, folder)
    return Live(folder, name, players, environment)


@cache
def _opened() -> tuple[Path, str, tuple[Player, ...]]:
    """A folder with such a game, made once and copied for each who asks; its name; its players."""
    folder = Path(tempfile.mkdtemp(prefix="judge-in-play-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with PostOffice() as post:
        clock = Clock()
        service = serve_embedded(folder, post, clock, 5)
        service.open_listeners()
        port = service.listeners["smtp"].port
        game = Demonstration(
            service=service,
            clock=clock,
            post=post,
            hand_in=lambda sender, to, raw: deliver("127.0.0.1", port, sender, to, raw),
            settle=service.work_until_idle,
            whim=Random(5),
        )
        game.open_table()
        record = game.record
        rules = service.environment.ports.rules(record)
        owes = rules.agenda(rules.system.codec.load_state(record.state)).owes
        local, _, domain = JUDGE.partition("@")
        players = []
        with service.store.read() as tx:
            for seat in record.seats:
                person = tx.person(seat.person or 0)
                assert person is not None
                to = f"{local}+{seat.token}@{domain}"
                players.append(Player(seat.seat, person.addresses[0], to, owes[seat.seat]))
        service.stop()
    return folder, record.name, tuple(players)


def letter(player: Player, number: int) -> bytes:
    """An order letter of a few lines."""
    lines = "\r\n".join(f"{unit} h" for unit in player.units[number % len(player.units) :])
    head = f"From: {player.address}\r\nTo: {player.to}\r\nSubject: orders {number}\r\n"
    return f"{head}Message-ID: <{number}.{player.seat}@players.test>\r\n\r\n{lines}\r\n".encode()


def rush(
    hand_in: Callable[[Player, bytes], bool], players: Sequence[Player], count: int, until_moment: datetime
) -> int:
    """Letters of all players as fast as they go, up to `count` and not long past a moment; how many were
    taken.

    A letter that is refused or breaks off is tried again, as a mail server would.
    """
    taken = [0] * len(players)

    def write(number: int) -> None:
        sent = 0
        while sent < count // len(players) and datetime.now(UTC) < until_moment:
            if hand_in(players[number], letter(players[number], sent)):
                sent += 1
            else:
                time.sleep(0.2)
        taken[number] = sent

    threads = [threading.Thread(target=write, args=(n,)) for n in range(len(players))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(taken)


def by_smtp(port: int) -> Callable[[Player, bytes], bool]:
    """Hand letters in at a port."""

    def hand_in(player: Player, raw: bytes) -> bool:
        try:
            with smtplib.SMTP("127.0.0.1", port, timeout=60) as smtp:
                smtp.sendmail(player.address, [player.to], raw)
        except (OSError, smtplib.SMTPException):
            return False
        return True

    return hand_in
