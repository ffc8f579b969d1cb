"""Counts of how reliably people play, taken for several at once."""

from __future__ import annotations

from judge.core.people import Conduct, Person
from judge.store.database import Store


def test_people_are_counted_together_as_often_as_they_are_there(store: Store) -> None:
    """Whoever has no count yet begins with none; whether somebody stands by is left as it was."""
    with store.write() as tx:
        ann, bob, cat = (
            tx.save_person(Person(name=n, addresses=(f"{n}@x.org",))) for n in ("ann", "bob", "cat")
        )
        tx.stand_by(bob, True)
        tx.count_conduct(())
        tx.count_conduct([(bob, "on_time"), (ann, "late"), (ann, "on_time"), (ann, "late")])
        tx.count_conduct([(bob, "on_time"), (bob, "abandoned")])
    with store.read() as known:
        assert known.conducts((ann, bob, cat)) == {
            ann: Conduct(on_time=1, late=2),
            bob: Conduct(on_time=2, abandoned=1, stands_by=True),
            cat: Conduct(),
        }
        assert known.conduct(ann) == Conduct(on_time=1, late=2)
