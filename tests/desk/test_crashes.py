"""Handing in under kill -9: lost never where the page said that the letter is here, and never doubled.

Whoever saw no page taps again: the same nonce is the same letter (architecture rules 1 to 4).
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.runtime.inbound import worker as letter_work
from judge.store.database import Store
from judge.store.queues import arriving_letters
from judge.store.transaction import Transaction
from tests.desk.judges import DeskTable, form
from tests.support.judges.killable_judge import Point, die_at
from tests.support.judges.live_judge import until
from tests.support.judges.unpainted import unpainted

UNSEEN: dict[str, Point] = {
    "before it is stored": (arriving_letters, "keep", "before", 1),
    "stored, not committed": (arriving_letters, "keep", "after", 1),
    "stored, no page yet": (Store, "keep_letter", "after", 1),
}
"""Points before the page was answered: nobody was promised anything."""
SEEN: dict[str, Point] = {
    "claimed": (Store, "claim_letter", "after", 1),
    "decided": (letter_work, "carry_out", "before", 1),
    "orders written, not committed": (Transaction, "file_orders", "after", 1),
    "read, not committed": (Transaction, "finish_letter", "after", 1),
}
"""Points of reading the letter, when the page has said that it is here."""
_LEASE = timedelta(minutes=6)
"""After this long a letter of a dead judge is free again."""
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__])


def hand_in(folder: str, url: str, at: str, key: str, posted: str, page: str, point: str) -> None:
    """A judge that takes a form in, answers it with a page, reads the letter, and dies on the way."""
    with unpainted():
        table = DeskTable(Path(folder), url)
        table.clock.at = datetime.fromisoformat(at)
        die_at(*{**UNSEEN, **SEEN}[point])
        Path(page).write_bytes(table.desk.answer_form(key, json.loads(posted), "en").body)
        table.judge.work_until_idle()


def worked(table: DeskTable) -> dict[str, list[EmailMessage]]:
    """All that comes of the letters that wait; a database may take a moment to let go of a dead judge's."""

    def is_idle() -> bool:
        table.judge.work_until_idle()
        with table.judge.store.read() as known:
            return known.letters_waiting() == 0

    until(is_idle, "a letter waits for ever")
    return table.box.take()


@pytest.fixture
def lived_in(url: str, tmp_path: Path) -> Iterator[DeskTable]:
    """A table that has begun, on either database."""
    made = DeskTable(tmp_path, url)
    made.everybody_joins()
    yield made
    made.judge.store.close()


def test_killed_while_orders_are_handed_in(lived_in: DeskTable, url: str, tmp_path: Path) -> None:
    table, player = lived_in, lived_in.florence
    for number, point in enumerate((*UNSEEN, *SEEN)):
        line, said = f"A flo {('h', '- pis')[number % 2]}", tmp_path / f"{number}.html"
        key = table.key(player)
        posted = form(table.desk.page(key, "en"), line)
        before, had = table.count("letters"), table.filed(player)
        facts = (str(tmp_path), url, table.clock().isoformat(), key, json.dumps(posted), str(said), point)
        judge = PROCESSES.Process(target=hand_in, args=facts)
        judge.start()
        judge.join(120)
        assert judge.exitcode == -9, f"never passed: {point}"
        assert table.filed(player) == had, point
        table.clock.at += _LEASE
        assert said.exists() == (point in SEEN), point
        answers = []
        if said.exists():
            assert b"Your letter is here" in said.read_bytes(), point
            answers += worked(table).get(f"{player}@example.org", [])
            assert table.filed(player) != had, point
        assert b"Your letter is here" in table.desk.answer_form(key, posted, "en").body, point
        answers += worked(table).get(f"{player}@example.org", [])
        assert table.count("letters") == before + 1, point
        (order,) = table.filed(player)
        assert order.text == line and len(answers) == 1, point
    table.judge.store.close()
