"""Architecture rule 2: one letter, one transaction. Effects, replies and "done" together, or none of them."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta

import pytest
import toy

from judge.letter import (
    Attendant,
    Discard,
    GameRecord,
    KeepPress,
    Newcomer,
    Person,
    Role,
    SaveGame,
    SavePerson,
    Send,
)
from judge.mail.bounces import Bounce
from judge.mail.sending import Delivery
from judge.service.letters import HOPELESS, handle_next
from judge.service.sending import LONGEST, send_next
from judge.store.database import Store


@pytest.fixture
def world(store: Store):
    return toy.world(store)


def test_a_letter_has_its_effect_and_its_answer(world) -> None:
    toy.table(world.store, phase="p1")
    toy.write(world, "ann@example.org", "aries 5", 1)
    assert handle_next(world) and not handle_next(world)
    with world.store.read() as known:
        assert [o.text for o in known.filed("toy", "p1", toy.A)] == ["aries 5"]
    assert send_next(world) and not send_next(world)
    assert world.post.to("ann@example.org") == ["reply {'lines': 1}"]


def test_the_same_letter_twice_is_answered_once(world) -> None:
    for _ in range(2):
        toy.write(world, "ann@example.org", "hello", 1)
    while handle_next(world) or send_next(world):
        pass
    assert len(world.post.letters) == 1


def test_our_mistake_is_tried_three_times_then_set_aside_and_told(world) -> None:
    toy.write(world, "ann@example.org", "aries 5\nboom", 1)
    toy.write(world, "bob@example.org", "hello", 2)
    toy.table(world.store, phase="p1")
    for _ in range(9):
        handle_next(world)
        world.now.on(minutes=1)
    while send_next(world):
        pass
    with world.store.read() as known:
        assert known.filed("toy", "p1", toy.A) == ()
        assert known.set_aside() == ((1, "RuntimeError: boom"),)
    to = sorted((to, text.split()[0]) for to, _, text in world.post.letters)
    assert to == [
        ("ann@example.org", "service/apology"),
        ("bob@example.org", "reply"),
        ("keeper@example.org", "service/set-aside"),
    ]


def test_a_letter_that_always_ends_its_worker_is_set_aside_in_the_end(world) -> None:
    """Nobody was left to count: the claims count by themselves. A few of them speak against nobody."""
    toy.write(world, "ann@example.org", "hello", 1)
    for _ in range(HOPELESS):
        with world.store.read() as known:
            assert known.set_aside() == ()
        assert world.store.claim_letter(world.now(), worker="w") is not None
        world.now.on(minutes=6)
    assert handle_next(world)
    with world.store.read() as known:
        assert [id for id, _ in known.set_aside()] == [1]


def test_a_broken_apology_still_sets_the_letter_aside(store: Store) -> None:
    def broken(send):
        raise RuntimeError("no template")

    world = toy.world(store, render=broken)
    toy.write(world, "ann@example.org", "hello", 1)
    for _ in range(4):
        handle_next(world)
        world.now.on(minutes=1)
    with store.read() as known:
        assert [id for id, _ in known.set_aside()] == [1]


def test_a_newcomer_of_this_very_letter_is_person_zero(store: Store) -> None:
    game = GameRecord(
        name="new",
        scenario="toy",
        newcomers=(Newcomer(person=0, password="h", token="t1"),),
        attendants=(Attendant(person=0, role=Role.MASTER, password="h", token="t2"),),
    )
    effects = (SavePerson(person=Person(name="ann", addresses=("ann@example.org",))), SaveGame(game=game))
    world = toy.world(store, on_letter=lambda letter, known, now, allowance: effects)
    toy.write(world, "ann@example.org", "x", 1)
    assert handle_next(world)
    with store.read() as known:
        ann = known.person_at("ann@example.org")
        found = known.by_token("t2")
        assert ann is not None and found is not None and found[2] == ann.id
        assert found[0].newcomers[0].person == ann.id


def test_press_is_kept_and_discards_are_noted(store: Store) -> None:
    press = KeepPress(game="toy", phase="p", author="a", readers=("b",), text="t", at=toy.START)
    world = toy.world(
        store, on_letter=lambda letter, known, now, allowance: (press, Discard(reason="auto-submitted"))
    )
    toy.table(store)
    toy.write(world, "ann@example.org", "x", 1)
    handle_next(world)
    with store.read() as known:
        assert known.press("toy") == (press,)
        assert known.letters_waiting() == 0
    assert not send_next(world)


def test_a_bounce_is_noted_with_its_letter_and_answered_by_nobody(store: Store) -> None:
    world = toy.world(store)
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    send_next(world)
    world.post.letters.clear()
    back = Bounce(row=1, address="ann@example.org", permanent=True, diagnostic="5.1.1 unknown")
    world = replace(world, rooms=replace(world.rooms, bounce=lambda raw, to, own: back))
    toy.write(world, "", "failed", 2)
    handle_next(world)
    assert send_next(world) and not send_next(world)
    assert [to for to, _, _ in world.post.letters] == ["keeper@example.org"], "who is told, and nobody else"
    with store.read() as known:
        assert [u.last_reply for u in known.undelivered()] == ["5.1.1 unknown"]


# ---------------------------------------------------------------- architecture rule 4: the outbox


def test_a_refusal_for_now_is_tried_again_with_the_same_id(world) -> None:
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    world.post.answers = [Delivery("retry", "451 busy"), RuntimeError("cable cut")]
    assert send_next(world) and not send_next(world)
    world.now.on(minutes=3)
    assert send_next(world) and not send_next(world)
    world.now.on(minutes=7)
    assert send_next(world)
    assert [id for _, id, _ in world.post.letters] == ["<1@judge.example>"]


def test_a_refusal_for_good_is_final(world) -> None:
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    world.post.answers = [Delivery("dead", "550 no such user")]
    send_next(world)
    world.now.on(days=9)
    assert send_next(world) and not send_next(world)
    assert [to for to, _, _ in world.post.letters] == ["keeper@example.org"], "who is told of it"
    with world.store.read() as known:
        assert [(u.status, u.last_reply) for u in known.undelivered()] == [("dead", "550 no such user")]


def test_trying_ends_after_two_days(world) -> None:
    world = replace(world, keeper="")
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    tries = 0
    world.post.answers = [Delivery("retry", "451")] * 99
    while world.now() < toy.START + LONGEST * 2:
        tries += send_next(world)
        world.now.on(minutes=1)
    assert 8 < tries < 20
    with world.store.read() as known:
        assert [u.status for u in known.undelivered()] == ["dead"]


def test_a_crash_after_sending_sends_again_under_the_same_id(world) -> None:
    """The receiver can drop the double; nothing is lost."""
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    claimed = world.store.claim_outgoing(world.now())
    world.post.send("", "ann@example.org", f"{claimed.message_id}\nx".encode())
    world.now.on(minutes=11)
    assert send_next(world)
    assert len({id for _, id, _ in world.post.letters}) == 1


def test_replies_are_auto_replied_and_notices_auto_generated(world) -> None:
    send = Send(to="a@example.org", template="t", facts={})
    assert world.outgoing(send).auto == "auto-replied"
    assert world.outgoing(replace(send, kind="notice")).auto == "auto-generated"


def test_tokens_survive_mail_systems(world) -> None:
    token = world.fresh_token()
    assert len(token) == 20 and token.islower() and token.isalnum()
    assert timedelta(0) < LONGEST


@pytest.mark.parametrize("look_up", ["game", "games", "by_token"])
def test_letters_of_two_players_at_once_do_not_overwrite_each_other(url: str, look_up: str) -> None:
    """The desk reads a game, changes it, and saves the whole of it: workers must not lose a change."""

    def desk(letter, known, now, allowance):
        found = {
            "game": lambda: known.game("toy"),
            "games": lambda: known.games()[0],
            "by_token": lambda: known.by_token("tokann")[0],
        }[look_up]()
        return (SaveGame(game=replace(found, comment=found.comment + letter.lines[0])),)

    worlds = [toy.world(Store(url), on_letter=desk) for _ in range(3)]
    toy.table(worlds[0].store)
    for n in range(18):
        toy.write(worlds[0], f"{n}@example.org", "abcdefghijklmnopqr"[n], n)

    def work(world) -> None:
        while handle_next(world):
            pass

    workers = [threading.Thread(target=work, args=(world,)) for world in worlds]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    work(worlds[0])
    assert sorted(toy.stored(worlds[0].store).comment) == list("abcdefghijklmnopqr")
    for world in worlds:
        world.store.close()
