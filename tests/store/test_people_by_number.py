"""Several people in one reading, without those who do not exist."""

from __future__ import annotations

from pathlib import Path

from judge.core.people import Person
from judge.store.database import Store


def test_people_are_read_by_their_numbers(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/judge.sqlite")
    store.migrate()
    with store.write() as tx:
        anna = tx.save_person(Person(name="Anna", addresses=("anna@example.org",)))
        bruno = tx.save_person(Person(name="Bruno", addresses=("bruno@example.org",)))
    with store.read() as tx:
        found = tx.people_by_number([bruno, anna, 999])
        assert {number: one.name for number, one in found.items()} == {bruno: "Bruno", anna: "Anna"}
        assert found[anna] == tx.person(anna) and tx.people_by_number([]) == {}
        assert tx.people_by_number([anna, 999]) == {anna: found[anna]}
    store.close()
