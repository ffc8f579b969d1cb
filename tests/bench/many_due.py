"""How long many games take that are due at once, until every letter is with the relay.

``python -m tests.bench.many_due [GAMES [WORKERS]]`` copies a game of eight players, sets a deadline for all,
and starts the judge as keepers do, with so many processes that handle letters. Printed are seconds of
processor of the judge's processes, each by itself, and of the wall's clock; the relay is in this process, and
what this process used is printed too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import text

from tests.bench.quick_relay import QuickRelay
from tests.support.judges.live_judge import Live, prepared, until

GAMES, WORKERS = 200, 1
_PATIENCE = 3600.0
_TICKS = os.sysconf("SC_CLK_TCK")


def copied(live: Live, games: int) -> None:
    """So many games in all, each as the one that is there, with reply tokens of its own."""
    store = live.store()
    with store.write() as tx:
        row = dict(tx.connection.execute(text("SELECT * FROM games LIMIT 1")).mappings().one())
        tokens = tx.connection.execute(text("SELECT token FROM places")).scalars().all()
        insert = f"INSERT INTO games ({', '.join(row)}) VALUES ({', '.join(f':{name}' for name in row)})"
        for number in range(1, games):
            rest = str(row["rest"])
            for token in tokens:
                rest = rest.replace(token, f"{token[:-4]}{number:04}")
            named = {"name": f"g{number}", "number": 1000 + number, "rest": rest}
            tx.connection.execute(text(insert), {**row, **named})
    store.close()


def processor_seconds(pid: int) -> float:
    """Seconds that a process has used so far; 0 for one that is gone."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
    return 0.0


def report(games: int = GAMES, workers: int = WORKERS) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name, QuickRelay() as post:
        threading.Thread(target=post.serve_forever, daemon=True).start()
        relay = {"HOST": "127.0.0.1", "PORT": str(post.port), "SECURITY": "none"}
        settings = {f"JUDGE_RELAY__{what}": value for what, value in relay.items()}
        live = prepared(Path(name) / "data", **settings, JUDGE_WORKERS=str(workers))
        live.due(45.0)
        copied(live, games)
        before, waiting = live.closed(), "SELECT count(*) FROM outbox WHERE status != 'sent'"
        live.start()
        try:
            (deadline,) = live.ask("SELECT deadline FROM games LIMIT 1")[0]
            due = datetime.fromisoformat(str(deadline)).replace(tzinfo=UTC)
            until(lambda: datetime.now(UTC) > due - timedelta(seconds=2), "")
            used = {pid: processor_seconds(pid) for pid in live.processes()}
            began, mine = time.monotonic(), time.process_time()
            until(lambda: live.closed() >= before + games, "phases are missing", _PATIENCE, 0.5)
            played = time.monotonic() - began - 2
            until(lambda: live.ask(waiting)[0][0] == 0, "letters are missing", _PATIENCE, 0.5)
            sent = time.monotonic() - began - 2
            mine = time.process_time() - mine
            spent = {pid: processor_seconds(pid) - was for pid, was in used.items()}
        finally:
            live.stop()
    by_process = ", ".join(f"{seconds:.1f}" for seconds in spent.values())
    print(f"{games} games due at once, {workers} for letters: {sum(spent.values()):.1f} s of processor")
    print(
        f"the judge's processes: {by_process}; all phases after {played:.1f} s, all letters sent {sent:.1f} s"
    )
    print(f"the relay, and looking whether all is sent: {mine:.1f} s of processor")


if __name__ == "__main__":
    report(*map(int, sys.argv[1:3]))
