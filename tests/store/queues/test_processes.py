"""What a lost process had in hand goes back at once, and a letter is not blamed for it until much speaks for
it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.core.game import Seat
from judge.core.health import Receiving
from judge.core.outbound import OutboundMail, Rendered
from judge.core.people import Person
from judge.store.database import Store
from judge.store.errors import LostClaimError
from judge.store.queues.arriving_letters import PILE, Writer
from judge.store.queues.letters import SUSPECT
from judge.store.queues.processes import SILENCE
from judge.store.schema import LetterStatus
from tests.support.letters_kept import keep_letter

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)


def keep(
    store: Store, n: int, sender: str = "ann@example.org", *, concerns: str | None = None, **writer
) -> int:
    raw = f"Message-ID: <{n}@example.org>\n\n{n}".encode()
    by = Writer(**{"author": sender, **writer})
    return keep_letter(
        store, raw, sender, ("judge@example.org",), "smtp", NOW, concerns=concerns, writer=by
    ).id


def known(store: Store, *addresses: str) -> None:
    with store.write() as tx:
        for address in addresses:
            tx.save_person(Person(name="x", addresses=(address,)))


def finish(store: Store, claimed) -> None:
    with store.write() as tx:
        tx.finish_letter(claimed, LetterStatus.DONE, NOW)


def test_the_letter_of_a_process_that_ended_is_free_at_once(store: Store) -> None:
    keep(store, 1)
    lost = store.claim_letter(NOW, worker="a")
    assert lost is not None and store.claim_letter(NOW, worker="b") is None
    assert store.process_gone("a", NOW) == 1
    again = store.claim_letter(NOW, worker="b")
    assert again is not None and (again.id, again.attempt, again.losses) == (lost.id, 2, 1)
    with pytest.raises(LostClaimError):
        finish(store, lost)
    finish(store, again)


def test_later_letters_of_its_sender_need_not_wait_either(store: Store) -> None:
    first, second = keep(store, 1), keep(store, 2)
    store.claim_letter(NOW, worker="a")
    store.process_gone("a", NOW)
    for id in (first, second):
        claimed = store.claim_letter(NOW, worker="b")
        assert claimed is not None and claimed.id == id
        finish(store, claimed)


def test_a_start_frees_what_the_dead_held_but_nothing_of_the_living(store: Store) -> None:
    """SQLite: one judge owns the file, so all at once; PostgreSQL: when it has been silent for a while."""
    keep(store, 1)
    store.beat("a", NOW)
    assert store.claim_letter(NOW, worker="a") is not None
    freed = store.free_lost(NOW + SECOND)
    assert freed == (() if store.is_shared else ("a",))
    if store.is_shared:
        assert store.claim_letter(NOW + SECOND, worker="b") is None
        assert store.free_lost(NOW + SILENCE) == ("a",)
    assert store.claim_letter(NOW + SILENCE, worker="b") is not None


@pytest.mark.postgres
def test_a_process_that_is_heard_of_keeps_what_it_has(postgres) -> None:
    """Where several judges share a database, each looks for the lost ones again and again."""
    store = Store(postgres.url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("TRUNCATE letters, processes CASCADE")
    keep(store, 1)
    for n in range(20):
        store.beat("a", NOW + n * 5 * SECOND)
        if n == 0:
            assert store.claim_letter(NOW, worker="a") is not None
        assert store.free_lost(NOW + n * 5 * SECOND) == ()
    store.close()


def test_an_outgoing_letter_of_a_lost_process_is_due_again_under_its_id(store: Store) -> None:
    with store.write() as tx:
        tx.enqueue(OutboundMail(to="a@x", content=Rendered(subject="", text=""), kind="reply"), "1@x", NOW)
    first = store.claim_outgoing(NOW, worker="a")
    assert first is not None and store.claim_outgoing(NOW + SECOND, worker="b") is None
    store.process_gone("a", NOW)
    again = store.claim_outgoing(NOW + SECOND, worker="b")
    assert again is not None and again.message_id == first.message_id
    assert not store.mark_sent(first, NOW, "250") and store.mark_sent(again, NOW, "250")


def test_a_letter_is_suspected_only_after_several_losses_and_then_handled_last(store: Store) -> None:
    known(store, "ann@example.org", "bob@example.org")
    suspect = keep(store, 1)
    for n in range(SUSPECT):
        claimed = store.claim_letter(NOW, worker=f"w{n}")
        assert claimed is not None and (claimed.id, claimed.losses) == (suspect, n)
        store.process_gone(f"w{n}", NOW)
    other = keep(store, 2, "bob@example.org")
    rested = NOW + 5 * SECOND
    for id in (other, suspect):
        claimed = store.claim_letter(rested, worker="x")
        assert claimed is not None and claimed.id == id


def test_a_suspected_letter_rests_longer_each_time(store: Store) -> None:
    keep(store, 1)
    rests = []
    at = NOW
    for n in range(SUSPECT + 12):
        claimed = None
        waited = timedelta(0)
        while claimed is None:
            claimed = store.claim_letter(at + waited, worker=f"w{n}")
            waited += 5 * SECOND if claimed is None else timedelta(0)
        rests.append(waited)
        at += waited
        store.process_gone(f"w{n}", at)
    assert rests[:SUSPECT] == [timedelta(0)] * SUSPECT
    assert rests[SUSPECT:] == sorted(rests[SUSPECT:]) and rests[SUSPECT] > timedelta(0)
    assert max(rests) <= timedelta(minutes=10)


def test_what_speaks_much_against_a_letter_counts_at_once(store: Store) -> None:
    keep(store, 1)
    store.claim_letter(NOW, worker="a")
    store.process_gone("a", NOW, weight=10)
    assert store.claim_letter(NOW, worker="b") is None
    later = store.claim_letter(NOW + timedelta(minutes=10), worker="b")
    assert later is not None and later.losses == 10


# ---------------------------------------------------------------- whose letters wait behind others'


def test_strangers_wait_behind_those_who_are_known(store: Store) -> None:
    known(store, "ann@example.org")
    stranger, ann = keep(store, 1, "eve@evil.test"), keep(store, 2)
    first, second = store.claim_letter(NOW), store.claim_letter(NOW)
    assert first is not None and second is not None
    assert [first.id, second.id] == [ann, stranger]


def test_a_pile_of_letters_in_ones_name_does_not_hold_up_others(store: Store) -> None:
    """Whoever forges a From line a thousand times: the rest of the pile waits behind everybody else."""
    known(store, "ann@example.org", "bob@example.org")
    pile = [keep(store, n) for n in range(PILE + 30)]
    bob = keep(store, 1000, "bob@example.org")
    order = []
    while (claimed := store.claim_letter(NOW)) is not None:
        order.append(claimed.id)
        finish(store, claimed)
    assert order == [*pile[:PILE], bob, *pile[PILE:]]


def test_a_pile_of_forged_letters_does_not_hold_up_an_answer_by_its_victim(store: Store) -> None:
    """A reply token cannot be forged: letters with it have a queue of their own."""
    from judge.core.table import GameRecord, SeatRecord

    with store.write() as tx:
        ann = tx.save_person(Person(name="ann", addresses=("ann@example.org",)))
        tx.save_game(
            GameRecord(
                name="duel", scenario="toy", seats=(SeatRecord(seat=Seat("a"), person=ann, token="t" * 20),)
            )
        )
    pile = [keep(store, n) for n in range(PILE + 5)]
    answer = keep(store, 900, token="t" * 20)
    invented = keep(store, 901, token="u" * 20)
    order = []
    while (claimed := store.claim_letter(NOW)) is not None:
        order.append(claimed.id)
        finish(store, claimed)
    assert order.index(answer) == PILE, (
        "behind those that were not behind anybody, before the rest of the pile"
    )
    assert order[-1] == invented and set(order) == {*pile, answer, invented}


def test_whoever_has_cost_much_this_hour_waits_behind_others(store: Store) -> None:
    known(store, "ann@example.org", "bob@example.org")
    keep(store, 1)
    claimed = store.claim_letter(NOW)
    assert claimed is not None
    with store.write() as tx:
        tx.finish_letter(claimed, LetterStatus.DONE, NOW, cost=5000)
        assert tx.cost_of_origin("ann@example.org", NOW - SECOND) == 5000
        assert tx.cost_of_origin("ann@example.org", NOW) == 0
    ann, bob = keep(store, 2, budget=5000), keep(store, 3, "bob@example.org", budget=5000)
    first, second = store.claim_letter(NOW), store.claim_letter(NOW)
    assert first is not None and second is not None
    assert [first.id, second.id] == [bob, ann]


# ---------------------------------------------------------------- what phases wait for


def waiting(store: Store, game: str, received: datetime = NOW) -> tuple[int, ...]:
    with store.read() as tx:
        return tx.waiting_letters(received, game, NOW).numbers


def test_who_waits_for_letters_sees_those_that_may_matter(store: Store) -> None:
    unread, other = keep(store, 1), keep(store, 2, concerns=" visconti ")
    keep(store, 3, concerns="")
    assert waiting(store, "duel") == (unread,)
    assert waiting(store, "visconti") == (unread, other)
    assert waiting(store, "visconti", NOW - SECOND) == ()


def test_a_letter_in_hand_still_counts_and_a_finished_one_does_not(store: Store) -> None:
    id = keep(store, 1)
    claimed = store.claim_letter(NOW)
    assert claimed is not None
    assert waiting(store, "duel") == (id,)
    finish(store, claimed)
    assert waiting(store, "duel") == ()


def test_the_last_of_the_letters_was_stored_at_a_moment_that_is_not_ahead(store: Store) -> None:
    """The moment at which a letter came, if nobody noted one; a clock may have been ahead."""
    with store.read() as tx:
        assert tx.waiting_letters(NOW, "duel", NOW).stored is None
    for number, stored in enumerate((None, NOW + SECOND, NOW + HOUR), 1):
        raw = f"Message-ID: <{number}@example.org>\n\nhello {number}".encode()
        keep_letter(store, raw, "ann@example.org", ("judge@example.org",), "imap", NOW, stored=stored)
    with store.read() as tx:
        for now, last in ((NOW, NOW), (NOW + 2 * SECOND, NOW + SECOND), (NOW + HOUR, NOW + HOUR)):
            found = tx.waiting_letters(NOW, "duel", now, limit=1)
            assert len(found.numbers) == 1 and found.stored == last


def test_only_living_doors_are_asked_how_far_they_are(store: Store) -> None:
    store.beat("worker", NOW)
    store.beat("doors", NOW, Receiving(name="doors", complete=NOW - SECOND, settled=NOW))
    with store.read() as tx:
        assert tx.receiving(NOW + SECOND) == (
            Receiving(name="doors", complete=NOW - SECOND, settled=NOW, told=NOW),
        )
        assert tx.receiving(NOW + SILENCE) == ()
