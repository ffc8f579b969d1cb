"""Lists of all games: records without positions are those that the rows say, and are made once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import text

from judge.core.game import Seat
from judge.core.options import TableOptions
from judge.core.table import GameRecord, GameStatus, SeatRecord
from judge.store import game_rows, records
from judge.store.database import Store

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
NAMES = ("asti", "bari", "como", "este", "fano")


def some_game(name: str, whim: Random) -> GameRecord:
    """Any game of that name; its position among what differs."""
    return GameRecord(
        name=name,
        scenario=whim.choice(("balance-of-power", "three-rivers")),
        status=whim.choice((*GameStatus,)),
        options=TableOptions(listed=whim.random() < 0.7, secret=whim.random() < 0.3),
        seats=tuple(SeatRecord(seat=Seat(s), abandoned=whim.random() < 0.5) for s in ("florence", "milan")),
        comment=whim.choice(("", "a comment", "città")),
        phase=whim.choice(("", "1454-spring-movement")),
        deadline=whim.choice((None, NOW + timedelta(hours=whim.randrange(99)))),
        state=f'{{"version": {whim.randrange(9)}}}',
    )


def agree(store: Store) -> None:
    """The list of outlines against the whole records, and what each transaction says that it read."""
    with store.read() as lists, store.read() as whole:
        outlines, games = lists.outlines(), whole.games()
        assert outlines == [replace(game, state="") for game in games]
        assert lists.unreadable() == whole.unreadable()
        assert lists.read.games == whole.read.games and lists.read.listed


def test_outlines_are_always_what_the_rows_say(store: Store) -> None:
    """Whatever is written in whatever order, also where nothing but the position or the version changes."""
    whim = Random(38)
    for _ in range(60):
        name = whim.choice(NAMES)
        with store.write() as tx:
            known = tx.game(name)
            if known is not None and whim.random() < 0.3:
                tx.save_game(replace(known, state=known.state + " "))
            elif known is not None and whim.random() < 0.3:
                tx.connection.execute(
                    text("UPDATE games SET version = version + 1 WHERE name = :n"), {"n": name}
                )
            else:
                tx.save_game(some_game(name, whim))
            assert tx.outlines() == [replace(game, state="") for game in tx.games()]
        agree(store)


def test_a_damaged_row_is_found_though_it_was_known(store: Store) -> None:
    with store.write() as tx:
        for name in NAMES:
            tx.save_game(some_game(name, Random(1)))
    agree(store)
    for what in ("rest = '{'", "status = 'nothing'", "deadline = 'never'", "state = x'00ff'"):
        if store.engine.dialect.name != "sqlite" and what.startswith(("deadline", "state")):
            continue  # its columns have types
        with store.write() as tx:
            tx.connection.execute(text(f"UPDATE games SET {what} WHERE name = 'como'"))
        with store.read() as known:
            assert [game.name for game in known.outlines()] == ["fano", "este", "bari", "asti"]
        agree(store)
        with store.write() as tx:
            tx.connection.execute(text("DELETE FROM places WHERE game = 'como'"))
            tx.connection.execute(text("DELETE FROM games WHERE name = 'como'"))
            tx.save_game(some_game("como", Random(1)))
            tx.connection.execute(text("UPDATE games SET number = 3 WHERE name = 'como'"))


def test_a_record_is_made_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = records.game_of

    def counted(row: object) -> GameRecord:
        made.append(row.name)  # type: ignore[attr-defined]
        return make(row)

    with store.write() as tx:
        for name in NAMES:
            tx.save_game(some_game(f"{name}-once", Random(2)))
    monkeypatch.setattr(game_rows, "game_of", counted)
    monkeypatch.setattr(game_rows, "_OUTLINES", game_rows._Outlines(len(NAMES)))
    with store.read() as known:
        assert len(known.outlines()) == len(made) == len(NAMES)
        known.unreadable()
        known.outlines()
    made.clear()
    with store.write() as tx:
        record = tx.game("bari-once")
        assert record is not None
        tx.save_game(replace(record, comment="changed"))
    made.clear()
    with store.read() as known:
        assert any(game.comment == "changed" for game in known.outlines())
    assert made == ["bari-once"]


def test_no_more_are_remembered_than_are_allowed(store: Store) -> None:
    few = game_rows._Outlines(2)
    with store.write() as tx:
        for name in NAMES:
            tx.save_game(some_game(name, Random(3)))
    for _ in range(2):
        with store.read() as known:
            assert len(few.all(known.connection)) == len(NAMES)
        assert len(few._made) == 2
