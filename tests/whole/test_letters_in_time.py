"""No order that was accepted in time is missed: a rush, workers killed, the judge away, its mailbox slow."""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.support.judges.databases import free_port
from tests.support.judges.live_judge import Live, by_smtp, letter, prepared, rush, until
from tests.support.judges.mail_servers import start_dovecot

pytestmark = pytest.mark.painted

SECOND = timedelta(seconds=1)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    made = prepared(tmp_path / "data")
    yield made
    made.stop()


def test_a_rush_before_the_deadline_with_workers_killed(live: Live) -> None:
    """Whoever is killed, whenever: every letter that came in time is handled before the phase runs."""
    live.start()
    before, whim = live.closed(), Random(9)
    deadline = live.due(12)
    done = threading.Event()

    def murder() -> None:
        while not done.wait(whim.uniform(0.5, 3.0)):
            live.kill_worker(whim.randrange(2))

    killer = threading.Thread(target=murder)
    killer.start()
    taken = rush(by_smtp(live.port), live.players, 128, deadline + 2 * SECOND)
    until(lambda: datetime.now(UTC) > deadline + 3 * SECOND, "")
    done.set()
    killer.join()
    live.wait_for_phase(before)
    came, missed = live.in_time(deadline)
    assert came > 40 and missed == 0, (taken, came, missed)
    assert live.ask("SELECT count(*) FROM letters WHERE status = 'set-aside'") == [(0,)]


def test_a_judge_killed_across_the_deadline(live: Live) -> None:
    """What it had taken in waits in its store; the phase waits for it after the start."""
    live.start()
    before = live.closed()
    deadline = live.due(8)
    rush(by_smtp(live.port), live.players, 64, deadline - 2 * SECOND)
    live.kill()
    waiting = live.ask("SELECT count(*) FROM letters WHERE status IN ('new', 'claimed')")
    until(lambda: datetime.now(UTC) > deadline + SECOND, "")
    live.start()
    live.wait_for_phase(before)
    came, missed = live.in_time(deadline)
    assert missed == 0 and came > 20, (waiting, came, missed)


@pytest.mark.mailservers
def test_letters_that_queue_in_postfix_while_the_judge_is_away(tmp_path: Path, postfix_to) -> None:
    """The mail server took them in time; the judge leaves it the time for its next try."""
    door = free_port()
    postfix = postfix_to({"podesta.test": door})
    slow = {"JUDGE_WAITING__QUEUE_RUN_DELAY": "5"}  # than Postfix has, for its tries on a busy machine
    live = prepared(tmp_path / "data", JUDGE_LMTP__PORT=str(door), **slow)
    try:
        live.start()
        live.stop()
        before = live.closed()
        deadline = live.due(12)
        assert rush(by_smtp(postfix.port), live.players, 32, deadline - SECOND) == 32
        until(lambda: datetime.now(UTC) > deadline + SECOND, "")
        assert live.closed() == before
        live.start()
        live.wait_for_phase(before)
        assert live.ask("SELECT count(*) FROM letters WHERE route = 'lmtp'") == [(32,)]
        closed = live.ask("SELECT closed FROM phases ORDER BY turn DESC LIMIT 1")[0][0]
        late = live.ask("SELECT count(*) FROM letters WHERE route = 'lmtp' AND finished > ?", closed)
        assert late == [(0,)]
    finally:
        live.stop()


def test_a_letter_on_its_way_through_the_door_at_the_deadline_counts(live: Live) -> None:
    """Its transfer began in time; the phase waits until it is there and handled."""
    live.start()
    before = live.closed()
    deadline = live.due(6)
    player = live.players[0]
    with socket.create_connection(("127.0.0.1", live.port), timeout=60) as line, line.makefile("rb") as said:
        said.readline()
        for command in ("HELO x", f"MAIL FROM:<{player.address}>", f"RCPT TO:<{player.to}>", "DATA"):
            line.sendall(command.encode() + b"\r\n")
            assert said.readline()[:1] in b"23"
        head, _, body = letter(player, 0).partition(b"\r\n\r\n")
        line.sendall(head + b"\r\n\r\n")
        until(lambda: datetime.now(UTC) > deadline + 3 * SECOND, "")
        assert live.closed() == before, "the phase did not wait for the letter"
        line.sendall(body + b".\r\n")
        assert said.readline().startswith(b"250")
    live.wait_for_phase(before)
    assert live.in_time(deadline)[1] == 0
    [(orders,)] = live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
    assert player.units[0].split()[1] in str(orders)


