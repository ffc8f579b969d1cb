"""SET JSON: results bring the phase for programs, as its reader knows it, to whoever asked alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.runtime.test_several_powers import PEOPLE, begun, hands, token
from tests.runtime.test_whole_judge import Table, words
from tests.support.judges.databases import migrated_file
from tests.support.paths import DOCS

SCHEMA = Draft202012Validator(json.loads((DOCS / "phase.schema.json").read_text("utf-8")))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    made.write("gaspare", "register\nname: Gaspare\nend\ncreate ?sforza secret\nbecome master\nset players 3")
    made.work()
    yield made
    made.judge.store.close()


def enclosed(letters: dict[str, list[EmailMessage]], who: str) -> dict[str, Any]:
    """The JSON files in somebody's letters, by name."""
    return {
        str(part.get_filename()): json.loads(part.get_content())
        for letter in letters.get(f"{who}@example.org", ())
        for part in letter.iter_attachments()
        if part.get_content_type() == "application/json"
    }


def test_each_reader_gets_what_they_know(table: Table) -> None:
    begun(table)
    table.write("anna", "set json", token(table, "florence"))
    said = words(table.work()["anna@example.org"][-1])
    assert "as you know it" in " ".join(said.split())
    table.write("gaspare", "sign on Msforza secret\nset json")
    table.work()
    for who, powers in hands(table).items():
        table.write(who, "all hold", token(table, powers[-1]))
    table.work()
    table.clock.at = table.game.process_at
    results = table.work()
    found, mine = enclosed(results, "anna"), hands(table)["anna"]
    assert len(found) == len(mine) == len({one["reader"] for one in found.values()})
    for name, told in found.items():
        reader = told.pop("reader")
        assert name == f"sforza-1454-spring-movement-{reader}.json"
        assert told.pop("game") == "sforza" and told.pop("phase") == "1454-spring-movement"
        SCHEMA.validate({**told, "reader": reader})
        power = told["powers"]
        purses = told["position"].get("treasury") or told["position"].get("ducats") or {}
        known = {power.get(name, name) for name in purses}
        assert known <= {reader}, "another power's purse"
        assert known == {reader}, "one's own purse"
    (master,) = enclosed(results, "gaspare").values()
    assert master["reader"] is None
    assert not any(enclosed(results, who) for who in PEOPLE if who != "anna")
    table.write("anna", "set no json", token(table, "florence"))
    table.work()
    with table.judge.store.read() as known_people:
        person = known_people.person_at("anna@example.org")
    assert person is not None and not person.details.json


def test_a_from_line_alone_puts_nobody_on_the_page_of_people(table: Table) -> None:
    """Hidden unless its owner surely asked; who is there gets off it by any letter."""
    begun(table)

    def shown() -> bool:
        with table.judge.store.read() as known:
            person = known.person_at("anna@example.org")
        return person is not None and person.details.on_people_page

    assert not shown()
    table.write("anna", "set people page")
    assert "in your name" in " ".join(words(table.work()["anna@example.org"][-1]).split())
    assert not shown()
    table.write("anna", "set people page", token(table, "florence"))
    table.work()
    assert shown()
    table.write("anna", "set no people page")
    table.work()
    assert not shown()
