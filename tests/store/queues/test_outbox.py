"""The outbox: put in with its cause, taken by one sender, repeated under the same Message-ID.

Letters that another may quote are found by their marks, the one that has a whole line among them.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import create_engine, func, select, update
from sqlalchemy.exc import IntegrityError

from judge.core.outbound import Attachment, OutboundMail, Rendered, Scene
from judge.store.database import Store
from judge.store.queues import marks_of_letters
from judge.store.schema import Base, BlobRow
from tests.support.narrowing import present

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
MAP = Attachment(name="map.png", type="image/png", content=b"\x89PNG" * 100, inline=True)
LETTER = OutboundMail(
    to="cosimo@example.org",
    content=Rendered(subject="[sforza] Spring", text="Città", html="<p>Città</p>", attachments=(MAP,)),
    kind="results",
    token="tok",
    game="sforza",
    in_reply_to="1@example.org",
    references=("0@example.org", "1@example.org"),
    unsubscribe=True,
)


def put(store: Store, n: int, letter: OutboundMail = LETTER) -> int:
    with store.write() as tx:
        return tx.enqueue(letter, f"{n}@judge.example", NOW)


def test_a_letter_comes_out_as_it_went_in(store: Store) -> None:
    row = put(store, 1)
    claimed = store.claim_outgoing(NOW)
    assert claimed is not None
    assert (claimed.id, claimed.message_id, claimed.outgoing) == (row, "1@judge.example", LETTER)


def test_a_map_for_nine_readers_is_kept_once(store: Store) -> None:
    for n in range(9):
        put(store, n, replace(LETTER, to=f"{n}@example.org"))
    with store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(BlobRow)) == 1


def test_a_scene_comes_out_as_it_went_in(store: Store) -> None:
    """Once for all letters that show it; a letter waits for none that is gone, or is none any more."""
    drawn = Attachment(name="map.png", type="image/png", inline=True, scene=Scene(values="{é}", most=7))
    letter = replace(LETTER, content=replace(LETTER.content, attachments=(drawn, MAP)))
    for n in range(3):
        put(store, n, letter)
    first = present(store.claim_outgoing(NOW))
    assert first.outgoing.content.attachments == (drawn, MAP)
    (key,) = store.unpainted_scenes(NOW, 9)
    assert store.take_scene(key, NOW) == "{é}" and store.unpainted_scenes(NOW, 9) == ()
    store.keep_picture(key, b"PNG", NOW)
    second = present(store.claim_outgoing(NOW))
    assert second.outgoing.content.attachments == (replace(drawn, content=b"PNG"), MAP)
    with store.write() as tx:
        tx.connection.execute(update(BlobRow).where(BlobRow.hash == key).values(content=b""))
    assert present(store.claim_outgoing(NOW)).outgoing.content.attachments == (MAP,)


def test_old_pictures_are_forgotten_but_not_those_still_waiting(store: Store) -> None:
    put(store, 1)
    week = timedelta(days=7)
    with store.write() as tx:
        tx.enqueue(replace(LETTER, content=replace(LETTER.content, attachments=())), "2@judge.example", NOW)
        tx.enqueue(LETTER, "3@judge.example", NOW + week)
    assert store.forget_attachments(NOW + week) == 0
    assert store.forget_attachments(NOW + week * 2) == 1
    late = store.claim_outgoing(NOW + week * 2)
    assert late is not None and late.outgoing.content.text == "Città"


def test_message_ids_are_unique(store: Store) -> None:
    put(store, 1)
    with pytest.raises(IntegrityError):
        put(store, 1)


def test_nothing_is_sent_of_what_was_undone(store: Store) -> None:
    with pytest.raises(RuntimeError), store.write() as tx:
        tx.enqueue(LETTER, "1@judge.example", NOW)
        raise RuntimeError
    assert store.claim_outgoing(NOW) is None


def test_sent_letters_stay_sent(store: Store) -> None:
    put(store, 1)
    claimed = store.claim_outgoing(NOW)
    assert claimed is not None and store.claim_outgoing(NOW) is None
    assert store.mark_sent(claimed, NOW, "250 ok")
    assert store.claim_outgoing(NOW + timedelta(days=9)) is None
    with store.read() as known:
        assert known.undelivered_letters() == ()


def test_a_retry_waits_and_keeps_its_message_id(store: Store) -> None:
    put(store, 1)
    claimed = store.claim_outgoing(NOW)
    assert claimed is not None
    later = NOW + timedelta(minutes=5)
    assert store.mark_retry(claimed, NOW, later, "451 not now")
    assert store.claim_outgoing(NOW) is None
    with store.read() as known:
        assert [(u.last_reply, u.attempts) for u in known.undelivered_letters()] == [("451 not now", 1)]
    again = store.claim_outgoing(later)
    assert again is not None and (again.message_id, again.attempt) == (claimed.message_id, 2)


def test_a_lost_sender_is_replaced_and_fenced(store: Store) -> None:
    put(store, 1)
    lost = store.claim_outgoing(NOW, timedelta(minutes=10))
    heir = store.claim_outgoing(NOW + timedelta(minutes=11))
    assert lost is not None and heir is not None and heir.message_id == lost.message_id
    assert not store.mark_dead(lost, NOW, "550")
    assert store.mark_sent(heir, NOW, "250 ok")


def test_dead_and_bounced_letters_are_shown(store: Store) -> None:
    for n in (1, 2):
        put(store, n)
    first, second = store.claim_outgoing(NOW), store.claim_outgoing(NOW)
    assert first is not None and second is not None
    store.mark_dead(first, NOW, "550 no such user")
    store.mark_sent(second, NOW, "250 ok")
    with store.write() as tx:
        assert tx.note_bounce(second.id, NOW, "5.1.1") and not tx.note_bounce(999, NOW, "5.1.1")
    with store.read() as known:
        assert [(u.status, u.last_reply) for u in known.undelivered_letters()] == [
            ("dead", "550 no such user"),
            ("sent", "5.1.1"),
        ]


LINE = "F Pisa -> Eastern Gulf of Lyons (EGL)"
WRITER = {"sender": "ann@example.org", "address": "ann@example.org", "token": ""}


def test_a_letter_with_the_whole_line_is_found_among_many_that_name_the_same_places() -> None:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    around = " ".join(f"word{n} word{n + 1} other{n}." for n in range(100))
    with engine.begin() as connection:
        marks_of_letters.put(connection, 1, "ann@example.org", f"{around}\n  {LINE}\n{around}")
        for row in range(2, 30):
            marks_of_letters.put(
                connection, row, "ann@example.org", "A fleet is in the Eastern Gulf of Lyons."
            )
        assert 1 in marks_of_letters.likely(connection, WRITER, [LINE])
