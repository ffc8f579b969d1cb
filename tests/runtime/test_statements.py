"""What a letter and a preview ask the database: counts that do not swing, and nothing is asked twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from judge.games.machiavelli.letters.news import NewsWriter
from judge.painting import raster
from judge.runtime.inbound import worker
from judge.runtime.outbound.worker import send_next
from judge.runtime.phases.worker import tick
from tests.desk.judges import DeskTable, form
from tests.support.judges.unpainted import outlined, unpainted

Transactions = list[list[tuple[str, str]]]
"""The statements of each transaction, with their values."""
HOLDING, MOVING = "A flo h\nA are h\nF psa h", "A flo - pst\nA are S A flo - pst\nF psa h"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[DeskTable]:
    with unpainted():
        made = DeskTable(tmp_path, f"sqlite:///{tmp_path}/judge.sqlite")
        made.everybody_joins()
        yield made
        made.judge.store.close()


@contextmanager
def listening(table: DeskTable) -> Iterator[Transactions]:
    """All that is asked of the database meanwhile."""
    heard: Transactions = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith("BEGIN"):
            heard.append([])
        elif not statement.startswith("PRAGMA"):
            heard[-1].append((" ".join(statement.split()), repr(values)))

    engine = table.judge.store.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield heard
    finally:
        event.remove(engine, "before_cursor_execute", note)


def letter(table: DeskTable, body: str) -> Transactions:
    """What handling one letter of Florence's asks, its claim with it."""
    seat = table.place(table.florence)
    table.write(table.florence, body, f"judge+{seat.token}@localhost")
    with listening(table) as heard:
        assert worker.handle_next(table.judge.environment)
    return heard


def asked_twice(heard: Transactions) -> list[tuple[str, str]]:
    """What one transaction asked more than once."""
    return [said for one in heard for said, count in Counter(one).items() if count > 1]


def test_a_letter_with_orders(table: DeskTable) -> None:
    """Two transactions that write, two that look; no question is put twice to one moment."""
    letter(table, HOLDING)
    heard = letter(table, MOVING)
    assert table.filed(table.florence) and len(heard) == 4
    assert asked_twice(heard) == []
    assert sum(map(len, heard)) <= LETTER


def test_press_to_all_asks_no_more_than_press_to_one(table: DeskTable) -> None:
    """Its readers are looked up at once, and their letters put into the outbox at once."""
    letter(table, HOLDING)
    counts: dict[str, int] = {}
    for to, words in (("to milan", "We march at dawn."), ("", "Nobody touches my fleet!")):
        heard = letter(table, f"press {to}\n{words}\nendpress")
        assert asked_twice(heard) == []
        assert sum(said.startswith("INSERT INTO outbox") for said, _ in chain(*heard)) == 1
        counts[to] = sum(map(len, heard))
    with table.judge.store.read() as known:
        last = known.connection.execute(text("SELECT kind FROM outbox ORDER BY id")).scalars().all()
    assert [*last[-10:]] == ["press", "reply", *["press"] * 7, "reply"]
    assert counts[""] <= counts["to milan"] <= PRESS


def test_the_door(table: DeskTable) -> None:
    """One look at all that has to be known of a letter, and the letter; then the look alone: it is there."""
    sender, now = f"{table.florence}@example.org", table.judge.environment.now()
    to = (f"judge+{table.place(table.florence).token}@localhost",)
    for count in (DOOR, DOOR - 1):
        with listening(table) as heard:
            table.judge.keep(b"Message-ID: <door@example.org>\n\nA flo h\n", sender, to, "smtp", now)
        assert sum(map(len, heard)) == count, heard


def test_other_games_of_the_writer_are_not_read(table: DeskTable) -> None:
    """Only where something was refused for another's unit may it be meant for another game."""
    heard = chain(*letter(table, MOVING))
    assert not [said for said, _ in heard if "games.name IN (SELECT" in said]
    heard = chain(*letter(table, "A mil h"))
    assert [said for said, _ in heard if "games.name IN (SELECT" in said]


def test_letters_of_ours_are_read_where_words_are_shared(table: DeskTable) -> None:
    """Marks tell which; a letter with orders in the writer's own words reads none."""
    heard = [said for said, _ in chain(*letter(table, MOVING))]
    assert sum("FROM letter_marks" in said for said in heard) == 1
    assert not [said for said in heard if said.startswith("SELECT outbox.id, outbox.text")]
    shared = f"{MOVING}\nJust answer this letter to change anything; no password is needed."
    heard = [said for said, _ in chain(*letter(table, shared))]
    assert sum(said.startswith("SELECT outbox.id, outbox.text") for said in heard) == 1


