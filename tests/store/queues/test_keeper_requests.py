"""What keepers asked by letter waits in a table: in order, in one process's hands, gone with who asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.core.effects import KeeperRequest
from judge.core.people import Person
from judge.store import export
from judge.store.database import Store
from judge.store.queues import keeper_requests as queue

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
UNTIL = NOW + timedelta(minutes=10)


def _asked(store: Store, verb: str, to: str = "kim@example.org") -> None:
    ask = {"verb": verb, "name": "", "number": 0, "text": ""}
    with store.write() as tx:
        queue.put(tx.connection, None, [KeeperRequest(ask=ask, line=f"keeper {verb}", to=to)])


def _claimed(store: Store, now: datetime) -> queue.WaitingRequests | None:
    with store.write() as tx:
        return queue.claim(tx.connection, now, now + timedelta(minutes=10))


def test_only_the_latest_claim_may_answer(store: Store) -> None:
    """Whoever died in between leaves them to the next one; whoever only slept is too late."""
    _asked(store, "games")
    _asked(store, "doctor")
    slept = _claimed(store, NOW)
    assert slept is not None and slept.asked[0]["line"] == "keeper games"
    assert _claimed(store, NOW + timedelta(minutes=9)) is None, "one after another"
    again = _claimed(store, UNTIL)
    assert again is not None and (again.id, again.attempts) == (slept.id, 2)
    with store.write() as tx:
        assert not queue.finish(tx.connection, slept)
        assert queue.finish(tx.connection, again)
        assert not queue.finish(tx.connection, again), "answered once"
    following = _claimed(store, UNTIL)
    assert following is not None and following.asked[0]["line"] == "keeper doctor"


def test_whoever_is_forgotten_leaves_no_question_behind(store: Store) -> None:
    with store.write() as tx:
        kim = tx.save_person(Person(name="Kim", addresses=("kim@example.org",)))
    _asked(store, "games", "Kim@Example.org")
    _asked(store, "games", "lea@example.org")
    with store.write() as tx:
        tx.forget_person(kim, ("kim@example.org",))
        left = queue.first(tx.connection)
    assert left is not None and left.recipient == "lea@example.org"


def test_a_copy_of_the_judge_brings_what_nobody_has_begun(store: Store, tmp_path: Path) -> None:
    """No question is lost with a machine; what is being done, such as the copy itself, is not done twice."""
    _asked(store, "backup")
    assert _claimed(store, NOW) is not None
    _asked(store, "doctor")
    with store.read() as tx:
        lines = list(export.dump_rows(tx.connection))
    other = Store(f"sqlite:///{tmp_path}/other.sqlite")
    other.migrate()
    other.run(lambda tx: export.restore_rows(tx.connection, lines))
    found = _claimed(other, NOW)
    assert found is not None and found.asked[0]["line"] == "keeper doctor"
    with other.write() as tx:
        assert queue.finish(tx.connection, found) and queue.first(tx.connection) is None
    other.close()
