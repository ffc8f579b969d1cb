"""Kills a judge in play again and again while letters come in, and counts what became of them.

``python -m tests.runtime.crash_rig --kills 300 --share 0.05 --database postgresql`` prints the figures; the
end is 1 if anything was lost or done twice. `share` is the part of a processor that the judge gets: it is
stopped for the rest of the time. Workers are killed, and every tenth time the whole judge; phases fall due
all the while. At the end it runs freely until nothing waits. Not here: single points at which it dies
(test_crashes).
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from sqlalchemy import create_engine, func, inspect, select, text

from judge.demo.post import PostOffice
from judge.store.database import Store
from judge.store.schema import Base, LetterRow, LetterStatus, OutboxRow, PhaseRow
from tests.support.judges.databases import Server, as_somebody, binaries
from tests.support.judges.live_judge import Live, Player, by_smtp, letter, prepared, until

WHOLE = 10
"""Every so many kills the whole judge, not one of its workers."""
_SLICE_SECONDS, _PAUSE_SECONDS, _PHASE_SECONDS = 0.01, 0.3, 60.0
"""How long it runs before it is stopped; between two letters of a player; between two deadlines."""
_DRAIN_SECONDS = 1800.0
_WAITING = (LetterStatus.NEW, LetterStatus.CLAIMED)


@dataclass(frozen=True, slots=True)
class Figures:
    """Letters: that the door accepted; of these lost, in the store twice, handled, set aside, or held
    against them that their process was killed. `sent_twice`: letters of the judge that came under two
    Message-IDs, or under one more than a kill can explain.
    """

    kills: int
    accepted: int
    lost: int
    doubled: int
    handled: int
    set_aside: int
    sent: int
    sent_twice: int
    phases: int

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.set_aside or self.sent_twice)


@dataclass(slots=True)
class _Writer:
    """One player's letters, one after the other until the rig ends."""

    player: Player
    port: int
    accepted: list[str]

    def write(self, done: threading.Event) -> None:
        hand_in, number = by_smtp(self.port), 0
        while not done.is_set():
            if hand_in(self.player, letter(self.player, number)):
                self.accepted.append(f"<{number}.{self.player.seat}@players.test>")
                number += 1
            done.wait(_PAUSE_SECONDS)


def run(live: Live, post: PostOffice, kills: int, share: float, pause: float, whim: Random) -> Figures:
    """Everything, from a judge that does not run yet to the figures. `pause`: mean seconds between kills."""
    live.start()
    store = live.store()
    done, wrote = threading.Event(), threading.Event()
    writers = [_Writer(player, live.port, []) for player in live.players]
    threads = [threading.Thread(target=each.write, args=(wrote,)) for each in writers]
    threads.append(threading.Thread(target=_hold_back, args=(live, share, done)))
    for thread in threads:
        thread.start()
    due = 0.0
    for number in range(1, kills + 1):
        if time.monotonic() > due:
            live.due(2)
            due = time.monotonic() + _PHASE_SECONDS
        time.sleep(whim.expovariate(1 / pause))
        if number % WHOLE:
            live.kill_worker(whim.randrange(3))
        else:
            live.kill()
            live.start()
    wrote.set()
    done.set()
    for thread in threads:
        thread.join()
    live.send_all(signal.SIGCONT)
    until(lambda: not _waiting(store), "letters still wait", _DRAIN_SECONDS)
    accepted = Counter(id for each in writers for id in each.accepted)
    figures = _figures(store, post, kills, accepted)
    store.close()
    return figures


def _hold_back(live: Live, share: float, done: threading.Event) -> None:
    while not done.is_set():
        live.send_all(signal.SIGSTOP)
        time.sleep(_SLICE_SECONDS * (1 / share - 1))
        live.send_all(signal.SIGCONT)
        time.sleep(_SLICE_SECONDS)


def _waiting(store: Store) -> bool:
    """Something is to be read or to be sent."""
    with store.engine.connect() as at:
        letters = select(func.count()).select_from(LetterRow).where(LetterRow.status.in_(_WAITING))
        sendings = select(func.count()).select_from(OutboxRow).where(OutboxRow.status == "ready")
        return bool(at.execute(letters).scalar_one() or at.execute(sendings).scalar_one())


def _figures(store: Store, post: PostOffice, kills: int, accepted: Counter[str]) -> Figures:
    with store.engine.connect() as at:
        rows = at.execute(select(LetterRow.message_id, LetterRow.status)).all()
        phases = at.execute(select(func.count()).select_from(PhaseRow)).scalar_one()
        answers = at.execute(select(OutboxRow.letter, OutboxRow.recipient, OutboxRow.kind)).all()
    kept = Counter(str(row.message_id) for row in rows)
    came = [each for box in post.boxes.values() for each in box]
    by_id = Counter((each.message_id, each.to) for each in came)
    doubles = Counter((a.letter, a.recipient, a.kind) for a in answers if a.letter is not None)
    return Figures(
        kills=kills,
        accepted=accepted.total(),
        lost=sum(
            not any(id.strip("<>") in k for k in (kept.keys() & {id, id.strip("<>")})) for id in accepted
        ),
        doubled=sum(count > 1 for id, count in kept.items() if id in accepted or f"<{id}>" in accepted),
        handled=sum(row.status == LetterStatus.DONE for row in rows),
        set_aside=sum(row.status == LetterStatus.SET_ASIDE for row in rows),
        sent=len(by_id),
        sent_twice=sum(n > 1 for n in doubles.values()) + max(0, by_id.total() - len(by_id) - kills),
        phases=phases,
    )


@contextmanager
def _database(name: str, live: Live) -> Iterator[dict[str, str]]:
    """The settings that name it, filled with what the judge in `live` has in its folder."""
    if name == "sqlite":
        yield {}
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
        Store(server.url).migrate()
        source, target = live.store().engine, create_engine(server.url)
        with source.connect() as here, target.begin() as there:
            for table in Base.metadata.sorted_tables:
                if rows := [dict(row) for row in here.execute(select(table)).mappings()]:
                    there.execute(table.insert(), rows)
            for table in Base.metadata.sorted_tables:
                if (key := table.autoincrement_column) is not None and inspect(target).has_table(table.name):
                    last = f"SELECT setval(pg_get_serial_sequence('{table.name}', '{key.name}'), "
                    there.execute(text(f"{last}coalesce(max({key.name}), 1)) FROM {table.name}"))
        yield {"JUDGE_DATABASE": server.url}
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures; 1 if anything was lost or done twice."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=300)
    options.add_argument("--share", type=float, default=0.05)
    options.add_argument("--pause", type=float, default=3.0, help="mean seconds between two kills")
    options.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, PostOffice() as post:
        live = prepared(Path(folder) / "data")
        with _database(given.database, live) as settings:
            live.environment = {
                **settings,
                "JUDGE_RELAY__HOST": "127.0.0.1",
                "JUDGE_RELAY__PORT": str(post.port),
                "JUDGE_RELAY__SECURITY": "none",
            }
            try:
                figures = run(live, post, given.kills, given.share, given.pause, Random(given.kills))
            finally:
                live.send_all(signal.SIGCONT)
                live.stop()
    print(
        given.database,
        f"share {given.share}",
        *(f"{name} {value}" for name, value in asdict(figures).items()),
    )
    return 0 if figures.good else 1


if __name__ == "__main__":
    sys.exit(main())
