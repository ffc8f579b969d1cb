"""A mailbox that says nothing at the deadline: no byte comes, or nobody answers. Nothing is played deaf."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.judges.mail_servers import Dovecot
from tests.whole.test_refused_receivers import LONGEST, Judge, dovecot, mailbox, order_in, past, until

__all__ = ["dovecot"]
pytestmark = pytest.mark.mailservers
LONG_AFTER = LONGEST + timedelta(seconds=20)


class Line:
    """A way to a port. While it is silent no byte passes, and nobody is told; cut, it leads nowhere."""

    def __init__(self, port: int) -> None:
        self.goal = port
        self.silent = threading.Event()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        self.goal = 1

    def _serve(self) -> None:
        while True:
            near, _ = self._server.accept()
            try:
                far = socket.create_connection(("127.0.0.1", self.goal))
            except OSError:
                near.close()
                continue
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, goal: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                while self.silent.is_set():
                    time.sleep(0.2)
                goal.sendall(data)
        for end in (source, goal):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def _judge(tmp_path: Path, line: Line, server: Dovecot) -> Judge:
    judge = Judge(tmp_path / "data", **mailbox(server, JUDGE_MAILBOX__PORT=str(line.port)))
    judge.live.start()
    until(lambda: judge.health()[0] == 200 and judge.part("mailbox")["last_success"], "not well")
    return judge


def test_a_mailbox_that_falls_silent(tmp_path: Path, dovecot: Dovecot) -> None:
    line = Line(dovecot.imap)
    judge = _judge(tmp_path, line, dovecot)
    try:
        before = judge.live.closed()
        line.silent.set()
        deadline = judge.live.due(20)
        order = order_in(dovecot, judge)
        past(deadline + LONG_AFTER)
        assert judge.live.closed() == before, "a phase was played deaf"
        judge.fails("mailbox", "timeout")
        assert judge.live.closed() == before, "a phase was played deaf"
        line.silent.clear()
        judge.live.wait_for_phase(before)
        [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
        assert order in str(orders), "the order in the mailbox was missed"
    finally:
        judge.live.stop()


def test_a_mailbox_whose_server_is_gone(tmp_path: Path, dovecot: Dovecot) -> None:
    """Killed at the deadline: what it holds may be an order."""
    line = Line(dovecot.imap)
    judge = _judge(tmp_path, line, dovecot)
    try:
        before = judge.live.closed()
        deadline = judge.live.due(15)
        order = order_in(dovecot, judge)
        dovecot.process.kill()
        dovecot.process.wait(30)
        line.cut()
        past(deadline + LONG_AFTER)
        if judge.live.closed() != before:  # it was fetched before the server went
            [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
            assert order in str(orders), "a phase was played deaf"
    finally:
        judge.live.stop()
