"""Calendars follow a game: the entry of a phase played before its deadline is taken out (RFC 5546)."""

from __future__ import annotations

from email.message import EmailMessage

from tests.runtime.test_whole_judge import Table, table  # noqa: F401


def _entries(letter: EmailMessage) -> dict[str, str]:
    """What the letter's calendar files say, by their method."""
    files = [p.get_content() for p in letter.walk() if p.get_content_type() == "text/calendar"]
    texts = [f if isinstance(f, str) else f.decode() for f in files]
    unfolded = [t.replace("\r\n", "\n").replace("\n ", "") for t in texts]
    return {_field(t, "METHOD"): t for t in unfolded}


def _field(text: str, name: str) -> str:
    return next(line.partition(":")[2] for line in text.split("\n") if line.startswith(name + ":"))


def test_an_entry_is_cancelled_when_its_phase_is_played_early(table: Table) -> None:  # noqa: F811
    """Same UID, higher SEQUENCE, METHOD:CANCEL; nothing is cancelled when the deadline has come."""
    first = table.everybody_joins()["bob@example.org"][-1]
    entered = _entries(first)["PUBLISH"]
    deadline = table.game.deadline
    table.everybody_holds()
    table.work()
    assert table.game.process_at < deadline
    table.clock.at = table.game.process_at
    results = table.work()["bob@example.org"][-1]
    cancelled = _entries(results)["CANCEL"]
    assert _field(cancelled, "UID") == _field(entered, "UID") != _field(_entries(results)["PUBLISH"], "UID")
    assert int(_field(cancelled, "SEQUENCE")) > int(_field(entered, "SEQUENCE"))
    assert _field(cancelled, "STATUS") == "CANCELLED"
