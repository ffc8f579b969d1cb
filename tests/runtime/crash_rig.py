"""Kills judges in play again and again while letters come in, and counts what became of them.

``python -m tests.runtime.crash_rig --kills 300 --judges 8 --share 0.05 --database postgresql`` prints the
figures of each judge and of all together; the end is 1 if anything was lost, missed or done twice. `share` is
the part of a processor that each judge gets: who has used more is stopped until it has that to its credit.
Letters come by SMTP, by LMTP and into a mailbox (Dovecot, which must be started by root).
Workers are killed, and every tenth time the whole judge, at a random moment after it has done something
since the last time; phases fall due all the while. At the end nothing waits. Not here: single points at
which a judge dies (test_crashes).
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, astuple, dataclass, field
from datetime import datetime
from operator import add
from pathlib import Path
from random import Random

from sqlalchemy import Connection, create_engine, func, select, text

from judge.demo.post import PostOffice
from judge.store.database import Store
from judge.store.schema import Base, LetterRow, LetterStatus, OutboxRow, OutboxStatus, PhaseRow
from tests.support.judges import ways_in
from tests.support.judges.databases import Server, as_somebody, binaries
from tests.support.judges.live_judge import Live, letter, prepared, until
from tests.support.judges.mail_servers import Dovecot, start_dovecot

_TOLD = 5
"""Every so many kills of a judge are told."""
WHOLE = 10
"""Every so many kills the whole judge, not one of its workers."""
_LETTER, _KILL, _PHASE = 2.0, 0.3, 30.0
"""Mean seconds of its processor between two letters, two kills, two deadlines of a judge."""
_LOOK_SECONDS = 0.2
_CREDIT = 2 * _LOOK_SECONDS
"""Seconds of a processor that a judge which had nothing to do may use at once."""
_LONGEST_SECONDS = 2400.0
"""Longer no judge stands still."""
_WAITING = (LetterStatus.NEW, LetterStatus.CLAIMED)


@dataclass(frozen=True, slots=True)
class Figures:
    """Letters: that were accepted, by way in; of these lost, in the store twice, handled, set aside;
    `missed`: handled only after a phase whose deadline they had kept. `sent_twice`: letters of the judge that
    came under two Message-IDs, or under one more often than kills can explain; `sent_again`: under one, as a
    kill between sending and noting it explains. `played_twice`: phases whose results went out twice.
    """

    kills: int = 0
    accepted: int = 0
    smtp: int = 0
    lmtp: int = 0
    mailbox: int = 0
    lost: int = 0
    doubled: int = 0
    handled: int = 0
    set_aside: int = 0
    missed: int = 0
    sent: int = 0
    sent_again: int = 0
    sent_twice: int = 0
    phases: int = 0
    played_twice: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*map(add, astuple(self), astuple(other)))

    @property
    def good(self) -> bool:
        bad = (self.lost, self.doubled, self.set_aside, self.missed, self.sent_twice, self.played_twice)
        return not any(bad)


class Brake(threading.Thread):
    """Stops judges that have used more of a processor than their share, and lets them go on."""

    def __init__(self, share: float) -> None:
        super().__init__(name="brake", daemon=True)
        self.shares: dict[Live, float] = {}
        self.share, self.done = share, threading.Event()
        self._lock = threading.Lock()
        self._credit: dict[Live, float] = {}
        self._used: dict[int, float] = {}

    def run(self) -> None:
        last = time.monotonic()
        while not self.done.wait(_LOOK_SECONDS):
            now = time.monotonic()
            for live in tuple(self.shares):
                with self._lock:
                    if live in self.shares:
                        self._look(live, self.shares[live] * (now - last))
            last = now

    def release(self, live: Live) -> None:
        """From now on it runs as it likes."""
        with self._lock:
            del self.shares[live]
            live.send_all(signal.SIGCONT)

    def _look(self, live: Live, more: float) -> None:
        pids = live.processes()
        credit = min(_CREDIT, self._credit.get(live, 0.0) + more)
        for pid in pids:
            used = _processor_seconds(pid)
            credit -= max(0.0, used - self._used.get(pid, 0.0))
            self._used[pid] = used
        self._credit[live] = credit
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP if credit < 0 else signal.SIGCONT)


def _processor_seconds(pid: int) -> float:
    """What a process has used; 0 if it is no more."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class _Writer:
    """The letters of one judge's players, until `done`. `pause`: mean seconds between two."""

    live: Live
    ways: Mapping[str, ways_in.HandIn]
    pause: float
    whim: Random
    accepted: list[str] = field(default_factory=list)
    by_way: Counter[str] = field(default_factory=Counter)

    def write(self, done: threading.Event) -> None:
        number = 0
        while not done.wait(self.whim.expovariate(1 / self.pause)):
            player, number = self.whim.choice(self.live.players), number + 1
            way = self.whim.choice(sorted(self.ways))
            while not (taken := self.ways[way](player, letter(player, number))) and not done.wait(1.0):
                pass
            if taken:
                self.accepted.append(f"<{number}.{player.seat}@players.test>")
                self.by_way[way] += 1


