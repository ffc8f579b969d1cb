"""Letters: from DATA to stored, and to fully handled with the reply in the outbox; a phase's results."""

from __future__ import annotations

import smtplib
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from judge.demo.play import JUDGE, Clock, Demonstration, serve_embedded
from judge.demo.post import PostOffice, deliver
from judge.runtime.app import Service
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases.worker import tick
from tests.bench.timing import commits, line, loop, timed
from tests.support.narrowing import present

LETTER = """From: Bench <{sender}>
To: {to}
Subject: moves {n}
Message-ID: <bench-{n}@players.test>

{lines}
"""


@contextmanager
def table(folder: Path) -> Iterator[tuple[Demonstration, Service, int]]:
    """A running game whose players owe their first orders."""
    with PostOffice() as post:
        service = serve_embedded(folder, post, Clock(), 5)
        service.open_listeners()
        port = service.listeners["smtp"].port
        game = Demonstration(
            service=service,
            clock=service.environment.now.__self__,  # type: ignore[attr-defined]
            post=post,
            hand_in=lambda sender, to, raw: deliver("127.0.0.1", port, sender, to, raw),
            settle=service.work_until_idle,
            whim=Random(5),
        )
        game.open_table()
        yield game, service, port
        service.stop()


def letters(game: Demonstration, count: int) -> list[tuple[str, str, bytes]]:
    """Order letters of 13 lines, each a player's answer to the judge: sender, addressee, letter."""
    seats = sorted((s for s in game.record.seats if s.token), key=lambda s: s.seat)
    with game.service.store.read() as tx:
        homes = {s.seat: present(tx.person(present(s.person))).addresses[0] for s in seats}
    local, _, domain = JUDGE.partition("@")
    written = []
    for n in range(count):
        seat = seats[n % len(seats)]
        lines = [f"expense {k}: 3 ducats counter-bribe a {a}" for k, a in enumerate(("flo", "mil"), 1)]
        lines += ["A flo - pst", "F psa h", "A are s A flo - pst", "A mil h", "A cre - man"] * 2 + [
            "help orders"
        ]
        to = f"{local}+{seat.token}@{domain}"
        text = LETTER.format(n=n, to=to, sender=homes[seat.seat], lines="\n".join(lines))
        written.append((homes[seat.seat], to, text.replace("\n", "\r\n").encode()))
    return written


def report(count: int = 300) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name, table(Path(name) / "data") as (game, service, port):
        commit = commits(Path(name), 300).median
        yard = timed(loop, 50).median
        pile = letters(game, count)
        begin = time.perf_counter()
        with smtplib.SMTP("127.0.0.1", port) as smtp:
            for sender, to, raw in pile:
                smtp.sendmail(sender, [to], raw)
        stored = (time.perf_counter() - begin) / count
        line(
            "letters from DATA to stored, one client", f"{1 / stored:.0f} /s", "", stored / commit, "a commit"
        )
        begin = time.perf_counter()
        while handle_next(service.environment):
            pass
        handled = (time.perf_counter() - begin) / count
        aim = "50 /s"
        line(
            "order letters handled, reply in the outbox",
            f"{1 / handled:.0f} /s",
            aim,
            handled / yard,
            "the loop",
        )
        while send_next(service.environment):
            pass
        results(game, service, yard)


def results(game: Demonstration, service: Service, yard: float) -> None:
    """The whole of a phase: adjudicated, a letter for each reader, and the map."""
    record = game.record
    game.clock.at = present(record.deadline)
    game.write("gaspare", "now", [f"signon M{record.name} {game.passwords['gaspare']}", "process!"])
    while handle_next(service.environment):
        pass
    begin = time.perf_counter()
    while tick(service.environment):
        pass
    took = time.perf_counter() - begin
    readers = len(record.seats) + len(record.attendants)
    what = f"a phase run and rendered for {readers} readers, with map"
    line(what, f"{took:.2f} s", "2 s", took / yard, "the loop")
