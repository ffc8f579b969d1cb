"""Every letter that opens a phase brings its deadline as a calendar file (RFC 5545)."""

from __future__ import annotations

from datetime import UTC
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.runtime.test_whole_judge import Table
from tests.support.narrowing import instance_of


@pytest.fixture
def table(usual_url: str, tmp_path: Path):
    made = Table(tmp_path, usual_url)
    yield made
    made.judge.store.close()


def _files(letters: list[EmailMessage]) -> list[str]:
    parts = [part for letter in letters for part in letter.walk() if part.get_filename() == "deadline.ics"]
    assert all(part.get_content_type() == "text/calendar" for part in parts)
    return [instance_of(bytes, part.get_payload(decode=True)).decode() for part in parts]


def test_the_first_letter_and_the_results_bring_the_deadline(table: Table) -> None:
    first = table.everybody_joins()
    (file,) = _files(first["bob@example.org"])
    assert f"DTSTART:{table.game.deadline.astimezone(UTC):%Y%m%dT%H%M%SZ}" in file
    table.everybody_holds()
    table.work()
    table.clock.at = table.game.process_at
    (later,) = _files(table.work()["bob@example.org"])
    assert f"DTSTART:{table.game.deadline.astimezone(UTC):%Y%m%dT%H%M%SZ}" in later

    def uid(text: str) -> str:
        return next(line for line in text.splitlines() if line.startswith("UID:"))

    assert uid(file) != uid(later) and "sforza" in uid(file)
