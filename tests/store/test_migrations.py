"""A filled database of an older judge comes up to date with nothing lost, and goes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from judge.core.game import Seat
from judge.core.options import TableOptions
from judge.store.database import Store

MILAN = Seat("milan")
REST = {
    "seats": [{"seat": "milan", "person": 11, "password": "h", "token": "tokmilan"}],
    "settings": {"nmr": True, "monitors": [11]},
}
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
            way = command.upgrade if revision == "0009_components" and not _made(there) else command.downgrade
            way(config, revision)
        return store

    yield go
    store.close()


def _made(connection: Any) -> bool:
    return bool(connection.dialect.has_table(connection, "games"))


def _filled(store: Store) -> None:
    """As a judge of 0.2.0 left it."""
    game = {
        "name": "sforza", "number": 1, "version": 3, "scenario": "balance-of-power", "status": "active",
        "turn": 1, "phase": "p", "kind": "movement", "state": "{}", "seed": b"s", "commitment": "c",
        "rest": json.dumps(REST),
    }  # fmt: skip
    with store.engine.begin() as there:
        there.execute(text(_PERSON), {"name": "Ann"})
        marks = ", ".join(f":{name}" for name in game)
        there.execute(text(f"insert into games ({', '.join(game)}) values ({marks})"), game)
        row = {"orders": json.dumps(ORDER)}
        there.execute(text("insert into orders values ('sforza', 'p', 'milan', :orders)"), row)
        there.execute(text("insert into keepsakes values ('key', :value)"), {"value": b"k"})


def _on_file(store: Store) -> dict[str, Any]:
    with store.engine.connect() as there:
        return {r.phase: json.loads(r.orders) for r in there.execute(text("select * from orders"))}


def _secrets(store: Store) -> dict[str, bytes]:
    with store.engine.connect() as there:
        return {r.name: bytes(r.value) for r in there.execute(text("select * from keepsakes"))}


def test_a_filled_database_comes_up_to_date_and_goes_back(at_revision: Callable[[str], Store]) -> None:
    """Nothing is lost on the way."""
    store = at_revision("0009_components")
    _filled(store)
    before = _on_file(store), _secrets(store)
    store.migrate()
    with store.read() as tx:
        record = tx.game("sforza")
        assert record is not None and record.options == TableOptions(nmr=True)
        assert record.notes.monitors == (11,) and not record.game_notes
        assert [f.canonical for f in tx.filed_orders("sforza", "p", MILAN)] == ["A Milan holds"]
    at_revision("0009_components")
    assert (_on_file(store), _secrets(store)) == before == ({"p": ORDER}, {"key": b"k"})
    store.migrate()
    with store.read() as tx:
        assert tx.filed_orders("sforza", "p", MILAN)


def test_addresses_beyond_ascii_get_their_one_spelling(at_revision: Callable[[str], Store]) -> None:
    """What belongs to two people by two spellings stays as it was, for nobody can tell whose it is."""
    store = at_revision("0009_components")
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
