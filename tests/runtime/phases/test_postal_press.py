"""Postal press goes out with the next results, once, and into the archive (peers A12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runtime.test_whole_judge import Table, words


@pytest.fixture
def table(url: str, tmp_path: Path):
    made = Table(tmp_path, url)
    yield made
    made.judge.store.close()


def test_postal_press_comes_with_the_results(table: Table) -> None:
    table.begin()
    token = next(s.token for s in table.game.seats if s.person == 1)
    table.write("ann", "postal press to all\nThe die is cast.\nendpress", f"judge+{token}@localhost")
    now = table.work()
    assert "will go out with" in words(now["ann@example.org"][0]) and len(now) == 1
    table.everybody_holds()
    table.work()
    table.clock.at = table.game.process_at
    news = table.work()
    posted = {to: [m for m in letters if "The die is cast." in words(m)] for to, letters in news.items()}
    assert [len(posted[f"{who}@example.org"]) for who in ("ann", "bob", "hal")] == [0, 1, 1]
    assert "By post:" in words(posted["bob@example.org"][0])
    with table.judge.store.read() as known:
        assert not known.postal("sforza")
        assert [p.text for p in known.press("sforza")] == ["The die is cast."]
