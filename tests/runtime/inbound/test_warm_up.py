"""What is made of our own files before the first letter, so that none pays for it: counted, not timed."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from judge.commands.wishes.rows import wishes
from judge.painting.drawings import read_drawing
from judge.runtime.inbound import worker
from judge.runtime.inbound.warm_up import warm_up, warm_up_phases
from tests.desk.judges import DeskTable
from tests.support.narrowing import present


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


def test_the_first_orders_at_a_table_load_no_drawing(tmp_path: Path) -> None:
    """It is painted upon a ground that is there, with the tools that are there."""
    table = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
    table.everybody_joins()
    read_drawing.cache_clear()
    warm_up(table.judge.environment)
    seat = table.place(table.florence)
    loaded = read_drawing.cache_info().misses
    assert loaded == 1
    table.write(table.florence, "A Florence H", f"judge+{seat.token}@localhost")
    assert worker.handle_next(table.judge.environment)
    found = read_drawing.cache_info()
    assert found.misses == loaded and found.hits > 0
    table.judge.store.close()


def test_the_first_phase_of_the_clock_loads_no_drawing(tmp_path: Path, unwritten: list[str]) -> None:
    """A letter of nobody's is written and painted before, and nothing of it is left."""
    table = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
    table.everybody_joins()
    table.everybody_holds()
    table.work()
    read_drawing.cache_clear()
    before = rows(table)
    warm_up_phases(table.judge.environment)
    loaded = read_drawing.cache_info().misses
    assert loaded == 1 and unwritten == [] and rows(table) == before
    table.clock.at = present(table.game.process_at)
    table.work()
    assert read_drawing.cache_info().misses == loaded
    table.judge.store.close()


def test_a_clock_that_has_work_begins_with_that(tmp_path: Path) -> None:
    table = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
    table.everybody_joins()
    table.everybody_holds()
    table.work()
    table.clock.at = present(table.game.process_at)
    read_drawing.cache_clear()
    warm_up_phases(table.judge.environment)
    assert read_drawing.cache_info().misses == 0
    table.judge.store.close()


def rows(table: DeskTable) -> list[int]:
    """How many there are of all that a letter might leave."""
    with table.judge.store.read() as known:
        counts = (f"SELECT count(*) FROM {name}" for name in ("outbox", "blobs", "letters", "phases"))
        return [int(known.connection.scalar(text(count)) or 0) for count in counts]
