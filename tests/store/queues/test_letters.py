"""Architecture rules 1 and 2: stored before acknowledged, and the same letter has its effect once."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest

from judge.store.database import Store
from judge.store.errors import LostClaimError
from judge.store.schema import LetterStatus
from tests.support.letters_kept import keep_letter

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
LEASE = timedelta(minutes=5)


def letter(n: int, words: str = "A flo - pis") -> bytes:
    return f"From: c@example.org\r\nMessage-ID: <{n}@example.org>\r\n\r\n{words}\r\n".encode()


def keep(store: Store, raw: bytes, sender: str = "c@example.org", key: str | None = None) -> tuple[int, bool]:
    kept = keep_letter(store, raw, sender, ("judge@example.org",), "smtp", NOW, source_key=key)
    return kept.id, kept.new


def finish(store: Store, claimed, status: LetterStatus = LetterStatus.DONE) -> None:
    with store.write() as tx:
        tx.finish_letter(claimed, status, NOW)


def test_a_kept_letter_comes_out_as_it_went_in(store: Store) -> None:
    raw = bytes(range(256)) * 10
    id, new = keep(store, raw)
    claimed = store.claim_letter(NOW)
    assert new and claimed is not None
    assert (claimed.id, claimed.raw, claimed.received) == (id, raw, NOW)
    assert claimed.envelope_to == ("judge@example.org",)


def test_the_same_letter_by_two_routes_is_one(store: Store) -> None:
    first, new = keep(store, letter(1))
    again, second_new = keep(store, b"Received: by imap\r\n" + letter(1), key="imap:inbox:7:1")
    assert (first, new) == (again, True) and not second_new


def test_the_same_place_in_a_mailbox_is_one(store: Store) -> None:
    assert keep(store, b"From: a\n\nx\n", key="imap:inbox:7:1")[1]
    assert not keep(store, b"From: a\n\nx\n", key="imap:inbox:7:1")[1]
    assert keep(store, b"From: a\n\nx\n", key="imap:inbox:8:1")[1]


def test_another_letter_at_the_same_place_is_no_copy(store: Store) -> None:
    """A server that deals out its UIDs anew under one UIDVALIDITY: the order was moved away unread."""
    for words in ("A flo h", "A flo - pis"):
        raw = f"From: a\n\n{words}\n".encode()
        assert keep(store, raw, key="imap:inbox:1:1")[1]
        assert not keep(store, raw, key="imap:inbox:1:1")[1]


def test_same_id_with_other_words_is_handled_and_noted(store: Store) -> None:
    keep(store, letter(1, "A flo h"))
    assert keep(store, letter(1, "A flo - pis"))[1]
    assert store.claim_letter(NOW) is not None


def test_strange_envelopes_are_kept(store: Store) -> None:
    kept = keep_letter(store, b"\0", "a\0b\udce9@example.org", ("judge@x\0",), "smtp", NOW)
    assert kept.new


def test_a_claim_is_exclusive_until_its_lease_is_over(store: Store) -> None:
    keep(store, letter(1))
    first = store.claim_letter(NOW, LEASE)
    assert first is not None and store.claim_letter(NOW, LEASE) is None
    later = store.claim_letter(NOW + LEASE * 2, LEASE)
    assert later is not None and (later.id, later.attempt) == (first.id, 2)
    with pytest.raises(LostClaimError):
        finish(store, first)
    finish(store, later)
    assert store.claim_letter(NOW + LEASE * 9) is None


def test_a_lost_claim_takes_its_effects_with_it(store: Store) -> None:
    from judge.core.people import Person

    keep(store, letter(1))
    slow = store.claim_letter(NOW, LEASE)
    assert slow is not None and store.claim_letter(NOW + LEASE * 2) is not None
    with pytest.raises(LostClaimError), store.write() as tx:
        tx.save_person(Person(name="Cosimo", addresses=("c@example.org",)))
        tx.finish_letter(slow, LetterStatus.DONE, NOW)
    with store.read() as known:
        assert known.person_at("c@example.org") is None


def test_letters_of_one_sender_keep_their_order(store: Store) -> None:
    one, _ = keep(store, letter(1), "cosimo@example.org")
    two, _ = keep(store, letter(2), "cosimo@example.org")
    other, _ = keep(store, letter(3), "piero@example.org")
    first, second = store.claim_letter(NOW), store.claim_letter(NOW)
    assert first is not None and second is not None
    assert (first.id, second.id) == (one, other)
    assert store.claim_letter(NOW) is None
    finish(store, first)
    third = store.claim_letter(NOW)
    assert third is not None and third.id == two


def test_a_letter_set_aside_holds_nobody_up(store: Store) -> None:
    keep(store, letter(1))
    keep(store, letter(2))
    poison = store.claim_letter(NOW)
    assert poison is not None
    finish(store, poison, LetterStatus.SET_ASIDE)
    assert store.claim_letter(NOW) is not None
    with store.read() as known:
        assert [id for id, _ in known.set_aside()] == [poison.id]


def test_many_workers_claim_each_letter_once(url: str) -> None:
    store = Store(url)
    for n in range(40):
        keep(store, letter(n), f"{n}@example.org")
    taken: list[int] = []

    def work() -> None:
        own = Store(url)
        while (claimed := own.claim_letter(NOW)) is not None:
            taken.append(claimed.id)
            finish(own, claimed)
        own.close()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(taken) == sorted(set(taken)) and len(taken) == 40
    store.close()


def test_two_doors_at_once_store_one_letter(url: str) -> None:
    raw = letter(1)
    news: list[bool] = []

    def door() -> None:
        own = Store(url)
        news.append(keep(own, raw)[1])
        own.close()

    doors = [threading.Thread(target=door) for _ in range(4)]
    for each in doors:
        each.start()
    for each in doors:
        each.join()
    assert sorted(news) == [False, False, False, True]


@pytest.mark.parametrize("hours", [-100, -10, 10, 100])
def test_a_clock_that_leaps_keeps_no_letter_from_being_tried_again(store: Store, hours: int) -> None:
    """Set back, it may be hours until a rest is over; one in somebody's hand stays there."""
    keep(store, letter(1))
    claimed = store.claim_letter(NOW, worker="one")
    assert claimed is not None
    leapt = NOW + timedelta(hours=hours)
    if hours < 0:
        assert store.claim_letter(leapt, worker="two") is None
    with store.write() as tx:
        tx.release_letter(claimed, NOW + timedelta(seconds=30), "a fault")
    again = store.claim_letter(leapt, worker="two")
    assert again is not None and again.id == claimed.id
    finish(store, again)
    assert store.claim_letter(NOW, worker="one") is None
    with pytest.raises(LostClaimError):
        finish(store, claimed)
