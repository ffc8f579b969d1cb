"""Of two judges on one database the one that reads the mailbox is stopped in order over a deadline."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.runtime.crash_rig import own_databases
from tests.support.judges.databases import binaries
from tests.support.judges.mail_servers import Dovecot
from tests.whole.test_refused_receivers import LONG_AFTER, Judge, dovecot, mailbox, order_in, past, until

__all__ = ["dovecot"]
pytestmark = pytest.mark.mailservers


def _judge_command(judge: Judge, *words: str) -> str:
    """What a command of the keeper's prints."""
    environment = {**os.environ, **judge.live.environment, "JUDGE_DATA": str(judge.live.folder)}
    command = [sys.executable, "-m", "judge", *words]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def _listed(judge: Judge) -> list[dict[str, str]]:
    return [json.loads(line) for line in _judge_command(judge, "receivers", "list").splitlines()]


def _gone(judge: Judge) -> list[str]:
    """Names of the same; asked again and again, and a command takes seconds of a processor to start."""
    store = judge.live.store()
    with store.read() as tx:
        names = [receiver.name for receiver in tx.lost_receivers(datetime.now(UTC))]
    store.close()
    return names


def test_an_ordinary_restart_costs_no_order_and_a_stop_for_good_no_game(
    tmp_path: Path, dovecot: Dovecot
) -> None:
    """The other one waits for what lies in the mailbox; the keeper's word ends the waiting."""
    if binaries() is None and os.environ.get("CI") != "true":
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    reader = Judge(tmp_path / "reader", **mailbox(dovecot))
    with own_databases("postgresql", [reader.live]):
        database = reader.live.environment["JUDGE_DATABASE"]
        other = Judge(tmp_path / "other", JUDGE_DATABASE=database)
        try:
            reader.live.start()
            other.live.start()
            until(lambda: bool(reader.part("mailbox").get("last_success")), "the mailbox is not read")
            before = reader.live.closed()
            assert _gone(other) == []
            reader.live.stop()
            deadline = other.live.due(5)
            order = order_in(dovecot, reader)
            past(deadline + LONG_AFTER)
            assert other.live.closed() == before, "a phase was played without what lay in the mailbox"
            [row] = _listed(other)
            assert row["mailbox"] == "judge@127.0.0.1/INBOX"
            reader.live.start()
            other.live.wait_for_phase(before)
            assert other.live.in_time(deadline)[1] == 0, "the phase was played without letters"
            [(orders,)] = other.live.ask("SELECT orders FROM phases ORDER BY turn DESC LIMIT 1")
            assert order in str(orders), "the order in the mailbox was missed"
            until(lambda: _gone(other) == [], "it is back and still waited for")

            before = other.live.closed()
            reader.live.stop()
            deadline = other.live.due(5)
            past(deadline + LONG_AFTER)
            assert other.live.closed() == before
            [name] = _gone(other)
            assert f"forgotten: {name}" in _judge_command(other, "receivers", "forget", name)
            other.live.wait_for_phase(before)
        finally:
            reader.live.stop()
            other.live.stop()
