"""A mailbox that says nothing at the deadline: no byte comes, or nobody answers. Nothing is played deaf."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.judges.mail_servers import Dovecot
from tests.support.judges.silent_line import Line
from tests.support.narrowing import present
from tests.support.sampling import as_many
from tests.whole.test_refused_receivers import LONGEST, Judge, dovecot, mailbox, order_in, past, until

__all__ = ["dovecot"]
pytestmark = pytest.mark.mailservers
LONG_AFTER = LONGEST + timedelta(seconds=as_many(20, 8))


def _judge(tmp_path: Path, line: Line, server: Dovecot) -> Judge:
    judge = Judge(tmp_path / "data", **mailbox(server, JUDGE_MAILBOX__PORT=str(line.port)))
    judge.live.start()
    until(lambda: judge.health()[0] == 200 and bool(judge.part("mailbox").get("last_success")), "not well")
    return judge


@pytest.mark.with_whole
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


@pytest.mark.with_whole
def test_a_mailbox_whose_server_is_gone(tmp_path: Path, dovecot: Dovecot) -> None:
    """Killed at the deadline: what it holds may be an order."""
    line = Line(dovecot.imap)
    judge = _judge(tmp_path, line, dovecot)
    try:
        before = judge.live.closed()
        deadline = judge.live.due(15)
        order = order_in(dovecot, judge)
        present(dovecot.process).kill()
        present(dovecot.process).wait(30)
        line.cut()
        past(deadline + LONG_AFTER)
        if judge.live.closed() != before:  # it was fetched before the server went
            [(orders,)] = judge.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
            assert order in str(orders), "a phase was played deaf"
    finally:
        judge.live.stop()