def run(
    live: Live,
    post: PostOffice,
    server: Dovecot,
    kills: int,
    brake: Brake,
    end: float,
    draining: float,
    whim: Random,
) -> Figures:
    """Everything, from a judge that does not run yet to the figures. `end`: no kills after it (monotonic).
    `draining`: times its share that it gets when nobody writes and kills any more.
    """
    second = 1 / brake.share
    """of the judge's processor, in seconds"""
    brake.shares[live] = brake.share
    live.start(_LONGEST_SECONDS)
    store, wrote = live.store(), threading.Event()
    user = live.environment["JUDGE_MAILBOX__USER"]
    ways = ways_in.all_ways(live, server, user)
    writer = _Writer(live, ways, _LETTER * second, Random(whim.random()))
    thread = threading.Thread(target=writer.write, args=(wrote,), daemon=True)
    thread.start()
    due, killed, played = 0.0, 0, -1
    deadlines: list[datetime] = []
    while killed < kills and time.monotonic() < end:
        if time.monotonic() > due and live.closed() > played:
            played = live.closed()
            deadlines.append(live.due(2))
            due = time.monotonic() + _PHASE * second
        _wait_for_work(store)
        time.sleep(whim.expovariate(1 / (_KILL * second)))
        if (killed + 1) % WHOLE:
            killed += live.kill_worker(whim.randrange(3))
        else:
            live.kill()
            live.start(_LONGEST_SECONDS)
            killed += 1
        if killed % _TOLD == 0:
            print(f"{killed} kills, {len(writer.accepted)} letters accepted", flush=True)
    wrote.set()
    thread.join()
    brake.shares[live] = draining * brake.share
    until(
        lambda: not server.letters(user) and not _waiting(store) and live.closed() > played,
        "letters or a phase still wait",
        _LONGEST_SECONDS,
        1.0,
    )
    figures = _figures(store, post, killed, writer, deadlines)
    store.close()
    brake.release(live)
    live.stop()
    print(_told(figures), flush=True)
    return figures


def _wait_for_work(store: Store) -> None:
    before = _work_done(store)
    until(lambda: _work_done(store) > before, "it does nothing any more", _LONGEST_SECONDS, 1.0)


def _looking(store: Store) -> Connection:
    """A connection that waits for no judge which was stopped while it wrote."""
    return store.engine.connect().execution_options(judge_reads=True)


def _work_done(store: Store) -> int:
    """Letters handled and sent."""
    with _looking(store) as at:
        letters = select(func.count()).select_from(LetterRow).where(LetterRow.status == LetterStatus.DONE)
        sendings = select(func.count()).select_from(OutboxRow).where(OutboxRow.status == OutboxStatus.SENT)
        return int(at.execute(letters).scalar_one()) + int(at.execute(sendings).scalar_one())


def _waiting(store: Store) -> bool:
    """Something is to be read or to be sent."""
    with _looking(store) as at:
        letters = select(func.count()).select_from(LetterRow).where(LetterRow.status.in_(_WAITING))
        sendings = select(func.count()).select_from(OutboxRow).where(OutboxRow.status == OutboxStatus.READY)
        return bool(at.execute(letters).scalar_one() or at.execute(sendings).scalar_one())


def _figures(
    store: Store, post: PostOffice, kills: int, writer: _Writer, deadlines: Sequence[datetime]
) -> Figures:
    with _looking(store) as at:
        letter = (LetterRow.message_id, LetterRow.status, LetterRow.received, LetterRow.finished)
        rows = at.execute(select(*letter)).all()
        closed = at.execute(select(PhaseRow.closed)).scalars().all()
        answers = at.execute(select(OutboxRow.letter, OutboxRow.recipient, OutboxRow.kind)).all()
        results = at.execute(
            select(OutboxRow.recipient, OutboxRow.subject).where(OutboxRow.kind == "results")
        )
        told = Counter((row.recipient, row.subject) for row in results)
    accepted = Counter(id.strip("<>") for id in writer.accepted)
    kept = Counter(str(row.message_id).strip("<>") for row in rows)
    came = [each for box in post.boxes.values() for each in box]
    by_id = Counter((each.message_id, each.to) for each in came)
    again = by_id.total() - len(by_id)
    doubles = Counter((a.letter, a.recipient, a.kind) for a in answers if a.letter is not None)
    return Figures(
        kills=kills,
        accepted=accepted.total(),
        **writer.by_way,
        lost=len(accepted.keys() - kept.keys()),
        doubled=sum(kept[id] > 1 for id in accepted),
        handled=sum(row.status == LetterStatus.DONE for row in rows),
        set_aside=sum(row.status == LetterStatus.SET_ASIDE for row in rows),
        missed=sum(_missed(row.received, row.finished, deadlines, closed) for row in rows),
        sent=len(by_id),
        sent_again=min(again, kills),
        sent_twice=sum(n > 1 for n in doubles.values()) + max(0, again - kills),
        phases=len(closed),
        played_twice=len({subject for (_, subject), n in told.items() if n > 1}),
    )


