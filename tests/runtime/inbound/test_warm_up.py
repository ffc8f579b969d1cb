"""What is made of our own files before the first letter, so that none pays for it: counted, not timed."""

from __future__ import annotations

from pathlib import Path

from judge.commands.wishes.rows import wishes
from judge.runtime.inbound import worker
from judge.runtime.inbound.warm_up import warm_up
from tests.desk.judges import DeskTable


def test_the_first_wish_at_a_table_makes_no_list_of_words(tmp_path: Path) -> None:
    """Half a second: as much as all else of a first letter."""
    table = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
    table.everybody_joins()
    wishes.cache_clear()
    warm_up(table.judge.environment)
    made = wishes.cache_info().misses
    assert made > 0
    seat = table.place(table.florence)
    table.write(table.florence, "When is the deadline, please?", f"judge+{seat.token}@localhost")
    assert worker.handle_next(table.judge.environment)
    found = wishes.cache_info()
    assert found.misses == made and found.hits > 0
    table.judge.store.close()