class SlowLine:
    """Hands on what a server says only after a while: a line at the end of the world."""

    def __init__(self, port: int, seconds: float) -> None:
        self.to, self.seconds = port, seconds
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.server.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.to))
            for source, target, delay in ((client, server, 0.0), (server, client, self.seconds)):
                threading.Thread(target=self._pass, args=(source, target, delay), daemon=True).start()

    @staticmethod
    def _pass(source: socket.socket, target: socket.socket, delay: float) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                time.sleep(delay)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


@pytest.mark.mailservers
def test_a_slow_mailbox_is_read_to_its_end_first(tmp_path: Path) -> None:
    """INTERNALDATE says that they came in time; the judge has not seen them yet when the deadline comes."""
    dovecot = start_dovecot(("judge",))
    line = SlowLine(dovecot.imap, 0.7)
    live = prepared(
        tmp_path / "data",
        JUDGE_SMTP__PORT="0",
        JUDGE_MAILBOX__HOST="127.0.0.1",
        JUDGE_MAILBOX__PORT=str(line.port),
        JUDGE_MAILBOX__TLS="false",
        JUDGE_MAILBOX__USER="judge",
        JUDGE_MAILBOX__PASSWORD="secret",
        JUDGE_MAILBOX__READ_OLD_MAIL="true",
    )
    try:
        live.start()
        until(lambda: live.ask("SELECT count(*) FROM processes WHERE complete IS NOT NULL") == [(1,)], "")
        before = live.closed()
        deadline = live.due(8)
        until(lambda: datetime.now(UTC) > deadline - 3 * SECOND, "")
        for player in live.players * 2:
            dovecot.deliver(letter(player, 0), "judge@podesta.test", player.address)
            if datetime.now(UTC) > deadline - SECOND:
                break
        there = len(dovecot.letters("judge")) + len(dovecot.letters("judge", "Processed"))
        live.wait_for_phase(before)
        came, missed = live.in_time(deadline)
        assert came >= there > 0 and missed == 0, (there, came, missed)
    finally:
        live.stop()
        dovecot.stop()
        dovecot.remove()
        line.server.close()


def test_a_fifth_of_a_processor_ends_no_innocent_letter(live: Live) -> None:
    """The whole judge, once it has warmed up, runs a fifth of the time: nobody's letter is to blame."""
    live.start()
    handled = "SELECT count(*) FROM letters WHERE status = 'done'"
    live.due(3600)
    [(before,)] = live.ask(handled)
    assert by_smtp(live.port)(live.players[0], letter(live.players[0], 99))
    until(lambda: live.ask(handled) != [(before,)], "the judge is not at work")
    done = threading.Event()

    def hold_back() -> None:
        while not done.is_set():
            live.send_all(signal.SIGSTOP)
            time.sleep(0.04)
            live.send_all(signal.SIGCONT)
            time.sleep(0.01)

    holder = threading.Thread(target=hold_back)
    holder.start()
    try:
        [(before,)] = live.ask(handled)
        taken = rush(by_smtp(live.port), live.players, 8, datetime.now(UTC) + timedelta(minutes=10))
        until(lambda: live.ask(handled) == [(int(str(before)) + taken,)], "not all are handled")
    finally:
        done.set()
        holder.join()
    assert taken == 8
    assert live.ask("SELECT count(*) FROM letters WHERE losses > 0 OR status = 'set-aside'") == [(0,)]
