"""Architecture rule 2: one letter, one transaction. Effects, replies and "done" together, or none of them."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.core.effects import Discard, KeepPress, SaveGame, SavePerson, Send
from judge.core.people import Person
from judge.core.table import Applicant, GameRecord, Role, Staff
from judge.mail.bounces.reports import Bounce
from judge.mail.sending import Delivery
from judge.runtime.environment import Costs
from judge.runtime.inbound.worker import HOPELESS, handle_next
from judge.runtime.outbound.worker import LONGEST, send_next
from judge.store.database import Store
from tests.support.judges import toy_game as toy
from tests.support.narrowing import present


@pytest.fixture
def world(store: Store):
    return toy.world(store)


def test_a_letter_has_its_effect_and_its_answer(world) -> None:
    toy.table(world.store, phase="p1")
    toy.write(world, "ann@example.org", "aries 5", 1)
    assert handle_next(world) and not handle_next(world)
    with world.store.read() as known:
        assert [o.text for o in known.filed_orders("toy", "p1", toy.A)] == ["aries 5"]
    assert send_next(world) and not send_next(world)
    assert world.post.to("ann@example.org") == ["reply {'lines': 1}"]


def test_the_same_letter_twice_is_answered_once(world) -> None:
    for _ in range(2):
        toy.write(world, "ann@example.org", "hello", 1)
    while handle_next(world) or send_next(world):
        pass
    assert len(toy.box_of(world).letters) == 1


def test_our_mistake_is_tried_three_times_then_set_aside_and_told(world) -> None:
    toy.write(world, "ann@example.org", "aries 5\nboom", 1)
    toy.write(world, "bob@example.org", "hello", 2)
    toy.table(world.store, phase="p1")
    for _ in range(9):
        handle_next(world)
        toy.clock_of(world).on(minutes=1)
    while send_next(world):
        pass
    with world.store.read() as known:
        assert known.filed_orders("toy", "p1", toy.A) == ()
        assert known.set_aside() == ((1, "RuntimeError: boom"),)
    to = sorted((to, text.split()[0]) for to, _, text in toy.box_of(world).letters)
    assert to == [
        ("ann@example.org", "unasked/not-handled"),
        ("bob@example.org", "reply"),
        ("keeper@example.org", "unasked/letter-set-aside"),
    ]


def test_a_letter_that_always_ends_its_worker_is_set_aside_in_the_end(world) -> None:
    """Nobody was left to count: the claims count by themselves. A few of them speak against nobody."""
    toy.write(world, "ann@example.org", "hello", 1)
    for _ in range(HOPELESS):
        with world.store.read() as known:
            assert known.set_aside() == ()
        assert world.store.claim_letter(world.now(), worker="w") is not None
        toy.clock_of(world).on(minutes=6)
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
        toy.clock_of(world).on(minutes=1)
    with store.read() as known:
        assert [id for id, _ in known.set_aside()] == [1]


def test_a_newcomer_of_this_very_letter_is_person_zero(store: Store) -> None:
    game = GameRecord(
        name="new",
        scenario="toy",
        newcomers=(Applicant(person=0, password="h", token="t1"),),
        attendants=(Staff(person=0, role=Role.MASTER, password="h", token="t2"),),
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
    toy.box_of(world).letters.clear()
    back = Bounce(row=1, address="ann@example.org", permanent=True, diagnostic="5.1.1 unknown")
    world = replace(world, ports=replace(world.ports, bounce=lambda raw, to, own, sender: back))
    toy.write(world, "", "failed", 2)
    handle_next(world)
    assert send_next(world) and not send_next(world)
    assert [to for to, _, _ in toy.box_of(world).letters] == ["keeper@example.org"], (
        "who is told, and nobody else"
    )
    with store.read() as known:
        assert [u.last_reply for u in known.undelivered_letters()] == ["5.1.1 unknown"]


# ---------------------------------------------------------------- architecture rule 4: the outbox


def test_a_refusal_for_now_is_tried_again_with_the_same_id(world) -> None:
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    world.post.answers = [Delivery("retry", "451 busy"), RuntimeError("cable cut")]
    assert send_next(world) and not send_next(world)
    toy.clock_of(world).on(minutes=3)
    assert send_next(world) and not send_next(world)
    toy.clock_of(world).on(minutes=7)
    assert send_next(world)
    assert [id for _, id, _ in toy.box_of(world).letters] == ["<1@judge.example>"]


def test_a_refusal_for_good_is_final(world) -> None:
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    world.post.answers = [Delivery("dead", "550 no such user")]
    send_next(world)
    toy.clock_of(world).on(days=9)
    assert send_next(world) and not send_next(world)
    assert [to for to, _, _ in toy.box_of(world).letters] == ["keeper@example.org"], "who is told of it"
    with world.store.read() as known:
        assert [(u.status, u.last_reply) for u in known.undelivered_letters()] == [
            ("dead", "550 no such user")
        ]


def test_trying_ends_after_two_days(world) -> None:
    world = replace(world, keeper="")
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    tries = 0
    world.post.answers = [Delivery("retry", "451")] * 99
    while world.now() < toy.START + LONGEST * 2:
        tries += send_next(world)
        toy.clock_of(world).on(minutes=10)
    assert 8 < tries < 20
    with world.store.read() as known:
        assert [u.status for u in known.undelivered_letters()] == ["dead"]


def test_a_crash_after_sending_sends_again_under_the_same_id(world) -> None:
    """The receiver can drop the double; nothing is lost."""
    toy.write(world, "ann@example.org", "hello", 1)
    handle_next(world)
    claimed = world.store.claim_outgoing(world.now())
    world.post.send("", "ann@example.org", f"{claimed.message_id}\nx".encode())
    toy.clock_of(world).on(minutes=11)
    assert send_next(world)
    assert len({id for _, id, _ in toy.box_of(world).letters}) == 1


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


# ---------------------------------------------------------------- deciding holds no lock


def test_letters_are_taken_in_while_one_is_decided(url: str) -> None:
    """Whatever deciding costs, nobody else waits for it at the door (SQLite has one writer)."""
    store, doors = Store(url), Store(url)

    def slow(letter, known, now, allowance):
        toy.write(toy.world(doors), "bob@example.org", "hello", 2)
        return toy.desk(letter, known, now)

    world = toy.world(store, on_letter=slow)
    toy.table(store, phase="p1")
    toy.write(world, "ann@example.org", "aries 5", 1)
    assert handle_next(world)
    with store.read() as known:
        assert known.letters_waiting() == 1
        assert [o.text for o in known.filed_orders("toy", "p1", toy.A)] == ["aries 5"]
    store.close()
    doors.close()


def test_letters_are_taken_in_while_answers_are_rendered(url: str) -> None:
    store, doors = Store(url), Store(url)
    count = iter(range(100))

    def render(send):
        toy.write(toy.world(doors), "bob@example.org", "hello", 10 + next(count))
        return toy.world(store).ports.render(send)

    world = toy.world(store, render=render)
    toy.write(world, "ann@example.org", "hello", 1)
    assert handle_next(world)
    with store.read() as known:
        assert known.letters_waiting() == 1
    store.close()
    doors.close()


@pytest.mark.parametrize(
    "meanwhile",
    ["the game", "orders of another", "a person", "an address", "a place"],
)
def test_a_decision_whose_ground_has_changed_is_made_anew(store: Store, meanwhile: str) -> None:
    """Nothing is written over what others did between the look and the writing."""
    tries: list[str] = []

    def change() -> None:
        with store.write() as tx:
            game, ann = tx.game("toy"), tx.person_at("ann@example.org")
            assert game is not None and ann is not None
            if meanwhile == "the game":
                tx.save_game(replace(game, comment=game.comment + "theirs "))
            elif meanwhile == "orders of another":
                tx.file_orders("toy", "p1", toy.B, ())
            elif meanwhile == "a person":
                tx.save_person(replace(ann, name="Anna"))
            elif meanwhile == "an address":
                tx.save_person(Person(name="new", addresses=("new@example.org",)))
            else:
                tx.save_game(GameRecord(name="other", scenario="toy", newcomers=(
                    Applicant(person=ann.id, password="", token="t9"),
                )))  # fmt: skip

    def desk(letter, known, now, allowance):
        game, ann = known.game("toy"), known.person_at("ann@example.org")
        known.games_of(ann.id)
        tries.append(f"{game.comment}{ann.name} {known.person_at('new@example.org') is not None}")
        if len(tries) == 1:
            change()
        return (SaveGame(game=replace(game, comment=game.comment + "ours")),)

    world = toy.world(store, on_letter=desk)
    toy.table(store, phase="p1")
    toy.write(world, "ann@example.org", "x", 1)
    assert handle_next(world)
    assert len(tries) == 2
    assert toy.stored(store).comment == ("theirs ours" if meanwhile == "the game" else "ours")
    with store.read() as known:
        assert known.letters_waiting() == 0 and known.set_aside() == ()


def test_a_letter_that_only_asks_is_answered_as_things_stood(store: Store) -> None:
    tries: list[int] = []

    def desk(letter, known, now, allowance):
        tries.append(1)
        game = known.game("toy")
        with store.write() as tx:
            tx.save_game(replace(present(tx.game("toy")), comment="changed"))
        return (Send(to=letter.sender, template="t", facts={"comment": game.comment}),)

    world = toy.world(store, on_letter=desk)
    toy.table(store)
    toy.write(world, "ann@example.org", "x", 1)
    assert handle_next(world) and len(tries) == 1


def test_a_decision_that_is_always_overtaken_is_no_fault_of_the_letter(store: Store) -> None:
    def desk(letter, known, now, allowance):
        game = known.game("toy")
        with store.write() as tx:
            tx.save_game(replace(present(tx.game("toy")), comment=str(game.comment) + "x"))
        return (SaveGame(game=replace(game, comment="ours")),)

    world = toy.world(store, on_letter=desk)
    toy.table(store)
    toy.write(world, "ann@example.org", "x", 1)
    for _ in range(5):
        handle_next(world)
        toy.clock_of(world).on(minutes=1)
    with store.read() as known:
        assert known.set_aside() == () and known.letters_waiting() == 1
    world = replace(world, ports=replace(world.ports, on_letter=toy.desk))
    assert handle_next(world)


def test_what_a_letter_cost_is_charged_to_whoever_it_comes_from(store: Store) -> None:
    ticks = iter(range(100))
    world = replace(toy.world(store), processor=lambda: float(next(ticks)))
    toy.table(store, phase="p1")
    toy.write(world, "ann@example.org", "hello", 1)
    assert handle_next(world)
    with store.read() as known:
        assert known.cost_of_origin("ann@example.org", world.now() - timedelta(hours=1)) >= 1000
        assert known.cost_of_origin("bob@example.org", world.now() - timedelta(hours=1)) == 0


def test_a_letter_over_the_hour_is_decided_sparingly(store: Store) -> None:
    seen: list[bool] = []

    def desk(letter, known, now, allowance):
        seen.append(allowance.sparing)
        return ()

    world = replace(toy.world(store, on_letter=desk), costs=Costs(hour=0.5, strangers=0.5))
    toy.table(store)
    for n, (who, cost) in enumerate([("ann", 600), ("ann", 0), ("bob", 0), ("eve", 600), ("zoe", 0)]):
        toy.write(world, f"{who}@example.org", "x", n)
        handle_next(world)
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE letters SET cost = {cost} WHERE id = {n + 1}")
    assert seen == [False, True, False, False, True], "strangers have one share together"
    toy.clock_of(world).on(minutes=61)
    toy.write(world, "ann@example.org", "x", 9)
    handle_next(world)
    assert seen[-1] is False
