"""Lists of all games: records without positions are those that the rows say, and are made once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
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


def forgotten(store: Store) -> None:
    """As in a process that has just begun."""
    store._outlines = game_rows.Outlines()


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


def test_a_damaged_row_is_found(store: Store) -> None:
    """At once where a list looks for it; behind the position by a process that begins."""
    with store.write() as tx:
        for name in NAMES:
            tx.save_game(some_game(name, Random(1)))
    agree(store)
    for what in ("rest = '{'", "status = 'nothing'", "deadline = 'never'", "state = x'00ff'"):
        if store.engine.dialect.name != "sqlite" and what.startswith(("deadline", "state")):
            continue  # its columns have types
        with store.write() as tx:
            tx.connection.execute(text(f"UPDATE games SET {what} WHERE name = 'como'"))
        if not what.startswith("status"):
            forgotten(store)
        with store.read() as known:
            assert [game.name for game in known.outlines()] == ["fano", "este", "bari", "asti"]
        agree(store)
        with store.write() as tx:
            tx.connection.execute(text("DELETE FROM places WHERE game = 'como'"))
            tx.connection.execute(text("DELETE FROM games WHERE name = 'como'"))
            tx.save_game(some_game("como", Random(1)))
            tx.connection.execute(text("UPDATE games SET number = 3 WHERE name = 'como'"))
        agree(store)


def test_a_damaged_row_that_is_mended_is_there_again(store: Store) -> None:
    with store.write() as tx:
        tx.save_game(some_game("como", Random(1)))
        ((rest,),) = tx.connection.execute(text("SELECT rest FROM games")).all()
        tx.connection.execute(text("UPDATE games SET rest = '{'"))
    with store.read() as known:
        assert known.outlines() == []
    with store.write() as tx:
        tx.connection.execute(text("UPDATE games SET rest = :rest"), {"rest": rest})
    agree(store)


def test_what_a_transaction_that_fails_has_seen_is_not_remembered(store: Store) -> None:
    """It raised the version; the next to raise it has written something else."""

    class FailureError(Exception):
        pass

    def commented(comment: str) -> None:
        with store.write() as tx:
            known = tx.game("como")
            assert known is not None
            tx.save_game(replace(known, comment=comment))
            assert [game.comment for game in tx.outlines()] == [comment]
            if comment == "never":
                raise FailureError

    with store.write() as tx:
        tx.save_game(some_game("como", Random(1)))
    agree(store)
    with pytest.raises(FailureError):
        commented("never")
    agree(store)
    commented("after all")
    agree(store)


def test_two_databases_are_told_apart(store: Store, tmp_path: Path) -> None:
    other = Store(f"sqlite:///{tmp_path}/other.sqlite")
    other.migrate()
    for one, comment in ((store, "here"), (other, "there")):
        with one.write() as tx:
            tx.save_game(replace(some_game("como", Random(1)), comment=comment))
    for one, comment in ((store, "here"), (other, "there")):
        with one.read() as known:
            assert [game.comment for game in known.outlines()] == [comment]
    other.close()


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
    forgotten(store)
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
    few = game_rows.Outlines(2)
    with store.write() as tx:
        for name in NAMES:
            tx.save_game(some_game(name, Random(3)))
    for _ in range(2):
        with store.read() as known:
            assert len(few.all(known.connection).records) == len(NAMES)
        assert len(few._made) == 2


def test_names_are_always_those_of_the_rows(store: Store) -> None:
    """Newest first, also where games went, came again or took each other's number; one object till then."""
    whim = Random(48)
    for _ in range(40):
        with store.write() as tx:
            name = whim.choice(NAMES)
            if tx.game(name) is not None and whim.random() < 0.5:
                tx.connection.execute(text("DELETE FROM places WHERE game = :n"), {"n": name})
                tx.connection.execute(text("DELETE FROM games WHERE name = :n"), {"n": name})
            else:
                tx.save_game(some_game(name, whim))
            assert list(tx.names_of_games()) == [game.name for game in tx.games()]
        with store.read() as known:
            names = known.names_of_games()
            assert list(names) == [game.name for game in known.games()]
        with store.read() as known:
            assert known.names_of_games() is names
    with store.write() as tx:
        tx.connection.execute(text("UPDATE games SET number = number + 9 WHERE name = :n"), {"n": names[-1]})
    with store.read() as known:
        assert known.names_of_games() == (names[-1], *names[:-1])