def test_a_misspelt_game_is_looked_for_by_its_name(table: DeskTable) -> None:
    """Only games whose names are like it are read, and each by its key; LIST reads all of them once."""
    names = "SELECT games.name FROM games ORDER BY games.number DESC"
    assert names in [said for said, _ in chain(*letter(table, "signon Vsforzza secret"))]
    heard = letter(table, "signon Vsforzza secret")
    assert asked_twice(heard) == []
    said = [statement for statement, _ in chain(*heard)]
    assert names not in said and sum("group_concat" in statement for statement in said) == 1
    assert not [statement for statement in said if "games.state" in statement and "ORDER BY" in statement]
    table.write(table.florence, "list", "judge@localhost")
    with listening(table) as heard:
        assert worker.handle_next(table.judge.environment)
    assert asked_twice(heard) == []
    assert sum("games.state" in statement for statement, _ in chain(*heard)) == 1


def test_lists_of_games_that_have_not_changed_read_no_position(table: DeskTable) -> None:
    """Nor anything behind one in its row, nor the rows one by one: a single one tells of all of them."""
    for asked in ("list", "list", "status"):
        table.write(table.florence, asked, "judge@localhost")
        with listening(table) as heard:
            assert worker.handle_next(table.judge.environment)
    assert asked_twice(heard) == []
    reads = [said for said, _ in chain(*heard) if said.endswith("FROM games")]
    assert len(reads) == 1 and "group_concat(CAST(version AS TEXT)" in reads[0]
    assert not [said for said, _ in chain(*heard) if "FROM games ORDER BY" in said]


def test_a_preview(table: DeskTable) -> None:
    """One moment: the key, its seat, what is on file, and then what else the letter itself asks."""
    key = table.key(table.florence)
    sent = form(table.desk.page(key, "en"), MOVING, "preview") | {"part": ["preview"]}
    with listening(table) as heard:
        assert table.desk.answer_form(key, sent, "en").status == 200
    assert asked_twice(heard) == [] and len(heard) == 1
    assert sum(map(len, heard)) <= PREVIEW
    assert all(said.startswith("SELECT") for said, _ in chain(*heard))


def test_a_preview_without_a_script(table: DeskTable) -> None:
    """The whole page asks besides whether its letter has come in already."""
    key = table.key(table.florence)
    sent = form(table.desk.page(key, "en"), MOVING, "preview")
    with listening(table) as heard:
        assert table.desk.answer_form(key, sent, "en").status == 200
    assert asked_twice(heard) == [] and len(heard) == 2
    assert sum(map(len, heard)) <= PREVIEW + 1


def test_a_phase(table: DeskTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight crops and the board are painted when their letters are sent, each once, and none in the phase; a
    letter says what became of an order but once."""
    table.everybody_holds()
    table.work()
    record = table.game
    table.clock.at = record.process_at
    painted: list[Any] = []
    told: Counter[tuple[Any, int]] = Counter()

    def counted(*drawn: Any) -> bytes:
        painted.append(drawn)
        return outlined(*drawn)

    monkeypatch.setattr(raster, "_png", counted)
    line = NewsWriter._line_anew

    def noted(teller: NewsWriter, event: Any) -> Any:
        told[teller.reader, id(event)] += 1
        return line(teller, event)

    monkeypatch.setattr(NewsWriter, "_line_anew", noted)
    with listening(table) as heard:
        assert tick(table.judge.environment)
    assert table.game.turn == record.turn + 1
    assert sum(map(len, heard)) <= PHASE
    assert painted == []
    while send_next(table.judge.environment):
        pass
    assert len(painted) == len(record.seats) + 1
    own = Counter(count for count in told.values())  # once among all orders, once among one's own
    assert set(own) <= {1, 2} and own[2] <= len(told) / len(record.seats) + len(record.seats)


def test_letters_are_sent(table: DeskTable) -> None:
    """A claim, the pictures if there are any, a mark, what is noted of it, and whether the relay was away."""
    table.work()
    letter(table, HOLDING)
    with listening(table) as heard:
        assert send_next(table.judge.environment)
    assert sum(map(len, heard)) <= SENT


def test_a_look_at_a_page(table: DeskTable) -> None:
    """A key that was never used is looked for by itself first: guesses wait for nobody."""
    key = table.key(table.florence)
    for more in (1, 0):
        with listening(table) as heard:
            assert table.desk.page(key, "en").status == 200
        assert asked_twice(heard) == [] and sum(map(len, heard)) <= LOOK + more


DOOR, LETTER, PRESS, PREVIEW, LOOK, PHASE, SENT = 2, 15, 15, 7, 5, 42, 5
"""Statements, without those that begin and end transactions."""