def _missed(
    received: datetime, finished: datetime | None, deadlines: Sequence[datetime], closed: Sequence[datetime]
) -> bool:
    """It came before a deadline, and was handled after the phase that was played at it."""
    for moment in closed:
        deadline = max((d for d in deadlines if d <= moment), default=None)
        if deadline is not None and received <= deadline and (finished is None or finished > moment):
            return True
    return False


@contextmanager
def own_databases(name: str, lives: Sequence[Live]) -> Iterator[None]:
    """Has each judge use one of its own, filled with what is in its folder."""
    if name == "sqlite":
        yield
        return
    programs = binaries()
    assert programs is not None, "PostgreSQL is not installed"
    folder = Path(tempfile.mkdtemp(prefix="rig-postgresql-"))
    somebody = as_somebody()
    if somebody:
        shutil.chown(folder, int(str(somebody["user"])), int(str(somebody["group"])))
    server = Server(programs, folder)
    server.start()
    try:
        main = create_engine(server.url, isolation_level="AUTOCOMMIT")
        for number, live in enumerate(lives):
            with main.connect() as at:
                at.execute(text(f"CREATE DATABASE judge{number}"))
            url = f"{server.url.rpartition('/')[0]}/judge{number}"
            _copy(live.store(), url)
            live.environment = {**live.environment, "JUDGE_DATABASE": url}
        yield
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _copy(from_it: Store, url: str) -> None:
    target = Store(url)
    target.migrate()
    with from_it.engine.connect() as here, target.engine.begin() as there:
        for table in Base.metadata.sorted_tables:
            if rows := [dict(row) for row in here.execute(select(table)).mappings()]:
                there.execute(table.insert(), rows)
        for table in Base.metadata.sorted_tables:
            if (key := table.autoincrement_column) is not None:
                last = f"SELECT setval(pg_get_serial_sequence('{table.name}', '{key.name}'), "
                there.execute(text(f"{last}coalesce(max({key.name}), 1)) FROM {table.name}"))
    from_it.close()
    target.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures; 1 if anything was lost or done twice."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=300, help="of all judges together, at least")
    options.add_argument("--judges", type=int, default=8, help="side by side")
    options.add_argument("--share", type=float, default=0.05, help="of a processor, for each judge")
    options.add_argument("--minutes", type=float, default=600.0, help="no kills after them")
    options.add_argument("--draining", type=float, default=4.0, help="times the share at the end")
    options.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = options.parse_args(arguments)
    each, end = -(-given.kills // given.judges), time.monotonic() + 60 * given.minutes
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        posts = [stack.enter_context(PostOffice()) for _ in range(given.judges)]
        users = [f"judge{number}" for number in range(given.judges)]
        server = start_dovecot(tuple(users))
        stack.callback(server.remove)
        stack.callback(server.stop)
        lives = [
            prepared(folder / user, **_relay(post), **ways_in.settings(server, user))
            for user, post in zip(users, posts, strict=True)
        ]
        stack.enter_context(own_databases(given.database, lives))
        brake = Brake(given.share)
        brake.start()
        stack.callback(_end, lives)
        stack.callback(brake.done.set)
        pool = stack.enter_context(ThreadPoolExecutor(given.judges))
        runs = [
            pool.submit(run, live, post, server, each, brake, end, given.draining, Random(number))
            for number, (live, post) in enumerate(zip(lives, posts, strict=True))
        ]
        figures, broken = Figures(), 0
        for done in as_completed(runs):
            if (fault := done.exception()) is not None:
                broken += 1
                print(f"a judge is not counted: {fault!r}", flush=True)
            else:
                figures += done.result()
    print(given.database, f"judges {given.judges}", f"share {given.share}", _told(figures))
    return 0 if figures.good and not broken else 1


def _told(figures: Figures) -> str:
    return " ".join(f"{name} {value}" for name, value in asdict(figures).items())


def _relay(post: PostOffice) -> dict[str, str]:
    host, port = "127.0.0.1", str(post.port)
    return {"JUDGE_RELAY__HOST": host, "JUDGE_RELAY__PORT": port, "JUDGE_RELAY__SECURITY": "none"}


def _end(lives: Sequence[Live]) -> None:
    """Those that still run, whatever has happened."""
    for live in lives:
        live.send_all(signal.SIGCONT)
        live.stop()


if __name__ == "__main__":
    sys.exit(main())
