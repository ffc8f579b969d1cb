"""The letter of a day about newcomers: once, to all but themselves, and not lost when the judge dies.

Postal press goes out with the next results, once, and into the archive (peers A12).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.core.options import TableNotes
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases import due_times, newcomers, worker
from judge.store.database import Store
from tests.runtime.test_whole_judge import Table, words
from tests.support.judges import toy_game as toy


@pytest.fixture
def world(store: Store):
    """A forming game that bob has joined after the last letter about newcomers."""
    made = toy.world(store)
    game = toy.table(store)
    bob = game.newcomers[1].person
    toy.change(store, notes=TableNotes(joined=(bob,), joined_told=made.now()))
    return made


def mail(world) -> list[str]:
    while send_next(world):
        pass
    found = [f"{to} {text}" for to, _, text in world.post.letters]
    world.post.letters.clear()
    return found


def test_it_comes_a_day_after_the_last_one_and_once(world) -> None:
    assert not worker.tick(world)
    world.now.on(days=1)
    assert worker.tick(world)
    (told,) = mail(world)
    assert told.startswith("ann@example.org") and "'name': 'bob'" in told and "'earlier': ()" in told
    notes = toy.stored(world.store).notes
    assert notes.joined == () and notes.joined_told == world.now()
    assert toy.stored(world.store).alarm is None and not worker.tick(world)


def test_a_judge_that_dies_before_it_is_written_down_tells_it_when_it_is_back(
    world, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One transaction holds the letters and that they were written."""
    world.now.on(days=1)
    with monkeypatch.context() as broken:
        broken.setattr(worker, "carry_out", lambda *_: 1 / 0)  # all is written by then, but not committed
        assert not worker.tick(world)
    assert mail(world) == [] and toy.stored(world.store).notes.joined != ()
    world.now.on(hours=1)
    assert worker.tick(world)
    assert len([m for m in mail(world) if "bob" in m and m.startswith("ann@")]) == 1


def test_whoever_has_left_again_is_not_told_of(world) -> None:
    game = toy.stored(world.store)
    toy.change(world.store, newcomers=game.newcomers[:1])
    world.now.on(days=1)
    worker.tick(world)
    assert not [m for m in mail(world) if "bob" in m]


def test_a_game_that_has_begun_tells_none(world) -> None:
    game = toy.stored(world.store)
    assert due_times.newcomers_told_at(game) == world.now() + timedelta(days=1)
    toy.change(world.store, notes=replace(game.notes, starting=True))
    assert worker.tick(world)
    assert due_times.newcomers_told_at(toy.stored(world.store)) is None
    assert newcomers.tell.__doc__


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
