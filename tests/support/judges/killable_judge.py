"""A judge that kills itself at a named point: run by test_crashes as a process of its own.

`main` works until it is idle, or until the point is passed. Hours move the clock on, so that the leases of
a dead judge are over.
"""

from __future__ import annotations

import os
import secrets
import signal
from datetime import timedelta
from pathlib import Path
from typing import Any

from judge.mail.sending import Delivery
from judge.runtime.inbound import worker as letter_work
from judge.runtime.inbound.worker import handle_next
from judge.runtime.outbound import worker as outbound_work
from judge.runtime.outbound.pictures import PaintingAhead
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import run_phase
from judge.runtime.phases.worker import tick
from judge.store.database import Store
from judge.store.queues import arriving_letters, letters, outbox
from judge.store.transaction import Transaction
from tests.support.judges import toy_game as toy


class FolderPost:
    """Every delivery is one more file: what a stranger's server would have seen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        (self.folder / f"{secrets.token_hex(8)}.eml").write_bytes(to.encode() + b"\n" + mime)
        return Delivery(status="sent", reply="250")


Point = tuple[Any, str, str, int]
POINTS: dict[str, Point] = {
    "1 letter written, not committed": (arriving_letters, "keep", "after", 1),
    "2 letter committed, not acknowledged": (Store, "keep_letter", "after", 1),
    "3 claim written, not committed": (letters, "claim", "after", 1),
    "4 letter claimed": (Store, "claim_letter", "after", 1),
    "5 desk has decided": (letter_work, "carry_out", "before", 1),
    "6 orders written": (Transaction, "file_orders", "after", 1),
    "7 reply in the outbox": (Transaction, "enqueue_all", "after", 1),
    "8 letter marked, not committed": (Transaction, "finish_letter", "after", 1),
    "9 letter done": (Store, "run", "after", 1),
    "10 phase adjudicated": (run_phase, "run", "after", 1),
    "11 phase closed, not committed": (Transaction, "close_phase", "after", 1),
    "12 game written, not committed": (Transaction, "save_game", "after", 2),
    "13 results in the outbox, not committed": (Transaction, "enqueue_all", "after", 4),
    "14 phase committed": (Store, "run", "after", 4),
    "15 sending claimed, not committed": (outbox, "claim", "after", 1),
    "16 sending claimed": (Store, "claim_outgoing", "after", 1),
    "17 sent, not marked": (FolderPost, "send", "after", 1),
    "18 marked as sent, not committed": (outbox, "mark_sent", "after", 1),
    "19 marked as sent": (Store, "mark_sent", "after", 1),
    "20 scene taken by who had time, not painted": (Store, "take_scene", "after", 1),
    "21 picture kept": (Store, "keep_picture", "after", 1),
    "22 picture painted, not sent": (outbound_work, "with_pictures", "after", 4),
}


def die_at(owner: Any, name: str, when: str, number: int) -> None:
    """Kill this process before or after a function is called for the nth time."""
    plain = getattr(owner, name)
    passed = 0

    def mortal(*args: Any, **named: Any) -> Any:
        nonlocal passed
        passed += 1
        if when == "before" and passed == number:
            os.kill(os.getpid(), signal.SIGKILL)
        result = plain(*args, **named)
        if when == "after" and passed == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(owner, name, mortal)


def main(url: str, folder: str, hours: str, point: str = "") -> None:
    store = Store(url)
    world = toy.world(store, secret=secrets.token_bytes, post=FolderPost(Path(folder)))
    toy.clock_of(world).at += timedelta(hours=int(hours))
    if point:
        die_at(*POINTS[point])
    for n, (who, body) in enumerate([("ann", "aries 5"), ("bob", "bull 7"), ("cat", "process")]):
        toy.write(world, f"{who}@example.org", body, n)
    for work in (handle_next, tick, PaintingAhead().paint_next, send_next):
        while work(world):
            pass
    store.close()
