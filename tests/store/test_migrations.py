"""A filled database of an older judge comes up to date with nothing lost, and goes back; so do copies."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from judge.core.game import Seat
from judge.core.options import TableOptions
from judge.core.table import DiaryEntry, PostalLetter, ScheduledLine
from judge.store import export
from judge.store.database import Store
from judge.store.queues import keeper_requests
from tests.support.narrowing import instance_of

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
MILAN = Seat("milan")
POSTAL = PostalLetter(
    author={"role": "master", "name": "Ann", "id": ""},
    recipients=("venice",),
    broadcast=False,
    text="The die is cast.",
    archived="master:11",
    readers=("venice", "along:11"),
    to=("venice",),
)
REST = {
    "seats": [{"seat": "milan", "person": 11, "password": "h", "token": "tokmilan"}],
    "settings": {"nmr": True, "monitors": [11], "postal": [asdict(POSTAL)]},
}
ERRAND = {
    "asked": [{"ask": {"verb": "games", "name": "", "number": 0, "text": ""}, "line": "keeper games"}],
    "letter": 0,
    "attempts": 1,
    "until": NOW.isoformat(),
    "to": "ann@example.org",
    "subject": "",
    "time_zone": "UTC",
    "language": "en",
    "in_reply_to": "",
}
LATER = [{"text": "A mil h", "order": "1454-fall-movement", "canonical": ""}]
DIARY = [
    {"text": "Trust nobody.", "order": f"{NOW.isoformat()}|11", "canonical": "p"},
    {"text": "Of nobody.", "order": f"{NOW.isoformat()}|99", "canonical": ""},
]
_PERSON = "insert into people (id, name, time_zone, language, details) values (11, :name, 'UTC', 'en', '{}')"
ORDER = [{"text": "A mil h", "order": "[]", "canonical": "A Milan holds"}]


@pytest.fixture
def at_revision(url: str) -> Iterator[Callable[[str], Store]]:
    """The database of this URL, brought to a revision forwards or backwards."""
    store = Store(url)

    def go(revision: str) -> Store:
        with as_file(files("judge.store").joinpath("migrations")) as scripts, store.engine.begin() as there:
            config = Config()
            config.set_main_option("script_location", str(scripts).replace("%", "%%"))
            config.attributes["connection"] = there
            way = command.upgrade if revision == "0005_systems" and not _made(there) else command.downgrade
            way(config, revision)
        return store

    yield go
    store.close()


def _made(connection: Any) -> bool:
    return bool(connection.dialect.has_table(connection, "games"))


def _filled(store: Store) -> None:
    """As a judge of before left it: lines for later and diaries among the orders."""
    game = {
        "name": "sforza", "number": 1, "version": 3, "scenario": "balance-of-power", "status": "active",
        "turn": 1, "phase": "p", "kind": "movement", "state": "{}", "seed": b"s", "commitment": "c",
        "rest": json.dumps(REST),
    }  # fmt: skip
    with store.engine.begin() as there:
        there.execute(text(_PERSON), {"name": "Ann"})
        marks = ", ".join(f":{name}" for name in game)
        there.execute(text(f"insert into games ({', '.join(game)}) values ({marks})"), game)
        for phase, orders in (("p", ORDER), ("later", LATER), ("diary", DIARY)):
            row = {"phase": phase, "orders": json.dumps(orders)}
            there.execute(text("insert into orders values ('sforza', :phase, 'milan', :orders)"), row)
        for name, value in (("errand:" + 15 * "0", json.dumps(ERRAND).encode()), ("key", b"k")):
            there.execute(
                text("insert into keepsakes values (:name, :value)"), {"name": name, "value": value}
            )


def _on_file(store: Store) -> dict[str, Any]:
    with store.engine.connect() as there:
        return {r.phase: json.loads(r.orders) for r in there.execute(text("select * from orders"))}


def _secrets(store: Store) -> dict[str, bytes]:
    with store.engine.connect() as there:
        return {r.name: bytes(r.value) for r in there.execute(text("select * from keepsakes"))}


def _notes(store: Store) -> dict[str, Any]:
    with store.engine.connect() as there:
        notes: dict[str, Any] = json.loads(there.scalar(text("select rest from games")))["notes"]
    return notes


def test_a_filled_database_comes_up_to_date_and_goes_back(at_revision: Callable[[str], Store]) -> None:
    """Nothing is lost on the way but what a person who never was wrote."""
    store = at_revision("0005_systems")
    _filled(store)
    store.migrate()
    with store.read() as tx:
        record = tx.game("sforza")
        assert record is not None and record.options == TableOptions(nmr=True)
        assert record.notes.monitors == (11,)
        assert [f.canonical for f in tx.filed_orders("sforza", "p", MILAN)] == ["A Milan holds"]
        assert tx.lines_for_later("sforza", MILAN) == (
            ScheduledLine(section="1454-fall-movement", text="A mil h"),
        )
        assert tx.diary("sforza", MILAN) == (DiaryEntry(person=11, phase="p", at=NOW, text="Trust nobody."),)
        assert tx.postal("sforza") == (POSTAL,) and not record.game_notes
        asked = keeper_requests.first(tx.connection)
        assert asked is not None and (asked.recipient, asked.attempts) == ("ann@example.org", 1)
        assert asked.lease == NOW and asked.asked == tuple(instance_of(list, ERRAND["asked"]))
        copy = list(export.dump_rows(tx.connection, "sforza"))
    assert _on_file(store).keys() == {"p"} and _secrets(store) == {"key": b"k"}
    with store.write() as tx:
        export.restore_rows(tx.connection, copy)
    with store.read() as tx:
        assert tx.diary("sforza", MILAN)[0].text == "Trust nobody." and tx.lines_for_later("sforza", MILAN)
        assert tx.postal("sforza") == (POSTAL,)
    at_revision("0005_systems")
    assert _on_file(store) == {"p": ORDER, "later": LATER, "diary": DIARY[:1]}
    assert json.loads(_secrets(store)["errand:" + 15 * "0"]) == ERRAND
    assert _notes(store)["postal"] == json.loads(json.dumps([asdict(POSTAL)]))
    store.migrate()
    with store.read() as tx:
        assert tx.diary("sforza", MILAN)[0].at == NOW and tx.postal("sforza") == (POSTAL,)


def test_copies_of_older_judges_are_restored(url: str) -> None:
    """A copy that was made before the tables were."""
    store = Store(url)
    store.migrate()
    with store.write() as tx:
        tx.connection.execute(text(_PERSON), {"name": "Bob"})
        tx.connection.execute(text("insert into addresses values ('bob@example.org', 11, 0)"))
    game = {"name": "sforza", "number": 1, "version": 3, "scenario": "balance-of-power",
            "system": "machiavelli", "status": "active", "created": None, "turn": 1, "phase": "p",
            "kind": "movement", "state": "{}", "seed": {"b": "cw=="}, "commitment": "c",
            "opened": None, "deadline": None, "grace": None,
            "process_at": None, "alarm": None, "reminded": None, "closing": None,
            "rest": json.dumps(REST)}  # fmt: skip
    ann = {"id": 11, "name": "Ann", "time_zone": "UTC", "language": "en", "details": {"j": {}}}
    rows: list[Any] = [
        ["people", ann],
        ["games", game],
        ["addresses", {"address": "ann@example.org", "person": 11, "position": 0}],
        *(
            ["orders", {"game": "sforza", "phase": phase, "seat": "milan", "orders": json.dumps(orders)}]
            for phase, orders in (("p", ORDER), ("later", LATER), ("diary", DIARY[:1]))
        ),
    ]
    lines = [json.dumps({"podesta": 1, "game": "sforza"}), *map(json.dumps, rows)]
    with store.write() as tx:
        export.restore_rows(tx.connection, lines)
    with store.read() as tx:
        ann_here = tx.person_at("ann@example.org")
        record = tx.game("sforza")
        assert ann_here is not None and ann_here.id != 11 and record is not None
        assert [e.person for e in tx.diary("sforza", MILAN)] == [ann_here.id] == list(record.notes.monitors)
        assert [line.text for line in tx.lines_for_later("sforza", MILAN)] == ["A mil h"]
        assert tx.filed_orders("sforza", "diary", MILAN) == ()
        (postal,) = tx.postal("sforza")
        assert postal.archived == f"master:{ann_here.id}" and postal.text == POSTAL.text
        assert not record.game_notes
    store.close()


def test_addresses_beyond_ascii_get_their_one_spelling(at_revision: Callable[[str], Store]) -> None:
    """What belongs to two people by two spellings stays as it was, for nobody can tell whose it is."""
    store = at_revision("0005_systems")
    _filled(store)
    person = "insert into people (id, name, time_zone, language, details) values (12, 'B', 'UTC', 'en', '{}')"
    with store.engine.begin() as there:
        there.execute(text(person))
        rows = [
            ("jose\u0301@x.test", 11, 0), ("ann@bücher.test", 11, 1), ("ann@xn--bcher-kva.test", 11, 2),
            ("bob@bücher.test", 12, 0), ("carl\u00e9@x.test", 12, 1), ("carle\u0301@x.test", 11, 3),
        ]  # fmt: skip
        for address, owner, position in rows:
            values = {"a": address, "p": owner, "n": position}
            there.execute(text("insert into addresses values (:a, :p, :n)"), values)
    store.migrate()
    with store.read() as tx:
        ann, bob = tx.person(11), tx.person(12)
        assert ann is not None and bob is not None
        assert ann.addresses == ("jos\u00e9@x.test", "ann@xn--bcher-kva.test", "carle\u0301@x.test")
        assert bob.addresses == ("bob@xn--bcher-kva.test", "carl\u00e9@x.test")
        assert tx.person_at("JOSE\u0301@x.test") == ann and tx.person_at("bob@Bücher.test") == bob
        assert tx.person_at("carle\u0301@x.test") == bob
        assert set(tx.addresses_at("x.test")) == {*(a for a, *_ in rows[4:]), "jos\u00e9@x.test"}
